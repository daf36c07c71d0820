package io.vestibule.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.gate.door.UsherTestHouse;
import io.vestibule.gate.http.plan.Listener;
import io.vestibule.room.BindSettings;
import io.vestibule.room.BindSettings.Mode;
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
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Real sockets through a real usher behind a balancer that speaks the PROXY protocol: tickets that
/// are bound to networks, by what the origin receives. One seat; only the clock of usher and data
/// center is stepped.
@SuppressWarnings("StringConcatToTextBlock") // text blocks cannot end their lines in CRLF
class BoundSeatsIT {

    private static final String HOME = "192.0.2.1";
    private static final String PHONE = "2001:db8:7:300::1";
    private static final String THIEF = "203.0.113.9";

    private final AtomicInteger received = new AtomicInteger();
    private final CompletableFuture<Executor> loop = new CompletableFuture<>();
    private final ScriptedOrigin origin = ScriptedOrigin.playing(this::play);
    private final List<AutoCloseable> open = new ArrayList<>(List.of(origin));
    private final TimeLapse lapse = new TimeLapse(
            UsherTestHouse.room(
                    new Limits(1, 1, Duration.ofMinutes(5), /* sessionRenewal= */ true),
                    PageSettings.DEFAULT,
                    RequestSettings.DEFAULT,
                    QueueSettings.DEFAULT.withBind(new BindSettings(Mode.ENFORCE, 6))),
            1);

    private void play(ScriptedOrigin.Line line) throws IOException {
        for (var head = line.head(); head != null; head = line.head()) {
            received.incrementAndGet();
            line.send("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\npage");
        }
    }

    private GateUnderTest gate() {
        var gate = GateUnderTest.before(origin)
                .listeners(Listener.plain("127.0.0.1", 0).withProxyProtocol())
                .trusting("127.0.0.1")
                .usher(lane -> {
                    loop.complete(lane);
                    return (head, sink) -> lapse.judge(0, head, sink);
                })
                .start();
        open.addFirst(gate);
        pass(1_000);
        return gate;
    }

    @AfterEach
    void close() throws Exception {
        for (var each : open) {
            each.close();
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

    private Message get(GateUnderTest gate, String from, String cookie) {
        String kind = from.indexOf(':') < 0 ? "TCP4" : "TCP6";
        String to = from.indexOf(':') < 0 ? "192.0.2.250" : "2001:db8::250";
        try (var client = RawClient.connect(gate.port())) {
            client.send("PROXY %s %s %s 4711 80\r\n".formatted(kind, from, to)
                    + "GET / HTTP/1.1\r\nHost: shop.example\r\nAccept: text/html\r\n"
                    + "Cookie: %s\r\n\r\n".formatted(cookie));
            assertThat(gate.nextHead().clientAddress()).isEqualTo(from);
            pass(200);
            return client.response();
        }
    }

    private static String cookie(Message response, String before) {
        String given = response.value("Set-Cookie");
        return given == null ? before : given.substring(0, given.indexOf(';'));
    }

    @Test
    void theOwnerTakesTheSeatAlongAndTheCopyReachesNothing() {
        var gate = gate();
        var first = get(gate, HOME, "a=1");
        String copy = cookie(first, "");
        pass(30_000);
        var moved = get(gate, PHONE, copy);
        String owners = cookie(moved, copy);
        owners = cookie(get(gate, PHONE, owners), owners);
        pass(31_000);
        assertThat(received).as("the owner's pages").hasValue(3);

        for (var from : List.of(THIEF, HOME, PHONE, "192.0.2.77")) {
            var thiefs = get(gate, from, copy);
            assertThat(thiefs.value("Retry-After")).as(from).isNotNull();
        }
        assertThat(received).as("nothing by the copy").hasValue(3);
        assertThat(get(gate, PHONE, owners).body()).isEqualTo("page");
        assertThat(get(gate, "2001:db8:7:3ff::2", owners).body()).isEqualTo("page");
        assertThat(received).hasValue(5);
    }

    @Test
    void aCopyThatIsUsedFirstTakesTheSeatAndIsAloneWithIt() {
        var gate = gate();
        String owners = cookie(get(gate, HOME, "a=1"), "");
        pass(30_000);
        String thiefs = cookie(get(gate, THIEF, owners), owners);
        get(gate, THIEF, thiefs);
        pass(15_000);

        assertThat(get(gate, HOME, owners).value("Retry-After")).isNotNull();
        assertThat(get(gate, THIEF, thiefs).body()).isEqualTo("page");
        assertThat(received).hasValue(4);
    }
}
