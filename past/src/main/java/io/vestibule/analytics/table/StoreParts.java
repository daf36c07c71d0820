package io.vestibule.analytics.table;

import io.vestibule.analytics.figure.Retention;
import io.vestibule.analytics.figure.RoomRef;
import io.vestibule.room.RoomId;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongSupplier;

/// What a store is opened with. *Immutable.*
///
/// @param names what a room is called now; nothing for one that is unknown or deleted
/// @param nowMillis the wall clock
public record StoreParts(
        StoreDoor door, Retention retention, Function<RoomId, Optional<RoomRef>> names, LongSupplier nowMillis) {}
