package io.vestibule.queue;

import io.vestibule.room.Phase;
import io.vestibule.ticket.Ticket;

/// What tickets still stand for, without deciding on a visit. Pure. *Immutable.*
public final class StandingTickets {

    /// How long a waiting visitor keeps the place without checking in.
    public static final long GRACE_MILLIS = 300_000;

    /// How far ahead of our clock the clock that wrote a ticket may be.
    public static final long SKEW_MILLIS = 5_000;

    /// How long after its issue a ticket may belong to a session that a running request holds; its
    /// cookie lives as long.
    public static final long HELD_MILLIS = 24 * 3_600_000L;

    private StandingTickets() {}

    /// Whether a ticket surely stands for something: a session, a place, or that its visitor was
    /// asked or lied. One that has to be asked about first, since its seat may be held or given
    /// back, does not: its visitor may turn out to be a newcomer.
    public static boolean contain(Phase phase, RoomView view, Ticket ticket, long nowMillis) {
        return !isRevoked(phase, view, ticket)
                && switch (ticket) {
                    case Ticket.None _ -> false;
                    case Ticket.Active active
                    when isInside(view, active, nowMillis) ->
                        keepPlace(active, nowMillis) || !mayBeGivenBack(phase, view, active, nowMillis);
                    case Ticket.Active active -> isStranded(view, active, nowMillis);
                    case Ticket.Waiting waiting -> isKept(view, waiting, nowMillis);
                    case Ticket.Decoy(Ticket.Waiting told) -> isKept(view, told, nowMillis);
                    case Ticket.Unproven unproven -> isKept(unproven, nowMillis);
                };
    }

    /// Whether a visitor whose seat was given back still waits at the head of the line.
    static boolean keepPlace(Ticket.Active ticket, long nowMillis) {
        return nowMillis - ticket.acceptedMillis() <= GRACE_MILLIS;
    }

    /// The first moment at which the session of this ticket is over: the cookie's end.
    public static long endMillis(RoomView view, Ticket.Active ticket) {
        return view.rules().session().endMillis(ticket.seenMillis());
    }

    /// Whether sessions of the room may outlast the tickets that name them.
    public static boolean outlastsTickets(Phase phase, RoomView view) {
        return phase.room().requests().runningHoldSeat()
                && view.rules().limits().sessionRenewal();
    }

    /// The first moment at which the place of this ticket is lost: the cookie's end.
    public static long endMillis(Ticket.Waiting ticket) {
        return ticket.checkedInMillis() + GRACE_MILLIS + 1;
    }

    /// Whether an operator has ended what the ticket stands for. What was admitted before a moment
    /// of a clock that was set since, the coordinator ends by its id: here rather too few are.
    public static boolean isRevoked(Phase phase, RoomView view, Ticket ticket) {
        var revocations = phase.room().revocations().later(Math.min(0, view.aheadMillis()));
        return !revocations.isNone()
                && switch (ticket) {
                    case Ticket.Active active -> revocations.endSession(active.id(), active.acceptedMillis());
                    case Ticket.Waiting waiting -> revocations.endPlace(waiting.id(), waiting.arrivedMillis());
                    case Ticket.Decoy(Ticket.Waiting told) -> revocations.endPlace(told.id(), told.arrivedMillis());
                    case Ticket.None _, Ticket.Unproven _ -> false;
                };
    }

    static boolean isInside(RoomView view, Ticket.Active ticket, long nowMillis) {
        return view.rules().session().isActive(ticket.seenMillis(), nowMillis)
                && ticket.seenMillis() <= nowMillis + SKEW_MILLIS
                && !view.ended().contains(ticket.id());
    }

    static boolean isKept(RoomView view, Ticket.Waiting ticket, long nowMillis) {
        return nowMillis < endMillis(ticket)
                && ticket.checkedInMillis() <= nowMillis + SKEW_MILLIS
                && ticket.arrivedMillis() <= nowMillis + SKEW_MILLIS
                && !view.ended().contains(ticket.id());
    }

    /// Whether the seat of this ticket is given back if the ticket is not seen: then the first
    /// return moves it, at once.
    static boolean isUnseen(Phase phase, RoomView view, Ticket.Active ticket) {
        return phase.room().requests().givesBackUnseen()
                && ticket.seenMillis() == ticket.acceptedMillis()
                && view.rules().limits().sessionRenewal();
    }

    /// Whether that may have happened.
    static boolean mayBeGivenBack(Phase phase, RoomView view, Ticket.Active ticket, long nowMillis) {
        return isUnseen(phase, view, ticket)
                && view.known()
                && nowMillis - ticket.acceptedMillis()
                        >= phase.room().requests().asksAfterMillis();
    }

    /// Whether a request that ran on may have held the session: the ticket in the browser cannot
    /// know.
    static boolean mayBeHeld(Phase phase, RoomView view, Ticket.Active ticket, long nowMillis) {
        return outlastsTickets(phase, view)
                && view.known()
                && nowMillis - ticket.seenMillis() < HELD_MILLIS
                && ticket.seenMillis() <= nowMillis + SKEW_MILLIS
                && !view.ended().contains(ticket.id());
    }

    /// Whether a session ended because it could not be renewed: the data center that holds its seat
    /// is out of reach.
    static boolean isStranded(RoomView view, Ticket.Active ticket, long nowMillis) {
        return view.homes().areAway(ticket.dataCenter())
                && nowMillis < endMillis(view, ticket) + GRACE_MILLIS
                && ticket.seenMillis() <= nowMillis + SKEW_MILLIS
                && !view.ended().contains(ticket.id());
    }

    /// Whether a visitor who has solved nothing is still known by their ticket.
    static boolean isKept(Ticket.Unproven ticket, long nowMillis) {
        return nowMillis <= ticket.checkedInMillis() + GRACE_MILLIS && ticket.latestMillis() <= nowMillis + SKEW_MILLIS;
    }
}
