package io.vestibule.health;

import java.util.Optional;

/// When a check is due, by the clock alone: nothing drifts, and every node finds the same times.
/// Checks are spread over their interval by a hash of their ids; the three nodes of a region are a
/// third of the interval apart. All times are on one grid, so that a node that has many checks
/// wakes once for those that are due together. *Pure.*
public final class ProbeTimetable {

    private static final long MILLIS = 1_000;

    /// The grid. A second is a whole number of its steps.
    private static final long GRID_MILLIS = 50;

    /// A check of which nothing is known is probed within so long.
    private static final long SOON_MILLIS = 5_000;

    private ProbeTimetable() {}

    /// When a node is due next.
    ///
    /// @param place which of the three probes it makes
    /// @param afterMillis epoch milliseconds; the time returned is later
    public static long next(HealthCheck check, Optional<CheckRegion> region, int place, long afterMillis) {
        long interval = check.intervalSeconds() * MILLIS;
        long first = onGrid(phase(check, region, interval) + place * interval / RegionGround.PROBERS);
        return afterMillis + interval - Math.floorMod(afterMillis - first, interval);
    }

    /// When a node is due that has just learned of a check of which nothing is known.
    public static long first(HealthCheck check, int place, long nowMillis) {
        long within = Math.min(SOON_MILLIS, check.intervalSeconds() * MILLIS);
        long wait = Math.floorMod(Rendezvous.hash(check.id(), "first") + place * within / 3, within);
        return onGrid(nowMillis + wait);
    }

    private static long onGrid(long millis) {
        return millis - Math.floorMod(millis, GRID_MILLIS);
    }

    private static long phase(HealthCheck check, Optional<CheckRegion> region, long interval) {
        return Math.floorMod(
                Rendezvous.hash(check.id(), region.map(CheckRegion::name).orElse("")), interval);
    }

    /// How long a vote counts: two intervals and a time-out.
    public static long voteLifeMillis(HealthCheck check) {
        return (2L * check.intervalSeconds() + check.timeoutSeconds()) * MILLIS;
    }
}
