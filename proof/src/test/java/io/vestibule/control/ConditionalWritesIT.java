package io.vestibule.control;

import static io.vestibule.control.ControlHouse.JSON;
import static io.vestibule.control.ControlHouse.ROOMS;
import static io.vestibule.control.ControlHouse.SALE;
import static io.vestibule.control.ControlHouse.TOKEN;
import static io.vestibule.control.ControlHouse.ZONE;
import static io.vestibule.control.ControlHouse.codes;
import static io.vestibule.control.ControlHouse.uri;
import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.control.api.Api;
import io.vestibule.control.api.request.Endpoint;
import io.vestibule.room.StableId;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/// Writes that are only tried, and writes by someone who says what they have seen; over real
/// sockets.
///
/// It is one file because every write of the API is held against one table.
class ConditionalWritesIT {

    private static final String ALERTING = "/accounts/default/alerting/v3";
    private static final String CHECK = "{\"name\":\"shop\",\"address\":\"origin.example.net\"}";
    private static final String NET = "{\"name\":\"example.net\"}";
    private static final String WEBHOOK = "{\"name\":\"ops\",\"url\":\"https://hooks.example.net/x\"}";
    private static final String SERVICE = "{\"name\":\"on call\",\"routing_key\":\"0123456789abcdef0123456789abcdef\"}";

    /// What cannot be tried, since it changes nothing that is kept.
    private static final List<String> AT_ONCE = List.of(
            "POST /zones/{zone_id}/healthchecks/preview",
            "DELETE /zones/{zone_id}/healthchecks/preview/{healthcheck_id}",
            "POST /accounts/{account_id}/alerting/v3/policies/{policy_id}/test",
            "POST /accounts/{account_id}/alerting/v3/destinations/webhooks/{webhook_id}/test");

    private static final String BASE = "/client/v4";
    private static final String ROOM = ROOMS + "/" + SALE.id();

    private static final String OTHER = "{\"name\":\"other\",\"host\":\"other.example.com\",\"path\":\"/\","
            + "\"total_active_users\":500,\"new_users_per_minute\":200}";
    private static final String RULE = "{\"action\":\"bypass_waiting_room\",\"expression\":\"ssl\"}";
    private static final String GUARD = "{\"action\":\"end_session\",\"expression\":\"ssl\"}";
    private static final String CRAWLERS = "{\"search_engine_crawler_bypass\":true}";

    private final Map<String, String> ids = new HashMap<>();
    private final ControlHouse house = new ControlHouse();
    private ControlServer control;

    @BeforeEach
    void enter() {
        control = house.start("127.0.0.1");
    }

    @AfterEach
    void leave() {
        house.close();
    }

    // ---- only tried --------------------------------------------------------------------------

    @Test
    void everyWriteCanBeTriedAndThenChangesNothing() throws Exception {
        furnish();
        furnishHealth();
        var tried = new TreeSet<String>(AT_ONCE);
        for (var write : writes().entrySet()) {
            String before = export();
            String operation = write.getKey();
            String method = operation.substring(0, operation.indexOf(' '));
            String path = operation.equals("DELETE /zones/{zone_id}")
                    ? BASE + "/zones/" + StableId.ofZone("example.org")
                    : path(operation.substring(operation.indexOf(' ') + 1));

            var answer = send(method, path + "?dry_run=true", write.getValue());

            assertThat(answer.statusCode()).as(operation + answer.body()).isEqualTo(200);
            JsonNode body = JSON.readTree(answer.body());
            assertThat(body.get("vestibule").get("dry_run").asBoolean()).isTrue();
            assertThat(ApiDocument.read().faults(operation, 200, body))
                    .as(operation)
                    .isEmpty();
            assertThat(export()).as(operation).isEqualTo(before);
            assertThat(house.companions.gone).as(operation).isEmpty();
            assertThat(house.companions.forgotten).as(operation).isEmpty();
            tried.add(operation);
        }

        var all = new TreeSet<String>();
        for (Endpoint endpoint : new Api(house.sources().api(), house.queries()).endpoints()) {
            if (endpoint.writes()) {
                all.add(endpoint.method() + " " + endpoint.template());
            }
        }
        assertThat(tried).isEqualTo(all);
    }

    @Test
    void whatIsDoneAtOnceIsRefusedRatherThanTried() throws Exception {
        furnish();
        furnishHealth();
        for (String operation : AT_ONCE) {
            int end = operation.indexOf(' ');
            String path = path(operation.substring(end + 1));

            var answer = send(operation.substring(0, end), path + "?dry_run=true", CHECK);

            assertThat(answer.statusCode()).as(operation).isEqualTo(400);
            assertThat(answer.body()).as(operation).contains("cannot be tried");
        }
    }

    @Test
    void aTriedWriteTellsWhatWouldChange() throws Exception {
        var answer = send("PATCH", ROOM + "?dry_run=true", "{\"new_users_per_minute\":50,\"suspended\":true}");

        JsonNode body = JSON.readTree(answer.body());
        assertThat(body.get("result").get("new_users_per_minute").asInt()).isEqualTo(50);
        assertThat(body.get("vestibule")
                        .get("changes")
                        .valueStream()
                        .map(c -> c.get("key").asString()
                                + " "
                                + c.get("from").asString()
                                + " "
                                + c.get("to").asString()))
                .containsExactly("new_users_per_minute 100 50", "suspended false true");
    }

    @Test
    void aTriedWriteIsRefusedForTheSameReasons() throws Exception {
        String wrong = "{\"new_users_per_minute\":-1,\"session_duration\":0}";

        var tried = send("PATCH", ROOM + "?dry_run=true", wrong);
        var made = send("PATCH", ROOM, wrong);

        assertThat(tried.statusCode()).isEqualTo(400);
        assertThat(tried.body()).isEqualTo(made.body());
    }

    @ParameterizedTest
    @ValueSource(strings = {"yes", "True", "1", ""})
    void aMisspelledTryIsNotMade(String word) throws Exception {
        String before = export();

        var answer = send("PATCH", ROOM + "?dry_run=" + word, "{\"suspended\":true}");

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(codes(answer)).containsExactly(1002);
        assertThat(export()).isEqualTo(before);
    }

    // ---- what was seen -----------------------------------------------------------------------

    @Test
    void everyWriteThatMayComeLateIsDocumentedSoAndNoOther() throws Exception {
        furnish();
        furnishHealth();
        send("PATCH", ROOM, "{\"new_users_per_minute\":60}");
        String zone = BASE + "/zones/" + made(BASE + "/zones", NET).get("id").asString();
        var writes = writes();
        writes.put("PUT /zones/{zone_id}/waiting_rooms/{waiting_room_id}/rules", "[]");
        writes.put("PUT /zones/{zone_id}/waiting_rooms/{waiting_room_id}/guards", "[]");
        writes.computeIfPresent(
                "PUT " + ALERTING.replace("default", "{account_id}") + "/silences",
                (_, body) -> body.replace("2030-01-02", "2030-01-03"));
        var document = ApiDocument.read();
        var late = new TreeSet<String>();
        for (var write : writes.entrySet()) {
            String operation = write.getKey();
            String method = operation.substring(0, operation.indexOf(' '));
            String path = operation.equals("DELETE /zones/{zone_id}")
                    ? zone
                    : path(operation.substring(operation.indexOf(' ') + 1));

            var answer = send(method, path + "?dry_run=true", write.getValue(), "If-Match", "\"0\"");

            if (answer.statusCode() == 412) {
                late.add(operation);
                assertThat(document.faults(operation, 412, JSON.readTree(answer.body())))
                        .as(operation)
                        .isEmpty();
            }
        }
        // A zone has the same id if one of its name is made again.
        late.add("POST /zones");
        assertThat(late).isEqualTo(document.operationsThatAnswer(412));
    }

    @Test
    void whoWasOvertakenIsShownBothVersions() throws Exception {
        String seen = tag(house.authorized(control, ROOM));
        send("PATCH", ROOM, "{\"new_users_per_minute\":60}");

        var answer = send("PATCH", ROOM, "{\"suspended\":true}", "If-Match", seen);

        assertThat(answer.statusCode()).isEqualTo(412);
        JsonNode body = JSON.readTree(answer.body());
        JsonNode version = body.get("result").get("versions").get(0);
        assertThat(version.get("theirs").get("new_users_per_minute").asInt()).isEqualTo(60);
        assertThat(version.get("theirs").get("suspended").asBoolean()).isFalse();
        assertThat(version.get("yours").get("suspended").asBoolean()).isTrue();
        assertThat(body.get("result").get("author").asString()).isEqualTo("token:tests");
        assertThat(current().get("suspended").asBoolean()).isFalse();
        String newer = "\"" + body.get("result").get("revision").asLong() + "\"";
        assertThat(send("PATCH", ROOM, "{\"suspended\":true}", "If-Match", newer)
                        .statusCode())
                .isEqualTo(200);
    }

    @Test
    void whoWasNotOvertakenSaves() throws Exception {
        String seen = tag(house.authorized(control, ROOM));

        var first = send("PATCH", ROOM, "{\"suspended\":true}", "If-Match", seen);
        var second = send("PATCH", ROOM, "{\"suspended\":false}", "If-Match", tag(first));

        assertThat(first.statusCode()).isEqualTo(200);
        assertThat(second.statusCode()).isEqualTo(200);
        assertThat(tag(second)).isNotEqualTo(seen);
    }

    @Test
    void onlyAWriteThatChangesSomethingTellsARevisionToTakeBack() throws Exception {
        var first = send("PATCH", ROOM, "{\"queue_all\":true}");
        send("POST", ROOMS, OTHER);
        var second = send("PATCH", ROOM, "{\"queue_all\":true}");

        assertThat(first.headers().firstValue("Vestibule-Revision"))
                .hasValue(tag(first).replace("\"", ""));
        assertThat(second.statusCode()).isEqualTo(200);
        assertThat(second.headers().firstValue("Vestibule-Revision")).isEmpty();
    }

    @Test
    void ofManyWhoHaveSeenTheSameOneSaves() throws Exception {
        String seen = tag(house.authorized(control, ROOM));
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var answers = new ArrayList<Future<HttpResponse<String>>>();
            for (int i = 0; i < 16; i++) {
                String body = "{\"new_users_per_minute\":" + (50 + i) + "}";
                answers.add(threads.submit(() -> send("PATCH", ROOM, body, "If-Match", seen)));
            }

            var codes = new ArrayList<Integer>();
            for (var answer : answers) {
                codes.add(answer.get().statusCode());
            }

            assertThat(codes).containsOnly(200, 412).containsOnlyOnce(200);
        }
    }

    @Test
    void aChangeOfAnotherRoomIsInNobodysWay() throws Exception {
        String seen = tag(house.authorized(control, ROOM));
        send("POST", ROOMS, OTHER);

        var answer = send("PATCH", ROOM, "{\"suspended\":true}", "If-Match", seen);

        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    }

    @Test
    void aTryTellsThatAnotherWasFaster() throws Exception {
        String seen = tag(house.authorized(control, ROOM));
        send("PATCH", ROOM, "{\"new_users_per_minute\":60}");

        var answer = send("PATCH", ROOM + "?dry_run=true", "{\"suspended\":true}", "If-Match", seen);

        assertThat(answer.statusCode()).isEqualTo(412);
    }

    @ParameterizedTest
    @CsvSource({"12, 400", "'\"a\"', 400", "'\"1\", \"2\"', 400", "*, 200", "'W/\"999\"', 200"})
    void onlyARevisionInQuotesIsUnderstood(String header, int status) throws Exception {
        var answer = send("PATCH", ROOM, "{\"suspended\":true}", "If-Match", header);

        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
    }

    @Test
    void whatChangesByItselfHasNoTag() throws Exception {
        assertThat(house.authorized(control, ROOM + "/status").headers().firstValue("ETag"))
                .isEmpty();
    }

    // ---- helpers -----------------------------------------------------------------------------

    /// What the operations speak of, in every list that they have.
    private void furnish() throws Exception {
        house.companions.alone = false;
        var event = "{\"name\":\"day\",\"event_start_time\":\"2027-02-01T10:00:00Z\","
                + "\"event_end_time\":\"2027-02-01T12:00:00Z\"}";
        ids.put("event_id", made(ROOM + "/events", event).get("id").asString());
        ids.put("rule_id", made(ROOM + "/rules", RULE).get(0).get("id").asString());
        ids.put("guard_id", made(ROOM + "/guards", GUARD).get(0).get("id").asString());
        String lists = BASE + "/accounts/default/rules/lists";
        String list =
                made(lists, "{\"name\":\"partners\",\"kind\":\"ip\"}").get("id").asString();
        ids.put("list_id", list);
        made(lists + "/" + list + "/items", "[{\"ip\":\"192.0.2.7\"}]");
        JsonNode item =
                house.api(control, lists + "/" + list + "/items").get("result").get(0);
        ids.put("item_id", item.get("id").asString());
        ids.put(
                "token",
                made(BASE + "/vestibule/tokens", "{\"name\":\"monitor\"}")
                        .get("id")
                        .asString());
        JsonNode newest =
                house.api(control, BASE + "/vestibule/history?limit=1").get("result");
        ids.put("revision", newest.get(0).get("revision").asString());
    }

    private void furnishHealth() throws Exception {
        ids.put(
                "healthcheck_id",
                made(BASE + "/zones/" + ZONE + "/healthchecks", CHECK).get("id").asString());
        String webhook = made(BASE + ALERTING + "/destinations/webhooks", WEBHOOK)
                .get("id")
                .asString();
        ids.put("webhook_id", webhook);
        String used = WEBHOOK.replace("ops", "used");
        ids.put(
                "used",
                made(BASE + ALERTING + "/destinations/webhooks", used).get("id").asString());
        made(BASE + ALERTING + "/destinations/pagerduty/connect", SERVICE);
        String policy =
                made(BASE + ALERTING + "/policies", policy("night")).get("id").asString();
        ids.put("policy_id", policy);
        made(BASE + ALERTING + "/silences", silence("policy_id", policy));
        JsonNode silences = house.api(control, BASE + ALERTING + "/silences").get("result");
        ids.put("silence_id", silences.get(0).get("id").asString());
    }

    private String policy(String name) {
        return """
            {"name": "%s", "alert_type": "health_check_status_notification", "enabled": true,
             "mechanisms": {"webhooks": [{"id": "%s"}]}}
            """.formatted(name, ids.get("used"));
    }

    private static String silence(String key, @Nullable String id) {
        return """
            [{"%s": "%s", "start_time": "2030-01-01T22:00:00Z", "end_time": "2030-01-02T06:00:00Z"}]
            """.formatted(key, id);
    }

    private JsonNode made(String path, String body) throws Exception {
        var answer = send("POST", path, body);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return JSON.readTree(answer.body()).get("result");
    }

    /// A body for every operation that writes.
    private Map<String, String> writes() {
        String room = "/zones/{zone_id}/waiting_rooms/{waiting_room_id}";
        String event = "{\"name\":\"night\",\"event_start_time\":\"2027-01-01T10:00:00Z\","
                + "\"event_end_time\":\"2027-01-01T12:00:00Z\"}";
        String items = "[{\"ip\":\"10.0.0.1\"}]";
        var all = new LinkedHashMap<String, String>();
        all.put("POST /zones", NET);
        all.put("DELETE /zones/{zone_id}", "");
        all.put("PUT /zones/{zone_id}/waiting_rooms/settings", CRAWLERS);
        all.put("PATCH /zones/{zone_id}/waiting_rooms/settings", CRAWLERS);
        all.put("POST /zones/{zone_id}/waiting_rooms", OTHER);
        all.put("PUT " + room, OTHER);
        all.put("PATCH " + room, "{\"suspended\":true}");
        all.put("PATCH /vestibule" + room + "/try", "{\"suspended\":true}");
        all.put("DELETE " + room, "");
        all.put("POST " + room + "/events", event);
        all.put("PUT " + room + "/events/{event_id}", event);
        all.put("PATCH " + room + "/events/{event_id}", "{\"suspended\":true}");
        all.put("DELETE " + room + "/events/{event_id}", "");
        all.put("POST " + room + "/rules", RULE);
        all.put("PUT " + room + "/rules", "[" + RULE + "]");
        all.put("PATCH " + room + "/rules/{rule_id}", "{\"enabled\":false}");
        all.put("DELETE " + room + "/rules/{rule_id}", "");
        all.put("POST " + room + "/guards", GUARD);
        all.put("PUT " + room + "/guards", "[" + GUARD + "]");
        all.put("PATCH " + room + "/guards/{guard_id}", "{\"enabled\":false}");
        all.put("DELETE " + room + "/guards/{guard_id}", "");
        String lists = "/accounts/{account_id}/rules/lists";
        all.put("POST " + lists, "{\"name\":\"office\",\"kind\":\"ip\"}");
        all.put("PUT " + lists + "/{list_id}", "{\"description\":\"new\"}");
        all.put("DELETE " + lists + "/{list_id}", "");
        all.put("POST " + lists + "/{list_id}/items", items);
        all.put("PUT " + lists + "/{list_id}/items", items);
        String item = "{\"items\":[{\"id\":\"" + ids.get("item_id") + "\"}]}";
        all.put("DELETE " + lists + "/{list_id}/items", item);
        all.put("POST /vestibule/tokens", "{\"name\":\"ci\",\"role\":\"write\"}");
        all.put("DELETE /vestibule/tokens/{token}", "");
        all.put("POST /vestibule/revoke", "{\"room\":\"sale\",\"admitted_before\":\"now\"}");
        all.put("POST /vestibule/undo", "{\"revision\":" + ids.get("revision") + "}");
        all.put("POST /vestibule/cluster/gone", "{\"node\":\"ams-2\"}");
        all.put("POST /vestibule/cluster/forget", "{\"data_center\":\"lon\"}");
        String other = CHECK.replace("shop", "desk");
        for (String checks : List.of("/zones/{zone_id}/healthchecks", "/zones/{zone_id}/smart_shield/healthchecks")) {
            all.put("POST " + checks, other);
            all.put("PUT " + checks + "/{healthcheck_id}", other);
            all.put("PATCH " + checks + "/{healthcheck_id}", "{\"suspended\":true}");
            all.put("DELETE " + checks + "/{healthcheck_id}", "");
        }
        String alerting = ALERTING.replace("default", "{account_id}");
        String webhooks = alerting + "/destinations/webhooks";
        all.put("POST " + webhooks, WEBHOOK.replace("ops", "day"));
        all.put("PUT " + webhooks + "/{webhook_id}", WEBHOOK.replace("ops", "day"));
        all.put("DELETE " + webhooks + "/{webhook_id}", "");
        all.put("POST " + alerting + "/destinations/pagerduty/connect", SERVICE.replace("call", "duty"));
        all.put("DELETE " + alerting + "/destinations/pagerduty", "");
        all.put("POST " + alerting + "/policies", policy("day"));
        all.put("PUT " + alerting + "/policies/{policy_id}", policy("day"));
        all.put("DELETE " + alerting + "/policies/{policy_id}", "");
        all.put("POST " + alerting + "/silences", silence("policy_id", ids.get("policy_id")));
        all.put("PUT " + alerting + "/silences", silence("id", ids.get("silence_id")));
        all.put("DELETE " + alerting + "/silences/{silence_id}", "");
        return all;
    }

    private String path(String template) {
        String path = template.replace("{account_id}", "default")
                .replace("{zone_id}", ZONE)
                .replace("{waiting_room_id}", SALE.id().value());
        for (var id : ids.entrySet()) {
            path = path.replace("{" + id.getKey() + "}", id.getValue());
        }
        return BASE + path;
    }

    private String export() throws Exception {
        var parts = new ArrayList<String>();
        for (String path : List.of(
                "/zones",
                "/accounts/default/waiting_rooms",
                "/accounts/default/rules/lists",
                "/vestibule/tokens",
                "/zones/" + ZONE + "/healthchecks",
                ALERTING + "/destinations/webhooks",
                ALERTING + "/destinations/pagerduty",
                ALERTING + "/policies",
                ALERTING + "/silences",
                "/vestibule/history?limit=1000")) {
            parts.add(house.authorized(control, BASE + path).body());
        }
        return String.join("\n", parts);
    }

    private JsonNode current() throws Exception {
        return house.api(control, ROOM).get("result");
    }

    private static String tag(HttpResponse<String> answer) {
        return answer.headers().firstValue("ETag").orElseThrow();
    }

    private HttpResponse<String> send(String method, String path, String body, String... headers) throws Exception {
        var request = HttpRequest.newBuilder(uri(control, path))
                .header("Authorization", "Bearer " + TOKEN)
                .header("Content-Type", "application/json")
                .method(method, HttpRequest.BodyPublishers.ofString(body));
        for (int i = 0; i < headers.length; i += 2) {
            request.header(headers[i], headers[i + 1]);
        }
        return house.client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }
}
