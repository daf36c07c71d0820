package io.vestibule.gate.http.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.ClientAuth;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.net.PemKeyCertOptions;
import io.vertx.core.net.PemTrustOptions;
import io.vestibule.gate.http.plan.OriginSettings.Protocol;
import io.vestibule.gate.http.plan.OriginSettings.Trust;
import io.vestibule.ground.Failure;
import io.vestibule.testing.BlackHole;
import io.vestibule.testing.Certificate;
import io.vestibule.testing.GateUnderTest;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import javax.net.ssl.SSLPeerUnverifiedException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Origins that let only those in who show a certificate that they know.
class ClientCertificateIT {

    private static final String GET = "GET / HTTP/1.1\r\nHost: shop.example\r\n\r\n";
    private static final Certificate ORIGIN = Certificate.of("origin.example");
    private static final Certificate GATE = Certificate.of("gate-one");
    private static final Certificate RENEWED = Certificate.of("gate-two-renewed");
    private static final Certificate STRANGER = Certificate.of("stranger");

    @TempDir
    private Path folder;

    private final Vertx vertx = Vertx.vertx();
    private int port;

    @BeforeEach
    void anOriginThatAsks() throws IOException {
        Files.writeString(folder.resolve("authorities.pem"), ORIGIN.certificate());
        GATE.writeTo(file("gate.pem"), file("gate.key"));
        STRANGER.writeTo(file("stranger.pem"), file("stranger.key"));
        var options = new HttpServerOptions()
                .setSsl(true)
                .setUseAlpn(true)
                .setKeyCertOptions(new PemKeyCertOptions()
                        .setCertValue(Buffer.buffer(ORIGIN.certificate()))
                        .setKeyValue(Buffer.buffer(ORIGIN.key())))
                .setTrustOptions(new PemTrustOptions()
                        .addCertValue(Buffer.buffer(GATE.certificate()))
                        .addCertValue(Buffer.buffer(RENEWED.certificate())))
                .setClientAuth(ClientAuth.REQUIRED);
        port = vertx.createHttpServer(options)
                .requestHandler(ClientCertificateIT::greet)
                .listen(0, "127.0.0.1")
                .await()
                .actualPort();
    }

    @AfterEach
    void stop() {
        vertx.close().await();
    }

    private static void greet(HttpServerRequest request) {
        try {
            var session = Objects.requireNonNull(request.connection().sslSession());
            if (request.version() == HttpVersion.HTTP_1_1) {
                request.response().putHeader("Connection", "close");
            }
            request.response()
                    .end(request.version() + " " + session.getPeerPrincipal().getName());
        } catch (SSLPeerUnverifiedException e) {
            request.response().setStatusCode(500).end();
        }
    }

    private Path file(String name) {
        return folder.resolve(name);
    }

    private Optional<ClientCertificate> shown(String name) {
        return Optional.of(new ClientCertificate(file(name + ".pem"), file(name + ".key")));
    }

    private TestOrigin origin(int at, Protocol protocol, Optional<ClientCertificate> certificate) {
        return TestOrigin.of(URI.create("https://localhost:" + at))
                .withTrust(new Trust.Authorities(file("authorities.pem")))
                .withProtocol(protocol)
                .withCertificate(certificate);
    }

    private GateUnderTest gate(Protocol protocol, Optional<ClientCertificate> certificate) {
        return GateUnderTest.before(port)
                .origin(_ -> origin(port, protocol, certificate))
                .start();
    }

    private static String ask(GateUnderTest gate) {
        try (var visitor = gate.visitor()) {
            var answer = visitor.send(GET).response();
            return answer.status() == 200 ? answer.body() : Integer.toString(answer.status());
        }
    }

    @ParameterizedTest
    @EnumSource
    void theOriginKnowsTheGateByItsCertificate(Protocol protocol) {
        try (var gate = gate(protocol, shown("gate"))) {
            assertThat(ask(gate)).isEqualTo(protocol == Protocol.H2 ? "HTTP_2 CN=gate-one" : "HTTP_1_1 CN=gate-one");
        }
    }

    @ParameterizedTest
    @EnumSource
    void withoutOneOrWithAnotherItIsNotServed(Protocol protocol) {
        try (var gate = gate(protocol, Optional.empty())) {
            assertThat(ask(gate)).isEqualTo("502");
        }
        try (var gate = gate(protocol, shown("stranger"))) {
            assertThat(ask(gate)).isEqualTo("502");
        }
    }

    @Test
    void eachOriginIsShownItsOwn() {
        var origins = new Origins(
                Map.of(
                        "other.example",
                        origin(port, Protocol.HTTP1, Optional.empty()).settings()),
                origin(port, Protocol.HTTP1, shown("gate")).settings());
        try (var gate = GateUnderTest.before(port).origins(origins).start();
                var visitor = gate.visitor()) {
            assertThat(ask(gate)).isEqualTo("HTTP_1_1 CN=gate-one");
            var other = visitor.send(GET.replace("shop.", "other.")).response();
            assertThat(other.status()).isEqualTo(502);
        }
    }

    @Test
    void aRenewedOneIsShownOnNewConnectionsAndABrokenOneIsNot() throws IOException {
        try (var gate = gate(Protocol.HTTP1, shown("gate"))) {
            assertThat(ask(gate)).endsWith("CN=gate-one");
            assertThat(gate.server().certificates())
                    .singleElement()
                    .matches(told -> told.name().equals("CN=gate-one"))
                    .matches(told -> told.file().endsWith("gate.pem"));

            RENEWED.writeTo(file("gate.pem"), file("gate.key"));
            gate.server().refreshCertificates();
            assertThat(ask(gate)).endsWith("CN=gate-two-renewed");
            assertThat(gate.metrics().of(GateMetrics.Count.TLS_RELOADS)).isPositive();

            Files.writeString(file("gate.key"), STRANGER.key());
            gate.server().refreshCertificates();
            assertThat(ask(gate)).endsWith("CN=gate-two-renewed");
            assertThat(gate.metrics().of(GateMetrics.Count.TLS_RELOADS_FAILED)).isPositive();
        }
    }

    @Test
    void filesThatDoNotLoadStopTheStartAndAreNamed() throws IOException {
        Files.writeString(file("gate.key"), STRANGER.key());
        int closed = BlackHole.closedPort();
        var before = GateUnderTest.before(closed).origin(_ -> origin(closed, Protocol.HTTP1, shown("gate")));

        assertThatThrownBy(before::start)
                .isInstanceOfSatisfying(
                        Failure.class, failure -> assertThat(failure.source()).isEqualTo(Failure.Source.OPERATOR))
                .hasMessageContaining("gate.key")
                .hasMessageContaining("do not match");
    }
}
