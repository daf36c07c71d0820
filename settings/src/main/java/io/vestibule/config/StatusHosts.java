package io.vestibule.config;

import io.vestibule.room.Room;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Checks the hosts of status pages against each other and against the hosts of rooms: all of such
/// a host belongs to the page, so no room may name it. *Pure.*
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

    static String taken(String zone) {
        return "is the host of the status page of the zone " + zone;
    }

    static String covered(Room room) {
        return "is a host of the room %s; a status page needs a host of its own".formatted(room.name());
    }

    static boolean names(Room room, String host) {
        return room.routes().stream().anyMatch(route -> route.host().equals(host));
    }

    /// The hosts of status pages in force. A host that a room names as well stays the room's: what
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
