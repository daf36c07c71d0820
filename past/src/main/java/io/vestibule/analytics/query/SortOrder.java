package io.vestibule.analytics.query;

/// By what rows are sorted; rows that are equal in it stay in the order of time, then room.
/// *Immutable.*
///
/// @param column any of the dataset, wanted or not; groups are also distinguished by a dimension
///   that they are sorted by
public record SortOrder(Column column, boolean descending) {

    /// Its name in the published API: `avg_totalActiveUsers_DESC`.
    public String label() {
        return column.label() + (descending ? "_DESC" : "_ASC");
    }
}
