package io.vestibule.analytics.query;

/// Where a column is: in a row of its own, or in one of the objects of a group.
public enum Part {
    /// The columns of rows that are not grouped.
    ROW(""),
    /// How many there are, in a group itself.
    COUNT(""),
    /// What rows are grouped by.
    DIMENSIONS("dimensions"),
    /// The mean: of people over moments, of admissions over minutes.
    AVG("avg"),
    /// The greatest moment, or the greatest minute.
    MAX("max"),
    /// The least moment, or the least minute.
    MIN("min"),
    /// How much there was in all.
    SUM("sum"),
    /// Percentiles of minutes, weighted as [io.vestibule.minute.Distribution#weight] says.
    AVG_WEIGHTED("avgWeighted"),
    /// Percentiles of all visitors, from merged histograms: not in the published API.
    QUANTILES("quantiles");

    private final String label;

    Part(String label) {
        this.label = label;
    }

    /// Its name in the API; empty for [#ROW] and [#COUNT].
    public String label() {
        return label;
    }

    /// What comes before a column's name in orders and on the command line: `avg_`, or nothing for
    /// columns of rows and dimensions.
    String prefix() {
        return label.isEmpty() || this == DIMENSIONS ? "" : label + "_";
    }
}
