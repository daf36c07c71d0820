package io.vestibule.queue;

import io.vestibule.ground.Randomness;
import io.vestibule.room.Phase;
import io.vestibule.ticket.EstimateStamp;
import io.vestibule.ticket.Ticket;

/// Decides visits. Pure: equal arguments give equal decisions. *Immutable.*
///
/// The rules are those of the view, so that gate and ledger judge in the same way; the room adds
/// what only the gate needs.
public final class Decider {

    private static final long TENTH = 100;

    private static final Decision UNTOUCHED = new Decision.Untouched();
    private static final Decision REFUSE = new Decision.Refuse();

    private Decider() {}

    /// Decides one visit to a room.
    ///
    /// @param phase what is in force in the room at the moment
    /// @param view the newest view of the room
    /// @param ticket what the visitor showed; [Ticket#NONE] if nothing that opens
    /// @param nowMillis when the request arrived
    /// @param chance spreads check-ins and names newcomers
    public static Decision decide(Phase phase, RoomView view, Ticket ticket, long nowMillis, Randomness chance) {
        if (phase.room().suspended()) {
            return UNTOUCHED;
        }
        var visit = new VisitMoment(phase, nowMillis, chance);
        if (StandingTickets.isRevoked(phase, view, ticket)) {
            return newcomer(view, visit.newId(), visit);
        }
        return switch (ticket) {
            case Ticket.Active active
            when StandingTickets.isInside(view, active, nowMillis) ->
                StandingTickets.mayBeGivenBack(phase, view, active, nowMillis)
                        ? new Decision.AskHeld(active, afterwards(active, visit), sureUntil(active, visit))
                        : inside(view, active, visit, StandingTickets.isUnseen(phase, view, active));
            case Ticket.Active active
            when StandingTickets.isStranded(view, active, nowMillis) -> waiting(view, atTheHead(active, visit), visit);
            case Ticket.Active active
            when StandingTickets.mayBeHeld(phase, view, active, nowMillis) -> new Decision.AskHeld(active);
            case Ticket.Waiting waiting
            when StandingTickets.isKept(view, waiting, nowMillis) ->
                waiting(view, asOfTheStart(view, waiting, visit), visit);
            case Ticket.Decoy(Ticket.Waiting told)
            when StandingTickets.isKept(view, told, nowMillis) && WaitingAnswer.areThere(view) ->
                WaitingAnswer.decoy(view, asOfTheStart(view, told, visit), visit);
            case Ticket.Unproven unproven
            when StandingTickets.isKept(unproven, nowMillis) -> newcomer(view, unproven.id(), visit);
            case Ticket.None _, Ticket.Active _, Ticket.Waiting _, Ticket.Unproven _, Ticket.Decoy _ ->
                newcomer(view, visit.newId(), visit);
        };
    }

    /// Decides on a request that is under way: the ticket is that of its session, and no visitor
    /// has shown it again.
    public static Decision running(
            Phase phase, RoomView view, Ticket.Active ticket, long nowMillis, Randomness chance) {
        boolean inside = !phase.room().suspended()
                && !StandingTickets.isRevoked(phase, view, ticket)
                && StandingTickets.isInside(view, ticket, nowMillis);
        return inside
                ? inside(view, ticket, new VisitMoment(phase, nowMillis, chance), false)
                : decide(phase, view, ticket, nowMillis, chance);
    }

    /// @param unseen whether the ticket is shown for the first time, and that has to be reported
    private static Decision inside(RoomView view, Ticket.Active ticket, VisitMoment visit, boolean unseen) {
        var session = view.rules().session();
        long seen = ticket.seenMillis();
        boolean turns = session.tickOf(visit.nowMillis()) > session.tickOf(seen);
        boolean moves = (turns || unseen) && view.renews(visit.nowMillis());
        if (moves && !view.homes().areHere(ticket.dataCenter())) {
            return new Decision.AskHome(ticket);
        }
        return moves
                ? new Decision.Renewed(seen(ticket, unseen ? after(seen, visit) : visit.nowTenth()), seen)
                : new Decision.Inside(ticket);
    }

    /// Now, and later than the ticket says whatever our clock says: what did not move was not seen.
    private static long after(long seenMillis, VisitMoment visit) {
        return Math.max(visit.nowTenth(), seenMillis + TENTH);
    }

    /// Until then the seat is there by any clock.
    private static long sureUntil(Ticket.Active ticket, VisitMoment visit) {
        return ticket.acceptedMillis() + visit.phase().room().requests().surelyHeldMillis();
    }

    /// A visitor whose seat was given back waits at the head of the line, and keeps that place for
    /// as long as any waiting visitor: a client that collects tickets has the places of those of
    /// five minutes.
    private static Ticket afterwards(Ticket.Active ticket, VisitMoment visit) {
        return StandingTickets.keepPlace(ticket, visit.nowMillis()) ? atTheHead(ticket, visit) : Ticket.NONE;
    }

    /// A visitor who was inside waits where they stood when they came.
    private static Ticket.Waiting atTheHead(Ticket.Active ticket, VisitMoment visit) {
        return new Ticket.Waiting(
                ticket.id(),
                ticket.arrivedMillis(),
                visit.nowTenth(),
                0,
                false,
                EstimateStamp.NOTHING,
                EstimateStamp.NOTHING);
    }

    /// A visitor who came while people gathered and did not show the ticket again before the start
    /// has joined no draw: they count as having come at the start. Otherwise one could collect
    /// tickets and show the luckiest when the draw is known.
    private static Ticket.Waiting asOfTheStart(RoomView view, Ticket.Waiting ticket, VisitMoment visit) {
        if (ticket.returned()) {
            return ticket;
        }
        return view.draws()
                .of(ticket.arrivedMillis())
                .filter(draw -> visit.nowMillis() >= draw.startMillis())
                .map(draw -> new Ticket.Waiting(
                        ticket.id(),
                        draw.startMillis(),
                        Math.max(draw.startMillis(), ticket.checkedInMillis()),
                        ticket.refreshMillis(),
                        false,
                        ticket.atArrival(),
                        ticket.atHalf()))
                .orElse(ticket);
    }

    private static long position(RoomView view, Ticket.Waiting ticket) {
        return view.draws().positionMillis(ticket.id(), ticket.arrivedMillis());
    }

    private static Ticket.Active seen(Ticket.Active ticket, long seenMillis) {
        return new Ticket.Active(
                ticket.id(), ticket.arrivedMillis(), ticket.acceptedMillis(), seenMillis, ticket.dataCenter());
    }

    private static Decision newcomer(RoomView view, long id, VisitMoment visit) {
        return switch (view.rules().entrance()) {
            case OPEN ->
                Decision.EnterFreely.of(id, visit.nowMillis(), view.homes().own(), visit);
            case SHUT -> REFUSE;
            case HELD -> WaitingAnswer.first(view, id, visit, false);
            case LINE, DRAW -> {
                boolean asks = view.known() && view.bands().newcomerSlots() > 0;
                var wait = WaitingAnswer.first(view, id, visit, asks);
                yield asks
                        ? new Decision.AskSlot(
                                Claim.NEWCOMER, view.homes().own(), EstimateStamp.NOTHING, EstimateStamp.NOTHING, wait)
                        : wait;
            }
        };
    }

    private static Decision waiting(RoomView view, Ticket.Waiting ticket, VisitMoment visit) {
        boolean early = WaitingAnswer.isEarly(ticket, visit.nowMillis());
        boolean maySlot = switch (view.rules().entrance()) {
            case LINE -> position(view, ticket) <= view.bands().admitUpTo();
            case DRAW -> !early && view.counts().slots() > 0;
            case OPEN, SHUT, HELD -> false;
        };
        return switch (view.rules().entrance()) {
            case OPEN ->
                Decision.EnterFreely.of(
                        ticket.id(), ticket.arrivedMillis(), view.homes().own(), visit);
            case SHUT -> REFUSE;
            case LINE, DRAW, HELD -> {
                var wait =
                        early ? WaitingAnswer.early(view, ticket, visit) : WaitingAnswer.checkIn(view, ticket, visit);
                yield maySlot && view.known()
                        ? new Decision.AskSlot(
                                Claim.WAITING, view.homes().own(), ticket.atArrival(), ticket.atHalf(), wait)
                        : wait;
            }
        };
    }
}
