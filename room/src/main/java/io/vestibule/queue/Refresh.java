package io.vestibule.queue;

import io.vestibule.ground.Randomness;
import io.vestibule.room.Phase;

/// How soon a waiting visitor has to check in again. Pure. *Immutable.*
final class Refresh {

    /// The first interval: a ticket that comes back after it proves that cookies are kept.
    private static final long FIRST_MILLIS = 3_000;

    private static final long FRONT_MILLIS = 1_000;
    private static final long READY_MILLIS = DrawWait.SHORTEST_MILLIS;
    private static final long USUAL_MILLIS = DrawWait.LONGEST_MILLIS;
    private static final long FARTHEST_MILLIS = 120_000;

    /// While the coordinator is silent or recovers: soon, but not all at once.
    private static final long SILENT_MILLIS = 5_000;

    /// After the start of an event the visitors who gathered check in within this time.
    private static final long START_SPREAD_MILLIS = 10_000;

    /// From this age on a view says that the coordinator is silent.
    private static final long STALE_MILLIS = 3_000;

    /// In a far line people check in about ten times a wait.
    private static final long CHECK_INS_A_WAIT = 10;

    // Doubles: they spread people over time and count no visitors.
    private static final double SHORTEST_SHARE = 0.85;
    private static final double SPREAD = 0.3;

    private static final long TENTH = 100;

    private Refresh() {}

    /// The interval of a newcomer, to 0.1 s.
    ///
    /// @param asked whether there was a slot to ask for: if the answer is late, it is there soon
    static int first(boolean asked, Randomness chance) {
        return spread(asked ? READY_MILLIS : FIRST_MILLIS, chance);
    }

    /// The interval after a check-in that counted, to 0.1 s.
    ///
    /// @param placed whether it is known who is ahead; if not, it is within a second or two
    static int next(RoomView view, long position, WaitEstimate estimate, boolean placed, VisitMoment visit) {
        long nominal = placed ? nominal(view, position, estimate, visit) : FRONT_MILLIS;
        long untilStart = visit.phase().untilMillis() - visit.nowMillis();
        // The longest that the interval could become: a visitor who would come after the start is
        // told to come then.
        boolean afterStart = nominal * (SHORTEST_SHARE + SPREAD) >= untilStart;
        return visit.phase().gathering() && afterStart
                ? atStart(untilStart, visit.chance())
                : spread(nominal, visit.chance());
    }

    /// All who gathered check in within ten seconds from the start on, whatever their lot: the
    /// interval must not reveal it.
    private static int atStart(long untilStartMillis, Randomness chance) {
        double then = untilStartMillis + START_SPREAD_MILLIS * chance.nextFraction();
        return (int) (Math.ceil(then / TENTH) * TENTH);
    }

    private static long nominal(RoomView view, long position, WaitEstimate estimate, VisitMoment visit) {
        int fixed = visit.phase().room().queue().fixedRefreshSeconds();
        if (!view.known() || visit.nowMillis() - view.asOfMillis() > STALE_MILLIS) {
            return SILENT_MILLIS;
        }
        return switch (view.rules().entrance()) {
            case DRAW ->
                fixed > 0
                        ? fixed * 1000L
                        : DrawWait.intervalMillis(view.counts().waiting());
            case LINE -> {
                if (position <= view.bands().frontUpTo()) {
                    yield FRONT_MILLIS;
                }
                if (position <= view.bands().readyUpTo() || hasSeat(view, position, estimate, visit)) {
                    yield READY_MILLIS;
                }
                yield fixed > 0 ? fixed * 1000L : far(estimate, visit.nowMillis() - position);
            }
            case HELD -> {
                if (isOver(visit.phase()) && !view.hold().isShut()) {
                    yield FRONT_MILLIS;
                }
                yield fixed > 0 ? fixed * 1000L : USUAL_MILLIS;
            }
            case OPEN, SHUT -> fixed > 0 ? fixed * 1000L : USUAL_MILLIS;
        };
    }

    /// Whether there is a seat for a visitor without an estimate: no more are inside and ahead than
    /// may be. Then the slot is about to arrive, from another data center or from a coordinator
    /// that has just started; a visitor who came back late would be overtaken by all who come
    /// meanwhile.
    private static boolean hasSeat(RoomView view, long position, WaitEstimate estimate, VisitMoment visit) {
        boolean passesOut = view.counts().nextPassMillis() > READY_MILLIS;
        if (estimate instanceof WaitEstimate.Known || view.hold().isThrottled() || passesOut) {
            return false;
        }
        var limits = view.rules().limits();
        long people = (long) view.counts().active() + Estimate.standing(view, position, visit.bucketSeconds());
        return people <= Math.min(limits.totalActiveUsers(), limits.newUsersPerMinute());
    }

    /// Whether people are held back only because the view is from before the start, or the
    /// coordinator's clock is: a visitor who was told to come now must not be sent away for long.
    private static boolean isOver(Phase phase) {
        return !phase.gathering() && !phase.room().queue().queueAll();
    }

    /// No visitor is sent away for longer than half of what they have waited: the first estimates
    /// may be far too long, and a visitor who comes back late is overtaken.
    private static long far(WaitEstimate estimate, long waitedMillis) {
        return switch (estimate) {
            case WaitEstimate.Unknown _ -> USUAL_MILLIS;
            case WaitEstimate.Known known ->
                Math.clamp(
                        Math.min(known.pointSeconds() * 1000L / CHECK_INS_A_WAIT, waitedMillis / 2),
                        USUAL_MILLIS,
                        FARTHEST_MILLIS);
        };
    }

    private static int spread(long millis, Randomness chance) {
        double spread = millis * (SHORTEST_SHARE + SPREAD * chance.nextFraction());
        return (int) (Math.round(spread / TENTH) * TENTH);
    }
}
