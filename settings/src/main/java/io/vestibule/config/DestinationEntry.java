package io.vestibule.config;

import io.vestibule.alerting.Destination;
import java.time.Instant;

/// A receiver of notifications and when it was made. *Immutable.*
public record DestinationEntry(Destination destination, Instant createdOn, Instant modifiedOn) {

    public String id() {
        return destination.id();
    }

    /// The same receiver, changed now.
    DestinationEntry with(Destination other, Instant now) {
        return new DestinationEntry(other, createdOn, now);
    }
}
