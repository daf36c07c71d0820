package io.vestibule.config;

import io.vestibule.health.HealthCheck;
import io.vestibule.room.Event;
import io.vestibule.room.Room;
import io.vestibule.room.StableId;
import io.vestibule.settings.check.CheckSettings;
import io.vestibule.settings.room.ListSettings;
import io.vestibule.settings.text.Faults;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Makes the configuration what a file asks for, in one step: what is not there is made, what
/// differs is changed, and with pruning what the file does not name goes. A room or a health check
/// is known by its name in its zone, else by its id; an event by its name in its room.
///
/// @param what for the history, such as `apply site.yaml`
/// @param names under which secrets are kept
public record WholeEdit(DesiredConfiguration wanted, boolean prune, String what, SecretNames names) implements Edit {

    public WholeEdit(DesiredConfiguration wanted, boolean prune, String what) {
        this(wanted, prune, what, SecretNames.NONE);
    }

    /// The same for a store, where secrets are kept under these names.
    public WholeEdit with(SecretNames secretNames) {
        return new WholeEdit(wanted, prune, what, secretNames);
    }

    @Override
    public EditResult apply(Configuration now, Moment when) {
        return new Work(now, when).result();
    }

    /// Confined to one edit.
    private final class Work {

        private final Configuration now;
        private final Moment when;
        private final Draft draft;

        /// Under which ids the file's checks are kept, by those that they have in the file.
        private final Map<String, String> checkIds = new HashMap<>();

        Work(Configuration now, Moment when) {
            this.now = now;
            this.when = when;
            this.draft = new Draft(now, when, new Faults(""));
        }

        EditResult result() {
            wanted.zones().forEach(this::zone);
            wanted.zoneNames().forEach(this::implied);
            wanted.lists().forEach(this::list);
            wanted.checks().forEach(this::check);
            wanted.rooms().forEach(this::room);
            wanted.notifications().put(draft, names, prune);
            if (prune) {
                prune();
            }
            if (draft.isSound()) {
                Checks.rooms(draft);
                Checks.lists(draft);
                Checks.healthChecks(draft);
                Checks.followed(draft);
                StatusHostChecks.check(draft);
            }
            return draft.result(what, "");
        }

        private void zone(NamedZone zone) {
            Optional<ZoneEntry> known = now.zoneNamed(zone.name());
            if (known.isEmpty()) {
                ZoneEdits.make(draft, zone.name());
            }
            ZoneEntry before = known.orElseGet(() -> ZoneEdits.zone(draft, zone.name()));
            draft.place(DocumentKind.ZONE, before.id(), zone.name());
            draft.put(KeptKind.ZONE.written(
                    before.settings().equals(zone.settings()) ? before : before.with(zone.settings(), when.at())));
        }

        private void implied(String name) {
            boolean named = wanted.zones().stream().anyMatch(zone -> zone.name().equals(name));
            if (!named && now.zoneNamed(name).isEmpty()) {
                ZoneEdits.make(draft, name);
            }
        }

        private void room(Room read) {
            String check = read.queue().hold().checkId();
            Room room = read.following(checkIds.getOrDefault(check, check));
            Optional<RoomEntry> before = before(room);
            String id = before.map(RoomEntry::id).orElse(room.id().value());
            FaultNotes place = draft.place(DocumentKind.ROOM, id, room.name());
            Checks.limits(room.limits(), place, now.abilities());
            RoomEdits.put(draft, id, room, StableId.ofZone(room.zone()), before);
            events(id, room, before, place);
            new WholeRules(draft, prune).put(id, room, before);
        }

        /// An item that is there already stays the same one.
        private void list(ListSettings list) {
            Optional<ListEntry> before = now.listNamed(list.name());
            var known = new HashMap<String, ListEntry.Item>();
            before.ifPresent(entry -> entry.items().forEach(item -> known.put(item.value(), item)));
            var items = list.list().items().stream()
                    .map(value ->
                            ListEntry.Item.of(Optional.ofNullable(known.get(value)), value, list.comment(value), when))
                    .toList();
            ListEntry wish = ListEntry.of(
                    before.map(ListEntry::id).orElseGet(when::newId),
                    list.name(),
                    list.list().kind(),
                    list.description(),
                    items,
                    before.map(ListEntry::createdOn).orElse(when.at()),
                    before.map(ListEntry::modifiedOn).orElse(when.at()));
            if (!before.equals(Optional.of(wish))) {
                draft.put(KeptKind.LIST.written(wish.modified(when.at())));
            }
        }

        private void check(CheckSettings wish) {
            var before = Kept.named(now.healthChecks(wish.check().zoneId()), HealthCheck::name, wish.name())
                    .or(() -> now.healthCheck(wish.check().id()));
            String id = before.map(Kept::id).orElse(wish.check().id());
            checkIds.put(wish.check().id(), id);
            draft.place(DocumentKind.HEALTH_CHECK, id, wish.name());
            draft.put(KeptKind.HEALTH_CHECK, wish.check().withId(id), before);
        }

        private Optional<RoomEntry> before(Room room) {
            return now.rooms(StableId.ofZone(room.zone())).stream()
                    .filter(entry -> entry.room().name().equals(room.name()))
                    .findFirst()
                    .or(() -> now.room(room.id().value()));
        }

        private void events(String id, Room room, Optional<RoomEntry> before, FaultNotes place) {
            var named = new HashSet<String>();
            for (Event event : room.events()) {
                named.add(event.name());
                String at = "events." + event.name() + ".";
                Checks.limits(event.settings(), (key, reason) -> place.fault(at + key, reason), now.abilities());
                Optional<Kept<Event>> old = before.flatMap(entry -> entry.eventNamed(event.name()));
                EventEdits.put(draft, id, old.map(o -> named(o.id(), event)).orElse(event), old);
            }
            List<Kept<Event>> others = before.map(RoomEntry::events).orElse(List.of()).stream()
                    .filter(old -> !named.contains(old.value().name()))
                    .toList();
            var all = new ArrayList<>(room.events());
            for (Kept<Event> old : others) {
                if (prune) {
                    draft.remove(DocumentKind.EVENT, old.id());
                } else {
                    holdAgainst(old.value(), room.events(), place);
                    all.add(old.value());
                }
            }
            Checks.tooMany(all, when.at(), now.abilities()).ifPresent(reason -> place.fault("events", reason));
        }

        /// An event that stays although the file does not name it.
        private static void holdAgainst(Event old, List<Event> events, FaultNotes place) {
            for (Event event : events) {
                boolean both = !old.suspended() && !event.suspended();
                if (both && event.times().overlap(old.times())) {
                    place.fault(
                            "events." + event.name(),
                            "overlaps the event %s, which is not in the file".formatted(old.name()));
                }
            }
        }

        private static Event named(String id, Event event) {
            return new Event(
                    id,
                    event.name(),
                    event.description(),
                    event.times(),
                    event.settings(),
                    event.shuffle(),
                    event.suspended(),
                    event.seed());
        }

        private void prune() {
            now.rooms().stream()
                    .map(RoomEntry::id)
                    .filter(id -> draft.placeOf(DocumentKind.ROOM, id).isEmpty())
                    .forEach(id -> RoomEdits.remove(draft, id));
            var lists = wanted.lists().stream().map(ListSettings::name).toList();
            now.all(KeptKind.LIST).stream()
                    .filter(list -> !lists.contains(list.name()))
                    .forEach(list -> draft.remove(DocumentKind.LIST, list.id()));
            now.healthChecks().stream()
                    .map(Kept::id)
                    .filter(id -> draft.placeOf(DocumentKind.HEALTH_CHECK, id).isEmpty())
                    .forEach(id -> draft.remove(DocumentKind.HEALTH_CHECK, id));
            List<String> zones = wanted.zoneNames();
            now.zones().stream()
                    .filter(zone -> !zones.contains(zone.name()))
                    .forEach(zone -> draft.remove(DocumentKind.ZONE, zone.id()));
        }
    }
}
