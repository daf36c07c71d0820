package io.vestibule.control.api.request;

import io.vestibule.room.Room;
import io.vestibule.ticket.Ticket;

/// Opens what visitors hold. *Thread-safe.*
@FunctionalInterface
public interface TicketOpener {

    /// The ticket, or [Ticket#NONE] if it does not belong to this room.
    ///
    /// @param value of the visitor's cookie
    Ticket open(Room room, String value, long nowMillis);
}
