package io.vestibule.gate.http.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.testing.Complaints;
import io.vestibule.testing.GateUnderTest;
import io.vestibule.testing.Message;
import io.vestibule.testing.RawHttp2;
import io.vestibule.testing.ScriptedOrigin;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

/// HTTP/2 in front, HTTP/1.1 behind: what the one can say and the other must never hear.
///
/// It is one file because its probes share their fixtures.
@SuppressWarnings("StringConcatToTextBlock")
public // text blocks cannot end their lines in CRLF
class Http2ProbeIT {

    private static final int CALM = 11;

    private final ScriptedOrigin origin = ScriptedOrigin.content();
    private final GateUnderTest gate = GateUnderTest.before(origin).start();

    @AfterEach
    void stop() {
        gate.close();
        origin.close();
    }

    public static List<String> request(String method, String path, String... more) {
        return Stream.concat(
                        Stream.of(":method", method, ":scheme", "http", ":authority", "shop.example", ":path", path),
                        Arrays.stream(more))
                .toList();
    }

    private Message seenByOrigin(List<String> fields, String body) {
        try (var visitor = RawHttp2.over(gate.visitor())) {
            visitor.headers(1, body.isEmpty(), fields.toArray(String[]::new));
            if (!body.isEmpty()) {
                visitor.data(1, true, body);
            }
            var outcome = visitor.outcome(1);

            assertThat(outcome.status()).as(outcome + visitor.wire().story()).isEqualTo("200");
            assertThat(outcome.end()).isEqualTo("complete");
            return origin.nextRequest();
        }
    }

    @Test
    void aRequestBecomesHttp11() {
        var seen = seenByOrigin(request("GET", "/a%2fb//c;x=1?q=%zz&a=[b]|\"", "x-a", "1"), "");

        assertThat(seen.startLine()).isEqualTo("GET /a%2fb//c;x=1?q=%zz&a=[b]|\" HTTP/1.1");
        assertThat(seen.value("Host")).isEqualTo("shop.example");
        assertThat(seen.value("x-a")).isEqualTo("1");
        assertThat(seen.value("X-Forwarded-For")).isEqualTo("127.0.0.1");
        assertThat(seen.lines()).as(seen.toString()).noneMatch(line -> line.startsWith(":"));
        assertThat(seen.names()).doesNotContain("transfer-encoding", "content-length");
        var head = gate.nextHead();
        assertThat(head.host()).isEqualTo("shop.example");
        assertThat(head.target()).isEqualTo("/a%2fb//c;x=1?q=%zz&a=[b]|\"");
    }

    @Test
    void aCountedBodyStaysCounted() {
        var seen = seenByOrigin(request("POST", "/", "content-length", "4"), "four");

        assertThat(seen.value("Content-Length")).as(seen.toString()).isEqualTo("4");
        assertThat(seen.body()).isEqualTo("four");
    }

    @Test
    void aLengthIsRewrittenWithoutLeadingZeros() {
        var seen = seenByOrigin(request("POST", "/", "content-length", "0004"), "four");

        assertThat(seen.value("Content-Length")).as(seen.toString()).isEqualTo("4");
    }

    @Test
    void aBodyWithoutLengthBecomesChunked() {
        var seen = seenByOrigin(request("POST", "/"), "four");

        assertThat(seen.value("Transfer-Encoding")).as(seen.toString()).isEqualTo("chunked");
        assertThat(seen.body()).isEqualTo("four");
    }

    @Test
    void cookieCrumbsBecomeOneHeader() {
        var seen = seenByOrigin(request("GET", "/", "cookie", "a=1", "cookie", "b=2", "cookie", "c=3"), "");

        assertThat(seen.value("Cookie")).as(seen.toString()).isEqualTo("a=1; b=2; c=3");
    }

    @Test
    void requestTrailersReachTheOrigin() {
        try (var visitor = RawHttp2.over(gate.visitor())) {
            visitor.headers(1, false, request("POST", "/").toArray(String[]::new));
            visitor.data(1, false, "four");
            visitor.headers(1, true, "x-sum", "7");

            assertThat(visitor.outcome(1).status()).isEqualTo("200");
            var seen = origin.nextRequest();
            assertThat(seen.body()).isEqualTo("four");
            assertThat(seen.trailers()).as(seen.toString()).containsExactly("x-sum: 7");
        }
    }

    @Test
    void teTrailersIsAllowed() {
        var seen = seenByOrigin(request("GET", "/", "te", "trailers"), "");

        assertThat(seen.startLine()).isEqualTo("GET / HTTP/1.1");
    }

    /// RFC 9113: Host stands in for :authority.
    @Test
    void hostMayStandInForAuthority() {
        var seen = seenByOrigin(List.of(":method", "GET", ":scheme", "http", ":path", "/", "host", "shop.example"), "");

        assertThat(seen.value("Host")).as(seen.toString()).isEqualTo("shop.example");
    }

    @Test
    void hostMayRepeatTheAuthority() {
        var seen = seenByOrigin(request("GET", "/", "host", "shop.example"), "");

        assertThat(seen.value("Host")).as(seen.toString()).isEqualTo("shop.example");
    }

    /// A pseudo field replaced, left out (null) or added to an otherwise sound GET, or a field.
    private static Arguments bad(String... fields) {
        return Arguments.of((Object) fields);
    }

    private static Arguments badField(String... more) {
        return bad(request("GET", "/smuggled", more).toArray(String[]::new));
    }

    private static Arguments badPath(String path) {
        return bad(request("GET", path).toArray(String[]::new));
    }

    private static Arguments badHost(String authority) {
        return bad(":method", "GET", ":scheme", "http", ":authority", authority, ":path", "/smuggled");
    }

    static final List<Arguments> MALFORMED = List.of(
            // names
            badField("X-Upper", "1"),
            badField("x(a", "1"),
            badField("x a", "1"),
            badField("x-a:", "1"),
            badField("x:a", "1"),
            badField("", "1"),
            badField("x-a\r\nx-b", "1"),
            badField("x-a\u0000", "1"),
            badField("x-\u00e9", "1"),
            badField("transfer-encoding: chunked\r\nx", "1"),
            // values
            badField("x-a", "1\r\nx-b: 2"),
            badField("x-a", "1\r\n\r\nGET /smuggled HTTP/1.1\r\nHost: x\r\n\r\n"),
            badField("x-a", "1\nx-b: 2"),
            badField("x-a", "1\rx-b: 2"),
            badField("x-a", "1\u00002"),
            badField("x-a", "1\u00012"),
            badField("x-a", "1\u007f2"),
            badField("cookie", "a=1\r\nx-b: 2"),
            // connection-specific
            badField("connection", "close"),
            badField("connection", "x-a", "x-a", "1"),
            badField("keep-alive", "timeout=5"),
            badField("proxy-connection", "keep-alive"),
            badField("transfer-encoding", "chunked"),
            badField("transfer-encoding", "identity"),
            badField("upgrade", "websocket"),
            badField("te", "gzip"),
            badField("te", "trailers, gzip"),
            // lengths
            badField("content-length", "3"),
            badField("content-length", "+0"),
            badField("content-length", "-1"),
            badField("content-length", "x"),
            badField("content-length", ""),
            badField("content-length", "0", "content-length", "1"),
            // pseudo fields
            badField(":path", "/other"),
            badField(":method", "POST"),
            badField(":authority", "evil.example"),
            badField(":scheme", "https"),
            badField("x-a", "1", ":late", "2"),
            badField(":unknown", "1"),
            badField(":status", "200"),
            bad(":scheme", "http", ":authority", "shop.example", ":path", "/smuggled"),
            bad(":method", "GET", ":authority", "shop.example", ":path", "/smuggled"),
            bad(":method", "GET", ":scheme", "http", ":authority", "shop.example"),
            bad("x-a", "1"),
            bad("x-a", "1", ":method", "GET", ":scheme", "http", ":authority", "shop.example", ":path", "/smuggled"),
            // method
            bad(request("", "/smuggled").toArray(String[]::new)),
            bad(request("GET /x HTTP/1.1\r\nA:", "/smuggled").toArray(String[]::new)),
            bad(request("GE T", "/smuggled").toArray(String[]::new)),
            // scheme
            bad(
                    ":method",
                    "GET",
                    ":scheme",
                    "http://evil.example/",
                    ":authority",
                    "shop.example",
                    ":path",
                    "/smuggled"),
            // path
            badPath(""),
            badPath("smuggled"),
            badPath("http://evil.example/smuggled"),
            badPath("*"),
            badPath("/smuggled HTTP/1.1\r\nHost: evil.example\r\n\r\nGET /"),
            badPath("/smuggled HTTP/1.1"),
            badPath("/smuggled\r\nx: 1"),
            badPath("/smuggled\nx"),
            badPath("/smuggled\u0000"),
            badPath("/smuggled\t"),
            badPath("/smuggled#x"),
            // authority
            badHost(""),
            badHost("user@shop.example"),
            badHost("shop.example/evil"),
            badHost("shop.example:80:80"),
            badHost("shop.example\r\nx-a: 1"),
            badHost("shop example"),
            badHost("shop.example, evil.example"),
            bad(":method", "GET", ":scheme", "http", ":path", "/smuggled"),
            badField("host", "evil.example"),
            badField("host", "shop.example", "host", "shop.example"),
            bad(
                    ":method",
                    "GET",
                    ":scheme",
                    "http",
                    ":path",
                    "/smuggled",
                    "host",
                    "shop.example",
                    "host",
                    "evil.example"));

    /// Refused by a status or by a reset, never forwarded, and never taken for a mistake of ours.
    @ParameterizedTest
    @FieldSource("MALFORMED")
    void aMalformedRequestReachesNoOrigin(String... fields) {
        try (var complaints = Complaints.heard();
                var visitor = RawHttp2.over(gate.visitor())) {
            visitor.headers(1, true, fields);
            var outcome = visitor.outcome(1);

            assertThat(outcome.end() + " " + outcome.status())
                    .as("fields %s%n%s%n%s", Arrays.toString(fields), outcome, origin.story())
                    .matches("(reset|goaway|closed).*|complete 4\\d\\d");
            assertThat(complaints.all()).as("fields " + Arrays.toString(fields)).isEmpty();
        }
        assertThat(origin.received()).as("fields " + Arrays.toString(fields)).isEmpty();
        seenByOrigin(request("GET", "/after"), "");
    }

    /// RFC 9113, 8.1.1: the stream alone is reset. Counted like any refusal. (Line ends and other
    /// control characters do not come this far: the codec resets the stream.)
    @ParameterizedTest
    @ValueSource(strings = {"/smuggled HTTP/1.1", "/smuggled\t", "/smuggled\u00e9", "/smuggled#x"})
    void aTargetWithOtherCharactersIsCountedAsARefusal(String target) {
        try (var complaints = Complaints.heard();
                var visitor = RawHttp2.over(gate.visitor())) {
            visitor.headers(1, true, request("GET", target).toArray(String[]::new));
            var outcome = visitor.outcome(1);

            assertThat(outcome.end()).as(outcome.toString()).isEqualTo("reset 1");
            assertThat(gate.metrics().of(Refusal.TARGET_MALFORMED)).isEqualTo(1);
            assertThat(complaints.all()).isEmpty();
            visitor.headers(3, true, request("GET", "/after").toArray(String[]::new));
            assertThat(visitor.outcome(3).status()).isEqualTo("200");
        }
    }

    @ParameterizedTest
    @CsvSource({"CONNECT", "TRACE"})
    void connectAndTraceAreRefused(String method) {
        try (var visitor = RawHttp2.over(gate.visitor())) {
            visitor.headers(1, true, request(method, "/").toArray(String[]::new));
            var outcome = visitor.outcome(1);

            assertThat(outcome.end() + " " + outcome.status()).matches("(reset|goaway|closed).*|complete 405");
            assertThat(origin.lines()).isEmpty();
        }
    }

    @Test
    void plainConnectIsRefused() {
        try (var visitor = RawHttp2.over(gate.visitor())) {
            visitor.headers(1, false, ":method", "CONNECT", ":authority", "shop.example:443");
            var outcome = visitor.outcome(1);

            assertThat(outcome.end() + " " + outcome.status())
                    .matches("(reset|goaway|closed).*|(complete|reset .*) 405");
            assertThat(origin.lines()).isEmpty();
        }
    }

    /// More or fewer bytes than announced: never a whole request at the origin.
    @ParameterizedTest
    @CsvSource({"3, four", "5, four", "0, four", "100, four"})
    void aBodyThatBreaksItsPromiseNeverCompletes(String length, String body) {
        try (var visitor = RawHttp2.over(gate.visitor())) {
            visitor.headers(
                    1,
                    false,
                    request("POST", "/smuggled", "content-length", length).toArray(String[]::new));
            visitor.data(1, true, body);
            var outcome = visitor.outcome(1);

            assertThat(outcome.status()).as(outcome.toString()).isNotEqualTo("200");
        }
        assertThat(seenByOrigin(request("GET", "/after"), "").target()).isEqualTo("/after");
    }

    /// As much as announced has come, but the stream has not ended: it may still break its promise.
    @Test
    void aBodyThatGoesOnPastItsPromiseNeverCompletes() {
        try (var visitor = RawHttp2.over(gate.visitor())) {
            var fields = request("POST", "/smuggled", "content-length", "4");
            visitor.headers(1, false, fields.toArray(String[]::new));
            visitor.data(1, false, "four");
            visitor.headers(3, true, request("GET", "/between").toArray(String[]::new));
            assertThat(visitor.outcome(3).status()).isEqualTo("200");
            visitor.data(1, true, "more");

            assertThat(visitor.outcome(1).status()).isNotEqualTo("200");
        }
        assertThat(origin.received()).doesNotContain("four");
    }

    @ParameterizedTest
    @CsvSource({"4, four", "0, ''"})
    void aCountedBodyMayEndInAFrameOfItsOwn(String length, String body) {
        try (var visitor = RawHttp2.over(gate.visitor())) {
            var fields = request("POST", "/", "content-length", length);
            visitor.headers(1, false, fields.toArray(String[]::new));
            visitor.data(1, false, body);
            visitor.data(1, true, "");

            assertThat(visitor.outcome(1).status()).isEqualTo("200");
        }
        var seen = origin.nextRequest();
        assertThat(seen.value("Content-Length")).isEqualTo(length);
        assertThat(seen.body()).isEqualTo(body);
    }

    @Test
    void aBodyThatIsResetNeverCompletes() {
        try (var visitor = RawHttp2.over(gate.visitor())) {
            visitor.headers(1, false, request("POST", "/smuggled").toArray(String[]::new));
            visitor.data(1, false, "four");
            origin.awaitReceived("four");
            visitor.reset(1, 8);
            origin.lines().getFirst().awaitEnd();
        }
        assertThat(seenByOrigin(request("GET", "/after"), "").target()).isEqualTo("/after");
    }

    @Test
    void trailersWithPseudoFieldsNeverComplete() {
        try (var visitor = RawHttp2.over(gate.visitor())) {
            visitor.headers(1, false, request("POST", "/smuggled").toArray(String[]::new));
            visitor.data(1, false, "four");
            visitor.headers(1, true, ":path", "/other");

            assertThat(visitor.outcome(1).status()).isNotEqualTo("200");
        }
        assertThat(seenByOrigin(request("GET", "/after"), "").target()).isEqualTo("/after");
    }

    @Test
    void aLargeHeadIsRefused() {
        try (var visitor = RawHttp2.over(gate.visitor())) {
            var fields = new ArrayList<>(request("GET", "/smuggled"));
            for (int i = 0; i < 4; i++) {
                fields.add("x-large");
                fields.add("x".repeat(15_000));
            }
            sendInContinuations(visitor, fields);
            var outcome = visitor.outcome(1);

            assertThat(outcome.end() + " " + outcome.status()).matches("(reset|goaway|closed).*|complete 431");
        }
        assertThat(origin.received()).isEmpty();
    }

    @Test
    void moreThanTwoHundredFieldsAreRefused() {
        try (var visitor = RawHttp2.over(gate.visitor())) {
            var fields = new ArrayList<>(request("GET", "/smuggled"));
            for (int i = 0; i < HeadBounds.FIELDS; i++) {
                fields.addAll(List.of("a", ""));
            }
            visitor.headers(1, true, fields.toArray(String[]::new));

            assertThat(visitor.outcome(1).status()).isEqualTo("431");
        }
        assertThat(origin.received()).isEmpty();
    }

    /// A browser may send each of its cookies in a field of its own.
    @Test
    void threeHundredCookiesAreOneField() {
        var fields = new ArrayList<>(request("GET", "/cookies"));
        for (int i = 0; i < 300; i++) {
            fields.addAll(List.of("cookie", "a" + i + "=1"));
        }

        assertThat(seenByOrigin(fields, "").target()).isEqualTo("/cookies");
    }

    private static void sendInContinuations(RawHttp2 visitor, List<String> fields) {
        int frames = fields.size() / 2;
        for (int at = 0; at < frames; at++) {
            var block = RawHttp2.block(fields.get(2 * at), fields.get(2 * at + 1));
            int last = at == frames - 1 ? 4 : 0;
            visitor.frame(at == 0 ? RawHttp2.HEADERS : 9, at == 0 ? 1 | last : last, 1, block);
        }
    }

    @Test
    void aHeadOfTwentyKilobytesPasses() {
        try (var visitor = RawHttp2.over(gate.visitor())) {
            var fields = request("GET", "/", "cookie", "a=" + "x".repeat(12_000), "x-b", "y".repeat(8_000));
            sendInContinuations(visitor, fields);

            assertThat(visitor.outcome(1).status()).isEqualTo("200");
            assertThat(origin.nextRequest().value("Cookie")).hasSize(12_002);
        }
    }

    @Test
    void endlessContinuationsAreCut() {
        try (var visitor = RawHttp2.over(gate.visitor())) {
            visitor.frame(
                    RawHttp2.HEADERS, 1, 1, RawHttp2.block(request("GET", "/").toArray(String[]::new)));
            var frame = new String(RawHttp2.rawFrame(9, 0, 1, RawHttp2.block("x-a", "1")), StandardCharsets.ISO_8859_1);
            int frames = 0;
            while (frames < 100_000 && visitor.wire().offer(frame)) {
                frames++;
            }

            assertThat(frames).isLessThan(100_000);
            assertThat(origin.received()).isEmpty();
        }
    }

    @Test
    void aFloodOfResetsIsCut() {
        try (var visitor = RawHttp2.over(gate.visitor())) {
            int stream = 1;
            while (stream < 20_000 && offersAndResets(visitor, stream)) {
                stream += 2;
            }
            var end = visitor.outcome(Integer.MAX_VALUE).end();

            assertThat(end).matches("goaway \\d+|closed");
            assertThat(origin.lines()).as("connections to the origin").hasSizeLessThan(500);
        }
        seenByOrigin_after();
    }

    /// More than was announced makes the gate reset the stream: a cancelled request for the price
    /// of a lie, and an own reset is counted as a visitor's is.
    @Test
    void aFloodOfLyingLengthsIsCut() {
        try (var visitor = RawHttp2.over(gate.visitor())) {
            int stream = 1;
            while (stream < 20_000 && offersAndLies(visitor, stream)) {
                stream += 2;
            }
            var end = visitor.outcome(Integer.MAX_VALUE).end();

            assertThat(end).matches("goaway " + CALM + "|closed");
            assertThat(origin.lines()).as("connections to the origin").hasSizeLessThan(500);
        }
        seenByOrigin_after();
    }

    private static boolean offersAndLies(RawHttp2 visitor, int stream) {
        var fields = request("POST", "/flood", "content-length", "5").toArray(String[]::new);
        var head = RawHttp2.rawFrame(RawHttp2.HEADERS, 4, stream, RawHttp2.block(fields));
        var body = RawHttp2.rawFrame(RawHttp2.DATA, 1, stream, new byte[6]);
        return visitor.wire().offer(latin1(head) + latin1(body));
    }

    /// Whose stream breaks the rules is told so, not that somebody has lost interest.
    @Test
    void aLyingLengthIsToldApartFromACancelledRequest() {
        try (var visitor = RawHttp2.over(gate.visitor())) {
            var fields = request("POST", "/smuggled", "content-length", "5");
            visitor.headers(1, false, fields.toArray(String[]::new));
            visitor.data(1, true, "123456");

            assertThat(visitor.outcome(1).end()).isEqualTo("reset 1");
        }
    }

    /// Frames that ask for an answer, or for work on every stream, and that no stream pays for.
    @ParameterizedTest
    @ValueSource(ints = {RawHttp2.SETTINGS, RawHttp2.PING})
    void aFloodOfControlFramesIsCut(int type) {
        var payload = new byte[type == RawHttp2.PING ? 8 : 6];
        payload[payload.length == 6 ? 1 : 0] = (byte) 4; // SETTINGS_INITIAL_WINDOW_SIZE
        var frame = latin1(RawHttp2.rawFrame(type, 0, 0, payload));
        try (var visitor = RawHttp2.over(gate.visitor())) {
            int frames = 0;
            while (frames < 100_000 && visitor.wire().offer(frame.repeat(50))) {
                frames += 50;
            }

            assertThat(visitor.outcome(Integer.MAX_VALUE).end()).matches("goaway " + CALM + "|closed");
        }
        seenByOrigin_after();
    }

    private static String latin1(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    private static boolean offersAndResets(RawHttp2 visitor, int stream) {
        var head = RawHttp2.rawFrame(
                RawHttp2.HEADERS,
                5,
                stream,
                RawHttp2.block(request("GET", "/flood").toArray(String[]::new)));
        var reset = RawHttp2.rawFrame(RawHttp2.RST_STREAM, 0, stream, new byte[] {0, 0, 0, 8});
        return visitor.wire()
                .offer(new String(head, StandardCharsets.ISO_8859_1) + new String(reset, StandardCharsets.ISO_8859_1));
    }

    private void seenByOrigin_after() {
        try (var visitor = RawHttp2.over(gate.visitor())) {
            assertThat(visitor.get(1, "/after").outcome(1).status()).isEqualTo("200");
        }
    }

    @Test
    void moreStreamsThanAllowedAreRefused() {
        try (var stalling = ScriptedOrigin.playing(line -> {
                    line.request();
                    line.idle();
                });
                var small = GateUnderTest.before(stalling).start();
                var visitor = RawHttp2.over(small.visitor())) {
            for (int stream = 1; stream < 2 * 120; stream += 2) {
                visitor.get(stream, "/");
            }

            assertThat(visitor.outcome(2 * 119 + 1).end()).matches("reset \\d+|goaway \\d+|closed");
            assertThat(stalling.lines()).hasSizeLessThanOrEqualTo(100);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Content-Length: 100\r\n\r\npart",
                "Transfer-Encoding: chunked\r\n\r\n4\r\npart\r\n",
                "Transfer-Encoding: chunked\r\n\r\n4\r\npart\r\ng\r\n"
            })
    void aBodyThatBreaksOffIsReset(String response) {
        var outcome = outcomeOf("HTTP/1.1 200 OK\r\n" + response);

        assertThat(outcome.end()).as(outcome.toString()).startsWith("reset");
    }

    private static RawHttp2.Outcome outcomeOf(String response) {
        try (var one = ScriptedOrigin.playing(line -> {
                    line.request();
                    line.send(response);
                });
                var gate = GateUnderTest.before(one).start();
                var visitor = RawHttp2.over(gate.visitor())) {
            return visitor.get(1, "/").outcome(1);
        }
    }

    @Test
    void hopByHopResponseHeadersEndAtTheGate() {
        var outcome = outcomeOf("HTTP/1.1 200 OK\r\nConnection: X-Inner\r\nX-Inner: 1\r\n"
                + "Keep-Alive: timeout=5\r\nUpgrade: h2c\r\nX-Kept: 2\r\n"
                + "Transfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n");

        assertThat(outcome.end()).isEqualTo("complete");
        assertThat(outcome.body()).isEqualTo("ok");
        assertThat(outcome.value("x-kept")).isEqualTo("2");
        assertThat(outcome.fields())
                .noneMatch(f -> f.matches("(?s)(connection|x-inner|keep-alive|upgrade" + "|transfer-encoding): .*"));
    }

    @Test
    void namesAreInLowerCase() {
        var outcome = outcomeOf("HTTP/1.1 200 OK\r\nX-UPPER: A\r\nContent-Length: 2\r\n\r\nok");

        assertThat(outcome.value("x-upper")).as(outcome.toString()).isEqualTo("A");
    }

    @Test
    void responseTrailersPass() {
        var outcome =
                outcomeOf("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + "2\r\nok\r\n0\r\nX-Sum: 7\r\n\r\n");

        assertThat(outcome.body()).isEqualTo("ok");
        assertThat(outcome.value("x-sum")).as(outcome.toString()).isEqualTo("7");
    }

    @Test
    void anEarlyHintPasses() {
        var outcome = outcomeOf("HTTP/1.1 103 Early Hints\r\nLink: </a.css>\r\n\r\n"
                + "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok");

        assertThat(outcome.fields()).contains(":status: 103", "link: </a.css>", ":status: 200");
        assertThat(outcome.body()).isEqualTo("ok");
    }

    @Test
    void aBrokenOriginIsABadGateway() {
        var outcome = outcomeOf("garbage\r\n\r\n");

        assertThat(outcome.status()).isEqualTo("502");
        assertThat(outcome.end()).isEqualTo("complete");
    }

    @Test
    void anUpgradeFromHttp11IsOursToAnswerOrToIgnore() {
        try (var visitor = gate.visitor()) {
            visitor.send("GET /up HTTP/1.1\r\nHost: shop.example\r\n"
                    + "Connection: Upgrade, HTTP2-Settings\r\n"
                    + "Upgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA\r\n\r\n");
            var response = visitor.response();

            assertThat(response.status()).as(visitor.story()).isIn(101, 200);
            var seen = origin.nextRequest();
            assertThat(seen.names()).as(seen.toString()).doesNotContain("upgrade", "http2-settings");
            assertThat(gate.nextHead().target()).isEqualTo("/up");
        }
    }

    @Test
    void streamsShareAConnection() {
        try (var visitor = RawHttp2.over(gate.visitor())) {
            for (int stream = 1; stream <= 41; stream += 2) {
                assertThat(visitor.get(stream, "/" + stream).outcome(stream).status())
                        .isEqualTo("200");
            }
            assertThat(origin.lines()).as(origin.story()).hasSize(1);
        }
    }

    @Test
    void aFrameThatIsNoneEndsTheConnection() {
        try (var visitor = RawHttp2.over(gate.visitor())) {
            visitor.frame(RawHttp2.DATA, 0, 0, new byte[] {1});

            assertThat(visitor.outcome(1).end()).matches("goaway \\d+|closed");
        }
    }
}
