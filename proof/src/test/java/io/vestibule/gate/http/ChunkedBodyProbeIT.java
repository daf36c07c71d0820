package io.vestibule.gate.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.testing.GateUnderTest;
import io.vestibule.testing.ScriptedOrigin;
import io.vestibule.testing.Transcript;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Request bodies in chunks. A body that turns out malformed, or that breaks off, must never become
/// a complete request at the origin, however much of it is under way already.
@SuppressWarnings("StringConcatToTextBlock") // text blocks cannot end their lines in CRLF
class ChunkedBodyProbeIT {

    private static final String HEAD = "POST /x HTTP/1.1\r\nHost: shop.example\r\nTransfer-Encoding: chunked\r\n\r\n";
    private static final String SMUGGLED = "GET /smuggled HTTP/1.1\r\nHost: shop.example\r\n\r\n";

    private final ScriptedOrigin origin = ScriptedOrigin.content();
    private final GateUnderTest gate = GateUnderTest.before(origin).start();

    @AfterEach
    void stop() {
        gate.close();
        origin.close();
    }

    static final List<String> MALFORMED = List.of(
            "3;a\nb\r\nabc\r\n0\r\n\r\n",
            "3;a=\"b\nc\"\r\nabc\r\n0\r\n\r\n",
            "3;a=\"b\r\nabc\r\n0\r\n\r\n",
            "3;a=\"\r\nabc\r\n0\r\n\r\n",
            "3;a\rb\r\nabc\r\n0\r\n\r\n",
            "3;a\u0000b\r\nabc\r\n0\r\n\r\n",
            "3\r\nabcX\r\n0\r\n\r\n",
            "3\r\nabc0\r\n\r\n",
            "3\r\nabc\n0\r\n\r\n",
            "3\r\nabc\r0\r\n\r\n",
            "3\nabc\r\n0\r\n\r\n",
            "3\rabc\r\n0\r\n\r\n",
            "3 \nabc\r\n0\r\n\r\n",
            "\r\n3\r\nabc\r\n0\r\n\r\n",
            " 3\r\nabc\r\n0\r\n\r\n",
            "+3\r\nabc\r\n0\r\n\r\n",
            "-3\r\nabc\r\n0\r\n\r\n",
            "0x3\r\nabc\r\n0\r\n\r\n",
            "3h\r\nabc\r\n0\r\n\r\n",
            "3 3\r\nabc\r\n0\r\n\r\n",
            "g\r\nabc\r\n0\r\n\r\n",
            ";a=b\r\nabc\r\n0\r\n\r\n",
            "3_\r\nabc\r\n0\r\n\r\n",
            "10000000000000003\r\nabc\r\n0\r\n\r\n",
            "ffffffffffffffff\r\nabc\r\n0\r\n\r\n",
            "7fffffffffffffff1\r\nabc\r\n0\r\n\r\n",
            "0\n\r\n",
            "0\r\n\n",
            "0\r\nX-A: 1\n\r\n",
            "0\r\n X-A: b\r\n\r\n",
            "0\r\nX-A : b\r\n\r\n",
            "0\r\nno colon\r\n\r\n",
            "0\r\n: 1\r\n\r\n",
            "0\r\nX-A: a\u0000b\r\n\r\n",
            "0;a\nb\r\n\r\n",
            "0\r\nX-Large: " + "x".repeat(70_000) + "\r\n\r\n",
            "3;" + "a".repeat(70_000) + "\r\nabc\r\n0\r\n\r\n");

    /// The whole body in one packet with the head.
    @ParameterizedTest
    @FieldSource("MALFORMED")
    void aMalformedBodyNeverCompletes(String body) {
        try (var visitor = gate.visitor()) {
            visitor.offer(HEAD + body + SMUGGLED);
            refusedOrCut(visitor.untilClosed(), body, visitor.story());
        }
        theOriginSawNothingWhole(body);
    }

    /// A good chunk, the origin has begun to read, then the malformed rest.
    @ParameterizedTest
    @FieldSource("MALFORMED")
    void aBodyThatTurnsMalformedNeverCompletes(String body) {
        try (var visitor = gate.visitor()) {
            visitor.send(HEAD + "4\r\nfour\r\n");
            origin.awaitReceived("four");
            visitor.offer(body + SMUGGLED);
            refusedOrCut(visitor.untilClosed(), body, visitor.story());
        }
        origin.lines().getFirst().awaitEnd();
        theOriginSawNothingWhole(body);
    }

    private static void refusedOrCut(String answer, String body, String story) {
        assertThat(answer)
                .as("answer to the body %s%n%s", Transcript.visible(body), story)
                .matches(text -> text.isEmpty() || text.matches("(?s)HTTP/1\\.1 4\\d\\d .*"))
                .doesNotEndWith("content");
    }

    private void theOriginSawNothingWhole(String body) {
        try (var visitor = gate.visitor()) {
            visitor.send("GET /after HTTP/1.1\r\nHost: shop.example\r\n\r\n").response();
        }
        assertThat(origin.nextRequest().target())
                .as("body %s%n%s", Transcript.visible(body), origin.story())
                .isEqualTo("/after");
        assertThat(origin.received()).doesNotContain("/smuggled");
    }

    @Test
    void aVisitorWhoGoesInTheMiddleOfAChunkedBodyCompletesNothing() {
        try (var visitor = gate.visitor()) {
            visitor.send(HEAD + "4\r\nfour\r\n5\r\nfi");
            origin.awaitReceived("four");
        }
        origin.lines().getFirst().awaitEnd();

        theOriginSawNothingWhole("5\r\nfi");
    }

    @Test
    void aVisitorWhoGoesBetweenChunksCompletesNothing() {
        try (var visitor = gate.visitor()) {
            visitor.send(HEAD + "4\r\nfour\r\n");
            origin.awaitReceived("four");
        }
        origin.lines().getFirst().awaitEnd();

        theOriginSawNothingWhole("");
    }

    @Test
    void aVisitorWhoGoesInTheMiddleOfACountedBodyCompletesNothing() {
        try (var visitor = gate.visitor()) {
            visitor.send("POST /x HTTP/1.1\r\nHost: shop.example\r\nContent-Length: 8\r\n\r\nfour");
            origin.awaitReceived("four");
        }
        origin.lines().getFirst().awaitEnd();

        theOriginSawNothingWhole("four of 8");
    }

    static final List<String> WELL_FORMED = List.of(
            "4\r\nfour\r\n0\r\n\r\n",
            "004\r\nfour\r\n000\r\n\r\n",
            "1\r\nf\r\n3\r\nour\r\n0\r\n\r\n",
            "4;a\r\nfour\r\n0;b=c\r\n\r\n",
            "4;a=\"b;c\"\r\nfour\r\n0\r\n\r\n");

    @ParameterizedTest
    @FieldSource("WELL_FORMED")
    void aWellFormedBodyArrives(String body) {
        try (var visitor = gate.visitor()) {
            var response = visitor.send(HEAD + body).response();

            assertThat(response.status()).as(visitor.story()).isEqualTo(200);
            assertThat(origin.nextRequest().body()).as(origin.story()).isEqualTo("four");
        }
    }

    /// Folded lines are refused in heads; here, where no framing can hide, one may be unfolded too.
    @Test
    void aFoldedTrailerIsRefusedOrUnfolded() {
        try (var visitor = gate.visitor()) {
            visitor.send(HEAD + "4\r\nfour\r\n0\r\nX-A: b\r\n  Content-Length: 3\r\n\r\n");
            var status = visitor.response().status();

            assertThat(status).as(visitor.story()).isIn(200, 400);
            if (status == 200) {
                assertThat(origin.nextRequest().trailers()).isEqualTo(List.of("X-A: b Content-Length: 3"));
            }
        }
    }

    @Test
    void chunksPassAsTheyCome() {
        try (var visitor = gate.visitor()) {
            visitor.send(HEAD + "4\r\nfour\r\n");
            origin.awaitReceived("four");
            visitor.send("4\r\nfive\r\n");
            origin.awaitReceived("five");
            visitor.send("0\r\n\r\n");

            assertThat(visitor.response().status()).as(visitor.story()).isEqualTo(200);
            assertThat(origin.nextRequest().body()).isEqualTo("fourfive");
        }
    }

    @Test
    void chunkExtensionsEndAtTheGate() {
        try (var visitor = gate.visitor()) {
            visitor.send(HEAD + "4;secret=1\r\nfour\r\n0;secret=2\r\n\r\n").response();

            assertThat(origin.nextRequest().body()).isEqualTo("four");
            assertThat(origin.received()).doesNotContain("secret");
        }
    }
}
