package io.vestibule.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vestibule.cli.Main;
import io.vestibule.testing.ChildJvm;
import io.vestibule.testing.RawClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What TLS 1.2 lets a client do to a process that is started without the launcher, by BoringSSL and by
/// the JDK, which asks once in a process whether it may.
class RenegotiationIT {

    private static final String GET = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";

    @TempDir
    private Path home = Path.of("");

    @ParameterizedTest
    @CsvSource({"false,is spoken by BoringSSL", "true,BoringSSL does not load on this machine"})
    void aClientThatBeginsAnotherHandshakeIsCut(String noBoringSsl, String provider) throws Exception {
        Path out = home.resolve("out.txt");
        Process process = ChildJvm.of(
                        Main.class,
                        "run",
                        "--origin=http://127.0.0.1:9",
                        "--listen=127.0.0.1:0",
                        "--tls-self-signed",
                        "--control=127.0.0.1:0",
                        "--data=" + home.resolve("data"))
                .with("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1")
                .with("-Dio.netty.handler.ssl.noOpenSsl=" + noBoringSsl)
                .writingTo(out);
        try {
            await().atMost(Duration.ofMinutes(3))
                    .until(() -> Files.readString(out).contains("  ready "));
            String said = Files.readString(out);
            assertThat(said).containsOnlyOnce(provider);
            int port = Integer.parseInt(said.replaceAll("(?s).*https://[^:]+:(\\d+).*", "$1"));
            try (var visitor = RawClient.tls12(port)) {
                assertThat(visitor.send(GET).response().status()).as(said).isEqualTo(502);

                visitor.shakeHandsAgain().offer(GET);

                assertThat(visitor.untilClosedOr("HTTP/1.1")).isFalse();
            }
        } finally {
            process.destroyForcibly().onExit().orTimeout(40, TimeUnit.SECONDS).join();
        }
    }
}
