package io.vestibule.coordination;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/// The crowds and rougher ones, in virtual time.
class WorldTest {

    @Test
    void seatsBind() {
        holds(Outcome.of(Scenario.crowd(300, 300), 1));
    }

    @Test
    void passesBind() {
        holds(Outcome.of(Scenario.crowd(1_000, 300), 1));
    }

    @Test
    void aThirdGivesUpBotsHammerPagesFireInParallelAndTheOriginFails() {
        holds(Outcome.of(Scenario.crowd(300, 300).rough(0.33, 20, 10, 0.05), 1));
        holds(Outcome.of(Scenario.crowd(1_000, 300).rough(0.33, 20, 10, 0.05), 1));
    }

    private static void holds(Outcome outcome) {
        System.out.println(outcome);
        assertThat(outcome.violations()).isEmpty();
        assertThat(outcome.seatUse()).isGreaterThanOrEqualTo(0.98);
        assertThat(outcome.passUse()).isGreaterThanOrEqualTo(0.98);
        assertThat(outcome.widestInversionMillis()).isLessThanOrEqualTo(2_000);
        assertThat(outcome.atArrival().medianErrorPercent()).isLessThan(10);
    }
}
