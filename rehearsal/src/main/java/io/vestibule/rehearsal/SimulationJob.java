package io.vestibule.rehearsal;

import io.vestibule.simulation.scenario.Scenario;
import io.vestibule.simulation.strategy.StrategyKind;

/// One world to live through. *Immutable.*
record SimulationJob(RehearsedScenario rehearsed, long seed, StrategyKind strategy) {

    Scenario scenario() {
        return rehearsed.scenario();
    }

    String replay() {
        return "%s --strategy %s --seed %d".formatted(rehearsed.replay(), strategy.title(), seed);
    }
}
