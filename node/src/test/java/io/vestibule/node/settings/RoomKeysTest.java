package io.vestibule.node.settings;

import static io.vestibule.node.settings.Readings.read;
import static io.vestibule.node.settings.Readings.room;
import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.node.SampleValues;
import io.vestibule.room.Room;
import io.vestibule.settings.room.EventShape;
import io.vestibule.settings.room.RoomShape;
import io.vestibule.settings.text.JsonText;
import io.vestibule.settings.text.SettingsKey;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// What is read of a room and of an event, and what is written of it.
class RoomKeysTest {

    private static final JsonMapper JSON = new JsonMapper();

    /// Every key, with a value that is not the default.
    private static final List<String> SET = lines(SampleValues.OF_ROOM);

    /// What every room has.
    private static final Set<String> ALWAYS =
            Set.of("name", "host", "zone", "total_active_users", "new_users_per_minute");

    /// What only a settings file says: files in place of texts, and a name in place of an id.
    private static final Set<String> FILES =
            Set.of("custom_page_file", "page_logo_file", "page_favicon_file", "origin_health_check");

    /// What nobody sets.
    private static final Set<String> FOUND =
            Set.of("created_on", "modified_on", "draw_announced_on", "draw_commitment", "draw_seed");

    private static final List<String> EVENT = lines(SampleValues.OF_EVENT);

    private static final Set<String> OF_EVENTS = Set.of("name", "event_start_time", "event_end_time");

    private static String event(List<String> keys) {
        String times = "event_start_time: '2026-01-02T00:00:00Z', event_end_time: '2026-01-03T00:00:00Z'";
        return keys.stream()
                .map(key -> ", " + key)
                .collect(Collectors.joining("", "events: [{name: e, " + times, "}]"));
    }

    private static JsonNode writtenEvent(List<String> keys) {
        var outcome = (SettingsReader.Result.Good) read(room(event(keys)), Map.of());
        var event = outcome.settings().rooms().getFirst().events().getFirst();
        return JSON.readTree(
                JsonText.of(json -> EventShape.write(json, event, Instant.EPOCH, Instant.EPOCH, Instant.EPOCH)));
    }

    private static JsonNode written(String... keys) {
        var outcome = (SettingsReader.Result.Good) read(room(keys), Map.of());
        Room room = outcome.settings().rooms().getFirst();
        return JSON.readTree(RoomShape.text(room, Instant.EPOCH, Instant.EPOCH));
    }

    private static List<String> lines(Map<String, List<String>> values) {
        return Stream.concat(
                        Stream.of("id: 00112233445566778899aabbccddeeff"),
                        values.entrySet().stream()
                                .map(entry ->
                                        entry.getKey() + ": " + entry.getValue().getFirst()))
                .toList();
    }

    private static Set<String> names(List<String> lines) {
        return lines.stream()
                .map(line -> line.substring(0, line.indexOf(':')))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /// The keys that readers asked for below a path, without those of their parts.
    private static Set<String> asked(String path, String... lines) {
        var outcome = (SettingsReader.Result.Good) read(room(lines), Map.of());
        var found = outcome.keys().stream()
                .map(SettingsKey::path)
                .filter(key -> key.startsWith(path))
                .map(key -> key.substring(path.length()).replaceAll("[.\\[].*", ""))
                .collect(Collectors.toCollection(TreeSet::new));
        found.removeAll(FILES);
        return found;
    }

    private static void assertWritten(Set<String> names, Set<String> others, JsonNode all, JsonNode usual) {
        var lost = names.stream()
                .filter(key -> !all.has(key) || all.get(key).equals(usual.get(key)))
                .toList();
        var written = new TreeSet<>(all.propertyNames());
        written.removeAll(others);
        written.removeAll(FOUND);
        assertThat(lost).as("not written, or set to the default here").isEmpty();
        assertThat(written).isEqualTo(names);
    }

    @Test
    void everyKeyOfARoomThatIsReadIsOneOfThese() {
        var asked = asked("rooms[].", SET.toArray(String[]::new));
        asked.removeAll(ALWAYS);

        assertThat(asked).isEqualTo(names(SET));
    }

    @Test
    void everyKeyOfARoomIsWrittenAndNothingElse() {
        assertWritten(names(SET), ALWAYS, written(SET.toArray(String[]::new)), written());
    }

    @Test
    void everyKeyOfAnEventThatIsReadIsOneOfThese() {
        var asked = asked("rooms[].events[].", event(EVENT));
        asked.removeAll(OF_EVENTS);

        assertThat(asked).isEqualTo(names(EVENT));
    }

    @Test
    void everyKeyOfAnEventIsWrittenAndNothingElse() {
        assertWritten(names(EVENT), OF_EVENTS, writtenEvent(EVENT), writtenEvent(List.of()));
    }
}
