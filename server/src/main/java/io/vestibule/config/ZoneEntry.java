package io.vestibule.config;

import java.time.Instant;

/// A domain that the operator named. Immutable.
///
/// @param id follows from the name
public record ZoneEntry(
        String id, String name, ZoneSettings settings, Instant createdOn, Instant modifiedOn) {}
