package io.vestibule.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/// The tools of the probes, held against each other without a gate in between.
@SuppressWarnings("StringConcatToTextBlock") // text blocks cannot end their lines in CRLF
class RawToolsTest {

    private static final String GET = "GET /a HTTP/1.1\r\nHost: shop.example\r\n\r\n";

    @Test
    void aVisitorAndAnOriginUnderstandEachOther() {
        try (var origin = ScriptedOrigin.content();
                var visitor = RawClient.connect(origin.port())) {
            for (int time = 0; time < 2; time++) {
                var response = visitor.send(GET).response();

                assertThat(response.status()).isEqualTo(200);
                assertThat(response.value("content-length")).isEqualTo("7");
                assertThat(response.body()).isEqualTo("content");
                assertThat(origin.nextRequest().target()).isEqualTo("/a");
            }
            assertThat(origin.received()).isEqualTo(GET + GET);
        }
    }

    @Test
    void chunksAndTrailersAreRead() {
        try (var origin = ScriptedOrigin.content();
                var visitor = RawClient.connect(origin.port())) {
            visitor.send("POST /a HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n"
                    + "3\r\nabc\r\na\r\ndefghijklm\r\n0\r\nX-Sum: 7\r\n\r\n");

            var seen = origin.nextRequest();
            assertThat(seen.body()).isEqualTo("abcdefghijklm");
            assertThat(seen.trailers()).containsExactly("X-Sum: 7");
        }
    }

    @Test
    void aRequestThatBreaksOffIsNoRequest() {
        try (var origin = ScriptedOrigin.content()) {
            try (var visitor = RawClient.connect(origin.port())) {
                visitor.send("POST /a HTTP/1.1\r\nContent-Length: 8\r\n\r\nfour")
                        .finishSending();
                visitor.untilClosed();
            }
            var line = origin.lines().getFirst().awaitEnd();

            assertThat(line.fault()).contains("closed after 4 of 8 bytes");
            assertThat(origin.requestsLeft()).isZero();
        }
    }

    @Test
    void aResponseWithTwoFramingsIsRefused() {
        try (var origin = ScriptedOrigin.answering(
                        "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n" + "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n");
                var visitor = RawClient.connect(origin.port())) {
            visitor.send(GET);

            assertThatThrownBy(visitor::response)
                    .isInstanceOf(AssertionError.class)
                    .hasMessageContaining("ambiguous framing");
        }
    }

    @Test
    void whatAPeerSentBeforeItClosedIsReadThoughItTakesNoWindowAnyMore() throws IOException {
        byte[] status = RawHttp2.block(":status", "200");
        byte[] first = "first".getBytes(StandardCharsets.US_ASCII);
        byte[] last = " last".getBytes(StandardCharsets.US_ASCII);
        try (var door = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                var visitor = RawHttp2.over(RawClient.connect(door.getLocalPort()))) {
            try (var peer = door.accept()) {
                var out = peer.getOutputStream();
                out.write(RawHttp2.rawFrame(RawHttp2.SETTINGS, 0, 0, new byte[0]));
                out.write(RawHttp2.rawFrame(RawHttp2.HEADERS, 4, 1, status));
                out.write(RawHttp2.rawFrame(RawHttp2.DATA, 0, 1, first));
                out.write(RawHttp2.rawFrame(RawHttp2.DATA, 1, 1, last));
                assertThat(peer.getInputStream().readNBytes(RawHttp2.PREFACE.length() + 22))
                        .hasSizeGreaterThan(RawHttp2.PREFACE.length());
            }
            await().until(() -> !visitor.wire().offer("late"));

            assertThat(visitor.outcome(1).body()).isEqualTo("first last");
        }
    }

    @Test
    void aBlackHoleAnswersNoAttempt() {
        try (var hole = new BlackHole()) {
            assertThatThrownBy(() -> connect(hole.port(), 200)).hasMessageContaining("timed out");
        }
        assertThatThrownBy(() -> connect(BlackHole.closedPort(), 2000)).isInstanceOf(ConnectException.class);
    }

    private static void connect(int port, int millis) throws IOException {
        try (var socket = new Socket()) {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), millis);
        }
    }

    @Test
    void aFloodStandsStillWhenNobodyReads() {
        try (var origin = ScriptedOrigin.narrow(ScriptedOrigin.Line::stall);
                var visitor = RawClient.narrow(origin.port())) {
            var flood = Flood.of(visitor, 64 << 20);

            assertThat(flood.awaitStandstill()).isLessThan(8 << 20);
        }
    }

    @Test
    void aCertificateIsMade() {
        var made = Certificate.of("shop.example");

        assertThat(made.certificate()).startsWith("-----BEGIN CERTIFICATE-----\n");
        assertThat(made.key()).startsWith("-----BEGIN PRIVATE KEY-----\n");
    }
}
