package io.vestibule.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vestibule.node.outside.SystemClock;
import io.vestibule.node.settings.RunOptions;
import io.vestibule.node.settings.SettingsReader;
import io.vestibule.room.StableId;
import io.vestibule.testing.RawClient;
import io.vestibule.testing.ScriptedOrigin;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A search engine at a room that lets nobody in, at a whole node.
class CrawlerIT {

    @TempDir
    private Path folder;

    private static int status(Node node, String userAgent) {
        try (var visitor = RawClient.connect(node.gatePorts().getFirst())) {
            return visitor.send("GET / HTTP/1.1\r\nHost: shop.example.com\r\nAccept: text/html\r\n"
                            + "User-Agent: "
                            + userAgent
                            + "\r\nConnection: close\r\n\r\n")
                    .response()
                    .status();
        }
    }

    @Test
    void oneThatIsWhoItSaysPassesForAsLongAsTheZoneLetsIt() throws Exception {
        try (var origin = ScriptedOrigin.content()) {
            Path file =
                    Files.writeString(folder.resolve("v.yaml"), """
                        node:
                          origin: http://127.0.0.1:%d
                          listen: 127.0.0.1:0
                          control: {listen: '127.0.0.1:0'}
                          data: %s
                          crawlers: [{name: own, agents: [OwnBot], addresses: [127.0.0.1]}]
                        zones: [{name: example.com, search_engine_crawler_bypass: true}]
                        rooms:
                          - {name: sale, zone: example.com, host: shop.example.com, queue_all: true,
                             total_active_users: 9, new_users_per_minute: 9}
                        """.formatted(origin.port(), folder.resolve("data")));
            var read = SettingsReader.read(RunOptions.parse(List.of("--config=" + file)), Map.of());
            var good = (SettingsReader.Result.Good) read;
            try (var node = Node.start(good.settings(), SystemClock.INSTANCE)) {
                node.ready().get(60, TimeUnit.SECONDS);

                assertThat(status(node, "OwnBot/1.0")).isEqualTo(200);
                assertThat(origin.nextRequest().startLine()).isEqualTo("GET / HTTP/1.1");
                assertThat(status(node, "OtherBot/1.0")).isEqualTo(503);

                bypass(node, false);
                await().until(() -> status(node, "OwnBot/1.0") == 503);
                bypass(node, true);
                await().until(() -> status(node, "OwnBot/1.0") == 200);
            }
        }
    }

    private void bypass(Node node, boolean on) throws IOException, InterruptedException {
        String token = Files.readString(folder.resolve("data/control.token")).strip();
        var uri = URI.create("http://127.0.0.1:%d/client/v4/zones/%s/waiting_rooms/settings"
                .formatted(node.controlPort(), StableId.ofZone("example.com")));
        var request = HttpRequest.newBuilder(uri)
                .header("Authorization", "Bearer " + token)
                .method("PATCH", HttpRequest.BodyPublishers.ofString("{\"search_engine_crawler_bypass\":" + on + "}"))
                .build();
        try (var client = HttpClient.newHttpClient()) {
            var answer = client.send(request, HttpResponse.BodyHandlers.ofString());
            assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        }
    }
}
