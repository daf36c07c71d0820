package io.vestibule.gate.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vestibule.gate.door.Usher;
import io.vestibule.gate.door.Verdict;
import io.vestibule.gate.http.plan.GateMetrics;
import io.vestibule.gate.http.plan.OriginSettings;
import io.vestibule.testing.GateUnderTest;
import io.vestibule.testing.RawClient;
import io.vestibule.testing.ScriptedOrigin;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/// Visitors who want all there is: connections, of which an address gets so many, and places at an
/// origin, of which an address and a session get a share while the rest waits.
@SuppressWarnings("StringConcatToTextBlock") // text blocks cannot end their lines in CRLF
class GreedyVisitorProbeIT {

    private static final Duration SHORT = Duration.ofMillis(400);
    private static final Duration LONG = Duration.ofSeconds(30);
    private static final String GET = "GET / HTTP/1.1\r\nHost: shop.example\r\n\r\n";

    @Test
    void oneAddressGetsSoManyConnections() {
        try (var origin = ScriptedOrigin.content();
                var gate = GateUnderTest.before(origin)
                        .limits(l -> l.withConnections(100, 3))
                        .start()) {
            var visitors = new ArrayList<RawClient>();
            for (int i = 0; i < 3; i++) {
                visitors.add(gate.visitor());
                assertThat(visitors.getLast().send(GET).response().status()).isEqualTo(200);
            }

            assertTurnedAway(gate.visitor());
            try (var other = RawClient.connectFrom("127.0.0.2", gate.port())) {
                assertThat(other.send(GET).response().status()).isEqualTo(200);
            }
            visitors.removeFirst().close();
            await().until(() -> isServed(gate));
            visitors.forEach(RawClient::close);
        }
    }

    @Test
    void allTogetherGetSoManyConnections() {
        try (var origin = ScriptedOrigin.content();
                var gate = GateUnderTest.before(origin)
                        .limits(l -> l.withConnections(3, 2))
                        .start();
                var a = RawClient.connectFrom("127.0.0.2", gate.port());
                var b = RawClient.connectFrom("127.0.0.2", gate.port());
                var c = RawClient.connectFrom("127.0.0.3", gate.port())) {
            for (var visitor : new RawClient[] {a, b, c}) {
                assertThat(visitor.send(GET).response().status()).isEqualTo(200);
            }

            assertTurnedAway(gate.visitor());
        }
    }

    @Test
    void trustedPeersMayHoldMore() {
        try (var origin = ScriptedOrigin.content();
                var gate = GateUnderTest.before(origin)
                        .trusting("127.0.0.1")
                        .limits(l -> l.withConnections(100, 1))
                        .start();
                var first = gate.visitor();
                var second = gate.visitor()) {
            assertThat(first.send(GET).response().status()).isEqualTo(200);
            assertThat(second.send(GET).response().status()).isEqualTo(200);
        }
    }

    /// Places for ten, three for each visitor; who waits for a place waits this long.
    private static GateUnderTest.Setup small(ScriptedOrigin origin, Duration patience) {
        var usual = OriginSettings.Times.DEFAULT;
        var times = new OriginSettings.Times(patience, usual.firstByte(), usual.betweenBytes(), usual.idle());
        return GateUnderTest.before(origin)
                .origin(o -> o.withPool(10, 10).withShare(3).withTimes(times));
    }

    /// A body that never ends: it takes a place for as long as its visitor likes.
    private static void beginUpload(RawClient visitor) {
        visitor.send("POST /upload HTTP/1.1\r\nHost: shop.example\r\nContent-Length: 1000\r\n\r\nx");
    }

    @Test
    void oneAddressCannotTakeAllPlacesAtTheOrigin() {
        try (var origin = ScriptedOrigin.content();
                var gate = small(origin, SHORT).start();
                var honest = RawClient.connectFrom("127.0.0.2", gate.port())) {
            var slow = new ArrayList<RawClient>();
            for (int i = 0; i < 12; i++) {
                slow.add(gate.visitor());
                beginUpload(slow.getLast());
                gate.nextHead();
            }

            assertThat(honest.send(GET).response().status()).as(honest.story()).isEqualTo(200);
            await().until(() -> gate.metrics().of(GateMetrics.Count.ORIGIN_SHARE) == 9);
            assertThat(origin.lines()).hasSizeLessThanOrEqualTo(4);
            slow.forEach(RawClient::close);
        }
    }

    /// A ticket that goes around among many addresses is one visitor.
    @Test
    void oneSessionCannotTakeAllPlacesAtTheOrigin() {
        var session = new AtomicLong(7);
        Usher usher =
                (_, sink) -> sink.is(new Verdict.Forward(List.of(), List.of(), Verdict.Onward.NOBODY, session.get()));
        try (var origin = ScriptedOrigin.content();
                var gate = small(origin, SHORT).usher(usher).start();
                var honest = RawClient.connectFrom("127.0.0.99", gate.port())) {
            var slow = new ArrayList<RawClient>();
            for (int i = 0; i < 12; i++) {
                slow.add(RawClient.connectFrom("127.0.0." + (10 + i), gate.port()));
                beginUpload(slow.getLast());
                gate.nextHead();
            }
            await().until(() -> gate.metrics().of(GateMetrics.Count.ORIGIN_SHARE) == 9);
            session.set(8);

            assertThat(honest.send(GET).response().status()).as(honest.story()).isEqualTo(200);
            slow.forEach(RawClient::close);
        }
    }

    @Test
    void aVisitorOverTheShareIsServedWhenOneOfTheirOwnPlacesIsFree() {
        try (var origin = ScriptedOrigin.content();
                var gate = small(origin, LONG).start();
                var fourth = gate.visitor()) {
            var slow = new ArrayList<RawClient>();
            for (int i = 0; i < 3; i++) {
                slow.add(gate.visitor());
                beginUpload(slow.getLast());
                gate.nextHead();
            }
            fourth.send(GET);
            gate.nextHead();
            slow.getFirst().close();

            assertThat(fourth.response().status()).as(fourth.story()).isEqualTo(200);
            slow.forEach(RawClient::close);
        }
    }

    /// However requests end, their places in the share come free again.
    @Test
    void aShareIsNeverUsedUp() {
        try (var origin = ScriptedOrigin.content();
                var gate = small(origin, LONG).start()) {
            for (int i = 0; i < 20; i++) {
                try (var broken = gate.visitor();
                        var whole = gate.visitor()) {
                    beginUpload(broken);
                    gate.nextHead();
                    broken.reset();
                    assertThat(whole.send(GET).response().status()).isEqualTo(200);
                    gate.nextHead();
                    assertThat(whole.send(GET).response().status()).isEqualTo(200);
                    gate.nextHead();
                }
            }
        }
    }

    private static void assertTurnedAway(RawClient visitor) {
        try (visitor) {
            visitor.offer(GET);
            assertThat(visitor.untilClosed()).as(visitor.story()).isEmpty();
        }
    }

    private static boolean isServed(GateUnderTest gate) {
        try (var visitor = gate.visitor()) {
            return visitor.offer(GET) && visitor.untilClosedOr("content");
        }
    }
}
