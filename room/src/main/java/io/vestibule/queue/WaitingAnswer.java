package io.vestibule.queue;

import io.vestibule.ticket.EstimateStamp;
import io.vestibule.ticket.Ticket;

/// Computes what a waiting visitor gets: the ticket, the report, the answer. Pure. *Immutable.*
final class WaitingAnswer {

    // A visitor is live for 1.5 of their own intervals plus 10 s, 2 s more when ready.
    private static final long LIVE_MILLIS = 10_000;
    private static final long READY_MILLIS = 2_000;

    /// A check-in that comes this much too soon still counts.
    private static final long TOLERANCE_MILLIS = 250;

    private WaitingAnswer() {}

    /// A newcomer waits, and is shown so little because nobody knows yet who came in the same
    /// moment.
    ///
    /// @param id of their ticket
    /// @param asked whether they do because a question for a slot came to nothing
    static Decision.Wait first(RoomView view, long id, VisitMoment visit, boolean asked) {
        long now = visit.nowMillis();
        var ticket = new Ticket.Waiting(
                id,
                now,
                visit.nowTenth(),
                Refresh.first(asked, visit.chance()),
                false,
                EstimateStamp.NOTHING,
                EstimateStamp.NOTHING);
        var nothing = new WaitAnswer(ticket, now, WaitEstimate.UNKNOWN);
        return wait(view, nothing, Decision.Note.FIRST_TOUCH, visit);
    }

    /// The first return of a ticket is never early: it shows that the cookie is kept.
    static boolean isEarly(Ticket.Waiting ticket, long nowMillis) {
        long due = ticket.checkedInMillis() + ticket.refreshMillis();
        return ticket.returned() && nowMillis < due - TOLERANCE_MILLIS;
    }

    /// A check-in that counts.
    static Decision.Wait checkIn(RoomView view, Ticket.Waiting ticket, VisitMoment visit) {
        long position = position(view, ticket);
        WaitEstimate estimate = estimate(view, ticket, position, visit);
        return checkIn(view, ticket, position, estimate, visit);
    }

    /// Whether people wait in the room at all, or could.
    static boolean areThere(RoomView view) {
        return switch (view.rules().entrance()) {
            case LINE, DRAW, HELD -> true;
            case OPEN, SHUT -> false;
        };
    }

    /// What a decoy is shown: what any visitor at its place is shown, and never a slot.
    static Decision.Wait decoy(RoomView view, Ticket.Waiting ticket, VisitMoment visit) {
        var place = DecoyPlace.of(view, ticket, visit.bucketSeconds(), visit.nowMillis());
        if (isEarly(ticket, visit.nowMillis())) {
            var told = new WaitAnswer(ticket, place.positionMillis(), place.estimate());
            return wait(view, told, Decision.Note.NOTHING, visit);
        }
        return checkIn(view, ticket, place.positionMillis(), place.estimate(), visit);
    }

    private static Decision.Wait checkIn(
            RoomView view, Ticket.Waiting ticket, long position, WaitEstimate estimate, VisitMoment visit) {
        int refresh = Refresh.next(view, position, estimate, isPlaced(view, ticket, visit), visit);
        var next = new Ticket.Waiting(
                ticket.id(),
                ticket.arrivedMillis(),
                visit.nowTenth(),
                refresh,
                true,
                atArrival(ticket, estimate, visit),
                atHalf(ticket, estimate, visit));
        boolean ready = position <= view.bands().readyUpTo();
        long live = refresh * 3L / 2 + LIVE_MILLIS + (ready ? READY_MILLIS : 0);
        long now = visit.nowTenth();
        var note = new Decision.Note.CheckedIn(now, now + live, previous(ticket, now));
        return wait(view, new WaitAnswer(next, position, estimate), note, visit);
    }

    /// The check-in before. A visitor who was inside and waits again has made none: their ticket
    /// begins now.
    private static long previous(Ticket.Waiting ticket, long now) {
        return ticket.checkedInMillis() < now ? ticket.checkedInMillis() : 0;
    }

    /// An early check-in: the same page with the remaining time.
    static Decision.Wait early(RoomView view, Ticket.Waiting ticket, VisitMoment visit) {
        long position = position(view, ticket);
        WaitEstimate estimate = estimate(view, ticket, position, visit);
        return wait(view, new WaitAnswer(ticket, position, estimate), Decision.Note.NOTHING, visit);
    }

    /// What a visitor gets.
    ///
    /// @param position where they stand in line
    private record WaitAnswer(Ticket.Waiting ticket, long position, WaitEstimate estimate) {}

    private static long position(RoomView view, Ticket.Waiting ticket) {
        return view.draws().positionMillis(ticket.id(), ticket.arrivedMillis());
    }

    private static WaitEstimate estimate(RoomView view, Ticket.Waiting ticket, long position, VisitMoment visit) {
        if (!isPlaced(view, ticket, visit)) {
            return WaitEstimate.UNKNOWN;
        }
        // Of a draw a visitor who comes back has had one.
        boolean later = ticket.atArrival().known() || view.rules().entrance() == Rules.Entrance.DRAW;
        return later
                ? Estimate.later(view, position, visit.bucketSeconds())
                : Estimate.of(view, position, visit.bucketSeconds());
    }

    /// Whether it is known who is ahead. In a draw nobody is, nor before one.
    static boolean isPlaced(RoomView view, Ticket.Waiting ticket, VisitMoment visit) {
        var phase = visit.phase();
        boolean beforeDraw = phase.gathering()
                && phase.event().filter(event -> event.shuffle()).isPresent();
        return beforeDraw
                || view.rules().entrance() == Rules.Entrance.DRAW
                || view.places(ticket.arrivedMillis(), visit.nowMillis());
    }

    private static Decision.Wait wait(RoomView view, WaitAnswer told, Decision.Note note, VisitMoment visit) {
        var ticket = told.ticket();
        long due = ticket.checkedInMillis() + ticket.refreshMillis();
        var info = new WaitInfo(
                told(view, told, visit),
                Estimate.leastSeconds(view, told.position(), visit.bucketSeconds()),
                ahead(view, told, visit),
                view.flow().stalled(),
                view.change(),
                view.rules().entrance() == Rules.Entrance.DRAW,
                view.hold().isHeld(),
                ticket.checkedInMillis(),
                ticket.refreshMillis(),
                Math.clamp(due - visit.nowMillis(), 1, ticket.refreshMillis()));
        return new Decision.Wait(ticket, note, info);
    }

    /// The computed wait; until there is one, what the limits say. The latter is not scored or
    /// learned from: the ticket does not carry it. Nothing of a visitor who has not come back yet.
    private static WaitEstimate told(RoomView view, WaitAnswer told, VisitMoment visit) {
        if (!told.ticket().returned() || !isPlaced(view, told.ticket(), visit)) {
            return WaitEstimate.UNKNOWN;
        }
        if (visit.phase().gathering()) {
            return Estimate.beforeDraw(view, told.ticket(), visit.phase());
        }
        return switch (told.estimate()) {
            case WaitEstimate.Known known -> known;
            case WaitEstimate.Unknown _ -> Estimate.byLimits(view, told.position(), visit.bucketSeconds());
        };
    }

    /// The visitors ahead of one, who counts as at their own position too. While people gather the
    /// number is not shown: a visitor who knew their luck before the draw could try again. Nor is
    /// it known before the ledger knows, or before everybody is known who came before.
    private static int ahead(RoomView view, WaitAnswer told, VisitMoment visit) {
        boolean placed = told.ticket().returned() && isPlaced(view, told.ticket(), visit);
        if (visit.phase().gathering() || !view.known() || !placed) {
            return WaitInfo.NOT_TOLD;
        }
        return switch (view.rules().entrance()) {
            case LINE, HELD -> {
                int standing = Estimate.standing(view, told.position(), visit.bucketSeconds());
                yield Math.max(0, standing - 1);
            }
            case DRAW, OPEN, SHUT -> WaitInfo.NOT_TOLD;
        };
    }

    private static EstimateStamp atArrival(Ticket.Waiting ticket, WaitEstimate estimate, VisitMoment visit) {
        return ticket.atArrival().known() ? ticket.atArrival() : stamp(estimate, visit);
    }

    private static EstimateStamp atHalf(Ticket.Waiting ticket, WaitEstimate estimate, VisitMoment visit) {
        EstimateStamp first = ticket.atArrival();
        if (ticket.atHalf().known() || !first.known()) {
            return ticket.atHalf();
        }
        boolean half = (visit.nowMillis() - first.toldMillis()) * 2 >= first.pointSeconds() * 1000L;
        return half ? stamp(estimate, visit) : EstimateStamp.NOTHING;
    }

    private static EstimateStamp stamp(WaitEstimate estimate, VisitMoment visit) {
        return switch (estimate) {
            case WaitEstimate.Unknown _ -> EstimateStamp.NOTHING;
            case WaitEstimate.Known known ->
                new EstimateStamp(visit.nowTenth(), known.lowSeconds(), known.pointSeconds(), known.highSeconds());
        };
    }
}
