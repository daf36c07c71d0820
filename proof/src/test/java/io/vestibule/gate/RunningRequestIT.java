package io.vestibule.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.gate.door.Usher;
import io.vestibule.gate.door.UsherTestHouse;
import io.vestibule.gate.door.Verdict;
import io.vestibule.room.Limits;
import io.vestibule.room.PageSettings;
import io.vestibule.room.QueueSettings;
import io.vestibule.room.RequestSettings;
import io.vestibule.testing.GateUnderTest;
import io.vestibule.testing.Message;
import io.vestibule.testing.RawClient;
import io.vestibule.testing.ScriptedOrigin;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Real sockets through a real usher, one seat, sessions of a minute: requests that outlast them.
/// Only the clock of usher and data center is stepped, by twenty seconds whenever the proxy has
/// said that a request runs.
@SuppressWarnings("StringConcatToTextBlock") // text blocks cannot end their lines in CRLF
class RunningRequestIT {

    private static final long STEP_MILLIS = 20_000;
    private static final int STEPS = 5;
    private static final String SWITCHING =
            "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n";

    private final TimeLapse lapse = new TimeLapse(
            UsherTestHouse.room(
                    new Limits(1, 1, Duration.ofMinutes(1), true),
                    PageSettings.DEFAULT,
                    RequestSettings.DEFAULT,
                    QueueSettings.DEFAULT),
            1);
    private final BlockingQueue<Boolean> ticks = new LinkedBlockingQueue<>();
    private final CompletableFuture<Executor> loop = new CompletableFuture<>();
    private final ScriptedOrigin origin = ScriptedOrigin.playing(RunningRequestIT::play);
    private final GateUnderTest gate =
            GateUnderTest.before(origin).usher(this::usher).start();

    @BeforeEach
    void begin() {
        pass(1_000);
    }

    @AfterEach
    void close() {
        gate.close();
        origin.close();
    }

    /// An origin for uploads, event streams, sockets and pages.
    private static void play(ScriptedOrigin.Line line) throws IOException {
        for (var head = line.head(); head != null; head = line.head()) {
            if (head.startLine().startsWith("GET /socket")) {
                line.send(SWITCHING);
                for (var word = line.until("\n"); !word.isEmpty(); word = line.until("\n")) {
                    line.send(word);
                }
            } else if (head.startLine().startsWith("GET /events")) {
                line.send("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\ndata: 1\n\n");
                line.idle();
                return;
            } else if (head.startLine().startsWith("POST")) {
                line.exactly(4);
                line.send("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nkept");
            } else {
                line.send("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\npage");
            }
        }
    }

    /// The usher under test, with a note of each time that it hears of a running request.
    private Usher usher(Executor lane) {
        loop.complete(lane);
        return (head, sink) -> lapse.judge(
                0,
                head,
                verdict -> sink.is(
                        verdict instanceof Verdict.Forward forward
                                ? new Verdict.Forward(
                                        forward.setCookies(), forward.hideCookies(), new Noted(forward.onward()))
                                : verdict));
    }

    private final class Noted implements Verdict.Onward {
        private final Verdict.Onward onward;

        Noted(Verdict.Onward onward) {
            this.onward = onward;
        }

        @Override
        public void handed() {
            onward.handed();
        }

        @Override
        public void running() {
            onward.running();
            ticks.add(true);
        }

        @Override
        public List<String> cookies() {
            return onward.cookies();
        }

        @Override
        public void unreachable() {
            onward.unreachable();
        }
    }

    private <T> T onLoop(Supplier<T> work) {
        return CompletableFuture.supplyAsync(work, loop.join()).join();
    }

    private void pass(long millis) {
        onLoop(() -> {
            lapse.loop.pass(millis);
            return true;
        });
    }

    private int active() {
        return onLoop(() -> lapse.center.figures(lapse.loop.millis()).active());
    }

    /// Until the proxy has reported a running request so often, with time passing in between.
    private void outlastTheSession(Runnable moving) {
        for (int step = 0; step < STEPS; step++) {
            ticks.clear();
            moving.run();
            try {
                assertThat(ticks.poll(10, TimeUnit.SECONDS))
                        .as("told that the request runs")
                        .isTrue();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            pass(STEP_MILLIS);
        }
    }

    private Message get(RawClient visitor, String cookie) {
        visitor.send("GET / HTTP/1.1\r\nHost: shop.example\r\nAccept: text/html\r\nCookie: " + cookie + "\r\n\r\n");
        gate.nextHead();
        pass(200);
        return visitor.response();
    }

    private void begin(RawClient visitor, String head) {
        visitor.send(head);
        gate.nextHead();
        pass(200);
    }

    private static String cookie(Message response) {
        String given = response.value("Set-Cookie");
        return given.substring(0, given.indexOf(';'));
    }

    /// Somebody else has to wait while the seat is taken.
    private void othersWait() {
        try (var other = gate.visitor()) {
            assertThat(get(other, "a=1").value("Retry-After")).isNotNull();
        }
        assertThat(active()).isEqualTo(1);
    }

    @Test
    void anUploadOutlastsItsSession() {
        try (var visitor = gate.visitor()) {
            begin(visitor, "POST /file HTTP/1.1\r\nHost: shop.example\r\nContent-Length: 4\r\n\r\nab");

            outlastTheSession(() -> {});
            othersWait();
            var response = visitor.send("cd").response();

            assertThat(response.body()).isEqualTo("kept");
            pass(STEP_MILLIS);
            assertThat(get(visitor, cookie(response)).body()).isEqualTo("page");
            assertThat(active()).isEqualTo(1);
        }
    }

    @Test
    void aWebSocketOutlastsItsSession() {
        try (var visitor = gate.visitor();
                var page = gate.visitor()) {
            begin(
                    visitor,
                    "GET /socket HTTP/1.1\r\nHost: shop.example\r\nConnection: Upgrade\r\n"
                            + "Upgrade: websocket\r\n\r\n");
            var head = visitor.response();
            assertThat(head.status()).isEqualTo(101);

            outlastTheSession(
                    () -> assertThat(visitor.send("word\n").until("\n")).isEqualTo("word\n"));
            othersWait();

            assertThat(get(page, cookie(head)).body()).isEqualTo("page");
            assertThat(active()).isEqualTo(1);
        }
    }

    @Test
    void anEventStreamOutlastsItsSession() {
        try (var visitor = gate.visitor();
                var page = gate.visitor()) {
            begin(visitor, "GET /events HTTP/1.1\r\nHost: shop.example\r\n\r\n");
            String head = visitor.until("data: 1\n\n");
            String given = head.substring(head.indexOf("__cfwaitingroom="));

            outlastTheSession(() -> {});
            othersWait();

            var back = get(page, given.substring(0, given.indexOf(';')));
            assertThat(back.body()).isEqualTo("page");
            assertThat(active()).isEqualTo(1);
        }
    }
}
