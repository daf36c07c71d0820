package io.vestibule.coordination.books;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vestibule.Seeds;
import io.vestibule.coordination.center.DataCenter;
import io.vestibule.coordination.protocol.Report;
import io.vestibule.coordination.protocol.Reports;
import io.vestibule.coordination.protocol.VisitEvent;
import io.vestibule.coordination.protocol.Worker;
import io.vestibule.coordination.protocol.WorkerId;
import io.vestibule.ground.SipHash;
import io.vestibule.minute.Count;
import io.vestibule.minute.MinuteBook;
import io.vestibule.room.Limits;
import io.vestibule.room.Room;
import io.vestibule.room.Route;
import io.vestibule.room.TestRoom;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// A report whose acknowledgment got lost is told to the next host of the room once more.
final class CountedReportsTest {

    private static final long NOON = 1_790_000_040_000L;
    private static final WorkerId WORKER = new WorkerId(3, 7);

    private final List<long[]> journal = new ArrayList<>();
    private final Worker worker = new Worker(new Worker.Settings(4, 5_000, 1_000));

    private static Room room() {
        return TestRoom.of("example.com", "sale", new Route("shop.example.com", "/"))
                .limits(new Limits(9, 9, Duration.ofMinutes(5), true))
                .room();
    }

    private DataCenter center() {
        return new DataCenter(
                room(), new SipHash(1, 2), (kind, id, a, b) -> journal.add(new long[] {kind, id, a, b}), NOON);
    }

    private static void begin(DataCenter center, long life, Beginning how) {
        center.keepMinutes(new MinuteBook(room().id(), "", life));
        center.begin(how, NOON);
    }

    private DataCenter first() {
        var center = center();
        begin(center, 1, new Beginning.Fresh());
        worker.begin(WORKER, NOON);
        return center;
    }

    private void take(DataCenter center, Report report) {
        center.writeDown(report);
        var _ = center.report(report, NOON + 500);
    }

    private Report next(int pages) {
        for (int i = 0; i < pages; i++) {
            worker.count(Count.WAITING_ANSWERS);
        }
        worker.note(new VisitEvent.FirstTouch(99 + pages, NOON));
        worker.note(new VisitEvent.CheckedIn(pages, NOON - 900, NOON, NOON + 40_000, NOON - 9_000));
        return worker.report(NOON + 400);
    }

    private static long sum(DataCenter center, Count what) {
        return center.lastMinutes().stream().mapToLong(row -> row.count(what)).sum();
    }

    private DataCenter byJournal() {
        var center = center();
        List.copyOf(journal).forEach(row -> center.replay((int) row[0], row[1], row[2], row[3]));
        begin(center, 2, new Beginning.Complete());
        return center;
    }

    private static byte[] copy(DataCenter of) throws IOException {
        var copy = new ByteArrayOutputStream();
        of.snapshot(new DataOutputStream(copy));
        return copy.toByteArray();
    }

    private DataCenter byCopy(byte[] copy) throws IOException {
        var center = center();
        center.restore(new DataInputStream(new ByteArrayInputStream(copy)));
        begin(center, 2, new Beginning.Complete());
        return center;
    }

    @Test
    void whatTheJournalSaysIsCountedIsNotCountedAgain() {
        var first = first();
        var told = next(5);
        take(first, told);
        var second = byJournal();
        take(second, told);
        take(second, next(2));

        assertThat(sum(first, Count.WAITING_ANSWERS)).isEqualTo(5);
        assertThat(sum(first, Count.FIRST_TOUCHES)).isEqualTo(1);
        assertThat(sum(second, Count.WAITING_ANSWERS)).isEqualTo(2);
        assertThat(sum(second, Count.FIRST_TOUCHES)).isEqualTo(1);
        assertThat(sum(second, Count.JOINED)).isEqualTo(1);
    }

    @Test
    void whatTheCopySaysIsCountedIsNotCountedAgain() throws IOException {
        var first = first();
        var told = next(5);
        take(first, told);
        var third = byCopy(copy(byCopy(copy(first))));
        take(third, told);
        take(third, next(2));

        assertThat(sum(third, Count.WAITING_ANSWERS)).isEqualTo(2);
        assertThat(sum(third, Count.FIRST_TOUCHES)).isEqualTo(1);
    }

    /// It is not in the journal: else the next host knew the visitors and counted them never.
    @Test
    void whatWaitsForAReportBeforeItIsCountedByTheNextHost() {
        var first = first();
        var lost = next(1);
        var early = next(2);
        take(first, early);
        var second = byJournal();
        take(second, lost);
        take(second, early);

        assertThat(journal.size()).isPositive();
        assertThat(sum(first, Count.JOINED)).isZero();
        assertThat(sum(second, Count.JOINED)).isEqualTo(2);
        assertThat(sum(second, Count.WAITING_ANSWERS)).isEqualTo(3);
    }

    @Test
    void aLaterIncarnationCountsFromOneAgain() {
        var first = first();
        take(first, next(5));
        var second = byJournal();
        worker.acknowledge(WORKER, 1);
        worker.begin(new WorkerId(WORKER.number(), 8), NOON);
        take(second, next(2));

        assertThat(sum(second, Count.WAITING_ANSWERS)).isEqualTo(2);
    }

    @Test
    void withoutABookJournalsAndCopiesAreAsBefore() throws IOException {
        var without = center();
        without.begin(new Beginning.Fresh(), NOON);
        worker.begin(WORKER, NOON);
        var told = next(5);
        take(without, told);
        byte[] before = copy(without);
        var with = center();
        begin(with, 1, new Beginning.Fresh());
        var _ = with.report(told, NOON + 500);
        byte[] after = copy(with);

        assertThat(journal).extracting(row -> row[0]).doesNotContain((long) JournalEntry.COUNTED);
        assertThat(after).startsWith(before).hasSizeGreaterThan(before.length);
        // A version before this one reads as far as it knows.
        assertThat(byCopy(before).books().ledger.line().size()).isEqualTo(1);
    }

    @Test
    void itForgetsTheWorkersThatWereHeardLeastRecently() {
        var counted = new CountedReports();
        for (int number = 0; number <= CountedReports.MOST; number++) {
            counted.add(number, 1, 4);
            assertThat(counted.has(report(0, 4))).isEqualTo(true);
        }
        assertThat(counted.has(report(1, 4))).isFalse();
        assertThat(counted.has(report(2, 4))).isTrue();
        assertThat(counted.has(report(2, 5))).isFalse();
    }

    private static Report report(int number, long sequence) {
        return Reports.of(new WorkerId(number, 1), sequence, 0, NOON, List.of());
    }

    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void whatFollowsACopyIsReadOrRefused(long seed) throws IOException {
        var random = Seeds.random(seed);
        var counted = new CountedReports();
        int workers = random.nextInt(1, 50);
        for (int number = 0; number < workers; number++) {
            counted.add(number, random.nextLong(9), random.nextLong(1, 1_000));
        }
        var bytes = new ByteArrayOutputStream();
        counted.write(new DataOutputStream(bytes));
        byte[] whole = bytes.toByteArray();
        byte[] other = whole.clone();
        other[random.nextInt(12)] ^= (byte) (1 << random.nextInt(8));

        read(whole);
        read(new byte[0]);
        read(Arrays.copyOf(whole, random.nextInt(8)));
        assertThatThrownBy(() -> read(Arrays.copyOf(whole, random.nextInt(8, whole.length))))
                .isInstanceOf(IOException.class);
        try {
            read(other);
        } catch (IOException refused) {
            assertThat(refused).isNotNull();
        }
    }

    private static void read(byte[] bytes) throws IOException {
        CopyTrailer.read(
                new DataInputStream(new ByteArrayInputStream(bytes)),
                new CountedReports(),
                _ -> {},
                new MoveRegistry(),
                new RoomClock());
    }

    /// The next host knows nothing of an admission of the last moment, and hears of what the
    /// visitor did then by another worker.
    @Test
    void anAdmissionCountsAlsoIfItIsHeardAfterWhatTheVisitorDidInside() {
        var center = first();
        var other = new Worker(new Worker.Settings(4, 5_000, 1_000));
        other.begin(new WorkerId(4, 7), NOON);
        other.note(new VisitEvent.Seen(5, NOON, NOON + 300));
        other.note(new VisitEvent.Left(6, NOON + 300));
        take(center, other.report(NOON + 400));
        for (int twice = 0; twice < 2; twice++) {
            worker.note(new VisitEvent.Forwarded(5, NOON));
            worker.note(new VisitEvent.Forwarded(6, NOON));
        }
        take(center, worker.report(NOON + 400));

        assertThat(sum(center, Count.ADMITTED)).isEqualTo(2);
    }
}
