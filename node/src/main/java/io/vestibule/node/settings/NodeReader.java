package io.vestibule.node.settings;

import io.vestibule.config.Abilities;
import io.vestibule.config.DesiredConfiguration;
import io.vestibule.config.FileNotifications;
import io.vestibule.config.NamedZone;
import io.vestibule.config.StatusHosts;
import io.vestibule.config.ZoneSettings;
import io.vestibule.room.Room;
import io.vestibule.rule.syntax.Scheme;
import io.vestibule.rule.value.Lists;
import io.vestibule.settings.check.CheckSettings;
import io.vestibule.settings.room.EventBounds;
import io.vestibule.settings.room.ListReader;
import io.vestibule.settings.room.ListSettings;
import io.vestibule.settings.room.RuleScope;
import io.vestibule.settings.text.Section;
import io.vestibule.settings.text.ValueKind;
import io.vestibule.settings.text.ValueKinds;
import io.vestibule.store.HistoryKeep;
import io.vestibule.store.StorePlace;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/// Reads the whole: `node:`, `zones:`, `lists:`, `rooms:`, `health_checks:`.
final class NodeReader {

    private static final Duration HOUR = Duration.ofHours(1);
    private static final List<String> LATER = List.of("events", "rules");

    private static final ValueKind<String> STORE = ValueKind.of(
            "postgresql://USER:PASSWORD@HOST:PORT/DATABASE",
            text -> StorePlace.of(text, Path.of("")).map(_ -> text));

    private NodeReader() {}

    /// @param usual what may be set where the file does not say
    static NodeSettings read(Section root, Abilities usual) {
        LATER.forEach(root::refuseYet);
        Section node = root.section("node");
        var places = new HashMap<String, Section>();
        List<NamedZone> zones = root.sections("zones").stream()
                .flatMap(zone -> zone(zone, places))
                .toList();
        var geoIp = GeoIpSettings.read(node.section("geoip"));
        boolean unsaid = usual.equals(Abilities.ANY) && !root.isGiven("node");
        Abilities abilities = abilities(node, geoIp, usual, unsaid || endsTls(node));
        List<ListSettings> lists = lists(root);
        var known = Lists.of(lists.stream().map(ListSettings::list).toList());
        var found = RoomsReader.read(
                root,
                zones.stream().map(NamedZone::name).toList(),
                abilities.events(),
                new RuleScope(abilities.scheme(), known));
        var read = found.stream().map(RoomsReader.Found::room).toList();
        StatusHosts.check(
                zones,
                read,
                (zone, reason) -> Objects.requireNonNull(places.get(zone)).fault(ZoneSettings.STATUS_HOST, reason));
        List<CheckSettings> checks =
                ChecksReader.read(root, new DesiredConfiguration(zones, read, lists).zoneNames(), read);
        List<Room> rooms = FollowedChecks.in(found, checks);
        Path data = node.path("data", "a folder", Path.of("data"));
        Section storage = node.section("store");
        var history = history(storage);
        StorePlace store = store(storage, data);
        var log = LogReader.read(node);
        var gate = GateReader.read(node).withAccessLog(log.access());
        for (Room room : rooms) {
            RoomRemarks.of(room, gate).forEach(words -> root.remark("rooms", words));
        }
        var settings = new NodeSettings(
                gate,
                control(node.section("control")),
                data,
                store,
                history,
                abilities,
                AnalyticsReader.read(node.section("analytics")),
                node.get("drain", upTo(HOUR), Duration.ofSeconds(5), "5s"),
                node.get("grace", upTo(HOUR), Duration.ofSeconds(30), "30s"),
                log.log(),
                visitors(node),
                geoIp,
                EgressReader.read(node.section("egress")),
                MailReader.read(node.section("mail")),
                CrawlerReader.read(node),
                ClusterReader.read(node, store),
                new DesiredConfiguration(
                        zones, rooms, lists, checks, FileNotifications.read(root.section("notifications"))),
                Optional.empty());
        node.refuseUnknownKeys();
        root.refuseUnknownKeys();
        return settings;
    }

    /// @param places gets the section of the zone
    private static Stream<NamedZone> zone(Section zone, Map<String, Section> places) {
        var name = zone.need("name", ValueKinds.DOMAIN);
        var settings = ZoneSettings.read(zone);
        zone.refuseUnknownKeys();
        name.ifPresent(text -> places.put(text, zone));
        return name.stream().map(text -> new NamedZone(text, settings));
    }

    private static List<ListSettings> lists(Section root) {
        var lists = new LinkedHashMap<String, ListSettings>();
        for (Section section : root.sections("lists")) {
            var list = ListReader.read(section);
            if (list.isPresent() && lists.putIfAbsent(list.get().name(), list.get()) != null) {
                section.fault("name", "is taken by another list");
            }
        }
        return List.copyOf(lists.values());
    }

    private static Abilities abilities(Section node, GeoIpSettings geoIp, Abilities usual, boolean endsTls) {
        var databases = geoIp.databases();
        var scheme = databases.isEmpty() ? usual.scheme() : Scheme.of(databases);
        int least = node.get("minimum_limit", ValueKinds.integer(1, Integer.MAX_VALUE), usual.leastLimit());
        int events = node.get(
                "events_per_room", ValueKinds.integer(1, 1000), usual.events().perRoom());
        return new Abilities(
                least,
                new EventBounds(
                        events,
                        shortest(node, "shortest_event", usual.events().shortest()),
                        shortest(node, "shortest_prequeue", usual.events().shortestPrequeue())),
                endsTls ? scheme : scheme.withoutTls());
    }

    /// Whether an address speaks TLS: what is wrong with its certificate is reported where it is
    /// read.
    private static boolean endsTls(Section node) {
        Section tls = node.section("tls");
        return tls.isGiven("certificate")
                || tls.isGiven("certificates")
                || tls.peek("self_signed").filter("true"::equals).isPresent();
    }

    private static Duration shortest(Section node, String key, Duration usual) {
        var kind = ValueKinds.duration(Duration.ofSeconds(1), Duration.ofHours(1));
        return node.get(key, kind, usual, ValueKinds.written(usual));
    }

    private static HistoryKeep history(Section store) {
        var usual = HistoryKeep.DEFAULT;
        return new HistoryKeep(
                store.get(
                        "keep_history",
                        ValueKinds.duration(Duration.ofDays(1), Duration.ofDays(36_500)),
                        usual.age(),
                        "400d"),
                store.get(
                        "max_history",
                        ValueKinds.size(16L << 20, 1L << 50),
                        usual.mostBytes(),
                        ValueKinds.written(usual.mostBytes())));
    }

    private static StorePlace store(Section store, Path data) {
        String url = store.secret("url", STORE);
        store.refuseUnknownKeys();
        return StorePlace.of(url, data).orElseGet(() -> new StorePlace.Sqlite(data.resolve(StorePlace.FILE)));
    }

    private static ControlSettings control(Section control) {
        var fallback = ControlSettings.DEFAULT;
        var settings = new ControlSettings(
                control.get("listen", ValueKinds.ADDRESS, fallback.listen()),
                control.secret("token", ValueKinds.TOKEN),
                control.list("hosts", ValueKinds.DOMAIN),
                control.get("requests_per_5_minutes", ValueKinds.integer(0, 1_000_000), fallback.requests()));
        control.refuseUnknownKeys();
        return settings;
    }

    private static NodeSettings.VisitorSettings visitors(Section node) {
        var fallback = NodeSettings.VisitorSettings.DEFAULT;
        return new NodeSettings.VisitorSettings(
                node.get("cookie_prefix", ValueKinds.COOKIE_NAME, fallback.cookiePrefix()),
                node.get("json_accept_exact", ValueKinds.FLAG, fallback.exactJson()),
                node.get("health_path", ValueKinds.FLAG, fallback.healthPath()),
                node.find("other_hosts", ValueKinds.choice(NodeSettings.OtherHosts.class)),
                InvitationReader.read(node.section("invitations")),
                ProviderReader.read(node.section("challenge")));
    }

    private static ValueKind<Duration> upTo(Duration most) {
        return ValueKinds.duration(Duration.ZERO, most);
    }
}
