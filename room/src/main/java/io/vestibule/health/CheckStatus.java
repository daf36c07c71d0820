package io.vestibule.health;

import java.util.Locale;

/// What is known of an origin by a health check.
public enum CheckStatus {
    /// Not probed yet, or not enough votes are fresh.
    UNKNOWN,
    HEALTHY,
    UNHEALTHY,
    /// The operator has switched the check off.
    SUSPENDED;

    /// The published name: lower case.
    public String published() {
        return name().toLowerCase(Locale.ROOT);
    }
}
