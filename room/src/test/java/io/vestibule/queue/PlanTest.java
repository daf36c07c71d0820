package io.vestibule.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.Seeds;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PlanTest {

    @Test
    void aLoweredLimitLeavesNoSlotsUntilSessionsEnd() {
        var plan = new Plan(-30, 20, 5, 50);

        assertThat(plan.free()).isZero();
        assertThat(plan.slots()).isZero();
        assertThat(plan.newcomers()).isZero();
        assertThat(plan.hasLine()).isTrue();
    }

    @Test
    void thePaceCountsOnlyWhileThereIsALine() {
        assertThat(new Plan(100, 80, 80, 3).slots()).isEqualTo(80);
        assertThat(new Plan(100, 80, 81, 3).slots()).isEqualTo(3);
    }

    @Test
    void slotsToComeKeepToThePace() {
        var plan = new Plan(0, 10, 50, 2);

        assertThat(plan.slotsWith(8, 0, 5)).isEqualTo(5);
        assertThat(plan.slotsWith(8, 0, 20)).isEqualTo(8);
    }

    @Test
    void thePaceIsOverWhenAllWillFitIn() {
        var plan = new Plan(100, 40, 45, 2);

        assertThat(plan.slotsWith(0, 4, 7)).isEqualTo(7);
        assertThat(plan.slotsWith(0, 5, 7)).isEqualTo(45);
    }

    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void neitherSeatsNorPassesAreEverOverdrawn(long seed) {
        var random = Seeds.random(seed);
        for (int i = 0; i < 1_000; i++) {
            int seats = random.nextInt(-50, 100);
            int passes = random.nextInt(-50, 100);
            var plan = new Plan(seats, passes, random.nextInt(150), random.nextInt(30));

            assertThat(plan.slots()).isBetween(0, Math.max(0, Math.min(seats, passes)));
            assertThat(plan.eligible() + plan.newcomers()).isEqualTo(plan.slots());
        }
    }
}
