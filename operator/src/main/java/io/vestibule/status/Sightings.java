package io.vestibule.status;

import io.vestibule.ground.Elapsed;
import io.vestibule.health.CheckRegion;
import io.vestibule.health.CheckState;
import io.vestibule.health.CheckStatus;
import io.vestibule.health.RegionState;
import io.vestibule.page.StatusReport.Health;
import io.vestibule.page.StatusReport.Queueing;
import io.vestibule.page.StatusReport.RegionLine;
import io.vestibule.queue.Estimate;
import io.vestibule.queue.RoomView;
import io.vestibule.queue.WaitEstimate;
import io.vestibule.room.EventSchedule;
import io.vestibule.room.Phase;
import io.vestibule.room.Room;
import io.vestibule.status.LastKnown.KnownCheck;
import io.vestibule.status.LastKnown.KnownRoom;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Makes coarse words of what this node knows of a check or a room now. *Pure.*
final class Sightings {

    /// A view that is older says nothing of now.
    private static final long OLD_MILLIS = 10_000;

    private static final int SECONDS = 60;

    private Sightings() {}

    /// A check; nothing if this node does not know how it is.
    static Optional<KnownCheck> of(CheckState state, long nowMillis) {
        Health health = health(state.status());
        if (health == Health.UNKNOWN) {
            return Optional.empty();
        }
        List<RegionLine> regions = state.regions().stream()
                .filter(region -> !region.left())
                .flatMap(region -> line(region).stream())
                .toList();
        return Optional.of(new KnownCheck(health, state.sinceMillis(), regions, nowMillis));
    }

    private static Optional<RegionLine> line(RegionState region) {
        return region.region().map(it -> new RegionLine(name(it), health(region.status())));
    }

    private static Health health(CheckStatus status) {
        return switch (status) {
            case HEALTHY -> Health.WORKING;
            case UNHEALTHY -> Health.TROUBLE;
            case UNKNOWN, SUSPENDED -> Health.UNKNOWN;
        };
    }

    private static String name(CheckRegion region) {
        return switch (region) {
            case WNAM -> "Western North America";
            case ENAM -> "Eastern North America";
            case WEU -> "Western Europe";
            case EEU -> "Eastern Europe";
            case NSAM -> "Northern South America";
            case SSAM -> "Southern South America";
            case OC -> "Oceania";
            case ME -> "Middle East";
            case NAF -> "Northern Africa";
            case SAF -> "Southern Africa";
            case IN -> "India";
            case SEAS -> "Southeast Asia";
            case NEAS -> "Northeast Asia";
        };
    }

    /// A room; nothing if there is no view of it that is fresh.
    ///
    /// @param before what was known of it; null if nothing was
    static Optional<KnownRoom> of(Room room, Optional<RoomView> newest, @Nullable KnownRoom before, long nowMillis) {
        return newest.filter(RoomView::known)
                .filter(view -> Elapsed.of(view.wallMillis(), nowMillis) <= OLD_MILLIS)
                .map(view -> {
                    boolean paused = view.hold().isHeld();
                    long since = before != null && before.paused() == paused ? before.sinceMillis() : nowMillis;
                    return new KnownRoom(queueing(EventSchedule.at(room, nowMillis), view), paused, since, nowMillis);
                });
    }

    private static Queueing queueing(Phase phase, RoomView view) {
        if (phase.gathering()) {
            return Queueing.GATHERING;
        }
        if (view.counts().waiting() == 0) {
            return Queueing.NONE;
        }
        int bucket = phase.room().queue().bucketSeconds();
        return switch (Estimate.of(view, view.line().last(), bucket)) {
            case WaitEstimate.Known known -> Queueing.ofMinutes(Math.max(1, known.pointSeconds() / SECONDS));
            case WaitEstimate.Unknown _ -> Queueing.SOME;
        };
    }
}
