package io.vestibule.coordination;

import io.vestibule.coordination.books.Witness;
import io.vestibule.room.Limits;
import io.vestibule.room.Room;
import io.vestibule.ticket.Ticket;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.TreeMap;

/// At every admission: not more sessions than seats, not more admissions in 60 s than passes, by
/// the limits that were in force when the slot was given. *Confined to its world.*
public final class LimitsHold implements Witness {

    private static final long MINUTE = 60_000;

    /// How long after a visitor entered freely a slot may be given without knowing of it.
    private static final long TOLD_MILLIS = 3_000;

    private final Truth truth;
    private final Deque<Long> lastMinute = new ArrayDeque<>();
    private final TreeMap<Long, Limits> wanted = new TreeMap<>();

    /// At which moments it became known that the limits of which moment are in force.
    private final TreeMap<Long, Long> inForce = new TreeMap<>();

    private long judgesFromMillis;
    public final List<String> violations = new ArrayList<>();
    public int mostInside;
    public int mostAMinute;
    public int admissions;

    public LimitsHold(Truth truth) {
        this.truth = truth;
    }

    @Override
    public void configured(Room room, long now) {
        wanted.put(now, room.limits());
    }

    @Override
    public void inForce(long now) {
        if (inForce.isEmpty() || inForce.lastEntry().getValue() < wanted.lastKey()) {
            inForce.put(now, wanted.lastKey());
        }
    }

    @Override
    public void admitted(Ticket.Active ticket, boolean free, long now) {
        admissions++;
        lastMinute.add(now);
        while (now - lastMinute.peek() >= MINUTE) {
            lastMinute.remove();
        }
        if (free) {
            judgesFromMillis = now + TOLD_MILLIS;
        }
        if (now < judgesFromMillis) {
            return;
        }
        var given = inForce.floorEntry(ticket.acceptedMillis());
        var since = wanted.tailMap(given == null ? now : given.getValue(), true).values();
        mostAMinute = Math.max(mostAMinute, lastMinute.size());
        if (since.stream().allMatch(l -> lastMinute.size() > l.newUsersPerMinute())) {
            violations.add(lastMinute.size() + " admissions in 60 s at " + now);
        }
        if (since.stream().map(Limits::session).distinct().count() > 1) {
            // A longer duration may have brought sessions back while the request was on its way.
            return;
        }
        int inside = truth.inside(now);
        mostInside = Math.max(mostInside, inside);
        if (since.stream().allMatch(l -> inside > l.totalActiveUsers())) {
            violations.add(inside + " sessions at an admission at " + now);
        }
    }
}
