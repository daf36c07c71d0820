package io.vestibule.config;

import io.vestibule.health.HealthCheck;
import io.vestibule.room.StableId;
import io.vestibule.settings.text.Yaml;
import io.vestibule.settings.text.YamlText;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The configuration as YAML that [WholeEdit] takes back unchanged, on this store or an empty one.
/// Without what this version does not know, tokens, seeds, times of change, silences, and the ids
/// of rules and items. Rooms name their health checks. Addresses and secrets of receivers are
/// variables.
public final class Export {

    private static final List<String> ORDER = List.of(
            "zones",
            "lists",
            "health_checks",
            "rooms",
            "notifications",
            "webhooks",
            "pagerduty",
            "policies",
            "silences",
            "policy",
            "start_time",
            "end_time",
            "name",
            "alert_type",
            "kind",
            "ip",
            "hostname",
            "asn",
            "zone",
            "id",
            "description",
            "type",
            "address",
            "host",
            "path",
            "additional_routes",
            "prequeue_start_time",
            "event_start_time",
            "event_end_time",
            "total_active_users",
            "new_users_per_minute");

    /// Empty values that say something: that an event has the built-in page, no message or no logo,
    /// whatever its room has.
    private static final Set<String> EMPTY_ON_PURPOSE = Set.of(
            "custom_page_html",
            "message",
            "messages",
            "page_title",
            "page_logo",
            "page_favicon",
            "page_accent_color",
            "page_support_link");

    private static final Set<String> NOT_SET =
            Set.of("created_on", "modified_on", "draw_seed", "draw_announced_on", "draw_commitment");

    private Export() {}

    /// All that is set, as one file.
    public static String yaml(Configuration configuration) {
        var checks = CheckNames.of(configuration);
        var all = new HashMap<String, Yaml>();
        all.put(
                "zones",
                YamlParts.list(configuration.zones().stream().map(Export::zone).toList()));
        YamlParts.putList(all, "lists", configuration.all(KeptKind.LIST), Export::list);
        YamlParts.putList(all, "health_checks", configuration.healthChecks(), check -> check(configuration, check));
        all.put(
                "rooms",
                YamlParts.list(configuration.rooms().stream()
                        .map(room -> room(configuration, checks, room))
                        .toList()));
        FileNotifications.exported(configuration).ifPresent(said -> all.put("notifications", said));
        return "# Everything that is set, as of revision "
                + configuration.revision()
                + ". To load it: vestibule apply FILE\n"
                + YamlText.of(YamlParts.keys(all), ORDER);
    }

    private static Yaml zone(ZoneEntry zone) {
        var keys = new HashMap<String, Yaml>();
        keys.put("name", YamlParts.text(zone.name()));
        if (zone.settings().searchEngineCrawlerBypass()) {
            keys.put("search_engine_crawler_bypass", YamlParts.plain("true"));
        }
        YamlParts.putText(
                keys, ZoneSettings.STATUS_HOST, zone.settings().statusHost().orElse(""));
        return YamlParts.keys(keys);
    }

    private static Yaml room(Configuration configuration, CheckNames checks, RoomEntry room) {
        var keys = new HashMap<>(shown(configuration, DocumentKind.ROOM, room.id()));
        checks.name(room.room().queue().hold().checkId(), room.room().zone()).ifPresent(name -> {
            keys.remove("origin_health_check_id");
            keys.put("origin_health_check", YamlParts.text(name));
        });
        boolean stable = StableId.ofRoom(room.room().zone(), room.room().name())
                .equals(room.room().id());
        if (stable) {
            keys.remove("id");
        }
        YamlParts.putList(keys, "rules", room.rules(), Export::rule);
        YamlParts.putList(keys, "guards", room.guards(), Export::rule);
        YamlParts.putList(
                keys,
                "events",
                room.events(),
                event -> YamlParts.keys(shown(configuration, DocumentKind.EVENT, event.id())));
        return YamlParts.keys(keys);
    }

    private static Yaml check(Configuration configuration, Kept<HealthCheck> check) {
        var keys = new HashMap<>(shown(configuration, DocumentKind.HEALTH_CHECK, check.id()));
        if (StableId.ofCheck(check.value().zoneId(), check.value().name()).equals(check.id())) {
            keys.remove("id");
        }
        configuration.zone(check.value().zoneId()).ifPresent(zone -> keys.put("zone", YamlParts.text(zone.name())));
        return YamlParts.keys(keys);
    }

    private static Yaml rule(RuleEntry rule) {
        var keys = new HashMap<String, Yaml>();
        keys.put("expression", YamlParts.text(rule.expression()));
        YamlParts.putText(keys, "description", rule.description());
        rule.guard().ifPresent(action -> {
            keys.put("action", YamlParts.text(action.text()));
            action.level().ifPresent(level -> keys.put("level", YamlParts.text(level.text())));
        });
        if (!rule.enabled()) {
            keys.put("enabled", YamlParts.plain("false"));
        }
        return YamlParts.keys(keys);
    }

    private static Yaml list(ListEntry list) {
        var all = new HashMap<String, Yaml>();
        all.put("name", YamlParts.text(list.name()));
        all.put("kind", YamlParts.text(list.kind().text()));
        YamlParts.putText(all, "description", list.description());
        all.put(
                "items",
                YamlParts.list(
                        list.items().stream().map(item -> item(list, item)).toList()));
        return YamlParts.keys(all);
    }

    private static Yaml item(ListEntry list, ListEntry.Item item) {
        return item.comment().isEmpty()
                ? YamlParts.text(item.value())
                : YamlParts.keys(Map.of(
                        list.kind().text(), YamlParts.text(item.value()), "comment", YamlParts.text(item.comment())));
    }

    /// The values set in a document, without empty ones and without those that only the server
    /// writes.
    private static Map<String, Yaml> shown(Configuration configuration, DocumentKind kind, String id) {
        var shown = new HashMap<String, Yaml>();
        configuration.said(kind, id).without(NOT_SET).entries().forEach((key, entry) -> {
            boolean meant = kind == DocumentKind.EVENT && EMPTY_ON_PURPOSE.contains(key);
            if (meant || !isEmpty(entry.value())) {
                shown.put(key, entry.value());
            }
        });
        return shown;
    }

    private static boolean isEmpty(Yaml value) {
        return switch (value) {
            case Yaml.Scalar text -> text.value().isEmpty();
            case Yaml.Sequence items -> items.items().isEmpty();
            case Yaml.Mapping keys -> keys.entries().isEmpty();
        };
    }
}
