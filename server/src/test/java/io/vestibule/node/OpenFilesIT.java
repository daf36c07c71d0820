package io.vestibule.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vestibule.cli.Main;
import io.vestibule.testing.ChildJvm;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// A process that may open few files.
class OpenFilesIT {

    private static final int FILES = 400;

    @TempDir private Path home = Path.of("");

    @Test
    void moreIdleConnectionsThanFilesDoNotSilenceTheOperatorsPort() throws Exception {
        Path log = home.resolve("log");
        Process process =
                ChildJvm.of(
                                Main.class,
                                "run",
                                "--origin=http://127.0.0.1:9",
                                "--active-users=5",
                                "--listen=127.0.0.1:0",
                                "--control=127.0.0.1:0",
                                "--data=" + home.resolve("data"))
                        .behind(
                                List.of(
                                        "/bin/sh",
                                        "-c",
                                        "ulimit -n %d; exec \"$@\"".formatted(FILES),
                                        "sh"))
                        .writingTo(log);
        var idle = new ArrayList<Socket>();
        try (var client = HttpClient.newHttpClient()) {
            await().atMost(Duration.ofSeconds(60))
                    .until(() -> Files.readString(log).contains("  ready "));
            String said = Files.readString(log);
            int gate = port(said, "(?s).*next +curl -i http://[^:]+:(\\d+)/.*");
            int control = port(said, "(?s).*page +http://[^:]+:(\\d+)/.*");

            for (int n = 0; n < FILES + FILES / 2; n++) {
                idle.add(new Socket(InetAddress.getLoopbackAddress(), gate));
            }

            var ready =
                    HttpRequest.newBuilder(
                                    URI.create("http://127.0.0.1:%d/readyz".formatted(control)))
                            .timeout(Duration.ofSeconds(10))
                            .build();
            assertThat(client.send(ready, HttpResponse.BodyHandlers.ofString()).statusCode())
                    .isEqualTo(200);
            assertThat(said)
                    .contains("400 files (ulimit -n)")
                    .contains("node.limits.connections: 50000. At most 150 connections");
        } finally {
            process.destroyForcibly();
            close(idle);
        }
        assertThat(process.waitFor(40, TimeUnit.SECONDS)).isTrue();
    }

    private static int port(String said, String pattern) {
        return Integer.parseInt(said.replaceAll(pattern, "$1").strip());
    }

    private static void close(List<Socket> sockets) throws IOException {
        for (var socket : sockets) {
            socket.close();
        }
    }
}
