package io.vestibule.settings.room;

import io.vestibule.room.Route;
import io.vestibule.settings.text.Section;
import io.vestibule.settings.text.ValueKinds;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// Finds the zone that a room belongs to: the one it names, else the longest named zone that covers
/// its host, else what its hosts have in common.
///
/// @param section the room's
/// @param zones those that were named
/// @param byOption whether the host was given on the command line, where there is no file to name a
///   zone in: then it is the domain that the host is registered under, so that a second room on
///   another host of it finds its place
record ZoneOf(Section section, List<String> zones, boolean byOption) {

    /// The zone of a room that covers every host.
    private static final String EVERYWHERE = "default";

    /// @param places where each of the routes was read
    String routes(List<Route> routes, List<Section> places) {
        List<String> hosts = routes.stream().map(Route::host).distinct().toList();
        Optional<String> named = section.find("zone", ValueKinds.DOMAIN);
        String zone = named.orElseGet(() -> covering(hosts.getFirst()).orElseGet(() -> unnamed(hosts)));
        for (int i = 0; i < routes.size(); i++) {
            String host = routes.get(i).host();
            if (!host.equals(Route.EVERY_HOST) && !zone.equals(EVERYWHERE) && !covers(zone, host)) {
                String reason = "the host " + host + " does not belong to the zone " + zone;
                if (section.isLiteral()) {
                    places.get(i).fault("host", reason);
                } else {
                    section.fault(named.isPresent() ? "zone" : "additional_routes", reason);
                }
            }
        }
        return zone;
    }

    private String unnamed(List<String> hosts) {
        String common = common(hosts);
        return byOption && !common.equals(EVERYWHERE) ? Route.registered(common) : common;
    }

    private Optional<String> covering(String host) {
        return zones.stream().filter(zone -> covers(zone, host)).max(Comparator.comparingInt(String::length));
    }

    private static boolean covers(String zone, String host) {
        return host.equals(zone) || host.endsWith("." + zone);
    }

    /// The last labels that all hosts share; at least two of them.
    private static String common(List<String> hosts) {
        if (hosts.contains(Route.EVERY_HOST)) {
            return EVERYWHERE;
        }
        String shared = hosts.getFirst();
        for (String host : hosts) {
            while (!covers(shared, host) && shared.contains(".")) {
                shared = shared.substring(shared.indexOf('.') + 1);
            }
        }
        boolean good =
                hosts.size() == 1 || Arrays.stream(shared.split("\\.", -1)).count() > 1;
        return good ? shared : hosts.getFirst();
    }
}
