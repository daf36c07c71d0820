package io.vestibule.gate.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vestibule.gate.http.origin.AddressFigures;
import io.vestibule.gate.http.plan.GateMetrics;
import io.vestibule.gate.http.plan.OriginSettings;
import io.vestibule.testing.BlackHole;
import io.vestibule.testing.GateUnderTest;
import io.vestibule.testing.RawClient;
import io.vestibule.testing.ScriptedOrigin;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Two addresses of one origin, of which one fails under load. What was sent where is counted by
/// those who received it.
@SuppressWarnings("StringConcatToTextBlock") // text blocks cannot end their lines in CRLF
class OriginFailoverIT {

    private static final int VISITORS = 8;
    private static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";
    private static final String SWITCHING =
            "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n";

    /// An address that answers, until it is told to reset every connection on which a request
    /// comes.
    private static final class Address implements AutoCloseable {

        private final Map<String, AtomicInteger> received = new ConcurrentHashMap<>();
        private final AtomicInteger requests = new AtomicInteger();
        private volatile String answer = OK;
        private volatile boolean resetting;
        private final ScriptedOrigin server = ScriptedOrigin.playing(line -> {
            for (var head = line.request(); head != null; head = line.request()) {
                requests.incrementAndGet();
                received.computeIfAbsent(head.target(), _ -> new AtomicInteger())
                        .incrementAndGet();
                if (resetting) {
                    line.reset();
                    return;
                }
                line.send(answer);
            }
        });

        int timesReceived(String target) {
            var times = received.get(target);
            return times == null ? 0 : times.get();
        }

        @Override
        public void close() {
            server.close();
        }
    }

    private static GateUnderTest gate(Integer... ports) {
        return gate(false, ports);
    }

    private static GateUnderTest gate(boolean errorsCount, Integer... ports) {
        List<URI> urls = Arrays.stream(ports)
                .map(port -> URI.create("http://127.0.0.1:" + port))
                .toList();
        var time = Duration.ofMillis(300);
        var patience = Duration.ofSeconds(10);
        return GateUnderTest.before(urls.getFirst())
                .origin(origin -> origin.withSpread(
                                new OriginSettings.Spread(urls.subList(1, urls.size()), errorsCount))
                        .withTimes(new OriginSettings.Times(time, patience, patience, patience)))
                .settings(settings -> settings.withLanes(2))
                .start();
    }

    private static String get(String target) {
        return "GET " + target + " HTTP/1.1\r\nHost: shop.example\r\n\r\n";
    }

    private static String post(String target, String body) {
        return "POST %s HTTP/1.1\r\nHost: shop.example\r\nContent-Length: %d\r\n\r\n%s"
                .formatted(target, body.length(), body);
    }

    /// Visitors side by side ask for `/0`, `/1` and so on.
    ///
    /// @param halfway runs once, in the middle
    /// @return the targets that were answered with 200
    private static List<String> load(GateUnderTest gate, int each, Runnable halfway) throws Exception {
        var sent = new AtomicInteger();
        var good = new ArrayList<String>();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<List<String>>> crowd = IntStream.range(0, VISITORS)
                    .mapToObj(_ -> threads.submit(() -> visit(gate, each, sent, halfway)))
                    .toList();
            for (var visitor : crowd) {
                good.addAll(visitor.get());
            }
        }
        return good;
    }

    private static List<String> visit(GateUnderTest gate, int each, AtomicInteger sent, Runnable halfway) {
        var good = new ArrayList<String>();
        try (var visitor = gate.visitor()) {
            for (int i = 0; i < each; i++) {
                int number = sent.getAndIncrement();
                if (number == VISITORS * each / 2) {
                    halfway.run();
                }
                if (visitor.send(get("/" + number)).response().status() == 200) {
                    good.add("/" + number);
                }
            }
        }
        return good;
    }

    private static AddressFigures figures(GateUnderTest gate, int address) {
        return gate.server().addresses().get(address);
    }

    /// Nothing is left under way: the crowd is gone.
    private static void assertQuiet(GateUnderTest gate) {
        await().untilAsserted(() -> assertThat(gate.server().addresses())
                .extracting(AddressFigures::underWay)
                .containsOnly(0));
    }

    @Test
    void bothTakeTheirPart() throws Exception {
        try (var one = new Address();
                var other = new Address();
                var gate = gate(one.server.port(), other.server.port())) {
            assertThat(load(gate, 50, () -> {})).hasSize(VISITORS * 50);

            assertThat(one.requests.get() + other.requests.get()).isEqualTo(VISITORS * 50);
            assertThat(Math.abs(one.requests.get() - other.requests.get()))
                    .as("%s and %s", one.requests, other.requests)
                    .isLessThan(VISITORS * 25);
            assertThat(figures(gate, 0).requests()).isEqualTo(one.requests.get());
            assertQuiet(gate);
        }
    }

    @Test
    void noRequestFailsWhenOneIsKilled() throws Exception {
        try (var one = new Address();
                var other = new Address();
                var gate = gate(one.server.port(), other.server.port())) {
            assertThat(load(gate, 150, one::close)).hasSize(VISITORS * 150);

            for (int i = 0; i < VISITORS * 150; i++) {
                assertThat(one.timesReceived("/" + i) + other.timesReceived("/" + i))
                        .as("request %d", i)
                        .isBetween(1, 2);
            }
            assertThat(figures(gate, 0).ejections()).isPositive();
            assertThat(figures(gate, 0).ejected()).isTrue();
            assertThat(figures(gate, 1).ejections()).isZero();
            assertQuiet(gate);
        }
    }

    @Test
    void noRequestFailsWhenOneResetsEveryConnection() throws Exception {
        try (var one = new Address();
                var other = new Address();
                var gate = gate(one.server.port(), other.server.port())) {
            assertThat(load(gate, 100, () -> one.resetting = true)).hasSize(VISITORS * 100);

            assertThat(figures(gate, 0).ejections()).isPositive();
            assertThat(gate.metrics().of(GateMetrics.Count.RETRIES)).isPositive();
            assertQuiet(gate);
        }
    }

    @Test
    void noRequestFailsWhenOneAcceptsNoConnection() throws Exception {
        try (var hole = new BlackHole();
                var other = new Address();
                var gate = gate(hole.port(), other.server.port())) {
            assertThat(load(gate, 20, () -> {})).hasSize(VISITORS * 20);

            assertThat(other.requests).hasValue(VISITORS * 20);
            assertThat(figures(gate, 0).ejections()).isPositive();
            assertQuiet(gate);
        }
    }

    @Test
    void anAddressThatAnswersAgainGetsRequestsAgain() {
        try (var one = new Address();
                var other = new Address();
                var gate = gate(one.server.port(), other.server.port());
                var visitor = gate.visitor()) {
            one.resetting = true;
            await().until(() -> ask(visitor) && figures(gate, 0).ejected());
            one.resetting = false;

            await().until(() -> ask(visitor) && !figures(gate, 0).ejected());
            int before = one.requests.get();
            await().until(() -> ask(visitor) && one.requests.get() > before);
        }
    }

    private static boolean ask(RawClient visitor) {
        return visitor.send(get("/")).response().status() == 200;
    }

    @Test
    void whatMayHaveBeenDoneIsNotSentAgain() {
        try (var one = new Address();
                var other = new Address();
                var gate = gate(one.server.port(), other.server.port());
                var visitor = gate.visitor()) {
            one.resetting = true;
            int failed = 0;
            for (int i = 0; i < 20; i++) {
                String body = i % 2 == 0 ? "" : "an order";
                int status = visitor.send(post("/" + i, body)).response().status();
                assertThat(status).isIn(200, 502);
                failed += status == 502 ? 1 : 0;
                assertThat(one.timesReceived("/" + i) + other.timesReceived("/" + i))
                        .as("order %d", i)
                        .isEqualTo(1);
            }

            assertThat(failed).isEqualTo(one.requests.get()).isPositive();
        }
    }

    @Test
    void whatReachedNobodyIsSentToTheOtherWhateverItIs() {
        try (var other = new Address();
                var gate = gate(BlackHole.closedPort(), other.server.port());
                var visitor = gate.visitor()) {
            for (int i = 0; i < 10; i++) {
                assertThat(visitor.send(post("/" + i, "an order")).response().status())
                        .as(visitor.story())
                        .isEqualTo(200);
            }

            assertThat(other.requests).hasValue(10);
        }
    }

    @Test
    void ifNoneCanBeReachedTheGatewayIsBadAndEachWasTried() {
        int closed = BlackHole.closedPort();
        try (var gate = gate(closed, BlackHole.closedPort());
                var visitor = gate.visitor()) {
            for (int time = 1; time <= 3; time++) {
                assertThat(visitor.send(get("/")).response().status()).isEqualTo(502);
                assertThat(gate.metrics().of(GateMetrics.Count.RETRIES)).isEqualTo(time);
            }

            assertThat(figures(gate, 0).ejections()).isEqualTo(1);
            assertQuiet(gate);
        }
    }

    @Test
    void gatewayErrorsEjectAnAddressWhereTheyCount() throws Exception {
        try (var one = new Address();
                var other = new Address();
                var strict = gate(true, one.server.port(), other.server.port());
                var lenient = gate(one.server.port(), other.server.port())) {
            one.answer = "HTTP/1.1 503 Busy\r\nContent-Length: 2\r\n\r\nno";
            load(strict, 20, () -> {});
            load(lenient, 20, () -> {});

            assertThat(figures(strict, 0).ejections()).isPositive();
            assertThat(figures(lenient, 0).ejections()).isZero();
        }
    }

    @Test
    void aTunnelCountsUntilItEnds() {
        try (var one = ScriptedOrigin.playing(OriginFailoverIT::switching);
                var other = ScriptedOrigin.playing(OriginFailoverIT::switching);
                var gate = gate(one.port(), other.port())) {
            for (int time = 0; time < 2; time++) {
                try (var first = gate.visitor();
                        var second = gate.visitor()) {
                    List.of(first, second).forEach(OriginFailoverIT::upgrade);
                    assertThat(gate.server().addresses())
                            .extracting(AddressFigures::underWay)
                            .containsExactly(1, 1);
                }
                assertQuiet(gate);
            }
        }
    }

    private static void switching(ScriptedOrigin.Line line) {
        line.request();
        line.send(SWITCHING);
        line.idle();
    }

    private static void upgrade(RawClient visitor) {
        visitor.send("GET /socket HTTP/1.1\r\nHost: shop.example\r\nConnection: Upgrade\r\n" + "Upgrade: x\r\n\r\n");
        assertThat(visitor.response().status()).as(visitor.story()).isEqualTo(101);
    }
}
