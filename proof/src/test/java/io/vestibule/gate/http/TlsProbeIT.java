package io.vestibule.gate.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vestibule.gate.http.plan.GateMetrics;
import io.vestibule.gate.http.plan.Listener;
import io.vestibule.testing.Certificate;
import io.vestibule.testing.GateUnderTest;
import io.vestibule.testing.RawClient;
import io.vestibule.testing.RawHttp2;
import io.vestibule.testing.ScriptedOrigin;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// HTTPS, its certificates, and the way to it.
@SuppressWarnings("StringConcatToTextBlock") // text blocks cannot end their lines in CRLF
class TlsProbeIT {

    private static final Certificate FIRST = Certificate.of("first.example");
    private static final Certificate SECOND = Certificate.of("second.example");
    private static final String GET = "GET / HTTP/1.1\r\nHost: shop.example\r\n\r\n";

    @TempDir
    private Path folder;

    private Path certificate() {
        return folder.resolve("certificate.pem");
    }

    private Path key() {
        return folder.resolve("key.pem");
    }

    private GateUnderTest secured(ScriptedOrigin origin) {
        FIRST.writeTo(certificate(), key());
        return GateUnderTest.before(origin)
                .listeners(new Listener("127.0.0.1", 0, new Listener.Door.Pem(certificate(), key()), false))
                .start();
    }

    @Test
    void http11IsSpokenOverTls() {
        try (var origin = ScriptedOrigin.content();
                var gate = secured(origin);
                var visitor = RawClient.tls(gate.port(), "http/1.1")) {
            assertThat(visitor.protocol()).isEqualTo("http/1.1");
            assertThat(visitor.send(GET).response().body()).as(visitor.story()).isEqualTo("content");
            assertThat(gate.nextHead().secure()).isTrue();
            assertThat(origin.nextRequest().value("X-Forwarded-Proto")).isEqualTo("https");
        }
    }

    @Test
    void rulesMayAskHowARequestCameIn() {
        try (var origin = ScriptedOrigin.content();
                var gate = secured(origin);
                var first = RawClient.tls(gate.port(), "http/1.1");
                var wire = RawClient.tls(gate.port(), "h2");
                var second = RawHttp2.over(wire)) {
            first.send(GET).response();
            second.get(1, "/").outcome(1);
            var one = gate.nextHead().transport();
            var two = gate.nextHead().transport();

            assertThat(one.version()).isEqualTo("HTTP/1.1");
            assertThat(two.version()).isEqualTo("HTTP/2");
            for (var transport : List.of(one, two)) {
                assertThat(transport.tlsVersion()).isEqualTo("TLSv1.3");
                assertThat(transport.tlsCipher()).startsWith("TLS_");
                assertThat(transport.localPort()).isEqualTo(gate.port());
                assertThat(transport.localAddress()).isEqualTo("127.0.0.1");
                assertThat(transport.requestId()).isNotEmpty();
            }
        }
    }

    /// By HTTP/1.1 and HTTP/2, with one certificate and with several to choose from.
    @Test
    void theFingerprintOfATlsClientIsThatOfItsHello() {
        FIRST.writeTo(certificate(), key());
        var pem = new Listener.Door.Pem(certificate(), key());
        for (var door : List.of(pem, new Listener.Door.ByName(List.of(pem)))) {
            try (var origin = ScriptedOrigin.content();
                    var gate = GateUnderTest.before(origin)
                            .listeners(new Listener("127.0.0.1", 0, door, false))
                            .usher(Ushers.askingForTlsClient())
                            .start();
                    var first = RawClient.tls(gate.port(), "http/1.1");
                    var wire = RawClient.tls(gate.port(), "h2");
                    var second = RawHttp2.over(wire);
                    var third = RawClient.tls12(gate.port())) {
                first.send(GET).response();
                String one = gate.nextHead().transport().tlsClient();
                second.get(1, "/").outcome(1);
                String two = gate.nextHead().transport().tlsClient();
                third.send(GET).response();
                String three = gate.nextHead().transport().tlsClient();

                assertThat(one).matches("t13[di][0-9]{4}h1_[0-9a-f]{12}_[0-9a-f]{12}");
                assertThat(two).isEqualTo(one.replace("h1_", "h2_"));
                assertThat(three).startsWith("t12").isNotEqualTo(one);
            }
        }
    }

    @Test
    void noFingerprintIsTakenWhereNoRuleAsksForIt() {
        try (var origin = ScriptedOrigin.content();
                var gate = secured(origin);
                var visitor = RawClient.tls(gate.port(), "http/1.1")) {
            visitor.send(GET).response();

            assertThat(gate.nextHead().transport().tlsClient()).isEmpty();
        }
    }

    /// Each handshake costs us a hundred times what it costs the visitor.
    @Test
    void aClientThatRenegotiatesIsCut() {
        try (var origin = ScriptedOrigin.content();
                var gate = secured(origin);
                var visitor = RawClient.tls12(gate.port())) {
            assertThat(visitor.send(GET).response().body()).isEqualTo("content");

            visitor.shakeHandsAgain().offer(GET);

            assertThat(visitor.untilClosedOr("content")).isFalse();
        }
    }

    /// The session that one gate sealed is opened by another, which has another certificate and the
    /// same ticket keys. Sessions of TLS 1.2 are kept by the gate that made them.
    @Test
    void aVisitorWhoReturnsResumesOnAnyNode() throws IOException, InterruptedException {
        try (var origin = ScriptedOrigin.content();
                var one = secured(origin);
                var another = selfSigned(origin)) {
            String session = folder.resolve("session").toString();

            assertThat(openssl(one, "-tls1_3", "-sess_out", session)).contains("New, TLSv1.3");
            assertThat(openssl(another, "-tls1_3", "-sess_in", session)).contains("Reused, TLSv1.3");
            assertThat(openssl(one, "-tls1_2", "-sess_out", session)).contains("New, TLSv1.2");
            assertThat(openssl(another, "-tls1_2", "-sess_in", session)).contains("New, TLSv1.2");
            assertThat(openssl(one, "-tls1_2", "-sess_in", session)).contains("Reused, TLSv1.2");

            assertThat(one.metrics().of(GateMetrics.Count.TLS_HANDSHAKES_FULL)).isEqualTo(2);
            assertThat(one.metrics().of(GateMetrics.Count.TLS_HANDSHAKES_RESUMED))
                    .isEqualTo(1);
            assertThat(another.metrics().of(GateMetrics.Count.TLS_HANDSHAKES_FULL))
                    .isEqualTo(1);
            assertThat(another.metrics().of(GateMetrics.Count.TLS_HANDSHAKES_RESUMED))
                    .isEqualTo(1);
        }
    }

    private static GateUnderTest selfSigned(ScriptedOrigin origin) {
        return GateUnderTest.before(origin)
                .listeners(new Listener("127.0.0.1", 0, new Listener.Door.SelfSigned(List.of("first.example")), false))
                .start();
    }

    private static String openssl(GateUnderTest gate, String... more) throws IOException, InterruptedException {
        var command =
                new ArrayList<>(List.of("openssl", "s_client", "-ign_eof", "-servername", "first.example", "-connect"));
        command.add("127.0.0.1:" + gate.port());
        command.addAll(List.of(more));
        var client = new ProcessBuilder(command).redirectErrorStream(true).start();
        try (var in = client.outputWriter(StandardCharsets.US_ASCII)) {
            in.write(GET.replace("Host", "Connection: close\r\nHost"));
        }
        String said = new String(client.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(client.waitFor(10, TimeUnit.SECONDS)).isTrue();
        return said;
    }

    @Test
    void aClientWithoutAlpnSpeaksHttp11() {
        try (var origin = ScriptedOrigin.content();
                var gate = secured(origin);
                var visitor = RawClient.tls(gate.port())) {
            assertThat(visitor.send(GET).response().body()).as(visitor.story()).isEqualTo("content");
        }
    }

    @Test
    void http2IsPreferredOverTls() {
        try (var origin = ScriptedOrigin.content();
                var gate = secured(origin);
                var wire = RawClient.tls(gate.port(), "http/1.1", "h2");
                var visitor = RawHttp2.over(wire)) {
            assertThat(wire.protocol()).isEqualTo("h2");
            assertThat(visitor.get(1, "/").outcome(1).body()).isEqualTo("content");
            assertThat(gate.nextHead().secure()).isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {GET, "garbage", "\u0016\u0003\u0001\u0000\u0001x"})
    void whatIsNoTlsIsCut(String sent) {
        try (var origin = ScriptedOrigin.content();
                var gate = secured(origin);
                var visitor = gate.visitor()) {
            visitor.offer(sent);
            visitor.finishSending();

            assertThat(visitor.untilClosed()).doesNotContain("content");
            assertThat(origin.lines()).isEmpty();
        }
    }

    @Test
    void aNewCertificateIsShownSoonAfterItsFilesChange() {
        try (var origin = ScriptedOrigin.content();
                var gate = secured(origin);
                var old = RawClient.tls(gate.port(), "http/1.1")) {
            assertThat(shownBy(gate)).isEqualTo("CN=first.example");
            SECOND.writeTo(certificate(), key());

            await().atMost(Duration.ofSeconds(5))
                    .pollInterval(Duration.ofMillis(50))
                    .untilAsserted(() -> assertThat(shownBy(gate)).isEqualTo("CN=second.example"));
            assertThat(old.send(GET).response().body()).as("old connection").isEqualTo("content");
        }
    }

    @Test
    void brokenFilesKeepTheOldCertificate() {
        try (var origin = ScriptedOrigin.content();
                var gate = secured(origin)) {
            Certificate.replace(certificate(), "no certificate\n");
            awaitFailedReloads(gate, 1);
            assertThat(shownBy(gate)).isEqualTo("CN=first.example");

            Certificate.replace(certificate(), SECOND.certificate());
            awaitFailedReloads(gate, 2);
            assertThat(shownBy(gate)).as("a key of another").isEqualTo("CN=first.example");

            Certificate.replace(key(), SECOND.key());
            await().atMost(Duration.ofSeconds(5))
                    .pollInterval(Duration.ofMillis(50))
                    .untilAsserted(() -> assertThat(shownBy(gate)).isEqualTo("CN=second.example"));
        }
    }

    private static void awaitFailedReloads(GateUnderTest gate, int times) {
        await().atMost(Duration.ofSeconds(5))
                .untilAsserted(() -> assertThat(gate.metrics().of(GateMetrics.Count.TLS_RELOADS_FAILED))
                        .isGreaterThanOrEqualTo(times));
    }

    private static String shownBy(GateUnderTest gate) {
        try (var visitor = RawClient.tls(gate.port(), "http/1.1")) {
            return visitor.certificate().getSubjectX500Principal().getName();
        }
    }

    @Test
    void aCertificateOfOurOwnServesToo() {
        var door = new Listener.Door.SelfSigned(List.of("shop.example", "127.0.0.1"));
        try (var origin = ScriptedOrigin.content();
                var gate = GateUnderTest.before(origin)
                        .listeners(new Listener("127.0.0.1", 0, door, false))
                        .start();
                var visitor = RawClient.tls(gate.port(), "http/1.1")) {
            assertThat(visitor.send(GET).response().body()).isEqualTo("content");
            assertThat(shownBy(gate)).contains("CN=shop.example");
        }
    }

    @Test
    void aProxyHeaderComesBeforeTls() {
        FIRST.writeTo(certificate(), key());
        try (var origin = ScriptedOrigin.content();
                var gate = GateUnderTest.before(origin)
                        .trusting("127.0.0.1")
                        .listeners(new Listener("127.0.0.1", 0, new Listener.Door.Pem(certificate(), key()), false)
                                .withProxyProtocol())
                        .start();
                var plain = gate.visitor()) {
            plain.send("PROXY TCP4 203.0.113.9 192.0.2.1 4711 443\r\n");
            var visitor = plain.startTls("http/1.1");

            assertThat(visitor.send(GET).response().body()).isEqualTo("content");
            assertThat(gate.nextHead().clientAddress()).isEqualTo("203.0.113.9");
        }
    }

    private static GateUnderTest redirecting(ScriptedOrigin origin, int httpsPort) {
        var door = new Listener.Door.ToHttps(httpsPort);
        return GateUnderTest.before(origin)
                .listeners(new Listener("127.0.0.1", 0, door, false))
                .start();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '>', textBlock = """
        8443 > shop.example       > /            > https://shop.example:8443/
        443  > shop.example       > /a?b=c       > https://shop.example/a?b=c
        443  > shop.example:8080  > /a%2fb//c?[] > https://shop.example/a%2fb//c?[]
        8443 > shop.example:80    > //evil/x     > https://shop.example:8443//evil/x
        443  > [2001:db8::1]:80   > /            > https://[2001:db8::1]/
        """)
    void theRedirectKeepsTheUrl(int port, String host, String target, String location) {
        try (var origin = ScriptedOrigin.content();
                var gate = redirecting(origin, port);
                var visitor = gate.visitor()) {
            visitor.send("GET " + target + " HTTP/1.1\r\nHost: " + host + "\r\n\r\n");
            var response = visitor.response();

            assertThat(response.status()).as(visitor.story()).isEqualTo(308);
            assertThat(response.value("Location")).isEqualTo(location);
            assertThat(origin.lines()).isEmpty();
        }
    }

    @Test
    void aPostIsRedirectedTooAndItsBodyIsNoRequest() {
        var body = "GET /smuggled HTTP/1.1\r\nHost: shop.example\r\n\r\n";
        try (var origin = ScriptedOrigin.content();
                var gate = redirecting(origin, 443);
                var visitor = gate.visitor()) {
            visitor.offer("POST /x HTTP/1.1\r\nHost: shop.example\r\nContent-Length: "
                    + body.length()
                    + "\r\n\r\n"
                    + body
                    + GET.replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n"));

            assertThat(visitor.response().status()).as(visitor.story()).isEqualTo(308);
            assertThat(visitor.untilClosed()).doesNotContain("/smuggled");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET / HTTP/1.1\r\n\r\n",
                "GET / HTTP/1.1\r\nHost: evil.example/x\r\n\r\n",
                "GET / HTTP/1.1\r\nHost: user@evil.example\r\n\r\n",
                "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
                "GET http://evil.example/ HTTP/1.1\r\nHost: shop.example\r\n\r\n"
            })
    void theRedirectRefusesWhatTheGateRefuses(String request) {
        try (var origin = ScriptedOrigin.content();
                var gate = redirecting(origin, 443);
                var visitor = gate.visitor()) {
            visitor.offer(request);

            assertThat(visitor.response().status()).as(visitor.story()).isEqualTo(400);
            assertThat(visitor.untilClosed()).isEmpty();
        }
    }
}
