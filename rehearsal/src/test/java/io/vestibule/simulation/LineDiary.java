package io.vestibule.simulation;

import io.vestibule.testing.PerhapsValues;
import io.vestibule.ticket.Ticket;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/// When each visitor of a world waited, by what the visitors themselves know. *Confined to its
/// world.*
final class LineDiary {

    /// A check-in, and an entrance without a slot of its own, is told to the coordinator within so
    /// long.
    private static final long TOLD_MILLIS = 1_000;

    /// A pass over the line takes a second, and a grant is on its way for some tenths.
    private static final long PASS_MILLIS = 1_500;

    /// A live visitor's last moment is known to the second, and found by a pass.
    private static final long LIVE_MILLIS = 2_000;

    private final Map<Long, Wait> waits = new HashMap<>();

    /// One visitor's wait.
    private static final class Wait {
        final long arrivedMillis;
        long joinedMillis = Long.MAX_VALUE;
        long liveUntilMillis;
        long enteredMillis = Long.MAX_VALUE;

        Wait(long arrivedMillis) {
            this.arrivedMillis = arrivedMillis;
        }

        /// Whether the line cannot be without this visitor in the pass that follows a moment.
        boolean isSure(long at) {
            return joinedMillis < at - TOLD_MILLIS
                    && enteredMillis > at + PASS_MILLIS
                    && liveUntilMillis > at + LIVE_MILLIS;
        }

        boolean isPerhaps(long at) {
            return arrivedMillis <= at
                    && joinedMillis < at + PASS_MILLIS
                    && enteredMillis > at - TOLD_MILLIS
                    && liveUntilMillis > at - LIVE_MILLIS;
        }
    }

    /// A visitor was told to wait.
    void waits(Ticket.Waiting given, long nowMillis) {
        var wait = waits.computeIfAbsent(given.id(), _ -> new Wait(arrived(given, nowMillis)));
        if (given.returned()) {
            wait.joinedMillis = Math.min(wait.joinedMillis, nowMillis);
            long live = given.checkedInMillis() + given.refreshMillis() * 3L / 2 + 10_000;
            wait.liveUntilMillis = Math.max(wait.liveUntilMillis, live);
        }
    }

    /// The ticket says when the visitor came; they know it, too, but for the time of an answer.
    private static long arrived(Ticket.Waiting given, long nowMillis) {
        if (Math.abs(nowMillis - given.arrivedMillis()) > TOLD_MILLIS) {
            throw new IllegalStateException("came at " + nowMillis + ", but has " + given);
        }
        return given.arrivedMillis();
    }

    /// A visitor reached the origin.
    void entered(long id, long nowMillis) {
        var wait = waits.get(id);
        if (wait != null) {
            wait.enteredMillis = Math.min(wait.enteredMillis, nowMillis);
        }
    }

    /// How long those who waited at these moments had waited.
    PerhapsValues waited(Collection<Long> moments) {
        var values = new PerhapsValues();
        for (long at : moments) {
            for (Wait wait : waits.values()) {
                long waited = at - wait.arrivedMillis;
                if (wait.isSure(at)) {
                    values.sure(waited, waited);
                } else if (wait.isPerhaps(at)) {
                    values.perhaps(waited, waited);
                }
            }
        }
        return values;
    }
}
