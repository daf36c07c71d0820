package io.vestibule.workshop;

import io.vestibule.room.RoomId;
import io.vestibule.ticket.CookieHeader;
import io.vestibule.ticket.EstimateStamp;
import io.vestibule.ticket.KeyRing;
import io.vestibule.ticket.OpenedTicket;
import io.vestibule.ticket.Ticket;
import io.vestibule.ticket.TicketKey;
import io.vestibule.ticket.TicketScope;
import io.vestibule.ticket.TicketSeal;
import io.vestibule.ticket.TicketSeals;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/// What a ticket costs a request: finding it in the `Cookie` header, opening, sealing; and what a
/// forged one costs us.
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class TicketBenchmark {

    private static final long NOW = 1_795_000_000_000L;
    private static final TicketScope SCOPE =
            TicketScope.of(new RoomId("e80b3e7fd3d7ed15f2fd0ac86475a193"), "__cfwaitingroom");

    private static final Ticket WAITING = new Ticket.Waiting(
            0x1234_5678_9ABC_DEF0L,
            NOW - 600_000,
            NOW - 20_000,
            20_300,
            true,
            new EstimateStamp(NOW - 597_000, 900, 1_200, 1_500),
            new EstimateStamp(NOW - 300_000, 400, 600, 800));

    private static final Ticket ACTIVE =
            new Ticket.Active(0x1234_5678_9ABC_DEF0L, NOW - 600_000, NOW - 60_000, NOW - 5_000, 0);

    private final TicketSeal seal = seals(1).next();
    private final String waiting = seal.seal(SCOPE, WAITING, NOW);
    private final String active = seal.seal(SCOPE, ACTIVE, NOW);
    private final String forged = changedAt(active, active.length() - 5);
    private final String strangeSalt = changedAt(active, 10);
    private final List<String> headers =
            List.of("_ga=GA1.1.1234567890.1234567890; session=0123456789abcdef0123456789abcdef; "
                    + "__cfwaitingroom="
                    + active
                    + "; theme=dark");

    @Benchmark
    public OpenedTicket openActive() {
        return seal.open(SCOPE, active, NOW);
    }

    @Benchmark
    public OpenedTicket openWaiting() {
        return seal.open(SCOPE, waiting, NOW);
    }

    @Benchmark
    public String sealActive() {
        return seal.seal(SCOPE, ACTIVE, NOW);
    }

    @Benchmark
    public String sealWaiting() {
        return seal.seal(SCOPE, WAITING, NOW);
    }

    @Benchmark
    public OpenedTicket findAndOpenActive() {
        return seal.open(SCOPE, CookieHeader.values(headers, SCOPE.cookieName(), (_, _) -> true, NOW), NOW);
    }

    @Benchmark
    public OpenedTicket refuseForged() {
        return seal.open(SCOPE, forged, NOW);
    }

    /// The dearest forgery: a key has to be derived before it is found out.
    @Benchmark
    public OpenedTicket refuseForgedFromAnotherProcess() {
        return seal.open(SCOPE, strangeSalt, NOW);
    }

    private static TicketSeals seals(long seed) {
        var random = new SplittableRandom(seed);
        var secret = new byte[TicketKey.SECRET_BYTES];
        var salt = new byte[TicketSeals.SALT_BYTES];
        random.nextBytes(secret);
        random.nextBytes(salt);
        var ring = KeyRing.of(List.of(new TicketKey(1, secret, 0, TicketKey.NEVER)));
        return new TicketSeals(() -> ring, salt);
    }

    private static String changedAt(String value, int at) {
        char other = value.charAt(at) == 'A' ? 'B' : 'A';
        return value.substring(0, at) + other + value.substring(at + 1);
    }
}
