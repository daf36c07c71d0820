package io.vestibule.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vestibule.node.outside.SystemClock;
import io.vestibule.node.settings.NodeSettings;
import io.vestibule.node.settings.RunOptions;
import io.vestibule.node.settings.SettingsReader;
import io.vestibule.node.warm.WarmOrigin;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// What is set through the API holds at the gate: a whole node, its store on disk, real sockets.
class ApiAtTheGateIT {

    private static final JsonMapper JSON = new JsonMapper();
    private static final String HOST = "shop.example.com";
    private static final String SET_COOKIE = "Set-Cookie: ";

    private final HttpClient client = HttpClient.newHttpClient();

    @TempDir
    private Path data = Path.of("");

    private final WarmOrigin origin;
    private @Nullable Node running;
    private String rooms = "";

    ApiAtTheGateIT() throws IOException {
        origin = WarmOrigin.start();
    }

    @BeforeEach
    void start() throws Exception {
        running = Node.start(settings(), SystemClock.INSTANCE);
        node().ready().get(60, TimeUnit.SECONDS);
        String zone =
                set("POST", "/zones", "{\"name\":\"example.com\"}").get("id").asString();
        rooms = "/zones/" + zone + "/waiting_rooms";
    }

    @AfterEach
    void stop() throws IOException {
        node().close();
        origin.close();
        client.close();
    }

    @Test
    void aRoomQueueAllRulesAndASuspensionHoldAtOnce() throws Exception {
        String room = room("sale", "/sale");
        told("a new room", () -> isInside("/sale"));
        assertThat(answer("/sale")).contains("__cfwaitingroom");

        set("PATCH", room, "{\"queue_all\":true}");
        told("queue_all", () -> !isInside("/sale"));

        set("PUT", room + "/rules", """
            [{"action":"bypass_waiting_room",
              "expression":"starts_with(http.request.uri.path, \\"/sale/free/\\")"}]
            """);
        told("a rule", () -> isInside("/sale/free/x"));
        assertThat(isInside("/sale/free/../paid")).isFalse();
        assertThat(isInside("/sale/%66ree/%2e%2e/paid")).isFalse();
        assertThat(isInside("/sale/FREE/x")).isFalse();

        set("PUT", room + "/rules", "[]");
        told("a rule that is gone", () -> !isInside("/sale/free/x"));

        set("PATCH", room, "{\"suspended\":true}");
        told("a suspension", () -> isInside("/sale"));
        assertThat(answer("/sale")).doesNotContain("__cfwaitingroom");
    }

    /// The body comes from the origin alone; with `queue_all` only those inside get it.
    @Test
    void aGuardEndsTheSessionWithTheAnswerOfTheOriginOrBeforeTheRequest() throws Exception {
        String room = room("sale", "/sale");
        set("PUT", room + "/guards", """
            [{"action":"end_session","expression":"http.request.uri.path eq \\"/sale/out\\""},
             {"action":"end_session_at_once",
              "expression":"http.request.uri.path eq \\"/sale/again\\""}]
            """);
        told("a new room", () -> !cookie(answer("/sale")).isEmpty() && isInside("/sale"));
        String one = cookie(answer("/sale"));
        told("a guard", () -> !cookie(answer("/sale/again", one)).isEmpty());

        String again = answer("/sale/again", one);
        String two = cookie(again);
        assertThat(again).contains("\r\n\r\nxxx");
        assertThat(two).startsWith("__cfwaitingroom=").isNotEqualTo(one);
        String other = cookie(answer("/sale"));

        String out = answer("/sale/out", two);

        assertThat(out).contains("\r\n\r\nxxx").contains("Max-Age=0");
        assertThat(cookie(out)).isEqualTo("__cfwaitingroom=");
        set("PATCH", room, "{\"queue_all\":true}");
        told("queue_all", () -> !isInside("/sale"));
        told("an ended session", () -> !answer("/sale", two).contains("\r\n\r\nxxx"));
        told("one that ended at once", () -> !answer("/sale", one).contains("\r\n\r\nxxx"));
        assertThat(answer("/sale", other)).as("who is inside").contains("\r\n\r\nxxx");
    }

    /// The cookie that an answer sets; empty if it sets none.
    private static String cookie(String answer) {
        return answer.lines()
                .filter(line -> line.regionMatches(true, 0, SET_COOKIE, 0, SET_COOKIE.length()))
                .map(line -> line.substring(SET_COOKIE.length(), line.indexOf(';')))
                .findFirst()
                .orElse("");
    }

    /// Some may all the same: who is let in first waits until that is promised on disk, which a
    /// busy disk may not do in the time that an answer has.
    @Test
    void theFirstVisitorsOfNewRoomsDoNotWait() throws Exception {
        int inside = 0;
        for (int i = 0; i < 10; i++) {
            room("sale" + i, "/sale" + i);

            inside += isInside("/sale" + i) ? 1 : 0;
        }

        assertThat(inside).isGreaterThan(5);
    }

    @Test
    void aLimitThatIsLoweredHoldsAtOnceAndARoomThatIsGoneIsGone() throws Exception {
        String room = room("sale", "/sale");
        told("a new room", () -> isInside("/sale"));
        assertThat(answer("/sale")).contains("__cfwaitingroom");

        set("PATCH", room, "{\"total_active_users\":1,\"new_users_per_minute\":1}");
        told("a lower limit", () -> !isInside("/sale"));

        set("DELETE", room, "");
        told("a room that is gone", () -> isInside("/sale"));
    }

    /// One seat, taken: the next visitor is told a place and a wait by the limits with the first
    /// question of their page, and why both are others after the limits changed.
    @Test
    void aFreshRoomSaysSomethingTrueAtOnceAndWhyItSaysSomethingElse() throws Exception {
        String room = room("sale", "/sale");
        told("a new room", () -> isInside("/sale"));
        set("PATCH", room, "{\"total_active_users\":1,\"new_users_per_minute\":1}");
        told("a lower limit", () -> !isInside("/sale"));
        String first = cookie(answer("/sale"));
        long begin = System.nanoTime();

        told(
                "that a session of five minutes may have to end",
                () -> own(first).path("waitTimeHighSeconds").asInt(0) >= 300);

        assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofSeconds(5));
        told(
                "that those who asked before and never came back are not ahead",
                () -> own(first).path("waitTimeLowSeconds").asInt(300) < 300);
        var own = own(first);
        assertThat(own.get("peopleAhead").isNumber()).isTrue();
        int shown = own.get("waitTimeSeconds").asInt();

        set("PATCH", room, "{\"session_duration\":30}");
        told(
                "the reason of another estimate",
                () -> poll("/sale", first, "Vestibule-Shown: " + shown + "\r\n")
                        .get("vestibule")
                        .path("waitTimeChanged")
                        .asString("")
                        .equals("limits"));

        int now =
                poll("/sale", first, "").get("vestibule").get("waitTimeSeconds").asInt();
        assertThat(now).isGreaterThan(shown * 5 / 4);
        var same = poll("/sale", first, "Vestibule-Shown: " + now + "\r\n").get("vestibule");
        assertThat(same.has("waitTimeChanged")).isFalse();
    }

    private JsonNode own(String cookie) {
        return poll("/sale", cookie, "").get("vestibule");
    }

    /// What the page's script is told.
    private JsonNode poll(String target, String cookie, String more) {
        String answer = answer(target, cookie, "Vestibule-Poll: 1\r\n" + more);
        return JSON.readTree(answer.substring(answer.indexOf("\r\n\r\n"))).get("cfWaitingRoom");
    }

    /// Makes a room with places enough.
    ///
    /// @return its path in the API
    private String room(String name, String path) throws Exception {
        JsonNode made = set("POST", rooms, """
            {"name":"%s","host":"shop.example.com","path":"%s",
             "new_users_per_minute":500,"total_active_users":500}
            """.formatted(name, path));
        return rooms + "/" + made.get("id").asString();
    }

    @Test
    void whatWasSetIsThereAfterAStart() throws Exception {
        set("POST", rooms, """
            {"name":"sale","host":"shop.example.com","queue_all":true,
             "new_users_per_minute":1,"total_active_users":1}
            """);
        node().close();
        running = Node.start(settings(), SystemClock.INSTANCE);
        node().ready().get(60, TimeUnit.SECONDS);

        assertThat(set("GET", rooms, "").get(0).get("name").asString()).isEqualTo("sale");
        assertThat(isInside("/")).isFalse();
    }

    private Node node() {
        return Objects.requireNonNull(running);
    }

    /// Waits for what a change brings about, and prints how long that took.
    private static void told(String change, BooleanSupplier holds) {
        long begin = System.nanoTime();
        await().atMost(Duration.ofSeconds(10))
                .pollInterval(Duration.ofMillis(20))
                .pollDelay(Duration.ZERO)
                .until(holds::getAsBoolean);
        System.out.printf("%s holds at the gate after %d ms%n", change, (System.nanoTime() - begin) / 1_000_000);
    }

    private JsonNode set(String method, String path, String body) throws Exception {
        String token = Files.readString(data.resolve("control.token")).strip();
        var request = HttpRequest.newBuilder(
                        URI.create("http://127.0.0.1:%d/client/v4%s".formatted(node().controlPort(), path)))
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", "application/json")
                .method(method, HttpRequest.BodyPublishers.ofString(body))
                .build();
        var answer = client.send(request, HttpResponse.BodyHandlers.ofString());
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return JSON.readTree(answer.body()).get("result");
    }

    /// Whether a newcomer gets the origin's page, which is all x.
    private boolean isInside(String target) {
        return answer(target).contains("\r\n\r\nxxx");
    }

    /// What a newcomer gets; the path goes out as it stands.
    private String answer(String target) {
        return answer(target, "none=");
    }

    private String answer(String target, String cookie) {
        return answer(target, cookie, "");
    }

    /// @param more header lines
    private String answer(String target, String cookie, String more) {
        String request = "GET %s HTTP/1.1\r\nHost: %s\r\nAccept: text/html\r\nCookie: %s\r\n%s\r\n"
                .formatted(target, HOST, cookie, "Connection: close\r\n" + more);
        try (var socket =
                new Socket(InetAddress.getLoopbackAddress(), node().gatePorts().getFirst())) {
            socket.setSoTimeout(10_000);
            socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private NodeSettings settings() {
        var options = List.of(
                "--origin=http://127.0.0.1:" + origin.port(),
                "--listen=127.0.0.1:0",
                "--control=127.0.0.1:0",
                "--data=" + data);
        var outcome = SettingsReader.read(RunOptions.parse(options), Map.of());
        return ((SettingsReader.Result.Good) outcome).settings();
    }
}
