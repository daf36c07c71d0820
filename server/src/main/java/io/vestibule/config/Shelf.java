package io.vestibule.config;

import io.vestibule.rule.Lists;
import io.vestibule.rule.Scheme;
import io.vestibule.settings.Faults;
import io.vestibule.settings.SettingsFault;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Collectors;

/// Documents and what was read from them, each in the order of making. *Immutable.*
///
/// @param troubles why a document could not be read
record Shelf(
        Map<Key, Document> documents,
        Map<String, ZoneEntry> zones,
        Map<String, RoomEntry> rooms,
        Map<String, ListEntry> lists,
        Map<String, TokenEntry> tokens,
        Map<Key, String> troubles) {

    static final Shelf EMPTY =
            new Shelf(Map.of(), Map.of(), Map.of(), Map.of(), Map.of(), Map.of());

    /// What names a document.
    record Key(Kind kind, String id) {

        static Key of(Document document) {
            return new Key(document.kind(), document.id());
        }
    }

    /// The shelf after these changes; what did not change is not read again.
    ///
    /// @param scheme what rules may ask for
    Shelf with(List<Change> changes, Scheme scheme) {
        var next = new Filling(this);
        changes.stream().sorted(Configuration.needsFirst()).forEach(next::apply);
        next.compile(changes, scheme);
        return next.shelf();
    }

    /// A shelf being filled.
    private static final class Filling {

        private final Map<Key, Document> documents;
        private final Map<String, ZoneEntry> zones;
        private final Map<String, RoomEntry> rooms;
        private final Map<String, ListEntry> lists;
        private final Map<String, TokenEntry> tokens;
        private final Map<Key, String> troubles;

        Filling(Shelf before) {
            this.documents = new LinkedHashMap<>(before.documents);
            this.zones = new LinkedHashMap<>(before.zones);
            this.rooms = new LinkedHashMap<>(before.rooms);
            this.lists = new LinkedHashMap<>(before.lists);
            this.tokens = new LinkedHashMap<>(before.tokens);
            this.troubles = new LinkedHashMap<>(before.troubles);
        }

        void apply(Change change) {
            var key = new Key(change.kind(), change.id());
            troubles.remove(key);
            change.after()
                    .ifPresentOrElse(
                            document -> documents.put(key, document), () -> documents.remove(key));
            switch (change.kind()) {
                case ZONE -> put(zones, change, read(change, Papers::zone));
                case ROOM -> put(rooms, change, read(change, Papers::room).map(this::complete));
                case EVENT -> event(change, read(change, Papers::event));
                case TOKEN -> put(tokens, change, read(change, Papers::token));
                case RULES -> rules(change, read(change, RulePapers::rules));
                case LIST -> put(lists, change, read(change, RulePapers::list));
            }
        }

        private static <T> void put(Map<String, T> entries, Change change, Optional<T> read) {
            read.ifPresentOrElse(
                    entry -> entries.put(change.id(), entry), () -> entries.remove(change.id()));
        }

        /// A room that was read anew keeps what belongs to it.
        private RoomEntry complete(RoomEntry read) {
            RoomEntry before = rooms.get(read.id());
            return before == null
                    ? read
                    : read.withEvents(before.events()).withRules(before.rules());
        }

        private void event(Change change, Optional<EventEntry> read) {
            String owner = change.after().or(change::before).map(Document::owner).orElse("");
            RoomEntry room = rooms.get(owner);
            if (room == null) {
                return;
            }
            var events = new LinkedHashMap<String, EventEntry>();
            room.events().forEach(event -> events.put(event.id(), event));
            put(events, change, read);
            rooms.put(owner, room.withEvents(List.copyOf(events.values())));
        }

        /// Compiles the rules of the rooms that changed; of all, if a list did.
        void compile(List<Change> changes, Scheme scheme) {
            boolean all = changes.stream().anyMatch(change -> change.kind() == Kind.LIST);
            var compiled = Lists.of(lists.values().stream().map(ListEntry::list).toList());
            var changed = changes.stream().map(Change::id).collect(Collectors.toSet());
            for (RoomEntry room : List.copyOf(rooms.values())) {
                boolean mine = changed.contains(room.id());
                if (mine || (all && !room.rules().isEmpty())) {
                    rooms.put(room.id(), room.compiled(scheme, compiled));
                    tell(room, room.refusals(scheme, compiled));
                }
            }
        }

        /// A rule that cannot be used lets nobody pass, and the rest of the room holds.
        private void tell(RoomEntry room, List<String> refusals) {
            var key = new Key(Kind.RULES, room.id());
            troubles.remove(key);
            if (!refusals.isEmpty()) {
                troubles.put(
                        key,
                        "in room %s rules let nobody pass: %s"
                                .formatted(room.room().name(), String.join("; ", refusals)));
            }
        }

        private void rules(Change change, Optional<List<RuleEntry>> read) {
            RoomEntry room = rooms.get(change.id());
            if (room != null) {
                rooms.put(room.id(), room.withRules(read.orElse(List.of())));
            }
        }

        private <T> Optional<T> read(
                Change change, BiFunction<Document, Faults, Optional<T>> reader) {
            var faults = new Faults("store");
            Optional<T> read = change.after().flatMap(d -> reader.apply(d, faults));
            if (change.after().isPresent() && read.isEmpty()) {
                String why =
                        faults.all().stream()
                                .map(SettingsFault::toString)
                                .collect(Collectors.joining("; "));
                troubles.put(
                        new Key(change.kind(), change.id()),
                        change.kind().published() + " " + change.id() + " is left out: " + why);
            }
            return read;
        }

        Shelf shelf() {
            return new Shelf(
                    Collections.unmodifiableMap(documents),
                    Collections.unmodifiableMap(zones),
                    Collections.unmodifiableMap(rooms),
                    Collections.unmodifiableMap(lists),
                    Collections.unmodifiableMap(tokens),
                    Collections.unmodifiableMap(troubles));
        }
    }
}
