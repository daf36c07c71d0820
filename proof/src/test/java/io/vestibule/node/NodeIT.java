package io.vestibule.node;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.vestibule.cli.Main;
import io.vestibule.cli.terminal.Terminal;
import io.vestibule.ground.Failure;
import io.vestibule.node.outside.SystemClock;
import io.vestibule.node.settings.NodeSettings;
import io.vestibule.node.settings.RunOptions;
import io.vestibule.node.settings.SettingsReader;
import io.vestibule.node.warm.WarmOrigin;
import io.vestibule.testing.ChildJvm;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A whole node over real sockets, in this process and in one of its own.
class NodeIT {

    private final HttpClient client = HttpClient.newHttpClient();

    @TempDir
    private Path data = Path.of("");

    private final WarmOrigin origin;

    NodeIT() throws IOException {
        origin = WarmOrigin.start();
    }

    @AfterEach
    void stopOrigin() throws IOException {
        client.close();
        origin.close();
    }

    @Test
    void itListensAtOnceLetsInAsManyAsThereAreSeatsAndRemembersThem() throws Exception {
        String ticket;
        try (var node = Node.start(settings("--active-users=1"), SystemClock.INSTANCE)) {
            String first = cookie(visit(node, ""));
            node.ready().get(60, TimeUnit.SECONDS);
            await().atMost(Duration.ofSeconds(30))
                    .pollInterval(Duration.ofMillis(500))
                    .until(() -> isInside(visit(node, first)));
            var waiting = visit(node, "");
            assertThat(isInside(waiting)).isFalse();
            ticket = cookie(waiting);
            assertThat(get(node.controlPort(), "/readyz", "").statusCode()).isEqualTo(200);
            assertThat(get(node.controlPort(), "/metrics", "").body())
                    .contains("vestibule_room_active{room=\"default\",zone=\"default\"} 1\n");
        }
        try (var node = Node.start(settings("--active-users=1"), SystemClock.INSTANCE)) {
            node.ready().get(60, TimeUnit.SECONDS);

            assertThat(isInside(visit(node, ""))).isFalse();
            assertThat(isInside(visit(node, ticket))).isFalse();
        }
    }

    @Test
    void aDataDirectoryBelongsToOneNode() throws IOException {
        NodeSettings settings = settings("--active-users=1");
        try (var node = Node.start(settings, SystemClock.INSTANCE)) {
            assertThat(node.gatePorts()).hasSize(1);

            assertThatThrownBy(() -> Node.start(settings, SystemClock.INSTANCE))
                    .isInstanceOf(Failure.class)
                    .hasMessageContaining("data directory");
        }
    }

    @Test
    void withoutRoomsEverythingPasses() throws Exception {
        try (var node = Node.start(settings(), SystemClock.INSTANCE)) {
            assertThat(isInside(visit(node, ""))).isTrue();
        }
    }

    @Test
    void aProcessThatIsToldToStopSaysItIsNotReadyAndEndsWithZero() throws Exception {
        Path out = data.resolve("out.txt");
        Process process = ChildJvm.of(
                        Main.class,
                        "run",
                        "--origin=http://127.0.0.1:" + origin.port(),
                        "--active-users=5",
                        "--listen=127.0.0.1:0",
                        "--control=127.0.0.1:0",
                        "--data=" + data.resolve("data"))
                .variable("VESTIBULE_DRAIN", "2s")
                .writingTo(out);
        try {
            await().atMost(Duration.ofMinutes(3)).until(() -> read(out).contains("  ready "));
            assertThat(read(out))
                    .contains("room       default on */: 5 active, 5 new per minute")
                    .contains("API token  in " + data.resolve("data/control.token"))
                    .contains("next       curl -i http://127.0.0.1:");
            int control = Integer.parseInt(read(out).replaceAll("(?s).*rooms +http://[^:]+:(\\d+)/.*", "$1"));

            process.destroy();

            await().atMost(Duration.ofSeconds(2))
                    .until(() -> get(control, "/readyz", "").statusCode() == 503);
            assertThat(process.waitFor(40, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).isZero();
        } finally {
            process.destroyForcibly();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"--port", "--control-port"})
    void aDemoWhosePortIsTakenSaysWhichAndHowToChooseAnother(String option) {
        var out = new ByteArrayOutputStream();
        var err = new ByteArrayOutputStream();
        var other = option.equals("--port") ? "--control-port" : "--port";
        var words = List.of("demo", option + "=" + origin.port(), other + "=0", "--seconds=1");

        int exit = Main.run(words, new Terminal(InputStream.nullInputStream(), print(out), print(err), Map.of()));

        assertThat(exit).isEqualTo(1);
        assertThat(err.toString(UTF_8))
                .contains("cannot listen on 127.0.0.1:" + origin.port())
                .contains("choose other ports with --port and --control-port");
    }

    private static PrintStream print(ByteArrayOutputStream out) {
        return new PrintStream(out, true, UTF_8);
    }

    private NodeSettings settings(String... more) {
        var options = new ArrayList<>(List.of(
                "--origin=http://127.0.0.1:" + origin.port(),
                "--listen=127.0.0.1:0",
                "--control=127.0.0.1:0",
                "--data=" + data));
        options.addAll(List.of(more));
        var outcome = SettingsReader.read(RunOptions.parse(options), Map.of());
        assertThat(outcome).isInstanceOf(SettingsReader.Result.Good.class);
        return ((SettingsReader.Result.Good) outcome).settings();
    }

    private HttpResponse<String> visit(Node node, String cookie) throws IOException, InterruptedException {
        return get(node.gatePorts().getFirst(), "/", cookie);
    }

    private HttpResponse<String> get(int port, String path, String cookie) throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .header("Accept", "text/html");
        if (!cookie.isEmpty()) {
            request.header("Cookie", cookie);
        }
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    private static String cookie(HttpResponse<String> response) {
        return response.headers().firstValue("Set-Cookie").orElseThrow().split(";", -1)[0];
    }

    /// The origin's page is all x.
    private static boolean isInside(HttpResponse<String> response) {
        return response.body().startsWith("xxx");
    }

    private static String read(Path file) throws IOException {
        return Files.readString(file);
    }
}
