package io.vestibule.settings.room;

import io.vestibule.room.Route;
import io.vestibule.settings.text.ParseResult;
import io.vestibule.settings.text.Section;
import io.vestibule.settings.text.ValueKinds;
import java.util.List;

/// Reads the further routes that the command line gives its room: `--route HOST/PATH`, as often as
/// one likes. *Immutable.*
///
/// @param section the room's
record RouteOptions(Section section) {

    private static final String KEY = "route";

    /// Adds them, with an error for each that is not a route or is there already.
    ///
    /// @param places where each of the routes was read
    void addTo(List<Route> routes, List<Section> places) {
        String option = section.optionPath() + "." + KEY;
        for (int n = 0; section.option(option + "[" + n + "]").isPresent(); n++) {
            String text = section.option(option + "[" + n + "]").orElseThrow();
            add(KEY + "[" + n + "]", text, routes, places);
        }
    }

    private void add(String key, String text, List<Route> routes, List<Section> places) {
        int slash = text.indexOf('/');
        String host = slash < 0 ? text : text.substring(0, slash);
        String path = slash < 0 ? "/" : text.substring(slash);
        if (!(ValueKinds.HOST.parse(host) instanceof ParseResult.Good<String>(String goodHost))
                || !(ValueKinds.PATH.parse(path) instanceof ParseResult.Good<String>(String goodPath))) {
            section.fault(key, "must be HOST/PATH, such as www.example.com/shop");
            return;
        }
        var route = new Route(goodHost, goodPath);
        if (routes.contains(route)) {
            section.fault(key, "this host and path are given twice");
            return;
        }
        routes.add(route);
        places.add(section);
    }
}
