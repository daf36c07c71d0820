package io.vestibule.gate.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.gate.door.Usher;
import io.vestibule.gate.door.Verdict;
import io.vestibule.gate.http.plan.OriginSettings;
import io.vestibule.gate.http.plan.Origins;
import io.vestibule.testing.BlackHole;
import io.vestibule.testing.GateUnderTest;
import io.vestibule.testing.Message;
import io.vestibule.testing.OpenDoor;
import io.vestibule.testing.ScriptedOrigin;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Origins that are unreachable, slow, full, or close behind our back. It is one file because its
/// probes share their fixtures.
@SuppressWarnings("StringConcatToTextBlock") // text blocks cannot end their lines in CRLF
class UpstreamProbeIT {

    private static final String GET = "GET / HTTP/1.1\r\nHost: shop.example\r\n\r\n";
    private static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";

    /// Counts what the proxy tells about a request's way.
    private static final class Fare implements Verdict.Onward {
        private final AtomicInteger handed = new AtomicInteger();
        private final AtomicInteger unreachable = new AtomicInteger();
        private final AtomicInteger failed = new AtomicInteger();

        @Override
        public void handed() {
            handed.incrementAndGet();
        }

        @Override
        public void unreachable() {
            unreachable.incrementAndGet();
        }

        @Override
        public void originFailed() {
            failed.incrementAndGet();
        }

        Usher usher() {
            return (_, sink) -> sink.is(new Verdict.Forward(List.of(), List.of(), this));
        }

        /// @param expected `handed` or `unreachable`, exactly once, and never the other
        void assertOnly(String expected) {
            assertThat(List.of(handed.get(), unreachable.get()))
                    .as("calls of handed and of unreachable")
                    .isEqualTo(expected.equals("handed") ? List.of(1, 0) : List.of(0, 1));
        }
    }

    private static OriginSettings.Times times(long connect, long firstByte, long between) {
        return new OriginSettings.Times(
                Duration.ofMillis(connect),
                Duration.ofMillis(firstByte),
                Duration.ofMillis(between),
                Duration.ofSeconds(30));
    }

    @Test
    void aSoundRequestIsHandedOnce() {
        var fare = new Fare();
        try (var origin = ScriptedOrigin.answering(OK);
                var gate = GateUnderTest.before(origin).usher(fare.usher()).start();
                var visitor = gate.visitor()) {
            assertThat(visitor.send(GET).response().status()).isEqualTo(200);

            fare.assertOnly("handed");
            assertThat(fare.failed).hasValue(0);
        }
    }

    @Test
    void anOriginThatRefusesConnectionsIsABadGateway() {
        var fare = new Fare();
        try (var gate = GateUnderTest.before(BlackHole.closedPort())
                        .usher(fare.usher())
                        .start();
                var visitor = gate.visitor()) {
            var response = visitor.send(GET).response();

            FailurePage.assertShown(502, response, gate);
            fare.assertOnly("unreachable");
            assertThat(fare.failed).hasValue(1);
        }
    }

    @Test
    void theVisitorsConnectionSurvivesAFailedOrigin() {
        try (var gate = GateUnderTest.before(BlackHole.closedPort()).start();
                var visitor = gate.visitor()) {
            for (int time = 0; time < 3; time++) {
                assertThat(visitor.send(GET).response().status())
                        .as(visitor.story())
                        .isEqualTo(502);
            }
        }
    }

    @Test
    void aBodyForAFailedOriginDoesNotBecomeARequest() {
        var body = "GET /smuggled HTTP/1.1\r\nHost: shop.example\r\n\r\n";
        try (var gate = GateUnderTest.before(BlackHole.closedPort()).start();
                var visitor = gate.visitor()) {
            visitor.send("POST / HTTP/1.1\r\nHost: shop.example\r\nContent-Length: " + body.length() + "\r\n\r\n");
            assertThat(visitor.response().status()).as(visitor.story()).isEqualTo(502);
            visitor.offer(body);
            visitor.offer(GET.replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n"));
            visitor.untilClosed();

            gate.nextHead();
            while (gate.headsLeft() > 0) {
                assertThat(gate.nextHead().target()).isEqualTo("/");
            }
        }
    }

    @Test
    void anOriginThatDoesNotAnswerTheConnectionTimesOut() {
        var fare = new Fare();
        try (var hole = new BlackHole();
                var gate = GateUnderTest.before(hole.port())
                        .origin(o -> o.withTimes(times(300, 10_000, 10_000)))
                        .usher(fare.usher())
                        .start();
                var visitor = gate.visitor()) {
            var response = visitor.send(GET).response();

            FailurePage.assertShown(504, response, gate);
            fare.assertOnly("unreachable");
            assertThat(fare.failed).hasValue(1);
        }
    }

    @Test
    void anOriginThatDoesNotAnswerTheRequestTimesOut() {
        var fare = new Fare();
        try (var origin = ScriptedOrigin.playing(line -> {
                    line.request();
                    line.idle();
                });
                var gate = GateUnderTest.before(origin)
                        .origin(o -> o.withTimes(times(5000, 300, 10_000)))
                        .usher(fare.usher())
                        .start();
                var visitor = gate.visitor()) {
            var response = visitor.send(GET).response();

            FailurePage.assertShown(504, response, gate);
            fare.assertOnly("handed");
            origin.lines().getFirst().awaitEnd();
            assertThat(origin.lines()).as("no second try").hasSize(1);
        }
    }

    @Test
    void aHeadThatTricklesTimesOut() {
        try (var origin = ScriptedOrigin.playing(line -> {
                    line.request();
                    line.send("HTTP/1.1 200 OK\r\nX-Slow: ");
                    while (line.offer("x")) {
                        line.quietFor(Duration.ofMillis(50));
                    }
                });
                var gate = GateUnderTest.before(origin)
                        .origin(o -> o.withTimes(times(5000, 400, 10_000)))
                        .start();
                var visitor = gate.visitor()) {
            assertThat(visitor.send(GET).response().status())
                    .as(visitor.story())
                    .isEqualTo(504);
        }
    }

    @Test
    void aBodyThatStallsIsCut() {
        try (var origin = ScriptedOrigin.playing(line -> {
                    line.request();
                    line.send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\npart");
                    line.idle();
                });
                var gate = GateUnderTest.before(origin)
                        .origin(o -> o.withTimes(times(5000, 5000, 300)))
                        .start();
                var visitor = gate.visitor()) {
            assertThat(visitor.send(GET).untilClosed()).endsWith("\r\n\r\npart");
            origin.lines().getFirst().awaitEnd();
        }
    }

    /// It began to answer before the request had ended, and then says nothing more.
    @Test
    void anOriginThatAnswersEarlyAndThenStallsIsCut() {
        var head = "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n";
        try (var origin = ScriptedOrigin.playing(line -> {
                    line.head();
                    line.send(head);
                    line.idle();
                });
                var gate = GateUnderTest.before(origin)
                        .origin(o -> o.withTimes(times(5000, 5000, 300)))
                        .start();
                var visitor = gate.visitor()) {
            visitor.send("POST / HTTP/1.1\r\nHost: shop.example\r\nContent-Length: 4\r\n\r\nfo");
            visitor.until("\r\n\r\n");
            visitor.send("ur");

            assertThat(visitor.untilClosed()).isEmpty();
            origin.lines().getFirst().awaitEnd();
        }
    }

    /// Each part in time, all of it not: a long download is no fault.
    @Test
    void aBodyMayTakeLongerThanEachOfItsParts() {
        try (var origin = ScriptedOrigin.playing(line -> {
                    line.request();
                    line.send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n");
                    for (int i = 0; i < 10; i++) {
                        line.quietFor(Duration.ofMillis(100));
                        line.send("x");
                    }
                    line.idle();
                });
                var gate = GateUnderTest.before(origin)
                        .origin(o -> o.withTimes(times(500, 500, 500)))
                        .start();
                var visitor = gate.visitor()) {
            assertThat(visitor.send(GET).response().body()).as(visitor.story()).isEqualTo("x".repeat(10));
        }
    }

    @Test
    void moreThanMayWaitAreTurnedAway() {
        var go = new CountDownLatch(1);
        try (var origin = ScriptedOrigin.playing(line -> {
                    while (line.request() != null) {
                        awaitLatch(go);
                        line.send(OK);
                    }
                });
                var gate = GateUnderTest.before(origin)
                        .origin(o -> o.withPool(1, 1))
                        .start();
                var served = gate.visitor();
                var waiting = gate.visitor();
                var tooMany = gate.visitor()) {
            served.send(GET);
            origin.nextRequest();
            waiting.send(GET);
            gate.nextHead();
            gate.nextHead();
            var response = tooMany.send(GET).response();

            assertThat(response.status()).as(tooMany.story()).isEqualTo(503);
            assertThat(response.has("Retry-After")).as(tooMany.story()).isTrue();
            assertThat(origin.lines()).hasSize(1);
            go.countDown();
            assertThat(served.response().status()).isEqualTo(200);
            assertThat(waiting.response().status()).isEqualTo(200);
        }
    }

    @Test
    void aRequestThatIsTurnedAwayWasNotHandedOver() {
        var fare = new Fare();
        var first = new AtomicInteger();
        Usher usher = (head, sink) -> {
            if (first.getAndIncrement() == 0) {
                sink.is(OpenDoor.FORWARD);
            } else {
                fare.usher().judge(head, sink);
            }
        };
        try (var origin = ScriptedOrigin.playing(line -> {
                    line.request();
                    line.idle();
                });
                var gate = GateUnderTest.before(origin)
                        .origin(o -> o.withPool(1, 0))
                        .usher(usher)
                        .start();
                var served = gate.visitor();
                var tooMany = gate.visitor()) {
            served.send(GET);
            origin.nextRequest();

            assertThat(tooMany.send(GET).response().status()).isEqualTo(503);
            fare.assertOnly("unreachable");
            assertThat(fare.failed).hasValue(0);
        }
    }

    private static void awaitLatch(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static ScriptedOrigin closingAfterEachResponse() {
        return ScriptedOrigin.playing(line -> {
            line.request();
            line.send(OK);
        });
    }

    @Test
    void aStaleConnectionIsNotAnError() {
        try (var origin = closingAfterEachResponse();
                var gate = GateUnderTest.before(origin).start()) {
            var failed = new ArrayList<String>();
            IntStream.range(0, 8)
                    .mapToObj(_ -> Thread.ofVirtual().start(() -> failed.addAll(twentyFiveGets(gate))))
                    .toList()
                    .forEach(UpstreamProbeIT::join);

            assertThat(failed).as("failures of 200 requests").isEmpty();
        }
    }

    private static List<String> twentyFiveGets(GateUnderTest gate) {
        try (var visitor = gate.visitor()) {
            return IntStream.range(0, 25)
                    .mapToObj(_ -> visitor.send(GET).response())
                    .filter(response -> response.status() != 200)
                    .map(Message::toString)
                    .toList();
        }
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /// What the origin may have acted upon is not sent twice.
    @Test
    void aPostReachesAStaleOriginAtMostOnce() {
        try (var origin = closingAfterEachResponse();
                var gate = GateUnderTest.before(origin).start();
                var visitor = gate.visitor()) {
            int answered = 0;
            for (int number = 0; number < 50; number++) {
                visitor.send("POST /"
                        + number
                        + " HTTP/1.1\r\n"
                        + "Host: shop.example\r\n"
                        + "Content-Length: 4\r\n\r\n"
                        + "four");
                var status = visitor.response().status();
                assertThat(status).as(visitor.story()).isIn(200, 502);
                answered += status == 200 ? 1 : 0;
            }

            var seen = new ArrayList<String>();
            while (origin.requestsLeft() > 0) {
                seen.add(origin.nextRequest().target());
            }
            assertThat(new HashSet<>(seen)).as("posts seen twice").hasSameSizeAs(seen);
            assertThat(seen).hasSizeGreaterThanOrEqualTo(answered);
        }
    }

    @ParameterizedTest
    @CsvSource({"POST, 1", "PATCH, 1", "GET, 2", "PUT, 2", "DELETE, 2"})
    void anOriginThatTakesARequestAndClosesIsAskedAtMostSoOften(String method, int times) {
        try (var origin = ScriptedOrigin.playing(line -> line.request());
                var gate = GateUnderTest.before(origin).start();
                var visitor = gate.visitor()) {
            visitor.send(method + " / HTTP/1.1\r\nHost: shop.example\r\nContent-Length: 4\r\n\r\nfour");

            assertThat(visitor.response().status()).as(visitor.story()).isEqualTo(502);
            assertThat(origin.requestsLeft()).as(origin.story()).isBetween(1, times);
        }
    }

    @Test
    void aResponseThatHasBegunIsNotRetried() {
        try (var origin = ScriptedOrigin.playing(line -> {
                    line.request();
                    line.send("HTTP/1.1 200 OK\r\nContent-");
                });
                var gate = GateUnderTest.before(origin).start();
                var visitor = gate.visitor()) {
            assertThat(visitor.send(GET).response().status())
                    .as(visitor.story())
                    .isEqualTo(502);
            assertThat(origin.lines()).as(origin.story()).hasSize(1);
        }
    }

    @Test
    void eachHostHasItsOrigin() {
        try (var shop = ScriptedOrigin.answering(OK.replace("ok", "sh"));
                var images = ScriptedOrigin.answering(OK.replace("ok", "im"));
                var rest = ScriptedOrigin.answering(OK.replace("ok", "re"));
                var gate = GateUnderTest.before(rest)
                        .origins(new Origins(Map.of("shop.example", at(shop), "*.img.example", at(images)), at(rest)))
                        .start()) {
            assertThat(bodyAt(gate, "shop.example")).isEqualTo("sh");
            assertThat(bodyAt(gate, "SHOP.example.:8080")).isEqualTo("sh");
            assertThat(bodyAt(gate, "a.img.example")).isEqualTo("im");
            assertThat(bodyAt(gate, "a.b.img.example")).isEqualTo("im");
            assertThat(bodyAt(gate, "img.example")).isEqualTo("re");
            assertThat(bodyAt(gate, "www.shop.example")).isEqualTo("re");
        }
    }

    private static OriginSettings at(ScriptedOrigin origin) {
        return OriginSettings.of(URI.create("http://127.0.0.1:" + origin.port()));
    }

    private static String bodyAt(GateUnderTest gate, String host) {
        try (var visitor = gate.visitor()) {
            return visitor.send("GET / HTTP/1.1\r\nHost: " + host + "\r\n\r\n")
                    .response()
                    .body();
        }
    }
}
