package io.vestibule.simulation.report;

import io.vestibule.simulation.FaultBand;
import io.vestibule.simulation.Outcome;
import io.vestibule.simulation.Outcome.Minute;
import io.vestibule.simulation.check.Violation;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleBinaryOperator;
import java.util.function.ToDoubleFunction;

/// One scenario under one strategy, in figures, over one seed or many. Of whatever is called the
/// most, the longest or the widest it holds the worst seed's, of everything else the mean of the
/// seeds in which there was something to measure. Shares, errors and rates are doubles; NaN where
/// there was nothing to measure. Immutable.
///
/// @param scenario its name
/// @param strategy its title
/// @param promises whether what the checkers find is a broken promise
/// @param seeds how many
/// @param complete how many of them came to their end
/// @param visitors who came, per seed
/// @param admitted sessions that began, a seed
/// @param waitedShare of the admitted, the share that had to wait
/// @param waitSecondsMedian of the admitted; the mean of the seeds' medians
/// @param waitSecondsLongest in the worst seed
/// @param abandoned people who gave up waiting, per seed
/// @param stillWaiting people who were waiting when the story ended, per seed
/// @param activeMax the most at once, in the worst seed
/// @param admittedPerMinuteMax in any 60 s, in the worst seed
/// @param overshootActive people above the limit at an admission, in the worst seed
/// @param overshootActiveShare the same as a share of the highest limit of the story
/// @param overshootRate admissions above the limit in any 60 s, in the worst seed
/// @param overshootRateShare the same as a share of the highest limit of the story
/// @param overshootCalendarMinute as `overshootRate`, in minutes of the clock
/// @param earlyShare of all admissions, the share that was held although there was a slot
/// @param earlySecondsMedian how long those waited; the mean of the seeds' medians
/// @param earlyShareInReach of all admissions, the share that was held although their own data
///   center could give one
/// @param slotUse while there was a line; cuts and the like apart
/// @param slotUseApart while there was a line in cuts, without a coordinator, after a change
/// @param inversions a seed
/// @param inversionSecondsMax in the worst seed
/// @param estimateError median of the absolute errors; the mean of the seeds'
/// @param estimateBandShare how many found the truth in the band
/// @param messagesPerSecond all ways together
/// @param globalBytesPerSecondMax to the global coordinator, in the busiest second of all
/// @param strips when what went wrong or was changed, as the first seed has it
/// @param violations all that the checkers found
/// @param wallSeconds all runs together
public record Summary(
        String scenario,
        String strategy,
        boolean promises,
        int seeds,
        int complete,
        double visitors,
        double admitted,
        double waitedShare,
        double waitSecondsMedian,
        double waitSecondsLongest,
        double abandoned,
        double stillWaiting,
        long activeMax,
        long admittedPerMinuteMax,
        long overshootActive,
        double overshootActiveShare,
        long overshootRate,
        double overshootRateShare,
        long overshootCalendarMinute,
        double earlyShare,
        double earlySecondsMedian,
        double earlyShareInReach,
        double slotUse,
        double slotUseApart,
        double inversions,
        double inversionSecondsMax,
        double estimateError,
        double estimateBandShare,
        double messagesPerSecond,
        long globalBytesPerSecondMax,
        List<FaultBand> strips,
        List<Violation> violations,
        double wallSeconds) {

    public Summary {
        strips = List.copyOf(strips);
        violations = List.copyOf(violations);
    }

    /// The figures of one seed.
    public static Summary of(Outcome outcome) {
        var people = outcome.people();
        var peaks = outcome.peaks();
        var scored = outcome.estimates().atArrival().scored() > 0;
        double admitted = people.admitted();
        return new Summary(
                outcome.scenario(),
                outcome.strategy().title(),
                outcome.strategy().promises(),
                1,
                outcome.complete() ? 1 : 0,
                people.visitors(),
                admitted,
                admitted > 0 ? Math.min(1, people.waited() / admitted) : Double.NaN,
                admitted > 0 ? people.waitSecondsMedian() : Double.NaN,
                admitted > 0 ? people.waitSecondsLongest() : Double.NaN,
                people.abandoned(),
                outcome.minutes().isEmpty() ? 0 : outcome.minutes().getLast().waiting(),
                peaks.activeMax(),
                peaks.admittedPerMinuteMax(),
                peaks.overshootActive(),
                peaks.overshootActive() / most(outcome, Minute::totalActiveUsers),
                peaks.overshootRate(),
                peaks.overshootRate() / most(outcome, Minute::newUsersPerMinute),
                peaks.overshootCalendarMinute(),
                admitted > 0 ? outcome.early().share() : Double.NaN,
                outcome.early().people() > 0 ? outcome.early().secondsMedian() : Double.NaN,
                admitted > 0 ? outcome.early().shareInReach() : Double.NaN,
                outcome.use().lineSeconds() > 0 ? outcome.use().slots() : Double.NaN,
                outcome.use().lineSecondsApart() > 0 ? outcome.use().slotsApart() : Double.NaN,
                outcome.order().inversions(),
                outcome.order().widestSeconds(),
                scored ? outcome.estimates().atArrival().medianError() : Double.NaN,
                scored ? outcome.estimates().atArrival().bandShare() : Double.NaN,
                outcome.traffic().perSecond(),
                outcome.traffic().centersToGlobal().bytesPerSecondMax(),
                outcome.strips(),
                outcome.violations(),
                outcome.wallSeconds());
    }

    private static double most(Outcome outcome, ToDoubleFunction<Minute> limit) {
        return Math.max(1, outcome.minutes().stream().mapToDouble(limit).max().orElse(1));
    }

    /// What was promised and is broken; nothing where nothing was promised.
    public List<Violation> broken() {
        return promises ? violations : List.of();
    }

    /// Both together. Of the same scenario and strategy.
    public Summary and(Summary other) {
        var all = new ArrayList<>(violations);
        all.addAll(other.violations);
        return new Summary(
                scenario,
                strategy,
                promises,
                seeds + other.seeds,
                complete + other.complete,
                mean(other, Summary::visitors),
                mean(other, Summary::admitted),
                mean(other, Summary::waitedShare),
                mean(other, Summary::waitSecondsMedian),
                most(other, Summary::waitSecondsLongest),
                mean(other, Summary::abandoned),
                mean(other, Summary::stillWaiting),
                (long) most(other, Summary::activeMax),
                (long) most(other, Summary::admittedPerMinuteMax),
                (long) most(other, Summary::overshootActive),
                most(other, Summary::overshootActiveShare),
                (long) most(other, Summary::overshootRate),
                most(other, Summary::overshootRateShare),
                (long) most(other, Summary::overshootCalendarMinute),
                mean(other, Summary::earlyShare),
                mean(other, Summary::earlySecondsMedian),
                mean(other, Summary::earlyShareInReach),
                mean(other, Summary::slotUse),
                mean(other, Summary::slotUseApart),
                mean(other, Summary::inversions),
                most(other, Summary::inversionSecondsMax),
                mean(other, Summary::estimateError),
                mean(other, Summary::estimateBandShare),
                mean(other, Summary::messagesPerSecond),
                (long) most(other, Summary::globalBytesPerSecondMax),
                strips,
                all,
                wallSeconds + other.wallSeconds);
    }

    /// Seeds that had nothing to measure have no say.
    private double mean(Summary other, ToDoubleFunction<Summary> figure) {
        return known(other, figure, (a, b) -> (a * seeds + b * other.seeds) / (seeds + other.seeds));
    }

    private double most(Summary other, ToDoubleFunction<Summary> figure) {
        return known(other, figure, Math::max);
    }

    private double known(Summary other, ToDoubleFunction<Summary> figure, DoubleBinaryOperator both) {
        double mine = figure.applyAsDouble(this);
        double theirs = figure.applyAsDouble(other);
        if (Double.isNaN(mine)) {
            return theirs;
        }
        return Double.isNaN(theirs) ? mine : both.applyAsDouble(mine, theirs);
    }
}
