package io.vestibule.store;

import io.vestibule.config.Change;

import java.time.Instant;
import java.util.List;

/// One entry of the history: what was changed at once. Immutable.
///
/// @param number from 1, without gaps
/// @param who `token:NAME`, `file`, `cli`
/// @param what in a few words
public record Revision(long number, String who, Instant at, String what, List<Change> changes) {

    public Revision {
        changes = List.copyOf(changes);
    }
}
