package io.vestibule.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.testing.GateUnderTest;
import io.vestibule.testing.Nginx;
import io.vestibule.testing.RawClient;
import io.vestibule.testing.ScriptedOrigin;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// The example of nginx in front of the gate, with a real nginx.
@SuppressWarnings("StringConcatToTextBlock") // text blocks cannot end their lines in CRLF
class ProxyExamplesIT {

    private static final Path EXAMPLE = Path.of("../examples/proxies/nginx.conf");

    /// Everything as shipped but for ports and certificates.
    @Test
    void theGateLearnsTheVisitorFromNginxAndNothingFromTheVisitor(@TempDir Path folder)
            throws IOException {
        try (var origin = ScriptedOrigin.content();
                var gate = GateUnderTest.before(origin).trusting("127.0.0.1").start()) {
            int plain = freePort();
            int site = freePort();
            String servers =
                    Files.readString(EXAMPLE)
                            .replace("127.0.0.1:8080", "127.0.0.1:" + gate.port())
                            .replace("listen 80;", "listen 127.0.0.1:" + plain + ";")
                            .replace("listen 443 ssl http2;", "listen 127.0.0.1:" + site + ";")
                            .replaceAll("(?m)^ +ssl_.*$", "");
            assertThat(servers)
                    .doesNotContain("listen 443", "server 127.0.0.1:8080;", "listen 80;");

            try (var nginx = Nginx.start(folder, servers, List.of(plain, site));
                    var visitor = RawClient.connect(site)) {
                var response =
                        visitor.send(
                                        "GET /a%2Fb?c HTTP/1.1\r\nHost: shop.example.com\r\n"
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

    private static int freePort() throws IOException {
        try (var socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }
}
