package io.vestibule.node.outside;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.node.NodeChild;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A process that may open few files.
class OpenFilesIT {

    private static final int FILES = 400;

    @TempDir
    private Path home = Path.of("");

    @Test
    void moreIdleConnectionsThanFilesDoNotSilenceTheOperatorsPort() throws Exception {
        var idle = new ArrayList<Socket>();
        try (var node = NodeChild.start(home, home.resolve("data"), "ulimit -n " + FILES);
                var client = HttpClient.newHttpClient()) {
            String said = node.awaitReady();
            int gate = port(said, "(?s).*next +curl -i http://[^:]+:(\\d+)/.*");
            int control = port(said, "(?s).*rooms +http://[^:]+:(\\d+)/.*");

            for (int n = 0; n < FILES + FILES / 2; n++) {
                idle.add(new Socket(InetAddress.getLoopbackAddress(), gate));
            }

            var ready = HttpRequest.newBuilder(URI.create("http://127.0.0.1:%d/readyz".formatted(control)))
                    .timeout(Duration.ofSeconds(10))
                    .build();
            assertThat(client.send(ready, HttpResponse.BodyHandlers.ofString()).statusCode())
                    .isEqualTo(200);
            assertThat(said)
                    .contains("400 files (ulimit -n)")
                    .containsPattern("node\\.limits\\.connections: 50000\\. At most \\d{1,3} connections");
            assertThat(node.openFiles()).as("open files of the node").isLessThan(FILES);
        } finally {
            close(idle);
        }
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
