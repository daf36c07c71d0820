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
import java.util.Set;

/// Makes the configuration what a file asks for, in one step: what is not there is made, what
/// differs is changed, and with pruning what the file does not name goes. A room or a health check
/// is known by its name in its zone, else by its id; an event by its name in its room.
public final class WholeEdit implements Edit {

    private final DesiredConfiguration wanted;
    private final boolean prune;
    private final String what;
    private final SecretNames names;

    /// @param what for the history, such as `apply site.yaml`
    public WholeEdit(DesiredConfiguration wanted, boolean prune, String what) {
        this(wanted, prune, what, SecretNames.NONE);
    }

    private WholeEdit(DesiredConfiguration wanted, boolean prune, String what, SecretNames names) {
        this.wanted = wanted;
        this.prune = prune;
        this.what = what;
        this.names = names;
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
        private final Faults faults = new Faults("");
        private final Map<String, Checks.FaultNotes> edited = new HashMap<>();
        private final Map<String, Checks.FaultNotes> editedChecks = new HashMap<>();
        private final Map<String, Checks.FaultNotes> editedZones = new HashMap<>();
        private final Set<String> kept = new HashSet<>();

        /// Under which ids the file's checks are kept, by those that they have in the file.
        private final Map<String, String> checkIds = new HashMap<>();

        Work(Configuration now, Moment when) {
            this.now = now;
            this.when = when;
            this.draft = new Draft(now);
        }

        EditResult result() {
            wanted.zones().forEach(this::zone);
            wanted.rooms().forEach(room -> implied(room.zone()));
            wanted.checks().forEach(check -> implied(check.zone()));
            wanted.lists().forEach(this::list);
            wanted.checks().forEach(this::check);
            wanted.rooms().forEach(this::room);
            new WholeNotifications(draft, wanted.notifications(), names, when).put(prune);
            if (prune) {
                prune(Set.copyOf(wanted.zoneNames()));
            }
            if (faults.count() == 0) {
                Configuration after = draft.after();
                Checks.rooms(after, edited);
                Checks.lists(now, after, faults);
                Checks.healthChecks(after, editedChecks);
                Checks.followed(now, after, faults);
                StatusHostChecks.check(after, editedZones, edited);
            }
            return draft.result(faults, what, "");
        }

        private void zone(NamedZone zone) {
            if (now.zoneNamed(zone.name()).isEmpty()) {
                ZoneEdits.make(draft, zone.name(), when);
            }
            ZoneEntry before = now.zoneNamed(zone.name()).orElseGet(() -> ZoneEdits.zone(zone.name(), when));
            editedZones.put(before.id(), (key, reason) -> faults.add(zone.name() + "." + key, "", reason, "zone"));
            draft.put(DocumentCodec.zone(
                    before.settings().equals(zone.settings()) ? before : before.with(zone.settings(), when.at())));
        }

        private void implied(String name) {
            boolean named = wanted.zones().stream().anyMatch(zone -> zone.name().equals(name));
            if (!named && now.zoneNamed(name).isEmpty()) {
                ZoneEdits.make(draft, name, when);
            }
        }

        private void room(Room read) {
            String check = read.queue().hold().checkId();
            Room room = read.following(checkIds.getOrDefault(check, check));
            Optional<RoomEntry> before = before(room);
            String id = before.map(RoomEntry::id).orElse(room.id().value());
            Checks.FaultNotes place = (key, reason) -> faults.add(room.name() + "." + key, "", reason, "room");
            kept.add(id);
            edited.put(id, place);
            Checks.limits(room.limits(), place, now.abilities());
            RoomEdits.put(
                    draft,
                    id,
                    room,
                    StableId.ofZone(room.zone()),
                    before.map(RoomEntry::createdOn).orElse(when.at()),
                    before.map(RoomEntry::modifiedOn).orElse(when.at()),
                    when.at());
            events(id, room, before, place);
            new WholeRules(draft, when, prune).put(id, room, before);
        }

        /// An item that is there already stays the same one.
        private void list(ListSettings list) {
            Optional<ListEntry> before = now.listNamed(list.name());
            var kept = new HashMap<String, ListEntry.Item>();
            before.ifPresent(entry -> entry.items().forEach(item -> kept.put(item.value(), item)));
            var items = new ArrayList<ListEntry.Item>();
            for (String value : list.list().items()) {
                String comment = list.comment(value);
                items.add(Optional.ofNullable(kept.get(value))
                        .map(item -> item.saying(comment, when.at()))
                        .orElseGet(() -> ListEntry.Item.made(value, comment, when)));
            }
            ListEntry wish = ListEntry.of(
                    before.map(ListEntry::id).orElseGet(when::newId),
                    list.name(),
                    list.list().kind(),
                    list.description(),
                    items,
                    before.map(ListEntry::createdOn).orElse(when.at()),
                    before.map(ListEntry::modifiedOn).orElse(when.at()));
            if (!before.equals(Optional.of(wish))) {
                draft.put(RuleDocumentCodec.list(wish.modified(when.at())));
            }
        }

        private void check(CheckSettings wish) {
            Optional<Kept<HealthCheck>> before = now.healthChecks(wish.check().zoneId()).stream()
                    .filter(entry -> entry.value().name().equals(wish.name()))
                    .findFirst()
                    .or(() -> now.healthCheck(wish.check().id()));
            String id = before.map(Kept::id).orElse(wish.check().id());
            checkIds.put(wish.check().id(), id);
            editedChecks.put(id, (key, reason) -> faults.add(wish.name() + "." + key, "", reason, "health check"));
            draft.put(KeptKind.HEALTH_CHECK, wish.check().withId(id), before, when.at());
        }

        private Optional<RoomEntry> before(Room room) {
            return now.rooms(StableId.ofZone(room.zone())).stream()
                    .filter(entry -> entry.room().name().equals(room.name()))
                    .findFirst()
                    .or(() -> now.room(room.id().value()));
        }

        private void events(String id, Room room, Optional<RoomEntry> before, Checks.FaultNotes place) {
            var names = new HashSet<String>();
            for (Event event : room.events()) {
                names.add(event.name());
                String at = "events." + event.name() + ".";
                Checks.limits(event.settings(), (key, reason) -> place.fault(at + key, reason), now.abilities());
                Optional<Kept<Event>> old = before.flatMap(entry -> entry.eventNamed(event.name()));
                EventEdits.put(draft, id, old.map(o -> named(o.id(), event)).orElse(event), old, when);
            }
            List<Kept<Event>> others = before.map(RoomEntry::events).orElse(List.of()).stream()
                    .filter(old -> !names.contains(old.value().name()))
                    .toList();
            others.forEach(old -> {
                if (prune) {
                    draft.remove(DocumentKind.EVENT, old.id());
                } else {
                    holdAgainst(old.value(), room.events(), place);
                }
            });
            var all = new ArrayList<>(room.events());
            if (!prune) {
                others.forEach(old -> all.add(old.value()));
            }
            Checks.tooMany(all, when.at(), now.abilities()).ifPresent(reason -> place.fault("events", reason));
        }

        /// An event that stays although the file does not name it.
        private static void holdAgainst(Event old, List<Event> events, Checks.FaultNotes place) {
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

        private void prune(Set<String> zones) {
            now.rooms().stream()
                    .map(RoomEntry::id)
                    .filter(id -> !kept.contains(id))
                    .forEach(id -> RoomEdits.remove(now, draft, id));
            var lists = wanted.lists().stream().map(ListSettings::name).toList();
            now.all(KeptKind.LIST).stream()
                    .filter(list -> !lists.contains(list.name()))
                    .forEach(list -> draft.remove(DocumentKind.LIST, list.id()));
            now.healthChecks().stream()
                    .filter(check -> !editedChecks.containsKey(check.id()))
                    .forEach(check -> draft.remove(DocumentKind.HEALTH_CHECK, check.id()));
            now.zones().stream()
                    .filter(zone -> !zones.contains(zone.name()))
                    .forEach(zone -> draft.remove(DocumentKind.ZONE, zone.id()));
        }
    }
}
