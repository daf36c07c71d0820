package io.vestibule.workshop.slots;

import org.HdrHistogram.Histogram;

/// How long newcomers waited for an answer. *Thread-safe.*
final class WaitTimes {

    private static final long LONGEST = 60_000_000;
    private static final int MICRO = 1_000;

    private final Histogram asked = new Histogram(LONGEST, 3);
    private final Histogram due = new Histogram(LONGEST, 3);
    private long refused;

    /// @param nanos since the lane asked
    /// @param dueNanos since the newcomer was to come
    synchronized void note(long nanos, long dueNanos, boolean granted) {
        asked.recordValue(Math.clamp(nanos / MICRO, 0, LONGEST));
        due.recordValue(Math.clamp(dueNanos / MICRO, 0, LONGEST));
        if (!granted) {
            refused++;
        }
    }

    synchronized long count() {
        return asked.getTotalCount();
    }

    /// One line of `name=number`.
    synchronized String told() {
        return "count=%d refused=%d p50=%d p99=%d max=%d dueP50=%d dueP99=%d"
                .formatted(
                        asked.getTotalCount(),
                        refused,
                        asked.getValueAtPercentile(50),
                        asked.getValueAtPercentile(99),
                        asked.getMaxValue(),
                        due.getValueAtPercentile(50),
                        due.getValueAtPercentile(99));
    }
}
