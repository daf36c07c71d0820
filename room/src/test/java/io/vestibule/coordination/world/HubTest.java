package io.vestibule.coordination.world;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.coordination.Scenario;
import io.vestibule.coordination.world.CenterState.Held;
import io.vestibule.room.QueueingMethod;
import io.vestibule.room.Room;
import io.vestibule.room.RoomId;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedSet;
import org.junit.jupiter.api.Test;

class HubTest {

    private static final long NOW = 1_800_000_000_000L;
    private static final SequencedSet<String> MEMBERS = new LinkedHashSet<>(List.of("fra", "iad", "nrt"));
    private static final Room ROOM = Scenario.room(Scenario.limits(90, 90, 60), QueueingMethod.FIFO, false);

    @Test
    void allFindTheSameTwoHubs() {
        var room = new RoomId("0123");

        var hubs = Hubs.of(room, MEMBERS);

        assertThat(Hubs.of(room, List.of("nrt", "fra", "iad"))).isEqualTo(hubs);
        assertThat(hubs.first()).isNotEqualTo(hubs.second());
        assertThat(Hubs.of(room, List.of("fra"))).isEqualTo(new Hubs("fra", "fra"));
    }

    @Test
    void roomsSpreadOverTheDataCentersAndStayWhenOneGoes() {
        var counts = new HashMap<String, Integer>();
        for (int i = 0; i < 3_000; i++) {
            var room = new RoomId("room" + i);
            var hubs = Hubs.of(room, MEMBERS);
            counts.merge(hubs.first(), 1, Integer::sum);
            var without = Hubs.of(room, List.of("fra", "iad"));
            if (!hubs.first().equals("nrt")) {
                assertThat(without.first()).isEqualTo(hubs.first());
            }
        }

        assertThat(counts.values()).allSatisfy(rooms -> assertThat(rooms).isBetween(900, 1_100));
    }

    @Test
    void theSecondIsCalledWhenTheFirstIsSilentAndNoLonger() {
        var calls = new HubCalls(new Hubs("fra", "iad"));

        assertThat(calls.tell(0)).containsExactly("fra");
        calls.heard("fra");
        assertThat(calls.tell(60_000)).containsExactly("fra");
        assertThat(calls.tell(62_999)).containsExactly("fra");
        assertThat(calls.tell(63_000)).containsExactly("fra", "iad");
        calls.heard("iad");
        assertThat(calls.tell(64_000)).containsExactly("fra", "iad");
        calls.heard("fra");
        assertThat(calls.tell(65_000)).containsExactly("fra");
    }

    @Test
    void whereThereIsOneHubNoOtherIsCalled() {
        var calls = new HubCalls(new Hubs("fra", "fra"));

        assertThat(calls.tell(0)).containsExactly("fra");
        assertThat(calls.tell(60_000)).containsExactly("fra");
    }

    @Test
    void lowerLimitsAreToldAtOnce() {
        var hub = new Hub(true, true, MEMBERS, Duration.ZERO, ROOM);
        var world = new HashMap<String, WorldState>();
        for (int round = 0; round < 3; round++) {
            for (String center : MEMBERS) {
                take(hub, state(center, round + 1, allotted(world, center)), world, round);
            }
            hub.step(NOW + round).forEach(told -> world.put(told.center(), told.state()));
        }
        var lower = Scenario.room(Scenario.limits(30, 30, 60), QueueingMethod.FIFO, false);

        var told = hub.configure(lower, NOW + 10);

        assertThat(told).extracting(Hub.Telling::center).containsAll(MEMBERS);
        assertThat(told).allMatch(it -> it.state().seats().limit() == 30);
        assertThat(hub.configure(lower, NOW + 11)).isEmpty();
    }

    @Test
    void aHubThatBeginsSharesOutWhenAllDataCentersHaveReported() {
        var hub = new Hub(true, false, MEMBERS, Duration.ZERO, ROOM);
        var world = new HashMap<String, WorldState>();
        for (int round = 0; round < 3; round++) {
            for (String center : List.of("fra", "iad")) {
                take(hub, state(center, round + 1, allotted(world, center)), world, round);
            }
        }
        assertThat(hub.global().orElseThrow().freeSeats()).isZero();

        for (int round = 3; round < 6; round++) {
            take(hub, state("nrt", round + 1, allotted(world, "nrt")), world, round);
        }

        assertThat(hub.global().orElseThrow().freeSeats()).isEqualTo(90);
        assertThat(hub.global().orElseThrow().isInForce()).isTrue();
    }

    @Test
    void theHubOfANewRoomDoesNotWait() {
        var hub = new Hub(true, true, MEMBERS, Duration.ZERO, ROOM);
        var world = new HashMap<String, WorldState>();
        for (int round = 0; round < 3; round++) {
            take(hub, state("fra", round + 1, allotted(world, "fra")), world, round);
        }

        assertThat(hub.global().orElseThrow().freeSeats()).isPositive();
        assertThat(hub.global().orElseThrow().isInForce()).isTrue();

        // Informed of a later coordinator, it does not know any more who holds what.
        take(hub, state("iad", 9, Allotment.adopt(hub.epoch() + 4)), world, 9);

        assertThat(hub.global().orElseThrow().isInForce()).isFalse();
    }

    @Test
    void aRoomOfWhichADataCenterHoldsSomethingIsNotNew() {
        var hub = new Hub(true, true, MEMBERS, Duration.ZERO, ROOM);
        var world = new HashMap<String, WorldState>();
        take(hub, state("fra", 1, Allotment.adopt(7)), world, 0);

        assertThat(hub.global().orElseThrow().isInForce()).isFalse();
    }

    /// Else the room would be frozen for ever by a data center that was lost for good.
    @Test
    void withALeaseTtlAHubSharesOutWithoutOneThatNeverCame() {
        var ttl = Duration.ofMinutes(10);
        var hub = new Hub(true, false, MEMBERS, ttl, ROOM);
        var world = new HashMap<String, WorldState>();
        long over = ttl.plus(ROOM.limits().session()).toSeconds() + 33;
        for (int second = 0; second <= over; second++) {
            for (String center : List.of("fra", "iad")) {
                take(hub, state(center, second + 1, allotted(world, center)), world, second);
            }
            hub.step(NOW + second * 1_000L);
            if (second == over - 4) {
                assertThat(hub.global().orElseThrow().freeSeats()).isZero();
            }
        }

        assertThat(hub.global().orElseThrow().freeSeats()).isPositive();
    }

    @Test
    void aHubThatIsToldOfALaterEpochOpensOneAboveIt() {
        var first = new Hub(true, false, MEMBERS, Duration.ZERO, ROOM);
        var second = new Hub(false, false, MEMBERS, Duration.ZERO, ROOM);
        var world = new HashMap<String, WorldState>();
        take(first, state("fra", 1, Allotment.adopt(0)), world, 0);
        long firstEpoch = first.epoch();
        take(second, state("fra", 2, allotted(world, "fra")), world, 0);

        assertThat(second.epoch()).isGreaterThan(firstEpoch).isOdd();

        take(first, state("fra", 3, allotted(world, "fra")), world, 0);

        assertThat(first.epoch()).isGreaterThan(second.epoch()).isEven();
    }

    @Test
    void aHubThatRestartsOpensALaterEpochThanBeforeWhateverItIsTold() {
        var before = new Hub(true, false, MEMBERS, Duration.ZERO, ROOM);
        take(before, state("fra", 1, Allotment.adopt(0)), new HashMap<>(), 0);

        var after = new Hub(true, false, MEMBERS, Duration.ZERO, ROOM);
        take(after, state("iad", 1, Allotment.adopt(0)), new HashMap<>(), 1);

        assertThat(after.epoch()).isGreaterThan(before.epoch());
    }

    @Test
    void aHubWithoutReportsGivesUp() {
        var hub = new Hub(true, false, MEMBERS, Duration.ZERO, ROOM);
        take(hub, state("fra", 1, Allotment.adopt(0)), new HashMap<>(), 0);

        assertThat(hub.step(NOW + 60_000)).isEmpty();
        assertThat(hub.global()).isPresent();
        assertThat(hub.step(NOW + 60_001)).isEmpty();
        assertThat(hub.global()).isEmpty();
    }

    @Test
    void onlyThoseWhoTellAreTold() {
        var hub = new Hub(true, false, MEMBERS, Duration.ZERO, ROOM);
        take(hub, state("fra", 1, Allotment.adopt(0)), new HashMap<>(), 0);

        assertThat(hub.step(NOW + 1_000)).extracting(Hub.Telling::center).containsExactly("fra");
    }

    @Test
    void aStrangerIsNotHeard() {
        var hub = new Hub(true, false, MEMBERS, Duration.ZERO, ROOM);

        assertThat(hub.take(state("mars", 1, Allotment.adopt(0)), NOW)).isEmpty();
        assertThat(hub.global()).isEmpty();
    }

    @Test
    void noDataCenterIsCountedAsZeroBeforeTheStoreSaysSoInAnEpochOpenedSince() {
        var hub = new Hub(true, true, MEMBERS, Duration.ZERO, ROOM);
        take(hub, state("fra", 1, Allotment.adopt(0)), new HashMap<>(), 0);
        long before = hub.epoch();
        var word = new ForgetNotice("nrt", 3);
        hub.forgets(List.of(word), NOW + 1_000);

        assertThat(hub.asks(NOW + 1_000)).isEmpty();
        assertThat(hub.epoch()).isGreaterThan(before);
        take(hub, state("fra", 2, Allotment.adopt(before)), new HashMap<>(), 5);
        assertThat(hub.asks(NOW + 7_000)).isEmpty();
        assertThat(hub.asks(NOW + 7_001)).containsExactly(new HubAsk.CountNothing(word, hub.epoch()));
    }

    @Test
    void aDataCenterThatIsHeardAgainTakesPartAgainIfAnotherOneIsHeardToo() {
        var hub = new Hub(true, true, MEMBERS, Duration.ZERO, ROOM);
        var word = new ForgetNotice("nrt", 3);
        hub.forgets(List.of(word), NOW);
        take(hub, state("nrt", 1, Allotment.adopt(0)), new HashMap<>(), 10);
        assertThat(hub.asks(NOW + 10_000)).isEmpty();

        take(hub, state("fra", 1, Allotment.adopt(0)), new HashMap<>(), 11);

        assertThat(hub.asks(NOW + 11_000)).containsExactly(new HubAsk.TakeBack(word, hub.epoch()));
        hub.isBack(word);
        // The list may be older than the answer.
        hub.forgets(List.of(word), NOW + 12_000);
        assertThat(hub.asks(NOW + 12_000)).isEmpty();
        long before = hub.epoch();
        hub.forgets(List.of(new ForgetNotice("nrt", 4)), NOW + 13_000);
        take(hub, state("fra", 2, Allotment.adopt(before)), new HashMap<>(), 20);
        assertThat(hub.asks(NOW + 20_000)).isEmpty();
        assertThat(hub.epoch()).as("said again").isGreaterThan(before);
    }

    @Test
    void aCoordinatorThatIsOvertakenStartsAgain() {
        var hub = new Hub(true, false, MEMBERS, Duration.ZERO, ROOM);
        take(hub, state("fra", 1, Allotment.adopt(0)), new HashMap<>(), 0);
        long later = hub.epoch() + 501;

        hub.isOvertaken(later, NOW + 1);

        assertThat(hub.epoch()).isGreaterThan(later);
        long above = hub.epoch();
        hub.isOvertaken(later, NOW + 2);
        assertThat(hub.epoch()).isEqualTo(above);
    }

    private static void take(Hub hub, CenterState state, Map<String, WorldState> world, int second) {
        for (Hub.Telling telling : hub.take(state, NOW + second * 1_000L)) {
            world.put(telling.center(), telling.state());
        }
    }

    private static Allotment allotted(Map<String, WorldState> world, String center) {
        var told = world.get(center);
        return told == null ? Allotment.adopt(0) : told.seats();
    }

    /// Nobody waits, nobody is inside.
    private static CenterState state(String center, long sequence, Allotment taken) {
        var held = new Held(taken, taken.amount(), 0, 0);
        return CenterStates.of(center, sequence, held, held);
    }
}
