package io.vestibule.gate.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vestibule.gate.http.plan.GateMetrics;
import io.vestibule.testing.GateUnderTest;
import io.vestibule.testing.ScriptedOrigin;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Several requests on one connection: order, reuse, ends.
@SuppressWarnings("StringConcatToTextBlock") // text blocks cannot end their lines in CRLF
class ConnectionProbeIT {

    private static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";

    private static final String TOO_LARGE = "HTTP/1.1 413 Large\r\nContent-Length: 0\r\n\r\n";
    private static final String PART = "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\npart";

    private static String get(String target) {
        return "GET " + target + " HTTP/1.1\r\nHost: shop.example\r\n\r\n";
    }

    /// Answers each request with its own target and body, however they come in.
    private static ScriptedOrigin repeating() {
        return ScriptedOrigin.playing(line -> {
            for (var seen = line.request(); seen != null; seen = line.request()) {
                var text = seen.target() + seen.body();
                line.send("HTTP/1.1 200 OK\r\nContent-Length: " + text.length() + "\r\n\r\n" + text);
            }
        });
    }

    @Test
    void pipelinedRequestsAreAnsweredInOrder() {
        try (var origin = repeating();
                var gate = GateUnderTest.before(origin).start();
                var visitor = gate.visitor()) {
            visitor.send(get("/1") + get("/2") + get("/3"));

            for (var target : List.of("/1", "/2", "/3")) {
                assertThat(visitor.response().body()).as(visitor.story()).isEqualTo(target);
            }
        }
    }

    @Test
    void aSlowFirstAnswerKeepsTheOthersWaiting() {
        var undecided = new Ushers.Holding("/1");
        try (var origin = repeating();
                var gate = GateUnderTest.before(origin).usher(undecided::on).start();
                var visitor = gate.visitor()) {
            visitor.send(get("/1") + get("/2") + get("/3"));
            assertThat(visitor.quietFor(Duration.ofMillis(100)))
                    .as(visitor.story())
                    .isTrue();
            undecided.release();

            for (var target : List.of("/1", "/2", "/3")) {
                assertThat(visitor.response().body()).as(visitor.story()).isEqualTo(target);
            }
        }
    }

    @Test
    void pipelinedBodiesBelongToTheirRequests() {
        try (var origin = repeating();
                var gate = GateUnderTest.before(origin).start();
                var visitor = gate.visitor()) {
            visitor.send("POST /1 HTTP/1.1\r\nHost: shop.example\r\nContent-Length: 4\r\n\r\nfour"
                    + "POST /2 HTTP/1.1\r\nHost: shop.example\r\n"
                    + "Transfer-Encoding: chunked\r\n\r\n4\r\nfour\r\n0\r\n\r\n"
                    + get("/3"));

            for (var text : List.of("/1four", "/2four", "/3")) {
                assertThat(visitor.response().body()).as(visitor.story()).isEqualTo(text);
            }
        }
    }

    @Test
    void aMalformedRequestBehindGoodOnesComesLast() {
        try (var origin = repeating();
                var gate = GateUnderTest.before(origin).start();
                var visitor = gate.visitor()) {
            visitor.send(get("/1") + "GET /2 HTTP/1.1\r\nNo: host\r\n\r\n" + get("/3"));

            assertThat(visitor.response().body()).as(visitor.story()).isEqualTo("/1");
            assertThat(visitor.response().status()).as(visitor.story()).isEqualTo(400);
            assertThat(visitor.untilClosed()).isEmpty();
            assertThat(origin.received()).doesNotContain("/2", "/3");
        }
    }

    @Test
    void aRequestInSingleBytesIsARequest() {
        try (var origin = repeating();
                var gate = GateUnderTest.before(origin).start();
                var visitor = gate.visitor()) {
            var request = "POST /x HTTP/1.1\r\nHost: shop.example\r\nTransfer-"
                    + "Encoding: chunked\r\n\r\n4\r\nfour\r\n0\r\n\r\n";
            request.chars().forEach(c -> visitor.send(Character.toString(c)));

            assertThat(visitor.response().body()).as(visitor.story()).isEqualTo("/xfour");
        }
    }

    @Test
    void connectionsOnBothSidesAreUsedAgain() {
        try (var origin = repeating();
                var gate = GateUnderTest.before(origin).start();
                var visitor = gate.visitor()) {
            for (int time = 0; time < 50; time++) {
                assertThat(visitor.send(get("/" + time)).response().body())
                        .as(visitor.story())
                        .isEqualTo("/" + time);
            }

            assertThat(origin.lines()).as(origin.story()).hasSize(1);
        }
    }

    @Test
    void visitorsShareConnectionsToTheOriginOneAfterAnother() {
        try (var origin = repeating();
                var gate = GateUnderTest.before(origin).start()) {
            IntStream.range(0, 20).forEach(time -> {
                try (var visitor = gate.visitor()) {
                    visitor.send(get("/" + time)).response();
                }
            });

            assertThat(origin.lines()).as(origin.story()).hasSize(1);
        }
    }

    @Test
    void closeIsHonored() {
        try (var origin = repeating();
                var gate = GateUnderTest.before(origin).start();
                var visitor = gate.visitor()) {
            visitor.send("GET /x HTTP/1.1\r\nHost: shop.example\r\nConnection: close\r\n\r\n" + get("/never"));
            var response = visitor.response();

            assertThat(response.value("Connection")).as(visitor.story()).isEqualTo("close");
            assertThat(visitor.untilClosed()).as(visitor.story()).isEmpty();
            assertThat(origin.received()).doesNotContain("/never");
        }
    }

    @Test
    void anOriginThatClosesDoesNotCloseTheVisitor() {
        try (var origin = ScriptedOrigin.playing(line -> {
                    line.request();
                    line.send(OK.replace("Content", "Connection: close\r\nContent"));
                });
                var gate = GateUnderTest.before(origin).start();
                var visitor = gate.visitor()) {
            for (int time = 0; time < 5; time++) {
                assertThat(visitor.send(get("/")).response().body())
                        .as(visitor.story())
                        .isEqualTo("ok");
            }
        }
    }

    @Test
    void anHttp10ConnectionClosesAfterItsAnswer() {
        try (var origin = repeating();
                var gate = GateUnderTest.before(origin).start();
                var visitor = gate.visitor()) {
            visitor.send("GET /x HTTP/1.0\r\nHost: shop.example\r\n\r\n");

            assertThat(visitor.response().body()).as(visitor.story()).isEqualTo("/x");
            assertThat(visitor.untilClosed()).as(visitor.story()).isEmpty();
        }
    }

    @Test
    void anHttp10VisitorMayAskToStay() {
        try (var origin = repeating();
                var gate = GateUnderTest.before(origin).start();
                var visitor = gate.visitor()) {
            for (int time = 0; time < 3; time++) {
                visitor.send("GET /x HTTP/1.0\r\nHost: shop.example\r\nConnection: keep-alive\r\n\r\n");
                var response = visitor.response();

                assertThat(response.body()).as(visitor.story()).isEqualTo("/x");
                assertThat(response.value("Connection")).isEqualToIgnoringCase("keep-alive");
            }
        }
    }

    @Test
    void theOriginIsSpokenToInHttp11() {
        try (var origin = repeating();
                var gate = GateUnderTest.before(origin).start();
                var visitor = gate.visitor()) {
            visitor.send("GET /x HTTP/1.0\r\nHost: shop.example\r\n\r\n").response();

            var seen = origin.nextRequest();
            assertThat(seen.startLine()).isEqualTo("GET /x HTTP/1.1");
            assertThat(seen.value("Host")).isEqualTo("shop.example");
        }
    }

    /// HTTP/1.0 knows no Host; what the origin gets is HTTP/1.1, which must have one.
    @Test
    void anHttp10RequestWithoutHostIsForTheOriginsOwnName() {
        try (var origin = ScriptedOrigin.content();
                var gate = GateUnderTest.before(origin).start();
                var visitor = gate.visitor()) {
            visitor.send("GET /x HTTP/1.0\r\n\r\n");

            assertThat(visitor.response().status()).as(visitor.story()).isEqualTo(200);
            assertThat(origin.nextRequest().value("Host")).isEqualTo("127.0.0.1:" + origin.port());
            assertThat(gate.nextHead().host()).isEmpty();
        }
    }

    @Test
    void emptyLinesBeforeARequestAreForgiven() {
        try (var origin = repeating();
                var gate = GateUnderTest.before(origin).start();
                var visitor = gate.visitor()) {
            visitor.send("\r\n" + get("/1"));
            assertThat(visitor.response().body()).as(visitor.story()).isEqualTo("/1");
            visitor.send("\r\n" + get("/2"));
            assertThat(visitor.response().body()).as(visitor.story()).isEqualTo("/2");
        }
    }

    @Test
    void aResponseThatOvertakesTheBodyConfusesNeitherSide() {
        try (var origin = ScriptedOrigin.playing(line -> {
                    for (var head = line.head(); head != null; head = line.head()) {
                        line.send(head.target().equals("/next") ? OK : TOO_LARGE);
                    }
                });
                var gate = GateUnderTest.before(origin)
                        .origin(o -> o.withPool(1, 10))
                        .start();
                var visitor = gate.visitor()) {
            visitor.send("POST / HTTP/1.1\r\nHost: shop.example\r\nContent-Length: 100\r\n\r\npart");
            assertThat(visitor.response().status()).as(visitor.story()).isEqualTo(413);

            try (var next = gate.visitor()) {
                assertThat(next.send(get("/next")).response().body())
                        .as(next.story() + origin.story())
                        .isEqualTo("ok");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aVisitorWhoGoesFreesTheOrigin(boolean afterTheHead) {
        try (var origin = ScriptedOrigin.playing(line -> {
                    var seen = line.request();
                    if (seen != null && seen.target().equals("/next")) {
                        line.send(OK);
                    } else if (afterTheHead) {
                        line.send(PART);
                    }
                    line.idle();
                });
                var gate = GateUnderTest.before(origin)
                        .origin(o -> o.withPool(1, 10))
                        .start()) {
            try (var visitor = gate.visitor()) {
                visitor.send(get("/stalled"));
                origin.nextRequest();
                if (afterTheHead) {
                    visitor.until("part");
                }
                visitor.reset();
            }
            origin.lines().getFirst().awaitEnd();

            try (var next = gate.visitor()) {
                assertThat(next.send(get("/next")).response().body())
                        .as(next.story())
                        .isEqualTo("ok");
            }
            await().until(() -> gate.metrics().of(GateMetrics.Count.CONNECTIONS_OPENED)
                    == gate.metrics().of(GateMetrics.Count.CONNECTIONS_CLOSED));
        }
    }

    @Test
    void aVisitorWhoGoesBeforeTheVerdictReachesNoOrigin() {
        var undecided = new Ushers.Holding("/gone");
        try (var origin = ScriptedOrigin.content();
                var gate = GateUnderTest.before(origin).usher(undecided::on).start()) {
            try (var visitor = gate.visitor()) {
                visitor.send(get("/gone"));
                gate.nextHead();
                visitor.reset();
            }
            await().until(() -> gate.metrics().of(GateMetrics.Count.CONNECTIONS_CLOSED) == 1);
            undecided.release();

            try (var next = gate.visitor()) {
                next.send(get("/next")).response();
            }
            assertThat(origin.nextRequest().target()).as(origin.story()).isEqualTo("/next");
        }
    }
}
