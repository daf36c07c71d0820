package io.vestibule.queue;

import io.vestibule.room.Limits;

/// The wait of a visitor in line as far as it follows from the limits alone. Pure. *Immutable.*
///
/// Doubles: a bound counts no visitors.
final class LimitBound {

    /*
     * At best the line moves by all passes of every minute: people ahead / new_users_per_minute, the
     * published arithmetic. Where there are seats for all ahead, nothing else holds it up, but that
     * passes which are out come back within a minute. Where there are not, seats turn over: one is
     * held for the session's length after its last request, and it is not known yet for how long
     * people browse. Half a session's length is taken for likely, a whole one for the longest.
     */

    /// How long passes are out.
    private static final double PASS_MINUTES = 1;

    /// Sessions as long as this are likely, in session lengths.
    private static final double LIKELY_HOLD = 1.5;

    /// And none longer than this on average.
    private static final double LONGEST_HOLD = 2;

    /// When a visitor who gathered comes back after the start, in the middle: within ten seconds,
    /// and to whole seconds.
    private static final double RETURN_MINUTES = 5.5 / 60;

    /// How much the pace gives out at once.
    private static final double CREDIT_MINUTES = 10 / 60.0;

    /// How long it takes on average until one who may enter checks in.
    private static final double CHECK_IN_MINUTES = 0.6 / 60;

    /// Nothing but the limits is known as long as no session has idled for half of its length, so
    /// that none of the first seats comes free sooner.
    private static final double SHORTEST_REST = 0.5;

    private static final double MINUTE_MILLIS = 60_000;

    private LimitBound() {}

    /// The band within which the wait lies.
    ///
    /// @param ahead people before a visitor who cannot enter yet
    static WaitEstimate.Known of(Limits limits, Counts counts, long ahead) {
        double perMinute = Math.max(1, limits.newUsersPerMinute());
        double low = ahead / perMinute;
        double likely = low + PASS_MINUTES / 2;
        double high = low + PASS_MINUTES;
        if (counts.nextPassMillis() > 0) {
            // No visitor enters before it; then the first few have credit.
            double first = counts.nextPassMillis() / MINUTE_MILLIS;
            likely = Math.max(first, first + low - CREDIT_MINUTES) + CHECK_IN_MINUTES;
            low = Math.max(low, first);
            likely = Math.max(low, likely);
        }
        double seats = Math.max(1, limits.totalActiveUsers());
        double more = counts.active() + ahead + 1 - seats;
        if (more > 0) {
            double session = limits.session().toMillis() / MINUTE_MILLIS;
            low = Math.max(low, session * (more / seats - SHORTEST_REST));
            likely = Math.max(likely, Math.max(session, bySeats(more, seats, session * LIKELY_HOLD)));
            high = Math.max(high, LONGEST_HOLD * session + bySeats(more, seats, session * LONGEST_HOLD));
        }
        return WaitEstimate.Known.ofMinutes(low, likely, Math.max(likely, high));
    }

    /// The band of a draw at every check-in: the quartiles at the fastest, the likely and the
    /// slowest pace.
    static WaitEstimate.Known ofDraw(Limits limits, Counts counts) {
        double perMinute = Math.max(1, limits.newUsersPerMinute());
        double waiting = Math.max(1, counts.waiting());
        double low = DrawWait.minutes(0.25, share(perMinute, waiting));
        double likely = PASS_MINUTES / 2 + DrawWait.minutes(0.5, share(perMinute, waiting));
        double high = PASS_MINUTES + DrawWait.minutes(0.75, share(perMinute, waiting));
        double seats = Math.max(1, limits.totalActiveUsers());
        if (counts.active() + waiting > seats) {
            double session = limits.session().toMillis() / MINUTE_MILLIS;
            double usual = Math.min(perMinute, seats / (session * LIKELY_HOLD));
            double slow = Math.min(perMinute, seats / (session * LONGEST_HOLD));
            likely = Math.max(likely, session + DrawWait.minutes(0.5, share(usual, waiting)));
            high = Math.max(high, LONGEST_HOLD * session + DrawWait.minutes(0.75, share(slow, waiting)));
        }
        return WaitEstimate.Known.ofMinutes(low, likely, Math.max(likely, high));
    }

    private static double share(double perMinute, double waiting) {
        return Math.min(DrawWait.NEARLY_ALL, perMinute / waiting);
    }

    /// The band over all lots of a draw that is still to come, from its start on: a quarter, half
    /// and three quarters down the line of those who gathered. Each of them comes back within ten
    /// seconds from the start.
    ///
    /// @param before how many stand in line before all who gathered
    static WaitEstimate.Known ofLots(Limits limits, Counts counts, long before, long gathered) {
        return WaitEstimate.Known.ofMinutes(
                lot(limits, counts, before + gathered * 0.25) + RETURN_MINUTES / 2,
                lot(limits, counts, before + gathered * 0.5) + RETURN_MINUTES,
                lot(limits, counts, before + gathered * 0.75) + RETURN_MINUTES * 1.5);
    }

    /// No visitor entered while people gathered, so that no passes are out. All who fit in at once
    /// do not wait for each other; of more than that the first few have credit.
    private static double lot(Limits limits, Counts counts, double ahead) {
        double perMinute = Math.max(1, limits.newUsersPerMinute());
        double seats = Math.max(1, limits.totalActiveUsers());
        double free = Math.max(0, seats - counts.active());
        boolean allFit = counts.waiting() <= Math.min(free, perMinute);
        double paced = allFit ? 0 : Math.max(0, ahead / perMinute - CREDIT_MINUTES);
        double more = ahead + 1 - free;
        double session = limits.session().toMillis() / MINUTE_MILLIS;
        return more > 0 ? Math.max(paced, Math.max(session, bySeats(more, seats, session * LIKELY_HOLD))) : paced;
    }

    /// How long it takes until this many seats have come free.
    private static double bySeats(double people, double seats, double holdMinutes) {
        return people / seats * holdMinutes;
    }
}
