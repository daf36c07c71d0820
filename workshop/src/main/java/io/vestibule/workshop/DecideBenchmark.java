package io.vestibule.workshop;

import io.vertx.core.MultiMap;
import io.vestibule.board.SlotService;
import io.vestibule.coordination.protocol.SlotAnswer;
import io.vestibule.coordination.protocol.SlotAsk;
import io.vestibule.coordination.protocol.VisitEvent;
import io.vestibule.gate.door.RequestHead;
import io.vestibule.gate.door.UsherMetrics;
import io.vestibule.gate.door.Verdict;
import io.vestibule.gate.usher.StagedUsher;
import io.vestibule.gate.visit.Tickets;
import io.vestibule.minute.Count;
import io.vestibule.queue.Bands;
import io.vestibule.queue.Correction;
import io.vestibule.queue.Counts;
import io.vestibule.queue.Decider;
import io.vestibule.queue.Decision;
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
import io.vestibule.room.RoomId;
import io.vestibule.room.Route;
import io.vestibule.ticket.EstimateStamp;
import io.vestibule.ticket.Ticket;
import io.vestibule.ticket.TicketScope;
import io.vestibule.ticket.TicketSeal;
import io.vestibule.ticket.TicketSeals;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/// What a visit costs: the decision alone, with its ticket opened and sealed, and the whole
/// judgement from a request's head to a verdict. A million wait in the room.
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class DecideBenchmark {

    private static final long NOW = BenchRooms.NOW;
    private static final int WAITING = 1_000_000;
    private static final long ID = 0x1234_5678_9ABC_DEF0L;
    private static final Room ROOM = room();
    private static final TicketScope SCOPE =
            TicketScope.of(ROOM.id(), CookieScope.of(ROOM, CookieScope.PREFIX).name());

    private static final Ticket.Waiting IN_LINE = new Ticket.Waiting(
            ID,
            NOW - 600_000,
            NOW - 125_000,
            120_000,
            true,
            new EstimateStamp(NOW - 597_000, 900, 1_200, 1_500),
            EstimateStamp.NOTHING);

    /// Seen in this tick: nothing moves.
    private static final Ticket.Active INSIDE = new Ticket.Active(ID, NOW - 600_000, NOW - 60_000, NOW, 0);

    /// Seen in an earlier tick: the session moves on.
    private static final Ticket.Active BACK = new Ticket.Active(ID, NOW - 600_000, NOW - 60_000, NOW - 30_000, 0);

    private final SplittableRandom random = new SplittableRandom(7);
    private final RoomView view = view();
    private final TicketSeals seals = BenchRooms.seals();
    private final TicketSeal seal = seals.next();
    private final String waitingCookie = seal.seal(SCOPE, IN_LINE, NOW);
    private final String backCookie = seal.seal(SCOPE, BACK, NOW);
    private final RequestHead inside = head("text/html", seal.seal(SCOPE, INSIDE, NOW));
    private final RequestHead back = head("text/html", backCookie);
    private final RequestHead page = head("text/html", waitingCookie);
    private final RequestHead json = head("application/json", waitingCookie);
    private final StagedUsher usher = usher(List.of(ROOM));
    private final StagedUsher amongThousand = usher(thousand());
    private @Nullable Verdict verdict;

    @Benchmark
    public Decision decideInside() {
        return Decider.decide(EventSchedule.at(ROOM, NOW), view, INSIDE, NOW, random::nextLong);
    }

    @Benchmark
    public Decision decideRenewed() {
        return Decider.decide(EventSchedule.at(ROOM, NOW), view, BACK, NOW, random::nextLong);
    }

    @Benchmark
    public Decision decideWaiting() {
        return Decider.decide(EventSchedule.at(ROOM, NOW), view, IN_LINE, NOW, random::nextLong);
    }

    @Benchmark
    public Decision decideNewcomer() {
        return Decider.decide(EventSchedule.at(ROOM, NOW), view, Ticket.NONE, NOW, random::nextLong);
    }

    @Benchmark
    public String openDecideSealWaiting() {
        var ticket = seal.open(SCOPE, waitingCookie, NOW).ticket();
        var decision = Decider.decide(EventSchedule.at(ROOM, NOW), view, ticket, NOW, random::nextLong);
        if (!(decision instanceof Decision.Wait wait)) {
            throw new IllegalStateException("should wait: " + decision);
        }
        return seal.seal(SCOPE, wait.ticket(), NOW);
    }

    @Benchmark
    public String openDecideSealRenewed() {
        var ticket = seal.open(SCOPE, backCookie, NOW).ticket();
        var decision = Decider.decide(EventSchedule.at(ROOM, NOW), view, ticket, NOW, random::nextLong);
        if (!(decision instanceof Decision.Renewed renewed)) {
            throw new IllegalStateException("should be inside: " + decision);
        }
        return seal.seal(SCOPE, renewed.ticket(), NOW);
    }

    @Benchmark
    public @Nullable Verdict judgeInside() {
        return judge(inside);
    }

    @Benchmark
    public @Nullable Verdict judgeRenewed() {
        return judge(back);
    }

    @Benchmark
    public @Nullable Verdict judgeWaitingJson() {
        return judge(json);
    }

    @Benchmark
    public @Nullable Verdict judgeWaitingPage() {
        return judge(page);
    }

    @Benchmark
    public @Nullable Verdict judgeInsideAmongThousandRooms() {
        return judge(amongThousand, inside);
    }

    @Benchmark
    public @Nullable Verdict judgeWaitingJsonAmongThousandRooms() {
        return judge(amongThousand, json);
    }

    private @Nullable Verdict judge(RequestHead head) {
        return judge(usher, head);
    }

    private @Nullable Verdict judge(StagedUsher by, RequestHead head) {
        by.judge(head, given -> verdict = given);
        return verdict;
    }

    private StagedUsher usher(List<Room> rooms) {
        var metrics = new UsherMetrics();
        var parts = BenchRooms.parts(rooms, random::nextLong, metrics);
        return new StagedUsher(
                parts, new SilentDesk(view), new Tickets(seals.next(), CookieScope.PREFIX, metrics), Runnable::run);
    }

    /// Shows one view and takes no notice of what it is given.
    private record SilentDesk(RoomView view) implements SlotService {

        @Override
        public RoomView view(Phase phase, long nowMillis) {
            return view;
        }

        @Override
        public void ask(Room room, SlotAsk ask, Answered answered) {
            answered.with(Optional.of(SlotAnswer.REFUSED));
        }

        @Override
        public void report(Room room, VisitEvent event) {}

        @Override
        public void count(RoomId room, Count what) {}

        @Override
        public void answered(RoomId room, boolean failed) {}

        @Override
        public void saw(Phase phase, long session, long nowMillis) {}
    }

    private static RoomView view() {
        var positions = new long[LineSummary.POINTS];
        var counts = new int[LineSummary.POINTS];
        var waits = new float[LineSummary.POINTS];
        for (int i = 0; i < LineSummary.POINTS; i++) {
            double part = (i + 1.0) / LineSummary.POINTS;
            positions[i] = NOW - 900_000 + (long) (880_000 * part);
            counts[i] = (int) (WAITING * part);
            waits[i] = (float) (200_000 * part);
        }
        return new RoomView(
                1,
                NOW,
                NOW,
                true,
                Rules.of(ROOM),
                new Bands(NOW - 900_000, NOW - 899_000, NOW - 890_000, 0),
                new Counts(WAITING, 300, 0, 0, 300, 2),
                new Flow(true, 300, 0.001, Correction.NONE, Correction.NONE),
                new LineSummary(positions, counts, waits),
                EndedIds.NONE,
                Homes.ALONE,
                Draws.NONE,
                Share.UNKNOWN,
                OriginHold.NONE,
                LastChange.NONE,
                0);
    }

    private static RequestHead head(String accept, String ticket) {
        MultiMap headers = MultiMap.caseInsensitiveMultiMap()
                .add("User-Agent", "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0")
                .add("Accept", accept)
                .add("Accept-Language", "de-DE,de;q=0.9,en;q=0.7")
                .add("Accept-Encoding", "gzip, deflate, br, zstd");
        return BenchRooms.head(headers, SCOPE.cookieName() + "=" + ticket);
    }

    private static Room room() {
        return room("sale", new Route(BenchRooms.HOST, "/sale"));
    }

    /// The room and 999 others, half of them on the same host.
    private static List<Room> thousand() {
        var rooms = new ArrayList<>(List.of(ROOM));
        for (int n = 1; n < 1000; n++) {
            String host = n % 2 == 0 ? BenchRooms.HOST : "shop-" + n + ".example.com";
            rooms.add(room("sale-" + n, new Route(host, "/sale/room-" + n)));
        }
        return rooms;
    }

    private static Room room(String name, Route route) {
        return BenchRooms.room(name, route, new Limits(300, 300, Duration.ofMinutes(5), true));
    }
}
