package io.vestibule.gate.answer;

import io.vestibule.gate.visit.Visit;
import io.vestibule.page.NewTicket;
import io.vestibule.queue.RoomView;
import io.vestibule.queue.StandingTickets;
import io.vestibule.ticket.OpenedTicket;
import io.vestibule.ticket.Ticket;

/// The ticket that an answer gives a waiting visitor. *Immutable.*
///
/// @param cookie the `Set-Cookie` value; empty to set none
/// @param why why it stands for a new place, if it does
public record GivenTicket(String cookie, NewTicket why) {

    /// An answer without a ticket.
    static final GivenTicket NOT_GIVEN = new GivenTicket("", NewTicket.NOT_GIVEN);

    /// Why a visitor who shows this begins again. A ticket of one who has solved nothing stands for
    /// no place.
    public static NewTicket why(Visit visit, RoomView view, OpenedTicket shown) {
        return switch (shown.ticket()) {
            case Ticket.None _ -> shown.how() == OpenedTicket.How.ABSENT ? NewTicket.NONE : NewTicket.UNREADABLE;
            case Ticket.Unproven _ -> NewTicket.NOT_GIVEN;
            case Ticket.Active _ -> NewTicket.SESSION;
            case Ticket.Waiting waiting -> why(visit, view, waiting);
            case Ticket.Decoy(Ticket.Waiting told) -> why(visit, view, told);
        };
    }

    private static NewTicket why(Visit visit, RoomView view, Ticket.Waiting shown) {
        if (StandingTickets.isRevoked(visit.phase(), view, shown)
                || visit.guards().ended()) {
            return NewTicket.REVOKED;
        }
        if (visit.nowMillis() >= StandingTickets.endMillis(shown)) {
            return NewTicket.AWAY;
        }
        return view.ended().contains(shown.id()) ? NewTicket.LEFT : NewTicket.UNREADABLE;
    }
}
