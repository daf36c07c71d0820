package io.vestibule.gate.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vestibule.gate.http.plan.OriginSettings;
import io.vestibule.gate.http.plan.OriginSettings.Trust;
import io.vestibule.gate.http.plan.Origins;
import io.vestibule.gate.http.plan.TestOrigin;
import io.vestibule.ground.Failure;
import io.vestibule.testing.BlackHole;
import io.vestibule.testing.Certificate;
import io.vestibule.testing.GateUnderTest;
import io.vestibule.testing.Message;
import io.vestibule.testing.ScriptedOrigin;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Origins that speak TLS: whom the gate believes, and what a visitor is told when it does not.
@SuppressWarnings("StringConcatToTextBlock") // text blocks cannot end their lines in CRLF
class OriginTlsProbeIT {

    private static final String GET = "GET / HTTP/1.1\r\nHost: shop.example\r\n\r\n";
    private static final Certificate OWN = Certificate.of("shop.example");

    @TempDir
    private Path folder;

    @BeforeEach
    void trustOurOwn() throws IOException {
        Files.writeString(authorities(), OWN.certificate());
    }

    private Path authorities() {
        return folder.resolve("authorities.pem");
    }

    /// A gate that believes who stands in the trust file.
    private GateUnderTest before(ScriptedOrigin origin, String host) {
        return before(origin.port(), host, new Trust.Authorities(authorities()));
    }

    private static GateUnderTest before(int port, String host, Trust trust) {
        return GateUnderTest.before(port)
                .origin(_ -> TestOrigin.of(url(host, port)).withTrust(trust))
                .start();
    }

    private static URI url(String host, int port) {
        return URI.create("https://" + host + ":" + port);
    }

    private static Message ask(GateUnderTest gate) {
        try (var visitor = gate.visitor()) {
            return visitor.send(GET).response();
        }
    }

    private static void assertRefused(GateUnderTest gate, ScriptedOrigin origin) {
        FailurePage.assertShown(502, ask(gate), gate);
        assertThat(origin.received())
                .as("what an origin heard that is not believed")
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"TLSv1.3", "TLSv1.2"})
    void anOriginInTheTrustFileIsBelieved(String version) {
        try (var origin = ScriptedOrigin.secured(OWN, version);
                var gate = before(origin, "localhost")) {
            assertThat(ask(gate).body()).isEqualTo("content");
            var request = origin.nextRequest();
            assertThat(request.value("Host")).isEqualTo("shop.example");
            assertThat(request.value("X-Forwarded-Proto"))
                    .as("how the visitor came, not how we go on")
                    .isEqualTo("http");
        }
    }

    @Test
    void anAddressIsANameToo() {
        try (var origin = ScriptedOrigin.secured(OWN);
                var gate = before(origin, "127.0.0.1")) {
            assertThat(ask(gate).body()).isEqualTo("content");
        }
    }

    @Test
    void connectionsAreUsedAgain() {
        try (var origin = ScriptedOrigin.secured(OWN);
                var gate = before(origin, "localhost");
                var visitor = gate.visitor()) {
            for (int time = 0; time < 3; time++) {
                assertThat(visitor.send(GET).response().body()).isEqualTo("content");
            }
            assertThat(origin.lines()).hasSize(1);
        }
    }

    @Test
    void aStrangersCertificateIsRefused() {
        try (var origin = ScriptedOrigin.secured(Certificate.of("shop.example"));
                var gate = before(origin, "localhost")) {
            assertRefused(gate, origin);
        }
    }

    @Test
    void theRuntimesAuthoritiesDoNotKnowOurs() {
        try (var origin = ScriptedOrigin.secured(OWN);
                var gate = before(origin.port(), "localhost", new Trust.Platform())) {
            assertRefused(gate, origin);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"localhost", "127.0.0.1"})
    void aCertificateForAnotherNameIsRefused(String host) throws IOException {
        var other = Certificate.onlyOf("other.example");
        Files.writeString(authorities(), other.certificate());
        try (var origin = ScriptedOrigin.secured(other);
                var gate = before(origin, host)) {
            assertRefused(gate, origin);
        }
    }

    @Test
    void whatAnAuthorityInTheTrustFileSignedIsBelievedWhileItIsValid() throws IOException {
        var sound = Certificate.issued("shop.example", -1);
        Files.writeString(authorities(), OWN.certificate() + sound.authority());
        try (var origin = ScriptedOrigin.secured(sound.certificate());
                var gate = before(origin, "localhost")) {
            assertThat(ask(gate).body()).isEqualTo("content");
        }
        for (int days : new int[] {-60, 2}) {
            var late = Certificate.issued("shop.example", days);
            Files.writeString(authorities(), late.authority());
            try (var origin = ScriptedOrigin.secured(late.certificate());
                    var gate = before(origin, "localhost")) {
                assertRefused(gate, origin);
            }
        }
    }

    @Test
    void withoutVerificationAnyOriginIsAccepted() {
        try (var origin = ScriptedOrigin.secured(Certificate.onlyOf("other.example"));
                var gate = before(origin.port(), "localhost", new Trust.Anybody())) {
            assertThat(ask(gate).body()).isEqualTo("content");
        }
    }

    @Test
    void anOriginThatSpeaksNoTlsIsABadGateway() {
        try (var origin = ScriptedOrigin.playing(line -> line.send("HTTP/1.1 400 Bad Request\r\n\r\n"));
                var gate = before(origin, "localhost")) {
            FailurePage.assertShown(502, ask(gate), gate);
            assertThat(origin.received()).doesNotContain("GET ");
        }
    }

    @Test
    void anOriginThatNeverShakesHandsTimesOut() {
        var quick = new OriginSettings.Times(
                Duration.ofMillis(300), Duration.ofSeconds(60), Duration.ofSeconds(60), Duration.ofSeconds(30));
        try (var origin = ScriptedOrigin.playing(ScriptedOrigin.Line::stall);
                var gate = GateUnderTest.before(origin)
                        .origin(_ ->
                                TestOrigin.of(url("localhost", origin.port())).withTimes(quick))
                        .start()) {
            FailurePage.assertShown(504, ask(gate), gate);
        }
    }

    @Test
    void anOriginThatSpeaksOldTlsIsABadGateway() {
        try (var origin = ScriptedOrigin.secured(OWN, "TLSv1.1");
                var gate = before(origin, "localhost")) {
            assertRefused(gate, origin);
        }
    }

    @Test
    void eachOriginIsBelievedByItsOwnTrust() {
        try (var sound = ScriptedOrigin.secured(OWN);
                var odd = ScriptedOrigin.secured(Certificate.onlyOf("other.example"));
                var gate =
                        GateUnderTest.before(sound).origins(origins(sound, odd)).start()) {
            assertThat(ask(gate).body()).isEqualTo("content");
            try (var visitor = gate.visitor()) {
                var got = visitor.send(GET.replace("shop.", "odd.")).response();
                assertThat(got.body()).isEqualTo("content");
            }
            try (var visitor = gate.visitor()) {
                var got = visitor.send(GET.replace("shop.", "strict.")).response();
                assertThat(got.status()).isEqualTo(502);
            }
        }
    }

    private Origins origins(ScriptedOrigin sound, ScriptedOrigin odd) {
        var strict = OriginSettings.of(url("localhost", odd.port()));
        var trusting =
                TestOrigin.of(strict.url()).withTrust(new Trust.Anybody()).settings();
        var believed = TestOrigin.of(url("localhost", sound.port()))
                .withTrust(new Trust.Authorities(authorities()))
                .settings();
        return new Origins(Map.of("odd.example", trusting, "strict.example", strict), believed);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "no certificate\n", "-----BEGIN CERTIFICATE-----\nAAAA\n"})
    void aTrustFileThatDoesNotLoadStopsTheStartAndIsNamed(String text) throws IOException {
        Files.writeString(authorities(), text);

        assertThatThrownBy(() -> before(BlackHole.closedPort(), "localhost", new Trust.Authorities(authorities())))
                .isInstanceOfSatisfying(
                        Failure.class, failure -> assertThat(failure.source()).isEqualTo(Failure.Source.OPERATOR))
                .hasMessageContaining(authorities().toString());
    }
}
