package io.vestibule.config;

import io.vestibule.health.HealthCheck;
import io.vestibule.room.Event;
import io.vestibule.rule.syntax.Scheme;
import io.vestibule.rule.value.Lists;
import io.vestibule.settings.text.Faults;
import io.vestibule.settings.text.UnknownKeys;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/// Documents and what was read from them, each in the order of making. *Immutable.*
///
/// @param troubles why a document could not be read, or not all of it
/// @param refusals why rules cannot be asked, by the id of their room
/// @param earlier by which text those are served that could be read once and cannot now
/// @param unknown what documents hold that this version does not know
record DocumentIndex(
        Map<Key, Document> documents,
        KeptThings things,
        Map<String, RoomEntry> rooms,
        Map<Key, String> troubles,
        Map<String, String> refusals,
        Map<Key, Document> earlier,
        Map<Key, UnknownKeys> unknown) {

    static final DocumentIndex EMPTY =
            new DocumentIndex(Map.of(), KeptThings.EMPTY, Map.of(), Map.of(), Map.of(), Map.of(), Map.of());

    /// What names a document.
    record Key(DocumentKind kind, String id) {

        static Key of(Document document) {
            return new Key(document.kind(), document.id());
        }

        @Override
        public String toString() {
            return kind.published() + " " + id;
        }
    }

    /// The things of a kind by their ids, in the order in which they were made.
    <T> SequencedMap<String, T> all(KeptKind<T> kind) {
        return things.all(kind);
    }

    /// One of them.
    <T> Optional<T> find(KeptKind<T> kind, String id) {
        return Optional.ofNullable(things.all(kind).get(id));
    }

    /// Whether the zone of a health check is there.
    boolean hasZoneOf(Kept<HealthCheck> check) {
        return find(KeptKind.ZONE, check.value().zoneId()).isPresent();
    }

    /// The text by which a thing is served: that which is kept, or an earlier one that could be
    /// read; nothing if none could.
    Optional<Document> readable(Key key) {
        return Optional.ofNullable(earlier.get(key))
                .or(() -> troubles.containsKey(key) ? Optional.empty() : Optional.ofNullable(documents.get(key)));
    }

    /// The index after these changes; what did not change is not read again.
    ///
    /// @param scheme what rules may ask for
    /// @param before where to look for an earlier text of what cannot be read and is new here
    DocumentIndex with(List<Change> changes, Scheme scheme, Function<Key, Optional<Document>> before) {
        var next = new Filling(this, before);
        changes.stream().sorted(Comparator.comparing(Change::kind)).forEach(next::apply);
        next.settle(changes);
        next.compile(changes, scheme);
        return next.shelf();
    }

    /// An index being filled. *Confined to the making of one index.*
    private static final class Filling {

        private final DocumentIndex old;
        private final Function<Key, Optional<Document>> before;
        private final Map<Key, Document> documents;
        private final KeptThings things;
        private final Map<String, RoomEntry> rooms;
        private final Map<Key, String> troubles;
        private final Map<String, String> refusals;
        private final Map<Key, Document> earlier;
        private final Map<Key, UnknownKeys> unknown;

        Filling(DocumentIndex old, Function<Key, Optional<Document>> before) {
            this.old = old;
            this.before = before;
            this.documents = new LinkedHashMap<>(old.documents);
            this.things = old.things.copy();
            this.rooms = new LinkedHashMap<>(old.rooms);
            this.troubles = new LinkedHashMap<>(old.troubles);
            this.refusals = new LinkedHashMap<>(old.refusals);
            this.earlier = new LinkedHashMap<>(old.earlier);
            this.unknown = new LinkedHashMap<>(old.unknown);
        }

        void apply(Change change) {
            var key = new Key(change.kind(), change.id());
            change.after().ifPresentOrElse(document -> documents.put(key, document), () -> documents.remove(key));
            KeptKind.of(change.kind()).ifPresentOrElse(kind -> take(kind, change), () -> ofRoom(change));
        }

        private void ofRoom(Change change) {
            if (change.kind() == DocumentKind.ROOM) {
                room(change);
            } else if (change.kind() == DocumentKind.EVENT) {
                event(change);
            } else {
                rules(RuleFamily.ofKind(change.kind()), change);
            }
        }

        private <T> void take(KeptKind<T> kind, Change change) {
            take(things.all(kind), change, kind.reader());
        }

        // ---- one document --------------------------------------------------------------------

        /// Puts what a document says in its place. One that cannot be read continues as it was read
        /// last; if it never was, as far as it can be read.
        private <T> void take(Map<String, T> entries, Change change, KeptKind.Reader<T> reader) {
            var key = new Key(change.kind(), change.id());
            Optional<Document> readable = old.readable(key).or(() -> before.apply(key));
            troubles.remove(key);
            earlier.remove(key);
            unknown.remove(key);
            if (change.after().isEmpty()) {
                entries.remove(change.id());
                return;
            }
            Document document = change.after().get();
            var faults = new Faults("store");
            Optional<T> read = reader.read(document, faults);
            if (!faults.unknown().isEmpty()) {
                unknown.put(key, new UnknownKeys(document.body(), faults.unknown()));
            }
            if (faults.count() == 0) {
                read.ifPresent(entry -> entries.put(change.id(), entry));
                return;
            }
            Optional<T> once = readable.flatMap(text -> sound(text, reader));
            once.ifPresent(_ -> earlier.put(key, readable.orElseThrow()));
            once.or(() -> read)
                    .ifPresentOrElse(entry -> entries.put(change.id(), entry), () -> entries.remove(change.id()));
            troubles.put(key, UnreadDocument.told(change, once.isPresent(), read.isPresent(), faults));
        }

        private static <T> Optional<T> sound(Document document, KeptKind.Reader<T> reader) {
            var faults = new Faults("store");
            Optional<T> read = reader.read(document, faults);
            return read.filter(_ -> faults.count() == 0);
        }

        // ---- rooms and what belongs to them --------------------------------------------------

        private void room(Change change) {
            RoomEntry last = rooms.get(change.id());
            take(rooms, change, this::read);
            RoomEntry read = rooms.get(change.id());
            if (read == null) {
                refusals.remove(change.id());
            } else if (last != null) {
                rooms.put(read.id(), read.withAllOf(last));
            } else if (old.troubles.containsKey(new Key(DocumentKind.ROOM, change.id()))) {
                fetch(change.id());
            }
        }

        /// Reads what belongs to a room that was left out until now.
        private void fetch(String roomId) {
            List.copyOf(documents.values()).stream()
                    .filter(d -> d.kind().isOfRoom())
                    .filter(d -> d.owner().equals(roomId))
                    .map(d -> new Change(d.kind(), d.id(), Optional.empty(), Optional.of(d)))
                    .forEach(this::apply);
        }

        private Optional<RoomEntry> read(Document document, Faults faults) {
            ZoneEntry zone = things.all(KeptKind.ZONE).get(document.owner());
            return DocumentCodec.room(document, zone == null ? "" : zone.name(), faults);
        }

        private void event(Change change) {
            RoomEntry room = rooms.get(change.owner());
            if (room == null) {
                return;
            }
            var events = new LinkedHashMap<String, Kept<Event>>();
            room.events().forEach(event -> events.put(event.id(), event));
            take(events, change, DocumentCodec::event);
            rooms.put(room.id(), room.withEvents(List.copyOf(events.values())));
        }

        private void rules(RuleFamily family, Change change) {
            var rules = new LinkedHashMap<String, List<RuleEntry>>();
            take(rules, change, (document, faults) -> RuleDocumentCodec.rules(family, document, faults));
            RoomEntry room = rooms.get(change.id());
            if (room != null) {
                rooms.put(room.id(), family.into(room, rules.getOrDefault(room.id(), List.of())));
            }
        }

        /// Gives rooms what was ended in them, if that changed, or they were read again.
        void settle(List<Change> changes) {
            Map<String, RevocationEntry> revocations = things.all(KeptKind.REVOCATION);
            Set<String> ids = changes.stream()
                    .filter(change -> change.kind() == DocumentKind.REVOCATION
                            || (change.kind() == DocumentKind.ROOM && !revocations.isEmpty()))
                    .map(change -> change.kind() == DocumentKind.ROOM ? change.id() : change.owner())
                    .collect(Collectors.toSet());
            Map<String, List<RevocationEntry>> byRoom = revocations.values().stream()
                    .filter(entry -> ids.contains(entry.roomId()))
                    .collect(Collectors.groupingBy(RevocationEntry::roomId));
            ids.forEach(id ->
                    rooms.computeIfPresent(id, (_, room) -> room.withRevocations(byRoom.getOrDefault(id, List.of()))));
        }

        /// Compiles the rules of the rooms that changed; of all, if a list did.
        void compile(List<Change> changes, Scheme scheme) {
            boolean all = changes.stream().anyMatch(change -> change.kind() == DocumentKind.LIST);
            var compiled = Lists.of(things.all(KeptKind.LIST).values().stream()
                    .map(ListEntry::list)
                    .toList());
            var changed = changes.stream().map(Change::id).collect(Collectors.toSet());
            for (RoomEntry room : List.copyOf(rooms.values())) {
                boolean mine = changed.contains(room.id());
                if (mine || (all && room.allRules().findAny().isPresent())) {
                    rooms.put(room.id(), room.compiled(scheme, compiled));
                    tell(room, room.refusals(scheme, compiled));
                }
            }
        }

        /// A rule that cannot be used never matches; the rest of the room is in force.
        private void tell(RoomEntry room, List<String> found) {
            refusals.remove(room.id());
            if (!found.isEmpty()) {
                refusals.put(
                        room.id(),
                        "in room %s these rules never match: %s"
                                .formatted(room.room().name(), String.join("; ", found)));
            }
        }

        DocumentIndex shelf() {
            return new DocumentIndex(
                    Collections.unmodifiableMap(documents),
                    things.frozen(),
                    Collections.unmodifiableMap(rooms),
                    Collections.unmodifiableMap(troubles),
                    Collections.unmodifiableMap(refusals),
                    Collections.unmodifiableMap(earlier),
                    Collections.unmodifiableMap(unknown));
        }
    }
}
