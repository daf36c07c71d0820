package io.vestibule.gate.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.gate.http.Naming.HostField;
import io.vestibule.testing.GateUnderTest;
import io.vestibule.testing.Message;
import io.vestibule.testing.RawClient;
import io.vestibule.testing.ScriptedOrigin;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// By which name an origin is asked, seen from there.
class NamingProbeIT {

    @ParameterizedTest
    @CsvSource({
        "preserve, shop.example:81",
        "shop.internal:8443, shop.internal:8443",
        "[2001:db8::5], [2001:db8::5]",
        "origin, 127.0.0.1:PORT"
    })
    void theOriginIsAskedByTheNameThatTheSettingSays(String setting, String host) {
        try (var origin = ScriptedOrigin.content();
                var gate =
                        GateUnderTest.before(origin)
                                .origin(
                                        all ->
                                                all.withNaming(
                                                        new Naming(
                                                                HostField.of(setting).orElseThrow(),
                                                                false)))
                                .start();
                var visitor = RawClient.connect(gate.port())) {
            var head = "GET /?a HTTP/1.1\r\nHost: shop.example:81\r\n\r\n";

            assertThat(visitor.send(head).response().status()).isEqualTo(200);

            Message request = origin.nextRequest();
            assertThat(request.values("Host"))
                    .containsExactly(host.replace("PORT", Integer.toString(origin.port())));
            assertThat(request.values("X-Forwarded-Host")).containsExactly("shop.example:81");
            assertThat(gate.nextHead().host()).isEqualTo("shop.example");
        }
    }
}
