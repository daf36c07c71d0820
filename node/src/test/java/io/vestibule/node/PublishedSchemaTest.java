package io.vestibule.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.room.RoomId;
import io.vestibule.settings.check.HealthCheckShape;
import io.vestibule.settings.room.EventBounds;
import io.vestibule.settings.room.EventShape;
import io.vestibule.settings.room.RoomReader;
import io.vestibule.settings.text.Faults;
import io.vestibule.settings.text.JsonTree;
import io.vestibule.settings.text.ReadContext;
import io.vestibule.settings.text.Section;
import io.vestibule.settings.text.SettingsFault;
import io.vestibule.settings.text.Yaml;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// What `docs/openapi.yaml` says of settings is what their shapes do: defaults, bounds, words, and which there are.
class PublishedSchemaTest {

    private static final JsonMapper JSON = new JsonMapper();

    /// What can be sent, by its schema: with a body that is right, and says nothing that it need not.
    enum Sent {
        ROOM("room_sent", """
            {"name":"sale","host":"shop.example.com","new_users_per_minute":1,"total_active_users":2147483647,
            "origin_health_check_id":"00112233445566778899aabbccddeeff"}\
            """),
        EVENT("event_sent", """
            {"name":"opening","prequeue_start_time":"2030-01-01T00:00:00Z",
            "event_start_time":"2030-01-02T00:00:00Z","event_end_time":"2030-01-03T00:00:00Z",
            "new_users_per_minute":1,"total_active_users":2147483647}\
            """),
        CHECK("health_check_sent", """
            {"name":"site","address":"origin.example.com","type":"HTTPS","interval":3600}\
            """);

        private final String schema;
        private final String body;

        Sent(String schema, String body) {
            this.schema = schema;
            this.body = body;
        }

        private Optional<?> read(Section section) {
            return switch (this) {
                case ROOM -> RoomReader.read(section, List.of("example.com"));
                case EVENT -> EventShape.read(section, new RoomId("r"), EventBounds.PUBLISHED);
                case CHECK -> HealthCheckShape.read(section, "z", "c");
            };
        }

        JsonNode properties() throws IOException {
            String text = Files.readString(Path.of("../docs/openapi.yaml"));
            Object tree = new Load(LoadSettings.builder().build()).loadFromString(text);
            return JSON.valueToTree(tree).at("/components/schemas/" + schema + "/properties");
        }

        /// What is read of the body with this value, or what is wrong.
        Object with(String key, Optional<JsonNode> value) {
            var whole = (ObjectNode) JSON.readTree(body);
            whole.remove(key);
            value.ifPresent(given -> whole.set(key, given));
            var faults = new Faults("body");
            var keys = (Yaml.Mapping) JsonTree.read(whole.toString(), faults).orElseThrow();
            var read = read(Section.root(ReadContext.literal(faults), keys));
            return faults.count() == 0
                    ? read.orElseThrow()
                    : faults.all().stream().map(SettingsFault::key).toList();
        }
    }

    private static void assertTaken(Sent sent, String key, JsonNode value) {
        assertThat(sent.with(key, Optional.of(value))).as("%s: %s", key, value).isNotInstanceOf(List.class);
    }

    private static void assertRefused(Sent sent, String key, JsonNode value) {
        assertThat(sent.with(key, Optional.of(value))).as("%s: %s", key, value).isEqualTo(List.of(key));
    }

    /// The schemas of a property: itself, or what it may be.
    private static List<JsonNode> schemas(JsonNode property) {
        var all = new ArrayList<>(List.of(property));
        property.path("oneOf").forEach(all::add);
        return all;
    }

    @ParameterizedTest
    @EnumSource
    void aDocumentedDefaultIsWhatStandsForNothing(Sent sent) throws IOException {
        var properties = sent.properties();

        for (String key : properties.propertyNames()) {
            var usual = properties.get(key).path("default");
            if (!usual.isMissingNode()) {
                assertThat(sent.with(key, Optional.of(usual))).as(key).isEqualTo(sent.with(key, Optional.empty()));
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void documentedBoundsAreTheBounds(Sent sent) throws IOException {
        var properties = sent.properties();

        for (String key : properties.propertyNames()) {
            for (JsonNode schema : schemas(properties.get(key))) {
                if (schema.has("minimum")) {
                    int least = schema.get("minimum").asInt();
                    long most = schema.get("maximum").asLong();
                    assertTaken(sent, key, JSON.valueToTree(least));
                    assertTaken(sent, key, JSON.valueToTree(most));
                    assertRefused(sent, key, JSON.valueToTree(least - 1));
                    assertRefused(sent, key, JSON.valueToTree(most + 1));
                }
                if (schema.has("maxLength")) {
                    String prefix = key.equals("page_support_link") ? "https://a.example/" : "";
                    int most = schema.get("maxLength").asInt() - prefix.length();
                    assertTaken(sent, key, JSON.valueToTree(prefix + "a".repeat(most)));
                    assertRefused(sent, key, JSON.valueToTree(prefix + "a".repeat(most + 1)));
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void documentedWordsAreTheWords(Sent sent) throws IOException {
        var properties = sent.properties();

        for (String key : properties.propertyNames()) {
            for (JsonNode schema : schemas(properties.get(key))) {
                schema.path("enum").forEach(word -> assertTaken(sent, key, word));
                if (schema.has("enum")) {
                    assertRefused(
                            sent,
                            key,
                            JSON.valueToTree(schema.get("enum").get(0).isNumber() ? 7 : "no_such_word"));
                }
            }
        }
    }

    @Test
    void everySettingIsDocumentedAndNothingElse() throws IOException {
        assertThat(names(Sent.ROOM))
                .isEqualTo(and(
                        SampleValues.OF_ROOM.keySet(), "name", "host", "new_users_per_minute", "total_active_users"));
        assertThat(names(Sent.EVENT))
                .isEqualTo(and(SampleValues.OF_EVENT.keySet(), "name", "event_start_time", "event_end_time"));
    }

    @Test
    void everySettingOfOurOwnIsInTheTableOfTheManual() throws IOException {
        String manual = Files.readString(Path.of("../docs/API.md"));
        String row = manual.lines()
                .filter(line -> line.startsWith("| additional settings of a room |"))
                .findFirst()
                .orElseThrow();

        var ours = Sent.ROOM
                .properties()
                .propertyStream()
                .filter(property ->
                        property.getValue().path("description").asString("").endsWith("our own"))
                .map(property -> "`" + property.getKey() + "`");
        assertThat(ours).isNotEmpty().allMatch(row::contains);
    }

    private static Set<String> names(Sent sent) throws IOException {
        return new TreeSet<>(sent.properties().propertyNames());
    }

    private static Set<String> and(Set<String> names, String... more) {
        var all = new TreeSet<>(names);
        all.addAll(List.of(more));
        return all;
    }
}
