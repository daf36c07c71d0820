package io.vestibule.control;

import static io.vestibule.control.ControlHouse.READER;
import static io.vestibule.control.ControlHouse.ROOMS;
import static io.vestibule.control.ControlHouse.TOKEN;
import static io.vestibule.control.ControlHouse.codes;
import static io.vestibule.control.ControlHouse.raw;
import static io.vestibule.control.ControlHouse.uri;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.ground.Failure;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// What is settled before a request reaches the API, over real sockets.
class DoorIT {

    private final ControlHouse house = new ControlHouse();

    @AfterEach
    void leave() {
        house.close();
    }

    @Test
    void aReaderMayReadAndNotWrite() throws Exception {
        var control = house.start("127.0.0.1");

        var read = house.get(control, ROOMS, "Authorization", "Bearer " + READER);
        var write = send(control, "POST", "{}", "Authorization", "Bearer " + READER);

        assertThat(read.statusCode()).isEqualTo(200);
        assertThat(write.statusCode()).isEqualTo(403);
        assertThat(codes(write)).containsExactly(9109);
    }

    @Test
    void pagesOfOtherSitesAreRefusedEvenWithTheToken() throws Exception {
        var control = house.start("127.0.0.1");

        var foreign = house.get(control, ROOMS, "Authorization", "Bearer " + TOKEN, "Origin", "https://evil.example");

        assertThat(foreign.statusCode()).isEqualTo(403);
        assertThat(foreign.headers().map()).doesNotContainKey("access-control-allow-origin");
    }

    @Test
    void aBodyBeyondTheBoundIsRefused() throws Exception {
        var control = house.start("127.0.0.1");

        var long_ = send(control, "POST", "x".repeat(ApiDoor.LONGEST_BODY + 1), "Authorization", "Bearer " + TOKEN);

        assertThat(long_.statusCode()).isEqualTo(413);
        assertThat(codes(long_)).containsExactly(1002);
    }

    @Test
    void whoAsksTooOftenIsToldWhenToComeBack() throws Exception {
        var control = house.startLimited(2);

        house.authorized(control, ROOMS);
        house.authorized(control, ROOMS);
        var third = house.authorized(control, ROOMS);

        assertThat(third.statusCode()).isEqualTo(429);
        assertThat(codes(third)).containsExactly(10100);
        assertThat(third.headers().firstValue("Retry-After")).contains("300");
    }

    @Test
    void whatCannotBeKeptIsRefusedAndChangesNothing() throws Exception {
        var control = house.start("127.0.0.1");
        String room = "{\"name\":\"new\",\"host\":\"a.example.com\",\"total_active_users\":300,"
                + "\"new_users_per_minute\":300}";
        String[] authorization = {"Authorization", "Bearer " + TOKEN};
        String full = "the disk of the configuration store is full: nothing was changed";
        house.trouble = Optional.of(new Failure(Failure.Source.HOUSE, Failure.Retry.NEVER, full));
        var withoutRoom = send(control, "POST", room, authorization);
        String away = "the configuration store cannot be reached: nothing was changed";
        house.trouble = Optional.of(new Failure(Failure.Source.PEER, Failure.Retry.LATER, away));
        var withoutStore = send(control, "POST", room, authorization);

        assertThat(withoutRoom.statusCode()).isEqualTo(507);
        assertThat(codes(withoutRoom)).containsExactly(1000);
        assertThat(withoutRoom.body()).contains(full);
        assertThat(withoutRoom.headers().firstValue("Retry-After")).isEmpty();
        assertThat(withoutStore.statusCode()).isEqualTo(503);
        assertThat(codes(withoutStore)).containsExactly(1000);
        assertThat(withoutStore.body()).contains(away);
        assertThat(withoutStore.headers().firstValue("Retry-After")).contains("5");
        assertThat(house.api(control, ROOMS).get("result")).hasSize(1);
    }

    /// The calls of the published documentation are printed without the header, and `curl -d` says
    /// that it sends a form.
    @Test
    void aBodyIsReadAsJsonWhateverItIsCalled() throws Exception {
        var control = house.start("127.0.0.1");
        String[] types = {"application/x-www-form-urlencoded", "text/plain; charset=utf-8", ""};
        for (int n = 0; n < types.length; n++) {
            String room = """
                {"name": "typed-%d", "host": "typed%d.example.com",
                 "total_active_users": 300, "new_users_per_minute": 300}
                """.formatted(n, n);
            var request = HttpRequest.newBuilder(uri(control, ROOMS))
                    .POST(HttpRequest.BodyPublishers.ofString(room))
                    .header("Authorization", "Bearer " + TOKEN);
            if (!types[n].isEmpty()) {
                request.header("Content-Type", types[n]);
            }
            var answer = house.client.send(request.build(), HttpResponse.BodyHandlers.ofString());

            assertThat(answer.statusCode()).as(types[n] + ": " + answer.body()).isEqualTo(200);
        }
    }

    @Test
    void aFormIsNoJson() throws Exception {
        var control = house.start("127.0.0.1");
        var request = HttpRequest.newBuilder(uri(control, ROOMS))
                .POST(HttpRequest.BodyPublishers.ofString("name=shop&host=a.example.com"))
                .header("Authorization", "Bearer " + TOKEN)
                .header("Content-Type", "application/x-www-form-urlencoded")
                .build();
        var answer = house.client.send(request, HttpResponse.BodyHandlers.ofString());

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(codes(answer)).isNotEmpty();
    }

    @Test
    void whoTricklesDoesNotKeepTheOperatorOut() throws Exception {
        var control = house.start("127.0.0.1");
        var strangers = new ArrayList<Socket>();
        try {
            for (int n = 0; n < 2 * Connections.MOST; n++) {
                strangers.add(trickle(control, "127.0.1." + (1 + n % 100)));
            }

            assertThat(house.get(control, "/readyz").statusCode()).isEqualTo(200);
        } finally {
            closeAll(strangers);
        }
    }

    @Test
    void whoTricklesFromTheOperatorsOwnAddressDoesNotEither() throws Exception {
        var control = house.start("127.0.0.1");
        assertThat(house.get(control, "/readyz").statusCode()).isEqualTo(200);
        var strangers = new ArrayList<Socket>();
        try {
            for (int n = 0; n < Connections.MOST_OF_ADDRESS; n++) {
                strangers.add(trickle(control, "127.0.0.1"));
            }

            strangers.add(trickle(control, "127.0.0.1"));

            assertThat(isCut(strangers.getFirst())).isTrue();
            assertThat(house.get(control, "/readyz").statusCode()).isEqualTo(200);
        } finally {
            closeAll(strangers);
        }
    }

    @Test
    void aHeadThatIsNotCompleteAfterTenSecondsIsCut() throws Exception {
        var control = house.start("127.0.0.1");
        try (var stranger = trickle(control, "127.0.0.1")) {
            assertThat(isCut(stranger)).isTrue();
        }
    }

    /// Bodies that are announced and do not come, without a token: what an operator at the same
    /// address asks is answered all the same, and so is a health check.
    @Test
    void whoSendsABodySlowlyDoesNotKeepTheOperatorOut() throws Exception {
        var control = house.start("127.0.0.1");
        var strangers = new ArrayList<Socket>();
        try {
            for (int n = 0; n < 2 * Connections.MOST_OF_ADDRESS; n++) {
                strangers.add(slowBody(control, ""));
            }
            for (int n = 0; n < 8; n++) {
                assertThat(raw(control, "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n"))
                        .startsWith("HTTP/1.1 200 ");
                assertThat(house.authorized(control, ROOMS).statusCode()).isEqualTo(200);
            }
        } finally {
            closeAll(strangers);
        }
    }

    @Test
    void whoSendsABodySlowlyWithATokenKeepsNobodyOut() throws Exception {
        var control = house.start("127.0.0.1");
        var readers = new ArrayList<Socket>();
        try {
            for (int n = 0; n < 2 * Connections.MOST_OF_TOKEN; n++) {
                readers.add(slowBody(control, "Authorization: Bearer " + READER + "\r\n"));
            }

            assertThat(house.authorized(control, ROOMS).statusCode()).isEqualTo(200);
            assertThat(isCut(readers.getFirst())).isTrue();
        } finally {
            closeAll(readers);
        }
    }

    /// A request whose head has been taken and whose body never comes.
    private static Socket slowBody(ControlServer control, String header) throws IOException {
        var socket = new Socket(InetAddress.ofLiteral("127.0.0.1"), control.port());
        socket.setSoTimeout(2_000 * Connections.FIRST_HEAD);
        String head = "POST /client/v4/vestibule/sessions HTTP/1.1\r\nHost: localhost\r\n"
                + header
                + "Expect: 100-continue\r\nContent-Length: 1000\r\n\r\n";
        socket.getOutputStream().write(head.getBytes(US_ASCII));
        assertThat(new String(socket.getInputStream().readNBytes(25), US_ASCII))
                .isEqualTo("HTTP/1.1 100 Continue\r\n\r\n");
        socket.getOutputStream().write('{');
        return socket;
    }

    /// A connection that begins a head and does not end it; a read from it waits for at most twice
    /// what a head may take.
    private static Socket trickle(ControlServer control, String from) throws IOException {
        var socket = new Socket();
        socket.bind(new InetSocketAddress(InetAddress.ofLiteral(from), 0));
        socket.setSoTimeout(2_000 * Connections.FIRST_HEAD);
        socket.connect(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), control.port()));
        socket.getOutputStream().write("GET /x HTTP/1.1\r\nHost: localhost\r\n".getBytes(US_ASCII));
        return socket;
    }

    /// Waits for the end of a connection. What the other end had not read yet when it closed makes
    /// a reset of it.
    private static boolean isCut(Socket socket) throws IOException {
        try {
            return socket.getInputStream().read() < 0;
        } catch (SocketTimeoutException _) {
            return false;
        } catch (SocketException _) {
            return true;
        }
    }

    private static void closeAll(List<Socket> sockets) throws IOException {
        for (var socket : sockets) {
            socket.close();
        }
    }

    private HttpResponse<String> send(ControlServer control, String method, String body, String... headers)
            throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(uri(control, ROOMS))
                .method(method, HttpRequest.BodyPublishers.ofString(body))
                .headers(headers)
                .header("Content-Type", "application/json")
                .build();
        return house.client.send(request, HttpResponse.BodyHandlers.ofString());
    }
}
