package io.vestibule.control.api.request;

import io.vestibule.store.HistoryQuery;
import io.vestibule.store.Revision;
import java.util.List;

/// Lists what was changed. *Thread-safe.*
@FunctionalInterface
public interface Histories {

    /// Revisions, the newest first; may block.
    ///
    /// @throws io.vestibule.ground.Failure when the store is unreachable
    List<Revision> of(HistoryQuery query);
}
