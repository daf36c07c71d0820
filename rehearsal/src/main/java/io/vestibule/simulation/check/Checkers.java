package io.vestibule.simulation.check;

import java.util.List;

/// All judges of a world.
public final class Checkers {

    private Checkers() {}

    /// New ones, for one run.
    public static List<Checker> all() {
        return List.of(
                new LimitsHold(),
                new SlotsConserved(),
                new PlacesKept(),
                new OrderKept(),
                new SessionsKept(),
                new CountsTrue(),
                new EstimatesFinite(),
                new NeverTooShort());
    }
}
