package io.vestibule.control.api.request;

import io.vestibule.config.Configuration;
import io.vestibule.config.Edit;
import io.vestibule.config.EditResult;

/// Makes edits part of the configuration, permanently and on every node. *Thread-safe.*
@FunctionalInterface
public interface Commits {

    /// What became of an edit.
    ///
    /// @param after the configuration in force then
    record Committed(Configuration after, EditResult result) {}

    /// Makes an edit; blocks until it is kept or refused.
    ///
    /// @param author as the history shows it
    /// @throws io.vestibule.ground.Failure when it cannot be kept: nothing has changed then
    Committed commit(String author, Edit edit);
}
