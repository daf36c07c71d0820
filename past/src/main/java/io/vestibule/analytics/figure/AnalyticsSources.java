package io.vestibule.analytics.figure;

/// Where what happened is read. *Thread-safe.*
///
/// @param rooms slices of rooms
/// @param checks the history of health checks
public record AnalyticsSources(SliceSource rooms, HealthSource checks) {}
