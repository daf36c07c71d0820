package io.vestibule.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpServer;
import io.vestibule.node.outside.SystemClock;
import io.vestibule.node.settings.NodeSettings;
import io.vestibule.node.settings.RunOptions;
import io.vestibule.node.settings.SettingsReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// A node alone watches a real origin that turns sick and well again.
class HealthChecksIT {

    private static final Duration SOON = Duration.ofSeconds(30);
    private static final Duration POLL = Duration.ofMillis(200);
    private static final JsonMapper JSON = new JsonMapper();

    private final HttpClient client = HttpClient.newHttpClient();
    private final HttpServer origin;
    private final AtomicInteger code = new AtomicInteger(200);
    private final AtomicInteger asked = new AtomicInteger();

    @TempDir
    private Path folder = Path.of("");

    HealthChecksIT() throws IOException {
        origin = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        origin.createContext("/live", exchange -> {
            asked.incrementAndGet();
            exchange.sendResponseHeaders(code.get(), -1);
            exchange.close();
        });
        origin.start();
    }

    @AfterEach
    void stop() {
        client.close();
        origin.stop(0);
    }

    @Test
    void itTellsWhenAnOriginTurnsSickAndWellAgainAlsoAfterARestart() throws Exception {
        try (var node = Node.start(settings(), SystemClock.INSTANCE)) {
            awaitChecks(node, "healthy");
            assertThat(metrics(node)).contains("vestibule_alerts_total 0\n");
            awaitChanges(node, 1);

            code.set(503);
            awaitChecks(node, "unhealthy");
            await().atMost(SOON).pollInterval(POLL).until(() -> metrics(node).contains("vestibule_alerts_total 1\n"));
            assertThat(metrics(node))
                    .contains("vestibule_health_votes{node=\"node\"} 1\n")
                    .contains("vestibule_probes_late_total 0\n")
                    .containsPattern("vestibule_probes_total\\{outcome=\"failed\"\\} [1-9]");
            awaitChanges(node, 1, 0);
        }
        try (var node = Node.start(settings(), SystemClock.INSTANCE)) {
            int before = asked.get();
            awaitChecks(node, "unhealthy");
            // By what was announced: no probe has had time to fail.
            assertThat(asked.get() - before).isLessThanOrEqualTo(1);

            code.set(200);
            awaitChecks(node, "healthy");
            await().atMost(SOON).pollInterval(POLL).until(() -> metrics(node).contains("vestibule_alerts_total 1\n"));
            awaitChanges(node, 1, 0, 1);
            assertFailuresAreKept(node);
        }
    }

    /// Each change once, however often nodes were started.
    private void awaitChanges(Node node, Integer... statuses) {
        await().atMost(SOON)
                .pollInterval(POLL)
                .untilAsserted(() -> assertThat(history(node, "Global", "healthStatus")
                                .map(row -> row.get("healthStatus"))
                                .map(JsonNode::asInt))
                        .containsExactly(statuses));
    }

    private void assertFailuresAreKept(Node node) throws Exception {
        var failed = history(
                        node,
                        "Region",
                        "healthStatus failureReason expectedResponseCodes"
                                + " originResponseStatus originIP timeToFirstByteMs rttMs")
                .filter(row -> row.get("healthStatus").asInt() == 0)
                .toList();
        assertThat(failed)
                .isNotEmpty()
                .allMatch(row -> row.get("originResponseStatus").asInt() == 503)
                .allMatch(row -> row.get("expectedResponseCodes").asString().equals("200"))
                .allMatch(row -> row.get("originIP").asString().equals("127.0.0.1"))
                .allMatch(row -> row.get("timeToFirstByteMs").asDouble() > 0)
                .allMatch(row -> row.get("failureReason").asString().equals("Response code mismatch error"));
    }

    private Stream<JsonNode> history(Node node, String scope, String fields) throws Exception {
        var query = """
            { viewer { zones { rows: healthCheckEventsAdaptive(limit: 1000, orderBy: [datetime_ASC], filter: {
                datetime_geq: "2020-01-01T00:00:00Z", scope: "%s", healthCheckName: "shop-origin"
              }) { %s } } } }
            """.formatted(scope, fields);
        var address = "http://127.0.0.1:%d/client/v4/graphql".formatted(node.controlPort());
        var token = Files.readString(folder.resolve("data/control.token")).strip();
        var body = JSON.writeValueAsString(Map.of("query", query));
        var answer = client.send(
                HttpRequest.newBuilder(URI.create(address))
                        .header("Authorization", "Bearer " + token)
                        .POST(HttpRequest.BodyPublishers.ofString(body))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
        var tree = JSON.readTree(answer.body());
        assertThat(tree.get("errors").isNull()).as(answer.body()).isTrue();
        return tree.at("/data/viewer/zones/0/rows").valueStream();
    }

    private void awaitChecks(Node node, String status) {
        var line = "vestibule_health_checks{status=\"%s\"} 1\n".formatted(status);
        await().atMost(SOON).pollInterval(POLL).until(() -> metrics(node).contains(line));
    }

    private String metrics(Node node) throws IOException, InterruptedException {
        var address = "http://127.0.0.1:%d/metrics".formatted(node.controlPort());
        return client.send(HttpRequest.newBuilder(URI.create(address)).build(), HttpResponse.BodyHandlers.ofString())
                .body();
    }

    private NodeSettings settings() throws IOException {
        var file = folder.resolve("vestibule.yaml");
        int port = origin.getAddress().getPort();
        Files.writeString(file, """
            node:
              origin: http://127.0.0.1:%d
              listen: 127.0.0.1:0
              control:
                listen: 127.0.0.1:0
              data: %s
              drain: 0s
            zones:
              - name: example.com
            health_checks:
              - name: shop-origin
                address: 127.0.0.1
                interval: 5
                timeout: 2
                http_config:
                  path: /live
                  port: %d
            """.formatted(port, folder.resolve("data"), port));
        var options = RunOptions.parse(List.of("--config", file.toString()));
        return switch (SettingsReader.read(options, Map.of())) {
            case SettingsReader.Result.Good good -> good.settings();
            case SettingsReader.Result.Refused refused -> throw new AssertionError(refused.faults());
        };
    }
}
