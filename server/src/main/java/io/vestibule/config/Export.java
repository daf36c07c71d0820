package io.vestibule.config;

import io.vestibule.room.StableId;
import io.vestibule.settings.Yaml;
import io.vestibule.settings.YamlText;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The configuration as YAML that [WholeEdit] takes back unchanged. Without tokens and seeds.
public final class Export {

    private static final List<String> ORDER =
            List.of(
                    "zones",
                    "lists",
                    "rooms",
                    "name",
                    "zone",
                    "id",
                    "description",
                    "host",
                    "path",
                    "additional_routes",
                    "prequeue_start_time",
                    "event_start_time",
                    "event_end_time",
                    "total_active_users",
                    "new_users_per_minute");

    private static final Set<String> NOT_SET =
            Set.of(
                    "created_on",
                    "modified_on",
                    "draw_seed",
                    "draw_announced_on",
                    "draw_commitment");

    private Export() {}

    /// All that is set, as one file.
    public static String yaml(Configuration configuration) {
        var zones =
                configuration.zones().stream()
                        .<Yaml>map(zone -> Yaml.Keys.NONE.with("name", zone.name()))
                        .toList();
        var rooms = configuration.rooms().stream().<Yaml>map(r -> room(configuration, r)).toList();
        var all = new HashMap<String, Yaml>();
        all.put("zones", list(zones));
        if (!configuration.listEntries().isEmpty()) {
            all.put(
                    "lists",
                    list(configuration.listEntries().stream().<Yaml>map(Export::list).toList()));
        }
        all.put("rooms", list(rooms));
        return "# Everything that is set, as of revision "
                + configuration.revision()
                + ". vestibule apply FILE takes it back.\n"
                + YamlText.of(keys(all), ORDER);
    }

    private static Yaml room(Configuration configuration, RoomEntry room) {
        var keys = new HashMap<>(shown(configuration, Kind.ROOM, room.id()));
        boolean stable =
                StableId.ofRoom(room.room().zone(), room.room().name()).equals(room.room().id());
        if (stable) {
            keys.remove("id");
        }
        if (!room.rules().isEmpty()) {
            keys.put("rules", list(room.rules().stream().<Yaml>map(Export::rule).toList()));
        }
        if (!room.events().isEmpty()) {
            var events = new ArrayList<Yaml>();
            for (EventEntry event : room.events()) {
                events.add(keys(shown(configuration, Kind.EVENT, event.id())));
            }
            keys.put("events", list(events));
        }
        return keys(keys);
    }

    private static Yaml rule(RuleEntry rule) {
        var keys = Yaml.Keys.NONE.with("expression", rule.expression());
        keys = rule.description().isEmpty() ? keys : keys.with("description", rule.description());
        var off = new Yaml.Text("false", true, keys.place());
        return rule.enabled()
                ? keys
                : new Yaml.Keys(Map.of("enabled", new Yaml.Entry(keys.place(), off)), keys.place())
                        .over(keys);
    }

    private static Yaml list(ListEntry list) {
        var all = new HashMap<String, Yaml>();
        var place = Yaml.Keys.NONE.place();
        all.put("name", new Yaml.Text(list.name(), false, place));
        all.put("kind", new Yaml.Text(list.kind().text(), false, place));
        all.put(
                "items",
                list(
                        list.items().stream()
                                .<Yaml>map(item -> new Yaml.Text(item.value(), false, place))
                                .toList()));
        return keys(all);
    }

    /// What is set of a document: nothing that is empty, and nothing that only we write.
    private static Map<String, Yaml> shown(Configuration configuration, Kind kind, String id) {
        var shown = new HashMap<String, Yaml>();
        configuration
                .document(kind, id)
                .map(Papers::keysOf)
                .orElse(Yaml.Keys.NONE)
                .without(NOT_SET)
                .entries()
                .forEach(
                        (key, entry) -> {
                            if (!isEmpty(entry.value())) {
                                shown.put(key, entry.value());
                            }
                        });
        return shown;
    }

    private static boolean isEmpty(Yaml value) {
        return switch (value) {
            case Yaml.Text text -> text.value().isEmpty();
            case Yaml.Items items -> items.items().isEmpty();
            case Yaml.Keys keys -> keys.entries().isEmpty();
        };
    }

    private static Yaml list(List<Yaml> items) {
        return new Yaml.Items(items, Yaml.Keys.NONE.place());
    }

    private static Yaml.Keys keys(Map<String, Yaml> values) {
        var place = Yaml.Keys.NONE.place();
        var entries = new HashMap<String, Yaml.Entry>();
        values.forEach((key, value) -> entries.put(key, new Yaml.Entry(place, value)));
        return new Yaml.Keys(entries, place);
    }
}
