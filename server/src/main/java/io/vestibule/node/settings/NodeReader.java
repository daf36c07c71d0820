package io.vestibule.node.settings;

import io.vestibule.config.Abilities;
import io.vestibule.rule.Lists;
import io.vestibule.rule.NamedList;
import io.vestibule.rule.Scheme;
import io.vestibule.settings.EventBounds;
import io.vestibule.settings.Kind;
import io.vestibule.settings.Kinds;
import io.vestibule.settings.ListReader;
import io.vestibule.settings.RuleScope;
import io.vestibule.settings.Section;
import io.vestibule.store.StorePlace;

import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;

/// Reads the whole: `node:`, `zones:`, `rooms:`.
final class NodeReader {

    private static final Duration HOUR = Duration.ofHours(1);
    private static final List<String> LATER = List.of("events", "rules", "health_checks");

    private static final Kind<String> STORE =
            Kind.of(
                    "postgresql://USER:PASSWORD@HOST:PORT/DATABASE",
                    text -> StorePlace.of(text, Path.of("")).map(_ -> text));

    private NodeReader() {}

    static NodeSettings read(Section root) {
        LATER.forEach(root::refuseYet);
        Section node = root.section("node");
        List<String> zones = root.sections("zones").stream().flatMap(NodeReader::zone).toList();
        var geoIp = GeoIpSettings.read(node.section("geoip"));
        Abilities abilities = abilities(node, Scheme.of(geoIp.databases()));
        List<NamedList> lists = lists(root);
        var scope = new RuleScope(abilities.scheme(), Lists.of(lists));
        var rooms = RoomsReader.read(root, zones, abilities.events(), scope);
        Path data = node.path("data", "a folder", Path.of("data"));
        var settings =
                new NodeSettings(
                        GateReader.read(node),
                        control(node.section("control")),
                        data,
                        store(node.section("store"), data),
                        abilities,
                        node.get("drain", upTo(HOUR), Duration.ofSeconds(5), "5s"),
                        node.get("grace", upTo(HOUR), Duration.ofSeconds(30), "30s"),
                        log(node),
                        visitors(node),
                        geoIp,
                        RoomsReader.zonesOf(zones, rooms),
                        rooms,
                        lists,
                        Optional.empty());
        node.refuseUnknownKeys();
        root.refuseUnknownKeys();
        return settings;
    }

    private static java.util.stream.Stream<String> zone(Section zone) {
        var name = zone.need("name", Kinds.DOMAIN);
        zone.refuseUnknownKeys();
        return name.stream();
    }

    private static List<NamedList> lists(Section root) {
        var lists = new LinkedHashMap<String, NamedList>();
        for (Section section : root.sections("lists")) {
            var list = ListReader.read(section);
            if (list.isPresent() && lists.putIfAbsent(list.get().name(), list.get()) != null) {
                section.fault("name", "is taken by another list");
            }
        }
        return List.copyOf(lists.values());
    }

    private static Abilities abilities(Section node, Scheme scheme) {
        var usual = Abilities.DEFAULT;
        int least =
                node.get("least_limit", Kinds.integer(1, Integer.MAX_VALUE), usual.leastLimit());
        int events = node.get("events_per_room", Kinds.integer(1, 1000), usual.events().perRoom());
        return new Abilities(
                least,
                new EventBounds(
                        events,
                        shortest(node, "shortest_event", usual.events().shortest()),
                        shortest(node, "shortest_prequeue", usual.events().shortestPrequeue())),
                scheme);
    }

    private static Duration shortest(Section node, String key, Duration usual) {
        var kind = Kinds.duration(Duration.ofSeconds(1), Duration.ofHours(1));
        return node.get(key, kind, usual, Kinds.written(usual));
    }

    private static StorePlace store(Section store, Path data) {
        String url = store.secret("url", STORE);
        store.refuseUnknownKeys();
        return StorePlace.of(url, data)
                .orElseGet(() -> new StorePlace.Sqlite(data.resolve(StorePlace.FILE)));
    }

    private static ControlSettings control(Section control) {
        var fallback = ControlSettings.DEFAULT;
        var settings =
                new ControlSettings(
                        control.get("listen", Kinds.ADDRESS, fallback.listen()),
                        control.secret("token", Kinds.TOKEN),
                        control.list("hosts", Kinds.DOMAIN),
                        control.get(
                                "requests_per_5_minutes",
                                Kinds.integer(0, 1_000_000),
                                fallback.requests()));
        control.refuseUnknownKeys();
        return settings;
    }

    private static LogSettings log(Section node) {
        Section log = node.section("log");
        var fallback = LogSettings.DEFAULT;
        var settings =
                new LogSettings(
                        log.choice("format", LogSettings.Format.class, fallback.format()),
                        log.choice("level", LogSettings.Level.class, fallback.level()),
                        accessLog(log));
        log.refuseUnknownKeys();
        return settings;
    }

    private static String accessLog(Section log) {
        String fallback = LogSettings.DEFAULT.accessLog();
        Path file = log.path("access", "off, stdout, or a file", Path.of(fallback));
        String given = log.peek("access").orElse(fallback);
        return given.equals("stdout") || given.equals(fallback) ? given : file.toString();
    }

    private static NodeSettings.VisitorSettings visitors(Section node) {
        var fallback = NodeSettings.VisitorSettings.DEFAULT;
        return new NodeSettings.VisitorSettings(
                node.get("cookie_prefix", Kinds.COOKIE_NAME, fallback.cookiePrefix()),
                node.get("json_accept_exact", Kinds.FLAG, fallback.exactJson()));
    }

    private static Kind<Duration> upTo(Duration most) {
        return Kinds.duration(Duration.ZERO, most);
    }
}
