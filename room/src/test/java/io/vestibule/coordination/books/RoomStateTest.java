package io.vestibule.coordination.books;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vestibule.Seeds;
import io.vestibule.coordination.Scenario;
import io.vestibule.coordination.protocol.VisitEvent;
import io.vestibule.coordination.world.Promise;
import io.vestibule.queue.Bands;
import io.vestibule.queue.Plan;
import io.vestibule.room.Limits;
import io.vestibule.room.QueueingMethod;
import io.vestibule.room.Room;
import io.vestibule.tally.VisitorStatus;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RoomStateTest {

    private static final long NOON = 1_790_000_000_000L;

    private final RoomState state = RoomStates.books(room(10, 5, QueueingMethod.FIFO));

    private static RoomState empty(Room room) {
        return RoomStates.empty(room, NOON);
    }

    private static Room room(int seats, int perMinute, QueueingMethod method) {
        var limits = new Limits(seats, perMinute, Duration.ofMinutes(1), true);
        return Scenario.room(limits, method, false);
    }

    private void checkIn(long id, long position) {
        state.take(new VisitEvent.CheckedIn(id, position, state.now(), state.now() + 40_000));
    }

    private void pass(long millis) {
        for (long end = state.now() + millis; state.now() < end; ) {
            state.advance(Math.min(end, state.now() + 100));
            state.step();
        }
    }

    @Test
    void aGrantTakesASeatAndAPassAtOnce() {
        assertThat(state.plan().slots()).isEqualTo(5);

        state.grant(1);
        state.grant(2);

        assertThat(state.plan()).isEqualTo(new Plan(8, 3, 0, state.pace.credit()));
        assertThat(state.plan().slots()).isEqualTo(3);
    }

    @Test
    void grantingTwiceCostsOnce() {
        state.grant(1);
        state.grant(1);

        assertThat(state.ledger.occupancy()).isEqualTo(1);
        assertThat(state.passes.out()).isEqualTo(1);
    }

    @Test
    void aPassIsBackAMinuteAfterItWasUsedAndTheSeatWhenTheSessionIsOver() {
        state.grant(1);
        pass(2_000);
        state.take(new VisitEvent.Forwarded(1, state.now()));

        assertThat(state.hold.slotsWithin(59_900, state)).isEqualTo(4);
        assertThat(state.hold.slotsWithin(60_100, state)).isEqualTo(5);
        pass(59_900);
        assertThat(state.passes.out()).isEqualTo(1);
        pass(200);
        assertThat(state.passes.out()).isZero();
        // The session began with the grant: a minute and up to a tick of a second.
        assertThat(state.ledger.occupancy()).isZero();
    }

    @Test
    void whatIsGivenBackIsFreeAtOnceAndOnlyOnce() {
        long accepted = state.grant(1);
        int credit = state.pace.credit();
        assertThat(credit).isLessThan(state.pace.most());

        state.take(new VisitEvent.GaveBack(1, accepted));
        state.take(new VisitEvent.GaveBack(1, accepted));

        assertThat(state.plan().slots()).isEqualTo(5);
        assertThat(state.pace.credit()).isEqualTo(credit + 1);
        assertThat(state.ledger.of(1, state.now())).isEqualTo(new VisitorStatus.Unknown());
    }

    @Test
    void aVisitorWhoLeavesOrIsRevokedStaysOutDespiteLateReports() {
        long accepted = state.grant(1);
        state.take(new VisitEvent.Forwarded(1, NOON));
        state.grant(2);
        state.take(new VisitEvent.Left(1, NOON));
        state.take(new VisitEvent.Revoked(2, NOON));

        pass(5_000);
        state.take(new VisitEvent.Seen(1, accepted, NOON + 3_000));
        state.take(new VisitEvent.Forwarded(2, NOON + 100));

        assertThat(state.ledger.occupancy()).isZero();
        assertThat(state.ledger.of(1, state.now())).isInstanceOf(VisitorStatus.Left.class);
        assertThat(state.ledger.of(2, state.now())).isInstanceOf(VisitorStatus.Revoked.class);
        assertThat(state.ended.ids().contains(1)).isTrue();
        assertThat(state.ended.ids().contains(2)).isTrue();
    }

    @Test
    void theWatermarkStandsAtTheOneWhoGetsTheLastSlot() {
        for (int i = 0; i < 4; i++) {
            checkIn(i + 1, NOON - 100 + i);
        }

        assertThat(state.watermark(0)).isEqualTo(Bands.NOBODY);
        assertThat(state.watermark(1)).isEqualTo(NOON - 100);
        assertThat(state.watermark(4)).isEqualTo(NOON - 97);
        assertThat(state.watermark(5)).isEqualTo(Bands.EVERYBODY);
    }

    @Test
    void visitorsWhoMayEnterAreNotHeldBackByThoseWhoJoinBehind() {
        var large = RoomStates.books(room(200, 60, QueueingMethod.FIFO));
        for (int id = 1; id <= 70; id++) {
            if (id == 51) {
                large.step();
            }
            long now = large.now();
            large.take(new VisitEvent.CheckedIn(id, NOON + id, now, now + 40_000));
        }

        assertThat(large.plan().hasLine()).isTrue();
        assertThat(large.pace.credit()).isEqualTo(10);
        assertThat(large.watermark(large.plan().slots())).isEqualTo(NOON + 50);
        for (int id = 11; id <= 50; id++) {
            large.grant(id);
        }
        assertThat(large.pace.credit()).isZero();
        assertThat(large.watermark(large.plan().slots())).isEqualTo(NOON + 10);
    }

    @Test
    void otherLimitsReleaseThoseWhoFitInByThem() {
        var room = room(200, 20, QueueingMethod.FIFO);
        var raised = RoomStates.books(room);
        for (int id = 1; id <= 50; id++) {
            raised.take(new VisitEvent.CheckedIn(id, NOON + id, NOON, NOON + 40_000));
        }
        raised.step();
        assertThat(raised.plan().slots()).isEqualTo(3);

        raised.configure(room(200, 60, QueueingMethod.FIFO));
        raised.take(new VisitEvent.CheckedIn(60, NOON + 60, NOON, NOON + 40_000));
        raised.configure(room(200, 55, QueueingMethod.FIFO));
        for (int id = 61; id <= 70; id++) {
            raised.take(new VisitEvent.CheckedIn(id, NOON + id, NOON, NOON + 40_000));
        }

        assertThat(raised.plan().slots()).isEqualTo(51);
        raised.configure(room(200, 30, QueueingMethod.FIFO));
        assertThat(raised.plan().slots()).isLessThanOrEqualTo(5);
    }

    @Test
    void noNewcomerIsWelcomeWhileAnotherMayBeThere() {
        state.take(new VisitEvent.FirstTouch(1, NOON));
        assertThat(state.newcomersWelcome()).isFalse();

        checkIn(1, NOON);
        assertThat(state.newcomersWelcome()).isTrue();

        state.take(new VisitEvent.FirstTouch(2, NOON));
        pass(4_900);
        assertThat(state.newcomersWelcome()).isFalse();
        pass(200);
        assertThat(state.newcomersWelcome()).isTrue();
    }

    @Test
    void aFirstTouchOfAKnownVisitorHoldsUpNoOther() {
        checkIn(1, NOON);
        state.take(new VisitEvent.FirstTouch(1, NOON));

        assertThat(state.newcomersWelcome()).isTrue();
    }

    @Test
    void inADrawASecondTryBeforeItsTimeDoesNotCount() {
        state.configure(room(10, 5, QueueingMethod.RANDOM));
        checkIn(1, NOON);

        pass(14_000);
        assertThat(state.drawsAgain(standing(1))).isTrue();
        pass(3_000);
        assertThat(state.drawsAgain(standing(1))).isFalse();
        state.configure(room(10, 5, QueueingMethod.FIFO));
        checkIn(1, NOON);
        assertThat(state.drawsAgain(standing(1))).isFalse();
    }

    private VisitorStatus.Waiting standing(long id) {
        return (VisitorStatus.Waiting) state.ledger.of(id, state.now());
    }

    @Test
    void aLoweredLimitRemovesNoVisitorAndAdmitsNone() {
        for (int id = 1; id <= 4; id++) {
            state.grant(id);
        }

        state.configure(room(2, 2, QueueingMethod.FIFO));

        assertThat(state.ledger.occupancy()).isEqualTo(4);
        assertThat(state.plan().seatsFree()).isEqualTo(-2);
        assertThat(state.plan().slots()).isZero();
    }

    @Test
    void changingTheMethodKeepsTheLine() {
        for (int i = 0; i < 8; i++) {
            checkIn(i + 1, NOON - 100 + i);
        }

        state.configure(room(10, 5, QueueingMethod.RANDOM));
        state.configure(room(10, 5, QueueingMethod.FIFO));

        assertThat(state.ledger.line().size()).isEqualTo(8);
        assertThat(state.watermark(3)).isEqualTo(NOON - 98);
    }

    @Test
    void nothingIsPromisedThatIsNotOnDisk() {
        var kept = empty(room(100, 100, QueueingMethod.FIFO));
        kept.begin(new Beginning.Fresh(), NOON);
        assertThat(kept.promised()).isFalse();

        Promise promise = kept.promise();
        assertThat(kept.promised()).isFalse();
        kept.promises.confirmed(promise.sequence());

        // At most max(1, 2 %) ahead.
        kept.grant(1);
        assertThat(kept.promised()).isTrue();
        kept.grant(2);
        assertThat(kept.promised()).isFalse();
    }

    @Test
    void afterAPowerCutWhatWasPromisedIsTakenUntilItAgesOut() {
        var again = empty(room(10, 5, QueueingMethod.FIFO));
        again.begin(new Beginning.Promised(new Promise(7, 4, 3)), NOON);

        assertThat(again.plan().seatsFree()).isEqualTo(6);
        assertThat(again.plan().passesFree()).isEqualTo(2);
        assertThat(again.pace.credit()).isZero();
        assertThat(again.newcomersWelcome()).isFalse();
        assertThat(again.heldAfter()).isEqualTo(NOON - 1);

        again.advance(NOON + 62_100);
        again.step();
        assertThat(again.plan().seatsFree()).isEqualTo(10);
        assertThat(again.plan().passesFree()).isEqualTo(5);
        assertThat(again.newcomersWelcome()).isTrue();
        assertThat(again.heldAfter()).isEqualTo(Bands.EVERYBODY);
    }

    @Test
    void withoutAnyCopyEverythingIsTaken() {
        var again = empty(room(10, 5, QueueingMethod.FIFO));
        again.begin(new Beginning.NoCopy(), NOON);

        assertThat(again.plan().seatsFree()).isZero();
        assertThat(again.plan().passesFree()).isZero();
    }

    @Test
    void sessionsThatAreSeenTakeThePlaceOfUnknownOnes() {
        var again = empty(room(10, 5, QueueingMethod.FIFO));
        again.begin(new Beginning.Promised(new Promise(7, 4, 0)), NOON);

        again.take(new VisitEvent.Seen(1, NOON - 20_000, NOON));

        assertThat(again.ledger.occupancy()).isEqualTo(4);
        assertThat(again.ledger.assumed()).isEqualTo(3);
    }

    @Test
    void somethingElseIsNoSnapshot() throws IOException {
        var copy = copy(state);
        copy[0]++;

        var other = empty(room(10, 5, QueueingMethod.FIFO));

        assertThatThrownBy(() -> other.read(new DataInputStream(new ByteArrayInputStream(copy))))
                .isInstanceOf(IOException.class);
    }

    /// Told once more, at any later moment, nothing of it counts again.
    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void whatIsToldAgainChangesNothing(long seed) {
        var once = new Story(Seeds.random(seed));
        var again = new Story(Seeds.random(seed));
        var random = Seeds.random(seed + 1_000_000);
        for (int step = 0; step < 400; step++) {
            once.step();
            again.step();
            for (int echo = random.nextInt(3); echo > 0 && !again.told.isEmpty(); echo--) {
                again.state.take(again.told.get(random.nextInt(again.told.size())));
            }
            once.settle();
            again.settle();

            assertThat(again.counts()).as("step %d", step).isEqualTo(once.counts());
        }
    }

    /// What the state says is what can be counted one by one.
    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void countsAreThoseOfTheTickets(long seed) {
        var story = new Story(Seeds.random(seed));
        for (int step = 0; step < 400; step++) {
            story.step();
            story.settle();

            var state = story.state;
            assertThat(state.ledger.occupancy()).isEqualTo(story.inside());
            assertThat(state.ledger.line().size()).isEqualTo(story.waiting());
            assertThat(state.passes.out()).isNotNegative();
            assertThat(state.plan().slots()).isNotNegative();
            assertThat(state.ledger.occupancy())
                    .isLessThanOrEqualTo(state.lease().seats());
            assertThat(state.passes.out()).isLessThanOrEqualTo(state.lease().passes());
        }
    }

    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void aSnapshotSaysEverythingThatCounts(long seed) throws IOException {
        var story = new Story(Seeds.random(seed));
        for (int step = 0; step < 200; step++) {
            story.step();
        }
        story.settle();

        var read = RoomStates.empty(Story.ROOM, story.state.now());
        read.read(new DataInputStream(new ByteArrayInputStream(copy(story.state))));
        read.begin(new Beginning.Complete(), story.state.now());

        assertThat(read.plan()).isEqualTo(story.state.plan());
        assertThat(counts(read)).isEqualTo(story.counts());
        for (long id = 1; id < story.next; id++) {
            assertThat(read.ledger.of(id, read.now()).getClass())
                    .isEqualTo(story.state.ledger.of(id, read.now()).getClass());
        }
    }

    private static byte[] copy(RoomState state) throws IOException {
        var copy = new ByteArrayOutputStream();
        state.write(new DataOutputStream(copy));
        return copy.toByteArray();
    }

    private static List<Integer> counts(RoomState state) {
        return List.of(
                state.ledger.occupancy(),
                state.ledger.line().size(),
                state.passes.out(),
                state.plan().slots());
    }

    /// People come, wait, enter, browse and go, as chance wants it.
    private static final class Story {
        static final Room ROOM = room(20, 12, QueueingMethod.FIFO);

        /// The same for all check-ins: an older one never says that somebody lives longer.
        private static final long LIVE_MILLIS = 30_000;

        private final SplittableRandom random;
        private final RoomState state = RoomStates.books(ROOM);
        private final List<VisitEvent> told = new ArrayList<>();
        private long next = 1;

        Story(SplittableRandom random) {
            this.random = random;
        }

        void step() {
            state.advance(state.now() + random.nextInt(1_500));
            if (random.nextInt(3) > 0) {
                tell(new VisitEvent.CheckedIn(next++, state.now(), state.now(), live()));
            }
            long id = 1 + random.nextLong(next);
            switch (state.ledger.of(id, state.now())) {
                case VisitorStatus.Waiting(long position, long _, int _) -> waits(id, position);
                case VisitorStatus.Active(long accepted, long seen) -> isInside(id, accepted, seen);
                case VisitorStatus.Unknown _, VisitorStatus.Left _, VisitorStatus.Revoked _ -> {}
            }
        }

        private long live() {
            return state.now() + LIVE_MILLIS;
        }

        private void waits(long id, long position) {
            if (state.plan().slots() > 0) {
                long accepted = state.grant(id);
                if (random.nextInt(8) > 0) {
                    tell(new VisitEvent.Forwarded(id, state.now()));
                } else {
                    // The origin could not be reached: the visitor keeps waiting.
                    tell(new VisitEvent.GaveBack(id, accepted));
                    tell(new VisitEvent.CheckedIn(id, position, state.now(), live()));
                }
            } else if (random.nextInt(6) == 0) {
                tell(new VisitEvent.Left(id, state.now()));
            } else {
                tell(new VisitEvent.CheckedIn(id, position, state.now(), live()));
            }
        }

        private void isInside(long id, long accepted, long seen) {
            if (!state.rules().session().isActive(seen, state.now())) {
                return;
            }
            switch (random.nextInt(10)) {
                case 0 -> tell(new VisitEvent.Left(id, state.now()));
                case 1 -> tell(new VisitEvent.Revoked(id, state.now()));
                default -> tell(new VisitEvent.Seen(id, Math.max(accepted, seen), state.now()));
            }
        }

        private void tell(VisitEvent event) {
            told.add(event);
            state.take(event);
        }

        void settle() {
            state.step();
        }

        List<Integer> counts() {
            return RoomStateTest.counts(state);
        }

        long inside() {
            return all(VisitorStatus.Active.class)
                    .filter(a -> state.rules().session().isActive(a.seenMillis(), state.now()))
                    .count();
        }

        long waiting() {
            return all(VisitorStatus.Waiting.class).count();
        }

        private <T extends VisitorStatus> Stream<T> all(Class<T> kind) {
            return LongStream.range(1, next)
                    .mapToObj(id -> state.ledger.of(id, state.now()))
                    .filter(kind::isInstance)
                    .map(kind::cast);
        }
    }
}
