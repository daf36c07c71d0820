package io.vestibule.cluster.disk;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.Seeds;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Whatever the order of appending, turning and releasing: what no copy holds is in the journal.
class RoomJournalTest {

    private static final long FIRST = SegmentNumbers.first(1_000);

    private final List<MemorySegment> files = new ArrayList<>();
    private int orders;

    private RoomJournal journal(int segments) {
        var journal = new RoomJournal(Cover.CENTER, FIRST, 7, 4, _ -> orders++);
        for (int i = 0; i < segments; i++) {
            extend(journal, 4);
        }
        journal.begin();
        return journal;
    }

    private void extend(RoomJournal journal, int records) {
        var memory = Arena.ofAuto().allocate(Segment.bytesFor(records), Long.BYTES);
        files.add(memory);
        journal.add(new Segment(memory));
    }

    /// The ids in the segments from `mark` on.
    private List<Long> from(long mark) {
        record Numbered(long number, MemorySegment memory) {}
        var ids = new ArrayList<Long>();
        files.stream()
                .map(memory -> new Numbered(Segment.look(memory).number(), memory))
                .filter(segment -> segment.number() >= mark)
                .sorted(Comparator.comparingLong(Numbered::number))
                .forEach(segment -> {
                    var found = Segment.read(segment.memory(), (_, id, _, _) -> ids.add(id));
                    assertThat(found.sound()).isTrue();
                });
        return ids;
    }

    @Test
    void thatEntriesAreMissingIsNoLongerSaidOnceACopyHoldsThem() {
        var journal = journal(2);
        journal.incomplete();

        long copied = journal.turnedMark();

        assertThat(copied).isEqualTo(FIRST + 1);
        assertThat(Segment.look(files.getLast()).number()).isEqualTo(copied);
        assertThat(Segment.look(files.getLast()).flags()).isZero();
    }

    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void whatNoCopyHoldsIsInTheJournal(long seed) {
        var random = Seeds.random(seed);
        var journal = journal(2);
        var all = new ArrayList<Long>();
        long mark = FIRST;
        int toldUntil = 0;
        long copied = FIRST;
        int copiedUntil = 0;
        for (int step = 0; step < 500; step++) {
            switch (random.nextInt(8)) {
                case 0 -> {
                    mark = journal.mark();
                    toldUntil = all.size();
                }
                case 1 -> journal.wantTurn();
                case 2 -> {
                    copied = mark;
                    copiedUntil = toldUntil;
                    journal.release(mark);
                }
                default -> {
                    if (orders > 0) {
                        orders = 0;
                        extend(journal, 1 + random.nextInt(6));
                    }
                    journal.append(1, all.size(), random.nextLong(), step);
                    all.add((long) all.size());
                }
            }

            assertThat(from(copied))
                    .endsWith(all.subList(copiedUntil, all.size()).toArray(Long[]::new));
        }
        assertThat(journal.missed()).isZero();
        assertThat(journal.appended()).isEqualTo(all.size());
    }

    @Test
    void segmentsGoRoundInsteadOfGrowing() {
        var journal = journal(3);

        for (int id = 0; id < 1_000; id++) {
            journal.append(1, id, 0, 0);
            journal.release(journal.turnedMark());
        }

        assertThat(journal.missed()).isZero();
        assertThat(files).hasSize(3);
    }

    @Test
    void aSegmentThatWasTooSmallIsFollowedByALargerOne() {
        var journal = journal(2);
        assertThat(journal.wanted()).isEqualTo(4);

        var _ = journal.turnedMark();
        assertThat(journal.wanted()).isEqualTo(4);

        for (int id = 0; id < 5; id++) {
            journal.append(1, id, 0, 0);
        }
        assertThat(journal.wanted()).isEqualTo(9);
    }

    @Test
    void anEntryThatFindsNoRoomIsCountedAndKnownToItsReader() {
        var journal = journal(1);
        for (int id = 0; id < 4; id++) {
            journal.append(1, id, 0, 0);
        }
        assertThat(Segment.look(files.getFirst()).flags()).isZero();

        journal.append(1, 4, 0, 0);

        assertThat(journal.missed()).isEqualTo(1);
        assertThat(Segment.look(files.getFirst()).flags()).isEqualTo(Segment.MISSED);
        assertThat(orders).isPositive();
        extend(journal, 4);
        journal.append(1, 5, 0, 0);
        assertThat(from(FIRST)).containsExactly(0L, 1L, 2L, 3L, 5L);
    }

    @Test
    void aJournalWithoutASegmentCountsEverythingAsMissed() {
        var journal = journal(0);

        journal.append(1, 1, 0, 0);

        assertThat(journal.missed()).isEqualTo(1);
        assertThat(journal.mark()).isEqualTo(FIRST);
    }

    @Test
    void thatSlotsWereNotPromisedIsKnownInEverySegment() {
        var journal = journal(3);

        journal.unpromised(true);
        for (int id = 0; id < 6; id++) {
            journal.append(1, id, 0, 0);
        }

        assertThat(Segment.look(files.get(0)).flags()).isEqualTo(Segment.UNPROMISED);
        assertThat(Segment.look(files.get(1)).flags()).isEqualTo(Segment.UNPROMISED);
    }
}
