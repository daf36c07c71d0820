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
        double seats = Math.max(1, limits.totalActiveUsers());
        double more = counts.active() + ahead + 1 - seats;
        if (more > 0) {
            double session = limits.session().toMillis() / MINUTE_MILLIS;
            likely =
                    Math.max(
                            likely, Math.max(session, bySeats(more, seats, session * LIKELY_HOLD)));
            high =
                    Math.max(
                            high,
                            LONGEST_HOLD * session + bySeats(more, seats, session * LONGEST_HOLD));
        }
        return Estimate.band(low, likely, Math.max(likely, high));
    }

    /// How long it takes until this many seats have come free.
    private static double bySeats(double people, double seats, double holdMinutes) {
        return people / seats * holdMinutes;
    }
}
