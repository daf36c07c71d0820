package io.vestibule.settings.room;

import io.vestibule.room.Route;
import io.vestibule.settings.text.Section;
import io.vestibule.settings.text.ValueKinds;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Reads where a room is.
final class RouteReader {

    private RouteReader() {}

    /// The routes of a room.
    ///
    /// @param chosen whether the room is given by options, which may leave the host out
    /// @param places gets the section that each route is in
    static List<Route> read(Section section, boolean chosen, List<Section> places) {
        var routes = new ArrayList<Route>();
        Optional<String> host = chosen
                ? Optional.of(section.get("host", section.exact(ValueKinds.HOST), Route.EVERY_HOST))
                : section.need("host", section.exact(ValueKinds.HOST));
        routes.add(new Route(host.orElse(Route.EVERY_HOST), path(section)));
        places.add(section);
        for (Section more : section.sections("additional_routes")) {
            String path = path(more);
            var route = more.need("host", more.exact(ValueKinds.HOST)).map(h -> new Route(h, path));
            more.refuseUnknownKeys();
            if (route.isPresent() && routes.contains(route.get())) {
                more.fault("host", "this host and path are given twice");
            }
            if (route.isPresent()) {
                routes.add(route.get());
                places.add(more);
            }
        }
        if (chosen) {
            new RouteOptions(section).addTo(routes, places);
        }
        return routes;
    }

    static String path(Section section) {
        return section.get("path", section.exact(ValueKinds.PATH), "/");
    }
}
