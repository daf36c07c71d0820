package io.vestibule.coordination.center;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.coordination.Scenario;
import io.vestibule.coordination.books.Beginning;
import io.vestibule.coordination.books.Journal;
import io.vestibule.coordination.books.JournalEntry;
import io.vestibule.coordination.protocol.Reports;
import io.vestibule.coordination.protocol.SlotAnswer;
import io.vestibule.coordination.protocol.SlotAsk;
import io.vestibule.coordination.protocol.VisitEvent;
import io.vestibule.coordination.protocol.WorkerId;
import io.vestibule.ground.SipHash;
import io.vestibule.queue.Bands;
import io.vestibule.queue.Claim;
import io.vestibule.room.QueueingMethod;
import io.vestibule.room.Room;
import io.vestibule.ticket.EstimateStamp;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class DataCenterTest {

    private static final long NOON = 1_790_000_000_000L;
    private static final WorkerId WORKER = new WorkerId(0, 1);

    private final List<long[]> journal = new ArrayList<>();
    private final List<long[]> lane = new ArrayList<>();
    private long sequence;

    @Test
    void aLateAnswerGivesNothingBackOnceAnotherRequestHasEntered() {
        var center = begun(room(1, 1));
        assertThat(ask(center, 7, NOON)).isInstanceOf(SlotAnswer.Granted.class);
        assertThat(ask(center, 7, NOON + 40)).isInstanceOf(SlotAnswer.AlreadyInside.class);

        tell(center, new VisitEvent.GaveBack(7, NOON), NOON + 60);

        assertThat(ask(center, 8, NOON + 70)).isEqualTo(SlotAnswer.REFUSED);
        assertThat(center.books().passes.out()).isEqualTo(1);
        assertThat(center.books().ledger.occupancy()).isEqualTo(1);
    }

    @Test
    void theSameHoldsWhenJournalsAreReadAgain() {
        var center = begun(room(1, 1));
        ask(center, 7, NOON);
        ask(center, 7, NOON + 40);
        JournalEntry.write(new VisitEvent.GaveBack(7, NOON), (k, id, a, b) -> lane.add(row(k, id, a, b)));

        var again = readAgain(room(1, 1), NOON + 100);

        assertThat(again.books().passes.out()).isEqualTo(1);
        assertThat(again.books().ledger.occupancy()).isEqualTo(1);
    }

    @Test
    void aPassCountsFromTheLastRequestThatWasToldItIsInside() {
        var center = begun(room(9, 9));
        ask(center, 7, NOON);
        ask(center, 7, NOON + 40);
        ask(center, 7, NOON + 30_000);

        center.step(NOON + 89_000);
        assertThat(center.books().passes.out()).isEqualTo(1);
        center.step(NOON + 90_100);
        assertThat(center.books().passes.out()).isZero();
    }

    @Test
    void aSlotThatWasGivenBackIsFreeAtOnce() {
        var center = begun(room(1, 1));
        ask(center, 7, NOON);

        tell(center, new VisitEvent.GaveBack(7, NOON), NOON + 60);

        assertThat(ask(center, 8, NOON + 70)).isInstanceOf(SlotAnswer.Granted.class);
    }

    @Test
    void aVisitorWhoIsHandedOverIsInsideThoughAnEarlierGrantWasGivenBack() {
        var center = begun(room(9, 9));
        ask(center, 7, NOON);
        tell(center, new VisitEvent.GaveBack(7, NOON), NOON + 60);
        note(new VisitEvent.GaveBack(7, NOON));
        note(new VisitEvent.CheckedIn(7, NOON, NOON + 100, NOON + 40_000));
        ask(center, 7, NOON + 2_000);
        note(new VisitEvent.Forwarded(7, NOON + 2_010));

        var again = readAgain(room(9, 9), NOON + 3_000);

        assertThat(again.books().ledger.occupancy()).isEqualTo(1);
        assertThat(again.books().passes.out()).isEqualTo(1);
        assertThat(again.books().ledger.line().size()).isZero();
    }

    @Test
    void afterAStartWithALineVisitorsWhoCameAfterItDoNotEnterForAWhile() throws IOException {
        long up = NOON + 2_000;
        var center = restarted(room(100, 50), up, 5);

        assertThat(newcomer(center, 90, up + 100)).isEqualTo(SlotAnswer.REFUSED);
        assertThat(waiting(center, 91, up + 1, up + 300)).isEqualTo(SlotAnswer.REFUSED);
        assertThat(center.view(up + 400).bands().admitUpTo()).isLessThan(up);
        assertThat(waiting(center, 1, NOON - 100, up + 500)).isInstanceOf(SlotAnswer.Granted.class);
        // Seven seconds and the two of the outage.
        center.step(up + 9_000);
        assertThat(center.books().heldAfter()).isEqualTo(Bands.EVERYBODY);
    }

    @Test
    void afterAStartWithoutALineNoVisitorIsHeld() throws IOException {
        var center = restarted(room(100, 50), NOON + 2_000, 0);

        assertThat(newcomer(center, 90, NOON + 2_100)).isInstanceOf(SlotAnswer.Granted.class);
    }

    @Test
    void afterAnOutageThatNoPlaceOutlivesNoVisitorIsHeld() throws IOException {
        var center = restarted(room(2, 2), NOON + 400_000, 5);

        assertThat(newcomer(center, 90, NOON + 400_100)).isInstanceOf(SlotAnswer.Granted.class);
    }

    /// A house that went down at noon with so many in line, each of whom checked in just before,
    /// and nobody inside.
    private static DataCenter restarted(Room room, long upMillis, int waiting) throws IOException {
        var reporter = new DataCenterTest();
        var before = reporter.begun(room);
        for (int i = 0; i < waiting; i++) {
            long position = NOON - 100 + i;
            reporter.tell(before, new VisitEvent.CheckedIn(i + 1, position, position, NOON + 40_000), NOON);
        }
        var copy = new ByteArrayOutputStream();
        before.snapshot(new DataOutputStream(copy));
        var center = center(room, Journal.NONE, upMillis);
        center.restore(new DataInputStream(new ByteArrayInputStream(copy.toByteArray())));
        center.begin(new Beginning.Complete(), upMillis);
        center.keepPromises(false);
        return center;
    }

    private DataCenter readAgain(Room room, long nowMillis) {
        var center = center(room, Journal.NONE, nowMillis);
        journal.forEach(row -> center.replay((int) row[0], row[1], row[2], row[3]));
        lane.forEach(row -> center.replay((int) row[0], row[1], row[2], row[3]));
        center.begin(new Beginning.Complete(), nowMillis);
        return center;
    }

    private DataCenter begun(Room room) {
        var center = center(room, (k, id, a, b) -> journal.add(row(k, id, a, b)), NOON);
        center.begin(new Beginning.Fresh(), NOON);
        center.keepPromises(false);
        return center;
    }

    private void note(VisitEvent event) {
        JournalEntry.write(event, (k, id, a, b) -> lane.add(row(k, id, a, b)));
    }

    private void tell(DataCenter center, VisitEvent event, long now) {
        long next = ++sequence;
        center.report(Reports.of(WORKER, next, next - 1, now, List.of(event)), now);
    }

    private static SlotAnswer ask(DataCenter center, long id, long now) {
        return newcomer(center, id, now);
    }

    private static SlotAnswer newcomer(DataCenter center, long id, long now) {
        return center.ask(new SlotAsk(id, now, Claim.NEWCOMER, EstimateStamp.NOTHING, EstimateStamp.NOTHING), now);
    }

    private static SlotAnswer waiting(DataCenter center, long id, long position, long now) {
        return center.ask(new SlotAsk(id, position, Claim.WAITING, EstimateStamp.NOTHING, EstimateStamp.NOTHING), now);
    }

    private static DataCenter center(Room room, Journal journal, long now) {
        return new DataCenter(room, new SipHash(1, 2), journal, now);
    }

    private static Room room(int seats, int perMinute) {
        return Scenario.room(Scenario.limits(seats, perMinute, 60), QueueingMethod.FIFO, false);
    }

    private static long[] row(long kind, long id, long a, long b) {
        return new long[] {kind, id, a, b};
    }
}
