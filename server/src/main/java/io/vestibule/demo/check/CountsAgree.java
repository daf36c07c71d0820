package io.vestibule.demo.check;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// The gate counts what is there: each of its counts is one that the crowd itself had at most a
/// tolerance earlier or later. *Immutable.*
///
/// @param compared how many counts were compared
/// @param widest the largest distance between a count and what the crowd had in its window
/// @param faults the counts that the crowd never had in their window, in order of time
public record CountsAgree(int compared, int widest, List<Fault> faults) {

    /// One count of the gate.
    ///
    /// @param atMillis when it was taken
    public record Count(long atMillis, long count) {}

    /// A count that is wrong.
    ///
    /// @param crowd what the crowd had about then
    public record Fault(Count gate, Presence.Range crowd) {}

    public CountsAgree {
        faults = List.copyOf(faults);
    }

    /// Compares the gate's `counts` with the crowd's own.
    public static CountsAgree between(List<Count> counts, Presence crowd, Duration tolerance) {
        var faults = new ArrayList<Fault>();
        long widest = 0;
        for (var count : counts) {
            var range =
                    crowd.within(
                            count.atMillis() - tolerance.toMillis(),
                            count.atMillis() + tolerance.toMillis());
            if (!range.contains(count.count())) {
                faults.add(new Fault(count, range));
                widest =
                        Math.max(
                                widest,
                                Math.max(
                                        range.fewest() - count.count(),
                                        count.count() - range.most()));
            }
        }
        return new CountsAgree(counts.size(), Math.toIntExact(widest), faults);
    }

    public boolean holds() {
        return compared > 0 && faults.isEmpty();
    }
}
