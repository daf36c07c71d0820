package io.vestibule.gate.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.testing.Flood;
import io.vestibule.testing.GateUnderTest;
import io.vestibule.testing.RawClient;
import io.vestibule.testing.RawHttp2;
import io.vestibule.testing.ScriptedOrigin;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Large bodies and a side that stands still: what is under way in the gate stays bounded, and all
/// of it arrives when the side moves again. The bound is that of the kernel's buffers on two
/// connections, not of ours.
@SuppressWarnings("StringConcatToTextBlock") // text blocks cannot end their lines in CRLF
class BackPressureProbeIT {

    private static final long LARGE = 128L << 20;
    private static final long IN_FLIGHT = 24L << 20;
    private static final String GET = "GET / HTTP/1.1\r\nHost: shop.example\r\n\r\n";
    private static final String POST = "POST / HTTP/1.1\r\nHost: shop.example\r\nContent-Length: " + LARGE + "\r\n\r\n";
    private static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";

    /// The flood goes out after the head of the first response.
    private static ScriptedOrigin flooding(String head, CompletableFuture<Flood> flood) {
        return ScriptedOrigin.playing(line -> {
            line.request();
            line.send(head);
            flood.complete(Flood.of(line, LARGE));
            line.idle();
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"Content-Length: " + LARGE, "Connection: close"})
    void aStalledVisitorStopsTheOrigin(String framing) {
        var flood = new CompletableFuture<Flood>();
        try (var origin = flooding("HTTP/1.1 200 OK\r\n" + framing + "\r\n\r\n", flood);
                var gate = GateUnderTest.before(origin).start();
                var visitor = RawClient.narrow(gate.port())) {
            visitor.send(GET).until("\r\n\r\n");

            assertThat(flood.join().awaitStandstill()).isLessThan(IN_FLIGHT);
            assertThat(visitor.drain(LARGE)).isEqualTo(LARGE);
        }
    }

    @Test
    void aStalledStreamStopsItsOriginAndNoOtherStream() {
        var flood = new CompletableFuture<Flood>();
        try (var origin = ScriptedOrigin.playing(line -> {
                    var seen = line.request();
                    if (seen != null && seen.target().equals("/large")) {
                        line.send("HTTP/1.1 200 OK\r\nContent-Length: " + LARGE + "\r\n\r\n");
                        flood.complete(Flood.of(line, LARGE));
                    } else {
                        line.send(OK);
                    }
                    line.idle();
                });
                var gate = GateUnderTest.before(origin).start();
                var visitor = RawHttp2.over(gate.visitor())) {
            visitor.get(1, "/large");
            assertThat(flood.join().awaitStandstill()).isLessThan(IN_FLIGHT);

            var other = visitor.get(3, "/small").outcome(3);

            assertThat(other.status()).isEqualTo("200");
            assertThat(other.body()).isEqualTo("ok");
        }
    }

    @Test
    void aStalledOriginStopsTheVisitor() {
        var go = new CountDownLatch(1);
        var got = new CompletableFuture<Long>();
        try (var origin = stalledUntil(go, got);
                var gate = GateUnderTest.before(origin).start();
                var visitor = gate.visitor()) {
            visitor.send(POST);
            var flood = Flood.of(visitor, LARGE);

            assertThat(flood.awaitStandstill()).isLessThan(IN_FLIGHT);
            go.countDown();
            assertThat(got.join()).isEqualTo(LARGE);
            assertThat(visitor.response().status()).as(visitor.story()).isEqualTo(200);
        }
    }

    private static ScriptedOrigin stalledUntil(CountDownLatch go, CompletableFuture<Long> got) {
        return ScriptedOrigin.narrow(line -> {
            line.head();
            await(go);
            got.complete(line.drain(LARGE));
            line.send(OK);
            line.idle();
        });
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /// Nobody has decided yet: the body waits in the visitor's buffers, not in ours.
    @Test
    void aBodyWaitsForTheVerdict() {
        var undecided = new Ushers.Holding("/");
        var got = new CompletableFuture<Long>();
        try (var origin = stalledUntil(new CountDownLatch(0), got);
                var gate = GateUnderTest.before(origin).usher(undecided::on).start();
                var visitor = gate.visitor()) {
            visitor.send(POST);
            var flood = Flood.of(visitor, LARGE);

            assertThat(flood.awaitStandstill()).isLessThan(IN_FLIGHT);
            assertThat(origin.lines()).isEmpty();
            undecided.release();
            assertThat(got.join()).isEqualTo(LARGE);
            assertThat(visitor.response().status()).as(visitor.story()).isEqualTo(200);
        }
    }

    /// Pipelined requests behind one that is not answered are not read without end.
    @Test
    void aPipelineWithoutAnswersStops() {
        try (var origin = ScriptedOrigin.playing(line -> {
                    line.request();
                    line.idle();
                });
                var gate = GateUnderTest.before(origin).start();
                var visitor = gate.visitor()) {
            visitor.send(GET);
            origin.nextRequest();
            var batch = GET.repeat(1000).getBytes(java.nio.charset.StandardCharsets.ISO_8859_1);
            var flood = Flood.of(visitor, LARGE, batch);

            assertThat(flood.awaitStandstill()).as(visitor.story()).isLessThan(IN_FLIGHT);
        }
    }
}
