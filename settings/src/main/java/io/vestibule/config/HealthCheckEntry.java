package io.vestibule.config;

import io.vestibule.health.HealthCheck;
import java.time.Instant;

/// A health check of an origin. Immutable.
public record HealthCheckEntry(HealthCheck check, Instant createdOn, Instant modifiedOn) {

    /// The most health checks that a zone may have.
    public static final int MOST_IN_ZONE = 1_000;

    public String id() {
        return check.id();
    }

    public String zoneId() {
        return check.zoneId();
    }

    public String name() {
        return check.name();
    }
}
