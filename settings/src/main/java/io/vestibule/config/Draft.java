package io.vestibule.config;

import io.vestibule.ground.Entity;
import io.vestibule.settings.text.Faults;
import io.vestibule.settings.text.Section;
import io.vestibule.settings.text.UnknownKeys;
import io.vestibule.settings.text.Yaml;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;

/// Changes being collected over a configuration, and what is found wrong with them. Confined to one edit.
final class Draft {

    private final Configuration now;
    private final Moment when;
    private final Faults faults;
    private final Map<DocumentIndex.Key, Change> changes = new LinkedHashMap<>();
    private final Map<DocumentIndex.Key, FaultNotes> places = new HashMap<>();
    private Optional<Configuration> after = Optional.empty();

    /// A draft of what was sent as a body.
    Draft(Configuration now, Moment when) {
        this(now, when, new Faults("body"));
    }

    Draft(Configuration now, Moment when, Faults faults) {
        this.now = now;
        this.when = when;
        this.faults = faults;
    }

    /// An edit of something that is there.
    ///
    /// @param kind of what is missing if it is not
    static <T> Edit on(
            DocumentKind kind,
            String id,
            Function<Configuration, Optional<T>> finder,
            BiFunction<Draft, T, EditResult> then) {
        return (now, when) -> finder.apply(now)
                .map(thing -> then.apply(new Draft(now, when), thing))
                .orElseGet(() -> new EditResult.Missing(kind, id));
    }

    /// The configuration that this draft changes.
    Configuration now() {
        return now;
    }

    Moment when() {
        return when;
    }

    /// When it is made.
    Instant at() {
        return when.at();
    }

    Faults faults() {
        return faults;
    }

    /// Whether nothing was found wrong so far.
    boolean isSound() {
        return faults.count() == 0;
    }

    /// The section of a body that was sent, whose faults are those of this draft.
    Section section(Yaml.Mapping body) {
        return DocumentCodec.section(body, faults);
    }

    /// Says where faults of an edited thing are noted.
    FaultNotes place(DocumentKind kind, String id, FaultNotes place) {
        places.put(new DocumentIndex.Key(kind, id), place);
        return place;
    }

    /// Has faults of an edited thing noted under its name.
    FaultNotes place(DocumentKind kind, String id, String name) {
        return place(kind, id, (key, reason) -> faults.add(name + "." + key, "", reason, kind.words()));
    }

    /// Where faults of a thing are noted; nothing if it is not edited.
    Optional<FaultNotes> placeOf(DocumentKind kind, String id) {
        return Optional.ofNullable(places.get(new DocumentIndex.Key(kind, id)));
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
    <T extends Entity> void change(KeptKind<Kept<T>> kind, T wanted, Optional<Kept<T>> before) {
        if (before.isEmpty() || !before.get().value().equals(wanted)) {
            put(kind, wanted, before);
        }
    }

    /// Makes a thing what is wanted, also where its document cannot be read; when it was modified changes only if
    /// something else does.
    <T extends Entity> void put(KeptKind<Kept<T>> kind, T wanted, Optional<Kept<T>> before) {
        Instant created = before.map(Kept::createdOn).orElse(at());
        Instant modified = before.map(Kept::modifiedOn).orElse(at());
        put(kind.written(new Kept<>(wanted, created, modified)));
        if (changes(kind.kind(), wanted.id())) {
            put(kind.written(new Kept<>(wanted, created, at())));
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

    /// Removes all documents of a kind that belong to something.
    void removeAll(DocumentKind kind, String owner) {
        now.ownedBy(kind, owner).forEach(document -> remove(kind, document.id()));
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

    /// What became of the edit.
    ///
    /// @param what in a few words such as `change room sale`; what changed is added
    EditResult result(String what, String id) {
        if (!isSound()) {
            return new EditResult.Refused(faults.all());
        }
        return changes.isEmpty()
                ? new EditResult.Same(id)
                : new EditResult.Changed(changes(), after(), ChangeWords.of(what, changes()), id);
    }
}
