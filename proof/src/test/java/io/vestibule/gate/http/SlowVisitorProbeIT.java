package io.vestibule.gate.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vestibule.gate.door.Body;
import io.vestibule.gate.door.Verdict;
import io.vestibule.gate.http.plan.ConnectionLimits;
import io.vestibule.gate.http.plan.Listener;
import io.vestibule.testing.Certificate;
import io.vestibule.testing.Flood;
import io.vestibule.testing.GateUnderTest;
import io.vestibule.testing.RawClient;
import io.vestibule.testing.RawHttp2;
import io.vestibule.testing.ScriptedOrigin;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Visitors who hold a connection without using it, or use it one byte at a time, and visitors who
/// hold too many.
@SuppressWarnings("StringConcatToTextBlock") // text blocks cannot end their lines in CRLF
class SlowVisitorProbeIT {

    private static final Duration BEAT = Duration.ofMillis(50);
    private static final Duration SHORT = Duration.ofMillis(400);
    private static final Duration LONG = Duration.ofSeconds(30);
    private static final String GET = "GET / HTTP/1.1\r\nHost: shop.example\r\n\r\n";

    private static GateUnderTest.Setup gate(ScriptedOrigin origin, Duration head, Duration idle) {
        return GateUnderTest.before(origin).times(head, idle, LONG);
    }

    /// One byte a beat until the gate has enough of it.
    ///
    /// @return bytes sent
    private static int trickle(RawClient visitor, int most) {
        int bytes = 0;
        while (bytes < most && visitor.quietFor(BEAT) && visitor.offer("x")) {
            bytes++;
        }
        return bytes;
    }

    @Test
    void aHeadThatTricklesIsCut() {
        try (var origin = ScriptedOrigin.content();
                var gate = gate(origin, SHORT, LONG).start();
                var visitor = gate.visitor()) {
            visitor.send("GET / HTTP/1.1\r\nHost: shop.example\r\nX-Slow: ");

            assertThat(trickle(visitor, 100)).as("bytes in single beats").isLessThan(100);
            var answer = visitor.untilClosed();
            assertThat(answer).matches(a -> a.isEmpty() || a.startsWith("HTTP/1.1 408 "));
            assertThat(origin.lines()).isEmpty();
        }
    }

    @Test
    void aSecondHeadThatTricklesIsCutToo() {
        try (var origin = ScriptedOrigin.content();
                var gate = gate(origin, SHORT, LONG).start();
                var visitor = gate.visitor()) {
            visitor.send(GET).response();
            visitor.send("GET / HTTP/1.1\r\nHost: shop.example\r\nX-Slow: ");

            assertThat(trickle(visitor, 100)).as("bytes in single beats").isLessThan(100);
            visitor.untilClosed();
        }
    }

    @Test
    void aSilentConnectionIsClosed() {
        try (var origin = ScriptedOrigin.content();
                var gate = gate(origin, SHORT, LONG).start();
                var visitor = gate.visitor()) {
            visitor.untilClosed();
        }
    }

    @Test
    void anIdleConnectionIsClosedWithoutAWord() {
        try (var origin = ScriptedOrigin.content();
                var gate = gate(origin, LONG, SHORT).start();
                var visitor = gate.visitor()) {
            visitor.send(GET).response();

            assertThat(visitor.untilClosed()).as(visitor.story()).isEmpty();
        }
    }

    /// The deadline of a head is not that of the answer, nor idle time that of an origin.
    @Test
    void waitingForASlowOriginIsNoIdling() {
        try (var origin = ScriptedOrigin.playing(line -> {
                    line.request();
                    line.quietFor(Duration.ofMillis(900));
                    line.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok");
                    line.idle();
                });
                var gate = gate(origin, SHORT, SHORT).start();
                var visitor = gate.visitor()) {
            assertThat(visitor.send(GET).response().status())
                    .as(visitor.story())
                    .isEqualTo(200);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"Content-Length: 1000\r\n\r\n", "Transfer-Encoding: chunked\r\n\r\n3e8\r\n"})
    void aBodyThatTricklesIsCut(String framing) {
        var pace = new ConnectionLimits.Pace(1024, SHORT);
        try (var origin = ScriptedOrigin.content();
                var gate = GateUnderTest.before(origin).pace(pace).start();
                var visitor = gate.visitor()) {
            visitor.send("POST / HTTP/1.1\r\nHost: shop.example\r\n" + framing);

            assertThat(trickle(visitor, 100)).as("bytes in single beats").isLessThan(100);
            var answer = visitor.untilClosed();
            assertThat(answer).matches(a -> a.isEmpty() || a.startsWith("HTTP/1.1 408 "));
            assertThat(origin.requestsLeft()).isZero();
        }
    }

    /// The origin is the slow one here: its visitor is not to blame for a body that cannot
    /// continue.
    @Test
    void aBodyThatWaitsForTheOriginIsNotSlow() {
        var pace = new ConnectionLimits.Pace(1024, SHORT);
        long size = 32L << 20;
        try (var origin = ScriptedOrigin.narrow(line -> {
                    line.head();
                    for (int i = 0; i < 4; i++) {
                        stall(SHORT);
                        line.drain(1 << 20);
                    }
                    line.drain(size - (4 << 20));
                    line.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok");
                    line.idle();
                });
                var gate = GateUnderTest.before(origin).pace(pace).start();
                var visitor = gate.visitor()) {
            visitor.send("POST / HTTP/1.1\r\nHost: shop.example\r\nContent-Length: " + size + "\r\n\r\n");
            Flood.of(visitor, size).awaitEnd();

            assertThat(visitor.response().status()).as(visitor.story()).isEqualTo(200);
        }
    }

    private static void stall(Duration time) {
        await().pollDelay(time).until(() -> true);
    }

    @Test
    void aVisitorWhoDoesNotReadIsCut() {
        var pace = new ConnectionLimits.Pace(64 * 1024, SHORT);
        try (var origin = ScriptedOrigin.playing(line -> {
                    line.request();
                    line.send("HTTP/1.1 200 OK\r\nContent-Length: 99999999\r\n\r\n");
                    line.flood();
                });
                var gate = GateUnderTest.before(origin).pace(pace).start();
                var visitor = RawClient.narrow(gate.port())) {
            visitor.send(GET);
            origin.nextRequest();

            origin.lines().getFirst().awaitEnd();
            assertThat(visitor.drain(99_999_999)).isLessThan(99_999_999);
        }
    }

    @Test
    void aStreamThatIsNotReadIsCut() {
        var pace = new ConnectionLimits.Pace(64 * 1024, SHORT);
        try (var origin = ScriptedOrigin.playing(line -> {
                    line.request();
                    line.send("HTTP/1.1 200 OK\r\nContent-Length: 99999999\r\n\r\n");
                    line.flood();
                });
                var gate = GateUnderTest.before(origin).pace(pace).start();
                var visitor = RawHttp2.over(gate.visitor())) {
            visitor.get(1, "/");
            origin.nextRequest();

            origin.lines().getFirst().awaitEnd();
        }
    }

    /// However little it is: a stream that stands still is not for ever.
    @Test
    void aSmallAnswerThatIsNotReadIsCut() {
        var pace = new ConnectionLimits.Pace(2 * 1024, SHORT);
        try (var origin = ScriptedOrigin.content();
                var gate = GateUnderTest.before(origin).pace(pace).start();
                var visitor = RawHttp2.over(gate.visitor())) {
            assertThat(unread(visitor)).isEqualTo("reset 8");
        }
    }

    @Test
    void anAnswerOfOurOwnThatIsNotReadIsCut() {
        var pace = new ConnectionLimits.Pace(2 * 1024, SHORT);
        var page = new Verdict.Answer(200, List.of(), Body.of("you wait"));
        try (var origin = ScriptedOrigin.content();
                var gate = GateUnderTest.before(origin)
                        .pace(pace)
                        .usher(Ushers.saying(page))
                        .start();
                var visitor = RawHttp2.over(gate.visitor())) {
            assertThat(unread(visitor)).isEqualTo("reset 8");
        }
    }

    /// Asks with a window of no bytes.
    ///
    /// @return how it ended
    private static String unread(RawHttp2 visitor) {
        visitor.frame(RawHttp2.SETTINGS, 0, 0, new byte[] {0, 4, 0, 0, 0, 0});
        var outcome = visitor.get(1, "/").outcome(1);
        assertThat(outcome.status()).isEqualTo("200");
        return outcome.end();
    }

    /// A client that takes each piece, even late, is not too slow, however small the pieces are.
    @Test
    void aStreamOfSmallPiecesThatAreReadGoesOn() {
        var pace = new ConnectionLimits.Pace(64 * 1024, Duration.ofMillis(150));
        try (var origin = ScriptedOrigin.playing(line -> {
                    line.request();
                    line.send("HTTP/1.1 200 OK\r\nContent-Length: 20\r\n\r\n");
                    for (int i = 0; i < 10; i++) {
                        line.quietFor(Duration.ofMillis(110));
                        line.send("xy");
                    }
                    line.idle();
                });
                var gate = GateUnderTest.before(origin).pace(pace).start();
                var visitor = RawHttp2.over(gate.visitor())) {
            visitor.frame(RawHttp2.SETTINGS, 0, 0, new byte[] {0, 4, 0, 0, 0, 2});

            assertThat(visitor.get(1, "/").outcome(1).body()).isEqualTo("xy".repeat(10));
        }
    }

    /// Streams that each hold little hold much together: what one connection does not read is
    /// bounded, and what it asks for beyond waits until there is room.
    @Test
    void whatOneConnectionDoesNotReadIsBounded() {
        var body = "x".repeat(60_000);
        try (var origin = ScriptedOrigin.answering("HTTP/1.1 200 OK\r\nContent-Length: 60000\r\n\r\n" + body);
                var gate = GateUnderTest.before(origin).start();
                var visitor = RawHttp2.over(gate.visitor())) {
            visitor.frame(RawHttp2.SETTINGS, 0, 0, new byte[] {0, 4, 0, 0, 0, 0});
            int last = 2 * 80 - 1;
            int stream = 1;
            while (stream <= last && isAnswered(visitor.get(stream, "/"), stream)) {
                stream += 2;
            }
            int answered = stream / 2;
            assertThat(answered).as("requests that were answered").isBetween(30, 50);
            assertThat(origin.requestsLeft()).isEqualTo(answered);
            for (int more = stream + 2; more <= last; more += 2) {
                visitor.get(more, "/");
            }

            for (int each = 1; each <= last; each += 2) {
                visitor.openWindow(each, 1 << 20);
                assertThat(visitor.outcome(each).body()).as("stream " + each).hasSize(60_000);
            }
            assertThat(origin.requestsLeft()).isEqualTo(80);
        }
    }

    private static boolean isAnswered(RawHttp2 visitor, int stream) {
        while (!visitor.wire().quietFor(SHORT)) {
            var frame = visitor.next();
            if (frame.type() == RawHttp2.HEADERS && frame.stream() == stream) {
                return true;
            }
        }
        return false;
    }

    @Test
    void anIdleHttp2ConnectionIsClosed() {
        try (var origin = ScriptedOrigin.content();
                var gate = gate(origin, LONG, SHORT).start();
                var visitor = RawHttp2.over(gate.visitor())) {
            assertThat(visitor.get(1, "/").outcome(1).status()).isEqualTo("200");

            visitor.wire().untilClosed();
        }
    }

    @Test
    void anHttp2ConnectionWithoutARequestIsClosed() {
        try (var origin = ScriptedOrigin.content();
                var gate = gate(origin, SHORT, LONG).start();
                var visitor = RawHttp2.over(gate.visitor())) {
            visitor.wire().untilClosed();
        }
    }

    /// PING keeps a connection warm that does nothing else.
    @Test
    void pingsDoNotKeepAnHttp2ConnectionOpen() {
        try (var origin = ScriptedOrigin.content();
                var gate = gate(origin, SHORT, SHORT).start();
                var visitor = RawHttp2.over(gate.visitor())) {
            visitor.get(1, "/").outcome(1);
            var ping = RawHttp2.rawFrame(RawHttp2.PING, 0, 0, new byte[8]);
            int pings = 0;
            while (pings < 100
                    && visitor.wire().offer(new String(ping, java.nio.charset.StandardCharsets.ISO_8859_1))) {
                visitor.wire().drain(17);
                await().pollDelay(BEAT).until(() -> true);
                pings++;
            }

            assertThat(pings).isLessThan(100);
        }
    }

    @Test
    void anHttp2HeadThatTricklesIsCut() {
        try (var origin = ScriptedOrigin.content();
                var gate = gate(origin, SHORT, LONG).start();
                var visitor = RawHttp2.over(gate.visitor())) {
            visitor.frame(RawHttp2.HEADERS, 1, 1, new byte[] {(byte) 0x82});
            int frames = 0;
            while (frames < 100 && sendsContinuation(visitor)) {
                await().pollDelay(BEAT).until(() -> true);
                frames++;
            }

            assertThat(frames).isLessThan(100);
        }
    }

    private static String latin1(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    private static boolean sendsContinuation(RawHttp2 visitor) {
        var frame = RawHttp2.rawFrame(9, 0, 1, new byte[] {(byte) 0x84});
        return visitor.wire().offer(latin1(frame));
    }

    @Test
    void aTlsHandshakeThatDoesNotBeginIsCut(@TempDir Path folder) {
        var certificate = folder.resolve("certificate.pem");
        var key = folder.resolve("key.pem");
        Certificate.of("shop.example").writeTo(certificate, key);
        try (var origin = ScriptedOrigin.content();
                var gate = gate(origin, SHORT, LONG)
                        .listeners(new Listener("127.0.0.1", 0, new Listener.Door.Pem(certificate, key), false))
                        .start();
                var visitor = gate.visitor()) {
            visitor.untilClosed();
        }
    }
}
