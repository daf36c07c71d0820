package io.vestibule.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.cli.Main;
import io.vestibule.node.warm.WarmOrigin;
import io.vestibule.testing.ChildJvm;
import io.vestibule.testing.FreePorts;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/// A process whose store is new, or was lost while its copy stayed, lets nobody past the room of
/// its settings file, from the first answer on; and its API never says that the room is not there.
class NewStoreIT {

    private static final String TOKEN = "0123456789abcdef-new-store";
    private static final String ROOMS = "/client/v4/accounts/default/waiting_rooms";
    private static final JsonMapper JSON = new JsonMapper();
    private static final long LONGEST = Duration.ofMinutes(2).toNanos();

    private final HttpClient client = HttpClient.newHttpClient();
    private final int gate;
    private final int control;

    @TempDir
    private Path folder = Path.of("");

    NewStoreIT() throws IOException {
        var ports = FreePorts.of(2);
        gate = ports.getFirst();
        control = ports.getLast();
    }

    @Test
    void nobodyPassesARoomOfTheFileWhileTheStoreDoesNotHaveIt() throws Exception {
        try (var origin = WarmOrigin.start()) {
            Path settings = folder.resolve("vestibule.yaml");
            Files.writeString(settings, """
                node:
                  listen: 127.0.0.1:%d
                  origin: http://127.0.0.1:%d
                  data: %s
                  control: { listen: 127.0.0.1:%d, token: %s, requests_per_5_minutes: 0 }
                rooms:
                  - name: sale
                    host: "*"
                    total_active_users: 100
                    new_users_per_minute: 100
                    queue_all: true
                """.formatted(gate, origin.port(), data(), control, TOKEN));
            allWait(settings, "a new store");
            for (String each : List.of("config.db", "config.db-wal", "config.db-shm")) {
                Files.deleteIfExists(data().resolve(each));
            }
            allWait(settings, "a store that was lost");
        } finally {
            client.close();
        }
    }

    private Path data() {
        return folder.resolve("data");
    }

    /// Asks again and again until the node is ready.
    private void allWait(Path settings, String what) throws Exception {
        var process = ChildJvm.of(Main.class, "run", "--config=" + settings)
                .with("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx300m")
                .writingTo(folder.resolve("log"));
        try {
            var pages = new ArrayList<String>();
            var rooms = new ArrayList<String>();
            var changes = new ArrayList<Integer>();
            long until = System.nanoTime() + LONGEST;
            boolean ready = false;
            while (!ready) {
                assertThat(System.nanoTime()).as("ready in time").isLessThan(until);
                ready = isReady();
                ask("GET", gate, "/", "").map(HttpResponse::body).ifPresent(pages::add);
                ask("GET", control, ROOMS, "").map(HttpResponse::body).ifPresent(rooms::add);
                if (!rooms.isEmpty()) {
                    ask("PATCH", control, path(rooms.getFirst()), "{\"description\":\"x\"}")
                            .map(HttpResponse::statusCode)
                            .ifPresent(changes::add);
                }
            }
            System.out.printf("[new store] %s: %d visits%n", what, pages.size());
            assertThat(pages).as("visits, " + what).isNotEmpty();
            assertThat(pages).as("let past, " + what).noneMatch(page -> page.startsWith("xxx"));
            assertThat(rooms).as("rooms, " + what).allMatch(list -> list.contains("\"sale\""));
            assertThat(changes).as("changes, " + what).isNotEmpty().isSubsetOf(200, 503);
        } finally {
            process.destroyForcibly().waitFor();
        }
    }

    private boolean isReady() throws InterruptedException {
        return ask("GET", control, "/readyz", "")
                .filter(it -> it.statusCode() == 200)
                .isPresent();
    }

    /// Where the room of a list is changed.
    private String path(String list) throws InterruptedException {
        String room = JSON.readTree(list).at("/result/0/id").asString();
        String zones = ask("GET", control, "/client/v4/zones", "")
                .map(HttpResponse::body)
                .orElse("{}");
        return "/client/v4/zones/%s/waiting_rooms/%s"
                .formatted(JSON.readTree(zones).at("/result/0/id").asString(), room);
    }

    /// An answer; nothing while nobody listens.
    private Optional<HttpResponse<String>> ask(String method, int port, String path, String body)
            throws InterruptedException {
        var request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .header("Accept", "text/html")
                .header("Authorization", "Bearer " + TOKEN)
                .method(method, BodyPublishers.ofString(body));
        try {
            return Optional.of(client.send(request.build(), BodyHandlers.ofString()));
        } catch (IOException _) {
            return Optional.empty();
        }
    }
}
