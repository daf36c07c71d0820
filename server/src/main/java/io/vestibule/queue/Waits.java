package io.vestibule.queue;

import io.vestibule.room.Room;
import io.vestibule.ticket.Foretold;
import io.vestibule.ticket.Ticket;

/// Works out what a visitor who waits gets: the ticket, what is reported, what is told. Pure.
/// *Immutable.*
final class Waits {

    // A visitor is live for 1.5 of the own intervals and 10 s, 2 s more when ready.
    private static final long LIVE_MILLIS = 10_000;
    private static final long READY_MILLIS = 2_000;

    private Waits() {}

    /// Somebody new waits.
    static Decision.Wait first(Room room, RoomView view, Visit visit) {
        long now = visit.nowMillis();
        WaitEstimate estimate = Estimate.of(view, now, room.queue().bucketSeconds());
        var ticket =
                new Ticket.Waiting(
                        visit.newId(),
                        now,
                        visit.nowTenth(),
                        Refresh.first(visit.chance()),
                        false,
                        stamp(estimate, visit),
                        Foretold.NOTHING);
        return wait(room, view, ticket, estimate, Decision.Note.FIRST_TOUCH, now);
    }

    /// A check-in that counts.
    static Decision.Wait checkIn(Room room, RoomView view, Ticket.Waiting ticket, Visit visit) {
        long position = ticket.arrivedMillis();
        WaitEstimate estimate = estimate(room, view, ticket);
        int refresh = Refresh.next(room, view, position, estimate, visit);
        var next =
                new Ticket.Waiting(
                        ticket.id(),
                        position,
                        visit.nowTenth(),
                        refresh,
                        true,
                        atArrival(ticket, estimate, visit),
                        atHalf(ticket, estimate, visit));
        boolean ready = position <= view.bands().readyUpTo();
        long live = refresh * 3L / 2 + LIVE_MILLIS + (ready ? READY_MILLIS : 0);
        var note = new Decision.Note.CheckedIn(visit.nowTenth(), visit.nowTenth() + live);
        return wait(room, view, next, estimate, note, visit.nowMillis());
    }

    /// An early check-in: the same page with the remaining time.
    static Decision.Wait early(Room room, RoomView view, Ticket.Waiting ticket, Visit visit) {
        WaitEstimate estimate = estimate(room, view, ticket);
        return wait(room, view, ticket, estimate, Decision.Note.NOTHING, visit.nowMillis());
    }

    private static WaitEstimate estimate(Room room, RoomView view, Ticket.Waiting ticket) {
        int bucket = room.queue().bucketSeconds();
        return ticket.atArrival().known()
                ? Estimate.later(view, ticket.arrivedMillis(), bucket)
                : Estimate.of(view, ticket.arrivedMillis(), bucket);
    }

    private static Decision.Wait wait(
            Room room,
            RoomView view,
            Ticket.Waiting ticket,
            WaitEstimate estimate,
            Decision.Note note,
            long nowMillis) {
        long due = ticket.checkedInMillis() + ticket.refreshMillis();
        var info =
                new WaitInfo(
                        estimate,
                        ahead(room, view, ticket.arrivedMillis()),
                        ticket.checkedInMillis(),
                        ticket.refreshMillis(),
                        Math.clamp(due - nowMillis, 1, ticket.refreshMillis()));
        return new Decision.Wait(ticket, note, info);
    }

    /// Those before somebody, who counts as at the own position too.
    private static int ahead(Room room, RoomView view, long position) {
        return switch (view.rules().entrance()) {
            case LINE, HELD ->
                    Math.max(
                            0, Estimate.standing(view, position, room.queue().bucketSeconds()) - 1);
            case DRAW, OPEN, SHUT -> 0;
        };
    }

    private static Foretold atArrival(Ticket.Waiting ticket, WaitEstimate estimate, Visit visit) {
        return ticket.atArrival().known() ? ticket.atArrival() : stamp(estimate, visit);
    }

    private static Foretold atHalf(Ticket.Waiting ticket, WaitEstimate estimate, Visit visit) {
        Foretold first = ticket.atArrival();
        if (ticket.atHalf().known() || !first.known()) {
            return ticket.atHalf();
        }
        boolean half = (visit.nowMillis() - first.toldMillis()) * 2 >= first.pointSeconds() * 1000L;
        return half ? stamp(estimate, visit) : Foretold.NOTHING;
    }

    private static Foretold stamp(WaitEstimate estimate, Visit visit) {
        return switch (estimate) {
            case WaitEstimate.Unknown _ -> Foretold.NOTHING;
            case WaitEstimate.Known known ->
                    new Foretold(
                            visit.nowTenth(),
                            known.lowSeconds(),
                            known.pointSeconds(),
                            known.highSeconds());
        };
    }
}
