package io.vestibule.crowd;

import io.vestibule.demo.VisitorTrace;
import io.vestibule.room.CookieScope;
import io.vestibule.store.KeyStore;
import io.vestibule.ticket.KeyRing;
import io.vestibule.ticket.OpenedTicket;
import io.vestibule.ticket.Ticket;
import io.vestibule.ticket.TicketScope;
import io.vestibule.ticket.TicketSeal;
import io.vestibule.ticket.TicketSeals;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Opens the tickets that visitors brought home, with the gate's own keys. *Confined to the test's
/// thread.*
public final class TicketReader {

    private final TicketSeal seal;
    private final TicketScope scope;
    private final long nowMillis;

    private TicketReader(KeyRing keys, TicketScope scope, long nowMillis) {
        seal = new TicketSeals(() -> keys, new byte[TicketSeals.SALT_BYTES]).next();
        this.scope = scope;
        this.nowMillis = nowMillis;
    }

    /// Opens the tickets of a room with the keys in the gate's data directory.
    static TicketReader of(GateProcess gate, Place place) {
        return of(gate, KeyStore.open(gate.data(), System::currentTimeMillis).ring(), place);
    }

    /// Opens the tickets of a room with these keys.
    public static TicketReader of(GateProcess gate, KeyRing keys, Place place) {
        var room = gate.settings().rooms().stream()
                .filter(each -> each.name().equals(place.name()))
                .findFirst()
                .orElseThrow();
        return new TicketReader(
                keys,
                TicketScope.of(
                        room.id(), CookieScope.of(room, CookieScope.PREFIX).name()),
                System.currentTimeMillis());
    }

    /// Everybody's tickets in the order in which they got them.
    Map<Long, List<Ticket>> openAll(List<VisitorTrace> diaries) {
        var opened = new HashMap<Long, List<Ticket>>();
        for (var trace : diaries) {
            var tickets = new ArrayList<Ticket>();
            for (var held : trace.tickets()) {
                tickets.add(open(held.ticket(), nowMillis));
            }
            opened.put(trace.visitor(), tickets);
        }
        return opened;
    }

    /// The id of a ticket, from the value of its cookie.
    public synchronized long idOf(String value) {
        return switch (open(value, System.currentTimeMillis())) {
            case Ticket.None _ -> throw new AssertionError("a cookie without a ticket");
            case Ticket.Unproven asked -> asked.id();
            case Ticket.Decoy decoy -> decoy.told().id();
            case Ticket.Waiting waiting -> waiting.id();
            case Ticket.Active active -> active.id();
        };
    }

    /// The id of the key that sealed a ticket; it stands in clear behind the version.
    static int keyOf(String value) {
        return ByteBuffer.wrap(Base64.getUrlDecoder().decode(value)).getInt(1);
    }

    private Ticket open(String value, long atMillis) {
        OpenedTicket opened = seal.open(scope, value, atMillis);
        if (opened.how() != OpenedTicket.How.OPENED) {
            throw new AssertionError("a ticket of the gate does not open: " + opened.how());
        }
        return opened.ticket();
    }
}
