package io.vestibule.config;

import io.vestibule.alerting.Policy;
import java.time.Instant;

/// What operators want to know and when they said so. *Immutable.*
public record PolicyEntry(Policy policy, Instant createdOn, Instant modifiedOn) {

    public String id() {
        return policy.id();
    }
}
