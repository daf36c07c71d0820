package io.vestibule.coordination.books;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.coordination.Scenario;
import io.vestibule.coordination.center.DataCenter;
import io.vestibule.coordination.protocol.Reports;
import io.vestibule.coordination.protocol.SlotAnswer;
import io.vestibule.coordination.protocol.SlotAsk;
import io.vestibule.coordination.protocol.VisitEvent;
import io.vestibule.coordination.protocol.WorkerId;
import io.vestibule.coordination.world.AllotmentPair;
import io.vestibule.ground.SipHash;
import io.vestibule.queue.Claim;
import io.vestibule.room.Limits;
import io.vestibule.room.QueueingMethod;
import io.vestibule.room.Room;
import io.vestibule.tally.VisitorStatus;
import io.vestibule.ticket.EstimateStamp;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A room continues at the moment at which it was, whatever the clock says that its next process
/// reads.
class RoomClockTest {

    private static final long NOON = 1_790_000_000_000L;
    private static final long HOUR = 3_600_000;
    private static final int SEATS = 100;
    private static final int PER_MINUTE = 20;

    private final List<Entry> journal = new ArrayList<>();

    private record Entry(int kind, long id, long a, long b) {}

    private static Room room() {
        var limits = new Limits(SEATS, PER_MINUTE, Duration.ofMinutes(20), true);
        return Scenario.room(limits, QueueingMethod.FIFO, false);
    }

    private DataCenter center(long nowMillis) {
        return new DataCenter(
                room(), new SipHash(1, 2), (kind, id, a, b) -> journal.add(new Entry(kind, id, a, b)), nowMillis);
    }

    private DataCenter fresh(long nowMillis) {
        var center = center(nowMillis);
        center.begin(new Beginning.Fresh(), nowMillis);
        center.keepPromises(false);
        return center;
    }

    private static void pass(DataCenter center, long fromMillis, long millis) {
        for (long at = fromMillis; at <= fromMillis + millis; at += 100) {
            center.step(at);
        }
    }

    private static long enter(DataCenter center, long firstId, int visitors, long nowMillis) {
        long entered = 0;
        for (long id = firstId; id < firstId + visitors; id++) {
            var ask = new SlotAsk(id, nowMillis, Claim.NEWCOMER, EstimateStamp.NOTHING, EstimateStamp.NOTHING);
            entered += center.ask(ask, nowMillis) instanceof SlotAnswer.Granted ? 1 : 0;
        }
        return entered;
    }

    private static byte[] copy(DataCenter center) throws IOException {
        var bytes = new ByteArrayOutputStream();
        center.snapshot(new DataOutputStream(bytes));
        return bytes.toByteArray();
    }

    private static DataInputStream in(byte[] copy) {
        return new DataInputStream(new ByteArrayInputStream(copy));
    }

    private DataCenter next(byte[] copy, List<Entry> entries, long nowMillis) throws IOException {
        var next = center(nowMillis);
        if (copy.length > 0) {
            next.restore(in(copy));
        }
        entries.forEach(entry -> next.replay(entry.kind, entry.id, entry.a, entry.b));
        next.begin(new Beginning.Complete(AllotmentPair.NONE), nowMillis);
        next.keepPromises(false);
        return next;
    }

    /// C1: the clock was ahead by as much while twenty entered, and is right at the restart.
    @ParameterizedTest
    @ValueSource(longs = {10 * 60_000, HOUR, 24 * HOUR})
    void afterARestartWithTheClockSetRightTheRoomGoesOn(long aheadMillis) throws IOException {
        long before = NOON + aheadMillis;
        var first = fresh(before);
        assertThat(enter(first, 1, PER_MINUTE, before)).isEqualTo(PER_MINUTE);
        pass(first, before, 5_000);

        var next = next(copy(first), List.of(), NOON);

        pass(next, NOON, 50_000);
        assertThat(enter(next, 100, PER_MINUTE, NOON + 50_000))
                .as("the limit holds")
                .isZero();
        pass(next, NOON + 50_000, 30_000);
        assertThat(enter(next, 200, PER_MINUTE, NOON + 80_000)).isEqualTo(PER_MINUTE);
        assertThat(next.figures(NOON + 80_000).active()).isEqualTo(2 * PER_MINUTE);
    }

    @Test
    void afterAKillTheJournalOfTheFutureDoesNotShutTheRoom() throws IOException {
        long before = NOON + HOUR;
        var first = fresh(before);
        byte[] empty = copy(first);
        assertThat(enter(first, 1, PER_MINUTE, before)).isEqualTo(PER_MINUTE);
        var entries = List.copyOf(journal);

        var next = next(empty, entries, NOON);

        pass(next, NOON, 50_000);
        assertThat(enter(next, 100, PER_MINUTE, NOON + 50_000))
                .as("the limit holds")
                .isZero();
        pass(next, NOON + 50_000, 30_000);
        assertThat(enter(next, 200, PER_MINUTE, NOON + 80_000)).isEqualTo(PER_MINUTE);
    }

    /// The clock of a gate is ahead by four seconds when the host is lost. Passes of which no use
    /// was heard are back after seventy.
    @Test
    void whatAGateSaysOfItsTimeBringsNoPassBack() throws IOException {
        var first = fresh(NOON);
        byte[] empty = copy(first);
        assertThat(enter(first, 1, PER_MINUTE, NOON)).isEqualTo(PER_MINUTE);
        long later = NOON + 67_000;
        pass(first, NOON, 67_000);
        var told = new VisitEvent.Seen(1, NOON, later + 4_000);
        first.writeDown(Reports.of(new WorkerId(1, 1), 1, 0, later, List.of(told)));

        var next = next(empty, List.copyOf(journal), later);

        assertThat(enter(next, 100, PER_MINUTE, later)).as("within the minute").isZero();
        pass(next, later, 14_000);
        assertThat(enter(next, 200, 1, later + 14_000)).isEqualTo(1);
    }

    /// The clocks of others, or of the host itself, may be behind by a little.
    @Test
    void whatNodesWereShownIsTheRoomsTime() throws IOException {
        var first = fresh(NOON);
        pass(first, NOON, 10_000);
        var next = center(NOON);
        next.restore(in(copy(first)));
        var known = new KnownTimes(OptionalLong.of(NOON + 10_500), List.of(NOON + 8_000));

        assertThat(next.resume(NOON + 10_500, 2_500, known)).isEqualTo(NOON + 10_500);
    }

    @Test
    void thoseInsideStayInsideAndEndWhenTheirSessionIsOver() throws IOException {
        var first = fresh(NOON + HOUR);
        enter(first, 1, 1, NOON + HOUR);
        var next = next(copy(first), List.of(), NOON);

        pass(next, NOON, 19 * 60_000);
        assertThat(next.figures(NOON + 19 * 60_000).active()).isEqualTo(1);
        pass(next, NOON + 19 * 60_000, 2 * 60_000);
        assertThat(next.figures(NOON + 21 * 60_000).active()).isZero();
    }

    @Test
    void aPlaceInLineIsKept() throws IOException {
        long before = NOON + HOUR;
        var first = fresh(before);
        enter(first, 1, PER_MINUTE, before);
        var books = first.books();
        books.take(new VisitEvent.CheckedIn(777, before, before, before + 40_000));
        var next = next(copy(first), List.of(), NOON);

        pass(next, NOON, 10_000);
        assertThat(next.books().ledger.of(777, next.books().now())).isInstanceOf(VisitorStatus.Waiting.class);
    }
}
