package io.vestibule.coordination.books;

import java.util.Arrays;

/// Counts of the last ten seconds, by whole seconds of the clock: up to a second more than nine.
/// *Confined to its agent.*
final class RecentCounts {

    private static final long SECOND = 1_000;

    /// How many seconds it looks back.
    static final int SECONDS = 10;

    private final long[] counts = new long[SECONDS];
    private long second = Long.MIN_VALUE / 2;

    /// Counts more.
    void add(long count, long nowMillis) {
        turn(nowMillis);
        counts[(int) Math.floorMod(second, (long) SECONDS)] += count;
    }

    /// How many there were.
    long sum(long nowMillis) {
        turn(nowMillis);
        long sum = 0;
        for (long count : counts) {
            sum += count;
        }
        return sum;
    }

    /// Forgets what was counted.
    void clear() {
        Arrays.fill(counts, 0);
    }

    private void turn(long nowMillis) {
        long now = Math.floorDiv(nowMillis, SECOND);
        for (long gone = Math.max(second + 1, now - SECONDS + 1); gone <= now; gone++) {
            counts[(int) Math.floorMod(gone, (long) SECONDS)] = 0;
        }
        second = Math.max(second, now);
    }
}
