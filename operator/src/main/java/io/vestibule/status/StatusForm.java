package io.vestibule.status;

import io.vestibule.health.Incident;
import io.vestibule.page.StatusReport.Health;
import io.vestibule.page.StatusReport.Queueing;
import io.vestibule.page.StatusReport.RegionLine;
import io.vestibule.settings.text.Faults;
import io.vestibule.settings.text.JsonText;
import io.vestibule.settings.text.JsonTree;
import io.vestibule.settings.text.Yaml;
import io.vestibule.status.LastKnown.KnownCheck;
import io.vestibule.status.LastKnown.KnownRoom;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import tools.jackson.core.JsonGenerator;

/// What was known last, as JSON. Any text can be read: what is not as it should be is left out.
/// *Stateless.*
final class StatusForm {

    private static final String SINCE = "since";
    private static final String KNOWN = "known";

    private StatusForm() {}

    static String write(LastKnown known) {
        return JsonText.object(json -> {
            json.writeArrayPropertyStart("checks");
            known.checks().forEach((id, check) -> write(json, id, check));
            json.writeEndArray();
            json.writeArrayPropertyStart("rooms");
            known.rooms().forEach((id, room) -> write(json, id, room));
            json.writeEndArray();
            json.writeArrayPropertyStart("incidents");
            known.incidents().forEach(incident -> write(json, incident));
            json.writeEndArray();
        });
    }

    private static void write(JsonGenerator json, String id, KnownCheck check) {
        json.writeStartObject();
        json.writeStringProperty("id", id);
        json.writeStringProperty("health", check.health().word());
        json.writeNumberProperty(SINCE, check.sinceMillis());
        json.writeNumberProperty(KNOWN, check.knownMillis());
        json.writeArrayPropertyStart("regions");
        for (RegionLine region : check.regions()) {
            json.writeStartObject();
            json.writeStringProperty("name", region.name());
            json.writeStringProperty("health", region.health().word());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private static void write(JsonGenerator json, String id, KnownRoom room) {
        json.writeStartObject();
        json.writeStringProperty("id", id);
        json.writeStringProperty("queueing", room.queueing().word());
        json.writeBooleanProperty("paused", room.paused());
        json.writeNumberProperty(SINCE, room.sinceMillis());
        json.writeNumberProperty(KNOWN, room.knownMillis());
        json.writeEndObject();
    }

    private static void write(JsonGenerator json, Incident incident) {
        json.writeStartObject();
        json.writeStringProperty("kind", incident.kind().name());
        json.writeStringProperty("subject", incident.subject());
        json.writeStringProperty("center", incident.center());
        json.writeNumberProperty("began", incident.beganMillis());
        json.writeNumberProperty("ended", incident.endedMillis());
        json.writeEndObject();
    }

    // ---- reading -----------------------------------------------------------------------------

    /// Reads it.
    ///
    /// @return nothing if it is not such a text at all
    static Optional<LastKnown> read(byte[] bytes) {
        return JsonTree.read(bytes, new Faults("status"))
                .filter(Yaml.Mapping.class::isInstance)
                .map(tree -> read((Yaml.Mapping) tree));
    }

    private static LastKnown read(Yaml.Mapping keys) {
        var checks = new HashMap<String, KnownCheck>();
        var rooms = new HashMap<String, KnownRoom>();
        items(keys, "checks")
                .forEach(it -> it.text("id").ifPresent(id -> check(it).ifPresent(known -> checks.put(id, known))));
        items(keys, "rooms")
                .forEach(it -> it.text("id").ifPresent(id -> room(it).ifPresent(known -> rooms.put(id, known))));
        var incidents =
                items(keys, "incidents").flatMap(it -> incident(it).stream()).toList();
        return new LastKnown(checks, rooms, incidents);
    }

    private static Stream<Yaml.Mapping> items(Yaml.Mapping keys, String key) {
        var entry = keys.entries().get(key);
        return entry != null && entry.value() instanceof Yaml.Sequence list
                ? list.items().stream().filter(Yaml.Mapping.class::isInstance).map(Yaml.Mapping.class::cast)
                : Stream.empty();
    }

    private static Optional<KnownCheck> check(Yaml.Mapping it) {
        List<RegionLine> regions = items(it, "regions")
                .flatMap(region -> word(region, "health", Health.values(), Health::word)
                        .map(health -> new RegionLine(region.text("name").orElse(""), health))
                        .stream())
                .toList();
        return word(it, "health", Health.values(), Health::word)
                .map(health -> new KnownCheck(health, number(it, SINCE), regions, number(it, KNOWN)));
    }

    private static Optional<KnownRoom> room(Yaml.Mapping it) {
        boolean paused = it.text("paused").filter("true"::equals).isPresent();
        return word(it, "queueing", Queueing.values(), Queueing::word)
                .map(queue -> new KnownRoom(queue, paused, number(it, SINCE), number(it, KNOWN)));
    }

    private static Optional<Incident> incident(Yaml.Mapping it) {
        return word(it, "kind", Incident.Kind.values(), Enum::name)
                .map(kind -> new Incident(
                        kind,
                        it.text("subject").orElse(""),
                        it.text("center").orElse(""),
                        number(it, "began"),
                        number(it, "ended")));
    }

    private static <T> Optional<T> word(Yaml.Mapping it, String key, T[] values, Function<T, String> word) {
        return it.text(key)
                .flatMap(text -> Arrays.stream(values)
                        .filter(value -> word.apply(value).equals(text))
                        .findFirst());
    }

    /// 0 where there is no moment that can be shown.
    private static long number(Yaml.Mapping it, String key) {
        return it.text(key)
                .filter(text -> text.matches("\\d{1,14}"))
                .map(Long::valueOf)
                .orElse(0L);
    }
}
