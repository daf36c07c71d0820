package io.vestibule.config;

import io.vestibule.room.Room;
import io.vestibule.settings.room.RoomReader;
import io.vestibule.settings.room.RoomShape;
import io.vestibule.settings.text.Section;
import io.vestibule.settings.text.Yaml;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// What can be done to rooms.
public final class RoomEdits {

    public static final KindEdits<ZoneEntry, RoomEntry> KIND = new KindEdits<>(
            KindEdits.Owner.ZONE,
            DocumentKind.ROOM,
            "room",
            "replace",
            (now, zone, id) -> now.room(zone.id(), id),
            room -> room.room().name(),
            DocumentCodec.READ_ONLY,
            UnsetFields.OF_ROOM::given,
            Yaml.Mapping::over,
            RoomEdits::put,
            (draft, room) -> remove(draft, room.id()));

    private RoomEdits() {}

    /// Removes a room with its events, rules, guards and revocations.
    static void remove(Draft draft, String id) {
        draft.removeAll(DocumentKind.EVENT, id);
        draft.removeAll(DocumentKind.REVOCATION, id);
        draft.remove(DocumentKind.RULES, id);
        draft.remove(DocumentKind.GUARDS, id);
        draft.remove(DocumentKind.ROOM, id);
    }

    private static Optional<String> put(KindEdits.Target<ZoneEntry, RoomEntry> target) {
        ZoneEntry zone = target.owner();
        Draft draft = target.draft();
        Section section = draft.section(target.body().with("id", target.id()).with("zone", zone.name()));
        Optional<Room> room = RoomReader.read(section, List.of(zone.name()));
        room.ifPresent(
                r -> Checks.limits(r.limits(), section::fault, draft.now().abilities()));
        if (room.isPresent() && draft.isSound()) {
            put(draft, target.id(), room.get(), zone.id(), target.before());
            draft.place(DocumentKind.ROOM, target.id(), section::fault);
            Checks.rooms(draft);
            StatusHostChecks.check(draft);
        }
        return room.map(Room::name);
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
