package io.vestibule.room;

import java.util.Locale;
import java.util.Optional;

/// What happened in a room that moves the waits of its visitors: the closed list of reasons that
/// they are given. *Immutable.*
public enum RoomChange {
    /// The owner changed how many are let in, or how.
    LIMITS,
    /// An event began or ended.
    EVENT,
    /// A node or a data center was lost, or is back.
    NODE,
    /// The line moves faster or slower than was expected of it.
    FLOW;

    /// The name in the API: lower case.
    public String published() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// By its number on the wire, which begins at 1; empty for one that this version does not know.
    public static Optional<RoomChange> numbered(int number) {
        return number >= 1 && number <= values().length
                ? Optional.of(values()[number - 1])
                : Optional.empty();
    }

    /// Its number on the wire.
    public int number() {
        return ordinal() + 1;
    }
}
