package io.vestibule.control;

import static io.vestibule.control.ControlHouse.JSON;
import static io.vestibule.control.ControlHouse.READER;
import static io.vestibule.control.ControlHouse.ROOMS;
import static io.vestibule.control.ControlHouse.SALE;
import static io.vestibule.control.ControlHouse.TOKEN;
import static io.vestibule.control.ControlHouse.codes;
import static io.vestibule.control.ControlHouse.uri;
import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.gate.visit.RuleParts;
import io.vestibule.gate.visit.SampleRequest;
import io.vestibule.ground.RequestPath;
import io.vestibule.queue.Rules;
import io.vestibule.queue.StandingTickets;
import io.vestibule.queue.TestView;
import io.vestibule.room.Limits;
import io.vestibule.room.QueueingMethod;
import io.vestibule.rule.Geography;
import io.vestibule.tally.SessionRule;
import io.vestibule.ticket.EstimateStamp;
import io.vestibule.ticket.Ticket;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/// Our own endpoints, over real sockets; every answer is as `docs/openapi.yaml` says.
class OwnApiIT {

    private static final String OWN = "/client/v4/vestibule";
    private static final String ROOM = ROOMS + "/" + SALE.id();

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

    @ParameterizedTest
    @CsvSource({
        "https://shop.example.com/sale/shoes?size=40, sale, ''",
        "shop.example.com/sale,                       sale, ''",
        "https://SHOP.example.com./sale/../sale/,     sale, spelling",
        "https://shop.example.com/sale/main.css,      sale, static",
        "https://pay.example.com/,                    sale, ''",
        "https://shop.example.com/Sale,               '',   case",
        "https://shop.example.com/sales,              '',   segment",
        "https://www.pay.example.com/x,               '',   host",
        "https://elsewhere.example.net/,              '',   ''",
    })
    void coverageSaysWhichRoomAndWhatIsOdd(String url, String room, String lint) throws Exception {
        JsonNode found =
                get("coverage?url=" + URLEncoder.encode(url, StandardCharsets.UTF_8), "GET /vestibule/coverage");

        assertThat(found.get("covered").asBoolean()).isEqualTo(!room.isEmpty());
        assertThat(room.isEmpty() ? "" : found.get("room").get("name").asString())
                .isEqualTo(room);
        assertThat(found.get("lints").valueStream().map(l -> l.get("code").asString()))
                .containsExactlyElementsOf(lint.isEmpty() ? List.of() : List.of(lint));
        assertThat(found.get("why").asString()).isNotEmpty();
    }

    @Test
    void coverageNeedsAUrl() throws Exception {
        var answer = house.authorized(control, OWN + "/coverage?url=");

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(codes(answer)).containsExactly(1002);
    }

    @Test
    void coverageTellsTheRuleThatLetsARequestPass() throws Exception {
        String rule = "{\"action\":\"bypass_waiting_room\",\"description\":\"b\",\"expression\":"
                + "\"http.host eq \\\"a.example.com\\\"\"}";
        send("POST", ROOM + "/rules", rule, TOKEN);

        JsonNode found = get("coverage?url=shop.example.com/sale", "GET /vestibule/coverage");

        assertThat(found.get("rule").get("description").asString()).isEqualTo("b");
    }

    @Test
    void coverageNamesNoRuleByWhichTheGateLetsNobodyPass() throws Exception {
        String target = "/sale/x%2f..%2fy";
        var path = RequestPath.normalize(target);
        assertThat(path.readings()).isNotEmpty();
        var parts = new RuleParts(new Geography() {}, () -> 0, (_, _) -> {});
        var lines = List.of(new SampleRequest.Header("Host", "shop.example.com"));
        house.samples = _ -> () -> new SampleRequest("GET", "https", "HTTP/1.1", target, lines, "192.0.2.1")
                .read(parts, 0)
                .get();
        String rule = "{\"action\":\"bypass_waiting_room\",\"description\":\"b\",\"expression\":"
                + "\"http.request.uri.path eq \\\"%s\\\"\"}".formatted(path.path());
        var made = send("POST", ROOM + "/rules", rule, TOKEN);
        assertThat(made.statusCode()).as(made.body()).isEqualTo(200);

        JsonNode found = get(
                "coverage?url=" + URLEncoder.encode("shop.example.com" + target, StandardCharsets.UTF_8),
                "GET /vestibule/coverage");

        assertThat(found.get("covered").asBoolean()).isTrue();
        assertThat(found.get("rule").isNull()).isTrue();
    }

    @Test
    void whatWasChangedIsToldAndTakenBack() throws Exception {
        var patched = send("PATCH", ROOM, "{\"queue_all\":true}", TOKEN);
        assertThat(patched.statusCode()).as(patched.body()).isEqualTo(200);

        JsonNode newest =
                get("history?limit=1&kind=room", "GET /vestibule/history").get(0);
        assertThat(newest.get("author").asString()).isEqualTo("token:tests");
        JsonNode change = newest.get("changes").get(0);
        assertThat(change.get("before").get("queue_all").asBoolean()).isFalse();
        assertThat(change.get("after").get("queue_all").asBoolean()).isTrue();

        long revision = newest.get("revision").asLong();
        var undone = send("POST", OWN + "/undo", "{\"revision\":" + revision + "}", TOKEN);

        assertThat(documented("POST /vestibule/undo", undone).get("revision").asLong())
                .isEqualTo(revision + 1);
        assertThat(house.api(control, ROOM).get("result").get("queue_all").asBoolean())
                .isFalse();
        var again = send("POST", OWN + "/undo", "{\"revision\":" + revision + "}", TOKEN);
        assertThat(again.statusCode()).isEqualTo(412);
        JsonNode overtaken = JSON.readTree(again.body());
        assertThat(overtaken.at("/errors/0/message").asString())
                .startsWith("Changed again since by token:tests")
                .contains("(revision " + (revision + 1) + ", undo revision " + revision + ": queue-all off)");
        assertThat(overtaken.at("/result/revision").asLong()).isEqualTo(revision + 1);
        assertThat(overtaken.at("/result/versions/0/theirs/queue_all").asBoolean())
                .isFalse();
        assertThat(overtaken.at("/result/versions/0/yours/queue_all").asBoolean())
                .isFalse();
        var never = send("POST", OWN + "/undo", "{\"revision\":999}", TOKEN);
        assertThat(never.statusCode()).isEqualTo(404);
        var reader = send("POST", OWN + "/undo", "{\"revision\":1}", READER);
        assertThat(reader.statusCode()).isEqualTo(403);
    }

    @Test
    void aTicketTellsHowItsVisitorStands() throws Exception {
        house.tickets.put(
                "waits",
                new Ticket.Waiting(7, 900_000, 990_000, 20_000, true, EstimateStamp.NOTHING, EstimateStamp.NOTHING));
        house.tickets.put("inside", new Ticket.Active(8, 900_000, 950_000, 990_000, 0));

        JsonNode waits = get("why?ticket=waits", "GET /vestibule/why");
        JsonNode inside = documented(
                "POST /vestibule/why", send("POST", OWN + "/why", "{\"ticket\":\"__cfwaitingroom_s=inside\"}", READER));
        JsonNode nobody = get("why?ticket=forged", "GET /vestibule/why");

        assertThat(waits.get("id").asString()).isEqualTo("0000000000000007");
        assertThat(waits.get("state").asString()).isEqualTo("waiting");
        assertThat(waits.get("waited_seconds").asInt()).isEqualTo(100);
        assertThat(waits.get("held_by").isNull()).isTrue();
        assertThat(waits.get("overdue").asBoolean()).isFalse();
        assertThat(waits.get("stages")).map(JsonNode::asString).containsExactly("crawl", "open", "decide", "seal");
        assertThat(inside.get("ended").asBoolean()).isFalse();
        assertThat(inside.get("renewed").asBoolean()).isTrue();
        assertThat(inside.get("state").asString()).isEqualTo("admitted");
        assertThat(inside.get("session_ends_on").asString()).isEqualTo("1970-01-01T00:23:34Z");
        assertThat(inside.get("room").get("name").asString()).isEqualTo("sale");
        assertThat(nobody.get("state").asString()).isEqualTo("none");
    }

    @Test
    void aSessionEndsWhenTheGateSaysSo() throws Exception {
        long ten = Instant.parse("2026-11-01T10:00:00Z").toEpochMilli();
        long seen = Instant.parse("2026-11-01T13:58:00Z").toEpochMilli();
        house.clock = () -> seen + 120_000;
        var limits = new Limits(1000, 100, Duration.ofMinutes(5), false);
        var plain = ControlHouse.open(1, 0);
        var rules = new Rules(QueueingMethod.FIFO, false, limits, SessionRule.of(limits.session()));
        house.view = Optional.of(TestView.like(plain)
                .at(seen)
                .version(1)
                .known(true)
                .rules(rules)
                .view());
        var ticket = new Ticket.Active(8, ten, ten, seen, 0);
        house.tickets.put("inside", ticket);

        JsonNode inside = get("why?ticket=inside", "GET /vestibule/why");

        assertThat(inside.get("session_ends_on").asString()).startsWith("2026-11-01T14:03:");
        assertThat(Instant.parse(inside.get("session_ends_on").asString()).toEpochMilli())
                .isEqualTo(StandingTickets.endMillis(house.view.orElseThrow(), ticket));
        assertThat(inside.get("explanation").asString()).doesNotContain("extended by");
    }

    @Test
    void aWrongFieldNamesTheRightOne() throws Exception {
        var answer = send("POST", OWN + "/why", "{\"cookie\":\"x\"}", READER);

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body()).contains("ticket must be the value").contains("/ticket");
    }

    @Test
    void aTokenIsToldWhoseItIs() throws Exception {
        var answer = send("GET", OWN + "/whoami", "", READER);

        JsonNode who = documented("GET /vestibule/whoami", answer);
        assertThat(who.get("name").asString()).isEqualTo("reader");
        assertThat(who.get("role").asString()).isEqualTo("read");
    }

    @Test
    void aTokenIsVerifiedAsPublished() throws Exception {
        for (String path : List.of("/user/tokens/verify", "/accounts/{account_id}/tokens/verify")) {
            var answer = send("GET", "/client/v4" + path.replace("{account_id}", "default"), "", READER);

            JsonNode token = documented("GET " + path, answer);
            assertThat(token.get("status").asString()).isEqualTo("active");
            assertThat(token.get("id").asString()).matches("[0-9a-f]{32}");
            assertThat(JSON.readTree(answer.body()).at("/messages/0/message").asString())
                    .isEqualTo("This API Token is valid and active");
        }
    }

    @Test
    void theDescriptionIsServed() throws Exception {
        var answer = house.authorized(control, OWN + "/openapi.yaml");

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body()).startsWith("openapi: 3.1");
    }

    @Test
    void marksAreChangesAndEventsOfASpan() throws Exception {
        send("PATCH", ROOM, "{\"queue_all\":true}", TOKEN);
        String event = "{\"name\":\"night\",\"event_start_time\":\"2027-01-01T10:00:00Z\","
                + "\"event_end_time\":\"2027-01-01T12:00:00Z\","
                + "\"prequeue_start_time\":\"2027-01-01T09:00:00Z\"}";
        send("POST", ROOM + "/events", event, TOKEN);

        JsonNode year =
                marks("2026-11-01T00:00:00Z", "2027-12-01T00:00:00Z", SALE.id().value());
        assertThat(year.valueStream().map(mark -> mark.get("kind").asString())).contains("change", "event");
        assertThat(year.valueStream().map(mark -> mark.get("at").asString())).isSorted();
        JsonNode last = year.get(year.size() - 1);
        assertThat(last.get("text").asString()).isEqualTo("night");
        assertThat(last.get("at").asString()).isEqualTo("2027-01-01T09:00:00Z");

        assertThat(marks(
                                "2027-01-01T11:00:00Z",
                                "2027-01-01T11:30:00Z",
                                SALE.id().value())
                        .size())
                .isEqualTo(1);
        assertThat(marks(
                                "2027-01-01T12:00:00Z",
                                "2027-01-01T13:00:00Z",
                                SALE.id().value())
                        .size())
                .isZero();
        assertThat(marks("2026-11-01T00:00:00Z", "2027-12-01T00:00:00Z", "other")
                        .size())
                .isZero();
    }

    private JsonNode marks(String since, String until, String room) throws Exception {
        return get("marks?since=" + since + "&until=" + until + "&waiting_room_id=" + room, "GET /vestibule/marks");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "?since=2027-01-01T11:00:00Z",
                "?since=yesterday&until=2027-01-01T11:00:00Z",
                "?since=2027-01-01T11:00:00Z&until=2027-01-01T11:00:00Z"
            })
    void aSpanHasTwoEnds(String query) throws Exception {
        var answer = house.authorized(control, OWN + "/marks" + query);

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(codes(answer)).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"since=yesterday", "since=%2B300000000-01-01T00:00:00Z", "before=-300000000-01-01T00:00:00Z"})
    void deliveriesAreAskedForByTimesThatCanBeCounted(String query) throws Exception {
        var answer = house.authorized(control, "/client/v4/accounts/default/alerting/v3/history?" + query);

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body()).contains(" must be a time such as ");
    }

    @Test
    void theNodeTellsHowItIs() throws Exception {
        JsonNode alone = get("node", "GET /vestibule/node");
        assertThat(alone.get("version").asString()).isEqualTo("1.2.3");
        assertThat(alone.get("ready").asBoolean()).isTrue();
        assertThat(alone.get("node").isNull()).isTrue();

        house.companions.alone = false;
        assertThat(get("node", "GET /vestibule/node").get("node").asString()).isEqualTo("ams-1");
    }

    @Test
    void theNodeTellsWhatItsPartsReport() throws Exception {
        JsonNode nothing = get("node", "GET /vestibule/node");
        assertThat(nothing.get("store").get("up").isNull()).isTrue();
        assertThat(nothing.get("analytics_store").isNull()).isTrue();
        assertThat(nothing.get("room_alarms")).isEmpty();

        house.alarms.putAll(Map.of("copy", 2, "journal", 0));
        house.gauges.putAll(Map.of(
                "vestibule_store_up", 0.0,
                "vestibule_store_errors", 3.0,
                "vestibule_analytics_up", 1.0,
                "vestibule_analytics_bytes", 4096.0,
                "vestibule_analytics_last_minute_seconds", 1_793_000_040.0,
                "vestibule_gate_connections", 12.0,
                "vestibule_gate_connections_limit", 50_000.0));
        JsonNode node = get("node", "GET /vestibule/node");

        assertThat(node.get("room_alarms").toString()).isEqualTo("[{\"alarm\":\"copy\",\"rooms\":2}]");
        assertThat(node.get("store").toString()).isEqualTo("{\"up\":false,\"errors\":3}");
        JsonNode kept = node.get("analytics_store");
        assertThat(kept.get("up").asBoolean()).isTrue();
        assertThat(kept.get("bytes").asLong()).isEqualTo(4096);
        assertThat(kept.get("last_minute").asString()).isEqualTo("2026-10-26T07:34:00Z");
        assertThat(node.get("limits")
                        .valueStream()
                        .map(limit -> limit.get("name").asString()))
                .containsExactly("connections", "live_streams", "sessions");
        assertThat(node.get("limits").get(0).get("most").asInt()).isEqualTo(50_000);
    }

    @Test
    void aTokenIsShownOnceAndRevoked() throws Exception {
        var made = send("POST", OWN + "/tokens", "{\"name\":\"ci\",\"role\":\"write\"}", TOKEN);
        String text = documented("POST /vestibule/tokens", made).get("token").asString();
        assertThat(text).matches("vst_[A-Za-z0-9_-]{43}");

        var listed = house.authorized(control, OWN + "/tokens");
        assertThat(listed.body()).doesNotContain(text, "salt", "hash");
        JsonNode token = documented("GET /vestibule/tokens", listed).get(0);
        assertThat(token.get("name").asString()).isEqualTo("ci");
        assertThat(house.authorized(control, OWN + "/history").body()).doesNotContain(text);

        send("DELETE", OWN + "/tokens/ci", "", TOKEN);

        JsonNode after = get("tokens", "GET /vestibule/tokens").get(0);
        assertThat(after.get("revoked_on").isNull()).isFalse();
        assertThat(send("DELETE", OWN + "/tokens/ci", "", TOKEN).statusCode()).isEqualTo(404);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"name\":\"\"}",
                "{\"name\":7}",
                "{\"name\":\"a b\"}",
                "{\"name\":\"a\",\"role\":\"admin\"}",
                "{\"name\":\"a\",\"role\":null}",
                "{\"name\":\"a\",\"text\":\"mine\"}"
            })
    void aWrongTokenIsNotMade(String body) throws Exception {
        var answer = send("POST", OWN + "/tokens", body, TOKEN);

        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(400);
        assertThat(get("tokens", "GET /vestibule/tokens").size()).isZero();
    }

    @Test
    void whoMayOnlyReadMakesNoTokens() throws Exception {
        assertThat(send("POST", OWN + "/tokens", "{\"name\":\"ci\"}", READER).statusCode())
                .isEqualTo(403);
    }

    private JsonNode get(String path, String operation) throws Exception {
        return documented(operation, house.authorized(control, OWN + "/" + path));
    }

    private static JsonNode documented(String operation, HttpResponse<String> answer) throws Exception {
        JsonNode body = JSON.readTree(answer.body());
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        assertThat(ApiDocument.read().faults(operation, 200, body)).isEmpty();
        return body.get("result");
    }

    private HttpResponse<String> send(String method, String path, String body, String token) throws Exception {
        var request = HttpRequest.newBuilder(uri(control, path))
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", "application/json")
                .method(method, HttpRequest.BodyPublishers.ofString(body))
                .build();
        return house.client.send(request, HttpResponse.BodyHandlers.ofString());
    }
}
