package io.vestibule.coordination.books;

import io.vestibule.coordination.EndedStaysEnded;
import io.vestibule.coordination.FirstComeFirstServed;
import io.vestibule.coordination.LimitsHold;
import io.vestibule.coordination.NobodyLosesThePlace;
import io.vestibule.coordination.NobodyTwice;
import io.vestibule.coordination.Scenario;
import io.vestibule.coordination.Truth;
import io.vestibule.queue.Draws;
import io.vestibule.tally.EstimateScore;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// What came out of a virtual world. *Immutable.*
public record Outcome(
        String name,
        long seed,
        int admissions,
        int mostInside,
        int mostAMinute,
        double slotUse,
        double passUse,
        long widestInversionMillis,
        EstimateScore.Standings atArrival,
        EstimateScore.Standings atHalf,
        double cameIn,
        long unseen,
        List<String> violations) {

    /// Lives through a scenario with every checker.
    public static Outcome of(Scenario scenario, long seed) {
        var truth = new Truth(scenario.room(), scenario.centers() == 1);
        var limits = new LimitsHold(truth);
        var order = new FirstComeFirstServed(Draws.of(scenario.room()));
        var use = new SlotsAreUsed();
        var places = new NobodyLosesThePlace(truth);
        var counts = new CountsAreTrue(truth);
        var once = new NobodyTwice(
                truth,
                scenario.manners().roams() > 0 ? scenario.limits().session().toMillis() : Long.MAX_VALUE);
        var ended = new EndedStaysEnded(truth);
        var world = new World(
                scenario,
                seed,
                scenario.centers() == 1
                        ? List.of(truth, limits, order, use, places, counts, once, ended)
                        // What one house counts is not the truth of all.
                        : List.of(truth, limits, order, places, once, ended));

        var everywhere = new SeatsAreUsedEverywhere();
        everywhere.configured(scenario.room(), world.time.now());
        if (scenario.centers() > 1) {
            world.time.every(100, () -> everywhere.look(world, scenario.limits(), world.time.now()));
        }
        world.run();
        var first = world.houses.getFirst();
        var atArrival = first.center().scoreAtArrival();
        var atHalf = first.center().scoreAtHalf();
        // Later no one comes any more, even if some are still counted.
        double slotUse = scenario.centers() == 1 ? use.ofSlots() : everywhere.share();
        double passUse = use.ofPasses();
        double cameIn = world.shareThatCameIn();
        world.drain();
        long unseen = world.houses.stream().mapToLong(h -> h.center().unseen()).sum();

        var violations = new ArrayList<>(limits.violations);
        violations.addAll(places.violations);
        violations.addAll(counts.violations);
        violations.addAll(once.violations);
        violations.addAll(ended.violations);
        world.houses.forEach(house -> violations.addAll(leaks(house.center().books())));
        return new Outcome(
                scenario.name(),
                seed,
                limits.admissions,
                limits.mostInside,
                limits.mostAMinute,
                slotUse,
                passUse,
                order.widest().millis(),
                atArrival,
                atHalf,
                cameIn,
                unseen,
                violations);
    }

    /// What is still taken, counted or remembered long after all have gone.
    private static List<String> leaks(RoomState state) {
        var leaks = new ArrayList<String>();
        if (state.ledger.occupancy() != 0) {
            leaks.add(state.ledger.occupancy() + " seats leaked");
        }
        if (state.passes.out() != 0) {
            leaks.add(state.passes.out() + " passes leaked");
        }
        if (state.ledger.line().size() != 0) {
            leaks.add(state.ledger.line().size() + " places leaked");
        }
        if (state.ledger.entries() != 0) {
            leaks.add(state.ledger.entries() + " entries of the ledger leaked");
        }
        if (state.ended.ids().size() != 0) {
            leaks.add(state.ended.ids().size() + " ended sessions leaked");
        }
        return leaks;
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "%s, seed %d: admitted %d, most inside %d, most a minute %d, slots used %.2f %%, "
                        + "passes used %.2f %%, widest inversion %d ms, estimate at arrival "
                        + "%.1f %% off (band holds %.0f %% of %d), at half %.1f %% off (%.0f %%), "
                        + "%.0f %% of the arrivals came in, %d seats given back unseen, "
                        + "%d violations %s",
                name,
                seed,
                admissions,
                mostInside,
                mostAMinute,
                slotUse * 100,
                passUse * 100,
                widestInversionMillis,
                atArrival.medianErrorPercent(),
                atArrival.bandShare() * 100,
                atArrival.scored(),
                atHalf.medianErrorPercent(),
                atHalf.bandShare() * 100,
                cameIn * 100,
                unseen,
                violations.size(),
                violations.stream().limit(3).toList());
    }
}
