package io.vestibule.gate.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.netty.buffer.PooledByteBufAllocator;
import io.vestibule.gate.http.plan.ConnectionLimits;
import io.vestibule.gate.http.plan.GateMetrics.Count;
import io.vestibule.gate.http.text.Http2ProbeIT;
import io.vestibule.gate.http.text.Refusal;
import io.vestibule.testing.GateUnderTest;
import io.vestibule.testing.RawHttp2;
import io.vestibule.testing.ScriptedOrigin;
import java.time.Duration;
import java.util.ArrayList;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/// What would make a request whole at the origin is held back until its stream has ended: the last
/// part of a body, or the head where no body is announced. A visitor who goes before that has sent
/// no request, and leaves nothing behind: no stream, no connection, no buffer.
class Http2HeldBackProbeIT {

    private static final int NO_ERROR = 0;
    private static final int REFUSED = 7;
    private static final int CANCEL = 8;

    /// Longer than any test waits: a stop that ends before has waited for nobody.
    private static final Duration GRACE = Duration.ofMinutes(1);

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final ScriptedOrigin origin = ScriptedOrigin.content();
    private final GateUnderTest gate = GateUnderTest.before(origin).start();
    private final long memory = memoryInUse();

    /// How a visitor goes.
    enum Going {
        RESETS_THE_STREAM,
        CLOSES_THE_CONNECTION,
        RESETS_THE_CONNECTION
    }

    @AfterEach
    void stop() {
        gate.close();
        origin.close();
    }

    @ParameterizedTest
    @CsvSource({
        "RESETS_THE_STREAM, ''",
        "RESETS_THE_STREAM, first",
        "CLOSES_THE_CONNECTION, ''",
        "CLOSES_THE_CONNECTION, first",
        "RESETS_THE_CONNECTION, ''",
        "RESETS_THE_CONNECTION, first"
    })
    void theLastPartOfABodyIsNotSentOnForOneWhoGoes(Going how, String before) {
        try (var visitor = RawHttp2.over(gate.visitor())) {
            begin(visitor, before.length() + "last".length());
            visitor.data(1, false, before);
            origin.awaitReceived("\r\n\r\n" + before);
            visitor.data(1, false, "last");
            heldBack(visitor);

            go(visitor, how);

            origin.lines().getFirst().awaitEnd();
            await().until(() -> gate.metrics().of(Count.ABORTED) == 1);
            assertThat(gate.metrics().of(Count.REQUESTS)).as("with /between").isEqualTo(2);
            assertThat(origin.received()).doesNotContain("last");
            nothingIsLeft(gate);
        }
        assertThat(origin.nextRequest().target()).isEqualTo("/between");
        assertThat(origin.requestsLeft()).as("whole ones: " + origin.story()).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void aHeadWithoutABodyIsNotSentOnForOneWhoGoes(Going how) {
        try (var visitor = RawHttp2.over(gate.visitor())) {
            begin(visitor, 0);
            heldBack(visitor);

            go(visitor, how);

            nothingIsLeft(gate);
        }
        assertThat(gate.nextHead().target()).isEqualTo("/between");
        assertThat(gate.headsLeft()).as("nobody was asked about it").isZero();
        assertThat(gate.metrics().of(Count.REQUESTS)).isEqualTo(1);
        assertThat(origin.received()).doesNotContain("/smuggled");
    }

    /// The origin has answered, or has failed, before the stream has ended: nobody wants the last
    /// part any more.
    @ParameterizedTest
    @CsvSource({"'HTTP/1.1 413 Too Large\r\nContent-Length: 3\r\n\r\nno.', 413", "'', 502"})
    void theLastPartIsLetGoWhenTheOriginIsThroughBefore(String response, String status) {
        var held = new CompletableFuture<Void>();
        try (var early = ScriptedOrigin.playing(line -> answerWhen(held, line, response));
                var small = GateUnderTest.before(early).start();
                var visitor = RawHttp2.over(small.visitor())) {
            begin(visitor, "firstlast".length());
            visitor.data(1, false, "first");
            early.awaitReceived("first");
            visitor.data(1, false, "last");
            heldBack(visitor);
            held.complete(null);

            assertThat(visitor.outcome(1).status()).isEqualTo(status);

            nothingIsLeft(small);
        }
    }

    private static void answerWhen(CompletableFuture<Void> held, ScriptedOrigin.Line line, String response) {
        if (line.until("\r\n\r\n").contains("/between")) {
            line.send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n");
            line.idle();
        } else {
            line.until("first");
            held.join();
            line.send(response);
        }
    }

    /// A head that is held back for the end of its stream costs memory, and nothing else that could
    /// bound it: no place at the origin, no ticket. So a connection may have so much of it, and
    /// what is beyond is refused as what may be tried again.
    @Test
    void heldHeadsHaveABudget() {
        try (var visitor = RawHttp2.over(gate.visitor())) {
            for (int stream = 1; stream < 200; stream += 2) {
                manyFields(visitor, stream);
            }

            assertThat(visitor.outcome(199).end()).isEqualTo("reset " + REFUSED);
            assertThat(gate.metrics().of(Refusal.TOO_MUCH_AT_ONCE)).isBetween(1L, 99L);
            assertThat(gate.headsLeft()).as("nobody was asked").isZero();
            for (int stream = 1; stream < 200; stream += 2) {
                visitor.reset(stream, CANCEL);
            }
            heldBack(visitor, 201);
        }
    }

    /// What was held, and what was answered, is given back to the budget.
    @Test
    void whatIsOverWeighsNoMore() {
        try (var visitor = RawHttp2.over(gate.visitor())) {
            for (int stream = 1; stream < 600; stream += 2) {
                manyFields(visitor, stream);
                if (stream % 4 == 1) {
                    visitor.data(stream, true, "");
                    assertThat(visitor.outcome(stream).status()).isEqualTo("200");
                } else {
                    visitor.reset(stream, NO_ERROR);
                }
            }

            assertThat(gate.metrics().of(Refusal.TOO_MUCH_AT_ONCE)).isZero();
        }
    }

    private static void manyFields(RawHttp2 visitor, int stream) {
        var fields = new ArrayList<>(Http2ProbeIT.request("POST", "/many", "content-length", "0"));
        for (int i = 0; i < 170; i++) {
            fields.add("x-" + i);
            fields.add("some value");
        }
        visitor.headers(stream, false, fields.toArray(String[]::new));
    }

    /// The end of a stream without a body follows its head at once; who lets us wait is refused.
    @Test
    void aHeldHeadIsNotHeldForLong() {
        var pace = new ConnectionLimits.Pace(1024, Duration.ofMillis(300));
        try (var hasty = GateUnderTest.before(origin).pace(pace).start();
                var visitor = RawHttp2.over(hasty.visitor())) {
            begin(visitor, 0);

            assertThat(visitor.outcome(1).status()).isEqualTo("408");
            assertThat(hasty.headsLeft()).isZero();
        }
        assertThat(origin.received()).isEmpty();
    }

    private static void begin(RawHttp2 visitor, int length) {
        var fields = Http2ProbeIT.request("POST", "/smuggled", "content-length", "" + length);
        visitor.headers(1, false, fields.toArray(String[]::new));
    }

    /// All that was sent before has been read when another stream is answered.
    private static void heldBack(RawHttp2 visitor) {
        heldBack(visitor, 3);
    }

    private static void heldBack(RawHttp2 visitor, int stream) {
        assertThat(visitor.get(stream, "/between").outcome(stream).status()).isEqualTo("200");
    }

    private static void go(RawHttp2 visitor, Going how) {
        switch (how) {
            case RESETS_THE_STREAM -> visitor.reset(1, CANCEL);
            case CLOSES_THE_CONNECTION -> visitor.close();
            case RESETS_THE_CONNECTION -> visitor.wire().reset();
        }
    }

    /// A stop waits for whatever is under way. Buffers are those of the whole process, in which a
    /// gate of another test may be on its way out.
    private void nothingIsLeft(GateUnderTest stopping) {
        var stopped = CompletableFuture.runAsync(() -> stopping.server().stop(GRACE));

        assertThat(stopped).succeedsWithin(PATIENCE);
        assertThat(stopping.server().connections()).isZero();
        await().untilAsserted(
                        () -> assertThat(memoryInUse()).as("bytes of buffers").isLessThanOrEqualTo(memory));
    }

    private static long memoryInUse() {
        var buffers = PooledByteBufAllocator.DEFAULT;
        return buffers.pinnedDirectMemory() + buffers.pinnedHeapMemory();
    }
}
