package io.vestibule.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.gate.door.UsherTestHouse;
import io.vestibule.room.Limits;
import io.vestibule.room.PageSettings;
import io.vestibule.room.QueueSettings;
import io.vestibule.room.RequestSettings;
import io.vestibule.testing.GateUnderTest;
import io.vestibule.testing.Message;
import io.vestibule.testing.ScriptedOrigin;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Real sockets through a real usher, three seats, sessions of five minutes: seats that have to be
/// confirmed, by what the origin receives. Only the clock of usher and data center is stepped.
@SuppressWarnings("StringConcatToTextBlock") // text blocks cannot end their lines in CRLF
class ConfirmedSeatsIT {

    private static final int SEATS = 3;

    private final AtomicInteger received = new AtomicInteger();
    private final CompletableFuture<Executor> loop = new CompletableFuture<>();
    private final ScriptedOrigin origin = ScriptedOrigin.playing(this::play);
    private final List<AutoCloseable> open = new ArrayList<>(List.of(origin));

    private TimeLapse lapse = room(0);

    private static TimeLapse room(int confirmSeconds) {
        var usual = RequestSettings.DEFAULT;
        return new TimeLapse(
                UsherTestHouse.room(
                        new Limits(SEATS, SEATS, Duration.ofMinutes(5), true),
                        PageSettings.DEFAULT,
                        new RequestSettings(
                                usual.caseSensitive(),
                                usual.pathPolicy(),
                                Set.of(),
                                List.of(),
                                usual.runningHoldSeat(),
                                false,
                                confirmSeconds),
                        QueueSettings.DEFAULT),
                1);
    }

    private void play(ScriptedOrigin.Line line) throws IOException {
        for (var head = line.head(); head != null; head = line.head()) {
            received.incrementAndGet();
            line.send("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\npage");
        }
    }

    private GateUnderTest gate(int confirmSeconds) {
        lapse = room(confirmSeconds);
        var gate = GateUnderTest.before(origin)
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

    /// One request of a client; without a cookie it is a visitor more.
    private Message get(GateUnderTest gate, String cookie) {
        try (var client = gate.visitor()) {
            client.send("GET / HTTP/1.1\r\nHost: shop.example\r\nAccept: text/html\r\nCookie: " + cookie + "\r\n\r\n");
            gate.nextHead();
            pass(200);
            return client.response();
        }
    }

    private static String cookie(Message response) {
        String given = response.value("Set-Cookie");
        return given.substring(0, given.indexOf(';'));
    }

    private void crowdTakesAllSeats(GateUnderTest gate) {
        for (int i = 0; i < 10; i++) {
            get(gate, "a=1");
        }
        assertThat(received).as("the limit holds, by what the origin received").hasValue(SEATS);
    }

    @Test
    void seatsOfACrowdThatKeepsNoCookieAreFreeForPeople() {
        var gate = gate(15);
        crowdTakesAllSeats(gate);
        // Its passes are back after a minute, whatever becomes of the seats.
        pass(61_000);

        var person = get(gate, "a=1");
        assertThat(person.body()).isEqualTo("page");
        assertThat(get(gate, cookie(person)).body()).isEqualTo("page");
        pass(30_000);
        assertThat(get(gate, cookie(person)).body()).as("came back, and stays").isEqualTo("page");
        assertThat(received).hasValue(SEATS + 3);
        for (int i = 0; i < 10; i++) {
            get(gate, "a=1");
        }
        assertThat(received).as("two seats besides the person's").hasValue(SEATS + 3 + 2);
    }

    @Test
    void whereNothingHasToBeConfirmedTheyAreTakenForASession() {
        var gate = gate(0);
        crowdTakesAllSeats(gate);
        pass(61_000);

        assertThat(get(gate, "a=1").value("Retry-After")).isNotNull();
        assertThat(received).hasValue(SEATS);
    }
}
