package io.vestibule.gate.http.origin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.Http2Settings;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.PemKeyCertOptions;
import io.vestibule.gate.http.plan.ConnectionLimits;
import io.vestibule.gate.http.plan.GateMetrics;
import io.vestibule.gate.http.plan.OriginSettings;
import io.vestibule.testing.Certificate;
import io.vestibule.testing.Flood;
import io.vestibule.testing.GateUnderTest;
import io.vestibule.testing.RawClient;
import io.vestibule.testing.RawHttp2;
import io.vestibule.testing.ScriptedOrigin;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// A server that speaks HTTP/2, as an origin; and calls as gRPC makes them.
@SuppressWarnings("StringConcatToTextBlock") // text blocks cannot end their lines in CRLF
class Http2OriginIT {

    private static final int END_STREAM = 1;
    private static final long MUCH = 64L << 20;
    private static final long LITTLE = 16L << 20;

    private final Vertx vertx = Vertx.vertx();
    private final AtomicInteger connections = new AtomicInteger();
    private final AtomicLong given = new AtomicLong();

    @AfterEach
    void stop() {
        vertx.close().await();
    }

    private int origin(HttpServerOptions options) {
        return vertx.createHttpServer(options)
                .connectionHandler(_ -> connections.incrementAndGet())
                .requestHandler(this::answer)
                .webSocketHandler(socket -> socket.textMessageHandler(socket::writeTextMessage))
                .listen(0, "127.0.0.1")
                .await()
                .actualPort();
    }

    private int origin() {
        return origin(new HttpServerOptions());
    }

    private void answer(HttpServerRequest request) {
        var response = request.response();
        response.putHeader("x-version", request.version().name());
        response.putHeader("x-te", String.valueOf(request.getHeader("te")));
        switch (Objects.requireNonNull(request.path())) {
            case "/echo" -> request.body().onSuccess(response::end);
            case "/stream" -> {
                response.putTrailer("grpc-status", "0");
                response.setChunked(true);
                request.handler(response::write);
                request.endHandler(_ -> response.end());
            }
            case "/refused" -> response.putHeader("grpc-status", "5").end();
            case "/reset" -> response.reset();
            case "/stall" -> request.pause();
            case "/much" -> {
                response.setChunked(true);
                pour(request);
                response.drainHandler(_ -> pour(request));
            }
            default -> response.end(request.method() + " " + request.authority() + request.uri());
        }
    }

    private void pour(HttpServerRequest request) {
        var block = Buffer.buffer(new byte[16 * 1024]);
        while (given.get() < MUCH && !request.response().writeQueueFull()) {
            given.addAndGet(block.length());
            request.response().write(block);
        }
    }

    private static GateUnderTest gate(int port) {
        return GateUnderTest.before(port)
                .origin(origin -> origin.withProtocol(OriginSettings.Protocol.H2))
                .start();
    }

    private static String get(String path) {
        return "GET " + path + " HTTP/1.1\r\nHost: shop.example\r\n\r\n";
    }

    private static RawHttp2 call(RawClient wire, String path, boolean end) {
        return RawHttp2.over(wire)
                .headers(
                        1,
                        end,
                        ":method",
                        "POST",
                        ":scheme",
                        "http",
                        ":authority",
                        "shop.example",
                        ":path",
                        path,
                        "content-type",
                        "application/grpc",
                        "te",
                        "trailers");
    }

    private static RawHttp2.Frame nextOf(RawHttp2 visitor, int type) {
        var frame = visitor.next();
        while (frame.stream() != 1 || frame.type() != type) {
            frame = visitor.next();
        }
        return frame;
    }

    @Test
    void requestsShareAConnection() {
        try (var gate = gate(origin())) {
            var visitors = new ArrayList<RawClient>();
            for (int i = 0; i < 20; i++) {
                visitors.add(gate.visitor());
                visitors.getLast().send(get("/" + i + "?q=1"));
            }
            for (int i = 0; i < 20; i++) {
                var visitor = visitors.get(i);
                var response = visitor.response();
                assertThat(response.body()).isEqualTo("GET shop.example/" + i + "?q=1");
                assertThat(response.value("x-version")).isEqualTo("HTTP_2");
                visitor.close();
            }

            assertThat(connections).hasValue(1);
        }
    }

    @Test
    void noConnectionHasMoreRequestsThanTheOriginAllows() {
        var settings = new Http2Settings().setMaxConcurrentStreams(2);
        try (var gate = gate(origin(new HttpServerOptions().setInitialSettings(settings)))) {
            var visitors = new ArrayList<RawHttp2>();
            for (int i = 0; i < 7; i++) {
                visitors.add(call(gate.visitor(), "/stream", false).data(1, false, "one"));
            }
            visitors.forEach(it -> nextOf(it, RawHttp2.DATA));

            assertThat(connections.get()).isBetween(4, 7);
            assertThat(gate.metrics().of(GateMetrics.Count.RETRIES)).isZero();
            for (var visitor : visitors) {
                visitor.data(1, true, "");
                assertThat(visitor.outcome(1).value("grpc-status")).isEqualTo("0");
                visitor.close();
            }
        }
    }

    /// The system accepts connections for a process that hangs.
    @Test
    void whereTheOriginSaysNothingAllWhoWaitAreAnsweredTogether() throws IOException {
        var times = new OriginSettings.Times(
                Duration.ofSeconds(1), Duration.ofSeconds(1), Duration.ofSeconds(60), Duration.ofSeconds(30));
        try (var silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
                var gate = GateUnderTest.before(silent.getLocalPort())
                        .origin(it ->
                                it.withProtocol(OriginSettings.Protocol.H2).withTimes(times))
                        .start()) {
            var visitors = new ArrayList<RawClient>();
            for (int i = 0; i < 6; i++) {
                visitors.add(gate.visitor());
                visitors.getLast().send(get("/" + i));
            }
            for (var visitor : visitors) {
                assertThat(visitor.response().status()).isEqualTo(504);
            }

            assertThat(gate.metrics().of(GateMetrics.Count.ORIGIN_TIMEOUT)).isEqualTo(6);
            assertThat(accepted(silent)).isEqualTo(1);
            visitors.forEach(RawClient::close);
        }
    }

    /// How many connections the system has accepted for a listener.
    private static int accepted(ServerSocket silent) throws IOException {
        silent.setSoTimeout(100);
        int count = 0;
        while (true) {
            try (var _ = silent.accept()) {
                count++;
            } catch (SocketTimeoutException _) {
                return count;
            }
        }
    }

    @Test
    void bodiesPassBothWays() {
        String body = "a shoe ".repeat(50_000);
        try (var gate = gate(origin());
                var visitor = gate.visitor()) {
            for (int time = 0; time < 2; time++) {
                visitor.send("POST /echo HTTP/1.1\r\nHost: shop.example\r\nContent-Length: "
                        + body.length()
                        + "\r\n\r\n"
                        + body);
                assertThat(visitor.response().body()).isEqualTo(body);
            }
        }
    }

    @Test
    void bothSidesOfACallSpeakInTurn() {
        try (var gate = gate(origin());
                var visitor = call(gate.visitor(), "/stream", false)) {
            for (String word : new String[] {"one", "two", "three"}) {
                visitor.data(1, false, word);
                assertThat(nextOf(visitor, RawHttp2.DATA).payload()).isEqualTo(word);
            }
            visitor.data(1, true, "");

            var outcome = visitor.outcome(1);
            assertThat(outcome.value("grpc-status")).isEqualTo("0");
            assertThat(outcome.end()).isEqualTo("complete");
        }
    }

    @Test
    void aCallMayPauseForLongerThanAnUploadMay() {
        var pace = new ConnectionLimits.Pace(1024, Duration.ofMillis(200));
        try (var gate = GateUnderTest.before(origin())
                        .origin(it -> it.withProtocol(OriginSettings.Protocol.H2))
                        .pace(pace)
                        .start();
                var wire = gate.visitor();
                var visitor = call(wire, "/stream", false)) {
            visitor.data(1, false, "one");
            assertThat(nextOf(visitor, RawHttp2.DATA).payload()).isEqualTo("one");
            assertThat(wire.quietFor(Duration.ofSeconds(1))).isTrue();
            visitor.data(1, true, "two");

            assertThat(visitor.outcome(1).body()).isEqualTo("two");
        }
    }

    /// gRPC takes an empty frame of data without trailers for a fault.
    @Test
    void anAnswerThatIsAHeadAloneStaysOne() {
        try (var gate = gate(origin());
                var visitor = call(gate.visitor(), "/refused", true)) {
            var head = nextOf(visitor, RawHttp2.HEADERS);

            assertThat(head.flags() & END_STREAM).isEqualTo(END_STREAM);
        }
    }

    @Test
    void theSameOverHttp1HasALength() {
        try (var gate = gate(origin());
                var visitor = gate.visitor()) {
            var response = visitor.send(get("/refused")).response();

            assertThat(response.body()).isEmpty();
            assertThat(response.value("content-length")).isEqualTo("0");
            assertThat(visitor.send(get("/")).response().status()).isEqualTo(200);
        }
    }

    @Test
    void theWishForTrailersIsPassedOn() {
        try (var gate = gate(origin());
                var visitor = call(gate.visitor(), "/", true)) {
            assertThat(visitor.outcome(1).value("x-te")).isEqualTo("trailers");
        }
    }

    @Test
    void aVisitorWhoDoesNotReadHoldsTheOriginBack() {
        try (var gate = gate(origin());
                var visitor = RawClient.narrow(gate.port())) {
            visitor.send(get("/much"));
            var last = new AtomicLong(-1);
            await().pollInterval(Duration.ofMillis(400))
                    .until(() -> given.get() > 0 && last.getAndSet(given.get()) == given.get());

            assertThat(given.get()).isLessThan(LITTLE);
        }
    }

    @Test
    void anOriginThatDoesNotReadHoldsTheVisitorBack() {
        try (var gate = gate(origin());
                var visitor = RawClient.narrow(gate.port())) {
            visitor.send("POST /stall HTTP/1.1\r\nHost: a\r\nContent-Length: " + MUCH + "\r\n\r\n");

            assertThat(Flood.of(visitor, MUCH).awaitStandstill()).isLessThan(LITTLE);
        }
    }

    @Test
    void aResetBeforeTheAnswerIsABadGatewayAndHarmsNoOther() {
        try (var gate = gate(origin());
                var visitor = gate.visitor()) {
            assertThat(visitor.send(get("/reset")).response().status()).isEqualTo(502);
            assertThat(visitor.send(get("/")).response().status()).isEqualTo(200);
            assertThat(connections).hasValue(1);
        }
    }

    @Test
    void aVisitorWhoGoesLeavesNoStreamBehind() {
        try (var gate = GateUnderTest.before(origin())
                .origin(origin ->
                        origin.withProtocol(OriginSettings.Protocol.H2).withPool(1, 0))
                .start()) {
            for (int time = 0; time < 3; time++) {
                try (var gone = gate.visitor()) {
                    gone.send("POST /stall HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nx");
                    gate.nextHead();
                }
                await().untilAsserted(() -> {
                    try (var next = gate.visitor()) {
                        assertThat(next.send(get("/")).response().status()).isEqualTo(200);
                    }
                });
                while (gate.headsLeft() > 0) {
                    gate.nextHead();
                }
            }
        }
    }

    @Test
    void webSocketsGoByHttp1() {
        try (var gate = gate(origin());
                var visitor = gate.visitor()) {
            visitor.send("GET /socket HTTP/1.1\r\nHost: shop.example\r\nConnection: Upgrade\r\n"
                    + "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                    + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n");

            assertThat(visitor.response().status()).as(visitor.story()).isEqualTo(101);
        }
    }

    @Test
    void overTlsTheProtocolIsAgreedOn() {
        var certificate = Certificate.of("localhost");
        var key = new PemKeyCertOptions()
                .setCertValue(bytes(certificate.certificate()))
                .setKeyValue(bytes(certificate.key()));
        int port = origin(new HttpServerOptions().setSsl(true).setUseAlpn(true).setKeyCertOptions(key));
        try (var gate = secure(port);
                var visitor = gate.visitor()) {
            assertThat(visitor.send(get("/")).response().value("x-version")).isEqualTo("HTTP_2");
        }
        try (var old = ScriptedOrigin.secured(certificate);
                var gate = secure(old.port());
                var visitor = gate.visitor()) {
            assertThat(visitor.send(get("/")).response().status()).isEqualTo(502);
        }
    }

    private static Buffer bytes(String text) {
        return Buffer.buffer(text.getBytes(StandardCharsets.US_ASCII));
    }

    private static GateUnderTest secure(int port) {
        return GateUnderTest.before(URI.create("https://localhost:" + port))
                .origin(origin ->
                        origin.withProtocol(OriginSettings.Protocol.H2).withTrust(new OriginSettings.Trust.Anybody()))
                .start();
    }
}
