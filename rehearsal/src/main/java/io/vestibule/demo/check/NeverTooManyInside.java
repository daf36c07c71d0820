package io.vestibule.demo.check;

import java.util.List;

/// At no instant more sessions than the limit allows. *Immutable.*
///
/// @param peak the most stays at one instant
/// @param atMillis the first instant at which there were that many; 0 if there were none at all
public record NeverTooManyInside(int peak, long atMillis) {

    /// Finds the fullest instant of `stays`. A stay that ends as another begins leaves room for it.
    public static NeverTooManyInside in(List<Stay> stays) {
        long[] begins = stays.stream().mapToLong(Stay::fromMillis).sorted().toArray();
        long[] ends = stays.stream().mapToLong(Stay::untilMillis).sorted().toArray();
        int peak = 0;
        long at = 0;
        int ended = 0;
        for (int begun = 0; begun < begins.length; begun++) {
            while (ends[ended] <= begins[begun] && ended < begun) {
                ended++;
            }
            if (begun + 1 - ended > peak) {
                peak = begun + 1 - ended;
                at = begins[begun];
            }
        }
        return new NeverTooManyInside(peak, at);
    }

    public boolean holds(int totalActiveUsers) {
        return peak <= totalActiveUsers;
    }
}
