package io.vestibule.coordination;

import io.vestibule.ticket.Ticket;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/// At every admission: not more sessions than seats, not more admissions in 60 s than passes.
/// *Confined to its world.*
final class LimitsHold implements Witness {

    private static final long MINUTE = 60_000;

    private final Truth truth;
    private final Deque<Long> lastMinute = new ArrayDeque<>();
    final List<String> violations = new ArrayList<>();
    int mostInside;
    int mostAMinute;
    int admissions;

    LimitsHold(Truth truth) {
        this.truth = truth;
    }

    @Override
    public void admitted(Ticket.Active ticket, boolean waited, long now) {
        admissions++;
        lastMinute.add(now);
        while (now - lastMinute.peek() >= MINUTE) {
            lastMinute.remove();
        }
        mostAMinute = Math.max(mostAMinute, lastMinute.size());
        if (lastMinute.size() > truth.limits.newUsersPerMinute()) {
            violations.add(lastMinute.size() + " admissions in 60 s at " + now);
        }
        int inside = truth.inside(now);
        mostInside = Math.max(mostInside, inside);
        if (inside > truth.limits.totalActiveUsers()) {
            violations.add(inside + " sessions at an admission at " + now);
        }
    }
}
