package io.vestibule.simulation;

import io.vestibule.simulation.network.VirtualTime;
import io.vestibule.tally.EstimateScore;
import io.vestibule.ticket.EstimateStamp;

import java.util.ArrayList;
import java.util.List;

/// Holds what was estimated against what came true. *Confined to its world.*
final class EstimateMeter {

    private static final int MOST_PAIRS = 2_000;
    private static final double PERCENT = 100;
    private static final double SECOND = 1_000;

    private final EstimateScore atArrival = new EstimateScore();
    private final EstimateScore atHalf = new EstimateScore();
    private List<Outcome.Estimates.Pair> pairs = new ArrayList<>();
    private long told;
    private long every = 1;

    /// A visitor entered who was told these waits.
    void entered(EstimateStamp arrival, EstimateStamp half, long nowMillis) {
        if (arrival.known()) {
            score(atArrival, arrival, nowMillis);
            if (told++ % every == 0) {
                keep(arrival, nowMillis);
            }
        }
        if (half.known()) {
            score(atHalf, half, nowMillis);
        }
    }

    Outcome.Estimates estimates() {
        var first = atArrival.standings();
        var second = atHalf.standings();
        return new Outcome.Estimates(
                first.scored(),
                first.medianErrorPercent() / PERCENT,
                first.bandShare(),
                second.scored(),
                second.medianErrorPercent() / PERCENT,
                second.bandShare(),
                pairs);
    }

    private static void score(EstimateScore score, EstimateStamp estimate, long nowMillis) {
        score.score(
                estimate.lowSeconds(),
                estimate.pointSeconds(),
                estimate.highSeconds(),
                nowMillis - estimate.toldMillis());
    }

    /// Keeps every so manieth; when there are too many, every second one of them.
    private void keep(EstimateStamp estimate, long nowMillis) {
        pairs.add(
                new Outcome.Estimates.Pair(
                        estimate.toldMillis() - VirtualTime.BEGIN,
                        estimate.lowSeconds(),
                        estimate.pointSeconds(),
                        estimate.highSeconds(),
                        (nowMillis - estimate.toldMillis()) / SECOND));
        if (pairs.size() >= 2 * MOST_PAIRS) {
            var fewer = new ArrayList<Outcome.Estimates.Pair>();
            for (int i = 0; i < pairs.size(); i += 2) {
                fewer.add(pairs.get(i));
            }
            pairs = fewer;
            every *= 2;
        }
    }
}
