package io.vestibule.coordination.whatif;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.Slow;
import io.vestibule.coordination.Scenario;
import io.vestibule.coordination.Scenario.Crowd;
import io.vestibule.coordination.Scenario.Manners;
import io.vestibule.coordination.Scenario.Trouble;
import io.vestibule.coordination.Scenario.What;
import io.vestibule.coordination.VirtualTime;
import io.vestibule.coordination.books.RoomState;
import io.vestibule.coordination.books.RoomStates;
import io.vestibule.coordination.books.Witness;
import io.vestibule.coordination.books.World;
import io.vestibule.coordination.center.VirtualHouse;
import io.vestibule.coordination.observers.Views;
import io.vestibule.coordination.protocol.VisitEvent;
import io.vestibule.queue.Estimate;
import io.vestibule.queue.Rules;
import io.vestibule.queue.WaitEstimate;
import io.vestibule.room.Limits;
import io.vestibule.room.QueueingMethod;
import io.vestibule.room.Room;
import io.vestibule.ticket.Ticket;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What a change is said to do against what it then does, in virtual worlds: each is lived through
/// with the change and without.
class ProspectsTest {

    private static final int MINUTE_MILLIS = 60_000;

    /// Of what happens, in percent.
    private static final int OFF = 20;

    /// Fewer people than this are always close enough: a percentage of them is a part of a person.
    private static final int FEW = 4;

    private static final long SEED = 1;

    /// Several changes are tried at one moment of one world: without them it continues the same.
    private static final Map<Moment, Life> UNCHANGED = new HashMap<>();

    private record Moment(Scenario scenario, int second) {}

    private static final Limits LIMITS = Scenario.limits(1_000, 300, 60);

    /// A world and the change in it.
    ///
    /// @param second when it is changed
    record Tale(String name, Scenario scenario, int second, What change) {

        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Tale> tales() {
        var seats = Scenario.crowd(300, 300, 400);
        var passes = Scenario.crowd(1_000, 300, 400);
        var longer = Scenario.of("five minutes", Scenario.limits(400, 200, 300), new Crowd(2_500, 60, 120, 800));
        var steady = Scenario.of("steady", Scenario.limits(120, 60, 60), new Crowd(900, 600, 30, 700));
        var free = Scenario.of("free", Scenario.limits(600, 300, 60), new Crowd(1_000, 600, 30, 700));
        return Stream.of(
                new Tale("seats bind, halved", seats, 150, limits(150, 150, 60)),
                new Tale("seats bind, doubled", seats, 150, limits(600, 600, 60)),
                new Tale("passes bind, halved", passes, 150, limits(500, 150, 60)),
                new Tale("passes bind, doubled", passes, 150, limits(2_000, 600, 60)),
                new Tale("session shortened", seats, 150, limits(300, 300, 30)),
                new Tale("session of 5 minutes shortened", longer, 400, limits(400, 200, 120)),
                new Tale("session of 5 minutes, halved", longer, 400, limits(200, 100, 300)),
                new Tale("session of 5 minutes, doubled", longer, 400, limits(800, 400, 300)),
                new Tale("session lengthened", seats, 150, limits(300, 300, 90)),
                new Tale("queue-all on", seats, 150, new What.QueueAll(true)),
                new Tale("queue-all off", held(seats, 120), 170, new What.QueueAll(false)),
                new Tale("queue-all off, soon", held(passes, 140), 155, new What.QueueAll(false)),
                new Tale("queue-all on, steady", steady, 300, new What.QueueAll(true)),
                new Tale("queue-all off, all fit", held(free, 280), 310, new What.QueueAll(false)),
                new Tale("no line, halved", free, 300, limits(300, 150, 60)),
                new Tale("the line ends", steady, 300, limits(600, 300, 60)),
                new Tale("steady, halved", steady, 300, limits(60, 30, 60)),
                new Tale("draw, doubled", seats.method(QueueingMethod.RANDOM), 150, limits(600, 600, 60)),
                new Tale("draw, halved", seats.method(QueueingMethod.RANDOM), 150, limits(150, 150, 60)),
                new Tale("rough, halved", seats.manners(Manners.ROUGH), 150, limits(150, 150, 60)),
                new Tale("sly, shortened", seats.manners(Manners.SLY), 150, limits(300, 300, 40)));
    }

    private static What limits(int seats, int perMinute, int sessionSeconds) {
        return new What.NewLimits(Scenario.limits(seats, perMinute, sessionSeconds));
    }

    private static Scenario held(Scenario scenario, int second) {
        return scenario.with(List.of(new Trouble(second, new What.QueueAll(true))));
    }

    @ParameterizedTest
    @MethodSource("tales")
    @Slow("follows 21 crowds until they have entered")
    void whatItSaysHappens(Tale tale) {
        var changed = lived(tale, true);
        var unchanged = UNCHANGED.computeIfAbsent(new Moment(tale.scenario(), tale.second()), _ -> lived(tale, false));
        var prospect = changed.prospect.orElseThrow();
        int before = prospect.nextMinuteBefore().orElseThrow();

        System.out.printf(
                "%s: said %d -> %d, happened %d -> %d%n",
                tale, before, prospect.nextMinuteAfter(), unchanged.entered, changed.entered);
        isClose(prospect.nextMinuteAfter(), changed.entered, "after");
        isClose(before, unchanged.entered, "before");
    }

    /// Whatever is asked, nothing that is kept changes, nor what is shown.
    @Test
    void theBooksStayAsTheyAre() throws IOException {
        var state = line(5_000);
        byte[] before = written(state);
        var shown = Views.of(state, RoomStates.observers(state), 1, 1, true);

        for (Tale tale : tales().toList()) {
            var life = new Life(tale);
            var room = life.changed(Scenario.room(LIMITS, QueueingMethod.FIFO, false));
            for (boolean off : new boolean[] {false, true}) {
                var _ = Prospects.of(state, RoomStates.observers(state), new WhatIf(Rules.of(room), off));
            }
        }

        assertThat(written(state)).isEqualTo(before);
        var after = Views.of(state, RoomStates.observers(state), 1, 1, true);
        assertThat(after.counts()).isEqualTo(shown.counts());
        assertThat(after.flow()).isEqualTo(shown.flow());
        assertThat(after.line().waits()).isEqualTo(shown.line().waits());
    }

    /// The earlier estimate is the one that the last of the line is shown.
    @Test
    void theEstimateOfBeforeIsTheOneThatIsShown() {
        var state = line(5_000);
        var view = Views.of(state, RoomStates.observers(state), 1, 1, true);

        var prospect = Prospects.of(state, RoomStates.observers(state), new WhatIf(state.rules(), false));

        var shown = (WaitEstimate.Known) Estimate.of(view, view.line().last(), 1);
        assertThat(prospect.estimateBefore()).hasValue(shown.pointSeconds());
        assertThat(prospect.estimateAfter().orElseThrow())
                .isCloseTo(shown.pointSeconds(), Percentage.withPercentage(5));
    }

    @Test
    void beforeThereIsAnyHistoryTheMinuteIsSaidAndNoEstimate() {
        var state = RoomStates.books(Scenario.room(LIMITS, QueueingMethod.FIFO, false));
        checkIn(state, 1, 400);

        var prospect = Prospects.of(state, RoomStates.observers(state), new WhatIf(state.rules(), false));

        assertThat(prospect.pausesKnown()).isFalse();
        assertThat(prospect.estimateAfter()).isEmpty();
        assertThat(prospect.nextMinuteAfter()).isEqualTo(300);
    }

    /// A room with a line whose sessions have been idle and ended.
    private static RoomState line(int people) {
        var state = RoomStates.books(Scenario.room(LIMITS, QueueingMethod.FIFO, false));
        long next = 1;
        for (int tenth = 0; tenth < 2_400; tenth++) {
            state.advance(state.now() + 100);
            if (tenth % 900 == 0) {
                checkIn(state, next, people);
            }
            while (state.plan().slots() > 0) {
                var _ = state.grant(next);
                state.take(new VisitEvent.Forwarded(next++, state.now()));
            }
            state.step();
        }
        return state;
    }

    private static void checkIn(RoomState state, long first, int people) {
        long now = state.now();
        for (long id = first; id <= people; id++) {
            state.take(new VisitEvent.CheckedIn(id, VirtualTime.NOON - 9_000 + id, now, now + 99_000));
        }
    }

    private static byte[] written(RoomState state) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var out = new DataOutputStream(bytes)) {
            state.write(out);
        }
        return bytes.toByteArray();
    }

    private static void isClose(int said, int happened, String which) {
        assertThat(Math.abs(said - happened))
                .as("%s: said %d, happened %d", which, said, happened)
                .isLessThanOrEqualTo(Math.max(FEW, happened * OFF / 100));
    }

    private static Life lived(Tale tale, boolean changes) {
        var troubles = new ArrayList<>(tale.scenario().troubles());
        if (changes) {
            troubles.add(new Trouble(tale.second(), tale.change()));
        }
        var life = new Life(tale);
        var world = new World(tale.scenario().with(troubles), SEED, List.of(life));
        life.look(world);
        world.run();
        return life;
    }

    /// What is said at the moment of the change, and what happens in the minute after it.
    private static final class Life implements Witness {

        private final Tale tale;
        private Optional<Prospect> prospect = Optional.empty();
        private int entered;

        Life(Tale tale) {
            this.tale = tale;
        }

        void look(World world) {
            world.time.after(tale.second() * 1_000L, () -> ask(world.houses.getFirst()));
        }

        private void ask(VirtualHouse house) {
            var next = new WhatIf(Rules.of(changed(house.room)), false);
            prospect = house.center().prospect(next, house.time.now());
        }

        private Room changed(Room room) {
            Limits limits = tale.change() instanceof What.NewLimits(Limits others) ? others : room.limits();
            boolean held = tale.change() instanceof What.QueueAll(boolean on)
                    ? on
                    : room.queue().queueAll();
            return Scenario.room(limits, room.queue().method(), held);
        }

        @Override
        public void admitted(Ticket.Active ticket, boolean free, long now) {
            long since =
                    now - VirtualTime.NOON - Duration.ofSeconds(tale.second()).toMillis();
            if (since >= 0 && since < MINUTE_MILLIS) {
                entered++;
            }
        }
    }
}
