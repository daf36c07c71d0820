package io.vestibule.coordination;

import io.vestibule.room.Limits;
import io.vestibule.room.Room;
import io.vestibule.tally.SessionRule;
import io.vestibule.ticket.Ticket;

import java.util.HashMap;
import java.util.Map;

/// What is really so: by the tickets that visitors hold, not by what the house counts. *Confined to
/// its world.*
final class Truth implements Witness {

    /// How long what is over is remembered.
    private static final long MEMORY_MILLIS = 15_000;

    private final Map<Long, Span> sessions = new HashMap<>();
    private final Map<Long, Span> waits = new HashMap<>();
    private final Map<Long, Span> givenBack = new HashMap<>();
    Limits limits;
    SessionRule rule;

    /// From when to when something is so.
    ///
    /// @param last what its end follows from
    private record Span(long begin, long last) {}

    /// How many are so throughout a time, and how many at any moment of it.
    record Bounds(int least, int most) {

        boolean hold(int count) {
            return count >= least && count <= most;
        }
    }

    Truth(Room room) {
        limits = room.limits();
        rule = SessionRule.of(limits.session());
    }

    @Override
    public void configured(Room room, long now) {
        limits = room.limits();
        rule = SessionRule.of(limits.session());
    }

    @Override
    public void granted(long id, long acceptedMillis) {
        waits.computeIfPresent(id, (_, span) -> new Span(span.begin(), acceptedMillis));
        sessions.put(id, new Span(acceptedMillis, acceptedMillis));
    }

    @Override
    public void admitted(Ticket.Active ticket, boolean waited, long now) {
        waits.computeIfPresent(ticket.id(), (_, span) -> new Span(span.begin(), now));
    }

    @Override
    public void gaveBack(long id, long now) {
        Span span = sessions.get(id);
        if (span != null && span.begin() == span.last()) {
            sessions.remove(id);
            givenBack.put(id, new Span(span.begin(), now));
        }
    }

    @Override
    public void holds(Ticket.Active ticket, long now) {
        sessions.merge(
                ticket.id(),
                new Span(ticket.acceptedMillis(), ticket.seenMillis()),
                (a, b) -> new Span(a.begin(), Math.max(a.last(), b.last())));
    }

    @Override
    public void waits(Ticket before, Ticket.Waiting after, long counted, long now) {
        if (counted > 0 && !sessions.containsKey(after.id())) {
            waits.merge(
                    after.id(),
                    new Span(now, counted),
                    (a, b) -> a.last() < now ? b : new Span(a.begin(), b.last()));
        }
    }

    /// Sessions that go on.
    int inside(long now) {
        return insideBetween(now, now).least();
    }

    /// Sessions that went on from `from` to `now`.
    Bounds insideBetween(long from, long now) {
        sessions.values().removeIf(s -> rule.endMillis(s.last()) < now - MEMORY_MILLIS);
        int least = 0;
        int most = 0;
        for (Span span : sessions.values()) {
            long end = rule.endMillis(span.last());
            most += end > from && span.begin() <= now ? 1 : 0;
            least += end > now && span.begin() <= from ? 1 : 0;
        }
        givenBack.values().removeIf(s -> s.last() < now - MEMORY_MILLIS);
        for (Span span : givenBack.values()) {
            most += span.last() > from ? 1 : 0;
        }
        return new Bounds(least, most);
    }

    /// Waiting visitors who were live from `from` to `now`.
    Bounds waitingBetween(long from, long now) {
        waits.values().removeIf(w -> w.last() < now - MEMORY_MILLIS);
        int least = 0;
        int most = 0;
        for (Span span : waits.values()) {
            most += span.last() > from ? 1 : 0;
            least += span.last() > now && span.begin() <= from ? 1 : 0;
        }
        return new Bounds(least, most);
    }
}
