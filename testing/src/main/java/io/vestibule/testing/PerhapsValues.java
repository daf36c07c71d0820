package io.vestibule.testing;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/// Values of which each is known to lie between two bounds, and some of which may not count at all:
/// between which values a percentile of them lies. *Confined to its thread.*
public final class PerhapsValues {

    private final List<Long> leastSure = new ArrayList<>();
    private final List<Long> mostSure = new ArrayList<>();
    private final List<Long> leastPerhaps = new ArrayList<>();
    private final List<Long> mostPerhaps = new ArrayList<>();

    /// Adds a value that counts.
    public void sure(long least, long most) {
        leastSure.add(least);
        mostSure.add(most);
    }

    /// Adds a value that may count.
    public void perhaps(long least, long most) {
        leastPerhaps.add(least);
        mostPerhaps.add(most);
    }

    /// How many values count for sure.
    public long fewest() {
        return leastSure.size();
    }

    /// How many values there are at most.
    public long many() {
        return leastSure.size() + (long) leastPerhaps.size();
    }

    /// The least that a percentile can be: as if every small value counted that may.
    ///
    /// @param percent 1 to 100
    /// @throws java.util.NoSuchElementException if there is no value
    public long least(int percent) {
        Collections.sort(leastSure);
        Collections.sort(leastPerhaps);
        var all = all(leastSure, leastPerhaps);
        for (long value : all) {
            int small = upTo(leastPerhaps, value);
            if (upTo(leastSure, value) + small >= rank(percent, leastSure.size() + small)) {
                return value;
            }
        }
        return all.getLast();
    }

    /// The most that a percentile can be: as if every large value counted that may.
    ///
    /// @param percent 1 to 100
    /// @throws java.util.NoSuchElementException if there is no value
    public long most(int percent) {
        Collections.sort(mostSure);
        Collections.sort(mostPerhaps);
        var all = all(mostSure, mostPerhaps);
        for (long value : all.reversed()) {
            int large = mostPerhaps.size() - upTo(mostPerhaps, value - 1);
            if (upTo(mostSure, value - 1) < rank(percent, mostSure.size() + large)) {
                return value;
            }
        }
        return all.getFirst();
    }

    private static int rank(int percent, int values) {
        return Math.max(1, Math.ceilDiv(percent * values, 100));
    }

    private static List<Long> all(List<Long> some, List<Long> others) {
        var all = new ArrayList<>(some);
        all.addAll(others);
        Collections.sort(all);
        return all;
    }

    private static int upTo(List<Long> sorted, long value) {
        int from = 0;
        int to = sorted.size();
        while (from < to) {
            int middle = (from + to) >>> 1;
            if (sorted.get(middle) <= value) {
                from = middle + 1;
            } else {
                to = middle;
            }
        }
        return from;
    }
}
