package io.vestibule.control;

import static io.vestibule.control.ControlHouse.JSON;
import static io.vestibule.control.ControlHouse.READER;
import static io.vestibule.control.ControlHouse.ROOMS;
import static io.vestibule.control.ControlHouse.SALE;
import static io.vestibule.control.ControlHouse.TOKEN;
import static io.vestibule.control.ControlHouse.codes;
import static io.vestibule.control.ControlHouse.uri;
import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.control.access.LogIns;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/// Log-ins of browsers, over real sockets.
class LogInsIT {

    private static final String SESSIONS = "/client/v4/vestibule/sessions";
    private static final String ROOM = ROOMS + "/" + SALE.id();

    private final AtomicLong now = new AtomicLong(1_800_000_000_000L);
    private final ControlHouse house = new ControlHouse();
    private ControlServer control;

    @BeforeEach
    void enter() {
        house.clock = now::get;
        control = house.start("127.0.0.1");
    }

    @AfterEach
    void leave() {
        house.close();
    }

    @Test
    void aTokenIsChangedIntoAKeyThatDoesWhatTheTokenMay() throws Exception {
        JsonNode session = documented("POST /vestibule/sessions", send("POST", SESSIONS, "", TOKEN));
        String key = session.get("key").asString();

        assertThat(session.get("role").asString()).isEqualTo("write");
        assertThat(send("PATCH", ROOM, "{\"suspended\":true}", key).statusCode())
                .isEqualTo(200);
        assertThat(send("GET", SESSIONS, "", key).body()).doesNotContain(key);

        String reads = key(send("POST", SESSIONS, "", READER));
        assertThat(send("GET", ROOM, "", reads).statusCode()).isEqualTo(200);
        assertThat(send("PATCH", ROOM, "{\"suspended\":true}", reads).statusCode())
                .isEqualTo(403);
    }

    @Test
    void aLinkOpensOneSessionWithinAMinute() throws Exception {
        JsonNode link = documented("POST /vestibule/sessions/link", send("POST", SESSIONS + "/link", "", TOKEN));
        String url = link.get("url").asString();
        String code = url.substring(url.indexOf("#code=") + 6);

        var first = redeem("{\"code\":\"" + code + "\"}");
        var second = redeem("{\"code\":\"" + code + "\"}");

        assertThat(send("GET", ROOM, "", key(first)).statusCode()).isEqualTo(200);
        assertThat(second.statusCode()).isEqualTo(403);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{}", "[]", "{\"code\":7}", "{\"code\":\"a\",\"x\":1}", "{\"code\""})
    void aBodyWithoutACodeIsAskedForAToken(String body) throws Exception {
        var answer = redeem(body);

        assertThat(answer.statusCode()).isEqualTo(401);
        assertThat(codes(answer)).containsExactly(9106);
    }

    @Test
    void anEndlessBodyIsNotKept() throws Exception {
        assertThat(redeem("{\"code\":\"" + "a".repeat(1 << 20) + "\"}").statusCode())
                .isEqualTo(401);
    }

    @Test
    void whatIsOverIsToldAndLocksNobodyOut() throws Exception {
        String ended = key(send("POST", SESSIONS, "", TOKEN));
        String other = key(send("POST", SESSIONS, "", TOKEN));
        assertThat(send("DELETE", SESSIONS + "/current", "", ended).statusCode())
                .isEqualTo(200);
        for (int i = 0; i < 30; i++) {
            var answer = send("GET", ROOM, "", ended);
            assertThat(answer.statusCode()).isEqualTo(401);
            assertThat(answer.body()).contains("was ended: log in again");
        }
        assertThat(send("GET", ROOM, "", other).statusCode()).isEqualTo(200);

        now.addAndGet(LogIns.IDLE_MILLIS);

        assertThat(send("GET", ROOM, "", other).body()).contains("has run out");
    }

    @Test
    void aSessionGoesWithItsToken() throws Exception {
        String key = key(send("POST", SESSIONS, "", TOKEN));

        house.revoked.add("tests");

        assertThat(send("GET", ROOM, "", key).body()).contains("was revoked");
    }

    @Test
    void othersSessionsAreEndedByThoseWhoMayWrite() throws Exception {
        String writers = id(send("POST", SESSIONS, "", TOKEN));
        String readers = id(send("POST", SESSIONS, "", READER));

        assertThat(send("DELETE", SESSIONS + "/" + writers, "", READER).statusCode())
                .isEqualTo(403);
        assertThat(send("DELETE", SESSIONS + "/" + readers, "", TOKEN).statusCode())
                .isEqualTo(200);
        assertThat(send("DELETE", SESSIONS + "/" + readers, "", TOKEN).statusCode())
                .isEqualTo(404);
        for (String path : new String[] {SESSIONS, SESSIONS + "/link"}) {
            assertThat(send("POST", path + "?dry_run=true", "", TOKEN).statusCode())
                    .isEqualTo(400);
        }
        assertThat(send("DELETE", SESSIONS + "/" + writers + "?dry_run=true", "", TOKEN)
                        .statusCode())
                .isEqualTo(400);
    }

    @Test
    void eachSessionHasACountOfItsOwnRequests() throws Exception {
        String busy = key(send("POST", SESSIONS, "", TOKEN));
        String idle = key(send("POST", SESSIONS, "", TOKEN));
        send("GET", ROOM, "", busy);
        send("GET", ROOM, "", busy);
        send("GET", ROOM, "", TOKEN);

        var listed = documented("GET /vestibule/sessions", send("GET", SESSIONS, "", busy));

        assertThat(listed.get(0).get("requests").asLong()).isEqualTo(3);
        assertThat(listed.get(1).get("requests").asLong()).isZero();
        assertThat(idle).isNotEqualTo(busy);
    }

    @Test
    void aSessionOpensNoOther() throws Exception {
        String key = key(send("POST", SESSIONS, "", TOKEN));

        assertThat(send("POST", SESSIONS, "", key).statusCode()).isEqualTo(403);
        assertThat(send("POST", SESSIONS + "/link", "", key).statusCode()).isEqualTo(403);
    }

    @Test
    void pagesOfOtherSitesOpenNone() throws Exception {
        String code = house.holderOf("tests")
                .flatMap(caller -> control.newCode(caller, LogIns.CODE_MILLIS))
                .orElseThrow();
        var request = HttpRequest.newBuilder(uri(control, SESSIONS))
                .header("Origin", "https://evil.example")
                .POST(HttpRequest.BodyPublishers.ofString("{\"code\":\"" + code + "\"}"))
                .build();

        var answer = house.client.send(request, HttpResponse.BodyHandlers.ofString());

        assertThat(answer.statusCode()).isEqualTo(403);
        assertThat(redeem("{\"code\":\"" + code + "\"}").statusCode()).isEqualTo(200);
    }

    @Test
    void theRequestsOfASessionCountForItsToken() throws Exception {
        var small = house.startLimited(4);
        String key = key(send(small, "POST", SESSIONS, "", TOKEN));
        for (int i = 0; i < 3; i++) {
            assertThat(send(small, "GET", ROOM, "", key).statusCode()).isEqualTo(200);
        }

        assertThat(send(small, "GET", ROOM, "", key).statusCode()).isEqualTo(429);
        assertThat(send(small, "GET", ROOM, "", TOKEN).statusCode()).isEqualTo(429);
        assertThat(send(small, "GET", ROOM, "", READER).statusCode()).isEqualTo(200);
    }

    // ---- helpers -----------------------------------------------------------------------------

    private static String key(HttpResponse<String> answer) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return JSON.readTree(answer.body()).get("result").get("key").asString();
    }

    private static String id(HttpResponse<String> answer) {
        return JSON.readTree(answer.body()).get("result").get("id").asString();
    }

    private static JsonNode documented(String operation, HttpResponse<String> answer) throws Exception {
        JsonNode body = JSON.readTree(answer.body());
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        assertThat(ApiDocument.read().faults(operation, 200, body)).isEmpty();
        return body.get("result");
    }

    /// Without a token.
    private HttpResponse<String> redeem(String body) throws Exception {
        var request = HttpRequest.newBuilder(uri(control, SESSIONS))
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build();
        return house.client.send(request, HttpResponse.BodyHandlers.ofString());
    }

    private HttpResponse<String> send(String method, String path, String body, String proof) throws Exception {
        return send(control, method, path, body, proof);
    }

    private HttpResponse<String> send(ControlServer server, String method, String path, String body, String proof)
            throws Exception {
        var request = HttpRequest.newBuilder(uri(server, path))
                .header("Authorization", "Bearer " + proof)
                .method(method, HttpRequest.BodyPublishers.ofString(body))
                .build();
        return house.client.send(request, HttpResponse.BodyHandlers.ofString());
    }
}
