package io.vestibule.demo.check;

import java.util.Arrays;

/// How many of the passes that the pace released to a line were used. *Immutable.*
///
/// The idea: the pace releases a minute's passes evenly, and keeps ten seconds' worth of those that
/// no one has taken yet. A pass is lost when that credit is full and a pass is free all the same.
/// Time goes in steps of 0.1 s; credit is counted in thousandths of a pass.
///
/// @param admitted how many were let in
/// @param lost how many more the pace released
public record PassUse(int admitted, double lost) {

    private static final long MINUTE = 60_000;
    private static final long STEP = 100;
    private static final int CREDIT_SECONDS = 10;
    private static final int THOUSAND = 1_000;

    /// Looks at a time throughout which there was a line.
    ///
    /// @param admissionsMillis all admissions, also those before that time, in any order
    public static PassUse of(long[] admissionsMillis, long fromMillis, long untilMillis, int perMinute) {
        long[] sorted = admissionsMillis.clone();
        Arrays.sort(sorted);
        long most = (long) perMinute * THOUSAND * CREDIT_SECONDS / 60;
        long credit = most;
        long lost = 0;
        int admitted = 0;
        for (long now = fromMillis; now < untilMillis; now += STEP) {
            int taken = between(sorted, now, now + STEP);
            long free = (perMinute - between(sorted, now + STEP - MINUTE, now + STEP)) * 1_000L;
            long released = credit + perMinute * STEP * THOUSAND / MINUTE;
            long left = Math.max(0, released - (long) taken * THOUSAND);
            credit = Math.min(most, left);
            lost += Math.max(0, Math.min(left - most, free - most));
            admitted += taken;
        }
        return new PassUse(admitted, (double) lost / THOUSAND);
    }

    private static int between(long[] sorted, long fromMillis, long untilMillis) {
        return countBefore(sorted, untilMillis) - countBefore(sorted, fromMillis);
    }

    private static int countBefore(long[] sorted, long millis) {
        int found = Arrays.binarySearch(sorted, millis);
        int before = found < 0 ? -found - 1 : found;
        while (before > 0 && sorted[before - 1] == millis) {
            before--;
        }
        return before;
    }

    /// The share that was used, 0 to 1; 0 if no visitor was let in.
    public double share() {
        return admitted == 0 ? 0 : admitted / (admitted + lost);
    }
}
