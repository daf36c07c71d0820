package io.vestibule.room;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// What happened in a room that moves the waits of its visitors: the closed list of reasons that
/// they are given. *Immutable.*
public enum RoomChange {
    /// The owner changed how many are let in, or how.
    LIMITS(1),
    /// An event began or ended.
    EVENT(2),
    /// A node or a data center was lost, or is back.
    NODE(3),
    /// The line moves faster or slower than was expected of it.
    FLOW(4);

    private final int number;

    RoomChange(int number) {
        this.number = number;
    }

    /// The name in the API: lower case.
    public String published() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// By its number on the wire; empty for one that this version does not know.
    public static Optional<RoomChange> numbered(int number) {
        return Arrays.stream(values()).filter(change -> change.number == number).findFirst();
    }

    /// Its number on the wire.
    public int number() {
        return number;
    }
}
