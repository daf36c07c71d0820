package io.vestibule.gate.http.loop;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Everything of a lane that has deadlines: its open connections and streams. Looks at them ten times a second, and
/// sleeps while there are none. Confined to the event loop.
public final class Deadlines {

    private static final Logger LOG = LoggerFactory.getLogger(Deadlines.class);
    private static final long SWEEP_MILLIS = 100;
    private static final int SWEEPS_PER_TICK = 10;

    private final Timer timer;
    private final LongSupplier nanos;
    private @Nullable Deadline first;
    private int size;

    /// Whether a sweep is to come.
    private boolean awake;

    private int sweeps;

    /// @param timer of the event loop
    /// @param nanos the lane's clock
    Deadlines(Timer timer, LongSupplier nanos) {
        this.timer = timer;
        this.nanos = nanos;
    }

    /// Runs a task once on the event loop, after about this long.
    interface Timer {

        void after(long millis, Runnable task);
    }

    public void add(Deadline deadline) {
        if (!awake) {
            awake = true;
            sweeps = 0;
            timer.after(SWEEP_MILLIS, this::sweep);
        }
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

    /// Calls those that are overdue, every second all of them, and comes again while there are any.
    private void sweep() {
        overdue(nanos.getAsLong());
        sweeps++;
        if (sweeps % SWEEPS_PER_TICK == 0) {
            tick();
        }
        awake = first != null;
        if (awake) {
            timer.after(SWEEP_MILLIS, this::sweep);
        }
    }

    private void overdue(long now) {
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

    private void tick() {
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
