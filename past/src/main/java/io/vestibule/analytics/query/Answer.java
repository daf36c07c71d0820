package io.vestibule.analytics.query;

import io.vestibule.analytics.figure.Grain;
import java.util.List;

/// What comes of a [Query]. *Immutable.*
public sealed interface Answer {

    /// Rows.
    ///
    /// @param columns those of the query
    /// @param rows a value for each column, of the class that [Column.Kind] says
    /// @param grain what a slice stood for; its minutes are the `sampleInterval`
    /// @param cut whether a border of the span, or another time of the filter, lies within a slice:
    ///   slices count by their beginnings, so the answer is off by part of a slice there
    /// @param more whether rows were left out because of the limit
    /// @param slices how many were read
    record Rows(List<Column> columns, List<List<Object>> rows, Grain grain, boolean cut, boolean more, long slices)
            implements Answer {}

    /// The question is wrong, or asks for too much.
    ///
    /// @param reason what is wrong, and what to ask instead
    record Refused(String reason) implements Answer {}
}
