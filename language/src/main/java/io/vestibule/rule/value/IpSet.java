package io.vestibule.rule.value;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/// Addresses of both families, as sorted ranges that do not touch. A look-up is a binary search
/// without allocation. *Immutable.*
public final class IpSet {

    private final long[] fourFirst;
    private final long[] fourLast;
    private final long[] sixFirst;
    private final long[] sixLast;

    private IpSet(List<IpRange> four, List<IpRange> six) {
        fourFirst = four.stream().mapToLong(range -> range.first().low()).toArray();
        fourLast = four.stream().mapToLong(range -> range.last().low()).toArray();
        sixFirst = pairs(six.stream().map(IpRange::first).toList());
        sixLast = pairs(six.stream().map(IpRange::last).toList());
    }

    private static long[] pairs(List<Ip> ips) {
        var pairs = new long[2 * ips.size()];
        for (int i = 0; i < ips.size(); i++) {
            pairs[2 * i] = ips.get(i).high();
            pairs[2 * i + 1] = ips.get(i).low();
        }
        return pairs;
    }

    /// The addresses of `ranges`.
    ///
    /// @param ranges in any order, overlapping or not
    public static IpSet of(Collection<IpRange> ranges) {
        var sorted = new ArrayList<>(ranges);
        sorted.sort(Comparator.comparing(IpRange::first));
        var merged = new ArrayList<IpRange>();
        for (IpRange next : sorted) {
            var before = merged.isEmpty() ? next : merged.getLast();
            boolean joins = !merged.isEmpty()
                    && before.last().six() == next.first().six()
                    && next.first().compareTo(before.last()) <= 0;
            if (!joins) {
                merged.add(next);
            } else if (next.last().compareTo(before.last()) > 0) {
                merged.set(merged.size() - 1, new IpRange(before.first(), next.last()));
            }
        }
        return new IpSet(
                merged.stream().filter(range -> !range.first().six()).toList(),
                merged.stream().filter(range -> range.first().six()).toList());
    }

    public boolean contains(Ip ip) {
        return ip.six() ? containsSix(ip.high(), ip.low()) : containsFour(ip.low());
    }

    private boolean containsFour(long bits) {
        int from = 0;
        int to = fourFirst.length;
        while (from < to) {
            int middle = (from + to) >>> 1;
            if (fourFirst[middle] <= bits) {
                from = middle + 1;
            } else {
                to = middle;
            }
        }
        return from > 0 && bits <= fourLast[from - 1];
    }

    /// Whether the IPv6 address of these bits is in the set.
    public boolean containsSix(long high, long low) {
        int from = 0;
        int to = sixFirst.length / 2;
        while (from < to) {
            int middle = (from + to) >>> 1;
            if (isAtMost(sixFirst, middle, high, low)) {
                from = middle + 1;
            } else {
                to = middle;
            }
        }
        return from > 0 && !isBelow(sixLast, from - 1, high, low);
    }

    private static boolean isAtMost(long[] pairs, int at, long high, long low) {
        int byHigh = Long.compareUnsigned(pairs[2 * at], high);
        return byHigh < 0 || (byHigh == 0 && Long.compareUnsigned(pairs[2 * at + 1], low) <= 0);
    }

    private static boolean isBelow(long[] pairs, int at, long high, long low) {
        int byHigh = Long.compareUnsigned(pairs[2 * at], high);
        return byHigh < 0 || (byHigh == 0 && Long.compareUnsigned(pairs[2 * at + 1], low) < 0);
    }
}
