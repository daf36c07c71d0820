package io.vestibule.ground;

import java.util.function.Consumer;
import java.util.function.LongSupplier;

/// Wall-clock time that never leaps: it follows the wall clock, and where that is set it continues
/// as if it had not been. *Thread-safe.*
///
/// The wall clock was set if between two readings it moved a second more or less than a clock that
/// only measures time. What it drifts in smaller parts is followed.
public final class SteadyClock implements EpochClock {

    /// The smallest step that is noticed.
    public static final long STEP_MILLIS = 1_000;

    /// How long a reading is compared with: clocks drift apart by far less than a step within it.
    private static final long FRESH_MILLIS = 1_000;

    /// Both clocks have to be read within this time, or what they say is not of one moment.
    private static final long TOGETHER_NANOS = 20_000_000;

    private static final int MOST_TRIES = 50;
    private static final long NANOS = 1_000_000;

    private final LongSupplier wall;
    private final LongSupplier nanos;
    private final Consumer<ClockStep> noticed;
    private volatile BothClocks last;
    private volatile ClockStep latest = ClockStep.NONE;
    private volatile long steps;

    /// @param aheadMillis by how much this clock is ahead of the wall clock
    private record BothClocks(long wallMillis, long nanos, long aheadMillis) {

        /// By how much the wall clock has moved more since then than time has passed.
        long moved(long wallMillisNow, long nanosNow) {
            return wallMillisNow - wallMillis - (nanosNow - nanos) / NANOS;
        }
    }

    /// A clock that shows the time of the wall clock until that is set.
    ///
    /// @param wall milliseconds since 1970
    /// @param nanos only grows, by the time that passes
    /// @param noticed hears of every step, on the thread that reads the clock
    public SteadyClock(LongSupplier wall, LongSupplier nanos, Consumer<ClockStep> noticed) {
        this.wall = wall;
        this.nanos = nanos;
        this.noticed = noticed;
        last = together();
    }

    @Override
    public long millis() {
        BothClocks before = last;
        long atNanos = nanos.getAsLong();
        long atWall = wall.getAsLong();
        boolean fresh = atNanos - before.nanos() < FRESH_MILLIS * NANOS;
        boolean steady = Math.abs(before.moved(atWall, atNanos)) < STEP_MILLIS;
        return fresh && steady ? atWall + before.aheadMillis() : read();
    }

    @Override
    public long aheadMillis() {
        long ahead = last.aheadMillis();
        return Math.abs(ahead) < STEP_MILLIS ? 0 : ahead;
    }

    /// The step that was noticed last; [ClockStep#NONE] if none was.
    public ClockStep latest() {
        return latest;
    }

    /// How many steps were noticed.
    public long steps() {
        return steps;
    }

    private synchronized long read() {
        BothClocks before = last;
        BothClocks now = together();
        long moved = before.moved(now.wallMillis(), now.nanos());
        boolean stepped = Math.abs(moved) >= STEP_MILLIS;
        long ahead = before.aheadMillis() - (stepped ? moved : 0);
        last = new BothClocks(now.wallMillis(), now.nanos(), ahead);
        if (stepped) {
            steps++;
            latest = new ClockStep(now.wallMillis(), moved);
            noticed.accept(latest);
        }
        return now.wallMillis() + ahead;
    }

    /// Reads both clocks at one moment, so far as the machine lets this thread run.
    private BothClocks together() {
        for (int tries = 1; ; tries++) {
            long from = nanos.getAsLong();
            long atWall = wall.getAsLong();
            long to = nanos.getAsLong();
            if (to - from < TOGETHER_NANOS || tries == MOST_TRIES) {
                return new BothClocks(atWall, to, 0);
            }
        }
    }
}
