package io.vestibule.analytics.figure;

import io.vestibule.board.MetricSink;
import io.vestibule.board.MetricSource;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.DoubleAdder;

/// What the store's agent has done, for monitoring. *Thread-safe.*
public final class StoreFigures implements MetricSource {

    private static final double[] BOUNDS = {0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5};

    final AtomicLong written = new AtomicLong();
    public final AtomicLong lost = new AtomicLong();
    public final AtomicLong pending = new AtomicLong();
    public final AtomicLong bytes = new AtomicLong();
    public final AtomicLong lastMinute = new AtomicLong();
    public final AtomicLong lagSeconds = new AtomicLong();
    final AtomicLong unreadable = new AtomicLong();
    private final EarlyDeletion earlyDeletion;
    private final AtomicLongArray writes = new AtomicLongArray(BOUNDS.length + 1);
    private final DoubleAdder writeSeconds = new DoubleAdder();
    private volatile boolean up;

    public StoreFigures(EarlyDeletion earlyDeletion) {
        this.earlyDeletion = earlyDeletion;
    }

    public EarlyDeletion earlyDeletion() {
        return earlyDeletion;
    }

    /// A batch was written.
    public void wrote(int rows, double seconds) {
        long _ = written.addAndGet(rows);
        int i = 0;
        while (i < BOUNDS.length && seconds > BOUNDS[i]) {
            i++;
        }
        long _ = writes.incrementAndGet(i);
        writeSeconds.add(seconds);
    }

    public void isUp(boolean now) {
        up = now;
    }

    @Override
    public void tell(MetricSink sink) {
        sink.gauge("vestibule_analytics_up", "Whether rows can be written to the analytics store.", up ? 1 : 0);
        sink.counter(
                "vestibule_analytics_rows_total",
                "Minute rows written to the analytics store, repetitions included.",
                written.get());
        sink.counter(
                "vestibule_analytics_rows_lost_total",
                "Minute rows and rows of the history of health checks that the analytics store"
                        + " could not take and that were dropped.",
                lost.get());
        sink.gauge(
                "vestibule_analytics_rows_pending",
                "Minute rows and rows of the history of health checks that were taken to be written"
                        + " and are not yet written.",
                (double) pending.get());
        sink.gauge("vestibule_analytics_bytes", "Size of what the analytics store keeps.", (double) bytes.get());
        sink.counter(
                "vestibule_analytics_deleted_early_total",
                "Minutes, quarters and hours deleted before their time because the analytics store"
                        + " is at its greatest size.",
                earlyDeletion.steps());
        sink.counter(
                "vestibule_analytics_histograms_unreadable_total",
                "Histograms in the analytics store that could not be read and were left out of"
                        + " what was made of them, repetitions included.",
                unreadable.get());
        sink.gauge(
                "vestibule_analytics_at_greatest_size",
                "Whether rows were deleted before their time within the last hour.",
                earlyDeletion.isGoingOn() ? 1 : 0);
        sink.gauge(
                "vestibule_analytics_last_minute_seconds",
                "Beginning of the newest minute written, in seconds of the epoch.",
                (double) lastMinute.get());
        sink.gauge(
                "vestibule_analytics_rollup_lag_seconds",
                "For how long the slice that ended first waits to be rolled up.",
                (double) lagSeconds.get());
        var counts = new long[BOUNDS.length + 1];
        for (int i = 0; i < counts.length; i++) {
            counts[i] = writes.get(i);
        }
        sink.histogram(
                "vestibule_analytics_write_seconds",
                "How long it took to write minute rows in one commit.",
                BOUNDS,
                counts,
                writeSeconds.sum());
    }
}
