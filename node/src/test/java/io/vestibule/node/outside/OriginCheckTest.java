package io.vestibule.node.outside;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vestibule.gate.http.plan.OriginSettings;
import io.vestibule.testing.Complaints;
import io.vestibule.testing.FreePorts;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What is said at a start of origins that take no connections.
class OriginCheckTest {

    private static final Duration SOON = Duration.ofSeconds(20);
    private static final String PART = "io.vestibule.node.outside.OriginCheck";

    private static OriginSettings origin(String host, int port) {
        return OriginSettings.of(URI.create("http://" + host + ":" + port));
    }

    @Test
    void onlyAnOriginThatTakesNoConnectionIsWarnedOf() throws IOException {
        int refusing = FreePorts.of(1).getFirst();
        try (var listening = new ServerSocket(0, 0, InetAddress.getLoopbackAddress());
                var said = Complaints.warned(PART)) {
            new OriginCheck(List.of(origin("127.0.0.1", listening.getLocalPort()), origin("127.0.0.1", refusing)))
                    .start();

            await().atMost(SOON).until(() -> !said.all().isEmpty());
            assertThat(said.all())
                    .singleElement()
                    .asString()
                    .contains(":" + refusing, "does not answer", "get 502 until it does");
        }
    }
}
