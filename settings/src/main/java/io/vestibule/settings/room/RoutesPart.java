package io.vestibule.settings.room;

import io.vestibule.room.Route;
import io.vestibule.settings.shape.ShapePart;
import io.vestibule.settings.shape.Values;
import io.vestibule.settings.text.Section;
import io.vestibule.settings.text.ValueKinds;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tools.jackson.core.JsonGenerator;

/// Where a room is: its own host and path, and others. *Stateless.*
///
/// They are read before the other settings, of which some depend on them.
record RoutesPart() implements ShapePart<List<Route>> {

    static final RoutesPart ROUTES = new RoutesPart();

    private static final String HOST = "host";
    private static final String PATH = "path";
    private static final String MORE = "additional_routes";

    @Override
    public Set<String> names() {
        return Set.of(HOST, PATH, MORE);
    }

    @Override
    public Optional<List<Route>> read(Section section, Values earlier) {
        return earlier.find(this);
    }

    @Override
    public void write(JsonGenerator json, List<Route> routes, boolean masked) {
        keys(json, routes.getFirst());
        json.writeArrayPropertyStart(MORE);
        for (Route route : routes.subList(1, routes.size())) {
            json.writeStartObject();
            keys(json, route);
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static void keys(JsonGenerator json, Route route) {
        json.writeStringProperty(HOST, route.host());
        json.writeStringProperty(PATH, route.path());
    }

    /// The routes of a room.
    ///
    /// @param chosen whether the room is given by options, which may leave the host out
    /// @param places gets the section that each route is in
    static List<Route> read(Section section, boolean chosen, List<Section> places) {
        var routes = new ArrayList<Route>();
        Optional<String> host = chosen
                ? Optional.of(section.get(HOST, section.exact(ValueKinds.HOST), Route.EVERY_HOST))
                : section.need(HOST, section.exact(ValueKinds.HOST));
        routes.add(new Route(host.orElse(Route.EVERY_HOST), path(section)));
        places.add(section);
        for (Section more : section.sections(MORE)) {
            String path = path(more);
            var route = more.need(HOST, more.exact(ValueKinds.HOST)).map(h -> new Route(h, path));
            more.refuseUnknownKeys();
            if (route.isPresent() && routes.contains(route.get())) {
                more.fault(HOST, "this host and path are given twice");
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

    /// Those that can be read of what is kept.
    ///
    /// @param fallback the host where one cannot be read
    static List<Route> readable(Section section, Optional<String> fallback) {
        var places = new ArrayList<>(List.of(section));
        places.addAll(section.sections(MORE));
        return places.stream()
                .flatMap(
                        place -> place
                                .find(HOST, ValueKinds.HOST)
                                .or(() -> fallback)
                                .map(host -> new Route(host, path(place)))
                                .stream())
                .distinct()
                .toList();
    }

    private static String path(Section section) {
        return section.get(PATH, section.exact(ValueKinds.PATH), "/");
    }
}
