package io.vestibule.workshop;

import io.vertx.core.MultiMap;
import io.vestibule.board.LaneRegistry;
import io.vestibule.board.LaneSettings;
import io.vestibule.board.Loop;
import io.vestibule.board.StateBoard;
import io.vestibule.gate.Answers;
import io.vestibule.gate.CustomPages;
import io.vestibule.gate.Preflights;
import io.vestibule.gate.RequestHead;
import io.vestibule.gate.RoomUsher;
import io.vestibule.gate.RuleParts;
import io.vestibule.gate.Tickets;
import io.vestibule.gate.Transport;
import io.vestibule.gate.UsherMetrics;
import io.vestibule.gate.UsherParts;
import io.vestibule.gate.Verdict;
import io.vestibule.ground.SipHash;
import io.vestibule.page.WaitingPage;
import io.vestibule.queue.Bands;
import io.vestibule.queue.Counts;
import io.vestibule.queue.Draws;
import io.vestibule.queue.EndedIds;
import io.vestibule.queue.Flow;
import io.vestibule.queue.Homes;
import io.vestibule.queue.LineSummary;
import io.vestibule.queue.RoomView;
import io.vestibule.queue.Rules;
import io.vestibule.queue.Share;
import io.vestibule.room.CookieScope;
import io.vestibule.room.CookieSettings;
import io.vestibule.room.Limits;
import io.vestibule.room.PageSettings;
import io.vestibule.room.QueueSettings;
import io.vestibule.room.RequestSettings;
import io.vestibule.room.Room;
import io.vestibule.room.RoomDirectory;
import io.vestibule.room.Route;
import io.vestibule.room.StableId;
import io.vestibule.rule.Geography;
import io.vestibule.ticket.KeyRing;
import io.vestibule.ticket.Ticket;
import io.vestibule.ticket.TicketKey;
import io.vestibule.ticket.TicketScope;
import io.vestibule.ticket.TicketSeals;

import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

/// What an admitted request costs with the lane's own memory of the room: where sessions renew, and
/// where they do not and the minute book follows a sample of them.
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class LaneBenchmark implements Loop {

    private static final long NOW = 1_795_000_000_000L;
    private static final int VISITORS = 1_024;

    /// Whether sessions renew.
    @Param({"true", "false"})
    public boolean renewal;

    /// How many people are inside.
    @Param({"1000", "100000"})
    public int inside;

    private final SplittableRandom random = new SplittableRandom(7);
    private final ArrayDeque<Runnable> tasks = new ArrayDeque<>();
    private final RequestHead[] heads = new RequestHead[VISITORS];
    private @Nullable RoomUsher usher;
    private @Nullable Verdict verdict;
    private int next;

    /// Makes the lane and its visitors.
    @Setup(Level.Trial)
    public void prepare() {
        var room = room();
        var states = new StateBoard();
        states.publish(room.id(), view(room));
        var slots = new LaneRegistry(states, () -> NOW, LaneSettings.DEFAULT);
        var lane = slots.lane(this);
        lane.attach(room.id(), new NoHost());
        tasks.forEach(Runnable::run);
        var seals = seals();
        var metrics = new UsherMetrics();
        var directory = RoomDirectory.of(List.of(room));
        usher =
                new RoomUsher(
                        new UsherParts(
                                () -> directory,
                                new Answers(WaitingPage.load(), new CustomPages(), false),
                                new Preflights(new SipHash(1, 2)),
                                metrics,
                                () -> NOW,
                                random::nextLong,
                                new RuleParts(
                                        Geography.NONE, random::nextLong, metrics::ruleFailed)),
                        lane,
                        new Tickets(seals.next(), CookieScope.PREFIX, metrics));
        var scope = TicketScope.of(room.id(), CookieScope.of(room, CookieScope.PREFIX).name());
        var seal = seals.next();
        for (int i = 0; i < VISITORS; i++) {
            var ticket = new Ticket.Active(random.nextLong(), NOW - 600_000, NOW - 60_000, NOW, 0);
            heads[i] = head(scope.cookieName() + "=" + seal.seal(scope, ticket, NOW));
        }
    }

    @Override
    public void execute(Runnable task) {
        tasks.add(task);
    }

    @Override
    public void after(long millis, Runnable task) {
        // The lane's time stands still.
    }

    /// A request of one of a thousand visitors.
    @Benchmark
    public @Nullable Verdict judgeInside() {
        next = (next + 1) % VISITORS;
        if (usher != null) {
            usher.judge(heads[next], given -> verdict = given);
        }
        return verdict;
    }

    private RoomView view(Room room) {
        return new RoomView(
                1,
                NOW,
                NOW,
                true,
                Rules.of(room),
                new Bands(Bands.NOBODY, Bands.NOBODY, Bands.NOBODY, 0),
                new Counts(0, inside, 0, 0, 300, 2),
                Flow.UNKNOWN,
                LineSummary.EMPTY,
                EndedIds.NONE,
                Homes.ALONE,
                Draws.NONE,
                Share.UNKNOWN);
    }

    private Room room() {
        return new Room(
                StableId.ofRoom("example.com", "sale"),
                "example.com",
                "sale",
                "",
                List.of(new Route("shop.example.com", "/sale")),
                new Limits(200_000, 300, Duration.ofMinutes(5), renewal),
                QueueSettings.DEFAULT,
                CookieSettings.DEFAULT,
                PageSettings.DEFAULT,
                RequestSettings.DEFAULT,
                false);
    }

    private static RequestHead head(String cookie) {
        MultiMap headers =
                MultiMap.caseInsensitiveMultiMap()
                        .add("Host", "shop.example.com")
                        .add("Accept", "text/html")
                        .add("Cookie", "theme=dark; " + cookie);
        return new RequestHead(
                0,
                "GET",
                true,
                "shop.example.com",
                "shop.example.com",
                "/sale/shoes?size=42",
                headers,
                "192.0.2.7",
                false,
                Transport.plain("HTTP/1.1", 0));
    }

    private static TicketSeals seals() {
        var random = new SplittableRandom(1);
        var secret = new byte[TicketKey.SECRET_BYTES];
        var salt = new byte[TicketSeals.SALT_BYTES];
        random.nextBytes(secret);
        random.nextBytes(salt);
        var ring = KeyRing.of(List.of(new TicketKey(1, secret, 0, TicketKey.NEVER)));
        return new TicketSeals(() -> ring, salt);
    }
}
