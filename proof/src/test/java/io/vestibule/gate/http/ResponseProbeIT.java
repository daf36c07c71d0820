package io.vestibule.gate.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.testing.GateUnderTest;
import io.vestibule.testing.Message;
import io.vestibule.testing.ScriptedOrigin;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What the visitor gets to see of a sound response.
@SuppressWarnings("StringConcatToTextBlock") // text blocks cannot end their lines in CRLF
class ResponseProbeIT {

    private static final String GET = "GET / HTTP/1.1\r\nHost: shop.example\r\n\r\n";
    private static final String OK = "HTTP/1.1 200 OK\r\n";

    private static Message answered(String response) {
        try (var origin = ScriptedOrigin.answering(response);
                var gate = GateUnderTest.before(origin).start();
                var visitor = gate.visitor()) {
            return visitor.send(GET).response();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Keep-Alive: timeout=5, max=100",
                "Proxy-Connection: keep-alive",
                "Proxy-Authentication-Info: a=b",
                "Upgrade: h2c",
                "Upgrade: h2,h2c",
                "TE: trailers"
            })
    void hopByHopHeadersEndAtTheGate(String header) {
        var got = answered(OK + header + "\r\nX-Kept: 1\r\nContent-Length: 2\r\n\r\nok");

        assertThat(got.has(header.substring(0, header.indexOf(':'))))
                .as(got.toString())
                .isFalse();
        assertThat(got.value("X-Kept")).isEqualTo("1");
        assertThat(got.body()).isEqualTo("ok");
    }

    /// An origin's word in the gate's own fields would be taken for the gate's.
    @ParameterizedTest
    @ValueSource(strings = {"Vestibule-Shown: 5", "vestibule-poll: 1", "Vestibule-Anything: x"})
    void fieldsOfTheGateItselfEndAtTheGate(String header) {
        var got = answered(OK + header + "\r\nX-Kept: 1\r\nContent-Length: 2\r\n\r\nok");

        assertThat(got.has(header.substring(0, header.indexOf(':'))))
                .as(got.toString())
                .isFalse();
        assertThat(got.value("X-Kept")).isEqualTo("1");
    }

    @Test
    void headersNamedInConnectionEndAtTheGate() {
        var got = answered(OK
                + "Connection: X-Inner, keep-alive\r\nX-Inner: 1\r\n"
                + "connection: x-deeper\r\nX-Deeper: 2\r\nX-Kept: 3\r\n"
                + "Content-Length: 2\r\n\r\nok");

        assertThat(got.names()).as(got.toString()).doesNotContain("x-inner", "x-deeper");
        assertThat(got.values("Connection")).isSubsetOf("keep-alive");
        assertThat(got.value("X-Kept")).isEqualTo("3");
    }

    @Test
    void connectionCannotTakeAwayTheFraming() {
        var got = answered(OK + "Connection: Content-Length, Set-Cookie\r\n" + "Content-Length: 2\r\n\r\nok");

        assertThat(got.body()).as(got.toString()).isEqualTo("ok");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "x-MiXeD-CaSe: Value  with   blanks",
                "X-Empty:",
                "X-Latin: caf\u00e9",
                "Server: shop/1.0 (any)",
                "Date: yesterday",
                "Date: Fri, 20 Nov 2026 10:00:00 GMT",
                "Expires: 0",
                "Expires: -1",
                "Last-Modified: never",
                "ETag: W/\"1\"",
                "Cache-Control: public, max-age=3600, s-maxage=7200",
                "Warning: 199 - \"odd\"",
                "Age: x",
                "Via: 1.1 inner",
                "WWW-Authenticate: Basic realm=\"a, b\"",
                "Content-Encoding: gzip",
                "Content-Type: text/html;charset=\"ISO-8859-1\"",
                "Location: //other.example/%zz?[a]|b",
                "Strict-Transport-Security: max-age=1"
            })
    void endToEndHeadersAreKeptByteForByte(String header) {
        var got = answered(OK + header + "\r\nContent-Length: 2\r\n\r\nok");

        var name = header.substring(0, header.indexOf(':'));
        assertThat(got.lines())
                .as(got.toString())
                .filteredOn(line -> line.regionMatches(true, 0, name, 0, name.length()))
                .singleElement()
                .satisfies(line -> assertThat(line.strip()).isEqualTo(header));
    }

    @Test
    void cookiesStayApartAndInOrder() {
        var got = answered(OK
                + "Set-Cookie: a=1; Expires=Fri, 20 Nov 2026 10:00:00 GMT\r\n"
                + "set-cookie: b=2; Path=/\r\nSet-Cookie: a=3\r\n"
                + "Content-Length: 2\r\n\r\nok");

        assertThat(got.values("Set-Cookie"))
                .as(got.toString())
                .isEqualTo(List.of("a=1; Expires=Fri, 20 Nov 2026 10:00:00 GMT", "b=2; Path=/", "a=3"));
    }

    @Test
    void aHeadOfTwentyKilobytesPasses() {
        var policy = "p".repeat(20 * 1024);

        var got = answered(OK + "Content-Security-Policy: " + policy + "\r\nContent-Length: 2\r\n\r\nok");

        assertThat(got.status()).isEqualTo(200);
        assertThat(got.value("Content-Security-Policy")).isEqualTo(policy);
    }

    @ParameterizedTest
    @ValueSource(ints = {200, 201, 206, 299, 301, 400, 404, 418, 429, 451, 500, 503, 520, 599, 999})
    void theStatusIsKept(int status) {
        var got = answered("HTTP/1.1 " + status + " As It Is\r\nContent-Length: 2\r\n\r\nok");

        assertThat(got.status()).as(got.toString()).isEqualTo(status);
        assertThat(got.body()).isEqualTo("ok");
    }

    @ParameterizedTest
    @ValueSource(strings = {"HTTP/1.1 200 Fine By Me", "HTTP/1.1 200 ", "HTTP/1.1 404 Nope"})
    void theReasonIsKept(String statusLine) {
        var got = answered(statusLine + "\r\nContent-Length: 2\r\n\r\nok");

        assertThat(got.startLine()).isEqualTo(statusLine);
    }

    @Test
    void aCountedBodyStaysCounted() {
        var got = answered(OK + "Content-Length: 7\r\n\r\ncontent");

        assertThat(got.value("Content-Length")).as(got.toString()).isEqualTo("7");
        assertThat(got.has("Transfer-Encoding")).isFalse();
        assertThat(got.body()).isEqualTo("content");
    }

    @Test
    void anEmptyBodyStaysCounted() {
        var got = answered(OK + "Content-Length: 0\r\n\r\n");

        assertThat(got.value("Content-Length")).as(got.toString()).isEqualTo("0");
    }

    @Test
    void aChunkedBodyArrivesWhole() {
        var got = answered(OK + "Transfer-Encoding: chunked\r\n\r\n" + "3\r\nabc\r\n4;x=y\r\ndefg\r\n0\r\n\r\n");

        assertThat(got.body()).as(got.toString()).isEqualTo("abcdefg");
    }

    @Test
    void trailersPass() {
        var got = answered(OK
                + "Trailer: X-Sum\r\nTransfer-Encoding: chunked\r\n\r\n"
                + "3\r\nabc\r\n0\r\nX-Sum: 7\r\nx-SUM: 8\r\n\r\n");

        assertThat(got.body()).as(got.toString()).isEqualTo("abc");
        assertThat(got.trailers()).as(got.toString()).containsExactly("X-Sum: 7", "x-SUM: 8");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Content-Length: 7",
                "Transfer-Encoding: chunked",
                "Set-Cookie: a=1",
                "Connection: close",
                "Cf-Waiting-Room-Command: revoke"
            })
    void trailersCannotBringWhatBelongsInTheHead(String trailer) {
        var got =
                answered(OK + "Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n" + trailer + "\r\nX-Sum: 7\r\n\r\n");

        assertThat(got.body()).isEqualTo("abc");
        assertThat(got.trailers()).as(got.toString()).doesNotContain(trailer);
    }

    @Test
    void anEarlyHintComesBeforeTheResponse() {
        try (var origin = ScriptedOrigin.answering("HTTP/1.1 103 Early Hints\r\nLink: </a.css>; rel=preload\r\n\r\n"
                        + OK
                        + "Content-Length: 2\r\n\r\nok");
                var gate = GateUnderTest.before(origin).start();
                var visitor = gate.visitor()) {
            for (int time = 1; time <= 3; time++) {
                var hint = visitor.send(GET).response();
                assertThat(hint.status()).as(visitor.story()).isEqualTo(103);
                assertThat(hint.value("Link")).isEqualTo("</a.css>; rel=preload");

                var response = visitor.response();
                assertThat(response.status()).as(visitor.story()).isEqualTo(200);
                assertThat(response.has("Link")).isFalse();
                assertThat(response.body()).isEqualTo("ok");
            }
        }
    }

    @Test
    void anEarlyHintPassesBeforeTheResponseIsThere() {
        try (var origin = ScriptedOrigin.playing(line -> {
                    line.request();
                    line.send("HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n");
                    line.idle();
                });
                var gate = GateUnderTest.before(origin).start();
                var visitor = gate.visitor()) {
            assertThat(visitor.send(GET).response().status())
                    .as(visitor.story())
                    .isEqualTo(103);
        }
    }

    @Test
    void severalInterimResponsesComeBeforeTheFinalOne() {
        var interim = "HTTP/1.1 103 Early Hints\r\nLink: </%d>\r\n\r\n";
        try (var origin = ScriptedOrigin.answering(interim.formatted(1)
                        + "HTTP/1.1 102 Processing\r\n\r\n"
                        + interim.formatted(2)
                        + OK
                        + "Content-Length: 2\r\n\r\nok");
                var gate = GateUnderTest.before(origin).start();
                var visitor = gate.visitor()) {
            var response = visitor.send(GET).response();
            while (response.status() < 200) {
                response = visitor.response();
            }

            assertThat(response.status()).as(visitor.story()).isEqualTo(200);
            assertThat(response.body()).isEqualTo("ok");
            assertThat(visitor.heard().text()).contains("</1>", "</2>");
        }
    }

    @Test
    void anHttp10VisitorGetsNoInterimResponse() {
        try (var origin = ScriptedOrigin.answering(
                        "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n" + OK + "Content-Length: 2\r\n\r\nok");
                var gate = GateUnderTest.before(origin).start();
                var visitor = gate.visitor()) {
            visitor.send("GET / HTTP/1.0\r\nHost: shop.example\r\n\r\n");

            assertThat(visitor.response().status()).as(visitor.story()).isEqualTo(200);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/1.1 304 Not Modified\r\nContent-Length: 7\r\nETag: \"1\"\r\n\r\n",
                "HTTP/1.1 304 Not Modified\r\nETag: \"1\"\r\n\r\n",
                "HTTP/1.1 304 Not Modified\r\nTransfer-Encoding: chunked\r\nETag: \"1\"\r\n\r\n",
                "HTTP/1.1 204 No Content\r\n\r\n"
            })
    void aResponseWithoutBodyEndsWithItsHead(String answer) {
        try (var origin = ScriptedOrigin.answering(answer);
                var gate = GateUnderTest.before(origin).start();
                var visitor = gate.visitor()) {
            for (int time = 1; time <= 3; time++) {
                var response = visitor.send(GET).response();

                assertThat(response.status()).as(visitor.story()).isEqualTo(Integer.parseInt(answer.substring(9, 12)));
            }
        }
    }

    @Test
    void anUnmodifiedResponseKeepsTheLengthItSpeaksOf() {
        var got = answered("HTTP/1.1 304 Not Modified\r\nContent-Length: 7\r\nETag: \"1\"\r\n\r\n");

        assertThat(got.values("Content-Length")).as(got.toString()).isSubsetOf("7");
        assertThat(got.value("ETag")).isEqualTo("\"1\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Content-Length: 7", "Content-Length: 0", "Transfer-Encoding: chunked", "X-No: length"})
    void aResponseToHeadEndsWithItsHead(String header) {
        try (var origin = ScriptedOrigin.answering(OK + header + "\r\n\r\n");
                var gate = GateUnderTest.before(origin).start();
                var visitor = gate.visitor()) {
            for (int time = 1; time <= 3; time++) {
                visitor.send("HEAD / HTTP/1.1\r\nHost: shop.example\r\n\r\n");
                var response = visitor.responseToHead();

                assertThat(response.status()).as(visitor.story()).isEqualTo(200);
                if (header.startsWith("Content-Length")) {
                    assertThat(response.lines()).as(visitor.story()).contains(header);
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"HTTP/1.0 200 OK\r\n", "HTTP/1.1 200 OK\r\nConnection: close\r\n"})
    void aBodyThatEndsWithTheConnectionArrivesWhole(String head) {
        try (var origin = ScriptedOrigin.playing(line -> {
                    line.request();
                    line.send(head + "\r\n" + "some ").send("content");
                });
                var gate = GateUnderTest.before(origin).start();
                var visitor = gate.visitor()) {
            var response = visitor.send(GET).response();

            assertThat(response.status()).as(visitor.story()).isEqualTo(200);
            assertThat(response.body()).isEqualTo("some content");
        }
    }

    @Test
    void anHttp10VisitorGetsNoChunks() {
        try (var origin = ScriptedOrigin.answering(
                        OK + "Transfer-Encoding: chunked\r\n\r\n" + "3\r\nabc\r\n0\r\nX-Sum: 7\r\n\r\n");
                var gate = GateUnderTest.before(origin).start();
                var visitor = gate.visitor()) {
            visitor.send("GET / HTTP/1.0\r\nHost: shop.example\r\n\r\n");
            var response = visitor.response();

            assertThat(response.has("Transfer-Encoding")).as(visitor.story()).isFalse();
            assertThat(response.body()).as(visitor.story()).isEqualTo("abc");
        }
    }

    @Test
    void aResponsePassesAsItComes() {
        try (var origin = ScriptedOrigin.playing(line -> {
                    line.request();
                    line.send(OK + "Transfer-Encoding: chunked\r\n\r\n");
                    line.send("5\r\nfirst\r\n");
                    line.idle();
                });
                var gate = GateUnderTest.before(origin).start();
                var visitor = gate.visitor()) {
            assertThat(visitor.send(GET).until("first")).startsWith("HTTP/1.1 200 OK\r\n");
        }
    }
}
