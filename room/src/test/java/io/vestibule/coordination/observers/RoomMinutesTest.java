package io.vestibule.coordination.observers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.vestibule.coordination.Scenario;
import io.vestibule.coordination.books.Beginning;
import io.vestibule.coordination.books.Journal;
import io.vestibule.coordination.books.JournalEntry;
import io.vestibule.coordination.center.DataCenter;
import io.vestibule.coordination.protocol.LaneNotes;
import io.vestibule.coordination.protocol.Reports;
import io.vestibule.coordination.protocol.SlotAnswer;
import io.vestibule.coordination.protocol.SlotAsk;
import io.vestibule.coordination.protocol.VisitEvent;
import io.vestibule.coordination.protocol.WorkerId;
import io.vestibule.ground.SipHash;
import io.vestibule.minute.Count;
import io.vestibule.minute.Distribution;
import io.vestibule.minute.Gauge;
import io.vestibule.minute.MinuteBook;
import io.vestibule.minute.MinuteRow;
import io.vestibule.minute.RowKey;
import io.vestibule.queue.Claim;
import io.vestibule.room.Limits;
import io.vestibule.room.QueueingMethod;
import io.vestibule.room.Room;
import io.vestibule.ticket.EstimateStamp;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/// It is one file because every story begins from the same room and reads the same rows.
class RoomMinutesTest {

    private static final long MINUTE = RowKey.MINUTE_MILLIS;
    private static final long NOON = 1_790_000_000_000L / MINUTE * MINUTE;
    private static final WorkerId WORKER = new WorkerId(0, 1);
    private static final int SESSION = 60;

    private final List<long[]> journal = new ArrayList<>();
    private final List<MinuteRow> closed = new ArrayList<>();
    private long sequence;
    private long now = NOON;

    @Test
    void anAdmissionCountsWhenItIsHandedToTheOriginAndOnce() {
        var center = begun(room(9, 9));
        ask(center, 7);
        ask(center, 8);
        assertThat(row(center).count(Count.ADMITTED)).isZero();

        tell(center, new VisitEvent.Forwarded(7, NOON + 10));
        tell(center, new VisitEvent.Forwarded(7, NOON + 10));
        tell(center, new VisitEvent.GaveBack(8, NOON));

        assertThat(row(center).count(Count.ADMITTED)).isEqualTo(1);
        assertThat(row(center).count(Count.GIVEN_BACK)).isEqualTo(1);
    }

    @Test
    void anAdmissionCountsInTheMinuteInWhichItWas() {
        var center = begun(room(9, 9));
        pass(center, NOON + MINUTE - 20);
        ask(center, 7);
        ask(center, 8);
        now = NOON + MINUTE + 300;
        tell(center, new VisitEvent.Forwarded(7, NOON + MINUTE - 5));
        tell(center, new VisitEvent.Forwarded(8, NOON + MINUTE + 5));

        assertThat(row(center, NOON).count(Count.ADMITTED)).isEqualTo(1);
        assertThat(row(center, NOON + MINUTE).count(Count.ADMITTED)).isEqualTo(1);
    }

    /// Two requests of a visitor: the second enters, the first is handed over later.
    @Test
    void aVisitorWhoEntersByAnotherRequestCountsOnce() {
        var center = begun(room(9, 9));
        ask(center, 7);
        now += 40;
        assertThat(ask(center, 7)).isInstanceOf(SlotAnswer.AlreadyInside.class);
        assertThat(row(center).count(Count.ADMITTED)).isEqualTo(1);
        ask(center, 7);
        tell(center, new VisitEvent.Forwarded(7, now));

        assertThat(row(center).count(Count.ADMITTED)).isEqualTo(1);
    }

    @Test
    void whatIsReadAgainFromAJournalCountsNothing() {
        var first = begun(room(9, 9));
        var events = List.of(
                new VisitEvent.CheckedIn(1, NOON - 900, NOON, NOON + 40_000),
                new VisitEvent.Forwarded(7, NOON + 10),
                new VisitEvent.Left(8, NOON + 20),
                new VisitEvent.Admitted(9, NOON + 30));
        ask(first, 7);
        ask(first, 8);
        Journal keeps = (kind, id, a, b) -> journal.add(new long[] {kind, id, a, b});
        events.forEach(event -> JournalEntry.write(event, keeps));

        now = NOON + 1_000;
        var center = center(room(9, 9));
        journal.forEach(row -> center.replay((int) row[0], row[1], row[2], row[3]));
        center.keepMinutes(book(2));
        center.begin(new Beginning.Complete(), now);
        // What was told to the earlier life is told again.
        events.forEach(event -> tell(center, event));
        center.step(now);

        var row = row(center);
        assertThat(center.books().ledger.occupancy()).isEqualTo(2);
        assertThat(row.count(Count.ADMITTED)).isZero();
        assertThat(row.count(Count.JOINED)).isZero();
        assertThat(row.count(Count.LEFT)).isZero();
    }

    @Test
    void aCopyCountsNothingAndItsSessionsAreTimed() throws IOException {
        var first = begun(room(9, 9));
        tell(first, new VisitEvent.Admitted(7, NOON));
        now = NOON + 20_000;
        tell(first, new VisitEvent.Seen(7, NOON, now));
        var copy = new ByteArrayOutputStream();
        first.snapshot(new DataOutputStream(copy));

        var center = center(room(9, 9));
        center.restore(new DataInputStream(new ByteArrayInputStream(copy.toByteArray())));
        center.keepMinutes(book(2));
        center.begin(new Beginning.Complete(), now);
        sequence = 0;
        pass(center, NOON + 3 * MINUTE);

        assertThat(sum(center, Count.ADMITTED)).isZero();
        assertThat(sum(center, Count.SESSIONS_ENDED)).isEqualTo(1);
        assertThat(merged(center, Distribution.TIME_ON_ORIGIN).getMaxValue()).isEqualTo(200);
    }

    @Test
    void aRevocationCountsOnlyIfASessionEnded() {
        var center = begun(room(9, 9));
        tell(center, new VisitEvent.Admitted(7, now));
        tell(center, new VisitEvent.Revoked(7, now));
        tell(center, new VisitEvent.Revoked(7, now));
        tell(center, new VisitEvent.Revoked(99, now));

        assertThat(row(center).count(Count.REVOKED)).isEqualTo(1);
        assertThat(row(center).count(Count.SESSIONS_ENDED)).isEqualTo(1);
        assertThat(row(center).count(Count.LEFT)).isZero();
    }

    @Test
    void thoseWhoLeaveAreNotThoseWhoGiveUp() {
        var center = begun(room(1, 1));
        tell(center, new VisitEvent.Admitted(7, now));
        tell(center, checkIn(1, NOON - 100));
        tell(center, checkIn(2, NOON - 90));
        tell(center, new VisitEvent.Left(7, now));
        tell(center, new VisitEvent.Left(1, now, true));
        tell(center, new VisitEvent.Left(50, now, true));
        pass(center, NOON + 45_000);

        assertThat(row(center).count(Count.JOINED)).isEqualTo(2);
        assertThat(row(center).count(Count.LEFT)).isEqualTo(2);
        assertThat(row(center).count(Count.ABANDONED)).isEqualTo(1);

        // The other one was only slow.
        tell(center, checkIn(2, NOON - 90));
        assertThat(row(center).count(Count.ABANDONED)).isZero();
        assertThat(row(center).count(Count.JOINED)).isEqualTo(2);
    }

    /// Those who come back to a host that lost its memory were never counted as gone.
    @Test
    void afterALostMemoryNoOneIsTakenBack() {
        var center = center(room(9, 9));
        center.keepMinutes(book(1));
        center.begin(new Beginning.NoCopy(), now);
        tell(center, checkIn(1, NOON - 100_000));
        center.step(now);

        assertThat(row(center).count(Count.ABANDONED)).isZero();
    }

    @Test
    void newcomersAndRefreshesAreCounted() {
        var center = begun(room(1, 1));
        tell(center, new VisitEvent.FirstTouch(1, now));
        tell(center, new VisitEvent.FirstTouch(2, now));
        tell(center, new VisitEvent.CheckedIn(1, now, now + 200, now + 40_000, 0));
        now += 20_500;
        tell(center, new VisitEvent.CheckedIn(1, NOON, now, now + 40_000, now - 20_300));

        var row = row(center);
        assertThat(row.count(Count.FIRST_TOUCHES)).isEqualTo(2);
        assertThat(row.count(Count.JOINED)).isEqualTo(1);
        var refreshes = histogram(row, Distribution.TIME_BETWEEN_REFRESHES);
        assertThat(refreshes.getTotalCount()).isEqualTo(1);
        assertThat(refreshes.getMaxValue()).isEqualTo(203);
    }

    @Test
    void waitsAndEstimatesCountAtTheGrantOfThoseWhoHadWaited() {
        var center = begun(room(9, 9));
        ask(center, 7);
        tell(center, checkIn(1, NOON - 100_000));
        center.ask(
                new SlotAsk(
                        1,
                        NOON - 100_000,
                        Claim.WAITING,
                        new EstimateStamp(NOON - 100_000, 60, 80, 90),
                        EstimateStamp.NOTHING),
                now);

        var row = row(center);
        var waits = histogram(row, Distribution.TOTAL_TIME_WAITED);
        assertThat(waits.getTotalCount()).isEqualTo(1);
        assertThat((double) waits.getMaxValue()).isCloseTo(1_000, within(10.0));
        assertThat(row.count(Count.ESTIMATES_SCORED)).isEqualTo(1);
        assertThat(row.count(Count.ESTIMATES_IN_BAND)).isZero();
        assertThat(histogram(row, Distribution.ESTIMATE_ERROR).getMaxValue()).isEqualTo(200);
    }

    @Test
    void theWaitsOfThoseInLineAreReadWithTheGauges() {
        var center = begun(room(1, 1));
        tell(center, new VisitEvent.Admitted(7, now));
        hundredWait(center);
        pass(center, NOON + 25_000);
        hundredWait(center);
        tell(center, new VisitEvent.Seen(7, NOON, now));
        pass(center, NOON + 58_000);

        var queued = histogram(row(center), Distribution.TIME_IN_QUEUE);
        assertThat(queued.getTotalCount()).isEqualTo(600);
        assertThat(queued.getMinValue()).isZero();
        assertThat((double) queued.getValueAtPercentile(50)).isCloseTo(299, within(11.0));
        assertThat((double) queued.getMaxValue()).isCloseTo(599, within(5.0));
    }

    private void hundredWait(DataCenter center) {
        for (int i = 0; i < 100; i++) {
            tell(center, checkIn(100 + i, NOON - i * 100L));
        }
    }

    /// A line of less than a minute is seen wherever in the minute it stands.
    @Test
    void aShortLineIsRead() {
        for (long from = NOON + 1_000; from < NOON + 50_000; from += 7_000) {
            now = NOON;
            sequence = 0;
            closed.clear();
            var center = begun(room(1, 1));
            tell(center, new VisitEvent.Admitted(7, now));
            pass(center, from);
            tell(center, new VisitEvent.CheckedIn(8, from, from, from + 10_500));
            pass(center, NOON + 2 * MINUTE);

            assertThat(merged(center, Distribution.TIME_IN_QUEUE).getTotalCount())
                    .as("from %d ms on", from - NOON)
                    .isEqualTo(1);
        }
    }

    /// The next host continues at the next moment: none is read twice.
    @Test
    void theNextHostReadsWaitsAtTheMomentsThatTheLastOneDidNot() throws IOException {
        var first = begun(room(1, 1));
        tell(first, new VisitEvent.Admitted(7, now));
        hundredWait(first);
        pass(first, NOON + 28_500);
        hundredWait(first);
        pass(first, NOON + 32_500);
        long before = merged(first, Distribution.TIME_IN_QUEUE).getTotalCount();
        var copy = new ByteArrayOutputStream();
        first.snapshot(new DataOutputStream(copy));

        var center = center(room(1, 1));
        center.restore(new DataInputStream(new ByteArrayInputStream(copy.toByteArray())));
        center.keepMinutes(book(2));
        center.begin(new Beginning.Complete(), now);
        sequence = 0;
        closed.clear();
        pass(center, NOON + 58_000);

        assertThat(before).isEqualTo(400);
        var queued = histogram(row(center), Distribution.TIME_IN_QUEUE);
        assertThat(queued.getTotalCount()).isEqualTo(200);
        assertThat((double) queued.getMinValue()).isCloseTo(400, within(4.0));
    }

    @Test
    void aSessionLastsFromTheAdmissionToTheLastRequest() {
        var center = begun(room(9, 9));
        tell(center, new VisitEvent.Admitted(7, now));
        tell(center, new VisitEvent.Admitted(8, now));
        now = NOON + 30_000;
        tell(center, new VisitEvent.Seen(7, NOON, now));
        tell(center, new VisitEvent.Seen(8, NOON, now));
        now = NOON + 35_000;
        tell(center, new VisitEvent.Left(8, now));
        pass(center, NOON + 4 * MINUTE);

        assertThat(sum(center, Count.SESSIONS_ENDED)).isEqualTo(2);
        assertThat(sum(center, Count.SESSIONS_TIMED)).isEqualTo(2);
        var stays = merged(center, Distribution.TIME_ON_ORIGIN);
        assertThat(stays.getTotalCount()).isEqualTo(2);
        assertThat((double) stays.getMinValue()).isCloseTo(300, within(3.0));
        assertThat((double) stays.getMaxValue()).isCloseTo(300, within(3.0));
    }

    @Test
    void whereSessionsDoNotRenewTheSampleSaysHowLongTheyLast() {
        var room = room(9, 9).withLimits(new Limits(9, 9, Duration.ofSeconds(SESSION), false));
        var center = begun(room);
        tell(center, new VisitEvent.Admitted(7, now));
        tell(center, new VisitEvent.Admitted(8, now));
        now = NOON + 30_000;
        sequence++;
        var notes = new LaneNotes(new long[0], List.of(new LaneNotes.Sighting(7, NOON + 29_000)));
        center.report(Reports.of(WORKER, sequence, sequence - 1, now, List.of(), notes), now);
        pass(center, NOON + 4 * MINUTE);

        assertThat(sum(center, Count.SESSIONS_TIMED)).isEqualTo(2);
        var stays = merged(center, Distribution.TIME_ON_ORIGIN);
        assertThat(stays.getMinValue()).isZero();
        assertThat((double) stays.getMaxValue()).isCloseTo(290, within(3.0));
    }

    @Test
    void gaugesAreReadAtWholeTenSeconds() {
        var center = begun(room(9, 5));
        pass(center, NOON + 15_000);
        tell(center, new VisitEvent.Admitted(7, now));
        tell(center, checkIn(1, now - 100));
        pass(center, NOON + 25_000);
        center.configure(Scenario.room(limits(20, 10), QueueingMethod.PASSTHROUGH, false), now);
        pass(center, NOON + 50_000);

        var row = row(center);
        assertThat(row.moments()).isEqualTo(0b111111);
        assertThat(row.at(Gauge.ACTIVE, 1)).isZero();
        assertThat(row.at(Gauge.ACTIVE, 2)).isEqualTo(1);
        assertThat(row.at(Gauge.WAITING, 2)).isEqualTo(1);
        assertThat(row.at(Gauge.ACTIVE_LIMIT, 2)).isEqualTo(9);
        assertThat(row.at(Gauge.PER_MINUTE_LIMIT, 2)).isEqualTo(5);
        assertThat(row.at(Gauge.SESSION_MINUTES, 2)).isEqualTo(1);
        assertThat(row.at(Gauge.ACTIVE_LIMIT, 3)).isEqualTo(Gauge.NONE);
        assertThat(row.at(Gauge.PER_MINUTE_LIMIT, 3)).isEqualTo(Gauge.NONE);
        assertThat(row.greatest(Gauge.WAITING)).isEqualTo(1);
    }

    @Test
    void everyTenthOfASecondHasWhatHeldVisitorsBackInIt() {
        var center = begun(room(2, 1));
        pass(center, NOON + 10_000);
        tell(center, new VisitEvent.Admitted(7, now));
        tell(center, checkIn(1, now));
        pass(center, NOON + 20_000);
        tell(center, new VisitEvent.Admitted(8, now));
        pass(center, NOON + 30_000);
        center.configure(Scenario.room(limits(2, 1), QueueingMethod.FIFO, true), now);
        pass(center, NOON + 45_000);
        center.configure(Scenario.room(limits(9, 9), QueueingMethod.FIFO, false), now);
        tell(center, checkIn(1, now));
        pass(center, NOON + MINUTE);

        var row = row(center, NOON);
        assertThat((double) row.count(Count.LIMITED_BY_PASSES)).isCloseTo(100, within(3.0));
        assertThat((double) row.count(Count.LIMITED_BY_SEATS)).isCloseTo(100, within(3.0));
        assertThat((double) row.count(Count.LIMITED_BY_OPERATOR)).isCloseTo(150, within(3.0));
        assertThat((double) row.count(Count.UNLIMITED)).isCloseTo(250, within(3.0));
        assertThat(row.count(Count.LIMITED_BY_PASSES)
                        + row.count(Count.LIMITED_BY_SEATS)
                        + row.count(Count.LIMITED_BY_PACE)
                        + row.count(Count.LIMITED_BY_OPERATOR)
                        + row.count(Count.UNLIMITED))
                .isEqualTo(600);
        // One waits while a slot is free.
        assertThat((double) row.count(Count.SLOTS_EMPTY)).isCloseTo(150, within(3.0));
    }

    @Test
    void thePaceHoldsALineBack() {
        var center = begun(room(600, 60));
        for (int i = 0; i < 100; i++) {
            tell(center, checkIn(1_000 + i, NOON - i));
        }
        for (int i = 0; i < 20; i++) {
            center.ask(
                    new SlotAsk(1_099 - i, NOON - 99 + i, Claim.WAITING, EstimateStamp.NOTHING, EstimateStamp.NOTHING),
                    now);
        }
        pass(center, NOON + 900);

        assertThat(row(center).count(Count.LIMITED_BY_PACE)).isPositive();
    }

    @Test
    void onlyAnAdmissionBeyondTheLimitIsAboveIt() {
        var center = begun(room(3, 3));
        for (int id = 1; id <= 3; id++) {
            ask(center, id);
            tell(center, new VisitEvent.Forwarded(id, now));
        }
        center.configure(room(1, 1), now);
        pass(center, NOON + 5_000);
        assertThat(row(center).count(Count.ADMITTED_ABOVE_LIMIT)).isZero();

        // The coordinator was silent, and the owner wants visitors let in then.
        tell(center, new VisitEvent.Admitted(9, now));
        assertThat(row(center).count(Count.ADMITTED_ABOVE_LIMIT)).isEqualTo(1);

        center.configure(Scenario.room(limits(1, 1), QueueingMethod.PASSTHROUGH, false), now);
        pass(center, NOON + 10_000);
        tell(center, new VisitEvent.Admitted(10, now));
        assertThat(row(center).count(Count.ADMITTED_ABOVE_LIMIT)).isEqualTo(1);
    }

    @Test
    void whatLanesCountIsAddedAtTheMomentOfTheirReport() {
        var center = begun(room(9, 9));
        var counts = new long[LaneNotes.COUNTS];
        counts[0] = 3;
        counts[LaneNotes.index(Count.ORIGIN_FAILED)] = 4;
        var notes = new LaneNotes(counts, List.of());
        now = NOON + MINUTE;
        var report = Reports.of(WORKER, 1, 0, now, List.of(), notes);
        center.report(report, now + 5);
        center.report(report, now + 5);
        center.step(now + 100);

        assertThat(row(center, NOON).count(Count.BYPASSED)).isEqualTo(3);
        assertThat(row(center, NOON).count(Count.ORIGIN_FAILED)).isEqualTo(4);
    }

    /// What comes after a minute was closed counts in the one that hears it.
    @Test
    void aWorkerThatWasSilentForLongIsHeardLate() {
        var center = begun(room(9, 9));
        tell(center, new VisitEvent.Admitted(7, now));
        var other = new WorkerId(1, 1);
        center.join(other, now);
        pass(center, NOON + MINUTE + 13_000);
        center.report(Reports.of(other, 1, 0, now, List.of(new VisitEvent.Admitted(8, NOON + 30_000))), now);

        assertThat(row(center, NOON).isComplete()).isTrue();
        assertThat(row(center, NOON).count(Count.ADMITTED)).isEqualTo(1);
        assertThat(row(center, NOON + MINUTE).count(Count.ADMITTED)).isEqualTo(1);
        assertThat(row(center, NOON + MINUTE).count(Count.HEARD_LATE)).isEqualTo(1);
    }

    @Test
    void withoutABookThereAreNoRows() {
        var center = center(room(9, 9));
        center.begin(new Beginning.Fresh(), now);
        ask(center, 7);
        pass(center, NOON + 2 * MINUTE);

        assertThat(center.minutes(now)).isEmpty();
        assertThat(center.lastMinutes()).isEmpty();
    }

    /// Everything stands still until the clock is where it was; nothing breaks.
    @Test
    void aClockThatIsSetBackBreaksNothing() {
        var center = begun(room(9, 9));
        pass(center, NOON + 10_000);
        tell(center, new VisitEvent.Admitted(7, now));
        long before = now;
        now -= 5_000;
        center.step(now);
        tell(center, new VisitEvent.Admitted(8, now));
        pass(center, before + 2 * MINUTE);

        assertThat(sum(center, Count.ADMITTED)).isEqualTo(2);
    }

    private VisitEvent checkIn(long id, long arrived) {
        return new VisitEvent.CheckedIn(id, arrived, now, now + 40_000);
    }

    /// Time passes, step by step; the worker reports that nothing happened.
    private void pass(DataCenter center, long until) {
        while (now < until) {
            now = Math.min(until, now + 100);
            sequence++;
            center.report(Reports.of(WORKER, sequence, sequence - 1, now, List.of()), now);
            center.step(now);
            take(center.minutes(now));
        }
    }

    private void take(List<MinuteRow> rows) {
        rows.stream().filter(MinuteRow::isComplete).forEach(closed::add);
    }

    private List<MinuteRow> rows(DataCenter center) {
        var all = new ArrayList<>(closed);
        all.addAll(center.lastMinutes());
        closed.clear();
        all.stream().filter(MinuteRow::isComplete).forEach(closed::add);
        return all;
    }

    private MinuteRow row(DataCenter center) {
        return row(center, now);
    }

    private MinuteRow row(DataCenter center, long at) {
        return rows(center).stream()
                .filter(row -> row.key().minute() == at / MINUTE)
                .findFirst()
                .orElseThrow();
    }

    private long sum(DataCenter center, Count what) {
        return rows(center).stream().mapToLong(row -> row.count(what)).sum();
    }

    private Histogram merged(DataCenter center, Distribution what) {
        var all = new Histogram(1, Distribution.GREATEST, 2);
        for (MinuteRow row : rows(center)) {
            if (row.histogram(what).length > 0) {
                all.add(histogram(row, what));
            }
        }
        return all;
    }

    private static Histogram histogram(MinuteRow row, Distribution what) {
        return Histogram.decodeFromByteBuffer(ByteBuffer.wrap(row.histogram(what)), Distribution.GREATEST);
    }

    private DataCenter begun(Room room) {
        var center = center(room);
        center.keepMinutes(book(1));
        center.join(WORKER, now);
        center.begin(new Beginning.Fresh(), now);
        return center;
    }

    private DataCenter center(Room room) {
        var center = new DataCenter(
                room, new SipHash(1, 2), (kind, id, a, b) -> journal.add(new long[] {kind, id, a, b}), now);
        center.keepPromises(false);
        return center;
    }

    private static MinuteBook book(long life) {
        return new MinuteBook(room(1, 1).id(), "", life);
    }

    private void tell(DataCenter center, VisitEvent event) {
        sequence++;
        center.report(Reports.of(WORKER, sequence, sequence - 1, now, List.of(event)), now);
    }

    private SlotAnswer ask(DataCenter center, long id) {
        return center.ask(new SlotAsk(id, now, Claim.NEWCOMER, EstimateStamp.NOTHING, EstimateStamp.NOTHING), now);
    }

    private static Limits limits(int seats, int perMinute) {
        return Scenario.limits(seats, perMinute, SESSION);
    }

    private static Room room(int seats, int perMinute) {
        return Scenario.room(limits(seats, perMinute), QueueingMethod.FIFO, false);
    }
}
