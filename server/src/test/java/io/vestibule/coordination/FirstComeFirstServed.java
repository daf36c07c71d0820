package io.vestibule.coordination;

import io.vestibule.ticket.Ticket;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Finds pairs of visitors who entered in the wrong order although both were live throughout.
/// *Confined to its world.*
final class FirstComeFirstServed implements Witness {

    private record Entered(long position, long at) {}

    private final Map<Long, Long> counted = new HashMap<>();
    private final Set<Long> lapsed = new HashSet<>();
    private final List<Entered> entered = new ArrayList<>();

    @Override
    public void waits(Ticket before, Ticket.Waiting after, long until, long now) {
        lapseIfLate(after.id(), now);
        if (until > 0) {
            counted.put(after.id(), until);
        }
    }

    @Override
    public void admitted(Ticket.Active ticket, boolean waited, long now) {
        lapseIfLate(ticket.id(), now);
        if (!lapsed.contains(ticket.id())) {
            entered.add(new Entered(ticket.arrivedMillis(), now));
        }
    }

    /// The widest inversion: the smaller of the gap in arrival and the gap in admission.
    long widestMillis() {
        entered.sort(Comparator.comparingLong(Entered::position));
        long widest = 0;
        for (int i = 0; i < entered.size(); i++) {
            for (int j = i + 1; j < entered.size(); j++) {
                Entered first = entered.get(i);
                Entered second = entered.get(j);
                long gap = Math.min(second.position() - first.position(), first.at() - second.at());
                widest = Math.max(widest, gap);
            }
        }
        return widest;
    }

    private void lapseIfLate(long id, long now) {
        Long until = counted.get(id);
        if (until != null && until < now) {
            lapsed.add(id);
        }
    }
}
