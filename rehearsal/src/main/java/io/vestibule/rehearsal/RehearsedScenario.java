package io.vestibule.rehearsal;

import io.vestibule.simulation.scenario.Scenario;

/// A scenario that is rehearsed. *Immutable.*
///
/// @param scenario as large as it is lived
/// @param replay the command for it, but for strategy and seed
record RehearsedScenario(Scenario scenario, String replay) {}
