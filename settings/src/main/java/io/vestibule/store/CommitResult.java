package io.vestibule.store;

import io.vestibule.config.Configuration;
import io.vestibule.config.EditResult;

/// What became of an edit, for good: it is on disk. Immutable.
///
/// @param after the configuration with it
/// @param revision the one it made, or the newest if nothing changed
public record CommitResult(Configuration after, EditResult result, long revision) {}
