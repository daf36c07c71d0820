package io.vestibule.store;

import io.vestibule.config.Abilities;
import io.vestibule.rule.syntax.GeoDatabase;
import io.vestibule.rule.syntax.Scheme;
import io.vestibule.settings.room.EventBounds;
import io.vestibule.settings.text.JsonText;
import java.time.DateTimeException;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// What may be set, as JSON that the store keeps.
final class AbilitiesText {

    private AbilitiesText() {}

    static String of(Abilities abilities) {
        return JsonText.object(json -> {
            json.writeNumberProperty("least_limit", abilities.leastLimit());
            json.writeNumberProperty("events_per_room", abilities.events().perRoom());
            json.writeStringProperty(
                    "shortest_event", abilities.events().shortest().toString());
            json.writeStringProperty(
                    "shortest_prequeue", abilities.events().shortestPrequeue().toString());
            json.writeArrayPropertyStart("databases");
            abilities.scheme().databases().stream().sorted().forEach(database -> json.writeString(database.name()));
            json.writeEndArray();
            if (!abilities.scheme().endsTls()) {
                json.writeBooleanProperty("ends_tls", false);
            }
        });
    }

    /// Nothing if none were kept, or such that this version cannot read.
    static Optional<Abilities> read(String text) {
        if (text.isEmpty()) {
            return Optional.empty();
        }
        try {
            JsonNode tree = JsonMapper.shared().readTree(text);
            var databases = EnumSet.noneOf(GeoDatabase.class);
            tree.required("databases").values().forEach(name -> databases.add(GeoDatabase.valueOf(name.stringValue())));
            var scheme = Scheme.of(databases);
            boolean endsTls = tree.path("ends_tls").asBoolean(true);
            return Optional.of(new Abilities(
                    tree.required("least_limit").intValue(),
                    new EventBounds(
                            tree.required("events_per_room").intValue(),
                            duration(tree, "shortest_event"),
                            duration(tree, "shortest_prequeue")),
                    endsTls ? scheme : scheme.withoutTls()));
        } catch (JacksonException | IllegalArgumentException | DateTimeException _) {
            return Optional.empty();
        }
    }

    private static Duration duration(JsonNode tree, String key) {
        return Duration.parse(tree.required(key).stringValue());
    }
}
