package io.vestibule.node.settings;

import io.vestibule.room.Room;
import io.vestibule.room.RoomDirectory;
import io.vestibule.room.RoomDirectory.Overlap;
import io.vestibule.room.RoomId;
import io.vestibule.room.Route;
import io.vestibule.settings.room.EventBounds;
import io.vestibule.settings.room.RoomReader;
import io.vestibule.settings.room.RuleScope;
import io.vestibule.settings.text.Section;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// Reads all rooms and checks them against each other.
final class RoomsReader {

    /// The option path of the room that options make or update.
    private static final String CHOSEN = "room";

    private static final String CHOSEN_NAME = "default";

    private final Map<String, String> names = new HashMap<>();
    private final Map<String, String> suffixes = new HashMap<>();
    private final Map<RoomId, String> ids = new HashMap<>();
    private final Map<RoomId, Section> sections = new HashMap<>();

    private RoomsReader() {}

    /// A room and where it was read.
    record Found(Room room, Section section) {}

    static List<Found> read(Section root, List<String> zones, EventBounds events, RuleScope scope) {
        var reader = new RoomsReader();
        var rooms = new ArrayList<Found>();
        for (Section section : sections(root)) {
            var room = RoomReader.read(section, zones, events, scope).filter(r -> reader.fits(section, r));
            room.ifPresent(r -> rooms.add(new Found(r, section)));
            room.ifPresent(r -> reader.sections.put(r.id(), section));
        }
        RoomDirectory.overlaps(rooms.stream().map(Found::room).toList()).forEach(reader::refuse);
        return rooms;
    }

    private static List<Section> sections(Section root) {
        List<Section> given = root.sections("rooms");
        if (!root.hasOptions(CHOSEN)) {
            return given;
        }
        var sections = new ArrayList<Section>();
        String wanted = root.option(CHOSEN + ".name").orElse(CHOSEN_NAME);
        boolean found = false;
        for (Section section : given) {
            boolean same = section.peek("name").filter(wanted::equals).isPresent();
            sections.add(same && !found ? section.under(CHOSEN) : section);
            found |= same;
        }
        if (!found) {
            sections.add(root.next("rooms", given.size(), CHOSEN));
        }
        return sections;
    }

    private void refuse(Overlap overlap) {
        Route route = overlap.route();
        var section = Objects.requireNonNull(sections.get(overlap.second().id()));
        section.fault(
                "host",
                route.host() + route.path() + " is covered by the room "
                        + overlap.first().name());
    }

    private boolean fits(Section section, Room room) {
        boolean fits = true;
        if (names.putIfAbsent(room.zone() + "/" + room.name(), section.path()) != null) {
            section.fault("name", "is taken by another room of the zone " + room.zone());
            fits = false;
        }
        String suffix = room.cookie().suffix();
        if (!suffix.isEmpty() && suffixes.putIfAbsent(room.zone() + "/" + suffix, room.name()) != null) {
            section.fault("cookie_suffix", "is taken by another room of the zone " + room.zone());
            fits = false;
        }
        if (ids.putIfAbsent(room.id(), room.name()) != null) {
            section.fault("id", "is taken by the room " + ids.get(room.id()));
            fits = false;
        }
        return fits;
    }
}
