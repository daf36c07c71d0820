package io.vestibule.simulation;

import io.vestibule.simulation.network.VirtualTime;
import io.vestibule.tally.EstimateScore;
import io.vestibule.ticket.EstimateStamp;
import java.util.ArrayList;
import java.util.List;

/// Compares what was estimated with what came true. *Confined to its world.*
final class EstimateMeter {

    private static final int MOST_PAIRS = 2_000;
    private static final double SECOND = 1_000;

    final LeapMeter leaps = new LeapMeter();

    private final Tally atArrival = new Tally();
    private final Tally atHalf = new Tally();
    private final Tally atMinute = new Tally();
    private final Tally afterChange = new Tally();
    private List<Estimates.Pair> pairs = new ArrayList<>();
    private long told;
    private long every = 1;

    /// A visitor entered who was shown these waits.
    ///
    /// @param own what else the visitor was shown
    /// @param changedMillis when the limits were changed the last time
    void entered(EstimateStamp arrival, EstimateStamp half, ShownWaits own, long changedMillis, long nowMillis) {
        if (arrival.known() && told++ % every == 0) {
            keep(arrival, nowMillis);
        }
        atArrival.score(arrival, changedMillis, nowMillis);
        atHalf.score(half, changedMillis, nowMillis);
        atMinute.score(own.atMinute(), changedMillis, nowMillis);
        afterChange.score(own.afterChange(), changedMillis, nowMillis);
    }

    Estimates estimates() {
        return new Estimates(
                atArrival.score(), atHalf.score(), atMinute.score(), afterChange.score(), leaps.leaps(), pairs);
    }

    /// Keeps every so manieth; when there are too many, every second one of them.
    private void keep(EstimateStamp estimate, long nowMillis) {
        pairs.add(new Estimates.Pair(
                estimate.toldMillis() - VirtualTime.BEGIN,
                estimate.lowSeconds(),
                estimate.pointSeconds(),
                estimate.highSeconds(),
                (nowMillis - estimate.toldMillis()) / SECOND));
        if (pairs.size() >= 2 * MOST_PAIRS) {
            var fewer = new ArrayList<Estimates.Pair>();
            for (int i = 0; i < pairs.size(); i += 2) {
                fewer.add(pairs.get(i));
            }
            pairs = fewer;
            every *= 2;
        }
    }

    /// The estimates of one moment of the wait.
    private static final class Tally {

        private static final double PERCENT = 100;

        private final EstimateScore score = new EstimateScore();
        private long belowLow;
        private long belowPoint;
        private long belowHigh;

        /// Scores what was shown unless the limits were changed since.
        void score(EstimateStamp estimate, long changedMillis, long nowMillis) {
            if (!estimate.known() || estimate.toldMillis() < changedMillis) {
                return;
            }
            long waited = nowMillis - estimate.toldMillis();
            score.score(estimate.lowSeconds(), estimate.pointSeconds(), estimate.highSeconds(), waited);
            double seconds = waited / SECOND;
            belowLow += seconds < estimate.lowSeconds() ? 1 : 0;
            belowPoint += seconds < estimate.pointSeconds() ? 1 : 0;
            belowHigh += seconds < estimate.highSeconds() ? 1 : 0;
        }

        Estimates.Score score() {
            var standings = score.standings();
            double all = Math.max(1, standings.scored());
            return new Estimates.Score(
                    standings.scored(),
                    standings.medianErrorPercent() / PERCENT,
                    standings.bandShare(),
                    belowLow / all,
                    belowPoint / all,
                    belowHigh / all);
        }
    }
}
