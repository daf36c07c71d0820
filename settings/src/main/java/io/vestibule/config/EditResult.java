package io.vestibule.config;

import io.vestibule.settings.text.SettingsFault;
import java.util.List;

/// What became of an edit. Immutable.
public sealed interface EditResult {

    /// Something changes.
    ///
    /// @param changes at least one
    /// @param after the configuration with them, one revision on
    /// @param what for the history, in a few words such as `create room sale` or `change room sale:
    ///   queue-all on`
    /// @param id of the thing that was meant; empty for the whole
    record Changed(List<Change> changes, Configuration after, String what, String id) implements EditResult {
        public Changed {
            changes = List.copyOf(changes);
        }
    }

    /// Everything is as it is wanted already.
    ///
    /// @param id as in [Changed]
    record Same(String id) implements EditResult {}

    /// It cannot be, with everything that is wrong.
    record Refused(List<SettingsFault> faults) implements EditResult {
        public Refused {
            faults = List.copyOf(faults);
        }
    }

    /// What it speaks of is not there.
    record Missing(DocumentKind kind, String id) implements EditResult {}
}
