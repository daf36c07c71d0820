package io.vestibule.config;

import java.util.Optional;

/// What becomes of one document. Immutable.
///
/// @param before nothing if it is new
/// @param after nothing if it is gone
public record Change(DocumentKind kind, String id, Optional<Document> before, Optional<Document> after) {

    public Change {
        if (before.isEmpty() && after.isEmpty()) {
            throw new IllegalArgumentException("nothing changes");
        }
    }

    /// To what the document belongs, or belonged.
    String owner() {
        return after.or(() -> before).map(Document::owner).orElse("");
    }
}
