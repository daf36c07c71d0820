package io.vestibule.config;

/// A domain as it is named in the settings. Immutable.
public record NamedZone(String name, ZoneSettings settings) {}
