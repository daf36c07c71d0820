package io.vestibule.gate.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.testing.GateUnderTest;
import io.vestibule.testing.ScriptedOrigin;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Heads whose end or whose body's length two parsers may read differently. Behind each stands a
/// second request that must never be seen by anybody.
@SuppressWarnings("StringConcatToTextBlock") // text blocks cannot end their lines in CRLF
class SmugglingProbeIT {

    private static final ScriptedOrigin ORIGIN = ScriptedOrigin.content();
    private static final GateUnderTest GATE = GateUnderTest.before(ORIGIN).start();
    private static final Refusals REFUSALS = new Refusals(GATE, ORIGIN);
    private static final String SMUGGLED = "GET /smuggled HTTP/1.1\r\nHost: shop.example\r\n\r\n";

    @AfterAll
    static void stop() {
        GATE.close();
        ORIGIN.close();
    }

    private static void refused(int status, String headers) {
        REFUSALS.check(status, "POST /x HTTP/1.1\r\nHost: shop.example\r\n" + headers + "\r\n\r\n0\r\n\r\n" + SMUGGLED);
        while (GATE.headsLeft() > 0) {
            assertThat(GATE.nextHead().target()).startsWith("/after/");
        }
    }

    static final List<String> AMBIGUOUS_LENGTHS = List.of(
            "Content-Length: 3\r\nTransfer-Encoding: chunked",
            "Transfer-Encoding: chunked\r\nContent-Length: 3",
            "Content-Length: 0\r\nTransfer-Encoding: chunked",
            "Content-Length: 3\r\nContent-Length: 4",
            "Content-Length: 3\r\nContent-Length: 3",
            "Content-Length: 3\r\nX-Between: 1\r\ncontent-length: 5",
            "Content-Length: 3, 3",
            "Content-Length: 3, 4",
            "Content-Length: 3,",
            "Content-Length: +3",
            "Content-Length: -3",
            "Content-Length: 0x3",
            "Content-Length: 3.0",
            "Content-Length: 3e0",
            "Content-Length: 3 3",
            "Content-Length: 3;",
            "Content-Length: \"3\"",
            "Content-Length: three",
            "Content-Length:",
            "Content-Length: 99999999999999999999",
            "Content-Length: 9223372036854775808",
            "Content-Length: \u00b3",
            "Content-Length: 3\u000b",
            "Content-Length: 3\u0000",
            "Content-Length : 3",
            "Content-Length\t: 3",
            "Content_Length: 3\r\nContent-Length: x");

    @ParameterizedTest
    @FieldSource("AMBIGUOUS_LENGTHS")
    void anAmbiguousLengthIsRefused(String headers) {
        refused(400, headers);
    }

    static final List<String> AMBIGUOUS_ENCODINGS = List.of(
            "Transfer-Encoding : chunked",
            "Transfer-Encoding\t: chunked",
            "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked",
            "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity",
            "Transfer-Encoding: identity\r\nTransfer-Encoding: chunked",
            "Transfer-Encoding: chunked, xchunked",
            "Transfer-Encoding: chunked, chunked",
            "Transfer-Encoding: chunked, identity",
            "Transfer-Encoding: identity, chunked",
            "Transfer-Encoding: chunked,",
            "Transfer-Encoding: , chunked",
            "Transfer-Encoding: chunked;q=1",
            "Transfer-Encoding: \"chunked\"",
            "Transfer-Encoding: \u000bchunked",
            "Transfer-Encoding: chunked\u000b",
            "Transfer-Encoding: chunked\u0000",
            "Transfer-Encoding:\r\n chunked",
            "Transfer-Encoding: xchunked",
            "Transfer-Encoding: gzip, chunked",
            "Transfer-Encoding: chunked, gzip");

    @ParameterizedTest
    @FieldSource("AMBIGUOUS_ENCODINGS")
    void aTransferEncodingOtherThanChunkedIsRefused(String headers) {
        refused(400, headers);
    }

    /// RFC 9112: 501 for a coding that we do not know, which is any but chunked.
    @ParameterizedTest
    @ValueSource(strings = {"identity", "gzip", "chu nked", "trailers", ""})
    void anUnknownTransferEncodingIsRefused(String encoding) {
        refused(501, "Transfer-Encoding: " + encoding);
    }

    @ParameterizedTest
    @ValueSource(strings = {"chunked", "identity", "Chunked"})
    void aTransferEncodingOnHttp10IsRefused(String encoding) {
        REFUSALS.check(
                400,
                "POST /x HTTP/1.0\r\nHost: shop.example\r\nTransfer-Encoding: "
                        + encoding
                        + "\r\n\r\n0\r\n\r\n"
                        + SMUGGLED);
    }

    static final List<String> MALFORMED_HEADERS = List.of(
            "X-A: b\r\n  folded",
            "X-A: b\r\n\tfolded",
            "X-A:\r\n folded",
            " X-A: leading blank",
            "X-A : blank before the colon",
            "X-A\u000b: control before the colon",
            "X A: blank in the name",
            "X-A",
            ": no name",
            "X(A: 1",
            "X\"A: 1",
            "X/A: 1",
            "X@A: 1",
            "X-\u00c9: 1",
            "X-\u0000: 1",
            "X-\u007f: 1",
            "X-A: a\u0000b",
            "X-A: a\u0001b",
            "X-A: a\u0008b",
            "X-A: a\u001fb",
            "X-A: a\u007fb",
            "X-A: a\rb",
            "X-A: a\r",
            "X-A: a\r\r",
            "X-A: a\rTransfer-Encoding: chunked",
            "X-A: a\nTransfer-Encoding: chunked",
            "X-A: 1\nX-B: 2",
            "X-A: 1\n",
            "X-A: 1\n\nGET /smuggled HTTP/1.1");

    @ParameterizedTest
    @FieldSource("MALFORMED_HEADERS")
    void aMalformedHeaderIsRefused(String headers) {
        refused(400, headers);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "POST /x HTTP/1.1\nHost: shop.example\nContent-Length: 0\n\n",
                "POST /x HTTP/1.1\nHost: shop.example\r\nContent-Length: 0\r\n\r\n",
                "POST /x HTTP/1.1\r\nHost: shop.example\nContent-Length: 0\r\n\r\n",
                "POST /x HTTP/1.1\r\nHost: shop.example\r\nContent-Length: 0\n\r\n",
                "POST /x HTTP/1.1\r\nHost: shop.example\r\nContent-Length: 0\r\n\n",
                "POST /x HTTP/1.1\rHost: shop.example\r\nContent-Length: 0\r\n\r\n",
                "POST /x HTTP/1.1\r\r\nHost: shop.example\r\nContent-Length: 0\r\n\r\n",
                "POST /x HTTP/1.1\r\n Host: shop.example\r\nContent-Length: 0\r\n\r\n",
                "\u0000POST /x HTTP/1.1\r\nHost: shop.example\r\nContent-Length: 0\r\n\r\n"
            })
    void aHeadWhoseLinesDoNotEndInCrlfIsRefused(String head) {
        REFUSALS.check(400, head + SMUGGLED);
    }

    @Test
    void leadingBlanksOfALengthAreNoAmbiguity() {
        try (var visitor = GATE.visitor()) {
            visitor.send("POST /x HTTP/1.1\r\nHost: shop.example\r\nContent-Length: \t 4 \r\n\r\nfour");

            assertThat(visitor.response().status()).as(visitor.story()).isEqualTo(200);
            assertThat(ORIGIN.nextRequest().body()).isEqualTo("four");
            GATE.nextHead();
        }
    }

    @Test
    void chunkedInAnyCaseIsChunked() {
        try (var visitor = GATE.visitor()) {
            visitor.send("POST /x HTTP/1.1\r\nHost: shop.example\r\nTransfer-Encoding: CHUNKED\r\n\r\n"
                    + "4\r\nfour\r\n0\r\n\r\n");

            assertThat(visitor.response().status()).as(visitor.story()).isEqualTo(200);
            assertThat(ORIGIN.nextRequest().body()).isEqualTo("four");
            GATE.nextHead();
        }
    }

    @Test
    void aBodyOfARefusedUpgradeIsNoRequest() {
        try (var visitor = GATE.visitor()) {
            visitor.send("POST /x HTTP/1.1\r\nHost: shop.example\r\nConnection: Upgrade\r\n"
                    + "Upgrade: websocket\r\nContent-Length: "
                    + SMUGGLED.length()
                    + "\r\n\r\n"
                    + SMUGGLED);
            visitor.response();

            assertThat(ORIGIN.received()).doesNotContain("\r\n\r\nGET /smuggled\r\n");
            while (GATE.headsLeft() > 0) {
                assertThat(GATE.nextHead().target()).isNotEqualTo("/smuggled");
            }
            while (ORIGIN.requestsLeft() > 0) {
                assertThat(ORIGIN.nextRequest().target()).isNotEqualTo("/smuggled");
            }
        }
    }
}
