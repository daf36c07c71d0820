package io.vestibule.store;

import io.vestibule.config.DocumentKind;

import java.util.Optional;

/// Which revisions are asked for, newest first. Immutable.
///
/// @param kind only those that changed something of this kind
/// @param id only those that changed this thing; empty for any
/// @param room only those that changed this room, its events or its rules; empty for any
/// @param before only older ones than this; `Long.MAX_VALUE` for all
/// @param limit at most this many, 1 to 1,000
public record HistoryQuery(
        Optional<DocumentKind> kind, String id, String room, long before, int limit) {

    /// Revisions of anything, or of a kind, or of one thing.
    public HistoryQuery(Optional<DocumentKind> kind, String id, long before, int limit) {
        this(kind, id, "", before, limit);
    }

    /// One revision.
    public static HistoryQuery only(long number) {
        return new HistoryQuery(Optional.empty(), "", number + 1, 1);
    }
}
