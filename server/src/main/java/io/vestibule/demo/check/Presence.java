package io.vestibule.demo.check;

import java.util.Arrays;
import java.util.List;

/// How many of something were there, at any time: the crowd's own count. *Immutable.*
///
/// The idea: times at which the number grows or shrinks by one, sorted; the number at an instant is
/// growths up to then less shrinkings up to then. Building costs a sort; a question two binary
/// searches, for each change within its window.
public final class Presence {

    /// A time for which one was there.
    ///
    /// @param fromMillis inclusive
    /// @param untilMillis exclusive
    public record Span(long fromMillis, long untilMillis) {}

    /// The fewest and the most within a window.
    public record Range(int fewest, int most) {

        public boolean contains(long count) {
            return fewest <= count && count <= most;
        }
    }

    private final long[] begins;
    private final long[] ends;

    private Presence(long[] begins, long[] ends) {
        this.begins = begins;
        this.ends = ends;
    }

    /// Adds up `spans`, in any order; empty ones do not count.
    public static Presence of(List<Span> spans) {
        var real = spans.stream().filter(span -> span.fromMillis() < span.untilMillis()).toList();
        return new Presence(
                real.stream().mapToLong(Span::fromMillis).sorted().toArray(),
                real.stream().mapToLong(Span::untilMillis).sorted().toArray());
    }

    /// How many were there at `millis`.
    public int at(long millis) {
        return countUpTo(begins, millis) - countUpTo(ends, millis);
    }

    /// The fewest and the most from `fromMillis` to `toMillis`, both inclusive.
    public Range within(long fromMillis, long toMillis) {
        int fewest = at(fromMillis);
        int most = fewest;
        int begun = countUpTo(begins, fromMillis);
        int ended = countUpTo(ends, fromMillis);
        long next = nextChange(begun, ended);
        while (next <= toMillis) {
            begun = countUpTo(begins, next);
            ended = countUpTo(ends, next);
            fewest = Math.min(fewest, begun - ended);
            most = Math.max(most, begun - ended);
            next = nextChange(begun, ended);
        }
        return new Range(fewest, most);
    }

    private long nextChange(int begun, int ended) {
        return Math.min(
                begun < begins.length ? begins[begun] : Long.MAX_VALUE,
                ended < ends.length ? ends[ended] : Long.MAX_VALUE);
    }

    private static int countUpTo(long[] sorted, long millis) {
        int found = Arrays.binarySearch(sorted, millis);
        int next = found < 0 ? -found - 1 : found;
        while (next < sorted.length && sorted[next] == millis) {
            next++;
        }
        return next;
    }
}
