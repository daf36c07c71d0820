package io.vestibule.bell;

import io.vestibule.alerting.Alert;
import io.vestibule.alerting.AlertType;
import java.util.LinkedHashMap;
import java.util.Optional;

/// What a health check says that wants to be refused: one that asks the origin itself, around the
/// gate. If it becomes healthy, anyone can do what it does. Pure. *Stateless.*
final class OpenOrigin {

    private OpenOrigin() {}

    /// The same change of a health check, for policies that want its origin closed; nothing of
    /// other alerts.
    static Optional<Alert> of(Alert alert) {
        if (alert.type() != AlertType.HEALTH_CHECK_STATUS_NOTIFICATION) {
            return Optional.empty();
        }
        boolean open = !alert.began();
        String check = alert.data().getOrDefault("health_check_name", alert.subject());
        return Optional.of(new Alert(
                "open/" + alert.id(),
                AlertType.VESTIBULE_ORIGIN_OPEN,
                alert.subject(),
                "open/" + alert.subject(),
                open,
                alert.atMillis(),
                open
                        ? "The origin of health check %s answers around the gate".formatted(check)
                        : "The origin of health check %s no longer answers around the gate".formatted(check),
                new LinkedHashMap<>(alert.data())));
    }
}
