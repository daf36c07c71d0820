package io.vestibule.config;

import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedMap;

/// The things of every kind by their ids, in the order in which they were made. *Confined to the making of one index
/// until it is frozen; then immutable.*
final class KeptThings {

    static final KeptThings EMPTY =
            new KeptThings(new EnumMap<>(DocumentKind.class)).copy().frozen();

    /// Of each kind a map whose values are what its [KeptKind] reads.
    private final Map<DocumentKind, SequencedMap<String, ?>> things;

    private KeptThings(Map<DocumentKind, SequencedMap<String, ?>> things) {
        this.things = things;
    }

    /// Those of one kind.
    @SuppressWarnings("unchecked") // nothing else puts them in
    <T> SequencedMap<String, T> all(KeptKind<T> kind) {
        return (SequencedMap<String, T>) Objects.requireNonNull(things.get(kind.kind()));
    }

    /// The same things, to be changed.
    KeptThings copy() {
        var copy = new EnumMap<DocumentKind, SequencedMap<String, ?>>(DocumentKind.class);
        for (DocumentKind kind : DocumentKind.values()) {
            var old = things.get(kind);
            copy.put(kind, old == null ? new LinkedHashMap<>() : new LinkedHashMap<>(old));
        }
        return new KeptThings(copy);
    }

    /// The same things, which do not change any more.
    KeptThings frozen() {
        var frozen = new EnumMap<DocumentKind, SequencedMap<String, ?>>(DocumentKind.class);
        things.forEach((kind, all) -> frozen.put(kind, Collections.unmodifiableSequencedMap(all)));
        return new KeptThings(frozen);
    }
}
