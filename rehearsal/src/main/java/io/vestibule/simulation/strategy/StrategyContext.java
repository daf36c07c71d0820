package io.vestibule.simulation.strategy;

import io.vestibule.simulation.network.Meter;
import io.vestibule.simulation.network.Network;
import io.vestibule.simulation.network.VirtualTime;
import io.vestibule.simulation.scenario.Scenario;

/// Where a strategy lives.
///
/// @param scenario what will happen
/// @param time of the world
/// @param network between its data centers
/// @param meter counts what is sent
/// @param seed of the world
/// @param books of its data centers
public record StrategyContext(
        Scenario scenario, VirtualTime time, Network network, Meter meter, long seed, MinuteBooks books) {

    /// Where no minute books are kept.
    public StrategyContext(Scenario scenario, VirtualTime time, Network network, Meter meter, long seed) {
        this(scenario, time, network, meter, seed, MinuteBooks.NONE);
    }
}
