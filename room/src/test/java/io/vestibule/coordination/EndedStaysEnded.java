package io.vestibule.coordination;

import io.vestibule.coordination.books.Witness;
import io.vestibule.ticket.Ticket;
import java.util.ArrayList;
import java.util.List;

/// No ticket of a session that was left or revoked reaches the origin, once the house has had time
/// to know. *Confined to its world.*
public final class EndedStaysEnded implements Witness {

    /// Two seconds, and as long as a request may be on its way to the origin.
    private static final long KNOWN_MILLIS = 10_000;

    private final Truth truth;
    private long upMillis;
    public final List<String> violations = new ArrayList<>();

    public EndedStaysEnded(Truth truth) {
        this.truth = truth;
    }

    @Override
    public void up(boolean up, long now) {
        upMillis = now;
    }

    @Override
    public void inside(Ticket.Active ticket, long now) {
        long ended = truth.endedMillis(ticket.id());
        if (ended > 0 && now - Math.max(ended, upMillis) > KNOWN_MILLIS) {
            violations.add("ended at " + ended + " and inside at " + now + ": " + ticket);
        }
    }
}
