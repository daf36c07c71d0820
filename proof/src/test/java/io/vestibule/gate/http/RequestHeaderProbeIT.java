package io.vestibule.gate.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.testing.GateUnderTest;
import io.vestibule.testing.Message;
import io.vestibule.testing.ScriptedOrigin;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What the origin gets to see of a request's headers.
@SuppressWarnings("StringConcatToTextBlock") // text blocks cannot end their lines in CRLF
class RequestHeaderProbeIT {

    private static final ScriptedOrigin ORIGIN = ScriptedOrigin.content();
    private static final GateUnderTest GATE = GateUnderTest.before(ORIGIN).start();

    @BeforeAll
    static void warmUp() {
        seenByOrigin("GET / HTTP/1.1\r\nHost: shop.example\r\n\r\n");
    }

    @AfterAll
    static void stop() {
        GATE.close();
        ORIGIN.close();
    }

    private static Message seenByOrigin(String request) {
        try (var visitor = GATE.visitor()) {
            var response = visitor.send(request).response();
            assertThat(response.status()).as(visitor.story()).isEqualTo(200);
            return ORIGIN.nextRequest();
        }
    }

    private static Message seenWith(String... headers) {
        return seenByOrigin("GET / HTTP/1.1\r\nHost: shop.example\r\n" + String.join("\r\n", headers) + "\r\n\r\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Keep-Alive: timeout=5",
                "Proxy-Connection: keep-alive",
                "Proxy-Authorization: Basic b3BlbjpzZXNhbWU=",
                "Proxy-Authenticate: Basic",
                "TE: deflate",
                "Upgrade: websocket",
                "Upgrade: h2c",
                "HTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA"
            })
    void hopByHopHeadersEndAtTheGate(String header) {
        var seen = seenWith(header);

        assertThat(seen.names())
                .as(seen.toString())
                .doesNotContain(header.substring(0, header.indexOf(':')).toLowerCase(Locale.ROOT));
    }

    @Test
    void headersNamedInConnectionEndAtTheGate() {
        var seen = seenWith(
                "Connection: X-Secret,  keep-alive", "X-Secret: 1", "Connection: x-OTHER", "X-Other: 2", "X-Kept: 3");

        assertThat(seen.names()).as(seen.toString()).doesNotContain("x-secret", "x-other");
        assertThat(seen.value("X-Kept")).isEqualTo("3");
        assertThat(seen.values("Connection")).as(seen.toString()).isSubsetOf("keep-alive");
    }

    @Test
    void connectionCannotTakeAwayWhatTheGateStandsFor() {
        var seen = seenByOrigin("POST / HTTP/1.1\r\nHost: shop.example\r\nContent-Length: 4\r\n"
                + "Connection: Host, Content-Length, X-Forwarded-For,"
                + " X-Forwarded-Proto, X-Forwarded-Host\r\n\r\nfour");

        assertThat(seen.value("Host")).as(seen.toString()).isEqualTo("shop.example");
        assertThat(seen.value("X-Forwarded-For")).isEqualTo("127.0.0.1");
        assertThat(seen.value("X-Forwarded-Proto")).isEqualTo("http");
        assertThat(seen.body()).isEqualTo("four");
    }

    @Test
    void connectionCannotUndoChunkedFraming() {
        var seen = seenByOrigin("POST / HTTP/1.1\r\nHost: shop.example\r\nTransfer-Encoding: chunked\r\n"
                + "Connection: Transfer-Encoding\r\n\r\n4\r\nfour\r\n0\r\n\r\n");

        assertThat(seen.body()).as(seen.toString()).isEqualTo("four");
    }

    @Test
    void hostIsKeptWithItsCaseAndPort() {
        var seen = seenByOrigin("GET / HTTP/1.1\r\nHost: Shop.Example:8080\r\n\r\n");

        assertThat(seen.value("Host")).as(seen.toString()).isEqualTo("Shop.Example:8080");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "x-MiXeD-CaSe: Value  with   blanks",
                "X-Empty:",
                "X-Latin: caf\u00e9 \u00ff",
                "X_Under_Score: 1",
                "X-Long: 0123456789/0123456789/0123456789/0123456789/0123456789/0123456789",
                "Referer: http://shop.example/?a=\"b\"&c=<d>",
                "X-Quotes: \"a, b\"; q='\\x'",
                "If-None-Match: W/\"1\", \"2\"",
                "Range: bytes=0-1,2-3",
                "Accept-Encoding: gzip, br;q=0.5",
                "Authorization: Bearer a.b.c==",
                "Cookie: a=1; b=\"2\"; c; =d; e=f=g"
            })
    void endToEndHeadersAreKeptByteForByte(String header) {
        var seen = seenWith(header);

        var name = header.substring(0, header.indexOf(':'));
        assertThat(seen.lines())
                .as(seen.toString())
                .filteredOn(line -> line.regionMatches(true, 0, name, 0, name.length()))
                .singleElement()
                .satisfies(line -> assertThat(line.strip()).isEqualTo(header));
    }

    @Test
    void repeatedHeadersStayApartAndInOrder() {
        var seen = seenWith("X-Many: 1", "X-Between: a", "x-many: 2", "X-Many: 3, 4");

        assertThat(seen.values("X-Many")).as(seen.toString()).isEqualTo(List.of("1", "2", "3, 4"));
    }

    @Test
    void aCookieOfTwelveKilobytesPasses() {
        var cookie = "a=" + "x".repeat(12 * 1024);

        var seen = seenWith("Cookie: " + cookie);

        assertThat(seen.value("Cookie")).isEqualTo(cookie);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Cf-Waiting-Room-Command: revoke",
                "cf-waiting-room-command: revoke",
                "Vestibule-Poll: 1",
                "Vestibule-Leave: 1",
                "Vestibule-Anything: 1"
            })
    void theGatesOwnHeadersCannotBeForged(String header) {
        var seen = seenWith(header);

        assertThat(seen.names())
                .as(seen.toString())
                .doesNotContain(header.substring(0, header.indexOf(':')).toLowerCase(Locale.ROOT));
    }

    @Test
    void requestTrailersReachTheOrigin() {
        var seen = seenByOrigin("POST / HTTP/1.1\r\nHost: shop.example\r\nTransfer-Encoding: chunked\r\n"
                + "Trailer: X-Sum\r\n\r\n4\r\nfour\r\n0\r\nX-Sum: 7\r\n\r\n");

        assertThat(seen.body()).as(seen.toString()).isEqualTo("four");
        assertThat(seen.trailers()).as(seen.toString()).containsExactly("X-Sum: 7");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Content-Length: 7",
                "Transfer-Encoding: chunked",
                "Host: evil.example",
                "Cookie: a=1",
                "Authorization: Basic b3BlbjpzZXNhbWU=",
                "X-Forwarded-For: 6.6.6.6",
                "Cf-Waiting-Room-Command: revoke"
            })
    void trailersCannotBringWhatBelongsInTheHead(String trailer) {
        var seen = seenByOrigin("POST / HTTP/1.1\r\nHost: shop.example\r\nTransfer-Encoding: chunked\r\n"
                + "\r\n4\r\nfour\r\n0\r\n"
                + trailer
                + "\r\n\r\n");

        assertThat(seen.trailers()).as(seen.toString()).isEmpty();
        if (!trailer.startsWith("Transfer-")) {
            assertThat(seen.lines()).as(seen.toString()).doesNotContain(trailer);
        }
    }

    @Test
    void aBodyKeepsItsLengthFraming() {
        var seen = seenByOrigin("POST / HTTP/1.1\r\nHost: shop.example\r\nContent-Length: 4\r\n\r\nfour");

        assertThat(seen.value("Content-Length")).as(seen.toString()).isEqualTo("4");
        assertThat(seen.has("Transfer-Encoding")).isFalse();
        assertThat(seen.body()).isEqualTo("four");
    }

    @Test
    void aRequestWithoutBodyGetsNoFraming() {
        var seen = seenByOrigin("GET / HTTP/1.1\r\nHost: shop.example\r\n\r\n");

        assertThat(seen.names()).as(seen.toString()).doesNotContain("content-length", "transfer-encoding");
    }

    @Test
    void anEmptyPostKeepsItsZeroLength() {
        var seen = seenByOrigin("POST / HTTP/1.1\r\nHost: shop.example\r\nContent-Length: 0\r\n\r\n");

        assertThat(seen.value("Content-Length")).as(seen.toString()).isEqualTo("0");
    }

    @Test
    void aGetMayHaveABody() {
        var seen = seenByOrigin("GET / HTTP/1.1\r\nHost: shop.example\r\nContent-Length: 4\r\n\r\nfour");

        assertThat(seen.body()).as(seen.toString()).isEqualTo("four");
    }

    @Test
    void nothingIsAddedButWhatIsSaid() {
        var seen = seenWith("X-A: 1");

        assertThat(seen.names())
                .as(seen.toString())
                .isSubsetOf("host", "x-a", "connection", "x-forwarded-for", "x-forwarded-proto", "x-forwarded-host");
    }
}
