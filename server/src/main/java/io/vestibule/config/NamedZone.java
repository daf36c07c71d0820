package io.vestibule.config;

/// A domain as somebody names it. Immutable.
public record NamedZone(String name, ZoneSettings settings) {}
