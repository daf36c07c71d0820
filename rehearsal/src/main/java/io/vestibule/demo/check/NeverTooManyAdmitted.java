package io.vestibule.demo.check;

import java.time.Duration;
import java.util.Arrays;

/// In no window of a given length more admissions than the limit allows. *Immutable.*
///
/// @param peak the most admissions in one window, half open
/// @param fromMillis the admission with which that window begins; 0 if there were none at all
public record NeverTooManyAdmitted(int peak, long fromMillis) {

    /// Finds the busiest window of length `window` among admissions at `atMillis`, in any order.
    public static NeverTooManyAdmitted in(long[] atMillis, Duration window) {
        long[] sorted = atMillis.clone();
        Arrays.sort(sorted);
        int peak = 0;
        long from = 0;
        int first = 0;
        for (int last = 0; last < sorted.length; last++) {
            while (sorted[last] - sorted[first] >= window.toMillis()) {
                first++;
            }
            if (last + 1 - first > peak) {
                peak = last + 1 - first;
                from = sorted[first];
            }
        }
        return new NeverTooManyAdmitted(peak, from);
    }

    public boolean holds(int newUsersPerMinute) {
        return peak <= newUsersPerMinute;
    }
}
