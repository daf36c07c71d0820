package io.vestibule.config;

import io.vestibule.room.Room;
import io.vestibule.room.Route;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Holds the hosts of status pages against each other and against the hosts of rooms: all of such a
/// host belongs to the page, so no room may name it. *Pure.*
public final class StatusHosts {

    private StatusHosts() {}

    /// Takes an error in a setting of a zone.
    @FunctionalInterface
    public interface ZonePlace {
        /// Takes an error.
        ///
        /// @param zone its name
        void fault(String zone, String reason);
    }

    /// Notes what is wrong with the status hosts of a file.
    public static void check(List<NamedZone> zones, Collection<Room> rooms, ZonePlace place) {
        var taken = new HashMap<String, String>();
        for (NamedZone zone : zones) {
            zone.settings().statusHost().ifPresent(host -> {
                String other = taken.putIfAbsent(host, zone.name());
                if (other != null) {
                    place.fault(zone.name(), taken(other));
                }
                rooms.stream()
                        .filter(room -> names(room, host))
                        .findFirst()
                        .ifPresent(room -> place.fault(zone.name(), covered(room)));
            });
        }
    }

    /// Notes the same of a whole configuration, where the edited thing was read.
    ///
    /// @param zones the places of edited zones, by id
    /// @param rooms the places of edited rooms, by id
    static void check(Configuration after, Map<String, Checks.Place> zones, Map<String, Checks.Place> rooms) {
        var taken = new HashMap<String, ZoneEntry>();
        for (ZoneEntry zone : after.zones()) {
            zone.settings().statusHost().ifPresent(host -> {
                ZoneEntry other = taken.putIfAbsent(host, zone);
                if (other != null) {
                    clash(zone, other, zones);
                }
                for (RoomEntry room : after.rooms()) {
                    if (names(room.room(), host)) {
                        clash(zone, host, room, zones, rooms);
                    }
                }
            });
        }
    }

    private static void clash(ZoneEntry zone, ZoneEntry other, Map<String, Checks.Place> zones) {
        boolean isSecond = zones.containsKey(zone.id());
        Checks.Place place = zones.get(isSecond ? zone.id() : other.id());
        if (place != null) {
            place.fault(ZoneSettings.STATUS_HOST, taken((isSecond ? other : zone).name()));
        }
    }

    private static void clash(
            ZoneEntry zone,
            String host,
            RoomEntry room,
            Map<String, Checks.Place> zones,
            Map<String, Checks.Place> rooms) {
        Checks.Place atRoom = rooms.get(room.id());
        Checks.Place atZone = zones.get(zone.id());
        if (atRoom != null) {
            atRoom.fault(
                    keyOf(room.room(), host),
                    "%s is the host of the status page of the zone %s".formatted(host, zone.name()));
        } else if (atZone != null) {
            atZone.fault(ZoneSettings.STATUS_HOST, covered(room.room()));
        }
    }

    private static String keyOf(Room room, String host) {
        List<Route> routes = room.routes();
        for (int i = 1; i < routes.size(); i++) {
            if (routes.get(i).host().equals(host) && !routes.getFirst().host().equals(host)) {
                return "additional_routes[" + (i - 1) + "].host";
            }
        }
        return "host";
    }

    private static String taken(String zone) {
        return "is the host of the status page of the zone " + zone;
    }

    private static String covered(Room room) {
        return "is a host of the room %s; a status page needs a host of its own".formatted(room.name());
    }

    private static boolean names(Room room, String host) {
        return room.routes().stream().anyMatch(route -> route.host().equals(host));
    }

    /// The hosts of status pages that hold. A host that a room names as well stays the room's: what
    /// a room covers stays covered.
    static Set<String> of(Collection<ZoneEntry> zones, Collection<Room> rooms, List<String> troubles) {
        var hosts = new HashSet<String>();
        for (ZoneEntry zone : zones) {
            zone.settings().statusHost().ifPresent(host -> {
                if (rooms.stream().anyMatch(room -> names(room, host))) {
                    troubles.add("the status page of the zone %s is left out: a room covers %s"
                            .formatted(zone.name(), host));
                } else {
                    hosts.add(host);
                }
            });
        }
        return hosts;
    }
}
