package io.vestibule.config;

import io.vestibule.alerting.Silence;
import java.time.Instant;

/// Quiet hours of a policy and when they were set. *Immutable.*
public record SilenceEntry(Silence silence, Instant createdOn, Instant modifiedOn) {

    public String id() {
        return silence.id();
    }
}
