package io.vestibule.control;

import io.vestibule.board.MetricSource;
import io.vestibule.control.api.Books;
import io.vestibule.ground.EpochClock;
import io.vestibule.queue.RoomView;
import io.vestibule.room.RoomDirectory;
import io.vestibule.room.RoomId;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/// Where the control port finds what it shows. The sources are asked on its event loop and have to
/// answer at once. *Immutable.*
///
/// @param version of the program
/// @param clock for "how long ago"
/// @param configured when the configuration was last changed; nothing if that is not known
/// @param zones the domains, in their order
/// @param rooms the rooms of the moment
/// @param views what is known of a room's line; nothing before the first view
/// @param readiness whether visitors can be served
/// @param metrics who tells figures
public record Sources(
        String version,
        EpochClock clock,
        Optional<Instant> configured,
        Supplier<List<String>> zones,
        Supplier<RoomDirectory> rooms,
        Function<RoomId, Optional<RoomView>> views,
        Supplier<Readiness> readiness,
        List<MetricSource> metrics) {

    public Sources {
        metrics = List.copyOf(metrics);
    }

    /// What the API needs of it.
    Books books() {
        return new Books(clock, configured, zones, rooms, views);
    }
}
