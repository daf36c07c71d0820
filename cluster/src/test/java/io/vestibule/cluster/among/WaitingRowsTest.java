package io.vestibule.cluster.among;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.coordination.books.JournalEntry;
import io.vestibule.minute.Count;
import io.vestibule.minute.MinuteBook;
import io.vestibule.minute.MinuteRow;
import io.vestibule.room.RoomId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What becomes of the rows of a host that counts one person with each report.
class WaitingRowsTest {

    private static final long NOON = 1_790_000_000_000L / 60_000 * 60_000;

    private final List<Long> onDisk = new ArrayList<>();
    private final WaitingRows rows = new WaitingRows((_, id, _, _) -> onDisk.add(id));
    private final MinuteBook book = new MinuteBook(new RoomId("1fb7726208024553a71396f5261566bd"), "", 1);
    private final HashMap<Object, MinuteRow> store = new HashMap<>();
    private long now = NOON;
    private long through;
    private long mirrored;

    WaitingRowsTest() {
        book.begin(now);
    }

    private void report() {
        through++;
        rows.write(through, JournalEntry.COUNTED, through, 1, through);
        book.at(now).count(Count.ADMITTED);
    }

    /// Time passes, and the host looks around.
    private void pass(long millis) {
        now += millis;
        book.advance(now, NOON);
        take(rows.next(() -> book.rows(now), through, mirrored, now));
        rows.mirrored(mirrored);
        rows.keep(book::lastRows, through, now);
    }

    private void take(List<MinuteRow> left) {
        left.forEach(row -> store.put(row.key(), row));
    }

    private long counted() {
        return store.values().stream()
                .mapToLong(row -> row.count(Count.ADMITTED))
                .sum();
    }

    @Test
    void aSupersededHostGivesOutWhatItsSuccessorKnowsToBeCounted() {
        for (int i = 0; i < 3; i++) {
            report();
            pass(100);
        }
        for (int i = 0; i < 40; i++) {
            report();
        }
        pass(100);
        take(rows.lastOf(book.lastRows(), 3));

        assertThat(counted()).isEqualTo(3);
        assertThat(onDisk).containsExactly(1L, 2L, 3L);
    }

    @Test
    void whatLeftBeforeIsNotReplacedByLess() {
        report();
        report();
        pass(6_000);
        mirrored = 2;
        pass(100);
        assertThat(counted()).isEqualTo(2);
        report();
        pass(100);
        take(rows.lastOf(book.lastRows(), 2));

        assertThat(counted()).isEqualTo(2);
    }

    /// It closes twelve seconds after its end, between the times at which the open one is written.
    @Test
    void nothingIsLostWhenAClosedMinuteHasLeft() {
        pass(60_000 - 100);
        while (now < NOON + 60_000 + MinuteBook.PATIENCE_MILLIS) {
            report();
            mirrored = through;
            pass(100);
        }
        assertThat(store.values()).anyMatch(MinuteRow::isComplete);
        take(rows.lastOf(book.lastRows(), mirrored));

        assertThat(counted()).isEqualTo(through);
    }

    @Test
    void whereASuccessorKnowsPartOfWhatCameAtOnceAllOfItIsGivenOut() {
        report();
        pass(100);
        for (int i = 0; i < 4; i++) {
            report();
        }
        pass(100);
        report();
        pass(100);
        take(rows.lastOf(book.lastRows(), 3));

        assertThat(counted()).isEqualTo(5);
        assertThat(onDisk).hasSize(5);
    }

    @Test
    void aHostThatStopsAloneGivesOutEverythingAndItsDiskKnowsIt() {
        report();
        pass(100);
        report();
        take(rows.last(book.lastRows()));

        assertThat(counted()).isEqualTo(2);
        assertThat(onDisk).containsExactly(1L, 2L);
    }

    @Test
    void withoutAMajorityRowsLeaveAfterAWhile() {
        report();
        pass(6_000);
        assertThat(counted()).isZero();
        assertThat(onDisk).isEmpty();
        pass(WaitingRows.PATIENCE_MILLIS);

        assertThat(counted()).isEqualTo(1);
        assertThat(onDisk).containsExactly(1L);
    }

    /// No row leaves, so that nothing else would ever be written.
    @Test
    void soManyReportsWaitAtMostWhereNoMajorityKnowsThem() {
        for (int i = 0; i < WaitingRows.MOST_COUNTED + 2; i++) {
            report();
        }

        assertThat(onDisk).containsExactly(1L, 2L);
    }

    @Test
    void otherEntriesAreOnDiskAtOnce() {
        rows.write(1, JournalEntry.GRANTED, 77, 0, 0);

        assertThat(onDisk).containsExactly(77L);
    }
}
