package io.vestibule.gate.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.gate.door.Verdict;
import io.vestibule.gate.http.plan.GateMetrics;
import io.vestibule.gate.http.plan.OriginNaming;
import io.vestibule.gate.http.plan.OriginNaming.HostField;
import io.vestibule.gate.http.plan.OriginSettings;
import io.vestibule.testing.GateUnderTest;
import io.vestibule.testing.Message;
import io.vestibule.testing.RawClient;
import io.vestibule.testing.ScriptedOrigin;
import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// By which name an origin is asked, seen from there, and what becomes of that name in its
/// responses, seen by the visitor.
class NamingProbeIT {

    private static final String REQUEST = "GET /?a HTTP/1.1\r\nHost: shop.example:81\r\n\r\n";

    private static final String REDIRECT = """
        HTTP/1.1 302 Found
        Location: https://shop.internal/cart
        Set-Cookie: a=b; Domain=shop.internal; Path=/
        Content-Length: 0

        """.replace("\n", "\r\n");

    private static GateUnderTest gate(ScriptedOrigin origin, String host, boolean rewrites) {
        var naming = new OriginNaming(HostField.of(host).orElseThrow(), rewrites);
        return GateUnderTest.before(origin)
                .origin(all -> all.withNaming(naming))
                .start();
    }

    @ParameterizedTest
    @CsvSource({
        "preserve, shop.example:81",
        "shop.internal:8443, shop.internal:8443",
        "[2001:db8::5], [2001:db8::5]",
        "origin, 127.0.0.1:PORT"
    })
    void theOriginIsAskedByTheNameThatTheSettingSays(String setting, String host) {
        try (var origin = ScriptedOrigin.content();
                var gate = gate(origin, setting, false);
                var visitor = RawClient.connect(gate.port())) {
            assertThat(visitor.send(REQUEST).response().status()).isEqualTo(200);

            Message request = origin.nextRequest();
            assertThat(request.values("Host")).containsExactly(host.replace("PORT", Integer.toString(origin.port())));
            assertThat(request.values("X-Forwarded-Host")).containsExactly("shop.example:81");
            assertThat(gate.nextHead().host()).isEqualTo("shop.example");
        }
    }

    @Test
    void ofSeveralAddressesEachIsAskedByItsOwnName() {
        try (var one = ScriptedOrigin.content();
                var other = ScriptedOrigin.content();
                var gate = gate(one, other);
                var visitor = RawClient.connect(gate.port())) {
            for (int i = 0; i < 4; i++) {
                assertThat(visitor.send(REQUEST).response().status()).isEqualTo(200);
            }

            for (var origin : List.of(one, other)) {
                assertThat(origin.requestsLeft()).isEqualTo(2);
                for (int i = 0; i < 2; i++) {
                    assertThat(origin.nextRequest().values("Host")).containsExactly("127.0.0.1:" + origin.port());
                }
            }
        }
    }

    @Test
    void aRequestThatIsSentAgainNamesTheOtherAddress() {
        try (var dying = ScriptedOrigin.playing(ScriptedOrigin.Line::reset);
                var other = ScriptedOrigin.content();
                var gate = gate(dying, other);
                var visitor = RawClient.connect(gate.port())) {
            for (int i = 0; i < 2; i++) {
                assertThat(visitor.send(REQUEST).response().status()).isEqualTo(200);
                assertThat(other.nextRequest().values("Host")).containsExactly("127.0.0.1:" + other.port());
            }
            assertThat(gate.metrics().of(GateMetrics.Count.RETRIES)).isPositive();
        }
    }

    private static GateUnderTest gate(ScriptedOrigin one, ScriptedOrigin other) {
        var naming = new OriginNaming(new HostField.Own(), false);
        var others = List.of(URI.create("http://127.0.0.1:" + other.port()));
        return GateUnderTest.before(one)
                .origin(all -> all.withNaming(naming).withSpread(new OriginSettings.Spread(others, false)))
                .start();
    }

    /// A ticket for a domain above the visitor's host, which the origin's name happens to be in.
    @Test
    void theGatesOwnCookiesKeepTheirDomain() {
        String ticket = "__place=1; Domain=internal; Path=/";
        var forward = new Verdict.Forward(List.of(ticket), List.of(), Verdict.Onward.NOBODY);
        var naming = new OriginNaming(HostField.of("shop.internal").orElseThrow(), true);
        try (var origin = ScriptedOrigin.answering(REDIRECT);
                var gate = GateUnderTest.before(origin)
                        .origin(all -> all.withNaming(naming))
                        .usher((_, sink) -> sink.is(forward))
                        .start();
                var visitor = RawClient.connect(gate.port())) {
            var response = visitor.send(REQUEST).response();

            assertThat(response.values("Set-Cookie")).containsExactlyInAnyOrder("a=b; Path=/", ticket);
        }
    }

    @Test
    void itsNameInARedirectAndACookieBecomesTheVisitors() {
        try (var origin = ScriptedOrigin.answering(REDIRECT);
                var gate = gate(origin, "shop.internal", true);
                var visitor = RawClient.connect(gate.port())) {
            var response = visitor.send(REQUEST).response();

            assertThat(response.values("Location")).containsExactly("http://shop.example:81/cart");
            assertThat(response.values("Set-Cookie")).containsExactly("a=b; Path=/");
        }
    }

    @Test
    void withoutTheSettingAResponseStaysAsItIs() {
        try (var origin = ScriptedOrigin.answering(REDIRECT);
                var gate = gate(origin, "shop.internal", false);
                var visitor = RawClient.connect(gate.port())) {
            var response = visitor.send(REQUEST).response();

            assertThat(response.values("Location")).containsExactly("https://shop.internal/cart");
            assertThat(response.values("Set-Cookie")).containsExactly("a=b; Domain=shop.internal; Path=/");
        }
    }
}
