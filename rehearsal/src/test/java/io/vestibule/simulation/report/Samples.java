package io.vestibule.simulation.report;

import io.vestibule.simulation.Estimates;
import io.vestibule.simulation.Estimates.Pair;
import io.vestibule.simulation.FaultBand;
import io.vestibule.simulation.Outcome;
import io.vestibule.simulation.Outcome.Minute;
import io.vestibule.simulation.Outcome.Traffic.Second;
import io.vestibule.simulation.Outcome.Traffic.Way;
import io.vestibule.simulation.check.Violation;
import io.vestibule.simulation.scenario.BuiltIn;
import io.vestibule.simulation.scenario.Scenario;
import io.vestibule.simulation.scenario.ScenarioReader;
import io.vestibule.simulation.strategy.StrategyKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Outcomes made up for tests of what is said about them. *Immutable.*
public final class Samples {

    /// What could come in a text.
    public static final String NASTY = "<script>alert(\"&\")</script>";

    private Samples() {}

    /// A built-in scenario.
    public static Scenario scenario(String name) {
        var outcome = ScenarioReader.read(BuiltIn.bytes(name).orElseThrow(), name, Map.of());
        return ((ScenarioReader.Result.Good) outcome).scenario();
    }

    /// An outcome of a scenario: a line that comes and goes, somewhat other with each seed.
    ///
    /// @param broken how many promises are broken
    public static Outcome outcome(Scenario scenario, StrategyKind strategy, long seed, boolean complete, int broken) {
        var limits = scenario.room().limits();
        int minutes = Math.toIntExact(scenario.length().toMinutes());
        var each = new ArrayList<Minute>();
        var seconds = new ArrayList<Second>();
        for (int i = 0; i < minutes; i++) {
            int active = (int) Math.min(limits.totalActiveUsers(), i * 200L);
            int waiting = (int) (900 * Math.sin(Math.PI * i / minutes));
            int admitted = limits.newUsersPerMinute() - i % 7;
            each.add(new Minute(
                    i * 60_000L,
                    60_000,
                    active + 20,
                    active,
                    waiting,
                    admitted,
                    limits.totalActiveUsers(),
                    limits.newUsersPerMinute()));
            seconds.add(new Second(i * 60, 800 + i, 40, 9000));
        }
        var people = new ArrayList<List<Integer>>();
        for (int column = 0; column < Outcome.Waits.SIDE; column++) {
            var rows = new ArrayList<Integer>();
            for (int row = 0; row < Outcome.Waits.SIDE; row++) {
                rows.add(Math.max(0, 40 - 20 * Math.abs(row - column)));
            }
            people.add(rows);
        }
        var pairs = new ArrayList<Pair>();
        for (int i = 0; i < 300; i++) {
            pairs.add(new Pair(i * 1000L, i, i + 40 - i % 80, i + 60, i + 1));
        }
        var way = new Way(1000, 64_000, 60, 3900);
        var violations = new ArrayList<Violation>();
        for (int i = 0; i < broken; i++) {
            violations.add(new Violation(
                    "LimitsHold",
                    61_500,
                    "201 sessions where 200 may be " + NASTY,
                    List.of("0:59 admitted 1", "1:01 admitted 2"),
                    "./vestibule simulate --scenario x --seed " + seed));
        }
        return new Outcome(
                scenario.name(),
                seed,
                strategy,
                complete,
                scenario.length().toMillis(),
                scenario.centers().size(),
                60,
                new Outcome.People(1000, 800 + seed, 600, 50, 10, 0, 5, 90_000, 61, 4000),
                new Outcome.Peaks(200, 100, 100, (int) seed - 1, 0, 0),
                new Outcome.Early(8, 0.01, 3, 2, 0.02),
                new Outcome.Use(0.99, 1800, 0.8, 60),
                new Outcome.Order(4, 0.5, 0.5),
                new Estimates(
                        new Estimates.Score(600, 0.08, 0.5, 0.25, 0.5, 0.75),
                        new Estimates.Score(590, 0.05, 0.51, 0.24, 0.52, 0.75),
                        new Estimates.Score(580, 0.1, 0.49, 0.26, 0.5, 0.75),
                        new Estimates.Score(80, 0.11, 0.48, 0.26, 0.5, 0.74),
                        new Estimates.Leaps(9_000, 90, 1, 300),
                        pairs),
                new Outcome.Traffic(840.5, way, way, way, way, way, seconds),
                each,
                new Outcome.Waits(120_000, 20_000, people, List.of()),
                List.of(
                        new FaultBand("cut", "nairobi, " + NASTY, 900_000, 1_500_000),
                        new FaultBand("change", "limits 80 and 40", 1_200_000, 1_200_000)),
                violations,
                1.5);
    }
}
