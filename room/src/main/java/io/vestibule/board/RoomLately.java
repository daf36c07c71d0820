package io.vestibule.board;

/// What the gate of one node saw of a room within about the last minute. *Immutable.*
///
/// @param bypassed requests that passed the room by a rule
/// @param originAsked requests of it that were sent on to an origin
/// @param originFailed those of them that the gate answered with 502 or 504, since the origin did
///   not
public record RoomLately(long bypassed, long originAsked, long originFailed) {

    /// Nothing was seen.
    public static final RoomLately NOTHING = new RoomLately(0, 0, 0);

    /// What one more lane saw.
    public RoomLately and(RoomLately other) {
        return new RoomLately(
                bypassed + other.bypassed, originAsked + other.originAsked, originFailed + other.originFailed);
    }
}
