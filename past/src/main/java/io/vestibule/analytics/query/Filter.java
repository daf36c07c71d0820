package io.vestibule.analytics.query;

import java.util.List;

/// Which slices count. Slices are compared before they are grouped. *Immutable.*
public sealed interface Filter {

    /// All of them must be true; with none of them, everything matches.
    record All(List<Filter> of) implements Filter {
        public All {
            of = List.copyOf(of);
        }
    }

    /// One of them must be true; with none of them, nothing matches.
    record Any(List<Filter> of) implements Filter {
        public Any {
            of = List.copyOf(of);
        }
    }

    /// Compares one column.
    ///
    /// @param column of the dataset's [filterable][Dataset#filterable] part
    /// @param values one, or as many as there are for [Comparison#IN] and [Comparison#NOTIN]; each
    ///   of the class that [Column.Kind] says
    record Compare(Column column, Comparison how, List<Object> values) implements Filter {
        public Compare {
            values = List.copyOf(values);
        }
    }
}
