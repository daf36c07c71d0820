package io.vestibule.coordination.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vestibule.Seeds;
import io.vestibule.coordination.books.Workers;
import io.vestibule.queue.Counts;
import io.vestibule.queue.RoomView;
import io.vestibule.queue.TestView;
import io.vestibule.room.Phase;
import io.vestibule.room.Room;
import io.vestibule.room.Rooms;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class WorkerTest {

    private static final long NOON = 1_790_000_000_000L;
    private static final Room ROOM = Rooms.room("sale", "example.com/");
    private static final Phase PHASE = Phase.always(ROOM);
    private static final WorkerId ID = new WorkerId(3, 7);
    private static final Worker.Settings SETTINGS = new Worker.Settings(4, 5_000, 6);

    private final Worker worker = begun();

    private static Worker begun() {
        var begun = new Worker(SETTINGS);
        begun.begin(ID, NOON);
        return begun;
    }

    private static VisitEvent seen(long id) {
        return new VisitEvent.Seen(id, NOON - 60_000, NOON);
    }

    private static VisitEvent checkedIn(long id) {
        return new VisitEvent.CheckedIn(id, NOON - 60_000, NOON, NOON + 40_000);
    }

    private static RoomView view(long version, long asOf, int waiting, int workers) {
        var none = RoomView.unknown(ROOM, asOf);
        return TestView.like(none)
                .at(asOf)
                .version(version)
                .known(true)
                .counts(new Counts(waiting, 0, 0, 0, 0, workers))
                .view();
    }

    @Test
    void beforeItBeginsItKeepsWhatHappensAndReportsNothing() {
        var early = new Worker(SETTINGS);
        early.note(seen(1));

        assertThat(early.isDue(NOON)).isFalse();
        assertThat(early.view(PHASE, NOON).renews(NOON)).isFalse();
        assertThatThrownBy(() -> early.report(NOON)).isInstanceOf(IllegalStateException.class);

        early.begin(ID, NOON);

        assertThat(early.report(NOON).visitEvents()).containsExactly(seen(1));
        assertThat(early.view(PHASE, NOON).renews(NOON)).isTrue();
    }

    @Test
    void reportsAreNumberedFromOneAndSayWhatIsAcknowledged() {
        worker.note(seen(1));
        var first = worker.report(NOON + 100);
        var second = worker.report(NOON + 200);
        worker.acknowledge(ID, 1);
        var third = worker.report(NOON + 300);

        assertThat(first).isEqualTo(Reports.of(ID, 1, 0, NOON + 100, List.of(seen(1))));
        assertThat(second).isEqualTo(Reports.of(ID, 2, 0, NOON + 200, List.of()));
        assertThat(third).isEqualTo(Reports.of(ID, 3, 1, NOON + 300, List.of()));
    }

    @Test
    void whatIsNotAcknowledgedInTimeIsSentAgainAsItWas() {
        worker.note(seen(1));
        var first = worker.report(NOON);
        var second = worker.report(NOON + 3_000);

        assertThat(worker.again(NOON + 4_999)).isEmpty();
        assertThat(worker.again(NOON + 5_000)).containsExactly(first, second);
        assertThat(worker.again(NOON + 5_001)).isEmpty();

        worker.acknowledge(ID, 1);
        assertThat(worker.again(NOON + 10_000)).containsExactly(second.acknowledging(1));
        worker.acknowledge(ID, 2);
        assertThat(worker.again(NOON + 20_000)).isEmpty();
    }

    @Test
    void aClockThatIsSetBackSilencesNoWorker() {
        worker.report(NOON);

        assertThat(worker.isDue(NOON - 3_600_000)).isTrue();
        assertThat(worker.again(NOON - 3_600_000)).hasSize(1);
    }

    @Test
    void nothingCountsAsReportedThatARequestInFlightMayStillBring() {
        long first = worker.asked(NOON + 10);
        long second = worker.asked(NOON + 20);
        assertThat(worker.report(NOON + 100).throughMillis()).isEqualTo(NOON + 10);

        worker.settled(first);
        assertThat(worker.report(NOON + 200).throughMillis()).isEqualTo(NOON + 20);

        long third = worker.asked(NOON + 210);
        worker.settled(third);
        worker.settled(third);
        assertThat(worker.report(NOON + 300).throughMillis()).isEqualTo(NOON + 20);

        worker.settled(second);
        assertThat(worker.report(NOON + 400).throughMillis()).isEqualTo(NOON + 400);
    }

    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void howeverManyQuestionsAreUnderWayTheOldestOneCounts(long seed) {
        var random = Seeds.random(seed);
        var open = new ArrayList<long[]>();
        for (int i = 0; i < 400; i++) {
            long now = NOON + i;
            if (random.nextInt(5) < (i < 200 ? 4 : 2)) {
                open.add(new long[] {worker.asked(now), now});
            } else if (!open.isEmpty()) {
                worker.settled(open.remove(random.nextInt(open.size()))[0]);
            }

            long oldest = open.stream().mapToLong(question -> question[1]).min().orElse(now);
            assertThat(worker.report(now).throughMillis()).isEqualTo(oldest);
        }
    }

    @Test
    void reportsComeMoreOftenWhileThereIsALineAndLessOftenTheMoreWorkersThereAre() {
        worker.report(NOON);
        worker.see(view(1, NOON, 0, 8));
        assertThat(worker.isDue(NOON + 499)).isFalse();
        assertThat(worker.isDue(NOON + 500)).isTrue();

        worker.see(view(2, NOON, 1, 8));
        assertThat(worker.isDue(NOON + 99)).isFalse();
        assertThat(worker.isDue(NOON + 100)).isTrue();

        worker.see(view(3, NOON, 1, 2_000));
        assertThat(worker.isDue(NOON + 999)).isFalse();
        worker.note(seen(1));
        assertThat(worker.isDue(NOON + 999)).isFalse();
        assertThat(worker.isDue(NOON + 1_000)).isTrue();
    }

    @Test
    void enoughVisitEventsAreDueAtOnce() {
        worker.see(view(1, NOON, 0, 2_000));
        for (int id = 1; id <= 4; id++) {
            assertThat(worker.isDue(NOON)).isFalse();
            worker.note(seen(id));
        }

        assertThat(worker.isFull()).isTrue();
        assertThat(worker.isDue(NOON)).isTrue();
    }

    @Test
    void onlyWhatIsRepeatedAnywayIsForgottenWithoutAcknowledgment() {
        for (int id = 1; id <= 6; id++) {
            assertThat(worker.keeps(checkedIn(id))).isTrue();
            worker.note(checkedIn(id));
        }

        assertThat(worker.keeps(checkedIn(7))).isFalse();
        assertThat(worker.keeps(new VisitEvent.FirstTouch(7, NOON))).isFalse();
        assertThat(worker.keeps(seen(7))).isTrue();

        worker.report(NOON);
        assertThat(worker.keeps(checkedIn(7))).isFalse();
        worker.acknowledge(ID, 1);
        assertThat(worker.keeps(checkedIn(7))).isTrue();
    }

    @Test
    void sessionsAreRenewedOnlyWhileItIsAcknowledged() {
        worker.see(view(1, NOON, 0, 1));
        worker.report(NOON + 9_000);
        assertThat(worker.view(PHASE, NOON + 10_001).renews(NOON + 10_001)).isFalse();

        worker.acknowledge(ID, 1);

        assertThat(worker.view(PHASE, NOON + 10_001).acknowledgedMillis()).isEqualTo(NOON + 9_000);
        assertThat(worker.view(PHASE, NOON + 10_001).renews(NOON + 10_001)).isTrue();
    }

    @Test
    void theNewestViewWins() {
        worker.see(view(8, NOON + 100, 0, 1));
        worker.see(view(7, NOON, 0, 1));
        assertThat(worker.view(PHASE, NOON).version()).isEqualTo(8);

        worker.see(view(9, NOON + 100, 0, 1));
        assertThat(worker.view(PHASE, NOON).version()).isEqualTo(9);

        // Of a coordinator that took the place of another and counts from one again.
        worker.see(view(1, NOON + 200, 0, 1));
        assertThat(worker.view(PHASE, NOON).version()).isEqualTo(1);
    }

    @Test
    void aViewIsFitToTheWorkerOnce() {
        assertThat(worker.view(PHASE, NOON)).isSameAs(worker.view(PHASE, NOON + 5));

        worker.see(view(8, NOON, 0, 1));

        assertThat(worker.view(PHASE, NOON)).isSameAs(worker.view(PHASE, NOON + 5));
    }

    @Test
    void aNewIncarnationCountsFromOneAndRepeatsWhatWasNotAcknowledged() {
        worker.note(seen(1));
        worker.report(NOON);
        worker.note(seen(2));
        worker.report(NOON);
        worker.note(seen(3));
        worker.acknowledge(ID, 1);
        var next = new WorkerId(3, 8);

        worker.begin(next, NOON + 1_000);
        // Of the incarnation before, and late.
        worker.acknowledge(ID, 2);

        assertThat(worker.again(NOON + 60_000)).isEmpty();
        assertThat(worker.report(NOON + 60_000))
                .isEqualTo(Reports.of(next, 1, 0, NOON + 60_000, List.of(seen(2), seen(3))));
    }

    @Test
    void anIncarnationThatDoesNotFollowTheOneBeforeIsRefused() {
        assertThatThrownBy(() -> worker.begin(ID, NOON)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void afterItsFarewellItSaysOnlyWhatWasNotHeard() {
        worker.note(seen(1));
        var last = worker.farewell(NOON);
        worker.note(seen(2));

        assertThat(last.last()).isTrue();
        assertThat(last.visitEvents()).containsExactly(seen(1));
        assertThat(worker.isReporting()).isFalse();
        assertThat(worker.isDue(NOON + 60_000)).isFalse();
        assertThat(worker.untold()).isEmpty();
        assertThat(worker.again(NOON + 5_000)).containsExactly(last);
    }

    @Test
    void aDataCenterDoesNotWaitForAWorkerThatSaidFarewell() {
        var workers = new Workers();
        workers.join(ID, NOON);
        workers.join(new WorkerId(4, 7), NOON);
        var last = worker.farewell(NOON + 1_000);

        workers.takes(last, NOON + 1_001);
        workers.takes(Reports.of(new WorkerId(4, 7), 1, 0, NOON + 3_000, List.of()), NOON);

        assertThat(workers.count()).isEqualTo(1);
        assertThat(workers.throughMillis(NOON + 5_000)).isEqualTo(NOON + 3_000);
        assertThat(workers.takes(last, NOON + 1_002)).isFalse();
        assertThat(workers.taken(ID)).isEqualTo(1);
    }

    @Test
    void aFarewellCountsWhenWhatWasSaidBeforeItIsTaken() {
        var workers = new Workers();
        workers.join(ID, NOON);
        var first = worker.report(NOON);
        var last = worker.farewell(NOON + 100);

        assertThat(workers.takes(last, NOON + 200)).isFalse();
        assertThat(workers.count()).isEqualTo(1);
        assertThat(workers.takes(first, NOON + 300)).isTrue();
        assertThat(workers.takes(last, NOON + 400)).isTrue();
        assertThat(workers.count()).isZero();
    }

    @Test
    void aWorkerThatComesBackAfterAFarewellIsExpectedAgain() {
        var workers = new Workers();
        workers.takes(worker.farewell(NOON), NOON);

        workers.join(new WorkerId(3, 8), NOON + 1_000);

        assertThat(workers.count()).isEqualTo(1);
        assertThat(workers.throughMillis(NOON + 3_000)).isEqualTo(NOON + 1_000);
    }

    /// Whatever is lost, comes twice or in another order: each report is taken once, in its order,
    /// and what happened before a moment that counts as told was told.
    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void everyVisitEventIsTakenOnceInItsOrder(long seed) {
        var road = new Road(Seeds.random(seed));

        road.live(2_000);
        road.say(road.worker.farewell(road.now));
        road.calm();

        assertThat(road.taken).isEqualTo(road.happened);
        assertThat(road.workers.count()).isZero();
    }

    /// A successor knows of no acknowledgment, and takes everything that is reported again.
    @Test
    void aDataCenterThatTakesOverHearsWhatTheOneBeforeDidNotAcknowledge() {
        worker.report(NOON + 100);
        worker.note(seen(1));
        worker.report(NOON + 200);
        worker.acknowledge(ID, 1);
        var workers = new Workers();
        workers.join(ID, NOON + 300);

        var taken = worker.again(NOON + 6_000).stream().filter(it -> workers.takes(it, NOON));

        assertThat(taken.flatMap(it -> it.visitEvents().stream())).containsExactly(seen(1));
        assertThat(workers.taken(ID)).isEqualTo(2);
    }

    /// The same on a bad road, where acknowledgments of the one before are still on their way.
    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void nothingIsLostWhenAnotherDataCenterTakesOver(long seed) {
        var road = new Road(Seeds.random(seed));
        for (int times = 0; times < 10; times++) {
            road.live(100);
            road.handOver();
        }
        road.live(100);
        road.say(road.worker.farewell(road.now));
        road.calm();

        assertThat(road.taken).containsAll(road.happened);
        assertThat(road.workers.count()).isZero();
    }

    /// A worker that dies takes with it what it has not told; its next incarnation is heard, and
    /// reports still on their way from the one before are ignored.
    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void reportsOfAnEarlierIncarnationAreNotTaken(long seed) {
        var road = new Road(Seeds.random(seed));
        road.live(500);

        road.startAgain();
        road.live(500);
        road.say(road.worker.report(road.now));
        road.calm();

        assertThat(road.taken.subList(road.takenBefore, road.taken.size())).isEqualTo(road.happened);
    }

    /// A worker, its data center's memory of it, and a bad road between them.
    private static final class Road {
        private final SplittableRandom random;
        private Workers workers = new Workers();
        private final List<Runnable> onTheWay = new ArrayList<>();
        private final List<VisitEvent> taken = new ArrayList<>();
        private final List<Long> open = new ArrayList<>();
        private List<VisitEvent> happened = new ArrayList<>();
        private Worker worker = new Worker(new Worker.Settings(8, 700, 1_000_000));
        private WorkerId id = ID;
        private long now = NOON;
        private long next;
        private int takenBefore;
        private boolean handedOver;

        Road(SplittableRandom random) {
            this.random = random;
            workers.join(id, now);
            worker.begin(id, now);
        }

        void startAgain() {
            id = new WorkerId(id.number(), id.incarnation() + 1);
            worker = new Worker(new Worker.Settings(8, 700, 1_000_000));
            worker.begin(id, now);
            workers.join(id, now);
            open.clear();
            happened = new ArrayList<>();
            takenBefore = taken.size();
        }

        /// What the one before took is known to the next, but not how far it came.
        void handOver() {
            workers = new Workers();
            workers.join(id, now);
            handedOver = true;
        }

        void live(int steps) {
            for (int i = 0; i < steps; i++) {
                now += random.nextInt(100);
                act();
                beat();
                arrive();
                if (!handedOver) {
                    nothingIsMissingThatCountsAsTold();
                }
            }
        }

        private void nothingIsMissingThatCountsAsTold() {
            int told = taken.size() - takenBefore;
            if (told < happened.size()) {
                assertThat(at(happened.get(told))).isGreaterThanOrEqualTo(workers.acknowledgedMillis(id.number(), now));
            }
        }

        /// Nothing is lost any more, and everything arrives.
        void calm() {
            open.forEach(worker::settled);
            for (int i = 0; i < 5; i++) {
                now += 1_000;
                worker.again(now).forEach(report -> onTheWay.add(() -> take(report)));
                // What arrives may send something more.
                for (int next = 0; next < onTheWay.size(); next++) {
                    onTheWay.get(next).run();
                }
                onTheWay.clear();
            }
        }

        private void act() {
            if (random.nextInt(4) == 0) {
                open.add(worker.asked(now));
            } else if (!open.isEmpty() && random.nextInt(3) == 0) {
                worker.settled(open.remove(random.nextInt(open.size())));
            }
            if (random.nextInt(3) > 0) {
                var event = new VisitEvent.Forwarded(next++, now);
                happened.add(event);
                worker.note(event);
            }
        }

        private void beat() {
            worker.again(now).forEach(this::say);
            if (worker.isDue(now)) {
                say(worker.report(now));
            }
        }

        void say(Report report) {
            for (int copies = random.nextInt(3); copies > 0; copies--) {
                onTheWay.add(() -> take(report));
            }
        }

        private void arrive() {
            for (int i = random.nextInt(4); i > 0 && !onTheWay.isEmpty(); i--) {
                Collections.swap(onTheWay, random.nextInt(onTheWay.size()), onTheWay.size() - 1);
                onTheWay.removeLast().run();
            }
        }

        private void take(Report report) {
            if (workers.takes(report, now)) {
                taken.addAll(report.visitEvents());
            }
            long acknowledged = workers.taken(report.worker());
            onTheWay.add(() -> worker.acknowledge(report.worker(), acknowledged));
        }

        private static long at(VisitEvent event) {
            return ((VisitEvent.Forwarded) event).atMillis();
        }
    }
}
