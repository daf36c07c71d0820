package io.vestibule.control;

import static io.vestibule.control.ControlHouse.JSON;
import static io.vestibule.control.ControlHouse.ROOMS;
import static io.vestibule.control.ControlHouse.SALE;
import static io.vestibule.control.ControlHouse.TOKEN;
import static io.vestibule.control.ControlHouse.ZONE;
import static io.vestibule.control.ControlHouse.uri;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// A table of bodies that a person could send by mistake: each answers 400 with a place and a
/// message that says what to do, and changes nothing.
class BadBodiesIT {

    private static final String TABLE = "bad-bodies.txt";
    private static final String ROOM = ROOMS + "/" + SALE.id();
    private static final String LISTS = "/client/v4/accounts/default/rules/lists";
    private static final String OWN = "/client/v4/vestibule";
    private static final String ZONES = "/client/v4/zones/" + ZONE;
    private static final String CHECKS = ZONES + "/healthchecks";
    private static final String GOOD_CHECK = "{\"name\":\"origin\",\"address\":\"origin.example.net\"}";
    private static final String ALERTING = "/client/v4/accounts/default/alerting/v3";
    private static final String WEBHOOKS = ALERTING + "/destinations/webhooks";
    private static final String GOOD_WEBHOOK = "{\"name\":\"ops\",\"url\":\"https://ops.example.invalid/hook\"}";
    private static final String GOOD_POLICY =
            "{\"name\":\"queues\",\"alert_type\":\"vestibule_queueing\",\"enabled\":true,"
                    + "\"mechanisms\":{\"email\":[{\"id\":\"ops@example.com\"}]}}";
    private static final String GOOD_ROOM =
            "{\"name\":\"new\",\"host\":\"a.example.com\",\"new_users_per_minute\":10," + "\"total_active_users\":20}";
    private static final String GOOD_EVENT = "{\"name\":\"day\",\"event_start_time\":\"2999-01-01T10:00:00Z\","
            + "\"event_end_time\":\"2999-01-01T12:00:00Z\"}";
    private static final String GOOD_RULE =
            "{\"action\":\"bypass_waiting_room\",\"expression\":\"ip.src eq 192.0.2.1\"}";
    private static final String GOOD_GUARD = "{\"action\":\"end_session\",\"expression\":\"ip.src eq 192.0.2.1\"}";

    private static final ControlHouse HOUSE = new ControlHouse();
    private static final Map<String, String> PLACES = new HashMap<>();
    private static ControlServer control;
    private static String before;

    /// One line of the table.
    record Case(String where, String body, String pointer, String words) {

        @Override
        public String toString() {
            return where + " " + body;
        }
    }

    @BeforeAll
    static void furnish() throws Exception {
        HOUSE.living = true;
        HOUSE.clock = System::currentTimeMillis;
        control = HOUSE.startLimited(0);
        String list = result(send("POST", LISTS, "{\"name\":\"office\",\"kind\":\"ip\"}"))
                .get("id")
                .asString();
        send("POST", LISTS + "/" + list + "/items", "[{\"ip\":\"10.0.0.0/8\"}]");
        send("POST", ROOM + "/rules", GOOD_RULE);
        String rule = result(send("POST", ROOM + "/rules", GOOD_RULE))
                .get(0)
                .get("id")
                .asString();
        send("POST", ROOM + "/guards", GOOD_GUARD);
        String guard = result(send("POST", ROOM + "/guards", GOOD_GUARD))
                .get(0)
                .get("id")
                .asString();
        PLACES.put("guards", ROOM + "/guards");
        PLACES.put("POST guard", ROOM + "/guards");
        PLACES.put("guard", ROOM + "/guards/" + guard);
        PLACES.put("rooms", ROOMS);
        PLACES.put("room", ROOM);
        PLACES.put("checks", CHECKS);
        String check = result(send("POST", CHECKS, GOOD_CHECK)).get("id").asString();
        PLACES.put("check", CHECKS + "/" + check);
        PLACES.put("check preview", CHECKS + "/preview");
        PLACES.put("shield", ZONES + "/smart_shield/healthchecks");
        PLACES.put("webhooks", WEBHOOKS);
        String webhook = result(send("POST", WEBHOOKS, GOOD_WEBHOOK)).get("id").asString();
        PLACES.put("webhook", WEBHOOKS + "/" + webhook);
        PLACES.put("services", ALERTING + "/destinations/pagerduty/connect");
        PLACES.put("policies", ALERTING + "/policies");
        String policy = result(send("POST", ALERTING + "/policies", GOOD_POLICY))
                .get("id")
                .asString();
        PLACES.put("policy", ALERTING + "/policies/" + policy);
        PLACES.put("silences", ALERTING + "/silences");
        PLACES.put("zones", "/client/v4/zones");
        PLACES.put("settings", ROOMS + "/settings");
        PLACES.put("preview", ROOMS + "/preview");
        PLACES.put("events", ROOM + "/events");
        PLACES.put("rules", ROOM + "/rules");
        PLACES.put("POST rule", ROOM + "/rules");
        PLACES.put("rule", ROOM + "/rules/" + rule);
        PLACES.put("lists", LISTS);
        PLACES.put("list", LISTS + "/" + list);
        PLACES.put("items", LISTS + "/" + list + "/items");
        PLACES.put("undo", OWN + "/undo");
        PLACES.put("undo/whatif", OWN + "/undo/whatif");
        PLACES.put("revoke", OWN + "/revoke");
        PLACES.put("trace", OWN + "/rule/trace");
        PLACES.put("why", OWN + "/why");
        before = everything();
    }

    @AfterAll
    static void leave() {
        HOUSE.close();
    }

    static List<Case> table() throws IOException {
        try (var stream = BadBodiesIT.class.getResourceAsStream(TABLE)) {
            if (stream == null) {
                throw new IllegalStateException("no resource " + TABLE);
            }
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .map(BadBodiesIT::line)
                    .toList();
        }
    }

    private static Case line(String line) {
        String[] parts = line.split("\\s\\|(?=\\s|$)", -1);
        return new Case(parts[0], parts[1].strip(), parts[2].strip(), parts[3].strip());
    }

    @Test
    void theTableIsLong() throws IOException {
        assertThat(table()).hasSizeGreaterThanOrEqualTo(100);
    }

    @ParameterizedTest
    @MethodSource("table")
    void everyFaultSaysWhatToDoAndWhere(Case one) throws Exception {
        String method = one.where().substring(0, one.where().indexOf(' '));
        String name = one.where().substring(method.length() + 1);
        String where = PLACES.containsKey(one.where()) ? one.where() : name;
        String path = Objects.requireNonNull(PLACES.get(where));

        var answer = send(method, path, bodyOf(one, name));

        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(400);
        JsonNode errors = JSON.readTree(answer.body()).get("errors");
        assertThat(errors.valueStream())
                .as(answer.body())
                .isNotEmpty()
                .allMatch(error -> error.get("code").asInt() == 1002)
                .allMatch(error -> error.get("message").asString().endsWith(": invalid data"))
                .anyMatch(error -> isAt(error, one.pointer()) && says(error, one.words()));
        assertThat(everything()).isEqualTo(before);
    }

    private static boolean isAt(JsonNode error, String pointer) {
        JsonNode source = error.get("source");
        return pointer.isEmpty()
                ? source == null
                : source != null && source.get("pointer").asString().equals(pointer);
    }

    private static boolean says(JsonNode error, String words) {
        return error.get("message").asString().contains(words);
    }

    private static String bodyOf(Case one, String name) {
        String text = one.body().replace("{{LONG}}", "x".repeat(1001));
        if (!text.startsWith("+")) {
            return text;
        }
        String good = switch (name) {
            case "events" -> GOOD_EVENT;
            case "rule" -> GOOD_RULE;
            case "guard" -> GOOD_GUARD;
            case "webhooks", "webhook" -> GOOD_WEBHOOK;
            case "policies", "policy" -> GOOD_POLICY;
            case "checks", "check", "check preview", "shield" -> GOOD_CHECK.replace("origin\"", "other\"");
            default -> GOOD_ROOM;
        };
        var body = (ObjectNode) JSON.readTree(good);
        // Numbers such as 1e3 have to stay as they were written.
        String rest = text.substring(1).strip();
        var over = (ObjectNode) JSON.readTree(rest);
        body.propertyNames().stream().toList().stream().filter(over::has).forEach(body::remove);
        String base = body.toString();
        String inner = rest.substring(1, rest.length() - 1);
        return base.equals("{}") ? rest : base.substring(0, base.length() - 1) + "," + inner + "}";
    }

    /// Rooms, rules, events, lists, health checks, notifications: what no bad body may change.
    private static String everything() throws Exception {
        var all = new StringBuilder();
        for (String path : List.of(
                ROOMS,
                ROOM + "/rules",
                ROOM + "/guards",
                ROOM + "/events",
                LISTS,
                CHECKS,
                WEBHOOKS,
                ALERTING + "/destinations/pagerduty",
                ALERTING + "/policies",
                ALERTING + "/silences",
                "/client/v4/zones")) {
            all.append(send("GET", path, "").body());
        }
        return all.toString();
    }

    private static JsonNode result(HttpResponse<String> answer) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return JSON.readTree(answer.body()).get("result");
    }

    private static HttpResponse<String> send(String method, String path, String body) throws Exception {
        var request = HttpRequest.newBuilder(uri(control, path))
                .header("Authorization", "Bearer " + TOKEN)
                .header("Content-Type", "application/json")
                .method(method, HttpRequest.BodyPublishers.ofString(body))
                .build();
        return HOUSE.client.send(request, HttpResponse.BodyHandlers.ofString());
    }
}
