package io.vestibule.coordination.books;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.Slow;
import io.vestibule.coordination.Scenario;
import io.vestibule.coordination.center.DataCenter;
import io.vestibule.coordination.protocol.Reports;
import io.vestibule.coordination.protocol.SlotAnswer;
import io.vestibule.coordination.protocol.SlotAsk;
import io.vestibule.coordination.protocol.VisitEvent;
import io.vestibule.coordination.protocol.WorkerId;
import io.vestibule.coordination.world.Allotment;
import io.vestibule.coordination.world.CenterId;
import io.vestibule.coordination.world.CenterState;
import io.vestibule.coordination.world.CenterStates;
import io.vestibule.coordination.world.Global;
import io.vestibule.coordination.world.Sight;
import io.vestibule.ground.SipHash;
import io.vestibule.queue.Claim;
import io.vestibule.queue.Estimate;
import io.vestibule.queue.LineSummary;
import io.vestibule.queue.WaitEstimate;
import io.vestibule.room.QueueingMethod;
import io.vestibule.room.Room;
import io.vestibule.ticket.EstimateStamp;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Two data centers with a line each, of which one stands still, or the global coordinator: the
/// other keeps letting people in by what it holds.
class PausedNeighborTest {

    private static final long NOON = 1_790_000_000_000L;
    private static final Room ROOM = Scenario.room(Scenario.limits(400, 400, 300), QueueingMethod.FIFO, false);

    private static final long PAUSE = NOON + 300_000;
    private static final long GOES_ON = PAUSE + 15_000;

    /// Half of what would enter at the rate of the minute.
    private static final int MANY = 16;

    /// How long reports of the others are waited for before only what is here counts.
    private static final long WAITED_MILLIS = 3_500;

    private Global global = Global.first(ROOM.limits(), new LinkedHashSet<>(List.of("one", "two")));

    private final Place one = new Place(1, "one");
    private final Place two = new Place(2, "two");

    @Test
    void whereTheOtherStandsStillPeopleEnter() {
        run(now -> isPaused(now) ? List.of(two) : List.of(one, two), _ -> true);

        assertThat(two.longestStanding).isLessThan(WAITED_MILLIS);
        assertThat(two.enteredSincePause).isGreaterThan(MANY);
    }

    @Test
    void whereTheCoordinatorStandsStillPeopleEnter() {
        run(_ -> List.of(one, two), now -> !isPaused(now));

        assertThat(two.longestStanding).isLessThan(WAITED_MILLIS);
        assertThat(two.enteredSincePause).isGreaterThan(MANY);
    }

    /// With the host of one data center the coordinator of all stands still.
    @Test
    @Slow("data centers with long pauses")
    void whereBothStandStillPeopleEnter() {
        run(now -> isPaused(now) ? List.of(two) : List.of(one, two), now -> !isPaused(now));

        assertThat(two.longestStanding).isLessThan(WAITED_MILLIS);
        assertThat(two.enteredSincePause).isGreaterThan(MANY);
    }

    /// What the one that is lost holds nobody can use until an operator forgets it. Where the
    /// coordinator was lost with it, the next one knows nothing of it.
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    @Slow("data centers with long pauses")
    void whereTheOtherIsLostEstimatesFollowThePaceThatIsLeft(boolean leader) {
        run(NOON, PAUSE, _ -> List.of(one, two), _ -> true);
        long asked = PAUSE + 60_000;
        if (leader) {
            var members = new LinkedHashSet<>(List.of("one", "two"));
            global = Global.takingOver(2, ROOM.limits(), members);
        }
        run(PAUSE, asked, _ -> List.of(two), _ -> true);
        var visitor = two.line.stream().skip(150).findFirst().orElseThrow();

        var told = Estimate.told(two.center.view(asked), visitor.arrivedMillis(), 1);

        long entered = asked;
        while (two.line.contains(visitor)) {
            run(entered, entered + 1_000, _ -> List.of(two), _ -> true);
            entered += 1_000;
        }
        double truth = (entered - asked) / 1_000.0;
        System.out.println("a data center is lost: told " + told + ", true " + truth + " s");
        assertThat(told)
                .isInstanceOfSatisfying(
                        WaitEstimate.Known.class,
                        wait -> assertThat((double) wait.pointSeconds()).isBetween(0.7 * truth, 1.3 * truth));
        assertThat(global.tell("two").sight().lost()).containsExactly("one");
        assertThat(global.tell("two").sight().passes()).isLessThan(300);
        global.forget("one");
        global.step(entered);
        assertThat(global.tell("two").sight())
                .isEqualTo(whole(global.tell("two").sight()));
    }

    private static Sight whole(Sight sight) {
        return new Sight(sight.placedUpTo(), Integer.MAX_VALUE, Integer.MAX_VALUE, 0, Collections.emptySortedSet());
    }

    /// The first visitor of a line that stands still keeps no one elsewhere waiting.
    @Test
    void theLineOfADataCenterThatStandsStillHoldsNoVisitorBack() {
        var early = new LineSummary(new long[] {100}, new int[] {90});
        var late = new LineSummary(new long[] {500}, new int[] {90});
        global.take(told("one", 1, early), 1_000);
        global.take(told("two", 1, late), 1_000);
        global.step(2_000);
        assertThat(global.tell("two").upTo()).isEqualTo(100);

        global.take(told("two", 2, late), 4_000);
        global.step(4_200);

        assertThat(global.tell("two").upTo()).isEqualTo(500);
    }

    private static CenterState told(String center, long sequence, LineSummary line) {
        var held = new CenterState.Held(Allotment.adopt(1), 180, 180, 0);
        var outlook = CenterState.Outlook.UNKNOWN;
        return CenterStates.of(center, sequence, held, held, 0, line, 0, outlook, 0);
    }

    private static boolean isPaused(long now) {
        return now >= PAUSE && now < GOES_ON;
    }

    private interface Up {
        List<Place> at(long now);
    }

    private interface Runs {
        boolean at(long now);
    }

    private void run(Up up, Runs coordinator) {
        run(NOON, GOES_ON, up, coordinator);
    }

    private void run(long from, long to, Up up, Runs coordinator) {
        for (long now = from; now < to; now += 100) {
            for (Place place : up.at(now)) {
                place.step(now);
                if (now % 1_000 == 0 && coordinator.at(now)) {
                    global.take(place.center.state(now), now);
                    place.center.follow(global.tell(place.name), now);
                }
            }
            if (now % 1_000 == 500 && coordinator.at(now)) {
                global.step(now);
                for (Place place : up.at(now)) {
                    place.center.follow(global.tell(place.name), now);
                }
            }
        }
    }

    /// A data center with its line.
    private static final class Place {

        private final int number;
        private final String name;
        private final DataCenter center;
        private final WorkerId worker;
        private final ArrayDeque<SlotAsk> line = new ArrayDeque<>();
        private final PriorityQueue<Leaving> leaving = new PriorityQueue<>(Comparator.comparingLong(Leaving::atMillis));
        private final SplittableRandom stay;
        private long people;
        private long reports;
        private long movedMillis = NOON;
        private long longestStanding;
        private int enteredSincePause;

        Place(int number, String name) {
            this.number = number;
            this.name = name;
            worker = new WorkerId(number, 1);
            stay = new SplittableRandom(number);
            center = DataCenter.among(
                    new CenterId(number, name), Duration.ZERO, ROOM, new SipHash(number, 2), Journal.NONE, NOON);
            center.begin(new Beginning.Fresh(), NOON);
            center.join(worker, NOON);
        }

        private record Leaving(long atMillis, long id) {}

        /// One comes, those in front ask, all check in.
        void step(long now) {
            center.promiseConfirmed(center.promise(now).sequence());
            long id = ++people * 10 + number;
            line.add(new SlotAsk(id, now, Claim.WAITING, EstimateStamp.NOTHING, EstimateStamp.NOTHING));
            if (now % 500 == 0) {
                checkIn(now);
            }
            while (!line.isEmpty() && center.ask(line.element(), now) instanceof SlotAnswer.Granted) {
                leaving.add(new Leaving(
                        now + stay.nextInt(60_000, 120_000), line.remove().id()));
                movedMillis = now;
                enteredSincePause += now >= PAUSE ? 1 : 0;
            }
            center.step(now);
            if (!holdsSlots()) {
                movedMillis = now;
            }
            longestStanding = Math.max(longestStanding, now - movedMillis);
        }

        /// Whether it holds what is not used.
        private boolean holdsSlots() {
            var state = center.books();
            return state.lease().seats() > state.ledger.occupancy()
                    && state.lease().passes() > state.passes.out();
        }

        private void checkIn(long now) {
            var here = new ArrayList<VisitEvent>();
            for (SlotAsk each : line) {
                here.add(new VisitEvent.CheckedIn(each.id(), each.arrivedMillis(), now, now + 40_000));
            }
            while (!leaving.isEmpty() && leaving.element().atMillis() <= now) {
                here.add(new VisitEvent.Left(leaving.remove().id(), now));
            }
            reports++;
            center.report(Reports.of(worker, reports, reports - 1, now, here), now);
        }
    }
}
