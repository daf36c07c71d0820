package io.vestibule.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vestibule.analytics.AnalyticsStore;
import io.vestibule.crowd.PastRows;
import io.vestibule.minute.Count;
import io.vestibule.node.outside.SystemClock;
import io.vestibule.node.settings.NodeSettings;
import io.vestibule.node.settings.RunOptions;
import io.vestibule.node.settings.SettingsReader;
import io.vestibule.node.warm.WarmOrigin;
import io.vestibule.store.StorePlace;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What a node does with minute rows: it keeps them, or it does not, and no visitor notices.
class MinuteKeepingIT {

    private static final Duration SOON = Duration.ofSeconds(20);

    private final HttpClient client = HttpClient.newHttpClient();
    private final WarmOrigin origin;

    @TempDir
    private Path data = Path.of("");

    MinuteKeepingIT() throws IOException {
        origin = WarmOrigin.start();
    }

    @AfterEach
    void stop() throws IOException {
        client.close();
        origin.close();
    }

    /// Rows are written every five seconds, and at once when a node stops.
    @Test
    void whatHappenedLastIsKeptWhenANodeStops() throws Exception {
        long began = System.currentTimeMillis();
        NodeSettings settings = settings(Map.of());
        try (var node = Node.start(settings, SystemClock.INSTANCE)) {
            node.ready().get(60, TimeUnit.SECONDS);
            for (int visitor = 0; visitor < 7; visitor++) {
                assertThat(visit(node).statusCode()).isEqualTo(200);
            }
        }

        assertThat(kept(settings, began).sum(Count.ADMITTED)).isEqualTo(7);
    }

    @Test
    void switchedOffNothingIsOpenedAndNothingIsTold() throws Exception {
        try (var node = Node.start(settings(Map.of("VESTIBULE_ANALYTICS_ENABLED", "false")), SystemClock.INSTANCE)) {
            node.ready().get(60, TimeUnit.SECONDS);
            assertThat(visit(node).statusCode()).isEqualTo(200);

            assertThat(metrics(node)).doesNotContain("vestibule_analytics").doesNotContain("vestibule_minute");
        }

        try (Stream<Path> files = Files.list(data)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .noneMatch(name -> name.startsWith(AnalyticsStore.FILE));
        }
    }

    /// A store that cannot be opened keeps no node from being ready and no visitor waiting.
    @Test
    void aStoreThatCannotBeOpenedIsTold() throws Exception {
        Files.createDirectories(data.resolve(AnalyticsStore.FILE).resolve("in the way"));
        try (var node = Node.start(settings(Map.of()), SystemClock.INSTANCE)) {
            node.ready().get(60, TimeUnit.SECONDS);
            assertThat(visit(node).statusCode()).isEqualTo(200);

            await().atMost(SOON).untilAsserted(() -> assertThat(metrics(node)).contains("\nvestibule_analytics_up 0"));
            assertThat(visit(node).statusCode()).isEqualTo(200);
        }
    }

    private static PastRows kept(NodeSettings settings, long beganMillis) {
        return PastRows.read(
                new StorePlace.Sqlite(settings.data().resolve(AnalyticsStore.FILE)),
                settings.rooms().getFirst().id(),
                beganMillis,
                System.currentTimeMillis());
    }

    private NodeSettings settings(Map<String, String> variables) {
        var options = RunOptions.parse(List.of(
                "--origin=http://127.0.0.1:" + origin.port(),
                "--listen=127.0.0.1:0",
                "--control=127.0.0.1:0",
                "--data=" + data,
                "--active-users=100",
                "--new-users-per-minute=100"));
        var outcome = SettingsReader.read(options, variables);
        assertThat(outcome).isInstanceOf(SettingsReader.Result.Good.class);
        return ((SettingsReader.Result.Good) outcome).settings();
    }

    private HttpResponse<String> visit(Node node) throws IOException, InterruptedException {
        return get(node.gatePorts().getFirst(), "/");
    }

    private String metrics(Node node) throws IOException, InterruptedException {
        return "\n" + get(node.controlPort(), "/metrics").body();
    }

    private HttpResponse<String> get(int port, String path) throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .header("Accept", "text/html")
                .build();
        return client.send(request, HttpResponse.BodyHandlers.ofString());
    }
}
