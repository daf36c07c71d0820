package io.vestibule.coordination;

import io.vestibule.coordination.books.Witness;
import io.vestibule.room.QueueingMethod;
import io.vestibule.room.Room;
import io.vestibule.tally.PositionOf;
import io.vestibule.ticket.Ticket;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Finds pairs of visitors who entered in the wrong order, the younger one while order was kept,
/// although both were live throughout. *Confined to its world.*
public final class FirstComeFirstServed implements Witness {

    /// How long a newcomer is expected before the first check-in.
    private static final long NEW_MILLIS = 5_000;

    /// After a start those who were told to wait just before the end have this long to come back.
    private static final long BACK_MILLIS = 7_000;

    /// A visitor who comes this long after the time they were told does not wait as told.
    private static final long LATE_MILLIS = 3_000;

    /// After a change the visitors who are now at the front have not been told yet to ask often.
    private static final long CHANGE_MILLIS = 25_000;

    private record Entered(long id, long position, long at, boolean inOrder) {}

    private final Map<Long, Long> counted = new HashMap<>();
    private final Set<Long> fresh = new HashSet<>();
    private final Set<Long> lapsed = new HashSet<>();
    private final Set<Long> once = new HashSet<>();
    private final List<Entered> entered = new ArrayList<>();
    private final PositionOf placing;
    private long inOrderFromMillis;
    private long downMillis;
    private long upMillis;

    /// @param placing says who stands where
    public FirstComeFirstServed(PositionOf placing) {
        this.placing = placing;
    }

    @Override
    public void configured(Room room, long now) {
        boolean fifo = room.queue().method() == QueueingMethod.FIFO;
        inOrderFromMillis = fifo ? now + CHANGE_MILLIS : Long.MAX_VALUE;
    }

    @Override
    public void up(boolean up, long now) {
        if (!up) {
            downMillis = now;
            return;
        }
        upMillis = now;
        long outage = now - downMillis;
        counted.replaceAll((_, until) -> until >= downMillis ? until + outage : until);
        for (long id : fresh) {
            counted.computeIfPresent(id, (_, until) -> until >= now ? Math.max(until, now + BACK_MILLIS) : until);
        }
    }

    @Override
    public void unsure(long sinceMillis, long now) {
        lapsed.addAll(counted.keySet());
    }

    @Override
    public void waits(Ticket before, Ticket.Waiting after, long until, long now) {
        lapseIfLate(after.id(), now);
        if (until > 0) {
            long due = after.checkedInMillis() + after.refreshMillis() + LATE_MILLIS;
            counted.put(after.id(), Math.min(until, due));
            fresh.remove(after.id());
        } else if (before instanceof Ticket.None) {
            counted.put(after.id(), now + NEW_MILLIS);
            fresh.add(after.id());
        }
    }

    @Override
    public void gaveBack(long id, long now) {
        lapsed.add(id);
    }

    @Override
    public void admitted(Ticket.Active ticket, boolean free, long now) {
        long at = ticket.acceptedMillis();
        // Of those who were in line before an outage the ones who did not notice come back first.
        boolean among = ticket.arrivedMillis() < downMillis && at < upMillis + BACK_MILLIS;
        fresh.remove(ticket.id());
        lapseIfLate(ticket.id(), at);
        // A visitor who enters a second time is at the head, and has waited for a part of the time
        // only.
        if (once.add(ticket.id()) && !lapsed.contains(ticket.id())) {
            entered.add(new Entered(
                    ticket.id(),
                    placing.positionMillis(ticket.id(), ticket.arrivedMillis()),
                    at,
                    !free && !among && at >= inOrderFromMillis));
        }
    }

    /// The widest inversion: the smaller of the gap in arrival and the gap in admission.
    public Inversion widest() {
        entered.sort(Comparator.comparingLong(Entered::position));
        var widest = new Inversion(0, 0, 0);
        for (int i = 0; i < entered.size(); i++) {
            for (int j = i + 1; j < entered.size(); j++) {
                Entered first = entered.get(i);
                Entered second = entered.get(j);
                long gap = Math.min(second.position() - first.position(), first.at() - second.at());
                if (second.inOrder() && gap > widest.millis()) {
                    widest = new Inversion(gap, first.id(), second.id());
                }
            }
        }
        return widest;
    }

    /// Two who entered in the wrong order.
    ///
    /// @param millis by how much; 0 if none did
    /// @param first who came first
    /// @param second who entered first
    public record Inversion(long millis, long first, long second) {}

    private void lapseIfLate(long id, long now) {
        Long until = counted.get(id);
        if (until != null && until < now) {
            lapsed.add(id);
        }
    }
}
