package io.vestibule.simulation.strategy;

/// Makes the coordination of each kind of strategy.
public final class Strategies {

    private Strategies() {}

    /// The room's coordination under a strategy.
    ///
    /// @param around where it lives
    public static Coordination coordination(StrategyKind kind, StrategyContext around) {
        return switch (kind) {
            case StrategyKind.Even _, StrategyKind.Adaptive _, StrategyKind.Counters _ -> new Articles(around, kind);
            case StrategyKind.Leases _ -> new Leases(around);
        };
    }
}
