package io.vestibule.crowd;

import io.vestibule.demo.VisitorTrace;
import io.vestibule.demo.VisitorTrace.Ending;
import io.vestibule.demo.check.EstimateScore;
import io.vestibule.demo.check.LivedWait;
import io.vestibule.demo.check.PageLeaps;
import io.vestibule.demo.check.Told;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/// What the waiting pages of a crowd showed, by the visitors' own clocks: whatever gates scored,
/// and whichever tickets they gave. Every visitor is counted who waited, saw an estimate and
/// entered; what a page without a script says is not read. *Immutable.*
///
/// @param people who came
/// @param waited who were held at least once
/// @param gaveUp who went before they were let in
/// @param inLine who still waited when the crowd was sent home
/// @param first the first estimates, against the waits from then on
/// @param atHalf what was shown at half time
/// @param leaps from one check-in to the next
record ShownEstimates(
        long people,
        long waited,
        long gaveUp,
        long inLine,
        EstimateScore first,
        EstimateScore atHalf,
        PageLeaps leaps) {

    static ShownEstimates of(List<VisitorTrace> diaries) {
        var people = diaries.stream().filter(trace -> !trace.bot()).toList();
        var outside = people.stream()
                .filter(trace -> trace.waited() && trace.admittedMillis().isEmpty())
                .toList();
        long inLine =
                outside.stream().filter(trace -> trace.ending() == Ending.OPEN).count();
        var waits = people.stream()
                .map(ShownEstimates::waits)
                .flatMap(Optional::stream)
                .toList();
        return new ShownEstimates(
                people.size(),
                people.stream().filter(VisitorTrace::waited).count(),
                outside.size() - inLine,
                inLine,
                score(waits, LivedWait::first),
                score(waits, LivedWait::atHalf),
                PageLeaps.of(people.stream().map(VisitorTrace::foreseen).toList()));
    }

    private static Optional<LivedWait> waits(VisitorTrace trace) {
        return trace.admittedMillis().flatMap(entered -> LivedWait.of(trace.foreseen(), entered));
    }

    private static EstimateScore score(List<LivedWait> waits, Function<LivedWait, Told> which) {
        return EstimateScore.of(waits.stream().map(which).toList());
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "%d people, %d waited, %d gave up, %d in line at the end; first estimate: %s; at"
                        + " half time: %s; %d checks, of which %d leapt for a reason, %d to the end"
                        + " of the wait, %d for none",
                people,
                waited,
                gaveUp,
                inLine,
                inWords(first),
                inWords(atHalf),
                leaps.checks(),
                leaps.explained(),
                leaps.endings(),
                leaps.unexplained());
    }

    private static String inWords(EstimateScore score) {
        return String.format(
                Locale.ROOT,
                "%d scored, median %.0f s, error %.1f %%, band held %.1f %%",
                score.count(),
                score.medianPointSeconds(),
                100 * score.medianError(),
                100 * score.bandShare());
    }
}
