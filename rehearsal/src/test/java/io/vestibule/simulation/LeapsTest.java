package io.vestibule.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.room.QueueingMethod;
import io.vestibule.simulation.scenario.CrowdHabits;
import io.vestibule.simulation.scenario.OperatorChange;
import io.vestibule.simulation.scenario.Scenario;
import io.vestibule.simulation.strategy.StrategyKind;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// What pages of a crowd show in virtual worlds: of a thousand answers at most one leaps for no
/// reason.
class LeapsTest {

    private static final CrowdHabits PEOPLE = new CrowdHabits(60, 15, 0.2, 300, 0, 0, 600, "", false, 1);

    @ParameterizedTest
    @EnumSource(names = {"FIFO", "RANDOM"})
    void pagesOfACalmRoomHardlyLeap(QueueingMethod method) {
        var leaps = leaps(tale(method));

        assertThat(leaps.checks()).isGreaterThan(15_000);
        assertThat(leaps.unexplained()).isLessThanOrEqualTo(leaps.checks() / 1_000);
    }

    @Test
    void limitsThatAreLoweredExplainTheLeapsThatTheyMake() {
        var lower = Tales.room(400, 50, 60, QueueingMethod.FIFO);
        var change = new OperatorChange(Duration.ofMinutes(3), lower);

        var leaps = leaps(Tales.with(tale(QueueingMethod.FIFO), List.of(change), List.of()));

        assertThat(leaps.explained()).isGreaterThan(500);
        assertThat(leaps.unheld()).isGreaterThanOrEqualTo(leaps.explained());
        assertThat(leaps.unexplained()).isLessThanOrEqualTo(leaps.checks() / 1_000);
    }

    private static Estimates.Leaps leaps(Scenario tale) {
        return Simulation.run(tale, new StrategyKind.Leases(), 1, (_, _) -> true)
                .estimates()
                .leaps();
    }

    private static Scenario tale(QueueingMethod method) {
        return Tales.tale(Tales.room(400, 150, 60, method), 1_200, Tales.centers(2, 2), Tales.crowd(1_500, 60, PEOPLE));
    }
}
