package io.vestibule.store;

import io.vestibule.config.Change;
import io.vestibule.config.Document;
import io.vestibule.config.DocumentKind;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// One entry of the history: what was changed at once. Immutable.
///
/// @param number from 1, without gaps
/// @param who `token:NAME`, `file`, `cli`
/// @param what in a few words
/// @param changes with their documents
/// @param others changes whose documents are not listed here, or not kept any more
/// @param more how many further changes there are that are not listed at all
public record Revision(
        long number, String who, Instant at, String what, List<Change> changes, List<Other> others, int more) {

    private static final Pattern UNDO = Pattern.compile("undo revision (\\d{1,18})\\b.*");

    public Revision {
        changes = List.copyOf(changes);
        others = List.copyOf(others);
    }

    /// A revision with all its documents.
    public Revision(long number, String who, Instant at, String what, List<Change> changes) {
        this(number, who, at, what, changes, List.of(), 0);
    }

    /// A change without its documents.
    ///
    /// @param kept whether the store has them
    public record Other(Thing thing, boolean kept) {}

    /// What was changed.
    ///
    /// @param owner as of a [Document]
    public record Thing(DocumentKind kind, String id, String owner) {

        static Thing of(Change change) {
            String owner =
                    change.after().or(change::before).map(Document::owner).orElse("");
            return new Thing(change.kind(), change.id(), owner);
        }
    }

    /// Everything that was changed, as far as it is listed.
    public List<Thing> things() {
        return Stream.concat(changes.stream().map(Thing::of), others.stream().map(Other::thing))
                .toList();
    }

    /// Whether its documents are kept no more, so that it cannot be taken back.
    public boolean isThinned() {
        return others.stream().anyMatch(other -> !other.kept());
    }

    /// The revision that this one took back; nothing if it is another change.
    public Optional<Long> undoes() {
        var undo = UNDO.matcher(what);
        return undo.matches() ? Optional.of(Long.valueOf(undo.group(1))) : Optional.empty();
    }
}
