package io.vestibule.apps;

import io.vestibule.ground.EpochClock;
import io.vestibule.node.Node;
import io.vestibule.node.settings.NodeSettings;
import io.vestibule.node.settings.RunOptions;
import io.vestibule.node.settings.SettingsReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// A whole node, most often over HTTPS and HTTP/2 with rooms of two seats and sessions of a minute.
/// *Thread-safe.*
final class Gate implements AutoCloseable {

    /// Seats of a room; as many may enter in a minute.
    static final int SEATS = 2;

    /// A room.
    ///
    /// @param name also of its host, before `.example`
    /// @param path that it covers
    record Room(String name, String path) {

        private String yaml() {
            return """
                  - name: %1$s
                    host: %1$s.example
                    path: %2$s
                    total_active_users: %3$d
                    new_users_per_minute: %3$d
                    session_duration: 1
                """.formatted(name, path, SEATS);
        }
    }

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final Node node;
    private final Path folder;
    private final HttpClient client = HttpClient.newHttpClient();

    private Gate(Node node, Path folder) {
        this.node = node;
        this.folder = folder;
    }

    /// Over HTTPS, with rooms for hosts below `example`.
    static Gate open(Path folder, int originPort, EpochClock clock, List<Room> rooms) throws IOException {
        var yaml = new StringBuilder();
        yaml.append("""
            node:
              listen: 127.0.0.1:0
              origin: http://127.0.0.1:%d
              data: data
              tls: {self_signed: true}
              control: {listen: "127.0.0.1:0"}
            rooms:
            """.formatted(originPort));
        rooms.forEach(room -> yaml.append(room.yaml()));
        return open(folder, yaml.toString(), clock);
    }

    /// As a settings file says.
    static Gate open(Path folder, String yaml, EpochClock clock) throws IOException {
        Path file = Files.writeString(folder.resolve("gate.yaml"), yaml);
        // Time is what the test says it is: nothing is set, some of it passes fast.
        LongSupplier nanos = () -> TimeUnit.MILLISECONDS.toNanos(clock.millis());
        var node = Node.start(settings(file), clock, nanos);
        node.ready().join();
        return new Gate(node, folder);
    }

    private static NodeSettings settings(Path file) {
        var options = RunOptions.parse(List.of("--config=" + file));
        return switch (SettingsReader.read(options, Map.of())) {
            case SettingsReader.Result.Good good -> good.settings();
            case SettingsReader.Result.Refused refused ->
                throw new AssertionError(refused.faults().toString());
        };
    }

    int port() {
        return node.gatePorts().getFirst();
    }

    /// Where a site is.
    String url(String name, String path) {
        return "https://" + name + ".example:" + port() + path;
    }

    /// How many seats of a room are taken.
    int active(String name) {
        return figures(name).get("active").asInt();
    }

    private JsonNode figures(String name) {
        var at = URI.create("http://127.0.0.1:" + node.controlPort() + "/figures");
        try {
            var answer = client.send(HttpRequest.newBuilder(at).build(), BodyHandlers.ofString());
            for (var room : JSON.readTree(answer.body()).get("rooms")) {
                if (room.get("name").asString().equals(name)) {
                    return room;
                }
            }
            throw new AssertionError("no room " + name + ": " + answer.body());
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /// Changes a room by the API.
    void change(String name, String fields) {
        for (var zone : ask("GET", "/zones", "").get("result")) {
            String rooms = "/zones/" + zone.get("id").asString() + "/waiting_rooms";
            for (var room : ask("GET", rooms, "").get("result")) {
                if (room.get("name").asString().equals(name)) {
                    ask("PATCH", rooms + "/" + room.get("id").asString(), fields);
                    return;
                }
            }
        }
        throw new AssertionError("no room " + name);
    }

    private JsonNode ask(String method, String path, String body) {
        try {
            String token =
                    Files.readString(folder.resolve("data/control.token")).strip();
            var at = "http://127.0.0.1:" + node.controlPort() + "/client/v4" + path;
            var request = HttpRequest.newBuilder(URI.create(at))
                    .header("Authorization", "Bearer " + token)
                    .method(method, BodyPublishers.ofString(body))
                    .build();
            var answer = client.send(request, BodyHandlers.ofString());
            if (answer.statusCode() != 200) {
                throw new AssertionError(answer.statusCode() + ": " + answer.body());
            }
            return JSON.readTree(answer.body());
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public void close() {
        node.close();
        client.close();
    }
}
