package io.vestibule.gate.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.gate.door.Body;
import io.vestibule.gate.door.Verdict;
import io.vestibule.gate.http.plan.ConnectionLimits;
import io.vestibule.gate.http.plan.OriginSettings;
import io.vestibule.testing.Flood;
import io.vestibule.testing.GateUnderTest;
import io.vestibule.testing.RawClient;
import io.vestibule.testing.ScriptedOrigin;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// WebSocket and what else is upgraded: after 101 the gate is a pipe with two ends and a bounded
/// middle.
@SuppressWarnings("StringConcatToTextBlock") // text blocks cannot end their lines in CRLF
class TunnelProbeIT {

    private static final String HANDSHAKE =
            "GET /socket HTTP/1.1\r\nHost: shop.example\r\nConnection: keep-alive, Upgrade\r\n"
                    + "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                    + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                    + "Sec-WebSocket-Protocol: chat\r\nCookie: a=1\r\n\r\n";
    private static final String SWITCHING =
            "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
                    + "Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n"
                    + "Sec-WebSocket-Protocol: chat\r\n\r\n";
    private static final long LARGE = 128L << 20;
    private static final long IN_FLIGHT = 24L << 20;

    private static ScriptedOrigin echoing() {
        return ScriptedOrigin.playing(line -> {
            line.request();
            line.send(SWITCHING);
            for (var word = line.until("\n"); !word.isEmpty(); word = line.until("\n")) {
                line.send(word);
            }
        });
    }

    private static void open(RawClient visitor) {
        assertThat(visitor.send(HANDSHAKE).response().status())
                .as(visitor.story())
                .isEqualTo(101);
    }

    @Test
    void theHandshakePassesBothWays() {
        try (var origin = echoing();
                var gate = GateUnderTest.before(origin).start();
                var visitor = gate.visitor()) {
            var response = visitor.send(HANDSHAKE).response();

            assertThat(response.status()).as(visitor.story()).isEqualTo(101);
            assertThat(response.value("Connection")).isEqualToIgnoringCase("upgrade");
            assertThat(response.value("Upgrade")).isEqualTo("websocket");
            assertThat(response.value("Sec-WebSocket-Accept")).isEqualTo("s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
            assertThat(response.value("Sec-WebSocket-Protocol")).isEqualTo("chat");
            var seen = origin.nextRequest();
            assertThat(seen.startLine()).isEqualTo("GET /socket HTTP/1.1");
            assertThat(seen.value("Upgrade")).as(seen.toString()).isEqualTo("websocket");
            assertThat(seen.value("Connection")).isEqualToIgnoringCase("upgrade");
            assertThat(seen.value("Sec-WebSocket-Key")).isEqualTo("dGhlIHNhbXBsZSBub25jZQ==");
            assertThat(seen.value("Cookie")).isEqualTo("a=1");
            assertThat(gate.nextHead().upgrade()).isTrue();
        }
    }

    @Test
    void wordsPassBothWays() {
        try (var origin = echoing();
                var gate = GateUnderTest.before(origin).start();
                var visitor = gate.visitor()) {
            open(visitor);

            for (int time = 0; time < 10; time++) {
                assertThat(visitor.send("word " + time + "\n").until("\n")).isEqualTo("word " + time + "\n");
            }
        }
    }

    @Test
    void everyByteIsJustAByte() {
        var all = new StringBuilder();
        for (char c = 0; c < 256; c++) {
            all.append(c == '\n' ? ' ' : c);
        }
        var word = all + "GET / HTTP/1.1\r\n".repeat(2).replace("\n", "") + "\n";
        try (var origin = echoing();
                var gate = GateUnderTest.before(origin).start();
                var visitor = gate.visitor()) {
            open(visitor);

            assertThat(visitor.send(word).until("\n").replace("\n", "")).isEqualTo(word.replace("\n", ""));
        }
    }

    /// Servers may speak first: their bytes can come in the packet of the 101.
    @Test
    void whatTheOriginSaysRightAfterTheSwitchArrives() {
        try (var origin = ScriptedOrigin.playing(line -> {
                    line.request();
                    line.send(SWITCHING + "hello");
                    line.idle();
                });
                var gate = GateUnderTest.before(origin).start();
                var visitor = gate.visitor()) {
            open(visitor);

            assertThat(visitor.exactly(5)).isEqualTo("hello");
        }
    }

    /// What comes before the 101 is part of the tunnel, or refused; never a request.
    @Test
    void whatTheVisitorSaysBeforeTheSwitchIsNoRequest() {
        var early = "GET /smuggled HTTP/1.1\r\nHost: shop.example\r\n\r\n";
        try (var origin = ScriptedOrigin.playing(line -> {
                    line.request();
                    line.send(SWITCHING);
                    line.idle();
                });
                var gate = GateUnderTest.before(origin).start();
                var visitor = gate.visitor()) {
            visitor.send(HANDSHAKE + early).response();
            visitor.quietFor(Duration.ofMillis(200));

            gate.nextHead();
            assertThat(gate.headsLeft()).isZero();
            assertThat(origin.lines()).as(origin.story()).hasSize(1);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {403, 426, 200, 503})
    void arefusalArrivesWithHeadersAndBody(int status) {
        try (var origin = ScriptedOrigin.answering(
                        "HTTP/1.1 " + status + " No\r\nX-Why: closed\r\nContent-Length: 2\r\n\r\nno");
                var gate = GateUnderTest.before(origin).start();
                var visitor = gate.visitor()) {
            var response = visitor.send(HANDSHAKE).response();

            assertThat(response.status()).as(visitor.story()).isEqualTo(status);
            assertThat(response.value("X-Why")).isEqualTo("closed");
            assertThat(response.body()).isEqualTo("no");
        }
    }

    /// A gate that believes in a tunnel that the origin refused is a door past every rule.
    @Test
    void afterARefusalTheNextRequestIsJudged() {
        try (var origin = ScriptedOrigin.answering("HTTP/1.1 426 Upgrade Required\r\nContent-Length: 0\r\n\r\n");
                var gate = GateUnderTest.before(origin).start();
                var visitor = gate.visitor()) {
            visitor.send(HANDSHAKE).response();
            visitor.offer("GET /next HTTP/1.1\r\nHost: shop.example\r\nConnection: close\r\n\r\n");
            visitor.untilClosed();

            assertThat(gate.nextHead().target()).isEqualTo("/socket");
            if (origin.received().contains("/next")) {
                assertThat(gate.nextHead().target()).isEqualTo("/next");
            }
        }
    }

    @Test
    void aHandshakeThatMustWaitGetsItsAnswer() {
        var answer = new Verdict.Answer(503, List.of("Retry-After", "5"), Body.of("wait"));
        try (var origin = echoing();
                var gate = GateUnderTest.before(origin)
                        .usher((_, sink) -> sink.is(answer))
                        .start();
                var visitor = gate.visitor()) {
            var response = visitor.send(HANDSHAKE).response();

            assertThat(response.status()).as(visitor.story()).isEqualTo(503);
            assertThat(response.body()).isEqualTo("wait");
            assertThat(origin.lines()).isEmpty();
        }
    }

    @Test
    void aStalledVisitorStopsTheOrigin() {
        var flood = new CompletableFuture<Flood>();
        try (var origin = ScriptedOrigin.playing(line -> {
                    line.request();
                    line.send(SWITCHING);
                    flood.complete(Flood.of(line, LARGE));
                    line.idle();
                });
                var gate = GateUnderTest.before(origin).start();
                var visitor = RawClient.narrow(gate.port())) {
            open(visitor);

            assertThat(flood.join().awaitStandstill()).isLessThan(IN_FLIGHT);
            assertThat(visitor.drain(LARGE)).isEqualTo(LARGE);
        }
    }

    @Test
    void aStalledOriginStopsTheVisitor() {
        var go = new CountDownLatch(1);
        var got = new CompletableFuture<Long>();
        try (var origin = ScriptedOrigin.narrow(line -> {
                    line.request();
                    line.send(SWITCHING);
                    awaitLatch(go);
                    got.complete(line.drain(LARGE));
                });
                var gate = GateUnderTest.before(origin).start();
                var visitor = gate.visitor()) {
            open(visitor);
            var flood = Flood.of(visitor, LARGE);

            assertThat(flood.awaitStandstill()).isLessThan(IN_FLIGHT);
            go.countDown();
            assertThat(flood.awaitEnd()).isEqualTo(LARGE);
            assertThat(got.join()).isEqualTo(LARGE);
        }
    }

    private static void awaitLatch(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void theLastWordsOfTheOriginArriveBeforeTheEnd() {
        var words = "x".repeat(1 << 20);
        try (var origin = ScriptedOrigin.playing(line -> {
                    line.request();
                    line.send(SWITCHING).send(words);
                });
                var gate = GateUnderTest.before(origin).start();
                var visitor = gate.visitor()) {
            open(visitor);

            assertThat(visitor.untilClosed()).hasSize(words.length());
        }
    }

    @Test
    void theLastWordsOfTheVisitorArriveBeforeTheEnd() {
        var got = new CompletableFuture<String>();
        try (var origin = ScriptedOrigin.playing(line -> {
                    line.request();
                    line.send(SWITCHING);
                    got.complete(line.untilClosed());
                });
                var gate = GateUnderTest.before(origin).start();
                var visitor = gate.visitor()) {
            open(visitor);
            visitor.send("x".repeat(1 << 20)).finishSending();

            assertThat(got.join()).hasSize(1 << 20);
            visitor.untilClosed();
        }
    }

    /// The visitor has said all and still listens.
    @Test
    void anOriginCanAnswerAfterTheVisitorsLastWord() {
        try (var origin = ScriptedOrigin.playing(line -> {
                    line.request();
                    line.send(SWITCHING);
                    line.send("heard " + line.untilClosed());
                });
                var gate = GateUnderTest.before(origin).start();
                var visitor = gate.visitor()) {
            open(visitor);
            visitor.send("bye").finishSending();

            assertThat(visitor.untilClosed()).as(visitor.story()).isEqualTo("heard bye");
        }
    }

    @Test
    void aVisitorWhoIsGoneEndsTheTunnel() {
        try (var origin = echoing();
                var gate = GateUnderTest.before(origin).start();
                var visitor = gate.visitor()) {
            open(visitor);
            visitor.send("word\n").until("\n");
            visitor.reset();

            origin.lines().getFirst().awaitEnd();
        }
    }

    @Test
    void anOriginThatIsGoneEndsTheTunnel() {
        try (var origin = ScriptedOrigin.playing(line -> {
                    line.request();
                    line.send(SWITCHING);
                    line.until("\n");
                    line.reset();
                });
                var gate = GateUnderTest.before(origin).start();
                var visitor = gate.visitor()) {
            open(visitor);

            assertThat(visitor.send("word\n").untilClosed()).isEmpty();
        }
    }

    @Test
    void anIdleTunnelEnds() {
        try (var origin = echoing();
                var gate = GateUnderTest.before(origin)
                        .times(ConnectionLimits.DEFAULT.head(), ConnectionLimits.DEFAULT.idle(), Duration.ofMillis(300))
                        .start();
                var visitor = gate.visitor()) {
            open(visitor);
            visitor.send("word\n").until("\n");

            assertThat(visitor.untilClosed()).isEmpty();
            origin.lines().getFirst().awaitEnd();
        }
    }

    /// Words one way keep a tunnel open, also past the deadlines of ordinary requests.
    @Test
    void aTunnelInUseStaysLongerThanRequestsMay() {
        var beat = Duration.ofMillis(100);
        try (var origin = ScriptedOrigin.playing(line -> {
                    line.request();
                    line.send(SWITCHING);
                    for (int time = 0; time < 10; time++) {
                        line.quietFor(beat);
                        line.send("beat\n");
                    }
                    line.idle();
                });
                var gate = GateUnderTest.before(origin)
                        .times(Duration.ofMillis(300), Duration.ofMillis(300), Duration.ofMillis(500))
                        .pace(new ConnectionLimits.Pace(1024, Duration.ofMillis(300)))
                        .origin(o -> o.withTimes(shortTimes()))
                        .start();
                var visitor = gate.visitor()) {
            open(visitor);

            assertThat(visitor.exactly(50)).isEqualTo("beat\n".repeat(10));
        }
    }

    private static OriginSettings.Times shortTimes() {
        var time = Duration.ofMillis(300);
        return new OriginSettings.Times(time, time, time, time);
    }

    @Test
    void anUpgradeToHttp2IsNotOffered() {
        try (var origin = ScriptedOrigin.content();
                var gate = GateUnderTest.before(origin).start();
                var visitor = gate.visitor()) {
            visitor.send("GET / HTTP/1.1\r\nHost: shop.example\r\nConnection: Upgrade\r\n"
                    + "Upgrade: websocket, h2c\r\n\r\n");
            visitor.response();

            var seen = Objects.requireNonNull(origin.nextRequest());
            assertThat(seen.values("Upgrade").toString()).doesNotContain("h2c");
        }
    }

    @Test
    void tunnelsDoNotGoBackToThePool() {
        try (var origin = echoing();
                var gate = GateUnderTest.before(origin).start()) {
            for (int time = 1; time <= 3; time++) {
                try (var visitor = gate.visitor()) {
                    open(visitor);
                    visitor.send("word\n").until("\n");
                }
                assertThat(origin.lines()).hasSize(time);
            }
        }
    }
}
