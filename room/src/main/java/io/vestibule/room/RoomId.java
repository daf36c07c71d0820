package io.vestibule.room;

/// Names one waiting room for ever: 32 lower-case hex digits, as in the published API.
///
/// @param value at most 32 characters; also authenticated with every ticket of the room
public record RoomId(String value) {

    /// The most characters an id may have.
    public static final int MAX_LENGTH = 32;

    public RoomId {
        if (value.isEmpty() || value.length() > MAX_LENGTH) {
            throw new IllegalArgumentException("a room id has 1 to 32 characters");
        }
    }

    @Override
    public String toString() {
        return value;
    }
}
