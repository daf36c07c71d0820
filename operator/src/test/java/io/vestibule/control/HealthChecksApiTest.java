package io.vestibule.control;

import static io.vestibule.control.ControlHouse.JSON;
import static io.vestibule.control.ControlHouse.READER;
import static io.vestibule.control.ControlHouse.TOKEN;
import static io.vestibule.control.ControlHouse.ZONE;
import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.buffer.Buffer;
import io.vestibule.control.api.Api;
import io.vestibule.control.api.request.ApiSources;
import io.vestibule.control.api.request.Call;
import io.vestibule.control.api.request.Reply;
import io.vestibule.health.CheckState;
import io.vestibule.health.CheckStatus;
import io.vestibule.health.FailureReason;
import io.vestibule.room.StableId;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/// Health checks over the API, without sockets; every answer is as `docs/openapi.yaml` says.
class HealthChecksApiTest {

    private static final String CHECKS = "/client/v4/zones/" + ZONE + "/healthchecks";
    private static final String PREVIEWS = CHECKS + "/preview";
    private static final String OWN = "/client/v4/vestibule/healthchecks";

    private static final String GONE = "f".repeat(32);

    private static final String GOOD = """
        {"name": "shop-origin", "address": "origin.example.net", "type": "HTTPS",
         "check_regions": ["WEU"], "timeout": 5, "consecutive_fails": 2,
         "http_config": {"path": "/live", "expected_codes": ["2xx"],
           "header": {"Host": ["www.example.com"]}}}
        """;

    private final ControlHouse house = new ControlHouse();
    private final ApiSources sources = house.sources().api();
    private final Api api = new Api(sources, house.queries());
    private final ApiDocument document = read();

    private static ApiDocument read() {
        try {
            return ApiDocument.read();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @AfterEach
    void leave() {
        house.close();
    }

    // ---- asking ------------------------------------------------------------------------------

    private Reply reply(String method, String path, String body, String token, String ifMatch) {
        String[] parts = path.split("\\?", 2);
        Map<String, String> query =
                parts.length < 2 ? Map.of() : Map.of(parts[1].split("=", 2)[0], parts[1].split("=", 2)[1]);
        Reply reply = api.answer(new Call(
                method,
                parts[0],
                query,
                Buffer.buffer(body),
                Optional.of(ifMatch).filter(text -> !text.isEmpty()),
                house.callerOf(token).orElseThrow(),
                "http://127.0.0.1",
                Map.of()));
        String operation = document.operationOf(method, parts[0].substring("/client/v4".length()));
        assertThat(document.faults(operation, reply.status(), json(reply)))
                .as("%s: %s", operation, reply.body())
                .isEmpty();
        return reply;
    }

    private Reply reply(String method, String path, String body) {
        return reply(method, path, body, TOKEN, "");
    }

    private static JsonNode json(Reply reply) {
        return JSON.readTree(reply.body().toString());
    }

    private JsonNode result(String method, String path, String body) {
        Reply reply = reply(method, path, body);
        assertThat(reply.status()).as(reply.body().toString()).isEqualTo(200);
        return Objects.requireNonNull(json(reply).get("result"));
    }

    private JsonNode get(String path) {
        return result("GET", path, "");
    }

    private String made(String body) {
        return result("POST", CHECKS, body).get("id").asString();
    }

    private long revision() {
        return sources.newest().get().revision();
    }

    /// A check may send a token that its origin asks for.
    @Test
    void whoMayOnlyReadSeesNoValuesOfHeaders() {
        String id = made("""
            {"name": "a", "address": "origin.example.net", "http_config": {"header": {
             "Host": ["www.example.com"], "Authorization": ["Bearer s3cret"]}}}
            """);

        for (String path : List.of(CHECKS, CHECKS + "/" + id, OWN, "/client/v4/vestibule/history")) {
            Reply seen = reply("GET", path, "", READER, "");
            assertThat(seen.status()).isEqualTo(200);
            assertThat(seen.body().toString()).as(path).doesNotContain("s3cret");
        }
        JsonNode header = json(reply("GET", CHECKS + "/" + id, "", READER, "")).at("/result/http_config/header");
        assertThat(header).isEqualTo(JSON.readTree("{\"Authorization\":null,\"Host\":[\"www.example.com\"]}"));
        assertThat(get(CHECKS + "/" + id).toString()).contains("Bearer s3cret");
    }

    // ---- checks ------------------------------------------------------------------------------

    @Test
    void aCheckHasEveryPublishedField() {
        JsonNode check = result("POST", CHECKS, GOOD);

        assertThat(get(CHECKS + "/" + check.get("id").asString())).isEqualTo(check);
        assertThat(check).isEqualTo(JSON.readTree("""
            {"id": "%s", "created_on": "%s", "modified_on": "%2$s",
             "name": "shop-origin", "description": "",
             "address": "origin.example.net", "type": "HTTPS",
             "check_regions": ["WEU"], "interval": 60, "timeout": 5,
             "retries": 2, "consecutive_fails": 2, "consecutive_successes": 1,
             "suspended": false,
             "http_config": {"method": "GET", "path": "/live", "port": 443,
              "expected_codes": ["2xx"], "expected_body": "",
              "follow_redirects": false, "allow_insecure": false,
              "header": {"Host": ["www.example.com"]}},
             "tcp_config": null, "status": "unknown", "failure_reason": ""}
            """.formatted(
                        check.get("id").asString(), check.get("created_on").asString())));
    }

    /// What the tests of the published clients send: their zeros are the defaults, but a check is
    /// of one type.
    @Test
    void theZerosOfTheSamplesAreTheDefaults() {
        Reply reply = reply("POST", CHECKS, """
            {"address": "www.example.com", "name": "server-1",
             "check_regions": ["WEU", "ENAM"], "consecutive_fails": 0,
             "consecutive_successes": 0, "description": "Health check",
             "http_config": {"allow_insecure": true, "expected_body": "success",
              "expected_codes": ["2xx", "302"], "follow_redirects": true,
              "header": {"Host": ["example.com"], "X-App-ID": ["abc123"]},
              "method": "GET", "path": "/health", "port": 0},
             "interval": 0, "retries": 0, "suspended": true,
             "tcp_config": {"method": "connection_established", "port": 0},
             "timeout": 0, "type": "HTTPS"}
            """);

        assertThat(reply.status()).isEqualTo(400);
        assertThat(json(reply).get("errors").values())
                .extracting(error -> error.get("source").get("pointer").asString())
                .containsExactly("/tcp_config");
    }

    @Test
    void aCheckThatRoomsFollowIsDeletedWhenNoneDoes() {
        String id = made(GOOD);
        String room = "/client/v4/zones/" + ZONE + "/waiting_rooms/" + ControlHouse.SALE.id();
        result("PATCH", room, "{\"origin_health_check_id\": \"%s\"}".formatted(id));

        Reply refused = reply("DELETE", CHECKS + "/" + id, "");
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.body().toString())
                .contains("health check shop-origin: the line of the waiting room sale follows it");

        result("PATCH", room, "{\"origin_health_check_id\": null}");
        assertThat(reply("DELETE", CHECKS + "/" + id, "").status()).isEqualTo(200);
    }

    @Test
    void aRoomThatFollowsNoCheckThereIsIsRemarkedOn() {
        String room = "/client/v4/zones/" + ZONE + "/waiting_rooms/" + ControlHouse.SALE.id();
        Reply reply = reply("PATCH", room, "{\"origin_health_check_id\": \"%s\"}".formatted(GONE));

        assertThat(reply.status()).isEqualTo(200);
        assertThat(json(reply).get("messages").values())
                .singleElement()
                .satisfies(remark -> assertThat(remark.get("message").asString())
                        .isEqualTo(
                                "origin_health_check_id: there is no such health" + " check: it cannot hold the line"));
    }

    @Test
    void theSamePutAgainMakesNoRevision() {
        String path = CHECKS + "/" + made(GOOD);
        JsonNode first = result("PUT", path, GOOD.replace("\"timeout\": 5", "\"timeout\": 6"));
        long revision = revision();

        assertThat(result("PUT", path, GOOD.replace("\"timeout\": 5", "\"timeout\": 6")))
                .isEqualTo(first);
        assertThat(result("PUT", path, first.toString())).isEqualTo(first);
        assertThat(result("PATCH", path, "{\"timeout\":6}")).isEqualTo(first);
        assertThat(revision()).isEqualTo(revision);
    }

    @Test
    void bothPublishedPlacesAreOne() {
        String id = made(GOOD);
        String shield = "/client/v4/zones/" + ZONE + "/smart_shield/healthchecks";

        assertThat(get(shield + "/" + id)).isEqualTo(get(CHECKS + "/" + id));
        assertThat(get(shield)).hasSize(1);
        result("PATCH", shield + "/" + id, "{\"retries\":5}");
        assertThat(get(CHECKS + "/" + id).get("retries").asInt()).isEqualTo(5);
        assertThat(result("DELETE", shield + "/" + id, "").get("id").asString()).isEqualTo(id);
        assertThat(get(CHECKS)).isEmpty();
    }

    @Test
    void aListHasPages() {
        for (int i = 0; i < 7; i++) {
            made(GOOD.replace("shop-origin", "c" + i));
        }

        Reply page = reply("GET", CHECKS + "?per_page=5", "");
        assertThat(json(page).get("result")).hasSize(5);
        assertThat(json(page).get("result_info").get("total_count").asInt()).isEqualTo(7);
        assertThat(get(CHECKS + "?page=2")).isEmpty();
    }

    @Test
    void aNameThatIsTakenAlreadyExists() {
        made(GOOD);
        Reply reply = reply("POST", CHECKS, GOOD);

        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.body().toString()).contains("already exists");
    }

    @Test
    void aDryRunSaysWhatWouldChangeAndChangesNothing() {
        String path = CHECKS + "/" + made(GOOD);
        long revision = revision();
        Reply reply = reply("PATCH", path + "?dry_run=true", "{\"interval\":30}");

        assertThat(json(reply).get("result").get("interval").asInt()).isEqualTo(30);
        JsonNode change = json(reply).get("vestibule").get("changes").get(0);
        assertThat(change.get("kind").asString()).isEqualTo("health_check");
        assertThat(change.get("key").asString()).isEqualTo("interval");
        assertThat(change.get("from").asString()).isEqualTo("60");
        assertThat(revision()).isEqualTo(revision);
        assertThat(get(path).get("interval").asInt()).isEqualTo(60);
    }

    @Test
    void anOvertakenWriterSavesNothing() {
        String path = CHECKS + "/" + made(GOOD);
        long seen = revision();
        result("PATCH", path, "{\"retries\":3}");
        Reply late = reply("PATCH", path, "{\"retries\":4}", TOKEN, "\"" + seen + "\"");

        assertThat(late.status()).isEqualTo(412);
        assertThat(get(path).get("retries").asInt()).isEqualTo(3);
    }

    @Test
    void aReaderReadsAndDoesNotWriteOrProbe() {
        String path = CHECKS + "/" + made(GOOD);

        assertThat(reply("GET", path, "", READER, "").status()).isEqualTo(200);
        for (String method : List.of("PUT", "PATCH", "DELETE")) {
            assertThat(reply(method, path, GOOD, READER, "").status()).isEqualTo(403);
        }
        assertThat(reply("POST", CHECKS, GOOD, READER, "").status()).isEqualTo(403);
        assertThat(reply("POST", PREVIEWS, GOOD, READER, "").status()).isEqualTo(403);
        assertThat(house.probes.asked()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET", "PUT", "PATCH", "DELETE"})
    void whatIsNotThereIsNotFound(String method) {
        assertThat(reply(method, CHECKS + "/" + GONE, GOOD).status()).isEqualTo(404);
        String elsewhere = "/client/v4/zones/" + GONE + "/healthchecks/" + GONE;
        assertThat(reply(method, elsewhere, GOOD).body().toString()).contains("7003");
    }

    @Test
    void aCheckOfWhatARoomCoversHasARemark() {
        JsonNode envelope = json(reply(
                "POST",
                CHECKS,
                GOOD.replace("www.example.com", "shop.example.com").replace("/live", "/sale/live")));

        assertThat(envelope.get("success").asBoolean()).isTrue();
        assertThat(envelope.get("messages").get(0).get("message").asString())
                .contains("which the waiting room sale covers");
    }

    @Test
    void aChangeCanBeTakenBackByItsNumber() {
        String id = made(GOOD);
        result("DELETE", CHECKS + "/" + id, "");
        result("POST", "/client/v4/vestibule/undo", "{\"revision\":" + revision() + "}");

        assertThat(get(CHECKS + "/" + id).get("name").asString()).isEqualTo("shop-origin");
        assertThat(get("/client/v4/vestibule/history?kind=health_check")).hasSize(3);
    }

    // ---- what is found -----------------------------------------------------------------------

    private static CheckState sick(String id) {
        return GivenProbes.sick(id, 9_000);
    }

    @Test
    void theStatusIsThatOfTheVotes() {
        String id = made(GOOD);
        house.probes.states.put(id, sick(id));

        assertThat(get(CHECKS + "/" + id).get("status").asString()).isEqualTo("unhealthy");
        assertThat(get(CHECKS + "/" + id).get("failure_reason").asString()).isEqualTo("TCP connection failed");
        JsonNode details = get(OWN + "/" + id);
        assertThat(get(OWN).get(0)).isEqualTo(details);
        assertThat(details.get("since").asString()).isEqualTo("1970-01-01T00:00:05Z");
        assertThat(details.get("probed_on").asString()).isEqualTo("1970-01-01T00:00:09Z");
        assertThat(details.get("regions").get(1).get("left_out").asBoolean()).isTrue();
        JsonNode probe = details.get("regions").get(0).get("votes").get(0).get("probe");
        assertThat(probe.get("dns_ms").asDouble()).isEqualTo(1.5);
        assertThat(probe.get("tcp_connect_ms").isNull()).isTrue();
        assertThat(reply("GET", OWN + "/" + GONE, "").status()).isEqualTo(404);
    }

    @Test
    void aHealthyOriginHasNoReasonAndASuspendedCheckNoStatusOfItsVotes() {
        String id = made(GOOD);
        house.probes.states.put(
                id,
                new CheckState(id, CheckStatus.HEALTHY, FailureReason.NONE, 5_000, CheckState.Basis.VOTES, List.of()));
        assertThat(get(CHECKS + "/" + id).get("failure_reason").asString()).isEmpty();

        house.probes.states.put(id, sick(id));
        JsonNode off = result("PATCH", CHECKS + "/" + id, "{\"suspended\":true}");
        assertThat(off.get("status").asString()).isEqualTo("suspended");
        assertThat(off.get("failure_reason").asString()).isEmpty();
    }

    // ---- previews ----------------------------------------------------------------------------

    @Test
    void aPreviewIsProbedAtOnceAndEveryTenSecondsForFiveMinutes() {
        long revision = revision();
        String id = result("POST", PREVIEWS, GOOD).get("id").asString();
        JsonNode first = get(PREVIEWS + "/" + id);

        assertThat(first.get("status").asString()).isEqualTo("healthy");
        assertThat(first.get("probes")).hasSize(1);
        assertThat(first.get("probes").get(0).get("rtt_ms").asDouble()).isEqualTo(10);
        assertThat(revision()).isEqualTo(revision);
        assertThat(get(CHECKS)).isEmpty();

        house.probes.failure = Optional.of(FailureReason.HTTP_TIMEOUT);
        house.probes.pass(10_000);
        JsonNode second = get(PREVIEWS + "/" + id);
        assertThat(second.get("status").asString()).isEqualTo("unhealthy");
        assertThat(second.get("failure_reason").asString()).isEqualTo("HTTP timeout occurred");
        assertThat(second.get("probes")).hasSize(2);

        house.probes.pass(290_000);
        assertThat(get(PREVIEWS + "/" + id).get("probes")).hasSize(31);
        house.probes.pass(600_000);
        assertThat(house.probes.asked()).hasSize(31);
        assertThat(house.probes.pending()).isZero();
        assertThat(reply("GET", PREVIEWS + "/" + id, "").status()).isEqualTo(404);
    }

    @Test
    void aPreviewThatIsEndedIsProbedNoMore() {
        String id = result("POST", PREVIEWS, GOOD).get("id").asString();

        assertThat(result("DELETE", PREVIEWS + "/" + id, "").get("id").asString())
                .isEqualTo(id);
        house.probes.pass(60_000);
        assertThat(house.probes.asked()).hasSize(1);
        assertThat(reply("GET", PREVIEWS + "/" + id, "").status()).isEqualTo(404);
        assertThat(reply("DELETE", PREVIEWS + "/" + id, "").status()).isEqualTo(404);
    }

    @Test
    void aProbeThatIsOutIsNotOvertaken() {
        house.probes.silent = true;
        String id = result("POST", PREVIEWS, GOOD).get("id").asString();
        house.probes.pass(100_000);

        assertThat(house.probes.asked()).hasSize(1);
        assertThat(get(PREVIEWS + "/" + id).get("status").asString()).isEqualTo("unknown");
    }

    @Test
    void sixteenPreviewsAreUnderWayAtMost() {
        for (int i = 0; i < 16; i++) {
            result("POST", PREVIEWS, GOOD);
        }
        Reply more = reply("POST", PREVIEWS, GOOD);

        assertThat(more.status()).isEqualTo(429);
        assertThat(house.probes.asked()).hasSize(16);
        house.probes.pass(301_000);
        result("POST", PREVIEWS, GOOD);
    }

    @Test
    void aPreviewIsOfItsZoneAlone() {
        String id = result("POST", PREVIEWS, GOOD).get("id").asString();
        String org = StableId.ofZone("example.org");
        String path = "/client/v4/zones/" + org + "/healthchecks/preview/" + id;

        assertThat(reply("GET", path, "").status()).isEqualTo(404);
        assertThat(reply("DELETE", path, "").status()).isEqualTo(404);
        assertThat(get(PREVIEWS + "/" + id).get("probes")).hasSize(1);
    }

    @Test
    void aPreviewCannotBeTried() {
        assertThat(reply("POST", PREVIEWS + "?dry_run=true", GOOD).status()).isEqualTo(400);
        assertThat(house.probes.asked()).isEmpty();
    }
}
