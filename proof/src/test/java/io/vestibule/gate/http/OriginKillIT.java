package io.vestibule.gate.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vestibule.gate.http.origin.AddressFigures;
import io.vestibule.gate.http.plan.GateMetrics;
import io.vestibule.gate.http.plan.OriginSettings;
import io.vestibule.testing.GateUnderTest;
import io.vestibule.testing.OriginChild;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// One of an origin's two processes is killed under load.
@SuppressWarnings("StringConcatToTextBlock") // text blocks cannot end their lines in CRLF
class OriginKillIT {

    private static final int VISITORS = 16;
    private static final int EACH = 150;

    private static GateUnderTest gate(OriginSettings.Protocol protocol, int one, int other) {
        var others = List.of(URI.create("http://127.0.0.1:" + other));
        return GateUnderTest.before(one)
                .origin(origin -> origin.withProtocol(protocol).withSpread(new OriginSettings.Spread(others, false)))
                .settings(settings -> settings.withLanes(2))
                .start();
    }

    /// @return the statuses of the answers
    private static List<Integer> visit(GateUnderTest gate, AtomicInteger sent, OriginChild victim) {
        var statuses = new ArrayList<Integer>();
        try (var visitor = gate.visitor()) {
            for (int i = 0; i < EACH; i++) {
                if (sent.getAndIncrement() == VISITORS * EACH / 2) {
                    victim.kill();
                }
                visitor.send("GET /" + i + " HTTP/1.1\r\nHost: shop.example\r\n\r\n");
                statuses.add(visitor.response().status());
            }
        }
        return statuses;
    }

    @ParameterizedTest
    @EnumSource(OriginSettings.Protocol.class)
    void noRequestThatMayBeRepeatedFails(OriginSettings.Protocol protocol) throws Exception {
        try (var one = OriginChild.start();
                var other = OriginChild.start();
                var gate = gate(protocol, one.port(), other.port());
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var sent = new AtomicInteger();
            List<Future<List<Integer>>> crowd = IntStream.range(0, VISITORS)
                    .mapToObj(_ -> threads.submit(() -> visit(gate, sent, one)))
                    .toList();
            for (var visitor : crowd) {
                assertThat(visitor.get()).hasSize(EACH).containsOnly(200);
            }

            assertThat(gate.metrics().of(GateMetrics.Count.RETRIES)).isPositive();
            assertThat(gate.metrics().of(GateMetrics.Count.FAILED)).isZero();
            assertThat(gate.server().addresses().getFirst().requests()).isPositive();
            assertThat(gate.server().addresses().getFirst().ejections()).isPositive();
            await().untilAsserted(() -> assertThat(gate.server().addresses())
                    .extracting(AddressFigures::underWay)
                    .containsOnly(0));
        }
    }
}
