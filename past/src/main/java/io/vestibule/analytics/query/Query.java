package io.vestibule.analytics.query;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// A question about what happened. *Immutable.*
///
/// @param zones only rooms of these zones, by id
/// @param rooms only these, by id, besides what the filter says; empty for all
/// @param filter its times say which span is read; it has to say since when
/// @param columns what is wanted of each row, in this order; dimensions among them distinguish
///   groups
/// @param orders the first matters most
/// @param limit at most this many rows, 1 to [QueryLimits#ROWS]
public record Query(
        Dataset dataset,
        Set<String> zones,
        Optional<Set<String>> rooms,
        Filter filter,
        List<Column> columns,
        List<SortOrder> orders,
        int limit) {

    public Query {
        zones = Set.copyOf(zones);
        rooms = rooms.map(Set::copyOf);
        columns = List.copyOf(columns);
        orders = List.copyOf(orders);
    }

    /// What has to be known of each row: what is wanted, then what is sorted by.
    Stream<Column> used() {
        return Stream.concat(columns.stream(), orders.stream().map(SortOrder::column))
                .distinct();
    }
}
