package io.vestibule.cluster;

import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;

/// How long questions for slots took. *Thread-safe.*
final class Traffic {

    private static final long MOST_MICROS = 60_000_000;
    private static final int NANOS = 1_000;

    private final Histogram answers = new ConcurrentHistogram(MOST_MICROS, 2);

    /// The host answered.
    void answered(long nanos) {
        answers.recordValue(Math.clamp(nanos / NANOS, 0, MOST_MICROS));
    }

    /// So far, in microseconds.
    Histogram answers() {
        return answers.copy();
    }
}
