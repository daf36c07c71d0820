package io.vestibule.coordination;

import io.vestibule.tally.EstimateScore;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// What came out of a virtual world. *Immutable.*
record Outcome(
        long seed,
        int admissions,
        int mostInside,
        int mostAMinute,
        double seatUse,
        double passUse,
        long widestInversionMillis,
        EstimateScore.Standings atArrival,
        EstimateScore.Standings atHalf,
        List<String> violations) {

    /// Lives through a scenario with every checker.
    static Outcome of(Scenario scenario, long seed) {
        var truth = new Truth(scenario.room());
        var limits = new LimitsHold(truth);
        var order = new FirstComeFirstServed();
        var use = new SlotsAreUsed();
        var places = new NobodyLosesThePlace(truth);
        var counts = new CountsAreTrue(truth);
        var world = new World(scenario, seed, List.of(truth, limits, order, use, places, counts));

        world.run();

        var violations = new ArrayList<>(limits.violations);
        violations.addAll(places.violations);
        violations.addAll(counts.violations);
        return new Outcome(
                seed,
                limits.admissions,
                limits.mostInside,
                limits.mostAMinute,
                use.ofSeats(),
                use.ofPasses(),
                order.widestMillis(),
                world.house.center().scoreAtArrival(),
                world.house.center().scoreAtHalf(),
                violations);
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "seed %d: admitted %d, most inside %d, most a minute %d, seats used %.2f %%, "
                        + "passes used %.2f %%, widest inversion %d ms, estimate at arrival "
                        + "%.1f %% off (band holds %.0f %% of %d), at half %.1f %% off (%.0f %%), "
                        + "%d violations %s",
                seed,
                admissions,
                mostInside,
                mostAMinute,
                seatUse * 100,
                passUse * 100,
                widestInversionMillis,
                atArrival.medianErrorPercent(),
                atArrival.bandShare() * 100,
                atArrival.scored(),
                atHalf.medianErrorPercent(),
                atHalf.bandShare() * 100,
                violations.size(),
                violations.stream().limit(3).toList());
    }
}
