package io.vestibule.config;

import io.vestibule.room.Room;
import io.vestibule.settings.room.RoomReader;
import io.vestibule.settings.room.RoomShape;
import io.vestibule.settings.text.Faults;
import io.vestibule.settings.text.Section;
import io.vestibule.settings.text.Yaml;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;

/// What can be done to rooms.
public final class RoomEdits {

    private RoomEdits() {}

    /// Creates a room; what is not given gets its default.
    public static Edit create(String zoneId, Yaml.Mapping body) {
        return (now, when) -> now.zone(zoneId)
                .map(zone -> {
                    var at = new Target(when.newId(), zone, when.at(), when.at());
                    return write(now, at, given(body), "create room ");
                })
                .orElseGet(() -> new EditResult.Missing(DocumentKind.ZONE, zoneId));
    }

    /// Replaces a room; what is not given goes back to its default. Id and age stay.
    public static Edit replace(String zoneId, String id, Yaml.Mapping body) {
        return onRoom(zoneId, id, (now, target) -> write(now, target, given(body), "replace room "));
    }

    /// Changes what is given; an explicit `null` means the default.
    public static Edit patch(String zoneId, String id, Yaml.Mapping body) {
        return onRoom(zoneId, id, (now, target) -> {
            Yaml.Mapping kept = now.said(DocumentKind.ROOM, id);
            Yaml.Mapping whole =
                    given(body).without(DocumentCodec.READ_ONLY).over(kept.without(DocumentCodec.READ_ONLY));
            return write(now, target, whole, "change room ");
        });
    }

    /// Deletes a room with its events, rules and guards.
    public static Edit delete(String zoneId, String id) {
        return (now, when) -> now.room(zoneId, id)
                .map(room -> {
                    var draft = new Draft(now);
                    remove(now, draft, id);
                    return draft.result(
                            new Faults("body"), "delete room " + room.room().name(), id);
                })
                .orElseGet(() -> new EditResult.Missing(DocumentKind.ROOM, id));
    }

    private static Yaml.Mapping given(Yaml.Mapping body) {
        return UnsetFields.OF_ROOM.given(body);
    }

    static void remove(Configuration now, Draft draft, String id) {
        now.ownedBy(DocumentKind.EVENT, id).forEach(event -> draft.remove(DocumentKind.EVENT, event.id()));
        now.ownedBy(DocumentKind.REVOCATION, id).forEach(ended -> draft.remove(DocumentKind.REVOCATION, ended.id()));
        draft.remove(DocumentKind.RULES, id);
        draft.remove(DocumentKind.GUARDS, id);
        draft.remove(DocumentKind.ROOM, id);
    }

    /// Which room is written.
    private record Target(String id, ZoneEntry zone, Instant createdOn, Instant now) {}

    private static Edit onRoom(String zoneId, String id, BiFunction<Configuration, Target, EditResult> then) {
        return (now, when) -> {
            Optional<ZoneEntry> zone = now.zone(zoneId);
            Optional<RoomEntry> room = now.room(zoneId, id);
            return zone.isEmpty() || room.isEmpty()
                    ? new EditResult.Missing(DocumentKind.ROOM, id)
                    : then.apply(now, new Target(id, zone.get(), room.get().createdOn(), when.at()));
        };
    }

    private static EditResult write(Configuration now, Target target, Yaml.Mapping body, String verb) {
        var faults = new Faults("body");
        Yaml.Mapping named = body.without(DocumentCodec.READ_ONLY)
                .with("id", target.id())
                .with("zone", target.zone().name());
        Section section = DocumentCodec.section(named, faults);
        Optional<Room> room = RoomReader.read(section, List.of(target.zone().name()));
        room.ifPresent(r -> Checks.limits(r.limits(), section::fault, now.abilities()));
        var draft = new Draft(now);
        if (room.isPresent() && faults.count() == 0) {
            put(draft, now, room.get(), target);
            Map<String, Checks.FaultNotes> edited = Map.of(target.id(), section::fault);
            Checks.rooms(draft.after(), edited);
            StatusHostChecks.check(draft.after(), Map.of(), edited);
        }
        String name = room.map(Room::name).orElse("");
        return draft.result(faults, verb + name, target.id());
    }

    private static void put(Draft draft, Configuration now, Room room, Target target) {
        Optional<RoomEntry> before = now.room(target.id());
        put(
                draft,
                target.id(),
                room,
                target.zone().id(),
                target.createdOn(),
                before.map(RoomEntry::modifiedOn).orElse(target.now()),
                target.now());
    }

    /// Writes a room; when it was modified changes only if something else does.
    static void put(
            Draft draft, String id, Room room, String zoneId, Instant createdOn, Instant modifiedOn, Instant now) {
        draft.put(new Document(DocumentKind.ROOM, id, zoneId, RoomShape.text(id, room, createdOn, modifiedOn)));
        if (draft.changes(DocumentKind.ROOM, id)) {
            draft.put(new Document(DocumentKind.ROOM, id, zoneId, RoomShape.text(id, room, createdOn, now)));
        }
    }
}
