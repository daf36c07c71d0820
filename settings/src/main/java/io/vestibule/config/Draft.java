package io.vestibule.config;

import io.vestibule.ground.Entity;
import io.vestibule.settings.text.Faults;
import io.vestibule.settings.text.UnknownKeys;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Changes being collected over a configuration. Confined to one edit.
final class Draft {

    private final Configuration now;
    private final Map<DocumentIndex.Key, Change> changes = new LinkedHashMap<>();
    private Optional<Configuration> after = Optional.empty();

    Draft(Configuration now) {
        this.now = now;
    }

    /// The configuration that this draft changes.
    Configuration now() {
        return now;
    }

    /// Puts a document that this version has written in the place of the one of its name, with what
    /// that one holds that this version does not know; or next to the others. What says the same as
    /// before stays as it is kept, byte for byte.
    void put(Document written) {
        put(written, now.unknown(written.kind(), written.id()));
    }

    /// The same with other things that this version does not know.
    void put(Document written, UnknownKeys unknown) {
        DocumentKind kind = written.kind();
        String id = written.id();
        boolean same =
                unknown.equals(now.unknown(kind, id)) && now.written(kind, id).equals(Optional.of(written));
        restore(
                same
                        ? now.document(kind, id).orElse(written)
                        : new Document(kind, id, written.owner(), unknown.into(written.body())));
    }

    /// Makes a thing what is wanted; does nothing if it is that already, be it by an earlier text of a document that
    /// cannot be read: a newer version may have written that one.
    <T extends Entity> void change(KeptKind<Kept<T>> kind, T wanted, Optional<Kept<T>> before, Instant at) {
        if (before.isEmpty() || !before.get().value().equals(wanted)) {
            put(kind, wanted, before, at);
        }
    }

    /// Makes a thing what is wanted, also where its document cannot be read; when it was modified changes only if
    /// something else does.
    <T extends Entity> void put(KeptKind<Kept<T>> kind, T wanted, Optional<Kept<T>> before, Instant at) {
        Instant created = before.map(Kept::createdOn).orElse(at);
        Instant modified = before.map(Kept::modifiedOn).orElse(at);
        put(kind.written(new Kept<>(wanted, created, modified)));
        if (changes(kind.kind(), wanted.id())) {
            put(kind.written(new Kept<>(wanted, created, at)));
        }
    }

    /// Puts a document as it is.
    void restore(Document document) {
        after = Optional.empty();
        var key = DocumentIndex.Key.of(document);
        Optional<Document> before = now.document(document.kind(), document.id());
        if (before.equals(Optional.of(document))) {
            changes.remove(key);
        } else {
            changes.put(key, new Change(document.kind(), document.id(), before, Optional.of(document)));
        }
    }

    /// Removes a document, if it is there.
    void remove(DocumentKind kind, String id) {
        after = Optional.empty();
        var key = new DocumentIndex.Key(kind, id);
        now.document(kind, id)
                .ifPresentOrElse(
                        before -> changes.put(key, new Change(kind, id, Optional.of(before), Optional.empty())),
                        () -> changes.remove(key));
    }

    /// Whether this draft changes a document.
    boolean changes(DocumentKind kind, String id) {
        return changes.containsKey(new DocumentIndex.Key(kind, id));
    }

    List<Change> changes() {
        return new ArrayList<>(changes.values());
    }

    /// What the configuration would be.
    Configuration after() {
        Configuration made = after.orElseGet(() -> now.with(changes(), now.revision() + 1));
        after = Optional.of(made);
        return made;
    }

    /// What became of the edit, if nothing was found wrong.
    ///
    /// @param what in a few words such as `change room sale`; what changed is added
    EditResult result(Faults faults, String what, String id) {
        if (faults.count() > 0) {
            return new EditResult.Refused(faults.all());
        }
        return changes.isEmpty()
                ? new EditResult.Same(id)
                : new EditResult.Changed(changes(), after(), ChangeWords.of(what, changes()), id);
    }
}
