package io.vestibule.store;

import io.vestibule.config.DocumentKind;
import java.util.Optional;

/// Which revisions are asked for, newest first, and how much of them. Immutable.
///
/// @param kind only those that changed something of this kind
/// @param id only those that changed this thing; empty for any
/// @param room only those that changed this room, its events or its rules; empty for any
/// @param before only older ones than this; `Long.MAX_VALUE` for all
/// @param limit at most this many, 1 to 1,000
/// @param bytes of documents before and after, from the newest on; the first is shown however long
///   it is, unless this is 0
public record HistoryQuery(Optional<DocumentKind> kind, String id, String room, long before, int limit, long bytes) {

    /// Changes that are shown of all revisions together, if not all documents are asked for.
    private static final int MOST_CHANGES = 20_000;

    /// Revisions of anything, or of a kind, or of one thing, with all documents.
    public HistoryQuery(Optional<DocumentKind> kind, String id, long before, int limit) {
        this(kind, id, "", before, limit, Long.MAX_VALUE);
    }

    /// One revision, with all documents.
    public static HistoryQuery only(long number) {
        return new HistoryQuery(Optional.empty(), "", number + 1, 1);
    }

    /// The same with at most this many bytes of documents.
    public HistoryQuery withDocuments(long most) {
        return new HistoryQuery(kind, id, room, before, limit, most);
    }

    /// Changes of one revision that are shown.
    int changes() {
        return bytes == Long.MAX_VALUE ? Integer.MAX_VALUE : MOST_CHANGES / limit;
    }
}
