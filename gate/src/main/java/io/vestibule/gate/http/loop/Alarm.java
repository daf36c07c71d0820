package io.vestibule.gate.http.loop;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A warning that is worth one line a minute, not one for each request. *Thread-safe.*
public final class Alarm {

    private static final Logger LOG = LoggerFactory.getLogger(Alarm.class);
    private static final long PAUSE_NANOS = 60_000_000_000L;

    private final LongSupplier nanos;
    private final String message;
    private final AtomicLong quietUntil;
    private final AtomicLong unsaid = new AtomicLong();

    /// @param nanos nanoseconds of any clock: one for all threads, not the one of a lane
    /// @param message with `{}` for the detail, and `{}` for how often it happened since the last
    ///   line
    public Alarm(LongSupplier nanos, String message) {
        this.nanos = nanos;
        this.message = message;
        quietUntil = new AtomicLong(nanos.getAsLong());
    }

    /// Says it, unless it was said less than a minute ago.
    ///
    /// @return whether it was said now
    public boolean raise(String detail) {
        long times = unsaid.incrementAndGet();
        long until = quietUntil.get();
        long now = nanos.getAsLong();
        boolean says = now - until >= 0 && quietUntil.compareAndSet(until, now + PAUSE_NANOS);
        if (says) {
            unsaid.addAndGet(-times);
            LOG.warn(message, detail, times);
        }
        return says;
    }
}
