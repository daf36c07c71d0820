package io.vestibule.config;

import io.vestibule.ground.Entity;
import java.time.Instant;

/// A domain that the operator named. Immutable.
///
/// @param id follows from the name
public record ZoneEntry(String id, String name, ZoneSettings settings, Instant createdOn, Instant modifiedOn)
        implements Entity {

    /// The same zone with these settings.
    ZoneEntry with(ZoneSettings others, Instant now) {
        return new ZoneEntry(id, name, others, createdOn, now);
    }
}
