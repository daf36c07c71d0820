package io.vestibule.gate.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.gate.door.Body;
import io.vestibule.gate.door.Verdict;
import io.vestibule.testing.GateUnderTest;
import io.vestibule.testing.ScriptedOrigin;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/// `Expect: 100-continue`: a client that asks before sending a body gets an answer, and no other
/// does.
@SuppressWarnings("StringConcatToTextBlock") // text blocks cannot end their lines in CRLF
class ExpectProbeIT {

    private static final String EXPECTING =
            "POST / HTTP/1.1\r\nHost: shop.example\r\nContent-Length: 4\r\n" + "Expect: 100-continue\r\n\r\n";
    private static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";

    @Test
    void aVisitorWhoWaitsIsToldToGoOn() {
        try (var origin = ScriptedOrigin.playing(line -> {
                    var head = Objects.requireNonNull(line.head());
                    if (head.has("Expect")) {
                        line.send("HTTP/1.1 100 Continue\r\n\r\n");
                    }
                    assertThat(line.exactly(4)).isEqualTo("four");
                    line.send(OK);
                    line.idle();
                });
                var gate = GateUnderTest.before(origin).start();
                var visitor = gate.visitor()) {
            assertThat(visitor.send(EXPECTING).response().startLine()).isEqualTo("HTTP/1.1 100 Continue");

            var response = visitor.send("four").response();

            assertThat(response.status()).as(visitor.story()).isEqualTo(200);
            assertThat(origin.received()).as(origin.story()).endsWith("\r\n\r\nfour");
        }
    }

    /// Several requests on one connection, so that a second 100 would be taken for the next
    /// response.
    @Test
    void continueIsSentOnce() {
        try (var origin = ScriptedOrigin.playing(line -> {
                    while (line.head() != null) {
                        line.send("HTTP/1.1 100 Continue\r\n\r\n");
                        assertThat(line.exactly(4)).isEqualTo("four");
                        line.send(OK);
                    }
                });
                var gate = GateUnderTest.before(origin).start();
                var visitor = gate.visitor()) {
            for (int time = 1; time <= 3; time++) {
                assertThat(visitor.send(EXPECTING).response().status())
                        .as(visitor.story())
                        .isEqualTo(100);
                assertThat(visitor.send("four").response().body())
                        .as(visitor.story())
                        .isEqualTo("ok");
            }
        }
    }

    @Test
    void aVisitorWhoDoesNotWaitIsServedToo() {
        try (var origin = ScriptedOrigin.playing(line -> {
                    line.head();
                    line.send("HTTP/1.1 100 Continue\r\n\r\n");
                    assertThat(line.exactly(4)).isEqualTo("four");
                    line.send(OK);
                    line.idle();
                });
                var gate = GateUnderTest.before(origin).start();
                var visitor = gate.visitor()) {
            var response = visitor.send(EXPECTING + "four").response();
            while (response.status() == 100) {
                response = visitor.response();
            }

            assertThat(response.status()).as(visitor.story()).isEqualTo(200);
        }
    }

    @Test
    void anOriginThatNeverSaysGoOnGetsTheBodyOfAVisitorWhoLosesPatience() {
        try (var origin = ScriptedOrigin.playing(line -> {
                    line.request();
                    line.send(OK);
                    line.idle();
                });
                var gate = GateUnderTest.before(origin).start();
                var visitor = gate.visitor()) {
            visitor.send(EXPECTING);
            visitor.quietFor(Duration.ofMillis(100));
            var response = visitor.send("four").response();
            while (response.status() == 100) {
                response = visitor.response();
            }

            assertThat(response.status()).as(visitor.story()).isEqualTo(200);
            assertThat(origin.nextRequest().body()).isEqualTo("four");
        }
    }

    @Test
    void theOriginsRefusalPassesBeforeAnyBody() {
        refusedByOrigin("HTTP/1.1 417 Expectation Failed\r\nContent-Length: 3\r\n\r\n417", 417);
    }

    @Test
    void theOriginsFinalResponsePassesBeforeAnyBody() {
        refusedByOrigin("HTTP/1.1 403 Forbidden\r\nContent-Length: 3\r\n\r\n403", 403);
    }

    /// The next visitor shares the pool of one connection: it must be sound or new.
    private static void refusedByOrigin(String answer, int status) {
        try (var origin = ScriptedOrigin.playing(line -> {
                    for (var head = line.head(); head != null; head = line.head()) {
                        line.send(head.target().equals("/next") ? OK : answer);
                    }
                });
                var gate = GateUnderTest.before(origin)
                        .origin(o -> o.withPool(1, 10))
                        .start();
                var visitor = gate.visitor()) {
            var response = visitor.send(EXPECTING).response();

            assertThat(response.status()).as(visitor.story()).isEqualTo(status);
            assertThat(response.body()).isEqualTo(Integer.toString(status));
            try (var next = gate.visitor()) {
                next.send("GET /next HTTP/1.1\r\nHost: shop.example\r\n\r\n");
                assertThat(next.response().body())
                        .as(next.story() + origin.story())
                        .isEqualTo("ok");
            }
            assertThat(origin.received()).doesNotContain("four");
        }
    }

    /// Whatever the visitor sends after a final answer is either the body it announced or nothing:
    /// never a request of its own.
    @Test
    void aBodySentAfterTheRefusalIsNoRequest() {
        try (var origin = ScriptedOrigin.playing(line -> {
                    while (line.head() != null) {
                        line.send("HTTP/1.1 403 Forbidden\r\n" + "Content-Length: 0\r\n\r\n");
                    }
                });
                var gate = GateUnderTest.before(origin).start();
                var visitor = gate.visitor()) {
            var body = "GET /smuggled HTTP/1.1\r\nHost: shop.example\r\n\r\n";
            visitor.send("POST / HTTP/1.1\r\nHost: shop.example\r\nContent-Length: "
                    + body.length()
                    + "\r\nExpect: 100-continue\r\n\r\n");
            assertThat(visitor.response().status()).as(visitor.story()).isEqualTo(403);
            visitor.offer(body);
            visitor.offer("GET /next HTTP/1.1\r\nHost: shop.example\r\nConnection: close\r\n\r\n");
            visitor.untilClosed();

            gate.nextHead();
            while (gate.headsLeft() > 0) {
                assertThat(gate.nextHead().target()).isNotEqualTo("/smuggled");
            }
        }
    }

    @Test
    void anUnknownExpectationFails() {
        try (var origin = ScriptedOrigin.content();
                var gate = GateUnderTest.before(origin).start()) {
            new Refusals(gate, origin).check(417, "GET / HTTP/1.1\r\nHost: shop.example\r\nExpect: 200-maybe\r\n\r\n");
        }
    }

    @Test
    void anHttp10VisitorCannotExpect() {
        try (var origin = ScriptedOrigin.answering(OK);
                var gate = GateUnderTest.before(origin).start();
                var visitor = gate.visitor()) {
            visitor.send(EXPECTING.replace("HTTP/1.1", "HTTP/1.0") + "four");

            assertThat(visitor.response().status()).as(visitor.story()).isEqualTo(200);
        }
    }

    @Test
    void ourOwnAnswerNeedsNoBody() {
        var answer = new Verdict.Answer(503, List.of("Retry-After", "5"), Body.of("wait"));
        try (var origin = ScriptedOrigin.content();
                var gate = GateUnderTest.before(origin)
                        .usher((_, sink) -> sink.is(answer))
                        .start();
                var visitor = gate.visitor()) {
            var response = visitor.send(EXPECTING).response();

            assertThat(response.status()).as(visitor.story()).isEqualTo(503);
            assertThat(response.body()).isEqualTo("wait");
            assertThat(origin.received()).isEmpty();
        }
    }
}
