package io.vestibule.probe;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.Slow;
import io.vestibule.health.FailureReason;
import io.vestibule.health.ProbeResult;
import io.vestibule.testing.BlackHole;
import io.vestibule.testing.ScriptedOrigin;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What an answer over plain HTTP, or the lack of one, is taken for. It is one file because its
/// origins differ in one line each.
@Execution(ExecutionMode.CONCURRENT)
@SuppressWarnings("StringConcatToTextBlock") // text blocks cannot end their lines in CRLF
class ProbeAnswersTest {

    private static final NettyProber PROBER = Trial.prober();
    private static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 7\r\n\r\ncontent";

    @AfterAll
    static void close() {
        PROBER.close();
    }

    private static ProbeResult probing(ScriptedOrigin.Script script) {
        try (var origin = ScriptedOrigin.playing(script)) {
            return Trial.http(origin.port()).within(1).by(PROBER);
        }
    }

    private static ProbeResult answering(String answer) {
        return probing(line -> {
            line.head();
            line.send(answer);
        });
    }

    private static void assertFailed(ProbeResult result, FailureReason reason) {
        assertThat(result.failure()).as("%s", result).contains(reason);
    }

    @Test
    void anOriginThatAnswersIsWell() {
        try (var origin = ScriptedOrigin.content()) {
            var result = Trial.http(origin.port()).path("/live?a=b").by(PROBER);

            assertThat(result.failure()).isEmpty();
            assertThat(result.reason()).isEqualTo("No failures");
            assertThat(result.responseCode()).isEqualTo(200);
            assertThat(result.originIp()).isEqualTo("127.0.0.1");
            assertThat(result.certificateEndsMillis()).isZero();
            var times = result.times();
            assertThat(times.dns()).isZero();
            assertThat(times.connect()).isPositive();
            assertThat(times.handshake()).isEqualTo(-1);
            assertThat(times.firstByte()).isPositive();
            assertThat(times.whole()).isGreaterThanOrEqualTo(times.connect() + times.firstByte());
            var request = origin.nextRequest();
            assertThat(request.startLine()).isEqualTo("GET /live?a=b HTTP/1.1");
            assertThat(request.value("Host")).isEqualTo("127.0.0.1:" + origin.port());
            assertThat(request.value("Connection")).isEqualTo("close");
            assertThat(request.value("User-Agent"))
                    .isEqualTo("Mozilla/5.0 (compatible; Vestibule-Healthchecks/1.2.3;"
                            + " healthcheck-id: 0123456789abcdef)");
        }
    }

    @Test
    void noConnectionIsUsedTwice() {
        try (var origin = ScriptedOrigin.content()) {
            for (int i = 0; i < 3; i++) {
                assertThat(Trial.http(origin.port()).by(PROBER).isGood()).isTrue();
            }

            assertThat(origin.lines()).hasSize(3);
            origin.lines().forEach(ScriptedOrigin.Line::awaitEnd);
        }
    }

    @Test
    void theHeadersOfTheCheckAreSentButForThoseThatAreOurs() {
        try (var origin = ScriptedOrigin.content()) {
            var headers = Map.of(
                    "host", List.of("shop.example"),
                    "X-Token", List.of("a", "b"),
                    "User-Agent", List.of("another"),
                    "Connection", List.of("keep-alive"),
                    "Transfer-Encoding", List.of("chunked"),
                    "Content-Length", List.of("7"));
            assertThat(Trial.http(origin.port()).headers(headers).by(PROBER).isGood())
                    .isTrue();

            var request = origin.nextRequest();
            assertThat(request.values("Host")).containsExactly("shop.example");
            assertThat(request.values("X-Token")).containsExactly("a", "b");
            assertThat(request.value("User-Agent")).startsWith("Mozilla/5.0 (compatible; Vesti");
            assertThat(request.value("Connection")).isEqualTo("close");
            assertThat(request.has("Transfer-Encoding")).isFalse();
            assertThat(request.has("Content-Length")).isFalse();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\r\nX-Other: b", "a\u0000"})
    void headersThatCannotBeSentAreAFaultOfTheCheck(String value) {
        try (var origin = ScriptedOrigin.content()) {
            var trial = Trial.http(origin.port()).headers(Map.of("X-Token", List.of(value)));

            assertFailed(trial.by(PROBER), FailureReason.CONFIGURATION);
            assertThat(origin.received()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"live", "/a b", "/a\r\nX: b", "/ü", ""})
    void pathsThatCannotBeSentAreAFaultOfTheCheck(String path) {
        try (var origin = ScriptedOrigin.content()) {
            assertFailed(Trial.http(origin.port()).path(path).by(PROBER), FailureReason.CONFIGURATION);
            assertThat(origin.received()).isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource({"204, 2xx, true", "204, 200, false", "503, 5xx, true", "301, 200, false"})
    void theCodeHasToBeExpected(int code, String expected, boolean good) {
        try (var origin =
                ScriptedOrigin.answering("HTTP/1.1 " + code + " X\r\nContent-Length: 0\r\nLocation: /\r\n\r\n")) {
            var result = Trial.http(origin.port()).codes("418", expected).by(PROBER);

            assertThat(result.responseCode()).isEqualTo(code);
            assertThat(result.isGood()).isEqualTo(good);
            if (!good) {
                assertFailed(result, FailureReason.RESPONSE_CODE_MISMATCH);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"content, true", "CONTENT, true", "tent, true", "contents, false", "other, false", "'', true"})
    void theBodyHasToHoldTheTextInAnyCase(String expected, boolean good) {
        try (var origin = ScriptedOrigin.content()) {
            var result = Trial.http(origin.port()).body(expected).by(PROBER);

            assertThat(result.isGood()).isEqualTo(good);
            if (!good) {
                assertFailed(result, FailureReason.RESPONSE_BODY_MISMATCH);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"10236, true", "10237, false"})
    void onlyTenKilobytesOfABodyAreRead(int before, boolean good) {
        String body = "x".repeat(before) + "WORD" + "x".repeat(5_000);
        try (var origin =
                ScriptedOrigin.answering("HTTP/1.1 200 OK\r\nContent-Length: " + body.length() + "\r\n\r\n" + body)) {
            assertThat(Trial.http(origin.port()).body("word").by(PROBER).isGood())
                    .isEqualTo(good);
        }
    }

    @Test
    void aBodyIsReadInItsOwnCharacters() {
        try (var origin = ScriptedOrigin.answering("HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=iso-8859-1\r\n"
                + "Content-Length: 8\r\n\r\nGEÖFFNET")) {
            assertThat(Trial.http(origin.port()).body("geöffnet").by(PROBER).isGood())
                    .isTrue();
        }
    }

    @Test
    void aHeadWithoutABodyIsAnswerEnoughForHead() {
        try (var origin = ScriptedOrigin.playing(line -> {
            line.head();
            line.send("HTTP/1.1 200 OK\r\nContent-Length: 1000000000\r\n\r\n");
            line.idle();
        })) {
            var trial = Trial.http(origin.port()).method("HEAD");

            assertThat(trial.by(PROBER).isGood()).isTrue();
            assertFailed(trial.body("content").by(PROBER), FailureReason.CONFIGURATION);
        }
    }

    @Test
    void whatComesBeforeTheAnswerIsNotTheAnswer() {
        var result = answering("HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n" + "HTTP/1.1 100 Continue\r\n\r\n" + OK);

        assertThat(result.failure()).isEmpty();
        assertThat(result.responseCode()).isEqualTo(200);
    }

    @Test
    void aPortThatOpensIsEnoughForTcp() {
        try (var origin = ScriptedOrigin.playing(ScriptedOrigin.Line::idle)) {
            var result = Trial.tcp(origin.port()).by(PROBER);

            assertThat(result.failure()).isEmpty();
            assertThat(result.times().connect()).isPositive();
            assertThat(result.times().firstByte()).isEqualTo(-1);
            assertThat(result.responseCode()).isZero();
            origin.lines().forEach(ScriptedOrigin.Line::awaitEnd);
        }
    }

    @Test
    void aClosedPortRefuses() {
        int port = BlackHole.closedPort();

        assertFailed(Trial.http(port).by(PROBER), FailureReason.TCP_CONNECTION_FAILED);
        assertFailed(Trial.tcp(port).again(3).by(PROBER), FailureReason.TCP_CONNECTION_FAILED);
    }

    @Test
    @Slow("waits until a time-out is over")
    void aFullBacklogTimesOut() {
        try (var hole = new BlackHole()) {
            var result = Trial.tcp(hole.port()).within(1).by(PROBER);

            assertFailed(result, FailureReason.TCP_TIMEOUT);
            assertThat(result.times().connect()).isEqualTo(-1);
            assertThat(result.times().whole()).isBetween(1_000_000L, 5_000_000L);
            assertFailed(Trial.http(hole.port()).within(1).by(PROBER), FailureReason.TCP_TIMEOUT);
        }
    }

    /// And is asked again, at once.
    @Test
    @Slow("waits until a time-out is over")
    void silenceTimesOut() {
        try (var origin = ScriptedOrigin.playing(ScriptedOrigin.Line::idle)) {
            var result = Trial.http(origin.port()).within(1).again(2).by(PROBER);

            assertFailed(result, FailureReason.HTTP_TIMEOUT);
            assertThat(origin.lines()).hasSize(3);
            assertThat(result.times().firstByte()).isEqualTo(-1);
            assertThat(result.times().whole()).as("of the last").isLessThan(3_000_000L);
        }
    }

    @Test
    @Slow("waits until a time-out is over")
    void anOriginThatAnswersTheSecondTimeIsWell() {
        try (var origin = ScriptedOrigin.playing(line -> {
            line.request();
            line.idle();
        })) {
            assertFailed(Trial.http(origin.port()).within(1).by(PROBER), FailureReason.HTTP_TIMEOUT);
        }
        var first = new java.util.concurrent.atomic.AtomicBoolean(true);
        try (var origin = ScriptedOrigin.playing(line -> {
            line.request();
            if (first.getAndSet(false)) {
                line.idle();
            } else {
                line.send(OK);
            }
        })) {
            assertThat(Trial.http(origin.port()).within(1).again(1).by(PROBER).isGood())
                    .isTrue();
            assertThat(origin.lines()).hasSize(2);
        }
    }

    @Test
    void onlyATimeOutIsAskedAgain() {
        try (var origin = ScriptedOrigin.answering("HTTP/1.1 500 X\r\nContent-Length: 0\r\n\r\n")) {
            assertFailed(Trial.http(origin.port()).again(5).by(PROBER), FailureReason.RESPONSE_CODE_MISMATCH);
            assertThat(origin.lines()).hasSize(1);
        }
    }

    @Test
    void aResetIsOne() {
        assertFailed(
                probing(line -> {
                    line.head();
                    line.reset();
                }),
                FailureReason.CONNECTION_RESET);
        assertFailed(
                probing(line -> {
                    line.head();
                    line.send("HTTP/1.1 200 OK\r\nContent-Length: 7\r\n\r\ncon");
                    line.reset();
                }),
                FailureReason.CONNECTION_RESET);
    }

    @Test
    void aByteASecondTimesOut() {
        try (var origin = ScriptedOrigin.playing(line -> {
            line.head();
            for (int i = 0; i < OK.length(); i++) {
                line.send(OK.substring(i, i + 1));
                line.quietFor(java.time.Duration.ofMillis(100));
            }
        })) {
            assertFailed(Trial.http(origin.port()).within(1).by(PROBER), FailureReason.HTTP_TIMEOUT);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/1.1 200 OK\r\nContent-Length: 7\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: 7\r\n\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: 7\r\n\r\ncon"
            })
    @Slow("waits until a time-out is over")
    void halfAnAnswerTimesOut(String half) {
        assertFailed(
                probing(line -> {
                    line.head();
                    line.send(half);
                    line.idle();
                }),
                FailureReason.HTTP_TIMEOUT);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "HTTP/1.1 200 OK\r\nContent-Le",
                "HTTP/1.1 200 OK\r\nContent-Length: 7\r\n\r\ncon",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\nhello\r\n0\r\n\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\ncontent",
                "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nco",
                "HTTP/1.1 999 X\r\nContent-Length: 0\r\n\r\n",
                "HTTP/1.1 099 X\r\nContent-Length: 0\r\n\r\n",
                "HTTP/1.1\r\n\r\n",
                "SSH-2.0-OpenSSH_9.2p1\r\n",
                "garbage\r\n\r\ngarbage",
                "<html>\r\n\r\n",
                "\u0015\u0003\u0001\u0000\u0002\u0002F"
            })
    void whatIsNotHttpIsInvalid(String answer) {
        assertFailed(answering(answer), FailureReason.HTTP_INVALID_RESPONSE);
    }

    @Test
    void tenThousandHeadersAreInvalid() {
        assertFailed(
                answering("HTTP/1.1 200 OK\r\n" + "X-Header: 1\r\n".repeat(10_000) + "\r\n"),
                FailureReason.HTTP_INVALID_RESPONSE);
        assertFailed(
                answering("HTTP/1.1 200 OK\r\nX-Header: " + "1".repeat(100_000) + "\r\n\r\n"),
                FailureReason.HTTP_INVALID_RESPONSE);
        assertFailed(
                answering("HTTP/1.1 200 " + "OK".repeat(100_000) + "\r\n\r\n"), FailureReason.HTTP_INVALID_RESPONSE);
    }

    /// Nor does it matter which length it claims to have.
    @ParameterizedTest
    @ValueSource(strings = {"Content-Length: 1000000000\r\n", "Transfer-Encoding: chunked\r\n", ""})
    void anEndlessBodyIsLeftAfterTenKilobytes(String framing) {
        try (var origin = ScriptedOrigin.playing(line -> {
            line.head();
            line.send("HTTP/1.1 200 OK\r\n" + framing + "\r\n");
            if (framing.startsWith("T")) {
                line.send("40000000\r\n");
            }
            line.flood();
        })) {
            var result = Trial.http(origin.port()).by(PROBER);

            assertThat(result.failure()).isEmpty();
            origin.lines().getFirst().awaitEnd();
        }
    }

    @Test
    void anEndlessHeadIsInvalid() {
        try (var origin = ScriptedOrigin.playing(line -> {
            line.head();
            line.send("HTTP/1.1 200 OK\r\n");
            boolean taken = true;
            while (taken) {
                taken = line.offer("X-Header: 1\r\n");
            }
        })) {
            assertFailed(Trial.http(origin.port()).by(PROBER), FailureReason.HTTP_INVALID_RESPONSE);
        }
    }
}
