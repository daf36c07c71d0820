package io.vestibule.node;

import io.vestibule.control.api.request.TicketOpener;
import io.vestibule.room.CookieScope;
import io.vestibule.room.Room;
import io.vestibule.ticket.Ticket;
import io.vestibule.ticket.TicketScope;
import io.vestibule.ticket.TicketSeal;

/// Opens tickets for support staff, be it those that stand for invitations. *Thread-safe.*
final class VisitorTickets implements TicketOpener {

    private final TicketSeal seal;
    private final String cookiePrefix;

    /// @param seal used for nothing else
    VisitorTickets(TicketSeal seal, String cookiePrefix) {
        this.seal = seal;
        this.cookiePrefix = cookiePrefix;
    }

    @Override
    public synchronized Ticket open(Room room, String value, long nowMillis) {
        var cookie = CookieScope.of(room, cookiePrefix);
        var scope = TicketScope.of(room.id(), cookie.name());
        var ticket = seal.open(scope, value, nowMillis).ticket();
        return ticket instanceof Ticket.None
                ? seal.open(scope.invited(), value, nowMillis).ticket()
                : ticket;
    }
}
