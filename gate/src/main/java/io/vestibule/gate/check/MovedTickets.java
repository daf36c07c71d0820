package io.vestibule.gate.check;

import io.vestibule.coordination.protocol.SlotAnswer;
import io.vestibule.ticket.Ticket;

/// Tickets of visitors who moved to another network. *Immutable.*
final class MovedTickets {

    private MovedTickets() {}

    /// Of a visitor inside.
    ///
    /// @param home number of the data center that holds the seat
    static Ticket.Active inside(long arrivedMillis, SlotAnswer.Moved moved, int home) {
        return new Ticket.Active(moved.id(), arrivedMillis, moved.acceptedMillis(), moved.seenMillis(), home);
    }

    /// Of a visitor who waits: it checks in at once, so that its next return shows that it arrived.
    static Ticket.Waiting inLine(Ticket.Waiting ticket, long id) {
        return new Ticket.Waiting(
                id,
                ticket.arrivedMillis(),
                ticket.checkedInMillis(),
                /* refreshMillis= */ 0,
                ticket.returned(),
                ticket.atArrival(),
                ticket.atHalf());
    }
}
