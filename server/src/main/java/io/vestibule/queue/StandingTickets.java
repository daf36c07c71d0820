package io.vestibule.queue;

import io.vestibule.room.Phase;
import io.vestibule.ticket.Ticket;

/// What tickets still stand for, without deciding on a visit. Pure. *Immutable.*
public final class StandingTickets {

    private StandingTickets() {}

    /// Whether a ticket surely stands for something: a session, a place, or that its visitor was
    /// asked or lied. One that has to be asked about first, since its seat may be held or given
    /// back, does not: its visitor may turn out to be a newcomer.
    public static boolean contain(Phase phase, RoomView view, Ticket ticket, long nowMillis) {
        return !Decider.isRevoked(phase, view, ticket)
                && switch (ticket) {
                    case Ticket.None _ -> false;
                    case Ticket.Active active
                    when Decider.isInside(view, active, nowMillis) ->
                        keepPlace(active, nowMillis) || !Decider.mayBeGivenBack(phase, view, active, nowMillis);
                    case Ticket.Active active -> Decider.isStranded(view, active, nowMillis);
                    case Ticket.Waiting waiting -> Decider.isKept(view, waiting, nowMillis);
                    case Ticket.Decoy(Ticket.Waiting told) -> Decider.isKept(view, told, nowMillis);
                    case Ticket.Unproven unproven -> Waits.isKept(unproven, nowMillis);
                };
    }

    /// Whether a visitor whose seat was given back still waits at the head of the line.
    static boolean keepPlace(Ticket.Active ticket, long nowMillis) {
        return nowMillis - ticket.acceptedMillis() <= Decider.GRACE_MILLIS;
    }
}
