package io.vestibule.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.Seeds;
import io.vestibule.config.Abilities;
import io.vestibule.config.Configuration;
import io.vestibule.config.Edit;
import io.vestibule.config.EditResult;
import io.vestibule.config.EventEdits;
import io.vestibule.config.HealthCheckEdits;
import io.vestibule.config.ListEdits;
import io.vestibule.config.Moment;
import io.vestibule.config.RoomEdits;
import io.vestibule.config.RuleEdits;
import io.vestibule.config.RuleFamily;
import io.vestibule.config.ZoneEdits;
import io.vestibule.settings.text.Faults;
import io.vestibule.settings.text.JsonText;
import io.vestibule.settings.text.JsonTree;
import io.vestibule.settings.text.Yaml;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import tools.jackson.core.JsonGenerator;

/// Makes a configuration of everything that can be set, drawn from a seed, through the edits that
/// the API makes. *Confined to one making.*
final class RandomConfiguration {

    private static final Instant START = Instant.parse("2026-03-01T00:00:00Z");

    private static final List<String> TEXTS = List.of(
            "",
            " ",
            "null",
            "~",
            "true",
            "12",
            "1e3",
            "2026-01-01",
            "- a",
            "a: b",
            "# no comment",
            "${HOME} $${HOME} $$ ${",
            "\"both\" 'quotes' \\ \\n",
            "two\nlines\r\n\tand a tab ",
            "é \ud83d\ude00 \u2028 \u0085 \ufeff \u0001 \u007f",
            "{{",
            "%",
            "@",
            "&a",
            "*a",
            "!t",
            "|",
            ">",
            "[a]",
            "{a}");

    private static final List<String> EXPRESSIONS = List.of(
            "true",
            "ip.src in $l0",
            "http.host in $l1 or ip.src eq 192.0.2.7",
            "ip.src.asnum in $l2",
            "ip.src.country in {\"GB\" \"DE\"}",
            "http.request.uri.path contains \"\\\"x\\\\\"  and not\n" + "ip.src in {10.0.0.0/8}");

    /// What is drawn of a room with regard to other rooms, or to another of its settings.
    private static final Set<String> OF_THE_ROOM = Set.of(
            "description",
            "path",
            "additional_routes",
            "cookie_suffix",
            "origin_health_check_id",
            "on_origin_unhealthy");

    private static final Set<String> OF_THE_EVENT = Set.of(
            "description",
            "prequeue_start_time",
            "shuffle_at_event_start",
            "total_active_users",
            "new_users_per_minute");

    private final SplittableRandom random;
    private Configuration now = Configuration.empty(Abilities.ANY);
    private long made;

    private RandomConfiguration(long seed) {
        this.random = Seeds.random(seed);
    }

    static Configuration of(long seed) {
        var making = new RandomConfiguration(seed);
        making.lists();
        for (int zone = 0; zone < 1 + making.random.nextInt(2); zone++) {
            making.zone("z" + zone + ".example");
        }
        return making.now;
    }

    private void lists() {
        List<String> kinds = List.of("ip", "hostname", "asn");
        for (int i = 0; i < kinds.size(); i++) {
            String name = "l" + i;
            String kind = kinds.get(i);
            String id = make(ListEdits.KIND.create("", keys(json -> {
                json.writeStringProperty("name", name);
                json.writeStringProperty("kind", kind);
                json.writeStringProperty("description", text());
            })));
            int items = random.nextInt(4);
            make(ListEdits.replaceItems(id, (Yaml.Sequence) tree(json -> items(json, kind, items))));
        }
    }

    private void items(JsonGenerator json, String kind, int items) {
        json.writeStartArray();
        for (int i = 0; i < items; i++) {
            json.writeStartObject();
            switch (kind) {
                case "ip" -> json.writeStringProperty(kind, "192.0.2." + i);
                case "asn" -> json.writeNumberProperty(kind, 64_496 + i);
                default -> json.writeStringProperty(kind, (flag() ? "*." : "") + i + ".example");
            }
            if (flag()) {
                json.writeStringProperty("comment", text());
            }
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void zone(String name) {
        String zone = make(ZoneEdits.create(keys(json -> json.writeStringProperty("name", name))));
        boolean crawlers = flag();
        make(ZoneEdits.settings(
                zone,
                keys(json -> {
                    json.writeBooleanProperty("search_engine_crawler_bypass", crawlers);
                    if (flag()) {
                        json.writeStringProperty("status_host", "status." + name);
                    }
                }),
                true));
        for (int check = 0; check < random.nextInt(4); check++) {
            int number = check;
            String id = make(HealthCheckEdits.KIND.create(zone, keys(json -> check(json, number))));
            if (flag()) {
                // A name that its id does not follow from, and others of its keys.
                make(HealthCheckEdits.KIND.patch(zone, id, keys(json -> {
                    json.writeStringProperty("name", "other" + number);
                    flags(json, "suspended");
                })));
            }
        }
        for (int room = 0; room < random.nextInt(4); room++) {
            int number = room;
            String id = make(RoomEdits.KIND.create(zone, keys(json -> room(json, name, number))));
            for (int event = 0; event < random.nextInt(3); event++) {
                int day = event;
                make(EventEdits.KIND.create(id, keys(json -> event(json, day))));
            }
            make(RuleEdits.replaceAll(RuleFamily.BYPASS, zone, id, (Yaml.Sequence) tree(this::rules)));
            make(RuleEdits.replaceAll(RuleFamily.GUARDS, zone, id, (Yaml.Sequence) tree(this::guards)));
            if (flag()) {
                // A name that its id does not follow from.
                make(RoomEdits.KIND.patch(zone, id, keys(json -> json.writeStringProperty("name", "other" + number))));
            }
        }
    }

    private void check(JsonGenerator json, int number) {
        String type = one(List.of("HTTP", "HTTPS", "TCP"));
        json.writeStringProperty("name", "c" + number);
        json.writeStringProperty("type", type);
        json.writeStringProperty("address", one(List.of("origin.example.net", "192.0.2.1", "2001:db8::1", "o_1")));
        json.writeStringProperty("description", text());
        flags(json, "suspended");
        if (flag()) {
            json.writeNumberProperty("interval", 6 + random.nextInt(3_595));
            json.writeNumberProperty("timeout", 1 + random.nextInt(5));
            json.writeNumberProperty("retries", random.nextInt(6));
            json.writeNumberProperty("consecutive_fails", 1 + random.nextInt(100));
            json.writeNumberProperty("consecutive_successes", 1 + random.nextInt(100));
        }
        if (flag()) {
            json.writeName("check_regions");
            String[] regions = {"SEAS", "WEU", "NAF"};
            json.writeArray(flag() ? new String[] {"ALL_REGIONS"} : regions, 0, 1);
        }
        json.writeName(type.equals("TCP") ? "tcp_config" : "http_config");
        json.writeStartObject();
        if (flag()) {
            json.writeNumberProperty("port", 1 + random.nextInt(65_535));
        }
        if (!type.equals("TCP")) {
            question(json, type);
        }
        json.writeEndObject();
    }

    private void question(JsonGenerator json, String type) {
        some(json, "path", "/", "/live?a=${HOME}&b=%20", "/'\"{}|~");
        flags(json, "follow_redirects", "allow_insecure");
        if (type.equals("HTTPS") && flag()) {
            json.writeNumberProperty("certificate_expiry_days", random.nextInt(366));
        }
        if (flag()) {
            json.writeStringProperty("expected_body", text());
        } else {
            some(json, "method", "GET", "HEAD");
        }
        if (flag()) {
            json.writeName("expected_codes");
            json.writeArray(new String[] {"2xx", "404", "5XX"}, 0, 1 + random.nextInt(3));
        }
        if (flag()) {
            json.writeName("header");
            json.writeStartObject();
            for (String name : List.of("Host", "X-One", "~")) {
                json.writeName(name);
                String value = name.equals("Host") ? "shop.example:8443" : "a, ${b}: 'c' #d";
                json.writeArray(new String[] {value}, 0, 1);
            }
            json.writeEndObject();
        }
    }

    private void room(JsonGenerator json, String zone, int number) {
        json.writeStringProperty("name", "r" + number);
        json.writeStringProperty("host", "www." + zone);
        json.writeStringProperty("path", "/" + number);
        json.writeNumberProperty("new_users_per_minute", 1 + random.nextInt(10));
        json.writeNumberProperty("total_active_users", 10 + random.nextInt(10));
        json.writeStringProperty("description", text());
        json.writeStringProperty("cookie_suffix", "s" + number);
        if (flag()) {
            json.writeName("additional_routes");
            json.writeRawValue("[{\"host\":\"pay.%s\",\"path\":\"/%d/%%C3%%A9\"}]".formatted(zone, number));
        }
        if (flag()) {
            some(json, SampleValues.OF_ROOM, "origin_health_check_id", 1);
            some(json, SampleValues.OF_ROOM, "on_origin_unhealthy", 2);
        }
        SampleValues.OF_ROOM.keySet().stream()
                .filter(key -> !OF_THE_ROOM.contains(key))
                .forEach(key -> some(json, SampleValues.OF_ROOM, key, 2));
    }

    private void event(JsonGenerator json, int day) {
        Instant start = START.plus(1 + 2L * day, ChronoUnit.DAYS);
        json.writeStringProperty("name", "e" + day);
        json.writeStringProperty("description", text());
        boolean gathers = flag();
        if (gathers) {
            json.writeStringProperty(
                    "prequeue_start_time", start.minusSeconds(3600).toString());
            json.writeBooleanProperty("shuffle_at_event_start", flag());
        }
        json.writeStringProperty("event_start_time", start.toString().replace("Z", flag() ? "Z" : ".000+00:00"));
        json.writeStringProperty("event_end_time", start.plusSeconds(3600).toString());
        if (flag()) {
            json.writeNumberProperty("total_active_users", 7);
            json.writeNumberProperty("new_users_per_minute", 6);
        }
        SampleValues.OF_EVENT.keySet().stream()
                .filter(key -> !OF_THE_EVENT.contains(key))
                .forEach(key -> some(json, SampleValues.OF_EVENT, key, 2));
    }

    private void rules(JsonGenerator json) {
        json.writeStartArray();
        for (int i = 0; i < random.nextInt(4); i++) {
            json.writeStartObject();
            json.writeStringProperty("action", "bypass_waiting_room");
            json.writeStringProperty("expression", one(EXPRESSIONS));
            json.writeStringProperty("description", text());
            flags(json, "enabled");
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void guards(JsonGenerator json) {
        json.writeStartArray();
        for (int i = 0; i < random.nextInt(4); i++) {
            json.writeStartObject();
            json.writeStringProperty("action", flag() ? "end_session" : "end_session_at_once");
            json.writeStringProperty("expression", one(EXPRESSIONS));
            json.writeStringProperty("description", text());
            flags(json, "enabled");
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    // ---- drawing -----------------------------------------------------------------------------

    private boolean flag() {
        return random.nextBoolean();
    }

    private String text() {
        return one(TEXTS) + (flag() ? one(TEXTS) : "");
    }

    private String one(List<String> texts) {
        return texts.get(random.nextInt(texts.size()));
    }

    private void flags(JsonGenerator json, String... keys) {
        for (String key : keys) {
            if (flag()) {
                json.writeBooleanProperty(key, flag());
            }
        }
    }

    /// One of the values of a setting, once in so many times.
    private void some(JsonGenerator json, Map<String, List<String>> all, String key, int times) {
        List<String> values = all.getOrDefault(key, List.of());
        if (random.nextInt(times) == 0) {
            json.writeName(key);
            json.writeRawValue(one(values));
        }
    }

    private void some(JsonGenerator json, String key, String... values) {
        if (flag()) {
            json.writeStringProperty(key, one(List.of(values)));
        }
    }

    // ---- making ------------------------------------------------------------------------------

    private String make(Edit edit) {
        var when = new Moment(START.plusSeconds(++made), random::nextLong);
        return switch (edit.apply(now, when)) {
            case EditResult.Changed changed -> {
                now = now.with(changed.changes(), now.revision() + 1);
                yield changed.id();
            }
            case EditResult.Same same -> same.id();
            case EditResult other -> throw new AssertionError(other);
        };
    }

    private static Yaml.Mapping keys(Consumer<JsonGenerator> fields) {
        return (Yaml.Mapping) tree(json -> {
            json.writeStartObject();
            fields.accept(json);
            json.writeEndObject();
        });
    }

    private static Yaml tree(Consumer<JsonGenerator> writer) {
        var faults = new Faults("body");
        var tree = JsonTree.read(JsonText.of(writer), faults);
        assertThat(new ArrayList<>(faults.all())).isEmpty();
        return tree.orElseThrow();
    }
}
