package io.vestibule.simulation;

import io.vestibule.simulation.check.Checker;
import io.vestibule.simulation.check.Checkers;
import io.vestibule.simulation.network.SplitMix;
import io.vestibule.simulation.scenario.CenterPlan;
import io.vestibule.simulation.scenario.Scenario;
import io.vestibule.simulation.strategy.Coordination;
import io.vestibule.simulation.strategy.Strategies;
import io.vestibule.simulation.strategy.StrategyContext;
import io.vestibule.simulation.strategy.StrategyKind;
import java.util.List;
import java.util.function.Function;

/// Lives through scenarios. The same scenario, strategy and seed give the same outcome.
public final class Simulation {

    private static final long STEP_MILLIS = 1_000;
    private static final int DOORS = 1;

    private Simulation() {}

    /// Lives through a scenario under a strategy.
    ///
    /// @param progress looks on, and may end it early
    /// @return what came out, but for the time it took
    public static Outcome run(Scenario scenario, StrategyKind strategy, long seed, Progress progress) {
        return run(
                scenario,
                strategy,
                seed,
                progress,
                world -> Strategies.coordination(
                        strategy, new StrategyContext(scenario, world.time, world.network, world.meter, seed)),
                Checkers.all());
    }

    /// The same with another coordination and other judges.
    static Outcome run(
            Scenario scenario,
            StrategyKind strategy,
            long seed,
            Progress progress,
            Function<World, Coordination> coordinate,
            List<Checker> checkers) {
        var world = new World(scenario, seed, coordinate, checkers, replay(scenario, strategy, seed));
        var door = new Door(world, world.coordination, new SplitMix(seed, DOORS, 0));
        // Of what is due at the same moment, this order decides what happens first.
        new FaultSchedule(world).begin();
        world.begin();
        new People(world, door, seed).begin();
        world.beginMeasuring();
        long length = scenario.length().toMillis();
        long lived = 0;
        while (lived < length && progress.goesOn(lived, length)) {
            lived = Math.min(length, lived + STEP_MILLIS);
            world.liveUntil(lived);
        }
        world.closeMinute();
        return outcome(world, strategy, seed, lived == length);
    }

    private static Outcome outcome(World world, StrategyKind strategy, long seed, boolean complete) {
        Scenario scenario = world.scenario;
        WorldFigures figures = world.figures;
        int centers = scenario.centers().size();
        return new Outcome(
                scenario.name(),
                seed,
                strategy,
                complete,
                world.time.livedMillis(),
                centers,
                scenario.centers().stream().mapToInt(CenterPlan::workers).sum(),
                figures.people(),
                figures.peaks(),
                figures.early(),
                figures.use.use(),
                figures.order.order(centers),
                figures.estimates.estimates(),
                WorldFigures.traffic(world.meter),
                figures.minutes.minutes(),
                figures.waits.waits(world.waits()),
                FaultSchedule.strips(scenario),
                world.violations(),
                0);
    }

    private static String replay(Scenario scenario, StrategyKind strategy, long seed) {
        return "./vestibule simulate --scenario %s --strategy %s --seed %d"
                .formatted(scenario.name(), strategy.title(), seed);
    }
}
