package io.vestibule.coordination;

import io.vestibule.coordination.books.Witness;
import io.vestibule.coordination.protocol.SlotAsk;
import io.vestibule.queue.Claim;
import io.vestibule.room.Limits;
import io.vestibule.room.RequestSettings;
import io.vestibule.room.Room;
import io.vestibule.tally.SessionRule;
import io.vestibule.ticket.Ticket;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/// What is really so: by what reached the origin and by the tickets that visitors hold, not by what
/// the house counts. *Confined to its world.*
public final class Truth implements Witness {

    /// How long what is over is remembered: a longer session duration may bring it back.
    private static final long MEMORY_MILLIS = 130_000;

    /// How long it may take until something is told.
    private static final long LAG_MILLIS = 2_000;

    private final Map<Long, Span> sessions = new HashMap<>();
    private final Map<Long, Wait> waits = new HashMap<>();
    private final Map<Long, Span> over = new HashMap<>();

    /// A visitor may or may not be counted as waiting until a moment: a slot was given back.
    private final Map<Long, Long> doubtful = new HashMap<>();

    private final Map<Long, Long> ended = new HashMap<>();
    private final Map<Long, Long> gaveBackMillis = new HashMap<>();
    private final Set<Long> entered = new HashSet<>();
    private final Set<Long> told = new HashSet<>();

    /// Who entered without a ticket, as far as is known, and when, where nobody has shown the
    /// ticket since and seats of such are given back.
    private final Map<Long, Long> unseen = new HashMap<>();

    private final Set<Long> givenBack = new HashSet<>();
    private final boolean alone;
    private final RequestSettings requests;
    Limits limits;
    public SessionRule rule;

    /// From when to when something is so.
    ///
    /// @param last what its end follows from
    private record Span(long begin, long last) {}

    /// Since when somebody waits, until when without another check-in, and when the last one was.
    private record Wait(long begin, long until, long at) {

        /// With another check-in. Of two in one second the one that lives longer counts.
        static Wait after(Wait held, Wait next) {
            if (held.until() < next.at()) {
                return next;
            }
            boolean longer = held.until() > next.until();
            return longer && held.at() / 1_000 == next.at() / 1_000
                    ? held
                    : new Wait(held.begin(), next.until(), next.at());
        }

        Wait over(long now) {
            return new Wait(begin, Math.min(until, now), at);
        }
    }

    /// How many are so throughout a time, and how many at any moment of it.
    public record Bounds(int least, int most) {

        public boolean hold(int count) {
            return count >= least && count <= most;
        }
    }

    /// @param alone whether there is one data center: of a silent one others cannot know who
    ///   entered there with a ticket
    public Truth(Room room, boolean alone) {
        this.alone = alone;
        limits = room.limits();
        rule = SessionRule.of(limits.session());
        requests = room.requests();
    }

    /// Whether the seat of a ticket was given back because nobody had shown it in time.
    boolean isGivenBack(long id) {
        return givenBack.contains(id);
    }

    private boolean mayBeGivenBack(long id, long now) {
        Long accepted = unseen.get(id);
        return accepted != null && now - accepted >= requests.surelyHeldMillis();
    }

    /// A visitor comes for another slot with the ticket of an earlier one: that is over if it may
    /// be.
    private void giveBackIfUnseen(long id, long now) {
        if (mayBeGivenBack(id, now)) {
            unseen.remove(id);
            entered.remove(id);
            givenBack.add(id);
            Span span = sessions.remove(id);
            if (span != null) {
                over.put(id, new Span(span.begin(), now));
            }
        }
    }

    /// When the session of a ticket was ended before its time; 0 if it was not.
    long endedMillis(long id) {
        return ended.getOrDefault(id, 0L);
    }

    @Override
    public void configured(Room room, long now) {
        limits = room.limits();
        rule = SessionRule.of(limits.session());
    }

    @Override
    public void granted(SlotAsk ask, long acceptedMillis) {
        long id = ask.id();
        giveBackIfUnseen(id, acceptedMillis);
        boolean newcomer = ask.claim() == Claim.NEWCOMER;
        if (requests.givesBackUnseen() && (!alone || newcomer || requests.givesBackAfterWaiting())) {
            unseen.put(id, acceptedMillis);
        }
        Wait wait = waits.remove(id);
        if (wait != null) {
            doubtful.put(id, wait.until());
        }
        ended.remove(id);
        sessions.put(id, new Span(acceptedMillis, acceptedMillis));
    }

    /// The slot is the visitor's from now on, whatever becomes of the request it was granted to.
    @Override
    public void toldInside(long id, long now) {
        told.add(id);
        unseen.remove(id);
        Span before = ended.containsKey(id) ? null : over.remove(id);
        if (before != null) {
            sessions.putIfAbsent(id, new Span(before.begin(), before.begin()));
            waits.computeIfPresent(id, (_, wait) -> wait.over(now));
        }
    }

    @Override
    public void gaveBack(long id, long now) {
        gaveBackMillis.put(id, now);
        Span span = sessions.get(id);
        if (span != null && !entered.contains(id) && !told.contains(id)) {
            sessions.remove(id);
            over.put(id, new Span(span.begin(), now));
        }
    }

    @Override
    public void inside(Ticket.Active ticket, long now) {
        waits.computeIfPresent(ticket.id(), (_, wait) -> wait.over(now));
        doubtful.computeIfPresent(ticket.id(), (_, until) -> Math.min(until, now));
        // A ticket that was not renewed was believed: this was not reported.
        boolean moved = ticket.seenMillis() > ticket.acceptedMillis();
        if (!entered.add(ticket.id()) && (moved || mayBeGivenBack(ticket.id(), now))) {
            unseen.remove(ticket.id());
        }
        if (ticket.acceptedMillis() > ended.getOrDefault(ticket.id(), Long.MAX_VALUE)) {
            // The room let all visitors in, with old tickets too.
            ended.remove(ticket.id());
        }
        if (!ended.containsKey(ticket.id())) {
            sessions.merge(
                    ticket.id(),
                    new Span(ticket.acceptedMillis(), ticket.seenMillis()),
                    (a, b) -> new Span(a.begin(), Math.max(a.last(), b.last())));
        }
    }

    @Override
    public void ended(Ticket ticket, long now) {
        long id = switch (ticket) {
            case Ticket.None _, Ticket.Unproven _, Ticket.Decoy _ -> 0;
            case Ticket.Waiting waiting -> waiting.id();
            case Ticket.Active active -> active.id();
        };
        waits.computeIfPresent(id, (_, wait) -> wait.over(now));
        Span session = sessions.remove(id);
        if (session != null && rule.endMillis(session.last()) > now) {
            over.put(id, new Span(session.begin(), now));
        }
        ended.putIfAbsent(id, now);
    }

    @Override
    public void unsure(long sinceMillis, long now) {
        ended.values().removeIf(at -> at >= sinceMillis);
        sessions.entrySet()
                .removeIf(session -> !entered.contains(session.getKey())
                        && session.getValue().begin() >= sinceMillis);
    }

    @Override
    public void waits(Ticket before, Ticket.Waiting after, long counted, long now) {
        long id = after.id();
        giveBackIfUnseen(id, now);
        boolean known = sessions.containsKey(id) || ended.containsKey(id) || entered.contains(id);
        if (counted > 0 && !known) {
            doubtful.remove(id);
            if (now - gaveBackMillis.getOrDefault(id, 0L) < LAG_MILLIS) {
                // Told in another order the check-in is one of somebody inside, and does not count.
                doubtful.put(id, counted);
                return;
            }
            waits.merge(id, new Wait(now, counted, now), Wait::after);
        }
    }

    /// Open sessions.
    int inside(long now) {
        return insideBetween(now, now).least();
    }

    /// Sessions that were open from `from` to `now`.
    public Bounds insideBetween(long from, long now) {
        sessions.values().removeIf(s -> rule.endMillis(s.last()) < now - MEMORY_MILLIS);
        int least = 0;
        int most = 0;
        for (Map.Entry<Long, Span> session : sessions.entrySet()) {
            Span span = session.getValue();
            long end = rule.endMillis(span.last());
            boolean sure = end > now && span.begin() <= from;
            most += end > from && span.begin() <= now ? 1 : 0;
            least += sure && !mayBeGivenBack(session.getKey(), now) ? 1 : 0;
        }
        over.values().removeIf(s -> s.last() < now - MEMORY_MILLIS);
        for (Span span : over.values()) {
            most += span.last() > from ? 1 : 0;
        }
        return new Bounds(least, most);
    }

    /// Waiting visitors who were live from `from` to `now`.
    public Bounds waitingBetween(long from, long now) {
        waits.values().removeIf(w -> w.until() < now - MEMORY_MILLIS);
        int least = 0;
        int most = 0;
        for (Wait wait : waits.values()) {
            most += wait.until() > from ? 1 : 0;
            least += wait.until() > now && wait.begin() <= from ? 1 : 0;
        }
        doubtful.values().removeIf(until -> until <= from);
        return new Bounds(least, most + doubtful.size());
    }
}
