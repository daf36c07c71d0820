package io.vestibule.gate.http;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.util.concurrent.atomic.AtomicLong;

/// A warning that is worth one line a minute, not one for each request. *Thread-safe.*
final class Alarm {

    private static final Logger LOG = LoggerFactory.getLogger(Alarm.class);
    private static final long PAUSE_NANOS = 60_000_000_000L;

    private final String message;
    private final AtomicLong quietUntil = new AtomicLong(Long.MIN_VALUE);
    private final AtomicLong unsaid = new AtomicLong();

    /// @param message with `{}` for the detail, and `{}` for how often it happened since the last
    ///   line
    Alarm(String message) {
        this.message = message;
    }

    /// @param now nanoseconds of any clock, always the same
    void raise(long now, String detail) {
        long times = unsaid.incrementAndGet();
        long until = quietUntil.get();
        if (now >= until && quietUntil.compareAndSet(until, now + PAUSE_NANOS)) {
            unsaid.addAndGet(-times);
            LOG.warn(message, detail, times);
        }
    }
}
