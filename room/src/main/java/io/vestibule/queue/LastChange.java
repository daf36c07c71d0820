package io.vestibule.queue;

import io.vestibule.room.RoomChange;
import java.util.Optional;

/// What happened last in a room that moves the waits of its visitors. *Immutable.*
///
/// @param kind what; nothing as long as nothing did, or not lately
/// @param atMillis when its data center noticed, epoch milliseconds; 0 for nothing
public record LastChange(Optional<RoomChange> kind, long atMillis) {

    /// For so long it explains an estimate: the longest interval between two check-ins, and some
    /// more.
    public static final long EXPLAINS_MILLIS = 150_000;

    /// Nothing happened.
    public static final LastChange NONE = new LastChange(Optional.empty(), 0);

    /// Something happened.
    public static LastChange of(RoomChange kind, long atMillis) {
        return new LastChange(Optional.of(kind), atMillis);
    }

    /// What explains an estimate that is given now.
    public Optional<RoomChange> at(long nowMillis) {
        return nowMillis - atMillis <= EXPLAINS_MILLIS ? kind : Optional.empty();
    }
}
