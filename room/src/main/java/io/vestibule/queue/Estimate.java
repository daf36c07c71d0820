package io.vestibule.queue;

import io.vestibule.room.Limits;
import io.vestibule.room.Phase;
import io.vestibule.ticket.Ticket;

/// Computes waits. Pure: equal arguments give equal estimates. *Immutable.*
public final class Estimate {

    /*
     * fifo: the people ahead divided by the admissions a minute; where the view says more, the wait
     * computed for the position (see WaitCurve), times the learned correction.
     *
     * random: see DrawWait.
     *
     * Doubles throughout: these are forecasts. People are never counted here.
     */

    private static final double SECONDS = 60;

    /// Growth below this makes no difference.
    private static final double EVEN = 1e-6;

    private Estimate() {}

    /// How long a visitor at `position` has yet to wait, if that is the first estimate they get.
    ///
    /// @param bucketSeconds from 60 on, all visitors of the same bucket count as ahead
    public static WaitEstimate of(RoomView view, long position, int bucketSeconds) {
        if (!isKnown(view)) {
            return WaitEstimate.UNKNOWN;
        }
        return view.rules().entrance() == Rules.Entrance.DRAW
                ? DrawWait.first(waiting(view), view.flow())
                : atLeast(
                        leastSeconds(view, position, bucketSeconds),
                        view.flow().atFirst().told(plainSeconds(view, position, bucketSeconds)));
    }

    /// How long a visitor at `position` who was given an estimate before has yet to wait.
    public static WaitEstimate later(RoomView view, long position, int bucketSeconds) {
        if (!isKnown(view)) {
            return WaitEstimate.UNKNOWN;
        }
        var flow = view.flow();
        if (view.rules().entrance() == Rules.Entrance.DRAW) {
            return DrawWait.later(waiting(view), flow);
        }
        return atLeast(
                leastSeconds(view, position, bucketSeconds), flow.told(plainSeconds(view, position, bucketSeconds)));
    }

    /// What a visitor at `position` is shown who was given an estimate before: what is known, or
    /// what the limits say.
    public static WaitEstimate told(RoomView view, long position, int bucketSeconds) {
        return switch (later(view, position, bucketSeconds)) {
            case WaitEstimate.Known known -> known;
            case WaitEstimate.Unknown _ -> byLimits(view, position, bucketSeconds);
        };
    }

    /// The least that a visitor in a line can have yet to wait, in whole seconds: until all ahead
    /// have entered through `new_users_per_minute`, less those who will have given up by then, as
    /// people were seen to give up so far. 0 where no line decides.
    static int leastSeconds(RoomView view, long position, int bucketSeconds) {
        if (!view.known() || view.rules().entrance() != Rules.Entrance.LINE) {
            return 0;
        }
        double ahead = standing(view, position, bucketSeconds) - 1;
        double perMinute = Math.max(1, view.rules().limits().newUsersPerMinute());
        if (ahead <= 0) {
            return 0;
        }
        double lost = view.flow().known() ? view.flow().abandonsPerMinute() : 0;
        double minutes = lost > EVEN ? Math.log1p(lost * ahead / perMinute) / lost : ahead / perMinute;
        double seconds = Math.min(minutes * SECONDS, WaitEstimate.Known.LONGEST_SECONDS);
        // How long people are ready to wait says more than a mean rate.
        return (int)
                (view.flow().known() && view.line().hasWaits()
                        ? Math.min(seconds, view.line().waitSeconds(edge(position, bucketSeconds)))
                        : seconds);
    }

    private static WaitEstimate.Known atLeast(int seconds, WaitEstimate.Known estimate) {
        return estimate.lowSeconds() >= seconds
                ? estimate
                : new WaitEstimate.Known(
                        seconds, Math.max(seconds, estimate.pointSeconds()), Math.max(seconds, estimate.highSeconds()));
    }

    /// How long the holder of a ticket has yet to wait, where they stand in line by now.
    public static WaitEstimate of(RoomView view, Ticket.Waiting ticket, int bucketSeconds) {
        long position = view.draws().positionMillis(ticket.id(), ticket.arrivedMillis());
        return ticket.atArrival().known() ? later(view, position, bucketSeconds) : of(view, position, bucketSeconds);
    }

    /// How many wait, with those who came in the last seconds and are not counted yet.
    private static int waiting(RoomView view) {
        return Math.max(view.counts().waiting(), view.line().size());
    }

    /// Whether anything can be estimated from what is known.
    private static boolean isKnown(RoomView view) {
        Flow flow = view.flow();
        boolean flows = flow.known() && flow.admissionsPerMinute() > 0;
        boolean gives = view.rules().entrance().givesSlots() && !view.hold().isHeld();
        return view.known() && flows && gives;
    }

    /// How long a visitor in line has yet to wait, by the limits alone: shown until more is known.
    /// See [LimitBound].
    public static WaitEstimate byLimits(RoomView view, long position, int bucketSeconds) {
        if (!view.known() || view.flow().known() || view.hold().isThrottled()) {
            return WaitEstimate.UNKNOWN;
        }
        return switch (view.rules().entrance()) {
            case LINE ->
                LimitBound.of(
                        view.rules().limits(), view.counts(), Math.max(0, standing(view, position, bucketSeconds) - 1));
            case DRAW -> LimitBound.ofDraw(view.rules().limits(), view.counts());
            case HELD, OPEN, SHUT -> WaitEstimate.UNKNOWN;
        };
    }

    /// How long a visitor who gathers for a draw has to wait from its start on, over all lots, by
    /// the limits alone: nothing of what the room was like before says more about an event. A
    /// visitor who came before people gathered has a place.
    static WaitEstimate beforeDraw(RoomView view, Ticket.Waiting ticket, Phase phase) {
        var event = phase.event();
        boolean draws = phase.gathering() && event.isPresent() && event.get().shuffle();
        if (!draws || !view.known()) {
            return WaitEstimate.UNKNOWN;
        }
        var limits = phase.room().limits();
        return switch (phase.room().queue().method()) {
            case FIFO -> lots(view, limits, ticket, event.get().times().beginMillis());
            case RANDOM -> LimitBound.ofDraw(limits, view.counts());
            case PASSTHROUGH, REJECT -> WaitEstimate.UNKNOWN;
        };
    }

    private static WaitEstimate lots(RoomView view, Limits limits, Ticket.Waiting ticket, long beginMillis) {
        int before = view.line().atOrBefore(beginMillis - 1);
        long arrived = ticket.arrivedMillis();
        return arrived < beginMillis
                ? LimitBound.ofLots(limits, view.counts(), view.line().atOrBefore(arrived - 1), 0)
                : LimitBound.ofLots(limits, view.counts(), before, Math.max(0, waiting(view) - before));
    }

    /// How many live visitors stand at or before `position` and are not yet eligible.
    public static int standing(RoomView view, long position, int bucketSeconds) {
        long edge = edge(position, bucketSeconds);
        return Math.max(0, view.line().atOrBefore(edge) - view.counts().eligible());
    }

    private static double plainSeconds(RoomView view, long position, int bucketSeconds) {
        long edge = edge(position, bucketSeconds);
        if (view.line().hasWaits()) {
            return view.line().waitSeconds(edge);
        }
        int people = view.line().atOrBefore(edge) - view.counts().eligible();
        return Math.max(0, people) / view.flow().admissionsPerMinute() * SECONDS;
    }

    /// The position itself, or the end of its bucket where buckets are as wide as a minute.
    private static long edge(long position, int bucketSeconds) {
        if (bucketSeconds < SECONDS) {
            return position;
        }
        long width = bucketSeconds * 1000L;
        return Math.floorDiv(position, width) * width + width - 1;
    }
}
