package io.vestibule.coordination;

import org.junit.jupiter.api.Test;

/// The crowds and rougher ones, in virtual time.
class WorldTest {

    private static void tell(String name, Scenario scenario) {
        for (long seed = 1; seed <= Integer.getInteger("seeds", 2); seed++) {
            long began = System.nanoTime();
            Outcome outcome = Outcome.of(scenario, seed);
            System.out.println(
                    "## "
                            + name
                            + " "
                            + outcome
                            + " "
                            + (System.nanoTime() - began) / 1_000_000
                            + " ms");
        }
    }

    @Test
    void all() {
        tell("seats", Scenario.crowd(300, 300));
        tell("passes", Scenario.crowd(1000, 300));
        tell("seats rough", Scenario.crowd(300, 300).rough(0.33, 20, 10, 0.05));
        tell("passes rough", Scenario.crowd(1000, 300).rough(0.33, 20, 10, 0.05));
        tell(
                "passes steady",
                Scenario.crowd(1000, 300).people(12_000, 1500, 1500).rough(0.4, 0, 0, 0));
        tell(
                "seats steady",
                Scenario.crowd(300, 300).people(8_000, 1500, 1500).rough(0.4, 0, 0, 0));
    }
}
