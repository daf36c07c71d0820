package io.vestibule.gate.visit;

import io.vestibule.ticket.OpenedTicket;
import io.vestibule.ticket.Ticket;

/// A ticket as it was shown. *Immutable.*
///
/// @param invited whether it stands for an invitation
public record ShownTicket(OpenedTicket opened, boolean invited) {

    /// No ticket.
    static final ShownTicket NOTHING = new ShownTicket(OpenedTicket.ABSENT, false);

    public Ticket ticket() {
        return opened.ticket();
    }

    /// The id of a ticket that stands for an invitation; else 0.
    public long invitedId() {
        return invited ? idOf(opened.ticket()) : 0;
    }

    /// Of a ticket that may stand for an invitation; 0 of others.
    static long idOf(Ticket ticket) {
        return switch (ticket) {
            case Ticket.None _, Ticket.Unproven _, Ticket.Decoy _ -> 0;
            case Ticket.Waiting waiting -> waiting.id();
            case Ticket.Active active -> active.id();
        };
    }
}
