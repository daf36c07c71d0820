package io.vestibule.control.api;

import io.vestibule.store.HistoryQuery;
import io.vestibule.store.Revision;
import java.util.List;

/// Tells what was changed. *Thread-safe.*
@FunctionalInterface
public interface Histories {

    /// Revisions, the newest first; may block.
    ///
    /// @throws io.vestibule.ground.Failure when the store is away
    List<Revision> of(HistoryQuery query);
}
