package io.vestibule.gate.http.client;

import java.time.Duration;

/// Notices when something happens too often. Confined to the event loop.
final class Frequency {

    private final int most;
    private final long span;
    private long begun;
    private int count;

    /// @param most so often, and no more, within a span
    /// @param now nanoseconds of the lane's clock
    Frequency(int most, Duration span, long now) {
        this.most = most;
        this.span = span.toNanos();
        begun = now;
    }

    /// It happened once more.
    ///
    /// @return whether that is too often
    boolean exceededAt(long now) {
        if (now - begun >= span) {
            begun = now;
            count = 0;
        }
        return ++count > most;
    }
}
