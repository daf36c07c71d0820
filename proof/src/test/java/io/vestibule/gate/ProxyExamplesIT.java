package io.vestibule.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vestibule.testing.Certificate;
import io.vestibule.testing.GateUnderTest;
import io.vestibule.testing.ManualPage;
import io.vestibule.testing.Nginx;
import io.vestibule.testing.RawClient;
import io.vestibule.testing.ScriptedOrigin;
import io.vestibule.testing.ServerProcess;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The examples of proxies in front of the gate, each with the real one: nginx in every run, Caddy
/// and HAProxy where they are installed.
@SuppressWarnings("StringConcatToTextBlock") // text blocks cannot end their lines in CRLF
class ProxyExamplesIT {

    private static final Path EXAMPLES = Path.of("../examples/proxies");
    private static final String HEALTH = "/.well-known/vestibule/health";

    /// Everything as shipped but for ports and certificates.
    @Test
    void theGateLearnsTheVisitorFromNginxAndNothingFromTheVisitor(@TempDir Path folder) throws IOException {
        try (var origin = ScriptedOrigin.content();
                var gate = GateUnderTest.before(origin).trusting("127.0.0.1").start()) {
            int plain = freePort();
            int site = freePort();
            String servers = Files.readString(EXAMPLES.resolve("nginx.conf"))
                    .replace("127.0.0.1:8080", "127.0.0.1:" + gate.port())
                    .replace("listen 80;", "listen 127.0.0.1:" + plain + ";")
                    .replace("listen 443 ssl http2;", "listen 127.0.0.1:" + site + ";")
                    .replaceAll("(?m)^ +ssl_.*$", "");
            assertThat(servers).doesNotContain("listen 443", "server 127.0.0.1:8080;", "listen 80;");

            try (var nginx = Nginx.start(folder, servers, List.of(plain, site));
                    var visitor = RawClient.connect(site)) {
                var response = visitor.send("GET /a%2Fb?c HTTP/1.1\r\nHost: shop.example.com\r\n"
                                + "X-Forwarded-For: 6.6.6.6\r\n"
                                + "X-Forwarded-Proto: gopher\r\n\r\n")
                        .response();

                assertThat(nginx).isNotNull();
                assertThat(response.status()).isEqualTo(200);
                var head = gate.nextHead();
                assertThat(head.clientAddress()).isEqualTo("127.0.0.1");
                assertThat(head.target()).isEqualTo("/a%2Fb?c");
                assertThat(head.authority()).isEqualTo("shop.example.com");
                assertThat(head.headers().getAll("X-Forwarded-For")).doesNotContain("6.6.6.6");
                assertThat(head.headers().getAll("X-Forwarded-Proto")).doesNotContain("gopher");
            }
        }
    }

    /// The server block under "nginx behind the gate", but for its port.
    @Test
    void nginxBehindTheGateLearnsTheVisitor(@TempDir Path folder) throws IOException {
        int site = freePort();
        String server = ManualPage.of("RECIPES.md")
                .section("nginx behind the gate")
                .blocks("nginx")
                .getFirst()
                .replace("listen 127.0.0.1:3000;", "listen 127.0.0.1:" + site + ";")
                .replaceFirst("}\\s*$", "location / { return 200 \"\\$remote_addr\"; }\n}\n");
        try (var nginx = Nginx.start(folder, server, List.of(site));
                var gate = GateUnderTest.before(site).start();
                var visitor = RawClient.connectFrom("127.0.0.9", gate.port())) {
            assertThat(nginx).isNotNull();
            var answer = visitor.send(
                            "GET / HTTP/1.1\r\nHost: shop.example.com\r\n" + "X-Forwarded-For: 6.6.6.6\r\n\r\n")
                    .response();

            assertThat(answer.body()).isEqualTo("127.0.0.9");
        }
    }

    @Test
    void theGateLearnsTheVisitorFromCaddy(@TempDir Path folder) throws IOException {
        try (var origin = ScriptedOrigin.content();
                var gate = GateUnderTest.before(origin).trusting("127.0.0.1").start()) {
            int site = freePort();
            certificate(folder);
            String settings = "{\n"
                    + "\tadmin off\n"
                    + "\tauto_https disable_redirects\n"
                    + "\tdefault_sni shop.example.com\n"
                    + "}\n"
                    + Files.readString(EXAMPLES.resolve("Caddyfile"))
                            .replace(
                                    "shop.example.com {",
                                    "shop.example.com:%d {\n\tbind 127.0.0.1\n\ttls certificate.pem key.pem"
                                            .formatted(site))
                            .replace("127.0.0.1:8080 {", "127.0.0.1:" + gate.port() + " {");
            Files.writeString(folder.resolve("Caddyfile"), settings);
            try (var caddy = ServerProcess.start(
                    folder, List.of(site), "caddy", "run", "--adapter", "caddyfile", "--config", "Caddyfile")) {
                assertThat(caddy).isNotNull();

                learnsTheVisitor(gate, site);
            }
        }
    }

    @Test
    void theGateLearnsTheVisitorFromHaproxy(@TempDir Path folder) throws IOException {
        try (var origin = ScriptedOrigin.content();
                var gate = GateUnderTest.before(origin).trusting("127.0.0.1").start()) {
            int plain = freePort();
            int site = freePort();
            certificate(folder);
            Files.writeString(
                    folder.resolve("shop.pem"),
                    Files.readString(folder.resolve("certificate.pem")) + Files.readString(folder.resolve("key.pem")));
            String settings = Files.readString(EXAMPLES.resolve("haproxy.cfg"))
                    .replace("bind :80\n", "bind 127.0.0.1:" + plain + "\n")
                    .replace("bind :443 ", "bind 127.0.0.1:" + site + " ")
                    .replace("/etc/haproxy/shop.pem", folder + "/shop.pem")
                    .replace("gate 127.0.0.1:8080 ", "gate 127.0.0.1:" + gate.port() + " ");
            Files.writeString(folder.resolve("haproxy.cfg"), settings);
            try (var haproxy =
                            ServerProcess.start(folder, List.of(plain, site), "haproxy", "-db", "-f", "haproxy.cfg");
                    var visitor = RawClient.connect(plain)) {
                assertThat(haproxy).isNotNull();
                var moved = visitor.send("GET / HTTP/1.1\r\nHost: shop.example.com\r\n\r\n");
                assertThat(moved.response().value("Location")).isEqualTo("https://shop.example.com/");

                learnsTheVisitor(gate, site);
            }
        }
    }

    private static void certificate(Path folder) {
        Certificate.of("shop.example.com").writeTo(folder.resolve("certificate.pem"), folder.resolve("key.pem"));
    }

    /// Over HTTPS, as soon as the proxy knows by the health path that there is a gate.
    private static void learnsTheVisitor(GateUnderTest gate, int site) {
        await().until(() -> ask(site, "/") == 200);
        takeHeads(gate);

        assertThat(ask(site, "/a%2Fb?c")).isEqualTo(200);

        var head = gate.nextHead();
        while (head.target().equals(HEALTH)) {
            head = gate.nextHead();
        }
        assertThat(head.clientAddress()).isEqualTo("127.0.0.1");
        assertThat(head.target()).isEqualTo("/a%2Fb?c");
        assertThat(head.authority()).isEqualTo("shop.example.com");
        assertThat(head.headers().getAll("X-Forwarded-For")).doesNotContain("6.6.6.6");
        assertThat(head.headers().getAll("X-Forwarded-Proto")).containsExactly("https");
        assertThat(head.secure()).isTrue();
    }

    private static void takeHeads(GateUnderTest gate) {
        while (gate.headsLeft() > 0) {
            gate.nextHead();
        }
    }

    private static int ask(int site, String target) {
        try (var visitor = RawClient.tls(site, "http/1.1")) {
            return visitor.send("GET "
                            + target
                            + " HTTP/1.1\r\nHost: shop.example.com\r\n"
                            + "X-Forwarded-For: 6.6.6.6\r\n"
                            + "X-Forwarded-Proto: gopher\r\n\r\n")
                    .response()
                    .status();
        }
    }

    private static int freePort() throws IOException {
        try (var socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }
}
