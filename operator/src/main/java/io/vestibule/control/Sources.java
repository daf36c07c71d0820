package io.vestibule.control;

import io.vestibule.analytics.figure.AnalyticsSources;
import io.vestibule.board.MetricSource;
import io.vestibule.control.api.request.ApiSources;
import io.vestibule.ground.EpochClock;
import io.vestibule.queue.RoomView;
import io.vestibule.room.RoomDirectory;
import io.vestibule.room.RoomId;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/// Where the control port finds what it shows. The sources are asked on its event loop and have to
/// answer at once. *Immutable.*
///
/// @param version of the program
/// @param api what the API reads and writes; its clock and views are those of the page too
/// @param rooms the rooms of the moment
/// @param readiness whether visitors can be served
/// @param metrics what reports metrics
/// @param analytics where what happened is read; empty if none are kept
public record Sources(
        String version,
        ApiSources api,
        Supplier<RoomDirectory> rooms,
        Supplier<Readiness> readiness,
        List<MetricSource> metrics,
        Optional<AnalyticsSources> analytics) {

    public Sources {
        metrics = List.copyOf(metrics);
    }

    EpochClock clock() {
        return api.clock();
    }

    Function<RoomId, Optional<RoomView>> views() {
        return api.views();
    }
}
