package io.vestibule.node;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpServer;
import io.vestibule.cli.Main;
import io.vestibule.cli.terminal.Terminal;
import io.vestibule.node.outside.SystemClock;
import io.vestibule.node.settings.RunOptions;
import io.vestibule.node.settings.SettingsReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// An operator ends sessions by the command: counted at the origin.
class RevokeIT {

    private static final int SEATS = 20;
    private static final Duration SOON = Duration.ofSeconds(2);

    private final HttpClient client = HttpClient.newHttpClient();
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    /// How many requests of each visitor reached the origin.
    private final Map<String, AtomicInteger> served = new ConcurrentHashMap<>();

    private final HttpServer origin;

    @TempDir
    private Path data = Path.of("");

    RevokeIT() throws IOException {
        origin = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        origin.createContext("/", exchange -> {
            String visitor = exchange.getRequestHeaders().getFirst("X-Visitor");
            served.computeIfAbsent(visitor, _ -> new AtomicInteger()).incrementAndGet();
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        origin.start();
    }

    @AfterEach
    void leave() {
        client.close();
        origin.stop(0);
    }

    @Test
    void aWaveIsOutWithinASecondAndItsSeatsGoToTheNext() throws Exception {
        try (var node = start()) {
            var cookies = fill(node);
            assertThat(served).hasSize(SEATS);
            assertThat(visit(node, "late", "")).as("it is full").isNotEmpty();
            assertThat(served).doesNotContainKey("late");

            // It tells by the newest view, which comes some moments after the last of them entered.
            await().atMost(SOON).untilAsserted(() -> {
                out.reset();
                assertThat(revoke(node, "--admitted-before=now", "--dry-run")).isZero();
                assertThat(out.toString(UTF_8)).contains("end: at most 20", "nothing was changed: this was a trial");
            });
            assertThat(isServed(node, "v0", cookies.getFirst())).isTrue();

            assertThat(revoke(node, "--admitted-before=now", "--yes")).isZero();

            for (int i = 0; i < SEATS; i++) {
                String visitor = "v" + i;
                String cookie = cookies.get(i);
                await().atMost(SOON).until(() -> !isServed(node, visitor, cookie));
            }
            int before = total();
            var renewed = new ArrayList<String>();
            for (int i = 0; i < SEATS; i++) {
                renewed.add(visit(node, "v" + i, cookies.get(i)));
            }
            assertThat(renewed).as("new tickets").isNotEmpty().doesNotContainAnyElementsOf(cookies);
            assertThat(total()).as("no old cookie reaches the origin").isEqualTo(before);
            await().atMost(SOON).until(() -> metrics(node).matches("(?s).*room_active\\{[^}]*} 0\n.*"));
            await().until(() -> metrics(node).matches("(?s).*room_sessions_revoked_total\\{[^}]*}" + " 20\n.*"));

            assertThat(command(node, "limits", "default", "--per-minute=40", "--active=40", "--yes"))
                    .isZero();
            await().atMost(Duration.ofSeconds(40)).until(() -> isServed(node, "v0", renewed.getFirst()));
        }
    }

    @Test
    void oneTicketIsOutAndTheOthersStay() throws Exception {
        try (var node = start()) {
            var cookies = fill(node);

            assertThat(revoke(node, "--ticket=" + cookies.getFirst(), "--yes")).isZero();

            await().atMost(SOON).until(() -> !isServed(node, "v0", cookies.getFirst()));
            for (int i = 1; i < SEATS; i++) {
                assertThat(isServed(node, "v" + i, cookies.get(i))).isTrue();
            }
            assertThat(out.toString(UTF_8)).contains("ends: its place in line, or its session");
            assertThat(command(node, "history")).isZero();
            assertThat(out.toString(UTF_8)).contains("end ticket ").contains("of room default");
            assertThat(command(node, "undo", "--yes")).isEqualTo(1);
            assertThat(err.toString(UTF_8)).contains("cannot be taken back");
        }
        try (var node = start()) {
            assertThat(served).as("also after a restart").isNotEmpty();
            node.ready().get(60, TimeUnit.SECONDS);
        }
    }

    @Test
    void whatCannotBeIsRefusedWithTheReason() throws Exception {
        try (var node = start()) {
            String tomorrow = Instant.now().plusSeconds(86_400).toString();

            assertThat(revoke(node, "--admitted-before=" + tomorrow, "--yes")).isEqualTo(1);
            assertThat(err.toString(UTF_8)).contains("admitted_before is in the future");
            assertThat(revoke(node, "--ticket=forged", "--yes")).isEqualTo(1);
            assertThat(err.toString(UTF_8)).contains("the room cannot open this ticket");
            assertThat(command(node, "revoke", "nowhere", "--ticket=x", "--yes"))
                    .isEqualTo(1);
            assertThat(err.toString(UTF_8)).contains("there is no room nowhere");
            assertThat(revoke(node, "--yes")).isEqualTo(2);
            assertThat(revoke(node, "--ticket=x", "--waiting")).isEqualTo(2);
            assertThat(revoke(node, "--ticket=x", "--admitted-before=now")).isEqualTo(2);
        }
    }

    // ---- help --------------------------------------------------------------------------------

    private Node start() throws Exception {
        var options = List.of(
                "--origin=http://127.0.0.1:" + origin.getAddress().getPort(),
                "--listen=127.0.0.1:0",
                "--control=127.0.0.1:0",
                "--active-users=" + SEATS,
                "--data=" + data);
        var outcome = SettingsReader.read(RunOptions.parse(options), Map.of());
        assertThat(outcome).isInstanceOf(SettingsReader.Result.Good.class);
        var node = Node.start(((SettingsReader.Result.Good) outcome).settings(), SystemClock.INSTANCE);
        node.ready().get(60, TimeUnit.SECONDS);
        return node;
    }

    /// Visitors take all seats, and all admissions of the minute.
    private List<String> fill(Node node) throws Exception {
        var cookies = new ArrayList<String>();
        for (int i = 0; i < SEATS; i++) {
            String visitor = "v" + i;
            String cookie = visit(node, visitor, "");
            while (!served.containsKey(visitor)) {
                cookie = visit(node, visitor, cookie);
            }
            cookies.add(cookie);
        }
        return cookies;
    }

    /// The cookie that a visitor holds then.
    private String visit(Node node, String visitor, String cookie) throws Exception {
        var request = HttpRequest.newBuilder(
                        URI.create("http://127.0.0.1:" + node.gatePorts().getFirst() + "/"))
                .header("Accept", "text/html")
                .header("X-Visitor", visitor);
        if (!cookie.isEmpty()) {
            request.header("Cookie", cookie);
        }
        var answer = client.send(request.build(), HttpResponse.BodyHandlers.ofString());
        return answer.headers().allValues("Set-Cookie").stream()
                .filter(it -> it.startsWith("__cf_waitingroom") || it.startsWith("__cfwaitingroom"))
                .map(it -> it.substring(0, it.indexOf(';')))
                .findFirst()
                .orElse(cookie);
    }

    /// Whether one more request with this cookie reaches the origin.
    private boolean isServed(Node node, String visitor, String cookie) throws Exception {
        int before = total();
        visit(node, visitor, cookie);
        return total() > before;
    }

    private int total() {
        return served.values().stream().mapToInt(AtomicInteger::get).sum();
    }

    private String metrics(Node node) throws Exception {
        var request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + node.controlPort() + "/metrics"))
                .build();
        return client.send(request, HttpResponse.BodyHandlers.ofString()).body();
    }

    private int revoke(Node node, String... words) {
        var all = new ArrayList<>(List.of("revoke", "default"));
        all.addAll(List.of(words));
        return command(node, all.toArray(String[]::new));
    }

    private int command(Node node, String... words) {
        out.reset();
        err.reset();
        var all = new ArrayList<>(List.of(words));
        all.add("--control=127.0.0.1:" + node.controlPort());
        all.add("--token-file=" + data.resolve("control.token"));
        return Main.run(all, new Terminal(InputStream.nullInputStream(), print(out), print(err), Map.of()));
    }

    private static PrintStream print(ByteArrayOutputStream stream) {
        return new PrintStream(stream, true, UTF_8);
    }
}
