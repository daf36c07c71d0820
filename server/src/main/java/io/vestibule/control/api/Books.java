package io.vestibule.control.api;

import io.vestibule.ground.EpochClock;
import io.vestibule.queue.RoomView;
import io.vestibule.room.RoomDirectory;
import io.vestibule.room.RoomId;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/// What the API reads and writes. *Immutable.*
///
/// @param clock for what depends on the time
/// @param configured when the configuration was last changed; nothing if that is not known
/// @param zones the domains, in their order
/// @param rooms the rooms of the moment
/// @param views what is known of a room's line; nothing before the first view
public record Books(
        EpochClock clock,
        Optional<Instant> configured,
        Supplier<List<String>> zones,
        Supplier<RoomDirectory> rooms,
        Function<RoomId, Optional<RoomView>> views) {}
