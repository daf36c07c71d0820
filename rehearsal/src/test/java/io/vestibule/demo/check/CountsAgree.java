package io.vestibule.demo.check;

import io.vestibule.demo.check.Presence.Span;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// The gate counts what is there: each of its counts is one that comes out if every visitor's time
/// begins and ends at most a tolerance earlier or later than the crowd knows. A count that was on
/// its way for a time may be that of any moment of it. *Immutable.*
///
/// The tolerance is one of each visitor's ends and not of the whole count: while as many come as
/// go, a gate that counts every visitor a second too long is always ahead of the crowd's count. How
/// far it is ahead in the middle shows what a tolerance might hide, seats that leak above all.
///
/// @param compared how many counts were compared
/// @param widest the largest distance between a count and what the crowd may have had
/// @param medianAhead the median of what the gate's counts are above the most or below the fewest
///   that the crowd had, without any tolerance
/// @param faults the counts that cannot be, in order of time
public record CountsAgree(int compared, int widest, long medianAhead, List<Fault> faults) {

    /// One count of the gate.
    ///
    /// @param atMillis when it was taken at the earliest
    /// @param untilMillis when it was taken at the latest: a gate that has much to do answers late
    public record Count(long atMillis, long untilMillis, long count) {

        /// A count whose moment is known exactly.
        public Count(long atMillis, long count) {
            this(atMillis, atMillis, count);
        }
    }

    /// What the crowd knows. The gate decides while a request is under way, and an answer may be
    /// seconds on its way where the machine is busy.
    ///
    /// @param least the time that is certain: from an answer to the next request that may end it
    /// @param most the time that is possible: from a request on, also of requests without an answer
    public record Crowd(List<Span> least, List<Span> most) {
        public Crowd {
            least = List.copyOf(least);
            most = List.copyOf(most);
        }
    }

    /// A count that is wrong.
    ///
    /// @param fewest how many the crowd had at least
    /// @param most how many it may have had
    public record Fault(Count gate, int fewest, int most) {}

    public CountsAgree {
        faults = List.copyOf(faults);
    }

    /// Compares the gate's `counts` with the crowd's own.
    public static CountsAgree between(List<Count> counts, Crowd crowd, Duration tolerance) {
        var range = Range.of(crowd.least(), crowd.most());
        var wide = Range.of(
                crowd.least().stream().map(span -> span.shrunkBy(tolerance)).toList(),
                crowd.most().stream().map(span -> span.grownBy(tolerance)).toList());
        var faults = new ArrayList<Fault>();
        for (Count count : counts) {
            if (wide.ahead(count) != 0) {
                faults.add(new Fault(count, wide.fewest(count), wide.most(count)));
            }
        }
        long widest = counts.stream()
                .mapToLong(count -> Math.abs(wide.ahead(count)))
                .max()
                .orElse(0);
        long[] ahead = counts.stream().mapToLong(range::ahead).toArray();
        return new CountsAgree(counts.size(), Math.toIntExact(widest), median(ahead), faults);
    }

    /// How many the crowd had at least and at most.
    private record Range(Presence least, Presence most) {

        static Range of(List<Span> least, List<Span> most) {
            return new Range(Presence.of(least), Presence.of(most));
        }

        int fewest(Count count) {
            return least.fewest(count.atMillis(), count.untilMillis());
        }

        int most(Count count) {
            return most.most(count.atMillis(), count.untilMillis());
        }

        /// How far a count is above the range, or below it if negative.
        long ahead(Count count) {
            return Math.max(0, count.count() - most(count)) + Math.min(0, count.count() - fewest(count));
        }
    }

    private static long median(long[] values) {
        Arrays.sort(values);
        return values.length == 0 ? 0 : values[values.length / 2];
    }

    /// Whether no count is wrong and the gate is not ahead or behind by more than `most` in the
    /// middle. Without counts nothing holds.
    public boolean holds(long most) {
        return compared > 0 && faults.isEmpty() && Math.abs(medianAhead) <= most;
    }
}
