package io.vestibule.rule.value;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;

/// Whole numbers, as sorted ranges that do not overlap. *Immutable.*
public final class IntSet {

    private final long[] first;
    private final long[] last;

    private IntSet(long[] first, long[] last) {
        this.first = first;
        this.last = last;
    }

    /// The numbers in these ranges.
    ///
    /// @param ranges in any order, overlapping or not
    public static IntSet of(Collection<IntRange> ranges) {
        var sorted = new ArrayList<>(ranges);
        sorted.sort(Comparator.comparingLong(IntRange::first));
        var merged = new ArrayList<IntRange>();
        for (IntRange next : sorted) {
            if (merged.isEmpty() || next.first() > merged.getLast().last()) {
                merged.add(next);
            } else if (next.last() > merged.getLast().last()) {
                merged.set(merged.size() - 1, new IntRange(merged.getLast().first(), next.last()));
            }
        }
        return new IntSet(
                merged.stream().mapToLong(IntRange::first).toArray(),
                merged.stream().mapToLong(IntRange::last).toArray());
    }

    public boolean contains(long number) {
        int from = 0;
        int to = first.length;
        while (from < to) {
            int middle = (from + to) >>> 1;
            if (first[middle] <= number) {
                from = middle + 1;
            } else {
                to = middle;
            }
        }
        return from > 0 && number <= last[from - 1];
    }
}
