package io.vestibule.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.ForcedColors;
import com.sun.net.httpserver.HttpServer;
import io.vestibule.ground.EpochClock;
import io.vestibule.node.outside.SystemClock;
import io.vestibule.node.settings.NodeSettings;
import io.vestibule.node.settings.RunOptions;
import io.vestibule.node.settings.SettingsReader;
import io.vestibule.testing.Browser;
import io.vestibule.testing.Certificate;
import io.vestibule.testing.FreePorts;
import io.vestibule.testing.Message;
import io.vestibule.testing.RawClient;
import io.vestibule.testing.RawHttp2;
import io.vestibule.testing.TooWide;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// A status page of a real node, by hand-made bytes and in a real browser: while all is well, while
/// the origin is sick, and while the store and all other nodes are unreachable.
class StatusPageIT {

    private static final String HOST = "status.localhost";
    private static final Duration SOON = Duration.ofMinutes(3);
    private static final Duration POLL = Duration.ofMillis(200);
    private static final List<Integer> WIDTHS = List.of(360, 1_440);
    private static final JsonMapper JSON = new JsonMapper();

    /// A node that starts later by this much than it did before.
    private static final long LATER_MILLIS = Duration.ofMinutes(17).toMillis();

    private static final Certificate SHOP = Certificate.onlyOf("shop.localhost");
    private static final Certificate STATUS = Certificate.onlyOf(HOST);

    @AutoClose
    private static final Browser browser = Browser.launch();

    private final HttpServer origin;
    private final AtomicInteger code = new AtomicInteger(200);

    /// Everything that came to the origin and was no probe.
    private final Queue<String> asked = new ConcurrentLinkedQueue<>();

    @TempDir
    private Path folder = Path.of("");

    StatusPageIT() throws IOException {
        origin = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        origin.createContext("/", exchange -> {
            if (!exchange.getRequestURI().getPath().equals("/live")) {
                asked.add(exchange.getRequestMethod() + " " + exchange.getRequestURI());
            }
            exchange.sendResponseHeaders(code.get(), -1);
            exchange.close();
        });
        origin.start();
    }

    @AfterEach
    void stop() {
        origin.stop(0);
    }

    // ---- the page ----------------------------------------------------------------------------

    @Test
    void itTellsOfASickOriginAndGoesOnFromTheLastKnownStateWhileAllElseIsAway() throws Exception {
        String pending;
        var store = EmbeddedPostgres.builder().start();
        try {
            String url = "postgresql://postgres@127.0.0.1:%d/postgres?sslmode=disable".formatted(store.getPort());
            try (var node = Node.start(settings(url, ""), SystemClock.INSTANCE)) {
                node.ready().get(60, TimeUnit.SECONDS);
                awaitPage(node, "\"name\":\"shop-origin\",\"status\":\"working\"");
                look(node, "well", "Everything is working");

                code.set(503);
                awaitPage(node, "\"wait\":\"no\",\"paused\":true");
                awaitPage(node, "\"kind\":\"waiting_room\"");
                look(node, "sick", "There is trouble");
                assertThat(json(node).get("incidents").size()).isEqualTo(2);

                store.close();
                code.set(200);
                // The node probes on its own: what it finds is told without the store.
                awaitPage(node, "\"name\":\"shop-origin\",\"status\":\"working\"");
                assertThat(json(node).get("current").asBoolean()).isTrue();
                code.set(503);
                awaitPage(node, "\"name\":\"shop-origin\",\"status\":\"trouble\"");
                awaitCopy("\"health\":\"trouble\"");
                pending = url;
            }
        } finally {
            store.close();
        }
        // The same node, later, as one of three: the other two and the store are not there.
        EpochClock later = () -> SystemClock.INSTANCE.millis() + LATER_MILLIS;
        try (var node = Node.start(settings(pending, amongThree()), later)) {
            awaitPage(node, "\"current\":false");
            var told = json(node);

            assertThat(told.get("checks").get(0).get("status").asString()).isEqualTo("trouble");
            assertThat(told.get("incidents").size()).isGreaterThanOrEqualTo(2);
            look(node, "away", "There is trouble");
            assertThat(get(node, "/").body()).containsPattern("This is the last known state, 1[78] minutes old");
        }
        assertThat(asked).isEmpty();
    }

    /// Pictures for people to look at; nothing is too wide, and nothing is in the way of anyone.
    private static void look(Node node, String name, String heading) {
        var tooWide = new ArrayList<String>();
        try (var context = browser.context(new NewContextOptions().setJavaScriptEnabled(true))) {
            var page = context.newPage();
            var requests = new ArrayList<String>();
            var faults = new ArrayList<String>();
            page.onRequest(request -> requests.add(request.url()));
            page.onConsoleMessage(message -> faults.add(message.text()));
            page.navigate("http://%s:%d/".formatted(HOST, node.gatePorts().getFirst()));
            assertThat(page.textContent("h1")).isEqualTo(heading);
            for (int width : WIDTHS) {
                for (var scheme : List.of(ColorScheme.LIGHT, ColorScheme.DARK)) {
                    page.setViewportSize(width, 900);
                    page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(scheme));
                    String shot = "status-%s-%d-%s".formatted(name, width, scheme);
                    Browser.shoot(page, shot.toLowerCase(Locale.ROOT));
                    TooWide.on(page).forEach(fault -> tooWide.add(shot + ": " + fault));
                    assertThat(Browser.accessibilityFaults(page)).as(shot).isEmpty();
                }
            }
            page.emulateMedia(new Page.EmulateMediaOptions().setForcedColors(ForcedColors.ACTIVE));
            Browser.shoot(page, "status-%s-forced".formatted(name));
            page.keyboard().press("Tab");
            assertThat(page.evaluate("document.activeElement.getAttribute('href')"))
                    .isEqualTo("/status.json");
            assertThat(context.cookies()).isEmpty();
            assertThat(requests).hasSize(1);
            assertThat(faults).isEmpty();
        }
        assertThat(tooWide).isEmpty();
    }

    // ---- HTTP --------------------------------------------------------------------------------

    @Test
    void itAnswersReadersAndNoOneElseAndTheOriginHearsNothing() throws Exception {
        try (var node = Node.start(settings("", ""), SystemClock.INSTANCE)) {
            node.ready().get(60, TimeUnit.SECONDS);
            awaitPage(node, "\"name\":\"shop-origin\",\"status\":\"working\"");
            int port = node.gatePorts().getFirst();

            var page = get(node, "/");
            assertThat(page.status()).isEqualTo(200);
            assertThat(page.value("content-type")).isEqualTo("text/html; charset=utf-8");
            assertThat(page.value("content-security-policy")).startsWith("default-src 'none'");
            assertThat(page.value("cache-control")).isEqualTo("public, max-age=5");
            assertThat(page.has("set-cookie")).isFalse();
            assertThat(page.body()).doesNotContain("<script", "127.0.0.1", "192.0.2");

            var head = exchange(port, true, "HEAD / HTTP/1.1", "Accept-Encoding: identity");
            assertThat(head.status()).isEqualTo(200);
            assertThat(head.value("content-length")).isEqualTo(Integer.toString(page.bodyBytes().length));

            String tag = page.value("etag");
            var same = exchange(port, true, "GET / HTTP/1.1", "If-None-Match: " + tag);
            assertThat(same.status()).isIn(200, 304);
            var any = exchange(port, true, "GET / HTTP/1.1", "If-None-Match: *");
            assertThat(any.status()).isEqualTo(304);
            assertThat(any.has("content-length")).isFalse();

            var range = exchange(port, false, "GET / HTTP/1.1", "Range: bytes=0-9");
            assertThat(range.status()).isEqualTo(200);
            var packed = exchange(port, false, "GET / HTTP/1.1", "Accept-Encoding: gzip");
            assertThat(packed.value("content-encoding")).isEqualTo("gzip");
            assertThat(packed.bodyBytes().length).isLessThan(page.bodyBytes().length / 2);

            for (String method : List.of("POST", "PUT", "DELETE", "OPTIONS", "PATCH")) {
                var refused = exchange(port, false, method + " / HTTP/1.1", "Content-Length: 0");
                assertThat(refused.status()).as(method).isEqualTo(405);
                assertThat(refused.value("allow")).isEqualTo("GET, HEAD");
            }
            for (String path : List.of("/shop", "/status.json/x", "/../etc/passwd", "/.well-known/x")) {
                assertThat(exchange(port, false, "GET " + path + " HTTP/1.1").status())
                        .as(path)
                        .isEqualTo(404);
            }
            var called = exchange(
                    port,
                    false,
                    "GET / HTTP/1.1",
                    "Vestibule-Poll: 1",
                    "Cookie: __cfwaitingroom=x",
                    "X: " + "y".repeat(4_000));
            assertThat(called.status()).isEqualTo(200);
            assertThat(called.has("set-cookie")).isFalse();
            var huge = exchange(port, false, "GET / HTTP/1.1", "X: " + "y".repeat(200_000));
            assertThat(huge.status()).isEqualTo(431);
            var socket = exchange(
                    port,
                    false,
                    "GET / HTTP/1.1",
                    "Upgrade: websocket",
                    "Connection: Upgrade",
                    "Sec-WebSocket-Version: 13",
                    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==");
            assertThat(socket.status()).isEqualTo(200);
            overHttp2(port);
            assertThat(asked).isEmpty();
        }
    }

    private static void overHttp2(int port) {
        try (var visitor = RawHttp2.over(RawClient.connect(port))) {
            visitor.headers(1, true, ":method", "GET", ":scheme", "http", ":authority", HOST, ":path", "/status.json");
            var told = visitor.outcome(1);
            assertThat(told.status()).isEqualTo("200");
            assertThat(told.value("access-control-allow-origin")).isEqualTo("*");
            assertThat(JSON.readTree(told.body()).get("site").asString()).isEqualTo("localhost");
        }
    }

    @Test
    void overTlsItIsFoundByItsNameAndShowsItsOwnCertificate() throws Exception {
        SHOP.writeTo(folder.resolve("shop.pem"), folder.resolve("shop.key"));
        STATUS.writeTo(folder.resolve("status.pem"), folder.resolve("status.key"));
        String tls = """
              tls:
                certificates:
                  - certificate: %1$s/shop.pem
                    key: %1$s/shop.key
                  - certificate: %1$s/status.pem
                    key: %1$s/status.key
            """.formatted(folder);
        try (var node = Node.start(settings("", tls), SystemClock.INSTANCE)) {
            int port = node.gatePorts().getFirst();
            await().atMost(SOON).pollInterval(POLL).until(() -> {
                try (var visitor = RawClient.tlsTo(HOST, port, "http/1.1")) {
                    visitor.send("GET /status.json HTTP/1.1\r\nHost: " + HOST + "\r\n\r\n");
                    var told = visitor.response();
                    assertThat(visitor.certificate().getSubjectX500Principal()).hasToString("CN=" + HOST);
                    return told.status() == 200;
                }
            });
        }
        assertThat(asked).isEmpty();
    }

    private static Message exchange(int port, boolean bodiless, String line, String... fields) {
        try (var client = RawClient.connect(port)) {
            client.send(line
                    + "\r\nHost: "
                    + HOST
                    + "\r\n"
                    + String.join(
                            "", List.of(fields).stream().map(f -> f + "\r\n").toList())
                    + "\r\n");
            return bodiless ? client.responseToHead() : client.response();
        }
    }

    private static Message get(Node node, String path) {
        return exchange(node.gatePorts().getFirst(), false, "GET " + path + " HTTP/1.1");
    }

    private static JsonNode json(Node node) {
        return JSON.readTree(get(node, "/status.json").body());
    }

    private static void awaitPage(Node node, String text) {
        await().atMost(SOON)
                .pollInterval(POLL)
                .until(() -> get(node, "/status.json").body().contains(text));
    }

    /// Waits until a restart would know it.
    private void awaitCopy(String text) {
        var copy = folder.resolve("data/status.copy.json");
        await().atMost(SOON)
                .pollInterval(POLL)
                .until(() -> Files.exists(copy) && Files.readString(copy).contains(text));
    }

    // ---- settings ----------------------------------------------------------------------------

    /// A member of a cluster whose other nodes are not there.
    private static String amongThree() {
        List<Integer> ports = FreePorts.of(3);
        return """
              cluster:
                node: alone
                address: 127.0.0.1:%d
                data_center: here
                data_centers: [here]
                seeds: ["127.0.0.1:%d", "127.0.0.1:%d"]
                nodes: 3
            """.formatted(ports.toArray());
    }

    private NodeSettings settings(String store, String more) throws IOException {
        var file = folder.resolve("vestibule.yaml");
        int port = origin.getAddress().getPort();
        Files.writeString(file, """
            node:
              origin: http://127.0.0.1:%1$d
              listen: 127.0.0.1:0
              control:
                listen: 127.0.0.1:0
              data: %2$s
              drain: 0s
            %3$s
            %4$s
            zones:
              - name: localhost
                status_host: %5$s
            rooms:
              - name: sale
                host: shop.localhost
                total_active_users: 100
                new_users_per_minute: 100
                origin_health_check_id: "%6$s"
                on_origin_unhealthy: queue_all
              - name: everywhere
                zone: default
                host: "*"
                total_active_users: 1
                new_users_per_minute: 1
                queue_all: true
            health_checks:
              - name: shop-origin
                zone: localhost
                id: "%6$s"
                address: 127.0.0.1
                interval: 5
                timeout: 2
                http_config:
                  path: /live
                  port: %1$d
            """.formatted(
                        port,
                        folder.resolve("data"),
                        store.isEmpty() ? "" : "  store:\n    url: " + store,
                        more,
                        HOST,
                        "0123456789abcdef0123456789abcdef"));
        var options = RunOptions.parse(List.of("--config", file.toString()));
        return switch (SettingsReader.read(options, Map.of())) {
            case SettingsReader.Result.Good good -> good.settings();
            case SettingsReader.Result.Refused refused -> throw new AssertionError(refused.faults());
        };
    }
}
