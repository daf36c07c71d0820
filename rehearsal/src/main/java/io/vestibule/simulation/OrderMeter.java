package io.vestibule.simulation;

import java.util.Arrays;

/// Finds pairs of visitors who entered in the wrong order although both were live throughout.
/// *Confined to its world.*
final class OrderMeter {

    /*
     * Visitors are sorted by position; pairs are counted while merging by the moment of admission.
     * The widest pair is found by halving: of a width it is easy to say in one pass whether there is
     * a pair as wide, since only the latest admission before a position matters.
     */

    private static final double SECOND = 1_000;
    private static final long LONGEST_MILLIS = 1L << 32;

    /// Positions and admissions, in milliseconds of the story; whether the visitor may be said to
    /// have overtaken others; the data center, or -1 if it has changed.
    private final Longs positions = new Longs();

    private final Longs admissions = new Longs();
    private final Longs centers = new Longs();

    /// A visitor entered.
    ///
    /// @param inOrder whether in order: only then can the visitor have overtaken others
    void entered(int center, long positionMillis, long atMillis, boolean inOrder) {
        positions.add(positionMillis);
        admissions.add(atMillis << 1 | (inOrder ? 1 : 0));
        centers.add(center);
    }

    Outcome.Order order(int numberOfCenters) {
        int[] sorted = sorted();
        long widest = widest(sorted);
        long within = 0;
        for (int center = 0; center < numberOfCenters; center++) {
            int own = center;
            int[] there =
                    Arrays.stream(sorted).filter(i -> centers.get(i) == own).toArray();
            within = Math.max(within, widest(there));
        }
        return new Outcome.Order(inversions(sorted), widest / SECOND, within / SECOND);
    }

    private int[] sorted() {
        long[] keys = new long[positions.size()];
        for (int i = 0; i < keys.length; i++) {
            keys[i] = positions.get(i) << 24 | i;
        }
        if (keys.length < 1 << 24) {
            Arrays.sort(keys);
            return Arrays.stream(keys)
                    .mapToInt(key -> (int) (key & (1 << 24) - 1))
                    .toArray();
        }
        throw new IllegalStateException("more than 16 million visitors");
    }

    private long at(int index) {
        return admissions.get(index) >> 1;
    }

    private boolean inOrder(int index) {
        return (admissions.get(index) & 1) != 0;
    }

    private long widest(int[] sorted) {
        long low = 0;
        long high = LONGEST_MILLIS;
        while (low + 1 < high) {
            long middle = (low + high) / 2;
            if (isAsWide(sorted, middle)) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private boolean isAsWide(int[] sorted, long width) {
        int before = 0;
        long latest = -LONGEST_MILLIS;
        for (int index : sorted) {
            while (positions.get(sorted[before]) + width <= positions.get(index)) {
                latest = Math.max(latest, at(sorted[before++]));
            }
            if (inOrder(index) && latest - at(index) >= width) {
                return true;
            }
        }
        return false;
    }

    /// Pairs, of those who entered in order, by counting with a tree of sums over the moments of
    /// admission (Fenwick, 1994).
    private long inversions(int[] sorted) {
        long[] moments =
                Arrays.stream(sorted).mapToLong(this::at).sorted().distinct().toArray();
        int[] tree = new int[moments.length + 1];
        long pairs = 0;
        int seen = 0;
        for (int index : sorted) {
            int rank = Arrays.binarySearch(moments, at(index)) + 1;
            if (inOrder(index)) {
                int notLater = 0;
                for (int i = rank; i > 0; i -= i & -i) {
                    notLater += tree[i];
                }
                pairs += seen - notLater;
            }
            for (int i = rank; i <= moments.length; i += i & -i) {
                tree[i]++;
            }
            seen++;
        }
        return pairs;
    }
}
