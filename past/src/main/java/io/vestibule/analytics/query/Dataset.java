package io.vestibule.analytics.query;

import java.util.Set;

/// What can be asked, by the names of the published API.
public enum Dataset {
    /// One row for each slice.
    ROWS("waitingRoomAnalyticsAdaptive", Set.of(Part.ROW)),
    /// One row for each group of slices that agree in the dimensions.
    GROUPS(
            "waitingRoomAnalyticsAdaptiveGroups",
            Set.of(Part.DIMENSIONS, Part.AVG, Part.MAX, Part.MIN, Part.SUM, Part.AVG_WEIGHTED, Part.QUANTILES)),
    /// One row for each probe that is kept and each change of a health check.
    HEALTH_ROWS("healthCheckEventsAdaptive", Set.of(Part.ROW)),
    /// One row for each group of them that agree in the dimensions.
    HEALTH_GROUPS("healthCheckEventsAdaptiveGroups", Set.of(Part.COUNT, Part.DIMENSIONS, Part.AVG, Part.MAX, Part.SUM));

    private final String label;

    @SuppressWarnings("ImmutableEnumChecker") // made by Set.of
    private final Set<Part> parts;

    Dataset(String label, Set<Part> parts) {
        this.label = label;
        this.parts = parts;
    }

    /// Its name in the API.
    public String label() {
        return label;
    }

    /// Where its columns are.
    public Set<Part> parts() {
        return parts;
    }

    /// The part whose columns filters compare.
    public Part filterable() {
        return parts.contains(Part.ROW) ? Part.ROW : Part.DIMENSIONS;
    }

    /// Whether it is about health checks, and not about rooms.
    public boolean isOfHealth() {
        return this == HEALTH_ROWS || this == HEALTH_GROUPS;
    }
}
