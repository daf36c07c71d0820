package io.vestibule.queue;

import io.vestibule.ticket.EstimateStamp;
import io.vestibule.ticket.Ticket;

/// The place of a decoy by what it is shown: like any visitor at its place until little of the wait
/// is left, then behind that place, so that its turn never comes. Pure. *Immutable.*
///
/// @param positionMillis never before the ticket's own
/// @param estimate the wait of a visitor there
record DecoyPlace(long positionMillis, WaitEstimate estimate) {

    /*
     * Let s be the seconds until the turn of the ticket's own place, negative once the watermark
     * has passed it, by as much as it is ahead; W the wait from the first estimate on: as estimated
     * then, or a tenth more than what was estimated halfway or is by now, if that is less, so that
     * a line that moves faster than estimated gives away nothing; a = max(40, 0.2 W) and f =
     * max(30, a / 4). A decoy is shown
     *
     *     s                                      while s >= a,
     *     f + (a - f)^2 / ((a - f) + (a - s))    after that.
     *
     * Both have the value a and the slope 1 at s = a, so nothing jumps or bends there; the second
     * falls ever more slowly and stays above f. More than 23 s, which is why f has a lower bound:
     * who is about to enter is asked back every second or two, and a decoy would be so for ever.
     *
     * The place follows from what is shown: the first one whose wait is as long, and never one of
     * those about to enter, who may be shown as much where they usually enter late. So the people
     * ahead, the band and the next check-in come from the view by the code that serves all others.
     * Where the line is shorter than that, the place is its end.
     *
     * Doubles: these are forecasts.
     */

    private static final double LEFT_SHARE = 0.2;
    private static final double LEFT_SECONDS = 40;
    private static final double LATER = 1.1;
    private static final double LOWEST_SHARE = 0.25;
    private static final double LOWEST_SECONDS = 30;

    private static final double SECOND = 1000;

    /// What a decoy is shown when it holds this ticket.
    static DecoyPlace of(RoomView view, Ticket.Waiting ticket, int bucketSeconds, long nowMillis) {
        long own = view.draws().positionMillis(ticket.id(), ticket.arrivedMillis());
        WaitEstimate wait = Estimate.of(view, ticket, bucketSeconds);
        return switch (wait) {
            case WaitEstimate.Unknown _ -> new DecoyPlace(behindTheFront(view, own, nowMillis), wait);
            case WaitEstimate.Known known -> {
                double left = known.pointSeconds() - overdueSeconds(view, own, nowMillis);
                double near = nearSeconds(wholeSeconds(ticket, left, nowMillis));
                boolean inLine = view.rules().entrance() == Rules.Entrance.LINE;
                yield !inLine || left >= near
                        ? new DecoyPlace(own, known)
                        : behind(view, own, bucketSeconds, toldSeconds(left, near));
            }
        };
    }

    /// From how many seconds before its turn on a decoy is shown more than that.
    ///
    /// @param wholeSeconds the whole wait; 0 if it is not known
    static double nearSeconds(double wholeSeconds) {
        return Math.max(LEFT_SECONDS, LEFT_SHARE * wholeSeconds);
    }

    /// How long the whole wait from the first estimate on takes, by the shortest estimate; 0 before
    /// the first. Later ones count a tenth longer: each is a little off.
    private static double wholeSeconds(Ticket.Waiting ticket, double left, long nowMillis) {
        EstimateStamp first = ticket.atArrival();
        EstimateStamp half = ticket.atHalf();
        if (!first.known()) {
            return 0;
        }
        double later = (nowMillis - first.toldMillis()) / SECOND + Math.max(0, left);
        if (half.known()) {
            later = Math.min(later, (half.toldMillis() - first.toldMillis()) / SECOND + half.pointSeconds());
        }
        return Math.min(first.pointSeconds(), LATER * later);
    }

    /// How many seconds a decoy is shown.
    ///
    /// @param left until the turn of its own place; negative if that is over
    /// @param near as from [#nearSeconds]
    static double toldSeconds(double left, double near) {
        if (left >= near) {
            return left;
        }
        double lowest = Math.max(LOWEST_SECONDS, LOWEST_SHARE * near);
        double range = near - lowest;
        return lowest + range * range / (range + near - left);
    }

    /// How far the watermark is past a place; beyond all places it is at those who come now.
    private static double overdueSeconds(RoomView view, long own, long nowMillis) {
        return Math.max(0, Math.min(view.bands().admitUpTo(), nowMillis) - own) / SECOND;
    }

    private static long behindTheFront(RoomView view, long own, long nowMillis) {
        long front = view.bands().readyUpTo();
        return Math.max(own, front == Bands.EVERYBODY ? nowMillis : front + 1);
    }

    private static DecoyPlace behind(RoomView view, long own, int bucketSeconds, double told) {
        int seconds = (int) Math.ceil(told);
        long place = firstWith(view, own, bucketSeconds, seconds);
        var there = (WaitEstimate.Known) Estimate.later(view, place, bucketSeconds);
        if (there.pointSeconds() >= seconds) {
            return new DecoyPlace(place, there);
        }
        var farther = view.flow().told(view.flow().plainSeconds(seconds));
        return new DecoyPlace(
                place,
                new WaitEstimate.Known(
                        Math.min(seconds, farther.lowSeconds()), seconds, Math.max(seconds, farther.highSeconds())));
    }

    /// The first place from a decoy's own on whose wait is as long; the end of the line if there is
    /// none.
    private static long firstWith(RoomView view, long own, int bucketSeconds, int seconds) {
        long high = Math.max(own, view.line().last());
        long low = Math.clamp(view.bands().readyUpTo(), own - 1, high - 1) + 1;
        while (low < high) {
            long middle = low + (high - low) / 2;
            var there = (WaitEstimate.Known) Estimate.later(view, middle, bucketSeconds);
            if (there.pointSeconds() >= seconds) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }
}
