package io.vestibule.control;

import static io.vestibule.control.ControlHouse.JSON;
import static io.vestibule.control.ControlHouse.TOKEN;
import static io.vestibule.control.ControlHouse.uri;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import tools.jackson.databind.JsonNode;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Writer;
import java.net.InetAddress;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Optional;
import java.util.function.Predicate;

/// Live figures as they come, over real sockets.
@Timeout(20)
class LiveStreamsIT {

    private static final String SESSIONS = "/client/v4/vestibule/sessions";

    private final ControlHouse house = new ControlHouse();
    private final ArrayList<Reader> readers = new ArrayList<>();

    @AfterEach
    void leave() throws IOException {
        for (Reader reader : readers) {
            reader.close();
        }
        house.close();
    }

    @Test
    void allRoomsComeAtFirstAndThenThoseThatChange() throws Exception {
        var control = house.start("127.0.0.1");
        house.rooms.add(ControlHouse.named("other"));
        var reader = open(control, TOKEN);

        JsonNode first = reader.next("all");
        assertThat(first.get("rooms").size()).isEqualTo(2);

        house.view = Optional.of(ControlHouse.queueing());

        JsonNode changed = reader.next("rooms");
        assertThat(changed.get("rooms").size()).isEqualTo(1);
        assertThat(changed.get("rooms").get(0).get("waiting").asInt()).isEqualTo(450);
        assertThat(changed.get("rooms").get(0).get("name").asString()).isEqualTo("sale");

        house.view = Optional.of(ControlHouse.open(3, 1));
        JsonNode next = reader.next("rooms");
        assertThat(next.get("rooms").size()).isEqualTo(1);
        assertThat(next.get("rooms").get(0).get("active").asInt()).isEqualTo(3);
    }

    /// What else is on a screen is asked for again when the configuration has another revision.
    @Test
    void aNewRevisionIsToldAlthoughNoRoomSaysAnythingElse() throws Exception {
        var control = house.start("127.0.0.1");
        var reader = open(control, TOKEN);
        long before = reader.next("all").get("revision").asLong();

        var made =
                house.client.send(
                        HttpRequest.newBuilder(
                                        ControlHouse.uri(control, "/client/v4/vestibule/tokens"))
                                .header("Authorization", "Bearer " + TOKEN)
                                .POST(HttpRequest.BodyPublishers.ofString("{\"name\":\"ci\"}"))
                                .build(),
                        HttpResponse.BodyHandlers.ofString());
        assertThat(made.statusCode()).as(made.body()).isEqualTo(200);

        JsonNode next = reader.next("rooms");
        assertThat(next.get("revision").asLong()).isGreaterThan(before);
        assertThat(next.get("rooms")).isEmpty();
    }

    @Test
    void allAreToldWhenARoomGoes() throws Exception {
        var control = house.start("127.0.0.1");
        var reader = open(control, TOKEN);
        reader.next("all");

        house.rooms.clear();

        assertThat(reader.until(told -> told.get("rooms").isEmpty())).isNotNull();
    }

    @Test
    void whoComesBetweenTwoSecondsIsToldWhatChangesFromThereOn() throws Exception {
        var control = house.start("127.0.0.1");
        house.view = Optional.of(ControlHouse.open(1, 0));
        var first = open(control, TOKEN);
        first.next("all");
        house.view = Optional.of(ControlHouse.open(2, 0));
        first.next("rooms");
        house.view = Optional.of(ControlHouse.open(3, 0));
        var second = open(control, TOKEN);
        int shown = second.next("all").get("rooms").get(0).get("active").asInt();

        house.view = Optional.of(ControlHouse.open(2, 0));

        if (shown != 2) {
            assertThat(second.next("rooms").get("rooms").get(0).get("active").asInt()).isEqualTo(2);
        }
    }

    @Test
    void aPortThatClosesEndsItsStreamsInGoodOrder() throws Exception {
        var control = house.start("127.0.0.1");
        var reader = open(control, TOKEN);
        reader.next("all");

        control.close();

        reader.end();
    }

    @Test
    void aStreamEndsWithItsSession() throws Exception {
        var control = house.start("127.0.0.1");
        String key =
                JSON.readTree(send(control, "POST", SESSIONS, TOKEN).body())
                        .get("result")
                        .get("key")
                        .asString();
        var reader = open(control, key);
        reader.next("all");

        send(control, "DELETE", SESSIONS + "/current", key);

        reader.end();
    }

    @Test
    void thereAreAtMostSixtyFour() throws Exception {
        var control = house.start("127.0.0.1");
        var clients = new ArrayList<HttpClient>();
        try {
            // At most 32 connections of one address are kept.
            for (int i = 1; i <= 3; i++) {
                clients.add(
                        HttpClient.newBuilder()
                                .localAddress(InetAddress.getByName("127.0.0." + i))
                                .build());
            }
            for (int i = 0; i < LiveStreams.MOST; i++) {
                open(clients.get(i % 3), control, TOKEN).next("all");
            }

            assertThat(house.authorized(control, LiveStreams.PATH).statusCode()).isEqualTo(503);
        } finally {
            clients.forEach(HttpClient::shutdownNow);
        }
    }

    @Test
    void onLoopbackItNeedsNoTokenAndElsewhereItDoes() throws Exception {
        var near = house.start("127.0.0.1");
        var far = house.start("0.0.0.0");

        assertThat(house.get(far, LiveStreams.PATH).statusCode()).isEqualTo(401);
        var request = HttpRequest.newBuilder(uri(near, LiveStreams.PATH)).build();
        var answer = house.client.send(request, HttpResponse.BodyHandlers.ofInputStream());
        try (var body = answer.body()) {
            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(body.read()).isEqualTo('e');
        }
    }

    // ---- helpers -----------------------------------------------------------------------------

    private Reader open(ControlServer control, String proof) throws Exception {
        return open(house.client, control, proof);
    }

    private Reader open(HttpClient client, ControlServer control, String proof) throws Exception {
        var request =
                HttpRequest.newBuilder(uri(control, LiveStreams.PATH))
                        .header("Authorization", "Bearer " + proof)
                        .build();
        var answer = client.send(request, HttpResponse.BodyHandlers.ofInputStream());
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.headers().firstValue("Content-Type")).contains("text/event-stream");
        assertThat(answer.headers().firstValue("Cache-Control")).contains("no-store");
        var reader = new Reader(answer.body());
        readers.add(reader);
        return reader;
    }

    private HttpResponse<String> send(
            ControlServer control, String method, String path, String proof) throws Exception {
        var request =
                HttpRequest.newBuilder(uri(control, path))
                        .header("Authorization", "Bearer " + proof)
                        .method(method, HttpRequest.BodyPublishers.noBody())
                        .build();
        return house.client.send(request, HttpResponse.BodyHandlers.ofString());
    }

    /// Reads events until one is as wanted; a stream that says nothing is ended by the build.
    private static final class Reader {
        private final BufferedReader lines;

        Reader(InputStream body) {
            lines = new BufferedReader(new InputStreamReader(body, StandardCharsets.UTF_8));
        }

        JsonNode next(String name) throws IOException {
            for (String line = line(); ; line = line()) {
                if (line.equals("event: " + name)) {
                    return JSON.readTree(line().substring("data: ".length()));
                }
            }
        }

        JsonNode until(Predicate<JsonNode> wanted) throws IOException {
            for (String line = line(); ; line = line()) {
                if (line.startsWith("data: ")) {
                    JsonNode told = JSON.readTree(line.substring("data: ".length()));
                    if (wanted.test(told)) {
                        return told;
                    }
                }
            }
        }

        void end() throws IOException {
            lines.transferTo(Writer.nullWriter());
        }

        private String line() throws IOException {
            String line = lines.readLine();
            if (line == null) {
                throw new IOException("the stream has ended");
            }
            return line;
        }

        void close() throws IOException {
            lines.close();
        }
    }
}
