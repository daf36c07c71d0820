package io.vestibule.demo.check;

import io.vestibule.demo.check.Presence.Span;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// The gate counts what is there: each of its counts is one that comes out if every visitor's time
/// begins and ends at most a tolerance earlier or later than the crowd knows. *Immutable.*
///
/// The tolerance is one of each visitor's ends and not of the whole count: while as many come as
/// go, a gate that counts every visitor a second too long is always ahead of the crowd's count. How
/// far it is ahead in the middle shows what a tolerance might hide, seats that leak above all.
///
/// @param compared how many counts were compared
/// @param widest the largest distance between a count and what the crowd may have had
/// @param medianAhead the median of the gate's counts less the crowd's at the same instants
/// @param faults the counts that cannot be, in order of time
public record CountsAgree(int compared, int widest, long medianAhead, List<Fault> faults) {

    /// One count of the gate.
    ///
    /// @param atMillis when it was taken
    public record Count(long atMillis, long count) {}

    /// What the crowd knows. The gate decides while a request is under way, and an answer may be
    /// seconds on its way where the machine is busy.
    ///
    /// @param there each visitor's time by the answers, as they came
    /// @param least the time that is certain: from an answer to the next request that may end it
    /// @param most the time that is possible: from a request on, also of requests without an answer
    public record Crowd(List<Span> there, List<Span> least, List<Span> most) {
        public Crowd {
            there = List.copyOf(there);
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
        var there = Presence.of(crowd.there());
        var least = Presence.of(
                crowd.least().stream().map(s -> s.shrunkBy(tolerance)).toList());
        var most =
                Presence.of(crowd.most().stream().map(s -> s.grownBy(tolerance)).toList());
        var faults = new ArrayList<Fault>();
        long widest = 0;
        long[] ahead = new long[counts.size()];
        for (int each = 0; each < ahead.length; each++) {
            var count = counts.get(each);
            long at = count.atMillis();
            ahead[each] = count.count() - there.at(at);
            long off = Math.max(least.at(at) - count.count(), count.count() - most.at(at));
            if (off > 0) {
                faults.add(new Fault(count, least.at(at), most.at(at)));
                widest = Math.max(widest, off);
            }
        }
        return new CountsAgree(counts.size(), Math.toIntExact(widest), median(ahead), faults);
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
