package io.vestibule.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.room.CookieScope;
import io.vestibule.room.Room;
import io.vestibule.room.Rooms;
import io.vestibule.ticket.KeyRing;
import io.vestibule.ticket.Ticket;
import io.vestibule.ticket.TicketKey;
import io.vestibule.ticket.TicketScope;
import io.vestibule.ticket.TicketSeals;
import java.util.List;
import org.junit.jupiter.api.Test;

class VisitorTicketsTest {

    private static final long NOON = 1_800_000_000_000L;
    private static final Room ROOM = Rooms.room("sale", "shop.example/");
    private static final Ticket TICKET = new Ticket.Active(7, NOON, NOON, NOON, 0);

    private final TicketSeals seals = new TicketSeals(
            () -> KeyRing.of(List.of(new TicketKey(1, new byte[32], 0, Long.MAX_VALUE))),
            new byte[TicketSeals.SALT_BYTES]);
    private final VisitorTickets tickets = new VisitorTickets(seals.next(), CookieScope.PREFIX);

    @Test
    void supportOpensTicketsOfInvitationsToo() {
        var scope = TicketScope.of(
                ROOM.id(), CookieScope.of(ROOM, CookieScope.PREFIX).name());

        assertThat(tickets.open(ROOM, seals.next().seal(scope, TICKET, NOON), NOON))
                .isEqualTo(TICKET);
        assertThat(tickets.open(ROOM, seals.next().seal(scope.invited(), TICKET, NOON), NOON))
                .isEqualTo(TICKET);
        assertThat(tickets.open(ROOM, "junk", NOON)).isEqualTo(Ticket.NONE);
    }
}
