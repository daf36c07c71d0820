package io.vestibule.minute;

import io.vestibule.room.RoomId;

/// Which row: a later one with the same key replaces it. *Immutable.*
///
/// @param minute of the epoch: milliseconds divided by 60,000
/// @param center the name of the data center; empty where there is only one
/// @param life of the room's host: a later one has a greater number
public record RowKey(RoomId room, long minute, String center, long life) {

    /// A minute in milliseconds.
    public static final long MINUTE_MILLIS = 60_000;
}
