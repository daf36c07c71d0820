package io.vestibule.gate.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.gate.door.RequestHead;
import io.vestibule.testing.GateUnderTest;
import io.vestibule.testing.Message;
import io.vestibule.testing.RawClient;
import io.vestibule.testing.ScriptedOrigin;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Which peers are believed about the visitor's address and scheme: 127.0.0.1 and 10.0.0.0/8, and
/// no others.
@SuppressWarnings("StringConcatToTextBlock") // text blocks cannot end their lines in CRLF
class ForwardedProbeIT {

    private static final ScriptedOrigin ORIGIN = ScriptedOrigin.content();
    private static final GateUnderTest GATE =
            GateUnderTest.before(ORIGIN).trusting("127.0.0.1/32", "10.0.0.0/8").start();

    private record Seen(RequestHead head, Message request) {}

    @AfterAll
    static void stop() {
        GATE.close();
        ORIGIN.close();
    }

    private static Seen fromTrusted(String headers) {
        return seen(RawClient.connect(GATE.port()), headers);
    }

    private static Seen fromStranger(String headers) {
        return seen(RawClient.connectFrom("127.0.0.9", GATE.port()), headers);
    }

    private static Seen seen(RawClient visitor, String headers) {
        try (visitor) {
            var response = visitor.send(
                            "GET / HTTP/1.1\r\nHost: shop.example\r\n" + headers.replace("|", "\r\n") + "\r\n\r\n")
                    .response();
            assertThat(response.status()).as(visitor.story()).isEqualTo(200);
            return new Seen(GATE.nextHead(), ORIGIN.nextRequest());
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "X-Forwarded-For: 6.6.6.6",
                "X-Forwarded-For: 6.6.6.6|X-Forwarded-For: 10.0.0.1",
                "X-Forwarded-For: 127.0.0.1, 127.0.0.1",
                "x-forwarded-for: 6.6.6.6|X-FORWARDED-FOR: 7.7.7.7",
                "X-Forwarded-For: 6.6.6.6|Connection: X-Forwarded-For",
                "Forwarded: for=6.6.6.6;proto=https;host=evil.example",
                "X-Real-IP: 6.6.6.6",
                "X-Forwarded-Proto: https|X-Forwarded-Host: evil.example|X-Forwarded-Port: 443",
            })
    void aStrangersWordIsReplacedByWhatWeSee(String headers) {
        var seen = fromStranger(headers);

        assertThat(seen.head.clientAddress()).isEqualTo("127.0.0.9");
        assertThat(seen.head.secure()).isFalse();
        var request = seen.request;
        assertThat(request.value("X-Forwarded-For")).as(request.toString()).isEqualTo("127.0.0.9");
        assertThat(request.value("X-Forwarded-Proto")).isEqualTo("http");
        assertThat(request.value("X-Forwarded-Host")).isEqualTo("shop.example");
        assertThat(request.toString()).doesNotContain("6.6.6.6", "evil.example", "443");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '>', textBlock = """
        X-Forwarded-For: 203.0.113.7                             > 203.0.113.7
        X-Forwarded-For: 6.6.6.6, 203.0.113.7                    > 203.0.113.7
        X-Forwarded-For: 6.6.6.6, 203.0.113.7, 10.1.2.3          > 203.0.113.7
        X-Forwarded-For: 6.6.6.6|X-Forwarded-For: 203.0.113.7    > 203.0.113.7
        X-Forwarded-For: 203.0.113.7|X-Forwarded-For: 10.1.2.3   > 203.0.113.7
        X-Forwarded-For: 10.9.9.9, 10.1.2.3                      > 10.9.9.9
        X-Forwarded-For: 2001:db8::7                             > 2001:db8::7
        X-Forwarded-For: [2001:db8::7]                           > 2001:db8::7
        X-Forwarded-For: 203.0.113.7:4711                        > 203.0.113.7
        X-Forwarded-For: [2001:db8::7]:4711                      > 2001:db8::7
        X-Forwarded-For: ::ffff:203.0.113.7                      > 203.0.113.7
        X-Forwarded-For: unknown, 203.0.113.7                    > 203.0.113.7
        X-Forwarded-For: 203.0.113.7, unknown                    > 127.0.0.1
        X-Forwarded-For: 203.0.113.7, 300.1.1.1                  > 127.0.0.1
        X-Forwarded-For: 203.0.113.7, _hidden, 10.1.2.3          > 10.1.2.3
        X-Forwarded-For: localhost                               > 127.0.0.1
        X-Forwarded-For: 203.0.113                               > 127.0.0.1
        X-Forwarded-For: 0xcb007107                              > 127.0.0.1
        X-Forwarded-For:                                         > 127.0.0.1
        X-Forwarded-For: ,,                                      > 127.0.0.1
        X-Other: 1                                               > 127.0.0.1
        """)
    void theLastStrangerInATrustedChainIsTheVisitor(String headers, String address) {
        var seen = fromTrusted(headers);

        assertThat(seen.head.clientAddress()).as(seen.request.toString()).isEqualTo(address);
    }

    @Test
    void aTrustedChainIsContinued() {
        var seen = fromTrusted("X-Forwarded-For: 203.0.113.7|X-Forwarded-For: 10.1.2.3");

        assertThat(String.join(", ", seen.request.values("X-Forwarded-For")))
                .as(seen.request.toString())
                .isEqualTo("203.0.113.7, 10.1.2.3, 127.0.0.1");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '>', textBlock = """
        X-Forwarded-Proto: https                              > https
        X-Forwarded-Proto: HTTPS                              > https
        X-Forwarded-Proto: http                               > http
        X-Forwarded-Proto: javascript                         > http
        X-Forwarded-Proto: https://                           > http
        X-Forwarded-Proto:                                    > http
        X-Forwarded-Proto: https|X-Forwarded-Proto: http      > http
        X-Other: 1                                            > http
        """)
    void aTrustedPeerTellsTheScheme(String headers, String scheme) {
        var seen = fromTrusted(headers);

        assertThat(seen.head.secure()).isEqualTo(scheme.equals("https"));
        assertThat(seen.request.value("X-Forwarded-Proto"))
                .as(seen.request.toString())
                .isEqualTo(scheme);
    }

    @Test
    void theHostThatRoomsSeeIsAlwaysTheHostHeader() {
        var seen = fromTrusted("X-Forwarded-Host: other.example");

        assertThat(seen.head.host()).isEqualTo("shop.example");
        assertThat(seen.request.value("Host")).isEqualTo("shop.example");
    }

    @Test
    void aTrustedPeersForwardedHostIsKept() {
        var seen = fromTrusted("X-Forwarded-Host: other.example");

        assertThat(seen.request.value("X-Forwarded-Host"))
                .as(seen.request.toString())
                .isEqualTo("other.example");
    }
}
