package io.vestibule.config;

import io.vestibule.room.Room;
import io.vestibule.settings.room.RoomReader;
import io.vestibule.settings.room.RoomShape;
import io.vestibule.settings.text.Section;
import io.vestibule.settings.text.Yaml;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/// What can be done to rooms.
public final class RoomEdits {

    private RoomEdits() {}

    /// Creates a room; what is not given gets its default.
    public static Edit create(String zoneId, Yaml.Mapping body) {
        return (now, when) -> now.zone(zoneId)
                .map(zone -> {
                    var at = new Target(when.newId(), zone, Optional.empty(), when);
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
                    var draft = new Draft(now, when);
                    remove(draft, id);
                    return draft.result("delete room " + room.room().name(), id);
                })
                .orElseGet(() -> new EditResult.Missing(DocumentKind.ROOM, id));
    }

    private static Yaml.Mapping given(Yaml.Mapping body) {
        return UnsetFields.OF_ROOM.given(body);
    }

    /// Removes a room with its events, rules, guards and revocations.
    static void remove(Draft draft, String id) {
        draft.removeAll(DocumentKind.EVENT, id);
        draft.removeAll(DocumentKind.REVOCATION, id);
        draft.remove(DocumentKind.RULES, id);
        draft.remove(DocumentKind.GUARDS, id);
        draft.remove(DocumentKind.ROOM, id);
    }

    /// Which room is written.
    private record Target(String id, ZoneEntry zone, Optional<RoomEntry> before, Moment when) {}

    private static Edit onRoom(String zoneId, String id, BiFunction<Configuration, Target, EditResult> then) {
        return (now, when) -> {
            Optional<ZoneEntry> zone = now.zone(zoneId);
            Optional<RoomEntry> room = now.room(zoneId, id);
            return zone.isEmpty() || room.isEmpty()
                    ? new EditResult.Missing(DocumentKind.ROOM, id)
                    : then.apply(now, new Target(id, zone.get(), room, when));
        };
    }

    private static EditResult write(Configuration now, Target target, Yaml.Mapping body, String verb) {
        var draft = new Draft(now, target.when());
        Yaml.Mapping named = body.without(DocumentCodec.READ_ONLY)
                .with("id", target.id())
                .with("zone", target.zone().name());
        Section section = draft.section(named);
        Optional<Room> room = RoomReader.read(section, List.of(target.zone().name()));
        room.ifPresent(r -> Checks.limits(r.limits(), section::fault, now.abilities()));
        if (room.isPresent() && draft.isSound()) {
            put(draft, target.id(), room.get(), target.zone().id(), target.before());
            draft.place(DocumentKind.ROOM, target.id(), section::fault);
            Checks.rooms(draft);
            StatusHostChecks.check(draft);
        }
        String name = room.map(Room::name).orElse("");
        return draft.result(verb + name, target.id());
    }

    /// Writes a room; when it was modified changes only if something else does.
    static void put(Draft draft, String id, Room room, String zoneId, Optional<RoomEntry> before) {
        Instant created = before.map(RoomEntry::createdOn).orElse(draft.at());
        Instant modified = before.map(RoomEntry::modifiedOn).orElse(draft.at());
        draft.put(new Document(DocumentKind.ROOM, id, zoneId, RoomShape.text(id, room, created, modified)));
        if (draft.changes(DocumentKind.ROOM, id)) {
            draft.put(new Document(DocumentKind.ROOM, id, zoneId, RoomShape.text(id, room, created, draft.at())));
        }
    }
}
