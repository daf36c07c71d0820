package io.vestibule.config;

import io.vestibule.room.Room;
import io.vestibule.room.Route;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Checks the hosts of status pages of a whole configuration against each other and against the
/// hosts of rooms, after an edit. *Pure.*
final class StatusHostChecks {

    private StatusHostChecks() {}

    /// Notes what is wrong with the status hosts, where the edited thing was read.
    ///
    /// @param zones the places of edited zones, by id
    /// @param rooms the places of edited rooms, by id
    static void check(Configuration after, Map<String, Checks.FaultNotes> zones, Map<String, Checks.FaultNotes> rooms) {
        var taken = new HashMap<String, ZoneEntry>();
        for (ZoneEntry zone : after.zones()) {
            zone.settings().statusHost().ifPresent(host -> {
                ZoneEntry other = taken.putIfAbsent(host, zone);
                if (other != null) {
                    clash(zone, other, zones);
                }
                for (RoomEntry room : after.rooms()) {
                    if (StatusHosts.names(room.room(), host)) {
                        clash(zone, host, room, zones, rooms);
                    }
                }
            });
        }
    }

    private static void clash(ZoneEntry zone, ZoneEntry other, Map<String, Checks.FaultNotes> zones) {
        boolean isSecond = zones.containsKey(zone.id());
        Checks.FaultNotes place = zones.get(isSecond ? zone.id() : other.id());
        if (place != null) {
            place.fault(ZoneSettings.STATUS_HOST, StatusHosts.taken((isSecond ? other : zone).name()));
        }
    }

    private static void clash(
            ZoneEntry zone,
            String host,
            RoomEntry room,
            Map<String, Checks.FaultNotes> zones,
            Map<String, Checks.FaultNotes> rooms) {
        Checks.FaultNotes atRoom = rooms.get(room.id());
        Checks.FaultNotes atZone = zones.get(zone.id());
        if (atRoom != null) {
            atRoom.fault(
                    keyOf(room.room(), host),
                    "%s is the host of the status page of the zone %s".formatted(host, zone.name()));
        } else if (atZone != null) {
            atZone.fault(ZoneSettings.STATUS_HOST, StatusHosts.covered(room.room()));
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
}
