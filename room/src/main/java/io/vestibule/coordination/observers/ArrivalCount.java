package io.vestibule.coordination.observers;

/// Counts the people who came for the first time in the last minute: into the line, or straight
/// inside. *Confined to its agent.*
public final class ArrivalCount {

    private static final int SECONDS = 60;
    private static final long SECOND = 1_000;

    private final int[] bySecond = new int[SECONDS];
    private final long sinceMillis;
    private long newestSecond;
    private int all;

    ArrivalCount(long nowMillis) {
        sinceMillis = nowMillis;
        newestSecond = Math.floorDiv(nowMillis, SECOND);
    }

    /// One came.
    public void came(long nowMillis) {
        turn(nowMillis);
        bySecond[index(newestSecond)]++;
        all++;
    }

    /// How many come in a minute, by those of the last one; a double, since it may have been less
    /// than a minute that was watched.
    public double perMinute(long nowMillis) {
        turn(nowMillis);
        double watched = Math.clamp((nowMillis - sinceMillis) / (double) SECOND, 1, SECONDS);
        return all * SECONDS / watched;
    }

    private void turn(long nowMillis) {
        long second = Math.floorDiv(nowMillis, SECOND);
        long last = Math.min(second, newestSecond + SECONDS);
        for (long next = newestSecond + 1; next <= last; next++) {
            all -= bySecond[index(next)];
            bySecond[index(next)] = 0;
        }
        newestSecond = Math.max(newestSecond, second);
    }

    private static int index(long second) {
        return (int) Math.floorMod(second, (long) SECONDS);
    }
}
