package io.vestibule.gate.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.testing.GateUnderTest;
import io.vestibule.testing.ScriptedOrigin;
import io.vestibule.testing.Transcript;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Origins that answer what is no response, break off, or say more than they were asked: the
/// visitor gets an honest failure, and the next visitor nothing of it.
@SuppressWarnings("StringConcatToTextBlock") // text blocks cannot end their lines in CRLF
class BrokenResponseProbeIT {

    private static final String GET = "GET / HTTP/1.1\r\nHost: shop.example\r\n\r\n";
    private static final String OK = "HTTP/1.1 200 OK\r\n";
    private static final String POISON = "HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\npoison";
    private static final Pattern ID = Pattern.compile("\\b[0-9a-zA-Z]{6,32}\\b");

    static final List<String> NO_RESPONSES = List.of(
            "garbage\r\n\r\n",
            "garbage",
            "\u0016\u0003\u0001\u0000\u0005hello",
            "SSH-2.0-OpenSSH_9.2\r\n",
            "HTTP/1.1\r\n\r\n",
            "HTTP/1.1 abc OK\r\n\r\n",
            "HTTP/1.1 20 OK\r\nContent-Length: 2\r\n\r\nok",
            "HTTP/1.1 2000 OK\r\nContent-Length: 2\r\n\r\nok",
            "HTTP/1.1 -200 OK\r\nContent-Length: 2\r\n\r\nok",
            "HTTP/1.1 000 OK\r\nContent-Length: 2\r\n\r\nok",
            "HTTP/2.0 200 OK\r\nContent-Length: 2\r\n\r\nok",
            "HTTP/9.9 200 OK\r\nContent-Length: 2\r\n\r\nok",
            "ICY 200 OK\r\nContent-Length: 2\r\n\r\nok",
            OK + "Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
            OK + "Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n",
            OK + "Content-Length: 2\r\nContent-Length: 3\r\n\r\nok",
            OK + "Content-Length: 2\r\nContent-Length: 2\r\n\r\nok",
            OK + "Content-Length: 2, 2\r\n\r\nok",
            OK + "Content-Length: +2\r\n\r\nok",
            OK + "Content-Length: -2\r\n\r\nok",
            OK + "Content-Length: 0x2\r\n\r\nok",
            OK + "Content-Length: two\r\n\r\nok",
            OK + "Content-Length:\r\n\r\nok",
            OK + "Content-Length: 99999999999999999999\r\n\r\nok",
            OK + "Transfer-Encoding: chunked, xchunked\r\n\r\n0\r\n\r\n",
            OK + "Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n",
            OK + "Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
            OK + "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n" + "0\r\n\r\n",
            "HTTP/1.0 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
            OK + "X-A: a\u0000b\r\nContent-Length: 2\r\n\r\nok",
            OK + "X-A: a\rb\r\nContent-Length: 2\r\n\r\nok",
            OK + ": no name\r\nContent-Length: 2\r\n\r\nok",
            OK + "X-Endless: " + "x".repeat(200_000) + "\r\nContent-Length: 2\r\n\r\nok",
            "HTTP/1.1 101 Switch\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n",
            "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n",
            "");

    @ParameterizedTest
    @FieldSource("NO_RESPONSES")
    void whatIsNoResponseBecomesABadGateway(String answer) {
        try (var origin = ScriptedOrigin.playing(line -> {
                    line.request();
                    line.send(answer).finishSending().drain(1);
                });
                var gate = GateUnderTest.before(origin).start();
                var visitor = gate.visitor()) {
            var response = visitor.send(GET).response();
            while (response.status() / 100 == 1 && response.status() != 101) {
                response = visitor.response();
            }

            assertThat(response.status())
                    .as("origin said %s%n%s", Transcript.visible(answer), visitor.story())
                    .isEqualTo(502);
            assertThat(response.body()).containsPattern(ID);
            assertThat(response.value("Cache-Control")).contains("no-store");
            assertThat(response.toString()).doesNotContain("garbage", "OpenSSH");
        }
    }

    static final List<String> CUT_BODIES = List.of(
            OK + "Content-Length: 100\r\n\r\nonly this",
            OK + "Content-Length: 10\r\n\r\nonly this",
            OK + "Transfer-Encoding: chunked\r\n\r\n9\r\nonly this\r\n",
            OK + "Transfer-Encoding: chunked\r\n\r\n9\r\nonly this",
            OK + "Transfer-Encoding: chunked\r\n\r\n64\r\nonly this",
            OK + "Transfer-Encoding: chunked\r\n\r\n9\r\nonly this\r\n0\r\n",
            OK + "Transfer-Encoding: chunked\r\n\r\n9\r\nonly this\r\n0\r\nX-Sum: 7\r\n",
            OK + "Transfer-Encoding: chunked\r\n\r\n9\r\nonly this\r\ng\r\n",
            OK + "Transfer-Encoding: chunked\r\n\r\n9\r\nonly this\r\n-1\r\n\r\n",
            OK + "Transfer-Encoding: chunked\r\n\r\n9\r\nonly this\r\n+0\r\n\r\n",
            OK + "Transfer-Encoding: chunked\r\n\r\n9\r\nonly thisX0\r\n\r\n",
            OK + "Transfer-Encoding: chunked\r\n\r\n9\r\nonly this\r\n0;a\nb\r\n\r\n",
            OK + "Transfer-Encoding: chunked\r\n\r\n9\r\nonly this\r\n" + "ffffffffffffffff\r\n\r\n");

    @ParameterizedTest
    @FieldSource("CUT_BODIES")
    void aBodyThatBreaksOffIsCutAtTheVisitor(String answer) {
        try (var origin = ScriptedOrigin.playing(line -> {
                    line.request();
                    line.send(answer);
                });
                var gate = GateUnderTest.before(origin).start();
                var visitor = gate.visitor()) {
            var got = visitor.send(GET).untilClosed();

            assertIncomplete(got, "origin said " + Transcript.visible(answer) + visitor.story());
        }
    }

    @Test
    void aBodyThatEndsWithAResetIsCutAtTheVisitor() {
        try (var origin = ScriptedOrigin.playing(line -> {
                    line.head();
                    line.send(OK + "Connection: close\r\n\r\nonly this");
                    line.until("go");
                    line.reset();
                });
                var gate = GateUnderTest.before(origin).start();
                var visitor = gate.visitor()) {
            visitor.send("POST / HTTP/1.1\r\nHost: shop.example\r\nContent-Length: 2\r\n\r\n");
            visitor.send("go");
            var got = visitor.untilClosed();

            assertIncomplete(got, visitor.story() + origin.story());
        }
    }

    /// Neither as long as announced nor ended by a last chunk.
    private static void assertIncomplete(String got, String story) {
        if (got.startsWith("HTTP/1.1 502 ")) {
            return; // broke before anything was passed on
        }
        assertThat(got).as(story).startsWith("HTTP/1.1 200 ");
        var body = got.substring(got.indexOf("\r\n\r\n") + 4);
        if (got.toLowerCase(java.util.Locale.ROOT).contains("content-length:")) {
            assertThat(body).as(story).hasSizeLessThan(10);
        } else {
            assertThat(got).as(story).containsIgnoringCase("transfer-encoding: chunked");
            assertThat(body).as(story).doesNotContain("0\r\n");
        }
    }

    static final List<String> SAYING_TOO_MUCH = List.of(
            OK + "Content-Length: 2\r\n\r\nok" + POISON,
            OK + "Content-Length: 2\r\n\r\nokok",
            OK + "Transfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n" + POISON,
            "HTTP/1.1 204 No Content\r\n\r\n" + POISON,
            "HTTP/1.1 204 No Content\r\nContent-Length: 6\r\n\r\npoison",
            "HTTP/1.1 204 No Content\r\nContent-Length: " + POISON.length() + "\r\n\r\n" + POISON,
            "HTTP/1.1 304 Not Modified\r\nContent-Length: " + POISON.length() + "\r\n\r\n" + POISON,
            "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 204 No Content\r\n\r\n" + POISON);

    /// One visitor after another, one origin connection at a time: nobody gets what the origin said
    /// beyond its answer.
    @ParameterizedTest
    @FieldSource("SAYING_TOO_MUCH")
    void bytesBeyondTheResponseReachNoVisitor(String answer) {
        var count = new AtomicInteger();
        try (var origin = ScriptedOrigin.playing(line -> {
                    while (line.request() != null) {
                        line.send(count.incrementAndGet() == 1 ? answer : OK + "Content-Length: 4\r\n\r\nnext");
                    }
                });
                var gate = GateUnderTest.before(origin)
                        .origin(o -> o.withPool(1, 10))
                        .start();
                var first = gate.visitor()) {
            first.send(GET).response();
            for (int time = 1; time <= 3; time++) {
                try (var next = gate.visitor()) {
                    var response = next.send(GET).response();

                    assertThat(response.body())
                            .as("origin said %s%n%s", Transcript.visible(answer), next.story())
                            .isEqualTo("next");
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"Content-Length: 64\r\n\r\n", "Transfer-Encoding: chunked\r\n\r\n40\r\n"})
    void theBodyOfAResponseToHeadReachesNoVisitor(String framing) {
        var count = new AtomicInteger();
        try (var origin = ScriptedOrigin.playing(line -> {
                    while (line.request() != null) {
                        line.send(
                                count.incrementAndGet() == 1
                                        ? OK + framing + POISON
                                        : OK + "Content-Length: 4\r\n\r\nnext");
                    }
                });
                var gate = GateUnderTest.before(origin)
                        .origin(o -> o.withPool(1, 10))
                        .start();
                var first = gate.visitor()) {
            first.send("HEAD / HTTP/1.1\r\nHost: shop.example\r\n\r\n").responseToHead();
            try (var next = gate.visitor()) {
                var response = next.send(GET).response();

                assertThat(response.body()).as(next.story()).isEqualTo("next");
            }
        }
    }

    @Test
    void aFoldedHeaderIsJoinedOrRefused() {
        try (var origin = ScriptedOrigin.answering(
                        OK + "X-A: b\r\n  Set-Cookie: c=d\r\n" + "Content-Length: 2\r\n\r\nok");
                var gate = GateUnderTest.before(origin).start();
                var visitor = gate.visitor()) {
            var response = visitor.send(GET).response();

            assertThat(response.has("Set-Cookie")).as(visitor.story()).isFalse();
            assertThat(response.lines()).as(visitor.story()).noneMatch(l -> l.startsWith(" "));
        }
    }

    /// RFC 9112, 5.1: blanks before the colon have to go; so may what is no field at all.
    @ParameterizedTest
    @ValueSource(strings = {"X-A : b", "X A: b", "no colon", "Set-Cookie : a=1"})
    void aMalformedFieldReachesNoVisitor(String field) {
        try (var origin = ScriptedOrigin.answering(OK + field + "\r\nContent-Length: 2\r\n\r\nok");
                var gate = GateUnderTest.before(origin).start();
                var visitor = gate.visitor()) {
            var response = visitor.send(GET).response();

            assertThat(response.status()).as(visitor.story()).isIn(200, 502);
            assertThat(response.lines()).as(visitor.story()).allMatch(line -> line.matches("[!-9;-~]+:.*"));
        }
    }

    @Test
    void endlessInterimResponsesEndInABadGateway() {
        try (var origin = ScriptedOrigin.playing(line -> {
                    line.request();
                    for (int i = 0; i < 100_000; i++) {
                        if (!line.offer("HTTP/1.1 102 Processing\r\n\r\n")) {
                            return;
                        }
                    }
                });
                var gate = GateUnderTest.before(origin).start();
                var visitor = gate.visitor()) {
            var response = visitor.send(GET).response();
            while (response.status() < 200) {
                response = visitor.response();
            }

            assertThat(response.status()).as(visitor.story()).isEqualTo(502);
        }
    }
}
