package io.vestibule.board;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.health.CheckLabel;
import io.vestibule.health.FailureReason;
import io.vestibule.health.HealthRow;
import io.vestibule.health.ProbeTimes;
import io.vestibule.testing.ToldMetrics;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HealthRowBoardTest {

    @Test
    void whatWaitsLongestIsLostFirstAndCounted() {
        var board = new HealthRowBoard(3);
        for (int i = 1; i <= 5; i++) {
            board.leave(row(i));
        }

        assertThat(figures(board))
                .containsEntry("vestibule_health_history_rows_total[]", 5.0)
                .containsEntry("vestibule_health_history_rows_lost_total[]", 2.0)
                .containsEntry("vestibule_health_history_rows_waiting[]", 3.0);
        assertThat(board.take()).map(HealthRow::atMillis).containsExactly(3L, 4L, 5L);
        assertThat(board.take()).isEmpty();
        board.leave(row(6));
        assertThat(board.take()).hasSize(1);
        assertThat(figures(board)).containsEntry("vestibule_health_history_rows_waiting[]", 0.0);
    }

    private static Map<String, Double> figures(HealthRowBoard board) {
        return ToldMetrics.of(board);
    }

    private static HealthRow row(long at) {
        return new HealthRow(
                new CheckLabel("zone", "id", "shop", "origin.example.net", "200"),
                at,
                at,
                HealthRow.Scope.REGION,
                "",
                "",
                200,
                FailureReason.NONE,
                true,
                false,
                new ProbeTimes(0, 1, 1, 1, 4),
                1);
    }
}
