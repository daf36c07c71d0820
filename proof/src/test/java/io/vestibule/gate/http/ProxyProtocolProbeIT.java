package io.vestibule.gate.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.gate.http.plan.Listener;
import io.vestibule.testing.GateUnderTest;
import io.vestibule.testing.RawClient;
import io.vestibule.testing.ScriptedOrigin;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;

/// PROXY protocol, versions 1 and 2, on a listener that demands it. Only 127.0.0.1 is trusted.
@SuppressWarnings("StringConcatToTextBlock") // text blocks cannot end their lines in CRLF
class ProxyProtocolProbeIT {

    private static final ScriptedOrigin ORIGIN = ScriptedOrigin.content();
    private static final GateUnderTest GATE = GateUnderTest.before(ORIGIN)
            .trusting("127.0.0.1/32")
            .listeners(Listener.plain("127.0.0.1", 0).withProxyProtocol(), Listener.plain("127.0.0.1", 0))
            .times(Duration.ofMillis(500), Duration.ofSeconds(30), Duration.ofSeconds(30))
            .start();
    private static final String GET = "GET / HTTP/1.1\r\nHost: shop.example\r\n\r\n";
    private static final String V2 = "0d0a0d0a000d0a515549540a";

    @AfterAll
    static void stop() {
        GATE.close();
        ORIGIN.close();
    }

    @BeforeEach
    void forget() {
        while (GATE.headsLeft() > 0) {
            GATE.nextHead();
        }
        while (ORIGIN.requestsLeft() > 0) {
            ORIGIN.nextRequest();
        }
    }

    private static String bytes(String hex) {
        return new String(HexFormat.of().parseHex(hex.replace(" ", "")), StandardCharsets.ISO_8859_1);
    }

    private static void assertVisitor(String header, String address) {
        try (var visitor = RawClient.connect(GATE.port())) {
            var response = visitor.send(header + GET).response();

            assertThat(response.status()).as(visitor.story()).isEqualTo(200);
            assertThat(GATE.nextHead().clientAddress()).isEqualTo(address);
            assertThat(ORIGIN.nextRequest().value("X-Forwarded-For")).isEqualTo(address);
        }
    }

    private static void assertCut(RawClient visitor, String sent) {
        try (visitor) {
            visitor.offer(sent);
            assertThat(visitor.untilClosed()).as(visitor.story()).isEmpty();
        }
        assertThat(GATE.headsLeft()).isZero();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '>', textBlock = """
        PROXY TCP4 203.0.113.9 192.0.2.1 4711 80     > 203.0.113.9
        PROXY TCP6 2001:db8::9 2001:db8::1 4711 80   > 2001:db8::9
        PROXY UNKNOWN                                > 127.0.0.1
        PROXY UNKNOWN a b c d                        > 127.0.0.1
        """)
    void versionOneTellsTheVisitor(String line, String address) {
        assertVisitor(line + "\r\n", address);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '>', textBlock = """
        21 11 000c cb007109 c0000201 1267 0050                          > 203.0.113.9
        21 11 0012 cb007109 c0000201 1267 0050 04 0003 616263           > 203.0.113.9
        20 00 0000                                                      > 127.0.0.1
        20 11 000c cb007109 c0000201 1267 0050                          > 127.0.0.1
        21 00 0000                                                      > 127.0.0.1
        """)
    void versionTwoTellsTheVisitor(String rest, String address) {
        assertVisitor(bytes(V2 + rest), address);
    }

    @Test
    void versionTwoTellsAnIpv6Visitor() {
        assertVisitor(
                bytes(V2
                        + "21 21 0024"
                        + "20010db8000000000000000000000009"
                        + "20010db8000000000000000000000001"
                        + "1267 0050"),
                "2001:db8::9");
    }

    @Test
    void theHeaderMayComeInSingleBytes() {
        try (var visitor = RawClient.connect(GATE.port())) {
            ("PROXY TCP4 203.0.113.9 192.0.2.1 4711 80\r\n" + GET)
                    .chars()
                    .forEach(c -> visitor.send(Character.toString(c)));

            assertThat(visitor.response().status()).as(visitor.story()).isEqualTo(200);
            assertThat(GATE.nextHead().clientAddress()).isEqualTo("203.0.113.9");
        }
    }

    @Test
    void itHoldsForEveryRequestOfTheConnection() {
        try (var visitor = RawClient.connect(GATE.port())) {
            visitor.send("PROXY TCP4 203.0.113.9 192.0.2.1 4711 80\r\n");
            for (int time = 0; time < 3; time++) {
                visitor.send(GET).response();
                assertThat(GATE.nextHead().clientAddress()).isEqualTo("203.0.113.9");
            }
        }
    }

    /// The visitor behind the trusted peer is a stranger.
    @Test
    void aStrangersForwardedForIsReplaced() {
        try (var visitor = RawClient.connect(GATE.port())) {
            visitor.send("PROXY TCP4 203.0.113.9 192.0.2.1 4711 80\r\n");
            visitor.send(GET.replace("\r\n\r\n", "\r\nX-Forwarded-For: 6.6.6.6\r\n\r\n"));
            visitor.response();

            assertThat(GATE.nextHead().clientAddress()).isEqualTo("203.0.113.9");
            assertThat(ORIGIN.nextRequest().value("X-Forwarded-For")).isEqualTo("203.0.113.9");
        }
    }

    @Test
    void aStrangerMayNotConnect() {
        assertCut(
                RawClient.connectFrom("127.0.0.9", GATE.port()), "PROXY TCP4 203.0.113.9 192.0.2.1 4711 80\r\n" + GET);
        assertCut(RawClient.connectFrom("127.0.0.9", GATE.port()), GET);
    }

    static final List<String> NO_HEADERS = List.of(
            GET,
            "PROXY\r\n" + GET,
            "PROXY TCP4\r\n" + GET,
            "PROXY TCP4 203.0.113.9 192.0.2.1 4711 80\n" + GET,
            "PROXY TCP4 203.0.113.9 192.0.2.1 4711\r\n" + GET,
            "PROXY TCP4 203.0.113 192.0.2.1 4711 80\r\n" + GET,
            "PROXY TCP4 2001:db8::9 192.0.2.1 4711 80\r\n" + GET,
            "PROXY TCP4 203.0.113.9 192.0.2.1 99999 80\r\n" + GET,
            "PROXY TCP5 203.0.113.9 192.0.2.1 4711 80\r\n" + GET,
            "proxy TCP4 203.0.113.9 192.0.2.1 4711 80\r\n" + GET,
            "PROXY UNKNOWN " + "x".repeat(200) + "\r\n" + GET,
            "\r\nPROXY UNKNOWN\r\n" + GET,
            bytes(V2 + "31 11 000c cb007109 c0000201 1267 0050") + GET,
            bytes(V2 + "2f 11 000c cb007109 c0000201 1267 0050") + GET,
            bytes(V2 + "21 11 0004 cb007109") + GET,
            bytes(V2 + "21 11 ffff cb007109"));

    @ParameterizedTest
    @FieldSource("NO_HEADERS")
    void whatIsNoHeaderIsCutWithoutAWord(String sent) {
        assertCut(RawClient.connect(GATE.port()), sent);
    }

    @Test
    void aSecondHeaderIsARequestAndMalformed() {
        try (var visitor = RawClient.connect(GATE.port())) {
            var line = "PROXY TCP4 203.0.113.9 192.0.2.1 4711 80\r\n";
            visitor.send(line + line + GET);

            assertThat(visitor.response().status()).as(visitor.story()).isEqualTo(400);
            visitor.untilClosed();
            assertThat(GATE.headsLeft()).isZero();
        }
    }

    @Test
    void aHeaderThatDoesNotComeIsCut() {
        assertCut(RawClient.connect(GATE.port()), "PROXY TCP4 203.0.1");
        assertCut(RawClient.connect(GATE.port()), bytes(V2));
    }

    @Test
    void anOrdinaryListenerKnowsNoHeader() {
        try (var visitor = RawClient.connect(GATE.port(1))) {
            visitor.send("PROXY TCP4 203.0.113.9 192.0.2.1 4711 80\r\n" + GET);

            assertThat(visitor.response().status()).as(visitor.story()).isEqualTo(400);
            visitor.untilClosed();
            assertThat(GATE.headsLeft()).isZero();
        }
    }
}
