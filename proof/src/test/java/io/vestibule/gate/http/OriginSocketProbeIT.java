package io.vestibule.gate.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.testing.FreePorts;
import io.vestibule.testing.GateUnderTest;
import io.vestibule.testing.Nginx;
import io.vestibule.testing.ScriptedOrigin;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A real server behind a socket of this machine.
@SuppressWarnings("StringConcatToTextBlock") // text blocks cannot end their lines in CRLF
class OriginSocketProbeIT {

    private static final String SWITCHING =
            "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n";

    @TempDir
    private static Path folder;

    private static ScriptedOrigin echo;
    private static Nginx server;
    private static GateUnderTest gate;

    @BeforeAll
    static void start() {
        echo = ScriptedOrigin.playing(line -> {
            line.request();
            line.send(SWITCHING);
            line.send("heard: " + line.until("\n"));
            line.idle();
        });
        int port = FreePorts.of(1).getFirst();
        server = Nginx.start(folder, servers(port), List.of(port));
        gate = GateUnderTest.before(socket("site.sock")).start();
    }

    private static URI socket(String name) {
        return URI.create("unix:" + folder.resolve(name));
    }

    private static String servers(int port) {
        return """
            server {
              listen unix:%1$s/site.sock;
              listen 127.0.0.1:%2$d;
              location / { return 200 "$request_method $host $uri"; }
              location /upload { proxy_pass http://unix:%1$s/site.sock:/; }
              location /socket {
                proxy_pass http://127.0.0.1:%3$d;
                proxy_http_version 1.1;
                proxy_set_header Upgrade $http_upgrade;
                proxy_set_header Connection upgrade;
              }
            }
            """.formatted(folder, port, echo.port());
    }

    @AfterAll
    static void stop() {
        gate.close();
        server.close();
        echo.close();
    }

    @Test
    void requestsAndBodiesPass() {
        try (var visitor = gate.visitor()) {
            for (int time = 0; time < 3; time++) {
                var page = visitor.send("GET /shoes HTTP/1.1\r\nHost: shop.example\r\n\r\n")
                        .response();
                assertThat(page.body()).isEqualTo("GET shop.example /shoes");
            }
            var posted = visitor.send(
                            "POST /upload HTTP/1.1\r\nHost: shop.example\r\n" + "Content-Length: 5\r\n\r\nhello")
                    .response();
            assertThat(posted.status()).as(visitor.story()).isEqualTo(200);
        }
    }

    @Test
    void theOriginsOwnNameIsLocalhost() {
        try (var visitor = gate.visitor()) {
            var page = visitor.send("GET /old HTTP/1.0\r\n\r\n").response();

            assertThat(page.body()).isEqualTo("GET localhost /old");
        }
    }

    @Test
    void webSocketsPass() {
        try (var visitor = gate.visitor()) {
            visitor.send("GET /socket HTTP/1.1\r\nHost: shop.example\r\nConnection: Upgrade\r\n"
                    + "Upgrade: websocket\r\n\r\n");
            assertThat(visitor.response().status()).as(visitor.story()).isEqualTo(101);

            assertThat(visitor.send("hello\n").until("\n")).isEqualTo("heard: hello\n");
        }
    }

    @Test
    void aSocketThatIsNotThereIsABadGateway() {
        try (var away = GateUnderTest.before(socket("none.sock")).start();
                var visitor = away.visitor()) {
            var response =
                    visitor.send("GET / HTTP/1.1\r\nHost: shop.example\r\n\r\n").response();

            FailurePage.assertShown(502, response, away);
        }
    }
}
