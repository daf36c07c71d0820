package io.vestibule.gate.http.loop;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Everything of a lane that has deadlines: its open connections and streams. Confined to the event
/// loop.
public final class Deadlines {

    private static final Logger LOG = LoggerFactory.getLogger(Deadlines.class);

    private @Nullable Deadline first;
    private int size;

    public void add(Deadline deadline) {
        deadline.after = first;
        if (first != null) {
            first.before = deadline;
        }
        first = deadline;
        size++;
    }

    public void remove(Deadline deadline) {
        var before = deadline.before;
        var after = deadline.after;
        if (before == null && first != deadline) {
            return;
        }
        if (before == null) {
            first = after;
        } else {
            before.after = after;
        }
        if (after != null) {
            after.before = before;
        }
        deadline.before = null;
        deadline.after = null;
        size--;
    }

    /// Calls those that are overdue.
    void sweep(long now) {
        var next = first;
        while (next != null) {
            var deadline = next;
            next = deadline.after;
            check(deadline, now);
        }
    }

    /// Whatever goes wrong with one, the others are looked at, now and later.
    private static void check(Deadline deadline, long now) {
        try {
            deadline.check(now);
        } catch (RuntimeException | Error e) {
            LOG.error("internal error in a time-out; its connection is closed", e);
            cut(deadline.bound());
        }
    }

    private static void cut(Deadline.Bound bound) {
        try {
            bound.cut();
        } catch (RuntimeException | Error e) {
            LOG.error("a connection could not be closed", e);
        }
    }

    /// Notifies all entries that about a second has passed.
    void tick() {
        var next = first;
        while (next != null) {
            var deadline = next;
            next = deadline.after;
            try {
                deadline.tick();
            } catch (RuntimeException | Error e) {
                LOG.error("internal error in a periodic check of a connection", e);
            }
        }
    }

    /// Calls `each` for all that are in the list now.
    void forEach(Consumer<Deadline.Bound> each) {
        List<Deadline.Bound> all = new ArrayList<>(size);
        for (var deadline = first; deadline != null; deadline = deadline.after) {
            all.add(deadline.bound());
        }
        all.forEach(each);
    }
}
