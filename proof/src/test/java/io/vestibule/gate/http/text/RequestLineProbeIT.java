package io.vestibule.gate.http.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.gate.http.Refusals;
import io.vestibule.testing.GateUnderTest;
import io.vestibule.testing.Message;
import io.vestibule.testing.RawClient;
import io.vestibule.testing.ScriptedOrigin;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Methods, targets and hosts: what passes passes verbatim, the rest is refused.
@SuppressWarnings("StringConcatToTextBlock") // text blocks cannot end their lines in CRLF
class RequestLineProbeIT {

    private static final ScriptedOrigin ORIGIN = ScriptedOrigin.content();
    private static final GateUnderTest GATE = GateUnderTest.before(ORIGIN).start();
    private static final Refusals REFUSALS = new Refusals(GATE, ORIGIN);

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

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/",
                "/a%2fb//c;x=1?q=%zz&a=[b]|\"",
                "/?",
                "/?a?b??c",
                "/a/../b/./c",
                "/..%2f..%2Fetc",
                "/%00%0d%0a",
                "/%",
                "//evil.example/x",
                "///",
                "/\\evil.example\\x",
                "/{a}^`<b>'",
                "/a+b%20c",
                "/?a=1&a=2&&=",
                "/http://other.example/",
                "/a:80@b",
                "/caf%c3%a9",
                "/%E2%80%AE"
            })
    void theTargetIsKeptByteForByte(String target) {
        var seen = seenByOrigin("GET " + target + " HTTP/1.1\r\nHost: shop.example\r\n\r\n");

        assertThat(seen.startLine()).isEqualTo("GET " + target + " HTTP/1.1");
    }

    @Test
    void aTargetOfTwentyKilobytesPasses() {
        var target = "/?q=" + "x".repeat(20 * 1024);

        var seen = seenByOrigin("GET " + target + " HTTP/1.1\r\nHost: shop.example\r\n\r\n");

        assertThat(seen.target()).isEqualTo(target);
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"})
    void methodsPass(String method) {
        try (var visitor = GATE.visitor()) {
            visitor.send(method + " / HTTP/1.1\r\nHost: shop.example\r\n\r\n").until("\r\n\r\n");

            assertThat(ORIGIN.nextRequest().startLine()).isEqualTo(method + " / HTTP/1.1");
        }
    }

    @Test
    void optionsForTheServerItselfPasses() {
        var seen = seenByOrigin("OPTIONS * HTTP/1.1\r\nHost: shop.example\r\n\r\n");

        assertThat(seen.startLine()).isEqualTo("OPTIONS * HTTP/1.1");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '>', textBlock = """
        http://shop.example/x?y       > shop.example        > /x?y
        http://shop.example/          > shop.example        > /
        http://shop.example           > shop.example        > /
        http://shop.example?y         > shop.example        > /?y
        HTTP://SHOP.example/x         > shop.EXAMPLE        > /x
        http://shop.example:8080/x    > shop.example:8080   > /x
        http://shop.example//x        > shop.example        > //x
        http://[2001:db8::1]/x        > [2001:db8::1]       > /x
        """)
    void anAbsoluteTargetThatAgreesWithHostBecomesAPath(String target, String host, String path) {
        var seen = seenByOrigin("GET " + target + " HTTP/1.1\r\nHost: " + host + "\r\n\r\n");

        assertThat(seen.startLine()).isEqualTo("GET " + path + " HTTP/1.1");
        assertThat(seen.value("Host")).isEqualTo(host);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '>', textBlock = """
        http://evil.example/x         > shop.example
        http://shop.example:81/x      > shop.example
        http://shop.example/x         > shop.example:8080
        http://user@shop.example/x    > shop.example
        http://shop.example@evil.example/x > shop.example
        http:///x                     > shop.example
        http:/x                       > shop.example
        http:x                        > shop.example
        ftp://shop.example/x          > shop.example
        shop.example/x                > shop.example
        x                             > shop.example
        ?x                            > shop.example
        *                             > shop.example
        shop.example:80               > shop.example
        """)
    void anOddOrDisagreeingTargetIsRefused(String target, String host) {
        REFUSALS.check(400, "GET " + target + " HTTP/1.1\r\nHost: " + host + "\r\n\r\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "X-No: host",
                "Host:",
                "Host:  ",
                "Host: shop.example\r\nHost: shop.example",
                "Host: shop.example\r\nhost: evil.example",
                "Host: shop.example/evil",
                "Host: shop.example?x",
                "Host: shop.example#x",
                "Host: user@shop.example",
                "Host: shop.example, evil.example",
                "Host: shop.example evil.example",
                "Host: shop.example:80:80",
                "Host: shop.example:http",
                "Host: shop.example:-1",
                "Host: shop.example:65536",
                "Host: shop.example\\evil",
                "Host: <script>",
                "Host: \"shop.example\"",
                "Host: [2001:db8::1",
                "Host: [2001:db8::1]evil",
                "Host: 2001:db8::1",
                "Host: [shop.example]",
                "Host: shop\u00e9.example",
                "Host: .",
                "Host: :80",
                "Host: shop..example"
            })
    void aMissingDoubledOrOddHostIsRefused(String header) {
        REFUSALS.check(400, "GET / HTTP/1.1\r\n" + header + "\r\n\r\n");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '>', textBlock = """
        SHOP.example         > shop.example
        shop.example.        > shop.example
        shop.example:8080    > shop.example
        Shop.Example.:80     > shop.example
        192.0.2.1:8080       > 192.0.2.1
        localhost            > localhost
        under_score.example  > under_score.example
        xn--bcher-kva.example > xn--bcher-kva.example
        """)
    void roomsSeeOneSpellingOfTheHost(String written, String host) {
        while (GATE.headsLeft() > 0) {
            GATE.nextHead();
        }
        var seen = seenByOrigin("GET / HTTP/1.1\r\nHost: " + written + "\r\n\r\n");

        assertThat(GATE.nextHead().host()).isEqualTo(host);
        assertThat(seen.value("Host")).isEqualTo(written);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "CONNECT shop.example:443 HTTP/1.1\r\nHost: shop.example:443\r\n\r\n",
                "CONNECT / HTTP/1.1\r\nHost: shop.example\r\n\r\n",
                "TRACE / HTTP/1.1\r\nHost: shop.example\r\n\r\n",
                "TRACK / HTTP/1.1\r\nHost: shop.example\r\n\r\n"
            })
    void connectAndTraceAreRefused(String request) {
        REFUSALS.check(405, request);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET  / HTTP/1.1",
                "GET /  HTTP/1.1",
                "GET / HTTP/1.1 ",
                " GET / HTTP/1.1",
                "GET\t/\tHTTP/1.1",
                "GET /a b HTTP/1.1",
                "GET /\tHTTP/1.1",
                "GET HTTP/1.1",
                "GET /",
                "GET",
                "/ HTTP/1.1",
                "GE(T / HTTP/1.1",
                "GET: / HTTP/1.1",
                "G\u00c9T / HTTP/1.1",
                "GET / http/1.1",
                "GET / HTTP/1.1x",
                "GET / HTTP/1.",
                "GET / HTTP/01.1",
                "GET / HTTP/1.10",
                "GET / HTTP/1,1",
                "GET / ICAP/1.0",
                "GET /a#b HTTP/1.1",
                "GET /a\u0000b HTTP/1.1",
                "GET /a\u0001b HTTP/1.1",
                "GET /a\u007fb HTTP/1.1",
                "PRI * HTTP/1.1"
            })
    void aMalformedRequestLineIsRefused(String line) {
        REFUSALS.check(400, line + "\r\nHost: shop.example\r\n\r\n");
    }

    /// The target says which site is meant, with or without a `Host` next to it: rooms go by it,
    /// and the origin hears of it.
    @Test
    void anAbsoluteFormNamesTheHostAlsoInHttp10() {
        var seen = seenByOrigin("GET http://Shop.example:80/checkout HTTP/1.0\r\n\r\n");

        assertThat(seen.startLine()).isEqualTo("GET /checkout HTTP/1.1");
        assertThat(seen.values("Host")).containsExactly("Shop.example:80");
        assertThat(seen.value("X-Forwarded-Host")).isEqualTo("Shop.example:80");
        assertThat(GATE.nextHead().host()).isEqualTo("shop.example");
    }

    @Test
    void twoDotsAreNoHost() {
        REFUSALS.check(400, "GET / HTTP/1.1\r\nHost: shop.example..\r\n\r\n");
        REFUSALS.check(400, "GET http://shop.example../ HTTP/1.1\r\nHost: shop.example..\r\n\r\n");
        REFUSALS.check(400, "GET http://shop.example../ HTTP/1.0\r\n\r\n");
    }

    /// A zone means something only on its own machine, and some readers take anything for one.
    @ParameterizedTest
    @ValueSource(
            strings = {"[::1%1]", "[::1%, for=\"6.6.6.6\";x=]", "[::1%\", for=\"6.6.6.6\";x=\"]", "[::1%, evil.example]"
            })
    void anAddressWithAZoneIsNoHost(String host) {
        REFUSALS.check(400, "GET / HTTP/1.1\r\nHost: " + host + "\r\nForwarded: for=1.1.1.1\r\n\r\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"HTTP/0.9", "HTTP/1.2", "HTTP/2.0", "HTTP/3.0", "HTTP/9.9"})
    void anUnknownVersionIsRefused(String version) {
        REFUSALS.check(505, "GET / " + version + "\r\nHost: shop.example\r\n\r\n");
    }

    @Test
    void moreHeadersThanThirtyTwoKilobytesAreRefused() {
        REFUSALS.check(431, "GET / HTTP/1.1\r\nHost: shop.example\r\nCookie: a=" + "x".repeat(40 * 1024) + "\r\n\r\n");
    }

    @Test
    void manySmallHeadersAreOneLargeHead() {
        REFUSALS.check(
                431, "GET / HTTP/1.1\r\nHost: shop.example\r\n" + "X-Small: 0123456789\r\n".repeat(2_000) + "\r\n");
    }

    @Test
    void moreThanTwoHundredFieldsAreRefused() {
        String line = "GET / HTTP/1.1\r\nHost: shop.example\r\n";
        REFUSALS.check(431, line + "a:\r\n".repeat(HeadBounds.FIELDS) + "\r\n");

        seenByOrigin(line + "a:\r\n".repeat(HeadBounds.FIELDS - 1) + "\r\n");
    }

    @Test
    void moreThanThirtyTwoConnectionOptionsAreRefused() {
        String line = "GET / HTTP/1.1\r\nHost: shop.example\r\n";
        String options = "Connection: " + ",".repeat(HeadBounds.OPTIONS / 2 - 1) + "\r\n";
        REFUSALS.check(400, line + options + options + "Connection: x-a\r\n\r\n");

        seenByOrigin(line + options + options + "\r\n");
    }

    @Test
    void aLongPathThatCanBeReadInSeveralWaysIsRefused() {
        String end = " HTTP/1.1\r\nHost: shop.example\r\n\r\n";
        REFUSALS.check(414, "GET /" + "a/../".repeat(500) + end);
        REFUSALS.check(414, "GET http://shop.example/" + "%5c".repeat(1_000) + end);

        seenByOrigin("GET /" + "a/../".repeat(400) + end);
        seenByOrigin("GET /" + "caf%C3%A9/".repeat(500) + end);
        seenByOrigin("GET /?" + "a/../".repeat(500) + end);
    }

    @Test
    void aRequestLineOfFortyKilobytesIsRefused() {
        REFUSALS.check(414, "GET /?" + "x".repeat(40 * 1024) + " HTTP/1.1\r\nHost: shop.example\r\n\r\n");
    }

    @Test
    void aHeadWithoutEndIsRefusedBeforeItsEnd() {
        try (var visitor = RawClient.connect(GATE.port())) {
            visitor.send("GET / HTTP/1.1\r\nHost: shop.example\r\nX-Endless: ");
            for (int kib = 0; kib < 1024 && visitor.offer("x".repeat(1024)); kib++) {
                assertThat(kib).isLessThan(1024);
            }
            var response = visitor.response();

            assertThat(response.status()).as(visitor.story()).isEqualTo(431);
        }
    }
}
