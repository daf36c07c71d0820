package io.vestibule.workshop;

import io.vertx.core.MultiMap;
import io.vestibule.board.LaneRegistry;
import io.vestibule.board.LaneSettings;
import io.vestibule.board.Loop;
import io.vestibule.board.SlotClient;
import io.vestibule.board.StateBoard;
import io.vestibule.gate.door.RequestHead;
import io.vestibule.gate.door.UsherMetrics;
import io.vestibule.gate.door.Verdict;
import io.vestibule.gate.usher.StagedUsher;
import io.vestibule.gate.visit.Tickets;
import io.vestibule.queue.Bands;
import io.vestibule.queue.Counts;
import io.vestibule.queue.Draws;
import io.vestibule.queue.EndedIds;
import io.vestibule.queue.Flow;
import io.vestibule.queue.Homes;
import io.vestibule.queue.LastChange;
import io.vestibule.queue.LineSummary;
import io.vestibule.queue.OriginHold;
import io.vestibule.queue.RoomView;
import io.vestibule.queue.Rules;
import io.vestibule.queue.Share;
import io.vestibule.room.CookieScope;
import io.vestibule.room.EventSchedule;
import io.vestibule.room.Limits;
import io.vestibule.room.Phase;
import io.vestibule.room.Room;
import io.vestibule.room.Route;
import io.vestibule.ticket.Ticket;
import io.vestibule.ticket.TicketScope;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
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

/// What an admitted request costs with the lane's own memory of the room: where sessions renew, and
/// where they do not and the minute book follows a sample of them.
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class LaneBenchmark implements Loop {

    private static final long NOW = BenchRooms.NOW;
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
    private final long[] sessions = new long[VISITORS];
    private @Nullable StagedUsher usher;
    private @Nullable SlotClient lane;
    private @Nullable Phase phase;
    private @Nullable Verdict verdict;
    private int next;

    /// Makes the lane and its visitors.
    @Setup(Level.Trial)
    public void prepare() {
        var room = room();
        phase = EventSchedule.at(room, NOW);
        var states = new StateBoard();
        states.publish(room.id(), view(room));
        var slots = new LaneRegistry(states, () -> NOW, LaneSettings.DEFAULT);
        lane = slots.lane(this);
        lane.attach(room.id(), new NoHost());
        tasks.forEach(Runnable::run);
        var seals = BenchRooms.seals();
        var metrics = new UsherMetrics();
        usher = new StagedUsher(
                BenchRooms.parts(List.of(room), random::nextLong, metrics),
                lane,
                new Tickets(seals.next(), CookieScope.PREFIX, metrics),
                Runnable::run);
        var scope = TicketScope.of(
                room.id(), CookieScope.of(room, CookieScope.PREFIX).name());
        var seal = seals.next();
        for (int i = 0; i < VISITORS; i++) {
            sessions[i] = random.nextLong();
            var ticket = new Ticket.Active(sessions[i], NOW - 600_000, NOW - 60_000, NOW, 0);
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

    /// A request looks the room's view up.
    @Benchmark
    public @Nullable RoomView view() {
        return lane == null || phase == null ? null : lane.view(phase, NOW);
    }

    /// A request of a session is reported to the lane, as the gate does where sessions do not
    /// renew. The time stands still: all requests of a session but the first are in one tick.
    @Benchmark
    public void saw() {
        next = (next + 1) % VISITORS;
        if (lane != null && phase != null) {
            lane.saw(phase, sessions[next], NOW);
        }
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
                Share.UNKNOWN,
                OriginHold.NONE,
                LastChange.NONE,
                0);
    }

    private Room room() {
        return BenchRooms.room(
                "sale", new Route(BenchRooms.HOST, "/sale"), new Limits(200_000, 300, Duration.ofMinutes(5), renewal));
    }

    private static RequestHead head(String cookie) {
        return BenchRooms.head(MultiMap.caseInsensitiveMultiMap().add("Accept", "text/html"), cookie);
    }
}
