package io.vestibule.config;

import io.vestibule.room.Room;
import java.util.HashMap;

/// Checks the hosts of status pages of a whole configuration against each other and against the
/// hosts of rooms, after an edit. *Pure.*
final class StatusHostChecks {

    private StatusHostChecks() {}

    /// Notes what is wrong with the status hosts, where the edited thing was read.
    static void check(Draft draft) {
        var taken = new HashMap<String, ZoneEntry>();
        for (ZoneEntry zone : draft.after().zones()) {
            zone.settings().statusHost().ifPresent(host -> {
                ZoneEntry other = taken.putIfAbsent(host, zone);
                if (other != null) {
                    clash(draft, zone, other);
                }
                for (RoomEntry room : draft.after().rooms()) {
                    if (StatusHosts.names(room.room(), host)) {
                        clash(draft, zone, host, room);
                    }
                }
            });
        }
    }

    private static void clash(Draft draft, ZoneEntry zone, ZoneEntry other) {
        boolean isSecond = draft.placeOf(DocumentKind.ZONE, zone.id()).isPresent();
        draft.placeOf(DocumentKind.ZONE, isSecond ? zone.id() : other.id())
                .ifPresent(place ->
                        place.fault(ZoneSettings.STATUS_HOST, StatusHosts.taken((isSecond ? other : zone).name())));
    }

    private static void clash(Draft draft, ZoneEntry zone, String host, RoomEntry room) {
        draft.placeOf(DocumentKind.ROOM, room.id())
                .ifPresentOrElse(
                        place -> place.fault(
                                keyOf(room.room(), host),
                                "%s is the host of the status page of the zone %s".formatted(host, zone.name())),
                        () -> draft.placeOf(DocumentKind.ZONE, zone.id())
                                .ifPresent(place ->
                                        place.fault(ZoneSettings.STATUS_HOST, StatusHosts.covered(room.room()))));
    }

    private static String keyOf(Room room, String host) {
        boolean isFirst = room.routes().getFirst().host().equals(host);
        return isFirst ? "host" : Checks.keyOf(room, route -> route.host().equals(host));
    }
}
