package io.vestibule.analytics.figure;

import io.vestibule.ground.Elapsed;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Notifies the operator, once, that rows are deleted before their time because the store is at its
/// greatest size, and once that it is over: when nothing was for an hour. *One writer, many
/// readers.*
public final class EarlyDeletion {

    private static final Logger LOG = LoggerFactory.getLogger(EarlyDeletion.class);

    private static final long OVER_SECONDS = 3_600;
    private static final long NEVER = Long.MIN_VALUE;

    private final long mostBytes;
    private final AtomicLong steps = new AtomicLong();
    private final AtomicLong last = new AtomicLong(NEVER);

    public EarlyDeletion(long mostBytes) {
        this.mostBytes = mostBytes;
    }

    /// The oldest rows of the finest grain were deleted.
    ///
    /// @param sinceMinute of which minutes are kept now
    public void deleted(long nowSecond, long sinceMinute) {
        long _ = steps.incrementAndGet();
        if (last.getAndSet(nowSecond) == NEVER) {
            LOG.warn(
                    "the analytics store takes more than node.analytics.max_size ({} bytes): the"
                            + " oldest rows are deleted before their time, and minutes are kept since"
                            + " {}; raise it, or lower node.analytics.keep_minutes",
                    mostBytes,
                    Instant.ofEpochSecond(sinceMinute * 60));
        }
    }

    /// Nothing had to be deleted before its time.
    public void none(long nowSecond) {
        long known = last.get();
        if (known != NEVER && Elapsed.isOver(known, OVER_SECONDS, nowSecond)) {
            last.set(NEVER);
            LOG.info("the analytics store is smaller than node.analytics.max_size again");
        }
    }

    /// How often rows were deleted, a minute, quarter or hour each time.
    long steps() {
        return steps.get();
    }

    /// Whether rows were deleted before their time within the last hour.
    boolean isGoingOn() {
        return last.get() != NEVER;
    }
}
