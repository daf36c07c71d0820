package io.vestibule.node.checks;

import io.vestibule.alerting.Alert;
import io.vestibule.alerting.AlertType;
import io.vestibule.ground.Failure;
import io.vestibule.queue.OriginHold;
import io.vestibule.store.IncidentLog;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/// Notes in the store when rooms begin to hold their lines and let go, for status pages. The same
/// alerts may come again. *Stateless but for the log.*
///
/// @param log where incidents are kept
record HeldIncidents(IncidentLog log) implements Consumer<List<Alert>> {

    private static final String HELD = OriginHold.State.HELD.name().toLowerCase(Locale.ROOT);

    /// @throws Failure when the store is unreachable; then the alerts are to be given again
    @Override
    public void accept(List<Alert> alerts) {
        for (Alert alert : alerts) {
            if (alert.type() == AlertType.VESTIBULE_HELD) {
                note(alert);
            }
        }
    }

    /// A room that only admits fewer, or none fewer, is not paused.
    private void note(Alert alert) {
        String room = alert.subject();
        String center = alert.data().getOrDefault("data_center", "");
        if (alert.began() && HELD.equals(alert.data().get("state"))) {
            log.held(room, center, alert.correlationId(), alert.atMillis());
        } else {
            log.letGo(room, center, alert.atMillis());
        }
    }
}
