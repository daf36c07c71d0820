package io.vestibule.fleet;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vestibule.fleet.Relay.Stop;
import io.vestibule.fleet.Relay.Way;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Two nodes that send each other one character at a time, and the relay between them.
class RelayTest {

    private static final Way THERE = new Way("a", "b");

    private final ServerSocket listening = new ServerSocket();
    private final InetSocketAddress address = freePortOf("127.0.0.1");
    private final Relay relay;
    private Socket dialed = new Socket();
    private Socket answered = new Socket();

    RelayTest() throws IOException {
        listening.bind(new InetSocketAddress("127.91.2.1", 0));
        relay = Relay.between(List.of(
                stop("a", freePortOf("127.0.0.1"), "127.91.1.1"),
                new Stop("b", address, new InetSocketAddress("127.91.2.1", listening.getLocalPort()))));
    }

    private static Stop stop(String name, InetSocketAddress address, String bind) {
        return new Stop(name, address, new InetSocketAddress(bind, 1));
    }

    private static InetSocketAddress freePortOf(String host) {
        try (var socket = new ServerSocket(0, 1, InetAddress.getByName(host))) {
            return new InetSocketAddress(host, socket.getLocalPort());
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @BeforeEach
    void dial() throws IOException {
        dialed = new Socket(address.getAddress(), address.getPort(), at("127.91.1.1"), 0);
        answered = listening.accept();
    }

    private static InetAddress at(String host) throws IOException {
        return InetAddress.getByName(host);
    }

    @AfterEach
    void close() throws IOException {
        relay.close();
        listening.close();
        dialed.close();
        answered.close();
    }

    @Test
    void itCarriesBothWaysAndKeepsWhatItIsToldTo() throws IOException {
        relay.record(THERE);

        say(dialed, "x");
        say(answered, "y");

        assertThat(hear(answered)).isEqualTo("x");
        assertThat(hear(dialed)).isEqualTo("y");
        assertThat(relay.recorded(THERE)).asString(US_ASCII).isEqualTo("x");
        assertThat(relay.recorded(THERE.back())).isEmpty();
    }

    @Test
    void aWayCutInOneDirectionCarriesTheOtherAndComesLateWhenHealed() throws IOException {
        relay.cut(THERE);

        say(dialed, "x");
        say(answered, "y");

        assertThat(hear(dialed)).isEqualTo("y");
        assertThat(relay.carried(THERE)).isZero();
        relay.heal();
        assertThat(hear(answered)).isEqualTo("x");
    }

    @Test
    void nobodyGetsThroughWhoDialsWhileTheWayIsCut() throws IOException {
        relay.cut(THERE.back());

        try (var late = new Socket(address.getAddress(), address.getPort(), at("127.91.1.1"), 0)) {
            say(late, "z");
            listening.setSoTimeout(200);
            org.assertj.core.api.Assertions.assertThatThrownBy(listening::accept)
                    .isInstanceOf(java.net.SocketTimeoutException.class);
            relay.heal();
            listening.setSoTimeout(10_000);
            try (var through = listening.accept()) {
                assertThat(hear(through)).isEqualTo("z");
            }
        }
    }

    @Test
    void hangingUpEndsWhatWasConnected() {
        relay.hangUp();

        await().until(() -> dialed.getInputStream().read() < 0);
    }

    private static void say(Socket socket, String letter) throws IOException {
        socket.getOutputStream().write(letter.getBytes(US_ASCII));
    }

    private static String hear(Socket socket) throws IOException {
        socket.setSoTimeout(10_000);
        return new String(socket.getInputStream().readNBytes(1), US_ASCII);
    }
}
