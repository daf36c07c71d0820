package io.vestibule.node.settings;

import static io.vestibule.node.settings.Readings.read;
import static io.vestibule.node.settings.Readings.room;
import static org.assertj.core.api.Assertions.assertThat;

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
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// What is read of a room and of an event, and what is written of it.
class RoomKeysTest {

    private static final JsonMapper JSON = new JsonMapper();

    private static final String LOGO =
            "data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4=";

    /// Every key, with a value that is not the default.
    private static final List<String> SET = List.of(
            "id: 00112233445566778899aabbccddeeff",
            "description: hello",
            "path: /sale",
            "additional_routes: [{host: pay.example.com, path: /x}]",
            "cookie_suffix: s",
            "cookie_attributes: {samesite: strict, secure: always}",
            "session_duration: 7",
            "disable_session_renewal: true",
            "queueing_method: random",
            "queue_all: true",
            "suspended: true",
            "bucket_seconds: 60",
            "refresh_interval: 30",
            "on_coordinator_loss: admit",
            "queueing_status_code: 429",
            "default_template_language: he-IL",
            "template_language_auto: false",
            "custom_page_html: <p>{{waitTime}}</p>",
            "custom_page_csp: default-src 'self'",
            "message: Sunday is sold out",
            "messages: {de: Sonntag ist ausverkauft}",
            "page_title: Sale",
            "page_logo: '" + LOGO + "'",
            "page_favicon: '" + LOGO + "'",
            "page_accent_color: '#0b6b60'",
            "page_support_link: 'https://shop.example/help'",
            "json_response_enabled: true",
            "case_sensitive: false",
            "path_policy: redirect",
            "enabled_origin_commands: [revoke]",
            "cors_origins: ['https://app.example.com']",
            "running_requests_hold_seat: false",
            "give_back_unseen_seats: true",
            "confirm_seconds: 45",
            "infinite_queue_shown: true",
            "plain_seconds: 0",
            "challenge_exceptions: [203.0.113.0/24]",
            "invited_only: true",
            "bind: enforce",
            "moves_per_hour: 9",
            "origin_health_check_id: ffeeddccbbaa99887766554433221100",
            "on_origin_unhealthy: reduce",
            "reduce_to: 40",
            "visitors_veto: false",
            "origin_failures: 60",
            "origin_hold: false",
            "turnstile_mode: visible_managed",
            "turnstile_action: infinite_queue",
            "turnstile_when: always");

    /// What every room has.
    private static final Set<String> ALWAYS =
            Set.of("name", "host", "zone", "total_active_users", "new_users_per_minute");

    /// What only a settings file says: files in place of texts, and a name in place of an id.
    private static final Set<String> FILES =
            Set.of("custom_page_file", "page_logo_file", "page_favicon_file", "origin_health_check");

    /// What nobody sets.
    private static final Set<String> FOUND =
            Set.of("created_on", "modified_on", "draw_announced_on", "draw_commitment", "draw_seed");

    /// Every key of an event, with a value that is not what it inherits.
    private static final List<String> EVENT = List.of(
            "id: 00112233445566778899aabbccddeeff",
            "description: hello",
            "prequeue_start_time: '2026-01-01T00:00:00Z'",
            "total_active_users: 90",
            "new_users_per_minute: 40",
            "session_duration: 7",
            "disable_session_renewal: true",
            "queueing_method: random",
            "custom_page_html: '<p>{{eventName}}</p>'",
            "turnstile_mode: visible_managed",
            "turnstile_action: infinite_queue",
            "message: At ten",
            "page_title: Sale",
            "page_logo: '" + LOGO + "'",
            "page_favicon: '" + LOGO + "'",
            "page_accent_color: '#0b6b60'",
            "page_support_link: 'https://shop.example/help'",
            "invited_only: true",
            "bind: enforce",
            "moves_per_hour: 9",
            "shuffle_at_event_start: true",
            "suspended: true");

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
