package io.vestibule.config;

import io.vestibule.room.CaseFold;
import io.vestibule.room.Room;
import io.vestibule.room.RoomDirectory;
import io.vestibule.room.RoomId;
import io.vestibule.room.Route;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Collectors;

/// Settles which room covers a place that two rooms name. *Pure.*
final class PlacesOfRooms {

    private PlacesOfRooms() {}

    /// Two rooms never share a place: it stays with the first, and with the room that distinguishes
    /// no cases if only one does, since that one covers more.
    static RoomDirectory directory(Collection<RoomEntry> entries, Collection<ZoneEntry> zones, List<String> troubles) {
        var rooms = new LinkedHashMap<RoomId, Room>();
        entries.forEach(entry -> rooms.put(entry.room().id(), entry.room()));
        List<RoomDirectory.Overlap> overlaps = RoomDirectory.overlaps(List.copyOf(rooms.values()));
        while (!overlaps.isEmpty()) {
            var overlap = overlaps.getFirst();
            Room loses = loser(overlap);
            List<Route> left = left(loses, overlap);
            troubles.add(overlap
                    + (left.isEmpty()
                            ? "; " + loses.name() + " is left out"
                            : "; " + loses.name() + " no longer covers it"));
            if (left.isEmpty()) {
                rooms.remove(loses.id());
            } else {
                rooms.put(loses.id(), loses.withRoutes(left));
            }
            overlaps = RoomDirectory.overlaps(List.copyOf(rooms.values()));
        }
        return RoomDirectory.of(
                List.copyOf(rooms.values()),
                StatusHosts.of(zones, rooms.values(), troubles),
                zones.stream()
                        .filter(zone -> zone.settings().searchEngineCrawlerBypass())
                        .map(ZoneEntry::name)
                        .collect(Collectors.toUnmodifiableSet()));
    }

    private static Room loser(RoomDirectory.Overlap overlap) {
        boolean wider = overlap.first().requests().caseSensitive()
                && !overlap.second().requests().caseSensitive();
        return wider ? overlap.first() : overlap.second();
    }

    /// The places of a room that loses one, in every spelling if another room has it.
    private static List<Route> left(Room room, RoomDirectory.Overlap overlap) {
        var left = new ArrayList<>(room.routes());
        if (overlap.first().id().equals(overlap.second().id())) {
            left.remove(left.lastIndexOf(overlap.route()));
            return left;
        }
        String path = CaseFold.of(overlap.route().canonicalPath());
        left.removeIf(route -> route.host().equals(overlap.route().host())
                && CaseFold.of(route.canonicalPath()).equals(path));
        return left;
    }
}
