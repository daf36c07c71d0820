package io.vestibule.rehearsal;

import io.vestibule.simulation.Outcome;
import io.vestibule.simulation.Progress;
import io.vestibule.simulation.scenario.Scenario;
import io.vestibule.simulation.strategy.StrategyKind;

/// Lives through a scenario. Called on several threads at once.
@FunctionalInterface
interface Simulator {

    Outcome run(Scenario scenario, StrategyKind strategy, long seed, Progress progress);
}
