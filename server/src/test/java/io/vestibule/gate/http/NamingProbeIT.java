package io.vestibule.gate.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.gate.http.Naming.HostField;
import io.vestibule.testing.GateUnderTest;
import io.vestibule.testing.Message;
import io.vestibule.testing.RawClient;
import io.vestibule.testing.ScriptedOrigin;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// By which name an origin is asked, seen from there, and what becomes of that name in its
/// responses, seen by the visitor.
class NamingProbeIT {

    private static final String REQUEST = "GET /?a HTTP/1.1\r\nHost: shop.example:81\r\n\r\n";

    private static final String REDIRECT =
            """
            HTTP/1.1 302 Found
            Location: https://shop.internal/cart
            Set-Cookie: a=b; Domain=shop.internal; Path=/
            Content-Length: 0

            """
                    .replace("\n", "\r\n");

    private static GateUnderTest gate(ScriptedOrigin origin, String host, boolean rewrites) {
        var naming = new Naming(HostField.of(host).orElseThrow(), rewrites);
        return GateUnderTest.before(origin).origin(all -> all.withNaming(naming)).start();
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
            assertThat(request.values("Host"))
                    .containsExactly(host.replace("PORT", Integer.toString(origin.port())));
            assertThat(request.values("X-Forwarded-Host")).containsExactly("shop.example:81");
            assertThat(gate.nextHead().host()).isEqualTo("shop.example");
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
            assertThat(response.values("Set-Cookie"))
                    .containsExactly("a=b; Domain=shop.internal; Path=/");
        }
    }
}
