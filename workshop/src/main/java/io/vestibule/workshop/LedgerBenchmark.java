package io.vestibule.workshop;

import io.vestibule.coordination.books.Beginning;
import io.vestibule.coordination.books.Journal;
import io.vestibule.coordination.center.DataCenter;
import io.vestibule.coordination.protocol.LaneNotes;
import io.vestibule.coordination.protocol.OriginAnswers;
import io.vestibule.coordination.protocol.Report;
import io.vestibule.coordination.protocol.SlotAnswer;
import io.vestibule.coordination.protocol.SlotAsk;
import io.vestibule.coordination.protocol.VisitEvent;
import io.vestibule.coordination.protocol.WorkerId;
import io.vestibule.ground.SipHash;
import io.vestibule.minute.MinuteBook;
import io.vestibule.minute.RowKey;
import io.vestibule.queue.Claim;
import io.vestibule.queue.RoomView;
import io.vestibule.room.Limits;
import io.vestibule.room.RoomId;
import io.vestibule.room.Route;
import io.vestibule.room.StableId;
import io.vestibule.tally.Passes;
import io.vestibule.ticket.EstimateStamp;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/// What the coordinator of one room does, by how many people wait, as many are inside, and as many
/// were let in within the last minute.
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class LedgerBenchmark {

    private static final long START = 1_795_000_000_000L;
    private static final long MINUTE = RowKey.MINUTE_MILLIS;
    private static final RoomId ROOM = StableId.ofRoom("example.com", "sale");
    private static final int REPORT = 256;
    private static final WorkerId WORKER = new WorkerId(0, 1);
    private static final int ODD = 0x9E37_79B1;

    @Param({"1000", "100000", "1000000"})
    int people;

    /// Whether there is a minute book.
    @Param({"false", "true"})
    boolean minutes;

    private final SplittableRandom random = new SplittableRandom(11);
    private DataCenter center = center(1);
    private Passes passes = new Passes(START);
    private long now;
    private long sequence;
    private int next;
    private int reports;

    /// Everybody who is inside came first; who waits came after.
    @Setup(Level.Trial)
    public void fill() {
        now = START;
        center = center(people);
        if (minutes) {
            center.keepMinutes(new MinuteBook(ROOM, "", 1));
        }
        center.begin(new Beginning.Fresh(), now);
        passes = new Passes(now);
        for (int i = 0; i < people; i++) {
            passes.give(inside(i), now);
        }
        for (int from = 0; from < people; from += REPORT) {
            var happened = new ArrayList<VisitEvent>();
            for (int i = from; i < Math.min(people, from + REPORT); i++) {
                happened.add(new VisitEvent.Admitted(inside(i), now));
                happened.add(checkIn(i));
            }
            report(happened);
        }
    }

    private VisitEvent checkIn(int who) {
        long before = now - 20_000 - (who & 0xFF);
        return new VisitEvent.CheckedIn(line(who), position(who), now, now + 200_000, before);
    }

    @Benchmark
    @OperationsPerInvocation(REPORT)
    public long checkIn() {
        tick();
        var happened = new ArrayList<VisitEvent>(REPORT);
        for (int i = 0; i < REPORT; i++) {
            happened.add(checkIn(somebody()));
        }
        return report(happened);
    }

    @Benchmark
    @OperationsPerInvocation(REPORT)
    public long seen() {
        tick();
        var happened = new ArrayList<VisitEvent>(REPORT);
        for (int i = 0; i < REPORT; i++) {
            happened.add(new VisitEvent.Seen(inside(somebody()), START, now));
        }
        return report(happened);
    }

    /// Somebody who waits asks for a slot, and there is none.
    @Benchmark
    public SlotAnswer askForASlot() {
        int who = somebody();
        return center.ask(
                new SlotAsk(line(who), position(who), Claim.WAITING, EstimateStamp.NOTHING, EstimateStamp.NOTHING),
                now);
    }

    /// Ten times a second.
    @Benchmark
    public RoomView view() {
        return center.view(now);
    }

    /// Ten times a second: passes a tenth of the ledger.
    @Benchmark
    @BenchmarkMode(Mode.SingleShotTime)
    @Warmup(iterations = 300)
    @Measurement(iterations = 200)
    public void step() {
        now += 100;
        center.step(now);
    }

    /// A second in which the minute book hears how long each of those who wait has waited: a pass
    /// over the whole ledger, once a minute.
    @Benchmark
    @BenchmarkMode(Mode.SingleShotTime)
    @Warmup(iterations = 10)
    @Measurement(iterations = 20)
    public void pass(InLine line) {
        for (int i = 0; i < 10; i++) {
            now += 100;
            center.step(now);
        }
    }

    /// All who wait have checked in, and it is half a minute past a whole one.
    @State(Scope.Thread)
    public static class InLine {

        @Setup(Level.Invocation)
        public void checkIn(LedgerBenchmark room) {
            room.now = (room.now / MINUTE + 1) * MINUTE + MINUTE / 2 - 100;
            for (int from = 0; from < room.people; from += REPORT) {
                var happened = new ArrayList<VisitEvent>();
                for (int i = from; i < Math.min(room.people, from + REPORT); i++) {
                    happened.add(room.checkIn(i));
                }
                room.report(happened);
            }
            room.center.step(room.now);
        }
    }

    /// The coordinator stands still meanwhile.
    @Benchmark
    public void snapshot() throws IOException {
        center.snapshot(new DataOutputStream(OutputStream.nullOutputStream()));
    }

    @Benchmark
    public boolean giveAPassAndTakeItBack() {
        passes.give(next, now);
        return passes.giveBack(next++);
    }

    /// Everybody comes about once a second.
    private void tick() {
        if (++reports % Math.max(1, people / REPORT) == 0) {
            now += 1_000;
        }
    }

    /// Ids come back in no order.
    private int somebody() {
        return random.nextInt(people);
    }

    private static long line(int i) {
        return (((long) (i + 1) * ODD) << Integer.SIZE) | i;
    }

    private static long inside(int i) {
        return ~line(i);
    }

    private long position(int i) {
        return START - 600_000 + 300_000L * i / people;
    }

    private long report(List<VisitEvent> happened) {
        sequence++;
        var report =
                new Report(WORKER, sequence, sequence - 1, now, false, happened, LaneNotes.NONE, OriginAnswers.NONE);
        return center.report(report, now);
    }

    private static DataCenter center(int limit) {
        var limits = new Limits(limit, limit, Duration.ofMinutes(30), true);
        var room = BenchRooms.room("sale", new Route("shop.example.com", "/"), limits);
        return new DataCenter(room, new SipHash(1, 2), Journal.NONE, START);
    }
}
