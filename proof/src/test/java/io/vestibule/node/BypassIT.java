package io.vestibule.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vestibule.node.outside.SystemClock;
import io.vestibule.node.settings.RunOptions;
import io.vestibule.node.settings.SettingsReader;
import io.vestibule.testing.Message;
import io.vestibule.testing.RawClient;
import io.vestibule.testing.ScriptedOrigin;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Rooms that keep apart, a room of several hosts, and rules, at a whole node over real sockets.
class BypassIT {

    private static final String ROOMS = """
        lists:
          - {name: office, kind: ip, items: [127.0.0.0/8]}
        rooms:
          - {name: a, host: shop.example.com, path: /a, cookie_suffix: a,
             total_active_users: 1, new_users_per_minute: 1}
          - {name: b, host: shop.example.com, path: /b, cookie_suffix: b,
             total_active_users: 1, new_users_per_minute: 1}
          - {name: many, host: one.example.com, cookie_suffix: m,
             additional_routes: [{host: two.example.com}],
             total_active_users: 1, new_users_per_minute: 1}
          - {name: all, host: all.example.com, queue_all: true,
             total_active_users: 9, new_users_per_minute: 9,
             rules: [{expression: 'starts_with(http.request.uri.path, "/static/")'},
                     {expression: 'ip.src in $office and http.user_agent eq "probe"'},
                     {expression: 'true', enabled: false}]}
          - {name: none, host: none.example.com, queueing_method: reject,
             total_active_users: 9, new_users_per_minute: 9,
             rules: [{expression: 'not starts_with(http.request.uri.path, "/checkout")'}]}
          - {name: gb, host: gb.example.com, queue_all: true,
             total_active_users: 9, new_users_per_minute: 9,
             rules: [{expression: 'ip.src.country eq "GB"'}]}
        """;

    private static final JsonMapper JSON = new JsonMapper();

    private final ScriptedOrigin origin = ScriptedOrigin.content();

    @TempDir
    private Path folder = Path.of("");

    private Node node;

    @SuppressWarnings("NullAway.Init")
    BypassIT() {}

    @BeforeEach
    void start() throws Exception {
        Path geoip = Path.of("../node/src/test/resources/io/vestibule/node/geoip/country.mmdb")
                .toAbsolutePath();
        String yaml = """
            node:
              origin: http://127.0.0.1:%d
              origins: [{host: images.example.com, url: 'http://127.0.0.1:%d'}]
              listen: 127.0.0.1:0
              control: {listen: '127.0.0.1:0'}
              data: %s
              trusted_proxies: [127.0.0.1]
              geoip: {country: %s}
            """.formatted(origin.port(), origin.port(), folder.resolve("data"), geoip);
        Path file = Files.writeString(folder.resolve("v.yaml"), yaml + ROOMS + event());
        var options = RunOptions.parse(List.of("--config=" + file));
        var good = (SettingsReader.Result.Good) SettingsReader.read(options, Map.of());
        node = Node.start(good.settings(), SystemClock.INSTANCE);
        node.ready().get(60, TimeUnit.SECONDS);
    }

    /// A room whose pre-queue began a minute ago.
    private static String event() {
        Instant now = Instant.now().truncatedTo(ChronoUnit.SECONDS);
        return """
              - name: soon
                host: soon.example.com
                total_active_users: 9
                new_users_per_minute: 9
                rules: [{expression: 'starts_with(http.request.uri.path, "/static/")'}]
                events:
                  - name: drop
                    prequeue_start_time: %s
                    event_start_time: %s
                    event_end_time: %s
            """.formatted(now.minusSeconds(60), now.plusSeconds(3_600), now.plusSeconds(7_200));
    }

    @AfterEach
    void stop() {
        node.close();
        origin.close();
    }

    private Message get(String host, String target, String... headers) {
        var request = new StringBuilder("GET " + target + " HTTP/1.1\r\nHost: " + host + "\r\n");
        request.append("Accept: text/html\r\nConnection: close\r\n");
        for (String header : headers) {
            request.append(header).append("\r\n");
        }
        try (var visitor = RawClient.connect(node.gatePorts().getFirst())) {
            return visitor.send(request.append("\r\n").toString()).response();
        }
    }

    /// Our own pages are never kept.
    private static boolean isInside(Message response) {
        return response.status() == 200 && !response.value("Cache-Control").contains("no-store");
    }

    private static String cookie(Message response) {
        return response.value("Set-Cookie").split(";", -1)[0];
    }

    /// Comes back with the ticket until it is let in.
    private String enter(String host, String path) {
        var latest = new Message[] {get(host, path)};
        await().atMost(Duration.ofSeconds(60))
                .pollInterval(Duration.ofMillis(500))
                .until(() -> {
                    if (isInside(latest[0])) {
                        return true;
                    }
                    latest[0] = get(host, path, "Cookie: " + cookie(latest[0]));
                    return isInside(latest[0]);
                });
        return cookie(latest[0]);
    }

    @Test
    void twoRoomsWithSuffixesOnOneDomainKeepApart() {
        String inA = enter("shop.example.com", "/a");

        assertThat(inA).startsWith("__cfwaitingroom_a=");
        assertThat(isInside(get("shop.example.com", "/a/x", "Cookie: " + inA))).isTrue();
        assertThat(isInside(get("shop.example.com", "/a"))).isFalse();

        String inB = enter("shop.example.com", "/b");

        assertThat(inB).startsWith("__cfwaitingroom_b=");
        assertThat(isInside(get("shop.example.com", "/a", "Cookie: " + inB))).isFalse();
        assertThat(isInside(get("shop.example.com", "/b", "Cookie: " + inA))).isFalse();
        String both = "Cookie: " + inA + "; " + inB;
        assertThat(isInside(get("shop.example.com", "/a", both))).isTrue();
        assertThat(isInside(get("shop.example.com", "/b", both))).isTrue();
    }

    @Test
    void aRoomOfSeveralHostsAdmitsOnceForAllOfThem() {
        String inside = enter("one.example.com", "/");

        assertThat(isInside(get("two.example.com", "/", "Cookie: " + inside))).isTrue();
        assertThat(isInside(get("two.example.com", "/"))).isFalse();
        assertThat(isInside(get("one.example.com", "/"))).isFalse();
    }

    @Test
    void aRuleBeatsQueueAllAndTheOriginGetsTheBytesAsTheyCame() {
        var passed = get("all.example.com", "/static/%61.css?x=%2F;y");

        assertThat(isInside(passed)).isTrue();
        assertThat(passed.has("Set-Cookie")).isFalse();
        assertThat(origin.nextRequest().target()).isEqualTo("/static/%61.css?x=%2F;y");
        assertThat(isInside(get("all.example.com", "/"))).isFalse();
        assertThat(isInside(get("all.example.com", "/", "User-Agent: probe"))).isTrue();
    }

    @Test
    void aRuleBeatsReject() {
        assertThat(isInside(get("none.example.com", "/"))).isTrue();
        assertThat(isInside(get("none.example.com", "/checkout"))).isFalse();
    }

    @Test
    void aRuleBeatsThePreQueueOfAnEventAndEverythingElseWaits() {
        var passed = get("soon.example.com", "/static/seats.css");

        assertThat(isInside(passed)).isTrue();
        assertThat(passed.has("Set-Cookie")).isFalse();
        var waits = get("soon.example.com", "/");
        assertThat(isInside(waits)).isFalse();
        assertThat(isInside(get("soon.example.com", "/static/../seats"))).isFalse();
        String ticket = "Cookie: " + cookie(waits);
        assertThat(isInside(get("soon.example.com", "/", ticket))).isFalse();
        assertThat(isInside(get("soon.example.com", "/static/seats.css", ticket)))
                .isTrue();
    }

    /// By another name everybody would walk past the rooms of an origin that answers any.
    @ParameterizedTest
    @ValueSource(strings = {"x", "127.0.0.1", "www.all.example.com", "all.example.com.x"})
    void aHostThatNobodyNamedIsRefused(String host) {
        var refused = get(host, "/");

        assertThat(refused.status()).isEqualTo(421);
        assertThat(refused.value("Cache-Control")).isEqualTo("no-store");
        assertThat(get(host, "/.well-known/vestibule/health").status()).isEqualTo(200);
        assertThat(isInside(get("images.example.com", "/")))
                .as("an origin names it")
                .isTrue();
        assertThat(get("shop.example.com:8080", "/c").status())
                .as("another path")
                .isEqualTo(200);
    }

    @Test
    void aTraceSaysWhatTheGateDoes() throws Exception {
        String told = """
            {"expression":"ip.src.country eq \\"GB\\" and http.request.uri.path eq \\"/b\\"",
             "request":{"target":"/%%62?c","peer":"%s"}}
            """;

        JsonNode british = trace(told.formatted("192.0.2.1"));
        JsonNode other = trace(told.formatted("198.51.100.1"));

        assertThat(british.get("matches").asBoolean()).isTrue();
        JsonNode country = british.get("trace").get("parts").get(0);
        assertThat(country.get("truth").asBoolean()).isTrue();
        assertThat(country.get("parts").get(0).get("value").asString()).contains("GB");
        assertThat(other.get("matches").asBoolean()).isFalse();
        assertThat(isInside(get("gb.example.com", "/b", "X-Forwarded-For: 192.0.2.1")))
                .isTrue();
    }

    private JsonNode trace(String body) throws Exception {
        String token = Files.readString(folder.resolve("data/control.token")).strip();
        var uri = URI.create("http://127.0.0.1:%d/client/v4/vestibule/rule/trace".formatted(node.controlPort()));
        var request = HttpRequest.newBuilder(uri)
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build();
        try (var client = HttpClient.newHttpClient()) {
            var answer = client.send(request, HttpResponse.BodyHandlers.ofString());
            assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
            return JSON.readTree(answer.body()).get("result");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/static/../checkout",
                "/static/%2e%2e/checkout",
                "/static/..%2fcheckout",
                "/static//../../checkout",
                "/static/..;/checkout",
                "/STATIC/x"
            })
    void noSpellingFoolsARuleThatNamesAFolder(String target) {
        assertThat(isInside(get("all.example.com", target))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"//checkout", "/%63heckout", "/x/../checkout", "/x;/../checkout", "/;/checkout"})
    void noSpellingEscapesARuleThatNamesWhatWaits(String target) {
        assertThat(isInside(get("none.example.com", target))).isFalse();
    }

    @Test
    void whereSomebodyIsCountsAndWhoTheyAreIsToldByTrustedProxiesAlone() {
        String british = "X-Forwarded-For: 192.0.2.1";

        assertThat(isInside(get("gb.example.com", "/", british))).isTrue();
        assertThat(isInside(get("gb.example.com", "/", "X-Forwarded-For: 198.51.100.1")))
                .isFalse();
        assertThat(isInside(get("gb.example.com", "/", british + ", 198.51.100.1")))
                .isFalse();
        assertThat(isInside(get("gb.example.com", "/"))).isFalse();
    }
}
