package io.vestibule.node.settings;

import io.vestibule.room.Room;
import io.vestibule.room.Route;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

/// Reads all rooms and holds them against each other.
final class RoomsReader {

    /// The option path of the room that options make or update.
    private static final String CHOSEN = "room";

    private static final String CHOSEN_NAME = "default";

    private final Map<String, String> names = new HashMap<>();
    private final Map<String, String> suffixes = new HashMap<>();
    private final Map<Route, String> routes = new HashMap<>();

    private RoomsReader() {}

    static List<Room> read(Section root, List<String> zones) {
        var reader = new RoomsReader();
        var rooms = new ArrayList<Room>();
        for (Section section : sections(root)) {
            RoomReader.read(section, zones)
                    .filter(room -> reader.fits(section, room))
                    .ifPresent(rooms::add);
        }
        return rooms;
    }

    /// The zones that were named and those that rooms imply.
    static List<String> zonesOf(List<String> named, List<Room> rooms) {
        var all = new LinkedHashSet<>(named);
        rooms.forEach(room -> all.add(room.zone()));
        return List.copyOf(all);
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

    private boolean fits(Section section, Room room) {
        boolean fits = true;
        if (names.putIfAbsent(room.zone() + "/" + room.name(), section.path()) != null) {
            section.fault("name", "is taken by another room of the zone " + room.zone());
            fits = false;
        }
        String suffix = room.cookie().suffix();
        if (!suffix.isEmpty()
                && suffixes.putIfAbsent(room.zone() + "/" + suffix, room.name()) != null) {
            section.fault("cookie_suffix", "is taken by another room of the zone " + room.zone());
            fits = false;
        }
        for (Route route : room.routes()) {
            String other = routes.putIfAbsent(route, room.name());
            if (other != null) {
                section.fault(
                        "host", route.host() + route.path() + " is covered by the room " + other);
                fits = false;
            }
        }
        return fits;
    }
}
