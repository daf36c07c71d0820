package io.vestibule.control;

import static io.vestibule.control.ControlHouse.JSON;
import static io.vestibule.control.ControlHouse.READER;
import static io.vestibule.control.ControlHouse.TOKEN;
import static io.vestibule.control.ControlHouse.uri;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Writer;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;

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

        var made = house.client.send(
                HttpRequest.newBuilder(ControlHouse.uri(control, "/client/v4/vestibule/tokens"))
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
            assertThat(second.next("rooms").get("rooms").get(0).get("active").asInt())
                    .isEqualTo(2);
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
        String key = JSON.readTree(send(control, "POST", SESSIONS, TOKEN).body())
                .get("result")
                .get("key")
                .asString();
        var reader = open(control, key);
        reader.next("all");

        send(control, "DELETE", SESSIONS + "/current", key);

        reader.end();
    }

    /// Who has no token, or a token that may only read, leaves streams for the others.
    @Test
    void aTokenHasAShareAndThoseWithoutAShareToo() throws Exception {
        var control = house.start("127.0.0.1");
        for (int i = 0; i < LiveStreams.MOST_OF_TOKEN; i++) {
            open(control, READER).next("all");
        }
        for (int i = 0; i < LiveStreams.MOST_WITHOUT; i++) {
            open(control, "").next("all");
        }

        assertThat(house.get(control, LiveStreams.PATH).statusCode()).isEqualTo(503);
        assertThat(house.get(control, LiveStreams.PATH, "Authorization", "Bearer " + READER)
                        .statusCode())
                .isEqualTo(503);
        open(control, TOKEN).next("all");
    }

    @Test
    void theOldestOfTheTokenWithMostGivesWay() throws Exception {
        house.holders.addAll(List.of("a", "b", "c", "d"));
        var control = house.start("127.0.0.1");
        var first = open(control, "a");
        for (int i = 1; i < LiveStreams.MOST; i++) {
            open(control, List.of("a", "b", "c", "d").get(i / LiveStreams.MOST_OF_TOKEN))
                    .next("all");
        }

        open(control, TOKEN).next("all");

        first.end();
    }

    @Test
    void aRevokedTokensStreamEndsAlthoughItsReaderIsSlow() throws Exception {
        house.rooms.clear();
        for (int i = 0; i < 2_000; i++) {
            house.rooms.add(ControlHouse.named("room-" + i));
        }
        var control = house.start("127.0.0.1");
        String key = JSON.readTree(send(control, "POST", SESSIONS, TOKEN).body())
                .get("result")
                .get("key")
                .asString();
        try (var slow = new Socket(InetAddress.getLoopbackAddress(), control.port())) {
            slow.setSoTimeout(10_000);
            String head = "GET "
                    + LiveStreams.PATH
                    + " HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer "
                    + key
                    + "\r\n\r\n";
            slow.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
            assertThat(slow.getInputStream().read()).isEqualTo('H');

            send(control, "DELETE", SESSIONS + "/current", key);

            // It was looked at every ten seconds.
            await().atMost(Duration.ofSeconds(5)).until(() -> streams(control) == 0);
        }
    }

    private int streams(ControlServer control) throws Exception {
        return house.api(control, "/client/v4/vestibule/node")
                .get("result")
                .get("limits")
                .valueStream()
                .filter(bound -> bound.get("name").asString().equals("live_streams"))
                .mapToInt(bound -> bound.get("now").asInt())
                .sum();
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
        var asked = HttpRequest.newBuilder(uri(control, LiveStreams.PATH));
        var request = (proof.isEmpty() ? asked : asked.header("Authorization", "Bearer " + proof)).build();
        var answer = house.client.send(request, HttpResponse.BodyHandlers.ofInputStream());
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.headers().firstValue("Content-Type")).contains("text/event-stream");
        assertThat(answer.headers().firstValue("Cache-Control")).contains("no-store");
        var reader = new Reader(answer.body());
        readers.add(reader);
        return reader;
    }

    private HttpResponse<String> send(ControlServer control, String method, String path, String proof)
            throws Exception {
        var request = HttpRequest.newBuilder(uri(control, path))
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
