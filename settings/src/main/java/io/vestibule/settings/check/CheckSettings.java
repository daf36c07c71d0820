package io.vestibule.settings.check;

import io.vestibule.health.HealthCheck;

/// A health check as it is written in the settings. Immutable.
///
/// @param zone the domain that it belongs to
public record CheckSettings(String zone, HealthCheck check) {

    public String name() {
        return check.name();
    }
}
