package io.vestibule.control.api.request;

import io.vestibule.ground.RequestPath;
import io.vestibule.room.CaseFold;
import io.vestibule.room.Room;
import io.vestibule.room.RoomDirectory;
import io.vestibule.room.Route;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/// Which room covers a host and path, and what may have been overlooked. *Immutable.*
///
/// @param place that was asked for
/// @param room that covers it, if any
/// @param why in a sentence
/// @param lints what is odd
public record Coverage(HostPath place, Optional<Covering> room, String why, List<Lint> lints) {

    private static final Pattern STATIC =
            Pattern.compile(".*\\.(?i:css|js|mjs|map|png|jpe?g|gif|svg|webp|avif|ico|woff2?|ttf|otf|mp4|webm)");

    public Coverage {
        lints = List.copyOf(lints);
    }

    /// A host and a path. *Immutable.*
    ///
    /// @param host lower case, without port
    /// @param path as the gate reads it
    public record HostPath(String host, RequestPath path) {

        private static final Pattern SCHEME = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*://");

        /// The place of an address, with or without `https://` before it.
        public static Optional<HostPath> of(String url) {
            String whole = SCHEME.matcher(url).lookingAt() ? url : "https://" + url;
            try {
                String host = new URI(whole.replaceFirst("(://[^/?#]*).*", "$1")).getHost();
                String target = whole.replaceFirst("^[^:]*://[^/?#]*", "").replaceFirst("#.*", "");
                return Optional.ofNullable(host)
                        .map(h -> h.toLowerCase(Locale.ROOT).replaceFirst("\\.$", ""))
                        .map(h ->
                                new HostPath(h, RequestPath.normalize(target.startsWith("/") ? target : "/" + target)));
            } catch (URISyntaxException e) {
                return Optional.empty();
            }
        }
    }

    /// A room and the route by which it covers a place.
    public record Covering(Room room, Route route) {

        private String text() {
            return "%s by %s%s".formatted(room.name(), route.host(), route.path());
        }
    }

    /// Something that may not be meant so.
    ///
    /// @param code `case`, `segment`, `host`, `static`, `overlap`, `spelling` or `suspended`
    public record Lint(String code, String message) {}

    public static Coverage of(RoomDirectory rooms, HostPath place) {
        Optional<Room> found = rooms.match(place.host(), place.path());
        List<Covering> covering = covering(rooms, place);
        Optional<Covering> chosen = found.flatMap(room -> covering.stream()
                .filter(c -> c.room().id().equals(room.id()))
                .findFirst()
                .or(() -> Optional.of(new Covering(room, room.routes().getFirst()))));
        var lints = new ArrayList<Lint>();
        spelling(place).ifPresent(lints::add);
        if (chosen.isPresent()) {
            ofCovered(chosen.get(), covering, place, lints);
        } else {
            ofOpen(rooms, place, lints);
        }
        return new Coverage(place, chosen, why(rooms, place, chosen), lints);
    }

    /// Every route that covers a place, the most specific first.
    private static List<Covering> covering(RoomDirectory rooms, HostPath place) {
        var all = new ArrayList<Covering>();
        for (Room room : rooms.rooms()) {
            for (Route route : room.routes()) {
                boolean host = route.coversEveryHost() || route.host().equals(place.host());
                if (host && covers(room, route, place.path().path())) {
                    all.add(new Covering(room, route));
                }
            }
        }
        all.sort(Comparator.comparingInt((Covering c) -> c.route().coversEveryHost() ? 1 : 0)
                .thenComparingInt(c -> -c.route().canonicalPath().length()));
        return all;
    }

    private static boolean covers(Room room, Route route, String path) {
        boolean exact = room.requests().caseSensitive();
        return isBelow(
                exact ? route.canonicalPath() : CaseFold.of(route.canonicalPath()), exact ? path : CaseFold.of(path));
    }

    private static boolean isBelow(String prefix, String path) {
        return prefix.equals("/") || path.equals(prefix) || path.startsWith(prefix + "/");
    }

    private static String why(RoomDirectory rooms, HostPath place, Optional<Covering> chosen) {
        String where = place.host() + place.path().path();
        return chosen.map(c -> "%s is covered by room %s: %s%s is the most specific route over it"
                        .formatted(
                                where,
                                c.room().name(),
                                c.route().host(),
                                c.route().path()))
                .orElseGet(() -> rooms.rooms().isEmpty()
                        ? "there are no waiting rooms"
                        : where + " is not covered by any room: all visitors pass");
    }

    // ---- lints -------------------------------------------------------------------------------

    private static Optional<Lint> spelling(HostPath place) {
        return place.path().isMisspelled()
                ? Optional.of(new Lint(
                        "spelling",
                        "rooms are matched by the path "
                                + place.path().path()
                                + "; the origin gets the path as it was sent, unless the"
                                + " room's path_policy is redirect or refuse"))
                : Optional.empty();
    }

    private static void ofCovered(Covering chosen, List<Covering> covering, HostPath place, List<Lint> lints) {
        if (chosen.room().suspended()) {
            lints.add(new Lint("suspended", "the room is suspended: all visitors pass"));
        }
        covering.stream()
                .filter(other -> !other.room().id().equals(chosen.room().id()))
                .map(other -> new Lint(
                        "overlap",
                        "room %s covers this too, by a less specific route: it does not".formatted(other.text())
                                + " count visitors here"))
                .forEach(lints::add);
        if (STATIC.matcher(place.path().path()).matches()) {
            lints.add(new Lint(
                    "static",
                    "this looks like a resource of a page, and requests for it count as"
                            + " visits of the room; a bypass rule such as"
                            + " http.request.uri.path.extension in {\"css\" \"js\" \"png\"}"
                            + " lets them pass"));
        }
    }

    private static void ofOpen(RoomDirectory rooms, HostPath place, List<Lint> lints) {
        String path = place.path().path();
        for (Room room : rooms.rooms()) {
            for (Route route : room.routes()) {
                String prefix = route.canonicalPath();
                boolean host = route.coversEveryHost() || route.host().equals(place.host());
                String text = new Covering(room, route).text();
                if (host && isBelow(CaseFold.of(prefix), CaseFold.of(path))) {
                    lints.add(new Lint(
                            "case",
                            "room " + text + " would cover it if it ignored case: set" + " case_sensitive to false"));
                } else if (host && path.startsWith(prefix)) {
                    lints.add(new Lint(
                            "segment",
                            "room " + text + " covers whole path segments only: add a route for" + " this path"));
                } else if (!host && isAlike(route.host(), place.host()) && isBelow(prefix, path)) {
                    lints.add(new Lint(
                            "host",
                            "room " + text + " covers only that host: add " + place.host() + " to additional_routes"));
                }
            }
        }
    }

    private static boolean isAlike(String one, String other) {
        return one.endsWith("." + other) || other.endsWith("." + one);
    }
}
