package io.vestibule.node.checks;

import io.vestibule.board.HealthRowBoard;
import io.vestibule.config.Configuration;
import io.vestibule.config.Kept;
import io.vestibule.health.Announcement;
import io.vestibule.health.HealthRow;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/// Leaves what the agent of health checks found to be kept. *Immutable*; never waits.
///
/// @param board where it is left; empty if nothing is kept
/// @param newest the configuration
record CheckHistory(Optional<HealthRowBoard> board, Supplier<Configuration> newest) {

    /// Keeps probes.
    void keep(List<HealthRow> rows) {
        board.ifPresent(to -> rows.forEach(to::leave));
    }

    /// Keeps a change that was announced; the same change again is the same row.
    void keep(Announcement change) {
        newest.get()
                .healthCheck(change.checkId())
                .map(Kept::value)
                .ifPresent(check -> board.ifPresent(to -> to.leave(HealthRow.of(change, check))));
    }
}
