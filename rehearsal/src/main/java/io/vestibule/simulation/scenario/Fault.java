package io.vestibule.simulation.scenario;

import java.time.Duration;
import java.util.List;

/// Something that goes wrong for a while. Immutable.
public sealed interface Fault {

    /// When it begins.
    Duration at();

    /// For how long; above zero.
    Duration lasts();

    /// When it is over.
    default Duration end() {
        return at().plus(lasts());
    }

    /// Data centers that reach neither the others nor the global coordinator, but one another.
    ///
    /// @param centers their names, at least one and not all
    record Cut(List<String> centers, Duration at, Duration lasts) implements Fault {
        public Cut {
            centers = List.copyOf(centers);
        }
    }

    /// The global coordinator is gone, with all it knew.
    ///
    /// @param lasts until another takes over
    record GlobalLost(Duration at, Duration lasts) implements Fault {}

    /// The coordinator of a data center is gone.
    ///
    /// @param lasts until it is back
    /// @param memoryLost whether it then has nothing but copies that others kept
    record CenterLost(String center, Duration at, Duration lasts, boolean memoryLost) implements Fault {}

    /// The site cannot be reached: admitted visitors get an error.
    record OriginLost(Duration at, Duration lasts) implements Fault {}

    /// Workers are restarted, one after the other, anywhere.
    ///
    /// @param every between two restarts; above zero
    record WorkerChurn(Duration at, Duration lasts, Duration every) implements Fault {}

    /// The network treats messages otherwise.
    record BadNetwork(Duration at, Duration lasts, NetworkPlan network) implements Fault {}
}
