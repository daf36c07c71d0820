package io.vestibule.gate.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.testing.GateUnderTest;
import io.vestibule.testing.RawClient;
import io.vestibule.testing.ScriptedOrigin;
import io.vestibule.testing.Transcript;
import java.util.concurrent.atomic.AtomicInteger;

/// Checks that a malformed request is refused: answered once with the status, the connection
/// closed, and nothing of it at the origin. A request that comes after it on a new connection is
/// the next thing that the origin sees. *Thread-safe.*
///
/// @param origin answers everything with 200
public record Refusals(GateUnderTest gate, ScriptedOrigin origin) {

    private static final AtomicInteger NUMBERS = new AtomicInteger();

    public void check(int status, String sent) {
        assertThat(origin.requestsLeft()).as(origin.story()).isZero();
        long before = receivedByOrigin();
        try (var visitor = RawClient.connect(gate.port())) {
            visitor.offer(sent);
            var response = visitor.response();

            assertThat(response.status())
                    .as("%nsent %s%n%s", Transcript.visible(sent), visitor.story())
                    .isEqualTo(status);
            assertThat(visitor.untilClosed())
                    .as("after the refusal\n" + visitor.story())
                    .isEmpty();
        }
        assertThat(receivedByOrigin()).as("at the origin\n" + origin.story()).isEqualTo(before);
        seesTheNextOne();
    }

    private void seesTheNextOne() {
        var target = "/after/" + NUMBERS.incrementAndGet();
        try (var visitor = RawClient.connect(gate.port())) {
            var response = visitor.send("GET " + target + " HTTP/1.1\r\nHost: shop.example\r\n\r\n")
                    .response();

            assertThat(response.status()).as(visitor.story()).isEqualTo(200);
            assertThat(origin.nextRequest().target()).as(origin.story()).isEqualTo(target);
        }
    }

    private long receivedByOrigin() {
        return origin.lines().stream().mapToLong(line -> line.heard().count()).sum();
    }
}
