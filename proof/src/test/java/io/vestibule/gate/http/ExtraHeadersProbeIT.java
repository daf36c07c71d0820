package io.vestibule.gate.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vestibule.gate.http.plan.ExtraHeaders;
import io.vestibule.gate.http.plan.ExtraHeaders.Name;
import io.vestibule.testing.GateUnderTest;
import io.vestibule.testing.Message;
import io.vestibule.testing.RawClient;
import io.vestibule.testing.ScriptedOrigin;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What an origin gets of the fields that it is told by setting: behind a gate that trusts
/// 127.0.0.1 and no other, and one without the setting.
@SuppressWarnings("StringConcatToTextBlock") // text blocks cannot end their lines in CRLF
class ExtraHeadersProbeIT {

    private static final ScriptedOrigin ORIGIN = ScriptedOrigin.content();
    private static final GateUnderTest GATE = GateUnderTest.before(ORIGIN)
            .trusting("127.0.0.1/32")
            .extra(ExtraHeaders.of(List.of(Name.values())))
            .start();
    private static final GateUnderTest SILENT =
            GateUnderTest.before(ORIGIN).trusting("127.0.0.1/32").start();

    @AfterAll
    static void stop() {
        SILENT.close();
        GATE.close();
        ORIGIN.close();
    }

    private static Message fromTrusted(String host, String headers) {
        return seen(RawClient.connect(GATE.port()), host, headers);
    }

    private static Message fromStranger(String host, String headers) {
        return seen(RawClient.connectFrom("127.0.0.9", GATE.port()), host, headers);
    }

    private static Message seen(RawClient visitor, String host, String headers) {
        try (visitor) {
            var response = visitor.send(
                            "GET / HTTP/1.1\r\nHost: %s\r\n%s\r\n\r\n".formatted(host, headers.replace("|", "\r\n")))
                    .response();
            assertThat(response.status()).as(visitor.story()).isEqualTo(200);
            return ORIGIN.nextRequest();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "X-Other: 1",
                "X-Real-IP: 6.6.6.6|X-Request-ID: theirs|X-Forwarded-Port: 6666",
                "x-real-ip: 6.6.6.6|X-REAL-IP: 6.6.6.7|x-request-id: theirs|X-Request-Id: theirs"
            })
    void aStrangersWordIsReplaced(String headers) {
        var request = fromStranger("shop.example", headers);

        assertThat(request.values("X-Real-IP")).containsExactly("127.0.0.9");
        assertThat(request.values("X-Forwarded-Port")).containsExactly("80");
        assertThat(request.value("X-Request-ID")).matches("[0-9a-z]{2,14}");
        assertThat(request.toString()).doesNotContain("6.6.6", "theirs", "6666");
    }

    @Test
    void eachRequestHasAnIdOfItsOwn() {
        var one = fromStranger("shop.example", "X-Other: 1");
        var other = fromStranger("shop.example", "X-Other: 1");

        assertThat(one.value("X-Request-ID")).isNotEqualTo(other.value("X-Request-ID"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "7f3c-11.22_33~4", "Root=1-67891233-abcdef012345678912345678"})
    void aTrustedPeersIdIsKept(String id) {
        var request = fromTrusted("shop.example", "X-Request-ID: " + id);

        assertThat(request.values("X-Request-ID")).containsExactly(id);
        await().untilAsserted(() -> assertThat(GATE.accessLog()).contains("\"id\":\"" + id + "\""));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "X-Request-ID:",
                "X-Request-ID: two words",
                "X-Request-ID: <script>",
                "X-Request-ID: quo\"ted",
                "X-Request-ID: back\\slash",
                "X-Request-ID: one|X-Request-ID: two"
            })
    void aTrustedPeersIdIsReplacedIfItIsMalformed(String header) {
        var request = fromTrusted("shop.example", header);

        assertThat(request.values("X-Request-ID")).hasSize(1);
        assertThat(request.value("X-Request-ID")).matches("[0-9a-z]{2,14}");
    }

    @Test
    void anIdMayHave128Characters() {
        String longest = "a".repeat(128);

        assertThat(fromTrusted("shop.example", "X-Request-ID: " + longest).value("X-Request-ID"))
                .isEqualTo(longest);
        assertThat(fromTrusted("shop.example", "X-Request-ID: " + longest + "a").value("X-Request-ID"))
                .hasSizeLessThan(15);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '>', textBlock = """
        shop.example      > X-Other: 1                                         > 80
        shop.example:8443 > X-Other: 1                                         > 8443
        [::1]:8443        > X-Other: 1                                         > 8443
        [::1]             > X-Other: 1                                         > 80
        shop.example      > X-Forwarded-Proto: https                           > 443
        shop.example      > X-Forwarded-Port: 8444                             > 8444
        shop.example:8443 > X-Forwarded-Port: 8444                             > 8444
        shop.example      > X-Forwarded-Port: 0                                > 80
        shop.example      > X-Forwarded-Port: 65536                            > 80
        shop.example      > X-Forwarded-Port: 4434434434                       > 80
        shop.example      > X-Forwarded-Port: x                                > 80
        shop.example      > X-Forwarded-Port: 1|X-Forwarded-Port: 2            > 80
        """)
    void thePortIsTheOneThatTheVisitorAsked(String host, String headers, String port) {
        assertThat(fromTrusted(host, headers).values("X-Forwarded-Port")).containsExactly(port);
    }

    @Test
    void behindATrustedPeerTheVisitorIsWhoItSays() {
        var request = fromTrusted("shop.example", "X-Forwarded-For: 6.6.6.6, 203.0.113.7");

        assertThat(request.values("X-Real-IP")).containsExactly("203.0.113.7");
    }

    @Test
    void withoutTheSettingNothingIsAddedAndAnIdPassesAsItCame() {
        var request = seen(RawClient.connectFrom("127.0.0.9", SILENT.port()), "shop.example", "X-Request-ID: theirs");

        assertThat(request.values("X-Request-ID")).containsExactly("theirs");
        assertThat(request.values("X-Real-IP")).isEmpty();
        assertThat(request.values("X-Forwarded-Port")).isEmpty();
    }

    /// As the W3C's Trace Context says of those who take no part in a trace.
    @Test
    void aTraceIsPassedOnAsItCame() {
        String parent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

        var request = fromStranger("shop.example", "traceparent: " + parent + "|tracestate: a=1,b=2");

        assertThat(request.values("traceparent")).containsExactly(parent);
        assertThat(request.values("tracestate")).containsExactly("a=1,b=2");
    }
}
