package io.vestibule.gate.door;

import io.vestibule.board.RoomLately;
import java.util.concurrent.atomic.AtomicLongArray;

/// What one lane counts of one room, in all and within the last minute, to five seconds. Of a clock
/// that was set back, the time since counts. *One writer, many readers.*
public final class LastMinute {

    /// What is counted.
    public enum What {
        /// A request that passed the room by a rule.
        BYPASSED,
        /// One that was sent on to an origin.
        ORIGIN_ASKED,
        /// One that the origin did not answer.
        ORIGIN_FAILED
    }

    private static final long SLOT_MILLIS = 5_000;
    private static final int SLOTS = 12;
    private static final int NUMBER_BITS = 32;

    private final AtomicLongArray bypassed = series();
    private final AtomicLongArray originAsked = series();
    private final AtomicLongArray originFailed = series();

    /// Slots, with their number in the upper half and their count in the lower; behind them the sum
    /// of all times.
    private static AtomicLongArray series() {
        return new AtomicLongArray(SLOTS + 1);
    }

    private AtomicLongArray of(What what) {
        return switch (what) {
            case BYPASSED -> bypassed;
            case ORIGIN_ASKED -> originAsked;
            case ORIGIN_FAILED -> originFailed;
        };
    }

    /// Called by the lane alone, so that no step has to be atomic.
    public void count(What what, long nowMillis) {
        var series = of(what);
        series.setOpaque(SLOTS, series.getPlain(SLOTS) + 1);
        long slot = slot(nowMillis);
        int at = (int) (slot % SLOTS);
        long before = series.getPlain(at);
        series.setOpaque(at, (before >>> NUMBER_BITS == slot ? before : slot << NUMBER_BITS) + 1);
    }

    private static long slot(long nowMillis) {
        return (nowMillis / SLOT_MILLIS) & 0xFFFF_FFFFL;
    }

    /// How often in all.
    long ofAll(What what) {
        return of(what).getOpaque(SLOTS);
    }

    /// What happened within the last minute.
    RoomLately at(long nowMillis) {
        return new RoomLately(
                lately(bypassed, nowMillis), lately(originAsked, nowMillis), lately(originFailed, nowMillis));
    }

    private static long lately(AtomicLongArray series, long nowMillis) {
        long now = slot(nowMillis);
        long sum = 0;
        for (int i = 0; i < SLOTS; i++) {
            long count = series.getOpaque(i);
            long age = now - (count >>> NUMBER_BITS);
            if (age >= 0 && age < SLOTS) {
                sum += count & 0xFFFF_FFFFL;
            }
        }
        return sum;
    }
}
