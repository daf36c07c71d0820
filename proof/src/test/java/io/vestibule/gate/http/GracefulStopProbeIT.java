package io.vestibule.gate.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vestibule.testing.GateUnderTest;
import io.vestibule.testing.RawClient;
import io.vestibule.testing.RawHttp2;
import io.vestibule.testing.ScriptedOrigin;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/// A gate that is told to stop: what is under way ends, nothing new begins, and it does not take
/// for ever.
@SuppressWarnings("StringConcatToTextBlock") // text blocks cannot end their lines in CRLF
class GracefulStopProbeIT {

    private static final String GET = "GET / HTTP/1.1\r\nHost: shop.example\r\n\r\n";
    private static final Duration GRACE = Duration.ofSeconds(20);

    /// An origin that begins a response and ends it when it is told to.
    private static ScriptedOrigin slow(CountDownLatch go) {
        return ScriptedOrigin.playing(line -> {
            line.request();
            line.send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nfirst");
            awaitLatch(go);
            line.send(" last");
            line.idle();
        });
    }

    private static void awaitLatch(CountDownLatch latch) {
        try {
            if (!latch.await(20, TimeUnit.SECONDS)) {
                throw new AssertionError("the test forgot its latch");
            }
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /// Stops the gate in the background.
    private static Stopping stopping(GateUnderTest gate, Duration grace) {
        var done = new CountDownLatch(1);
        Thread.ofVirtual().start(() -> {
            gate.server().stop(grace);
            done.countDown();
        });
        return new Stopping(done);
    }

    private record Stopping(CountDownLatch done) {

        boolean isDone() {
            return done.getCount() == 0;
        }

        void await() {
            awaitLatch(done);
        }
    }

    private static boolean refuses(GateUnderTest gate) {
        try (var another = gate.visitor()) {
            return another.untilClosed().isEmpty();
        } catch (UncheckedIOException _) {
            return true;
        }
    }

    @Test
    void requestsUnderWayEndBeforeTheGateDoes() {
        var go = new CountDownLatch(1);
        try (var origin = slow(go);
                var gate = GateUnderTest.before(origin).start();
                var visitor = gate.visitor()) {
            visitor.send(GET).until("first");
            var stopping = stopping(gate, GRACE);
            await().until(() -> refuses(gate));
            assertThat(stopping.isDone()).isFalse();
            go.countDown();

            assertThat(visitor.exactly(5)).isEqualTo(" last");
            assertThat(visitor.untilClosed()).as("after the response").isEmpty();
            stopping.await();
        }
    }

    @Test
    void aBodyThatIsStillComingArrivesWhole() {
        try (var origin = ScriptedOrigin.content();
                var gate = GateUnderTest.before(origin).start();
                var visitor = gate.visitor()) {
            visitor.send("POST / HTTP/1.1\r\nHost: shop.example\r\nContent-Length: 10\r\n\r\nfirst");
            gate.nextHead();
            var stopping = stopping(gate, GRACE);
            await().until(() -> refuses(gate));
            visitor.send(" last");

            assertThat(visitor.response().body()).isEqualTo("content");
            assertThat(origin.nextRequest().body()).isEqualTo("first last");
            stopping.await();
        }
    }

    @Test
    void aRequestBehindTheOneUnderWayIsNotBegun() {
        var go = new CountDownLatch(1);
        try (var origin = slow(go);
                var gate = GateUnderTest.before(origin).start();
                var visitor = gate.visitor()) {
            visitor.send(GET).until("first");
            var stopping = stopping(gate, GRACE);
            await().until(() -> refuses(gate));
            visitor.offer(GET.replace("GET / ", "GET /second "));
            go.countDown();

            assertThat(visitor.untilClosed()).isEqualTo(" last");
            stopping.await();
            assertThat(origin.received()).doesNotContain("/second");
        }
    }

    @Test
    void connectionsThatOnlyWaitAreClosedAtOnce() {
        try (var origin = ScriptedOrigin.content();
                var gate = GateUnderTest.before(origin).start();
                var used = gate.visitor();
                var fresh = gate.visitor();
                var wire = gate.visitor();
                var framed = RawHttp2.over(wire)) {
            used.send(GET).response();
            assertThat(framed.get(1, "/").outcome(1).body()).isEqualTo("content");
            await().until(() -> gate.server().connections() == 3);
            long began = System.nanoTime();

            gate.server().stop(GRACE);

            assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(GRACE.dividedBy(2));
            assertThat(used.untilClosed()).isEmpty();
            assertThat(fresh.untilClosed()).isEmpty();
            assertThat(origin.lines()).allSatisfy(line -> line.awaitEnd());
        }
    }

    @Test
    void aStreamUnderWayEndsAndNoOtherBegins() {
        var go = new CountDownLatch(1);
        try (var origin = slow(go);
                var gate = GateUnderTest.before(origin).start();
                var visitor = RawHttp2.over(gate.visitor())) {
            visitor.get(1, "/");
            origin.nextRequest();
            var stopping = stopping(gate, GRACE);
            await().until(() -> refuses(gate));
            visitor.get(3, "/second");
            go.countDown();

            var outcome = visitor.outcome(1);
            assertThat(outcome.body()).isEqualTo("first last");
            stopping.await();
            assertThat(origin.received()).doesNotContain("/second");
        }
    }

    @Test
    void whatOutlivesTheGraceIsCut() {
        try (var origin = ScriptedOrigin.playing(line -> {
                    line.request();
                    line.idle();
                });
                var gate = GateUnderTest.before(origin).start();
                var visitor = gate.visitor();
                var tunnel = gate.visitor();
                var framed = RawHttp2.over(gate.visitor());
                var stopper = Executors.newVirtualThreadPerTaskExecutor()) {
            visitor.send(GET);
            origin.nextRequest();
            tunnel.send(
                    "GET /ws HTTP/1.1\r\nHost: shop.example\r\nConnection: Upgrade\r\n" + "Upgrade: websocket\r\n\r\n");
            origin.nextRequest();
            framed.get(1, "/");
            origin.nextRequest();

            var stop = stopper.submit(() -> gate.server().stop(Duration.ofMillis(200)));

            assertThat(stop).succeedsWithin(Duration.ofSeconds(10));
            assertThat(visitor.untilClosed()).doesNotContain(" 200 ");
            assertThat(tunnel.untilClosed()).doesNotContain(" 101 ");
            assertThat(framed.outcome(1).end()).isNotEqualTo("complete");
            assertThat(origin.lines()).allSatisfy(line -> line.awaitEnd());
        }
    }

    @Test
    void anOpenTunnelHasTheGraceToo() {
        try (var origin = ScriptedOrigin.playing(line -> {
                    line.request();
                    line.send("HTTP/1.1 101 Switching Protocols\r\nConnection:"
                            + " Upgrade\r\nUpgrade: websocket\r\n\r\n");
                    line.until("bye");
                    line.send("bye, bye");
                });
                var gate = GateUnderTest.before(origin).start();
                var visitor = RawClient.connect(gate.port())) {
            visitor.send(
                    "GET /ws HTTP/1.1\r\nHost: shop.example\r\nConnection: Upgrade\r\n" + "Upgrade: websocket\r\n\r\n");
            visitor.until("\r\n\r\n");
            var stopping = stopping(gate, GRACE);
            await().until(() -> refuses(gate));
            visitor.send("bye");

            assertThat(visitor.untilClosed()).isEqualTo("bye, bye");
            visitor.finishSending();
            stopping.await();
        }
    }
}
