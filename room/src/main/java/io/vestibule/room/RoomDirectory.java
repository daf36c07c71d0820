package io.vestibule.room;

import io.vestibule.ground.RequestPath;
import io.vestibule.rule.syntax.Field;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Every room of a node, and which of them covers a URL.
///
/// A room covers its paths by whole segments; the most specific path wins; rooms of the host itself
/// come before rooms of every host. A new configuration is a new directory. *Immutable.*
public final class RoomDirectory {

    /// No rooms at all.
    public static final RoomDirectory EMPTY = of(List.of());

    private final List<Room> rooms;
    private final Map<RoomId, Room> byId;
    private final Map<String, HostRooms> byHost;
    private final HostRooms everyHost;
    private final Set<String> statusHosts;
    private final Set<String> crawlerZones;
    private final boolean asksForTlsClient;

    private RoomDirectory(
            List<Room> rooms,
            Map<RoomId, Room> byId,
            Map<String, HostRooms> byHost,
            Set<String> statusHosts,
            Set<String> crawlerZones) {
        this.rooms = rooms;
        this.byId = byId;
        this.byHost = byHost;
        this.statusHosts = statusHosts;
        this.crawlerZones = crawlerZones;
        asksForTlsClient = rooms.stream().anyMatch(RoomDirectory::asksForTlsClient);
        this.everyHost = byHost.getOrDefault(Route.EVERY_HOST, HostRooms.NONE);
    }

    /// A directory of `rooms`, which must have different ids and no [overlaps][#overlaps].
    public static RoomDirectory of(List<Room> rooms) {
        return of(rooms, Set.of());
    }

    /// The same with the hosts of status pages, which no room covers: not one of every host either.
    ///
    /// @param statusHosts hosts that no room names, lower case
    public static RoomDirectory of(List<Room> rooms, Set<String> statusHosts) {
        return of(rooms, statusHosts, Set.of());
    }

    /// The same with zones whose rooms known crawlers pass.
    ///
    /// @param crawlerZones names of zones
    public static RoomDirectory of(List<Room> rooms, Set<String> statusHosts, Set<String> crawlerZones) {
        var overlaps = overlaps(rooms);
        if (!overlaps.isEmpty()) {
            throw new IllegalArgumentException(overlaps.getFirst().toString());
        }
        var byId = new HashMap<RoomId, Room>();
        for (Room room : rooms) {
            if (byId.put(room.id(), room) != null) {
                throw new IllegalArgumentException("two rooms have the id " + room.id());
            }
        }
        var byHost = new HashMap<String, HostRooms>();
        for (var entry : routesByHost(rooms).entrySet()) {
            byHost.put(entry.getKey(), HostRooms.of(entry.getValue()));
        }
        return new RoomDirectory(
                List.copyOf(rooms),
                Map.copyOf(byId),
                Map.copyOf(byHost),
                Set.copyOf(statusHosts),
                Set.copyOf(crawlerZones));
    }

    /// In the order in which they were configured.
    public List<Room> rooms() {
        return rooms;
    }

    public Optional<Room> byId(RoomId id) {
        return Optional.ofNullable(byId.get(id));
    }

    /// Whether a rule or a guard that is asked looks at the fingerprint of TLS clients.
    public boolean asksForTlsClient() {
        return asksForTlsClient;
    }

    private static boolean asksForTlsClient(Room room) {
        var rules = Stream.concat(
                room.bypass().enabled().stream(),
                room.guards().enabled().stream().map(GuardRule::rule));
        return rules.anyMatch(rule -> rule.usedFields().contains(Field.TLS_JA4));
    }

    /// The hosts of status pages.
    public Set<String> statusHosts() {
        return statusHosts;
    }

    /// The zones whose rooms known crawlers pass.
    public Set<String> crawlerZones() {
        return crawlerZones;
    }

    /// Whether known crawlers pass a room.
    public boolean letsCrawlersPass(Room room) {
        return crawlerZones.contains(room.zone());
    }

    /// Whether this is the host of a status page.
    ///
    /// @param host lower case, without port and trailing dot
    public boolean isStatusHost(String host) {
        return statusHosts.contains(host);
    }

    /// Whether rooms or status pages name this host, or rooms do not distinguish hosts: none, or
    /// one of every host.
    ///
    /// @param host lower case, without port and trailing dot
    public boolean names(String host) {
        return byHost.isEmpty()
                || byHost.containsKey(host)
                || byHost.containsKey(Route.EVERY_HOST)
                || statusHosts.contains(host);
    }

    /// The room that covers `path`, if any.
    ///
    /// @param host lower case, without port and trailing dot
    /// @param path canonical, as from [RequestPath#path]
    public Optional<Room> match(String host, String path) {
        return match(host, path, List.of());
    }

    /// The room that covers `path`, if any. If the origin may read the path in several ways, the
    /// most specific room that covers any of them: no spelling leads past a room.
    ///
    /// @param host lower case, without port and trailing dot
    public Optional<Room> match(String host, RequestPath path) {
        return match(host, path.path(), path.readings());
    }

    private Optional<Room> match(String host, String path, List<String> readings) {
        HostRooms own = byHost.get(host);
        PathTable.Entry found = own == null ? PathTable.NOTHING : own.longest(path, readings);
        if (found.isNothing() && !statusHosts.contains(host)) {
            found = everyHost.longest(path, readings);
        }
        return found.room();
    }

    /// A host and path that two routes cover equally.
    ///
    /// @param first the room that was configured first; may be the same as `second`
    /// @param second the other one
    /// @param route of the second
    public record Overlap(Room first, Room second, Route route) {

        @Override
        public String toString() {
            return "rooms %s and %s both cover %s%s".formatted(first.name(), second.name(), route.host(), route.path());
        }
    }

    /// Every host and path that is used twice, in one room or in two.
    public static List<Overlap> overlaps(List<Room> rooms) {
        var overlaps = new ArrayList<Overlap>();
        for (var ofHost : routesByHost(rooms).values()) {
            var exact = new HashMap<String, RoomRoute>();
            var folded = new HashMap<String, RoomRoute>();
            for (RoomRoute next : ofHost) {
                String path = next.route().canonicalPath();
                String fold = CaseFold.of(path);
                RoomRoute other = exact.putIfAbsent(path, next);
                RoomRoute alike = folded.putIfAbsent(fold, next);
                if (other == null && alike != null && (next.folds() || alike.folds())) {
                    other = alike;
                }
                if (other != null) {
                    overlaps.add(new Overlap(other.room(), next.room(), next.route()));
                }
            }
        }
        return overlaps;
    }

    private static Map<String, List<RoomRoute>> routesByHost(List<Room> rooms) {
        var routes = new LinkedHashMap<String, List<RoomRoute>>();
        for (Room room : rooms) {
            for (Route route : room.routes()) {
                routes.computeIfAbsent(route.host(), _ -> new ArrayList<>()).add(new RoomRoute(room, route));
            }
        }
        return routes;
    }

    private record RoomRoute(Room room, Route route) {

        boolean folds() {
            return !room.requests().caseSensitive();
        }
    }

    /// The rooms of one host: those that distinguish cases, and those that do not.
    private record HostRooms(PathTable exact, PathTable folded) {

        static final HostRooms NONE = of(List.of());

        static HostRooms of(List<RoomRoute> routes) {
            var exact = new LinkedHashMap<String, Room>();
            var folded = new LinkedHashMap<String, Room>();
            for (RoomRoute next : routes) {
                String path = next.route().canonicalPath();
                if (next.folds()) {
                    folded.put(CaseFold.of(path), next.room());
                } else {
                    exact.put(path, next.room());
                }
            }
            return new HostRooms(PathTable.of(exact), PathTable.of(folded));
        }

        PathTable.Entry longest(String path, List<String> readings) {
            var longest = longest(path);
            for (String reading : readings) {
                longest = PathTable.longer(longest, longest(reading));
            }
            return longest;
        }

        private PathTable.Entry longest(String path) {
            var found = exact.longest(path);
            return folded.isEmpty() ? found : PathTable.longer(found, folded.longest(CaseFold.of(path)));
        }
    }
}
