package io.vestibule.crowd;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vestibule.analytics.FreshDatabases;
import io.vestibule.room.Room;
import io.vestibule.room.StableId;
import io.vestibule.testing.ScriptedOrigin;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// A real gate whose store is a database, with one room on the host that its dashboard is on too,
/// before a site that keeps every byte; and somebody who asks its API. *Confined to the test.*
final class DashboardDesk implements AutoCloseable {

    private static final String CONTENT =
            "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 11\r\n\r\n<h1>ok</h1>";
    private static final Pattern CODE = Pattern.compile("#code=(\\S+)");
    private static final JsonMapper JSON = new JsonMapper();

    private final FreshDatabases databases = new FreshDatabases();
    private final ScriptedOrigin site = ScriptedOrigin.answering(CONTENT);
    private final HttpClient http = HttpClient.newHttpClient();
    private final Path accessLog;
    private final GateProcess gate;
    private final Room room;

    /// Starts it.
    DashboardDesk(Path folder) {
        accessLog = folder.resolve("access.log");
        var at = GateProcess.At.anywhere();
        gate = new GateProcess(folder, at, List.of("-XX:+UseSerialGC", "-Xmx512m"), """
            node:
              origin: http://127.0.0.1:%d
              listen: 127.0.0.1:%d
              data: %s
              drain: 0s
              store: {url: "%s"}
              control: {listen: 127.0.0.1:%d}
              log: {access: %s}
            rooms:
              - name: sale
                host: localhost
                total_active_users: 90
                new_users_per_minute: 90
            """.formatted(
                site.port(), at.port(), folder.resolve("data"), databases.nextUrl(), at.controlPort(), accessLog));
        gate.start();
        room = gate.settings().rooms().getFirst();
        await().until(() -> CODE.matcher(printed()).find());
    }

    String token() {
        return gate.token();
    }

    /// What the gate has printed.
    String printed() {
        return gate.output();
    }

    /// The one-time code of the link that it has printed.
    String code() {
        return CODE.matcher(printed())
                .results()
                .map(found -> found.group(1))
                .findFirst()
                .orElseThrow();
    }

    ScriptedOrigin site() {
        return site;
    }

    String access() throws Exception {
        return Files.readString(accessLog);
    }

    void storeGoesAway() {
        databases.goAway();
    }

    void storeComesBack() {
        databases.comeBack();
    }

    String dashboard(String path) {
        return "http://localhost:" + gate.at().controlPort() + path;
    }

    /// An address of the gate, on the host that the dashboard is on.
    String visited(String path) {
        return "http://localhost:" + gate.port() + path;
    }

    /// The page of the room.
    String ofRoom() {
        return "/rooms/" + StableId.ofZone(room.zone()) + "/" + room.id().value();
    }

    String newToken(String name) throws Exception {
        String body = "{\"name\":\"%s\",\"role\":\"write\"}".formatted(name);
        return requireNonNull(ask("POST", "/client/v4/vestibule/tokens", body).get("token"))
                .asString();
    }

    /// The settings of the room as they are kept.
    JsonNode kept() throws Exception {
        return ask(
                "GET",
                "/client/v4/zones/%s/waiting_rooms/%s"
                        .formatted(StableId.ofZone(room.zone()), room.id().value()),
                "");
    }

    JsonNode ask(String method, String path, String body) throws Exception {
        var request = HttpRequest.newBuilder(gate.control(path))
                .header("Authorization", "Bearer " + gate.token())
                .method(method, BodyPublishers.ofString(body))
                .build();
        var answer = http.send(request, BodyHandlers.ofString());
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return requireNonNull(JSON.readTree(answer.body()).get("result"));
    }

    @Override
    public void close() {
        gate.close();
        http.close();
        site.close();
        databases.close();
    }
}
