package io.vestibule.status;

import io.vestibule.health.Incident;
import io.vestibule.page.StatusReport.Health;
import io.vestibule.page.StatusReport.Queueing;
import io.vestibule.page.StatusReport.RegionLine;
import java.util.List;
import java.util.Map;

/// What was known last, and when: of checks and rooms by their ids, and of the incidents of 90
/// days. *Immutable.*
public record LastKnown(Map<String, KnownCheck> checks, Map<String, KnownRoom> rooms, List<Incident> incidents) {

    /// Nothing is known.
    public static final LastKnown NOTHING = new LastKnown(Map.of(), Map.of(), List.of());

    public LastKnown {
        checks = Map.copyOf(checks);
        rooms = Map.copyOf(rooms);
        incidents = List.copyOf(incidents);
    }

    /// A health check.
    ///
    /// @param sinceMillis since when it is so, epoch milliseconds; 0 if that is not known
    /// @param knownMillis until when that was certain
    public record KnownCheck(Health health, long sinceMillis, List<RegionLine> regions, long knownMillis) {

        public KnownCheck {
            regions = List.copyOf(regions);
        }
    }

    /// A waiting room.
    ///
    /// @param sinceMillis since when it is paused or not, as far as this node knows
    /// @param knownMillis until when that was certain
    public record KnownRoom(Queueing queueing, boolean paused, long sinceMillis, long knownMillis) {}
}
