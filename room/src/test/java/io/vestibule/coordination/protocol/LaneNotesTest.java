package io.vestibule.coordination.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.coordination.protocol.LaneNotes.Sighting;
import io.vestibule.minute.Count;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Notes of a worker on their way to the minute book.
final class LaneNotesTest {

    private static final long NOON = 1_790_000_000_000L;
    private static final Worker.Settings SETTINGS = new Worker.Settings(4, 5_000, 1_000);

    private final Worker worker = new Worker(SETTINGS);
    private int life = 1;

    private void begin() {
        worker.begin(new WorkerId(3, life++), NOON);
    }

    @Test
    void theyRideInTheNextReport() {
        begin();
        worker.count(Count.BYPASSED);
        worker.count(Count.BYPASSED);
        worker.count(Count.ORIGIN_FAILED);
        worker.saw(7, NOON + 5);

        var notes = worker.report(NOON + 100).notes();

        assertThat(notes.count(Count.BYPASSED)).isEqualTo(2);
        assertThat(notes.count(Count.ORIGIN_FAILED)).isEqualTo(1);
        assertThat(notes.count(Count.REJECTED)).isZero();
        assertThat(notes.sightings()).containsExactly(new Sighting(7, NOON + 5));
        assertThat(worker.report(NOON + 200).notes()).isSameAs(LaneNotes.NONE);
    }

    @Test
    void theyMakeNoReportDue() {
        begin();
        worker.report(NOON);
        var quiet = new Worker(SETTINGS);
        quiet.begin(new WorkerId(4, 1), NOON);
        quiet.report(NOON);
        for (int i = 0; i < 1_000; i++) {
            worker.count(Count.WAITING_ANSWERS);
            worker.saw(i, NOON);
        }

        for (long after = 0; after < 2_000; after += 10) {
            assertThat(worker.isDue(NOON + after)).isEqualTo(quiet.isDue(NOON + after));
        }
        assertThat(worker.isAllTold()).isTrue();
    }

    @Test
    void aReportThatIsSentAgainCarriesTheSameNotes() {
        begin();
        worker.count(Count.REJECTED);
        var told = worker.report(NOON);
        worker.count(Count.REJECTED);

        assertThat(worker.again(NOON + 5_000)).containsExactly(told);
    }

    @Test
    void whatIsCountedBeforeTheBeginningIsToldThenAndNothingAfterTheFarewell() {
        worker.count(Count.REFUSED);
        begin();
        worker.count(Count.REFUSED);
        var last = worker.farewell(NOON);
        worker.count(Count.REFUSED);
        worker.saw(1, NOON);
        worker.acknowledge(last.worker(), last.sequence());
        begin();

        assertThat(last.notes().count(Count.REFUSED)).isEqualTo(2);
        assertThat(worker.report(NOON).notes()).isSameAs(LaneNotes.NONE);
    }

    /// However reports are lost and incarnations begin: what is acknowledged in the end says each
    /// thing once.
    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void whatIsAcknowledgedSaysEachThingOnce(long seed) {
        var random = new SplittableRandom(seed);
        var sent = new ArrayDeque<Report>();
        var taken = new ArrayList<LaneNotes>();
        long counted = 0;
        long seen = 0;
        begin();
        for (int step = 0; step < 2_000; step++) {
            switch (random.nextInt(8)) {
                case 0, 1, 2 -> {
                    worker.count(Count.WAITING_ANSWERS);
                    counted++;
                }
                case 3 -> worker.saw(++seen, NOON + step);
                case 4, 5 -> sent.add(worker.report(NOON + step));
                case 6 -> {
                    for (int n = random.nextInt(4); n > 0 && !sent.isEmpty(); n--) {
                        acknowledge(sent.remove(), taken);
                    }
                }
                default -> {
                    if (random.nextInt(10) == 0) {
                        sent.clear();
                        begin();
                    }
                }
            }
        }
        sent.add(worker.report(NOON + 10_000));
        sent.forEach(report -> acknowledge(report, taken));

        assertThat(taken.stream()
                        .mapToLong(notes -> notes.count(Count.WAITING_ANSWERS))
                        .sum())
                .isEqualTo(counted);
        assertThat(taken.stream().flatMap(notes -> notes.sightings().stream()).map(Sighting::id))
                .doesNotHaveDuplicates()
                .hasSize((int) seen);
    }

    private void acknowledge(Report report, List<LaneNotes> taken) {
        worker.acknowledge(report.worker(), report.sequence());
        taken.add(report.notes());
    }

    /// While the host is unreachable, sightings are forgotten rather than kept without end.
    @Test
    void sightingsAreKeptUpToALimitUntilTheyAreAcknowledged() {
        begin();
        var sent = new ArrayList<Report>();
        for (int i = 0; i < 3 * UntoldNotes.MOST_SIGHTINGS; i++) {
            worker.saw(i, NOON + i);
            if (i % 1_000 == 0) {
                sent.add(worker.report(NOON + i));
            }
        }
        sent.add(worker.report(NOON));

        assertThat(sent.stream()
                        .mapToInt(report -> report.notes().sightings().size())
                        .sum())
                .isEqualTo(UntoldNotes.MOST_SIGHTINGS);

        sent.forEach(report -> worker.acknowledge(report.worker(), report.sequence()));
        worker.saw(1, NOON);
        assertThat(worker.report(NOON).notes().sightings()).hasSize(1);
    }
}
