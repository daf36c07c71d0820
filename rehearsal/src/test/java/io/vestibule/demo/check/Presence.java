package io.vestibule.demo.check;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/// How many of something were there, at any time: the crowd's own count. *Immutable.*
///
/// The idea: times at which the number grows or shrinks by one, sorted; the number at an instant is
/// growths up to then less shrinkings up to then. Building costs a sort; a question two binary
/// searches.
public final class Presence {

    /// A time for which one was there.
    ///
    /// @param fromMillis inclusive
    /// @param untilMillis exclusive
    public record Span(long fromMillis, long untilMillis) {

        /// The time for which one may have been there if both ends are off by up to `each`.
        Span grownBy(Duration each) {
            return new Span(fromMillis - each.toMillis(), untilMillis + each.toMillis());
        }

        /// The time for which one was there although both ends are off by up to `each`; empty if it
        /// was too short for that.
        Span shrunkBy(Duration each) {
            return new Span(fromMillis + each.toMillis(), untilMillis - each.toMillis());
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
        var real = spans.stream()
                .filter(span -> span.fromMillis() < span.untilMillis())
                .toList();
        return new Presence(
                real.stream().mapToLong(Span::fromMillis).sorted().toArray(),
                real.stream().mapToLong(Span::untilMillis).sorted().toArray());
    }

    /// How many were there at `millis`.
    public int at(long millis) {
        return countUpTo(begins, millis) - countUpTo(ends, millis);
    }

    /// The fewest that were there at any moment of a time, its ends included.
    public int fewest(long fromMillis, long untilMillis) {
        return within(fromMillis, untilMillis).min().orElseThrow();
    }

    /// The most that were there at any moment of a time, its ends included.
    public int most(long fromMillis, long untilMillis) {
        return within(fromMillis, untilMillis).max().orElseThrow();
    }

    /// The number at the begin of a time and after each change in it.
    private IntStream within(long fromMillis, long untilMillis) {
        var changes =
                LongStream.concat(between(begins, fromMillis, untilMillis), between(ends, fromMillis, untilMillis));
        return LongStream.concat(LongStream.of(fromMillis), changes).mapToInt(this::at);
    }

    private static LongStream between(long[] sorted, long fromMillis, long untilMillis) {
        return Arrays.stream(sorted, countUpTo(sorted, fromMillis), countUpTo(sorted, untilMillis));
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
