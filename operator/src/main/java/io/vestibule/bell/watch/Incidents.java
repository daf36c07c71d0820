package io.vestibule.bell.watch;

import io.vestibule.alerting.AlertType;
import java.util.Optional;

/// What is known of incidents that an earlier watch has reported: another node, or an earlier
/// process.
@FunctionalInterface
public interface Incidents {

    /// The correlation id of an incident that has begun and not ended.
    ///
    /// @param prefix what that id begins with
    Optional<String> open(AlertType type, String subject, String prefix);
}
