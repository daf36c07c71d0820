package io.vestibule.gate.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.vestibule.gate.http.plan.ConnectionLimits;
import io.vestibule.gate.http.plan.GateMetrics;
import io.vestibule.gate.http.plan.Listener;
import io.vestibule.gate.http.text.Refusal;
import io.vestibule.gate.http.tls.CertificateFigures;
import io.vestibule.testing.Certificate;
import io.vestibule.testing.GateUnderTest;
import io.vestibule.testing.RawClient;
import io.vestibule.testing.RawHttp2;
import io.vestibule.testing.ScriptedOrigin;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Several certificates of one listener, as TLS clients are shown them.
@SuppressWarnings("StringConcatToTextBlock") // text blocks cannot end their lines in CRLF
class SniProbeIT {

    private static final Certificate MAIN = Certificate.onlyOf("main.example");
    private static final Certificate SHOPS = Certificate.onlyOf("*.shops.example");
    private static final Certificate BOOKS = Certificate.onlyOf("books.shops.example");
    private static final Duration SOON = Duration.ofMillis(300);
    private static final Path OPENSSL = Path.of("/usr/bin/openssl");

    @TempDir
    private Path folder;

    @BeforeEach
    void write() {
        MAIN.writeTo(file("0.pem"), file("0.key"));
        SHOPS.writeTo(file("1.pem"), file("1.key"));
        BOOKS.writeTo(file("2.pem"), file("2.key"));
    }

    private Path file(String name) {
        return folder.resolve(name);
    }

    private GateUnderTest.Setup setup(ScriptedOrigin origin) {
        var pairs = new ArrayList<Listener.Door.Pem>();
        for (int i = 0; i < 3; i++) {
            pairs.add(new Listener.Door.Pem(file(i + ".pem"), file(i + ".key")));
        }
        var door = new Listener.Door.ByName(pairs);
        return GateUnderTest.before(origin).listeners(new Listener("127.0.0.1", 0, door, false));
    }

    private static String nameIn(X509Certificate certificate) {
        return certificate.getSubjectX500Principal().getName().substring("CN=".length());
    }

    private static String shownTo(String host, GateUnderTest gate) {
        try (var visitor = RawClient.tlsTo(host, gate.port(), "http/1.1")) {
            return nameIn(visitor.certificate());
        }
    }

    @ParameterizedTest
    @CsvSource({
        "main.example, main.example",
        "books.shops.example, books.shops.example",
        "BOOKS.shops.example, books.shops.example",
        "shoes.shops.example, *.shops.example",
        "a.shoes.shops.example, main.example",
        "shops.example, main.example",
        "elsewhere.example, main.example"
    })
    void aClientIsShownTheCertificateForTheHostThatItNames(String host, String name) {
        try (var origin = ScriptedOrigin.content();
                var gate = setup(origin).start();
                var visitor = RawClient.tlsTo(host, gate.port(), "http/1.1")) {
            assertThat(nameIn(visitor.certificate())).isEqualTo(name);
            visitor.send("GET / HTTP/1.1\r\nHost: " + host + "\r\n\r\n");
            assertThat(visitor.response().body()).as(visitor.story()).isEqualTo("content");
            assertThat(gate.nextHead().secure()).isTrue();
            assertThat(gate.server().certificates())
                    .extracting(CertificateFigures::name)
                    .containsExactly("main.example", "*.shops.example", "books.shops.example");
        }
    }

    @Test
    void aClientThatNamesNoHostIsShownTheFirst() {
        try (var origin = ScriptedOrigin.content();
                var gate = setup(origin).start();
                var visitor = RawClient.tls(gate.port())) {
            assertThat(nameIn(visitor.certificate())).isEqualTo("main.example");
        }
    }

    /// The JDK's client checks that the certificate is for the host.
    @Test
    void theJdksClientTrustsEachForItsHost() throws Exception {
        try (var origin = ScriptedOrigin.content();
                var gate = setup(origin).start()) {
            for (var certificate : List.of(MAIN, BOOKS)) {
                var context = SSLContext.getInstance("TLS");
                context.init(null, certificate.trustManagers(), null);
                var plain = new Socket(InetAddress.getLoopbackAddress(), gate.port());
                try (var socket = (SSLSocket)
                        context.getSocketFactory().createSocket(plain, certificate.name(), gate.port(), true)) {
                    var parameters = socket.getSSLParameters();
                    parameters.setEndpointIdentificationAlgorithm("HTTPS");
                    socket.setSSLParameters(parameters);
                    socket.startHandshake();

                    assertThat(socket.getSession().isValid()).isTrue();
                }
            }
        }
    }

    @Test
    void opensslIsShownTheSame() throws IOException, InterruptedException {
        assumeTrue(Files.isExecutable(OPENSSL));
        try (var origin = ScriptedOrigin.content();
                var gate = setup(origin).start()) {
            for (String version : List.of("-tls1_2", "-tls1_3")) {
                assertThat(openssl(gate, version, "-servername", "books.shops.example"))
                        .containsPattern("subject=CN ?= ?books.shops.example");
                assertThat(openssl(gate, version, "-servername", "shoes.shops.example"))
                        .containsPattern("subject=CN ?= ?\\*.shops.example");
                assertThat(openssl(gate, version, "-noservername")).containsPattern("subject=CN ?= ?main.example");
            }
        }
    }

    private static String openssl(GateUnderTest gate, String... more) throws IOException, InterruptedException {
        var command = new ArrayList<>(List.of(OPENSSL.toString(), "s_client", "-connect"));
        command.add("127.0.0.1:" + gate.port());
        command.addAll(List.of(more));
        var client = new ProcessBuilder(command).redirectErrorStream(true).start();
        client.getOutputStream().close();
        String said = new String(client.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(client.waitFor(10, TimeUnit.SECONDS)).isTrue();
        return said;
    }

    @Test
    void eachFollowsItsOwnFiles() {
        try (var origin = ScriptedOrigin.content();
                var gate = setup(origin).start()) {
            Certificate.replace(file("1.pem"), "no certificate\n");
            await().until(() -> gate.metrics().of(GateMetrics.Count.TLS_RELOADS_FAILED) == 1);
            assertThat(shownTo("shoes.shops.example", gate)).isEqualTo("*.shops.example");

            Certificate.onlyOf("films.example").writeTo(file("2.pem"), file("2.key"));
            await().until(() -> shownTo("films.example", gate).equals("films.example"));

            assertThat(shownTo("books.shops.example", gate)).isEqualTo("*.shops.example");
            assertThat(shownTo("main.example", gate)).isEqualTo("main.example");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"GET / HTTP/1.1\r\nHost: main.example\r\n\r\n", "garbage", "\u0016\u0003\u0001\u0000\u0001x"})
    void whatIsNoTlsIsCut(String sent) {
        try (var origin = ScriptedOrigin.content();
                var gate = setup(origin).start();
                var visitor = gate.visitor()) {
            visitor.offer(sent);
            visitor.finishSending();

            assertThat(visitor.untilClosed()).doesNotContain("content");
            assertThat(origin.lines()).isEmpty();
        }
    }

    @Test
    void aClientThatNeverEndsItsGreetingIsCut() {
        try (var origin = ScriptedOrigin.content();
                var gate = setup(origin)
                        .times(SOON, ConnectionLimits.DEFAULT.idle(), ConnectionLimits.DEFAULT.tunnelIdle())
                        .start();
                var visitor = gate.visitor()) {
            visitor.send("\u0016\u0003\u0001\u0001\u0000\u0001");

            assertThat(visitor.untilClosed()).doesNotContain("content");
        }
    }

    private static RawHttp2.Outcome ask(RawHttp2 visitor, int stream, String host) {
        return visitor.headers(stream, true, ":method", "GET", ":scheme", "https", ":authority", host, ":path", "/")
                .outcome(stream);
    }

    @Test
    void aRequestForAHostOfAnotherCertificateIsMisdirected() {
        try (var origin = ScriptedOrigin.content();
                var gate = setup(origin).start();
                var wire = RawClient.tlsTo("shoes.shops.example", gate.port(), "h2");
                var visitor = RawHttp2.over(wire)) {
            assertThat(ask(visitor, 1, "shoes.shops.example").body()).isEqualTo("content");
            assertThat(ask(visitor, 3, "main.example").status()).isEqualTo("421");
            assertThat(ask(visitor, 5, "hats.shops.example:443").body()).isEqualTo("content");
            assertThat(ask(visitor, 7, "elsewhere.example").body()).isEqualTo("content");
            // Both are for it: what was shown is right.
            assertThat(ask(visitor, 9, "books.shops.example").body()).isEqualTo("content");
            assertThat(gate.metrics().of(Refusal.MISDIRECTED)).isEqualTo(1);
        }
    }

    @Test
    void aTrustedProxyMaySendAllOnOneConnection() {
        try (var origin = ScriptedOrigin.content();
                var gate = setup(origin).trusting("127.0.0.1").start();
                var wire = RawClient.tlsTo("shoes.shops.example", gate.port(), "h2");
                var visitor = RawHttp2.over(wire)) {
            assertThat(ask(visitor, 1, "main.example").body()).isEqualTo("content");
        }
    }
}
