package io.vestibule.node.boards;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vestibule.cli.Main;
import io.vestibule.cli.terminal.Terminal;
import io.vestibule.node.Node;
import io.vestibule.node.outside.SystemClock;
import io.vestibule.node.settings.NodeSettings;
import io.vestibule.node.settings.RunOptions;
import io.vestibule.node.settings.SettingsReader;
import io.vestibule.node.warm.WarmOrigin;
import io.vestibule.room.StableId;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A node and its configuration: what is set by file, command and API is live at the gate, stays
/// through a restart, and serves while the store is unreachable.
class NodeConfigurationIT {

    private final HttpClient client = HttpClient.newHttpClient();
    private final WarmOrigin origin;
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @TempDir
    private Path data = Path.of("");

    NodeConfigurationIT() throws IOException {
        origin = WarmOrigin.start();
    }

    @AfterEach
    void stopOrigin() throws IOException {
        client.close();
        origin.close();
    }

    @Test
    void whatACommandSetsIsLiveWithinASecondAndStaysThroughARestart() throws Exception {
        try (var node = start(Map.of(), "--active-users=5")) {
            node.ready().get(60, TimeUnit.SECONDS);
            await().until(() -> isInside(visit(node)));

            assertThat(command(node, "queue-all", "default", "on", "--yes")).isZero();

            await().atMost(Duration.ofSeconds(1)).until(() -> !isInside(visit(node)));
            assertThat(out.toString(UTF_8))
                    .contains("from now on no newcomer is admitted")
                    .contains("0 wait; 0 may enter at once; 0 enter instead of ");
            assertThat(command(node, "queue-all", "nothing", "on", "--yes")).isEqualTo(1);
            assertThat(err.toString(UTF_8)).contains("there is no room nothing");
            assertThat(command(node, "limits", "default", "--active=3", "--per-minute=5", "--yes"))
                    .isEqualTo(1);
            assertThat(out.toString(UTF_8))
                    .as("a refused change announces nothing")
                    .doesNotContain("sessions at once");
            assertThat(err.toString(UTF_8)).contains("must not exceed total_active_users");
            assertThat(command(node, "limits", "default", "--active=3", "--per-minute=2", "--yes"))
                    .isZero();
            assertThat(command(node, "rooms")).isZero();
            assertThat(out.toString(UTF_8)).contains("of 3 active, 2 new per minute, fifo, queue-all");
            assertThat(command(node, "cluster")).isZero();
            assertThat(out.toString(UTF_8)).contains("this node is not in a cluster");
            assertThat(command(node, "cluster", "gone", "other")).isEqualTo(1);
            assertThat(err.toString(UTF_8)).contains("there is no other");
            assertThat(command(node, "cluster", "forget", "west", "--yes")).isEqualTo(1);
            assertThat(out.toString(UTF_8)).contains("data center west will be forgotten");
            assertThat(err.toString(UTF_8)).contains("there is no other data center");
        }
        try (var node = start(Map.of(), "--active-users=5")) {
            node.ready().get(60, TimeUnit.SECONDS);
            assertThat(isInside(visit(node))).as("the store holds").isFalse();
        }
        try (var node = start(Map.of(), "--active-users=6")) {
            node.ready().get(60, TimeUnit.SECONDS);
            await("other options are applied").until(() -> isInside(visit(node)));
        }
    }

    @Test
    void aFileIsAppliedWhileTheServerRunsAndExportedAgain() throws Exception {
        Path file = Files.writeString(data.resolve("site.yaml"), """
            zones: [{name: example.com}]
            rooms:
              - name: sale
                host: shop.example.com
                path: /sale
                total_active_users: 3
                new_users_per_minute: 2
                queue_all: true
            """);
        try (var node = start(Map.of())) {
            node.ready().get(60, TimeUnit.SECONDS);
            assertThat(isInside(visit(node))).isTrue();

            assertThat(store("apply", file.toString(), "--yes")).isZero();

            assertThat(out.toString(UTF_8)).contains("+ zone example.com", "+ room sale", "applied as revision 1");
            await().atMost(Duration.ofSeconds(1)).until(() -> node.rooms().size() == 1);
            out.reset();
            assertThat(store("apply", file.toString())).isZero();
            assertThat(out.toString(UTF_8)).contains("nothing to change: everything already matches the file");
            Path exported = data.resolve("exported.yaml");
            assertThat(store("export", exported.toString())).isZero();
            out.reset();
            assertThat(store("apply", exported.toString(), "--prune")).isZero();
            assertThat(out.toString(UTF_8)).contains("nothing to change: everything already matches the file");

            out.reset();
            assertThat(store("token", "create", "ci", "--role", "write")).isZero();
            String token = out.toString(UTF_8).strip();
            awaitRevision(node, 2);
            assertThat(api(node, "GET", "/zones", token, "").statusCode()).isEqualTo(200);
            assertThat(store("token", "revoke", "ci")).isZero();
            awaitRevision(node, 3);
            assertThat(api(node, "GET", "/zones", token, "").statusCode()).isNotEqualTo(200);
            assertThat(store("backup", data.resolve("backup.db").toString())).isZero();
        }
    }

    @Test
    void aNodeStartsAndServesWhileItsStoreIsAway() throws Exception {
        try (var node = start(Map.of(), "--active-users=5")) {
            node.ready().get(60, TimeUnit.SECONDS);
            assertThat(command(node, "queue-all", "default", "on", "--yes")).isZero();
            await().until(() -> read("config.copy.json").contains("\\\"queue_all\\\":true"));
        }
        var away = Map.of("VESTIBULE_STORE_URL", "postgresql://nobody:secret@127.0.0.1:9/nothing");
        try (var node = start(away, "--active-users=5")) {
            node.ready().get(60, TimeUnit.SECONDS);

            assertThat(isInside(visit(node))).isFalse();
            String token = read("control.token").strip();
            String zone = StableId.ofZone("default");
            String room = node.rooms().getFirst().id().value();
            var refused =
                    api(node, "PATCH", "/zones/" + zone + "/waiting_rooms/" + room, token, "{\"queue_all\":false}");
            assertThat(refused.statusCode()).isEqualTo(503);
            assertThat(refused.body()).contains("cannot be reached").doesNotContain("secret");
            assertThat(get(node.controlPort(), "/metrics").body()).contains("vestibule_store_up 0\n");
        }
    }

    /// The file says nothing of the node; what it may ask for, the node has told the store.
    @Test
    void withoutANodeApplyAllowsWhatTheNodeAllowedAndARuleOutlivesItsDatabase() throws Exception {
        Path geoip = Path.of("../node/src/test/resources/io/vestibule/node/geoip/country.mmdb");
        var strict = Map.of(
                "VESTIBULE_GEOIP_COUNTRY",
                geoip.toAbsolutePath().toString(),
                "VESTIBULE_MINIMUM_LIMIT",
                "200",
                "VESTIBULE_TRUSTED_PROXIES",
                "127.0.0.1");
        Path file = Files.writeString(data.resolve("site.yaml"), RULES);
        try (var node = start(strict)) {
            node.ready().get(60, TimeUnit.SECONDS);
        }

        assertThat(store("apply", file.toString(), "--yes"))
                .as(err.toString(UTF_8))
                .isZero();

        assertThat(err.toString(UTF_8)).contains("1 warning", "rooms[0].rules[1].expression");
        Files.writeString(file, RULES.replace("300", "100"));
        assertThat(store("apply", file.toString(), "--yes")).isEqualTo(2);
        assertThat(err.toString(UTF_8)).contains("must be at least 200, the minimum_limit of this node");
        assertThat(store("export", data.resolve("all.yaml").toString())).isZero();
        assertThat(store("apply", data.resolve("all.yaml").toString(), "--prune"))
                .isZero();
        assertThat(out.toString(UTF_8)).contains("nothing to change: everything already matches the file");

        try (var node = start(strict)) {
            node.ready().get(60, TimeUnit.SECONDS);
            assertThat(isInside(visit(node, "X-Forwarded-For", "192.0.2.1"))).isTrue();
            assertThat(troubles(node)).contains("vestibule_store_errors 0\n");
        }
        try (var node = start(Map.of("VESTIBULE_TRUSTED_PROXIES", "127.0.0.1"))) {
            node.ready().get(60, TimeUnit.SECONDS);

            await().until(() -> troubles(node).contains("vestibule_store_errors 1\n"));
            assertThat(isInside(visit(node, "X-Forwarded-For", "192.0.2.1")))
                    .as("the rule that needs the database")
                    .isFalse();
            assertThat(isInside(visit(node, "User-Agent", "probe")))
                    .as("the other")
                    .isTrue();
        }
    }

    private static final String RULES = """
        rooms:
          - name: sale
            host: "*"
            total_active_users: 300
            new_users_per_minute: 300
            queue_all: true
            rules:
              - expression: ip.src.country eq "GB"
              - expression: http.user_agent eq "probe" or ends_with(http.request.uri.path, ".css")
        """;

    private String troubles(Node node) throws Exception {
        return get(node.controlPort(), "/metrics").body();
    }

    private void awaitRevision(Node node, int revision) {
        await().atMost(Duration.ofSeconds(1))
                .until(() -> get(node.controlPort(), "/metrics")
                        .body()
                        .contains("vestibule_store_revision " + revision + "\n"));
    }

    // ---- help --------------------------------------------------------------------------------

    private Node start(Map<String, String> environment, String... more) {
        return Node.start(settings(environment, more), SystemClock.INSTANCE);
    }

    private NodeSettings settings(Map<String, String> environment, String... more) {
        var options = new ArrayList<>(List.of(
                "--origin=http://127.0.0.1:" + origin.port(),
                "--listen=127.0.0.1:0",
                "--control=127.0.0.1:0",
                "--data=" + data));
        options.addAll(List.of(more));
        var outcome = SettingsReader.read(RunOptions.parse(options), environment);
        assertThat(outcome).isInstanceOf(SettingsReader.Result.Good.class);
        return ((SettingsReader.Result.Good) outcome).settings();
    }

    private int command(Node node, String... words) {
        var all = new ArrayList<>(List.of(words));
        all.add("--control=127.0.0.1:" + node.controlPort());
        all.add("--token-file=" + data.resolve("control.token"));
        return run(all);
    }

    private int store(String... words) {
        var all = new ArrayList<>(List.of(words));
        all.add("--data=" + data);
        return run(all);
    }

    private int run(List<String> words) {
        return Main.run(words, new Terminal(InputStream.nullInputStream(), print(out), print(err), Map.of()));
    }

    private static PrintStream print(ByteArrayOutputStream stream) {
        return new PrintStream(stream, true, UTF_8);
    }

    private String read(String file) throws IOException {
        Path path = data.resolve(file);
        return Files.exists(path) ? Files.readString(path) : "";
    }

    private HttpResponse<String> visit(Node node, String... headers) throws IOException, InterruptedException {
        return get(node.gatePorts().getFirst(), "/", headers);
    }

    private HttpResponse<String> get(int port, String path, String... headers)
            throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .header("Accept", "text/html");
        for (int i = 0; i < headers.length; i += 2) {
            request.header(headers[i], headers[i + 1]);
        }
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    private HttpResponse<String> api(Node node, String method, String path, String token, String body)
            throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(
                        URI.create("http://127.0.0.1:%d/client/v4%s".formatted(node.controlPort(), path)))
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", "application/json")
                .method(
                        method,
                        body.isEmpty()
                                ? HttpRequest.BodyPublishers.noBody()
                                : HttpRequest.BodyPublishers.ofString(body));
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    /// The origin's page is all x.
    private static boolean isInside(HttpResponse<String> response) {
        return response.body().startsWith("xxx");
    }
}
