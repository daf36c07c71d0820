package io.vestibule.gate.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import io.vestibule.gate.http.origin.AddressFigures;
import io.vestibule.gate.http.plan.GateMetrics;
import io.vestibule.gate.http.plan.OriginSettings;
import io.vestibule.testing.GateUnderTest;
import io.vestibule.testing.RawClient;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Origins that say by HTTP/2 that they have done nothing about a request: it is sent again,
/// whatever its method.
@SuppressWarnings({
    "StringConcatToTextBlock", // text blocks cannot end their lines in CRLF
    "deprecation" // nothing else says which stream is the last
})
class Http2GoAwayIT {

    private static final int GONE = 0;
    private static final long REFUSED_STREAM = 7;
    private static final int VISITORS = 6;

    private final Vertx vertx = Vertx.vertx();
    private final AtomicInteger connections = new AtomicInteger();
    private final List<HttpServerRequest> held = new CopyOnWriteArrayList<>();
    private final Map<String, AtomicInteger> received = new ConcurrentHashMap<>();
    private volatile boolean holding = true;

    @AfterEach
    void stop() {
        vertx.close().await();
    }

    private int timesReceived(String path) {
        return received.computeIfAbsent(path, _ -> new AtomicInteger()).get();
    }

    /// An origin that holds requests for `/held…`, refuses those for `/refused…`, and answers
    /// others.
    private int origin(boolean refuses) {
        return vertx.createHttpServer()
                .connectionHandler(_ -> connections.incrementAndGet())
                .requestHandler(request -> answer(request, refuses))
                .listen(0, "127.0.0.1")
                .await()
                .actualPort();
    }

    private void answer(HttpServerRequest request, boolean refuses) {
        String path = String.valueOf(request.path());
        received.computeIfAbsent(path, _ -> new AtomicInteger()).incrementAndGet();
        if (refuses) {
            request.response().reset(REFUSED_STREAM);
        } else if (holding && path.startsWith("/held")) {
            held.add(request);
        } else {
            request.response().end("done");
        }
    }

    private static GateUnderTest gate(int port, Integer... more) {
        var others = new ArrayList<URI>();
        for (int other : more) {
            others.add(URI.create("http://127.0.0.1:" + other));
        }
        return GateUnderTest.before(port)
                .origin(origin -> origin.withProtocol(OriginSettings.Protocol.H2)
                        .withSpread(new OriginSettings.Spread(others, false)))
                .start();
    }

    private static String request(String method, String path) {
        return method + " " + path + " HTTP/1.1\r\nHost: shop.example\r\n\r\n";
    }

    private static String post(String path, String body) {
        return "POST %s HTTP/1.1\r\nHost: shop.example\r\nContent-Length: %d\r\n\r\n%s"
                .formatted(path, body.length(), body);
    }

    private static int status(GateUnderTest gate, String request) {
        try (var visitor = gate.visitor()) {
            return visitor.send(request).response().status();
        }
    }

    @Test
    void whatIsBeyondTheLastStreamIsSentAgainAndTheRestIsFinished() {
        try (var gate = gate(origin(false))) {
            assertThat(status(gate, request("GET", "/first"))).isEqualTo(200);
            var visitors = new ArrayList<RawClient>();
            for (int i = 0; i < VISITORS; i++) {
                visitors.add(gate.visitor());
                visitors.getLast().send(request(i % 2 == 0 ? "POST" : "GET", "/held" + i));
                int so = i + 1;
                await().until(() -> held.size() == so);
            }
            assertThat(connections).hasValue(1);

            var last = held.get(2);
            holding = false;
            last.connection().goAway(GONE, (int) last.streamId(), Buffer.buffer());
            for (int i = 3; i < VISITORS; i++) {
                assertThat(visitors.get(i).response().body()).isEqualTo("done");
                assertThat(timesReceived("/held" + i)).as("request %d", i).isEqualTo(2);
            }
            held.subList(0, 3).forEach(request -> request.response().end("finished"));

            for (int i = 0; i < 3; i++) {
                assertThat(visitors.get(i).response().body()).isEqualTo("finished");
                assertThat(timesReceived("/held" + i)).as("request %d", i).isEqualTo(1);
            }
            visitors.forEach(RawClient::close);
            assertThat(connections).hasValue(2);
            assertThat(gate.metrics().of(GateMetrics.Count.RETRIES)).isEqualTo(3);
            assertThat(gate.metrics().of(GateMetrics.Count.FAILED)).isZero();
        }
    }

    /// What was sent of its body is not kept.
    @Test
    void aRequestWhoseBodyIsGoneIsNotSentAgain() {
        try (var gate = gate(origin(false));
                var visitor = gate.visitor()) {
            visitor.send(post("/held", "an order"));
            await().until(() -> held.size() == 1);
            held.getFirst().connection().goAway(GONE, 0, Buffer.buffer());

            assertThat(visitor.response().status()).as(visitor.story()).isEqualTo(502);
            assertThat(timesReceived("/held")).isEqualTo(1);
        }
    }

    @Test
    void aStreamThatOneAddressRefusesIsOpenedAtTheOther() {
        try (var gate = gate(origin(true), origin(false))) {
            for (int i = 0; i < VISITORS; i++) {
                assertThat(status(gate, request("POST", "/" + i))).isEqualTo(200);
            }
            assertThat(gate.metrics().of(GateMetrics.Count.RETRIES)).isPositive();
            await().untilAsserted(() -> assertThat(gate.server().addresses())
                    .extracting(AddressFigures::underWay)
                    .containsOnly(0));
        }
    }

    @Test
    void aStreamThatIsRefusedTwiceIsABadGateway() {
        try (var gate = gate(origin(true))) {
            assertThat(status(gate, request("POST", "/"))).isEqualTo(502);
            assertThat(timesReceived("/")).isEqualTo(2);
        }
    }
}
