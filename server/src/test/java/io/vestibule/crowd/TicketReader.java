package io.vestibule.crowd;

import io.vestibule.demo.Diary;
import io.vestibule.ticket.KeyRing;
import io.vestibule.ticket.Opened;
import io.vestibule.ticket.Ticket;
import io.vestibule.ticket.TicketScope;
import io.vestibule.ticket.TicketSeal;
import io.vestibule.ticket.TicketSeals;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Opens the tickets that visitors brought home, with the gate's own keys. *Confined to the test's
/// thread.*
final class TicketReader {

    private final TicketSeal seal;
    private final TicketScope scope;
    private final long nowMillis;

    TicketReader(KeyRing keys, TicketScope scope, long nowMillis) {
        seal = new TicketSeals(() -> keys, new byte[TicketSeals.SALT_BYTES]).next();
        this.scope = scope;
        this.nowMillis = nowMillis;
    }

    /// Everybody's tickets in the order in which they got them.
    Map<Long, List<Ticket>> openAll(List<Diary> diaries) {
        var opened = new HashMap<Long, List<Ticket>>();
        for (var diary : diaries) {
            var tickets = new ArrayList<Ticket>();
            for (var held : diary.tickets()) {
                tickets.add(open(held.ticket()));
            }
            opened.put(diary.visitor(), tickets);
        }
        return opened;
    }

    private Ticket open(String value) {
        Opened opened = seal.open(scope, value, nowMillis);
        if (opened.how() != Opened.How.OPENED) {
            throw new AssertionError("a ticket of the gate does not open: " + opened.how());
        }
        return opened.ticket();
    }
}
