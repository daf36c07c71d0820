package io.vestibule.config;

import io.vestibule.settings.Faults;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Changes being collected over a configuration. Confined to one edit.
final class Draft {

    private final Configuration now;
    private final Map<Shelf.Key, Change> changes = new LinkedHashMap<>();

    Draft(Configuration now) {
        this.now = now;
    }

    /// Puts a document in the place of the one of its name, or beside the others.
    void put(Document document) {
        var key = Shelf.Key.of(document);
        Optional<Document> before = now.document(document.kind(), document.id());
        if (before.equals(Optional.of(document))) {
            changes.remove(key);
        } else {
            changes.put(
                    key, new Change(document.kind(), document.id(), before, Optional.of(document)));
        }
    }

    /// Takes a document away, if it is there.
    void remove(Kind kind, String id) {
        var key = new Shelf.Key(kind, id);
        now.document(kind, id)
                .ifPresentOrElse(
                        before ->
                                changes.put(
                                        key,
                                        new Change(
                                                kind, id, Optional.of(before), Optional.empty())),
                        () -> changes.remove(key));
    }

    /// Whether this draft changes a document.
    boolean changes(Kind kind, String id) {
        return changes.containsKey(new Shelf.Key(kind, id));
    }

    List<Change> changes() {
        return new ArrayList<>(changes.values());
    }

    /// What the configuration would be.
    Configuration after() {
        return now.with(changes(), now.revision() + 1);
    }

    /// What became of the edit, if nothing was found wrong.
    EditResult result(Faults faults, String what, String id) {
        if (faults.count() > 0) {
            return new EditResult.Refused(faults.all());
        }
        return changes.isEmpty()
                ? new EditResult.Same(id)
                : new EditResult.Changed(changes(), what, id);
    }
}
