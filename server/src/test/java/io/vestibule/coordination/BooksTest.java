package io.vestibule.coordination;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vestibule.Seeds;
import io.vestibule.ground.SipHash;
import io.vestibule.queue.Bands;
import io.vestibule.queue.Plan;
import io.vestibule.room.Limits;
import io.vestibule.room.QueueingMethod;
import io.vestibule.room.Room;
import io.vestibule.tally.Standing;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

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

class BooksTest {

    private static final long NOON = 1_790_000_000_000L;

    private final Books books = books(room(10, 5, QueueingMethod.FIFO));

    /// The books of a room that nobody has been in, at noon.
    static Books books(Room room) {
        var fresh = empty(room);
        fresh.begin(new Beginning.Fresh(), NOON);
        fresh.promises.keep(false);
        return fresh;
    }

    private static Books empty(Room room) {
        return empty(room, NOON);
    }

    private static Books empty(Room room, long nowMillis) {
        return new DataCenter(room, new SipHash(1, 2), Journal.NONE, nowMillis).books();
    }

    private static Room room(int seats, int perMinute, QueueingMethod method) {
        var limits = new Limits(seats, perMinute, Duration.ofMinutes(1), true);
        return Scenario.room(limits, method, false);
    }

    private void checkIn(long id, long position) {
        books.take(new Happening.CheckedIn(id, position, books.now(), books.now() + 40_000));
    }

    private void pass(long millis) {
        for (long end = books.now() + millis; books.now() < end; ) {
            books.advance(Math.min(end, books.now() + 100));
            books.step();
        }
    }

    @Test
    void aGrantTakesASeatAndAPassAtOnce() {
        assertThat(books.plan().slots()).isEqualTo(5);

        books.grant(1);
        books.grant(2);

        assertThat(books.plan()).isEqualTo(new Plan(8, 3, 0, books.pace.credit()));
        assertThat(books.plan().slots()).isEqualTo(3);
    }

    @Test
    void grantingTwiceCostsOnce() {
        books.grant(1);
        books.grant(1);

        assertThat(books.ledger.occupancy()).isEqualTo(1);
        assertThat(books.passes.out()).isEqualTo(1);
    }

    @Test
    void aPassIsBackAMinuteAfterItWasUsedAndTheSeatWhenTheSessionIsOver() {
        books.grant(1);
        pass(2_000);
        books.take(new Happening.Handed(1, books.now()));

        assertThat(books.slotsWithin(59_900)).isEqualTo(4);
        assertThat(books.slotsWithin(60_100)).isEqualTo(5);
        pass(59_900);
        assertThat(books.passes.out()).isEqualTo(1);
        pass(200);
        assertThat(books.passes.out()).isZero();
        // The session began with the grant: a minute and up to a tick of a second.
        assertThat(books.ledger.occupancy()).isZero();
    }

    @Test
    void whatIsGivenBackIsFreeAtOnceAndOnlyOnce() {
        long accepted = books.grant(1);
        int credit = books.pace.credit();
        assertThat(credit).isLessThan(books.pace.most());

        books.take(new Happening.GaveBack(1, accepted));
        books.take(new Happening.GaveBack(1, accepted));

        assertThat(books.plan().slots()).isEqualTo(5);
        assertThat(books.pace.credit()).isEqualTo(credit + 1);
        assertThat(books.ledger.of(1, books.now())).isEqualTo(new Standing.Unknown());
    }

    @Test
    void whoLeavesOrIsRevokedStaysOutWhateverIsToldLate() {
        long accepted = books.grant(1);
        books.take(new Happening.Handed(1, NOON));
        books.grant(2);
        books.take(new Happening.Left(1, NOON));
        books.take(new Happening.Revoked(2, NOON));

        pass(5_000);
        books.take(new Happening.Seen(1, accepted, NOON + 3_000));
        books.take(new Happening.Handed(2, NOON + 100));

        assertThat(books.ledger.occupancy()).isZero();
        assertThat(books.ledger.of(1, books.now())).isInstanceOf(Standing.Left.class);
        assertThat(books.ledger.of(2, books.now())).isInstanceOf(Standing.Revoked.class);
        assertThat(books.ended.ids().contains(1)).isTrue();
        assertThat(books.ended.ids().contains(2)).isTrue();
    }

    @Test
    void theWatermarkStandsAtTheOneWhoGetsTheLastSlot() {
        for (int i = 0; i < 4; i++) {
            checkIn(i + 1, NOON - 100 + i);
        }

        assertThat(books.watermark(0)).isEqualTo(Bands.NOBODY);
        assertThat(books.watermark(1)).isEqualTo(NOON - 100);
        assertThat(books.watermark(4)).isEqualTo(NOON - 97);
        assertThat(books.watermark(5)).isEqualTo(Bands.EVERYBODY);
    }

    @Test
    void whoMayEnterIsNotHeldBackByThoseWhoJoinBehind() {
        var large = books(room(200, 60, QueueingMethod.FIFO));
        for (int id = 1; id <= 70; id++) {
            if (id == 51) {
                large.step();
            }
            long now = large.now();
            large.take(new Happening.CheckedIn(id, NOON + id, now, now + 40_000));
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
        var raised = books(room);
        for (int id = 1; id <= 50; id++) {
            raised.take(new Happening.CheckedIn(id, NOON + id, NOON, NOON + 40_000));
        }
        raised.step();
        assertThat(raised.plan().slots()).isEqualTo(3);

        raised.configure(room(200, 60, QueueingMethod.FIFO));
        raised.take(new Happening.CheckedIn(60, NOON + 60, NOON, NOON + 40_000));
        raised.configure(room(200, 55, QueueingMethod.FIFO));
        for (int id = 61; id <= 70; id++) {
            raised.take(new Happening.CheckedIn(id, NOON + id, NOON, NOON + 40_000));
        }

        assertThat(raised.plan().slots()).isEqualTo(51);
        raised.configure(room(200, 30, QueueingMethod.FIFO));
        assertThat(raised.plan().slots()).isLessThanOrEqualTo(5);
    }

    @Test
    void nobodyNewIsWelcomeWhileSomebodyNewMayBeThere() {
        books.take(new Happening.FirstTouch(1, NOON));
        assertThat(books.newcomersWelcome()).isFalse();

        checkIn(1, NOON);
        assertThat(books.newcomersWelcome()).isTrue();

        books.take(new Happening.FirstTouch(2, NOON));
        pass(4_900);
        assertThat(books.newcomersWelcome()).isFalse();
        pass(200);
        assertThat(books.newcomersWelcome()).isTrue();
    }

    @Test
    void aFirstTouchOfSomebodyWhoIsKnownHoldsUpNobody() {
        checkIn(1, NOON);
        books.take(new Happening.FirstTouch(1, NOON));

        assertThat(books.newcomersWelcome()).isTrue();
    }

    @Test
    void inADrawASecondTryBeforeItsTimeDoesNotCount() {
        books.configure(room(10, 5, QueueingMethod.RANDOM));
        checkIn(1, NOON);

        pass(14_000);
        assertThat(books.drawsAgain(standing(1))).isTrue();
        pass(3_000);
        assertThat(books.drawsAgain(standing(1))).isFalse();
        books.configure(room(10, 5, QueueingMethod.FIFO));
        checkIn(1, NOON);
        assertThat(books.drawsAgain(standing(1))).isFalse();
    }

    private Standing.Waiting standing(long id) {
        return (Standing.Waiting) books.ledger.of(id, books.now());
    }

    @Test
    void aLoweredLimitThrowsNobodyOutAndLetsNobodyIn() {
        for (int id = 1; id <= 4; id++) {
            books.grant(id);
        }

        books.configure(room(2, 2, QueueingMethod.FIFO));

        assertThat(books.ledger.occupancy()).isEqualTo(4);
        assertThat(books.plan().seatsFree()).isEqualTo(-2);
        assertThat(books.plan().slots()).isZero();
    }

    @Test
    void changingTheMethodKeepsTheLine() {
        for (int i = 0; i < 8; i++) {
            checkIn(i + 1, NOON - 100 + i);
        }

        books.configure(room(10, 5, QueueingMethod.RANDOM));
        books.configure(room(10, 5, QueueingMethod.FIFO));

        assertThat(books.ledger.line().size()).isEqualTo(8);
        assertThat(books.watermark(3)).isEqualTo(NOON - 98);
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
    void sessionsThatAreSeenTakeThePlaceOfThoseThatNobodyKnows() {
        var again = empty(room(10, 5, QueueingMethod.FIFO));
        again.begin(new Beginning.Promised(new Promise(7, 4, 0)), NOON);

        again.take(new Happening.Seen(1, NOON - 20_000, NOON));

        assertThat(again.ledger.occupancy()).isEqualTo(4);
        assertThat(again.ledger.assumed()).isEqualTo(3);
    }

    @Test
    void somethingElseIsNoSnapshot() throws IOException {
        var copy = copy(books);
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
                again.books.take(again.told.get(random.nextInt(again.told.size())));
            }
            once.settle();
            again.settle();

            assertThat(again.counts()).as("step %d", step).isEqualTo(once.counts());
        }
    }

    /// What the books say is what can be counted one by one.
    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void countsAreThoseOfTheTickets(long seed) {
        var story = new Story(Seeds.random(seed));
        for (int step = 0; step < 400; step++) {
            story.step();
            story.settle();

            var books = story.books;
            assertThat(books.ledger.occupancy()).isEqualTo(story.inside());
            assertThat(books.ledger.line().size()).isEqualTo(story.waiting());
            assertThat(books.passes.out()).isNotNegative();
            assertThat(books.plan().slots()).isNotNegative();
            assertThat(books.ledger.occupancy()).isLessThanOrEqualTo(books.lease().seats());
            assertThat(books.passes.out()).isLessThanOrEqualTo(books.lease().passes());
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

        var read = empty(Story.ROOM, story.books.now());
        read.read(new DataInputStream(new ByteArrayInputStream(copy(story.books))));
        read.begin(new Beginning.Complete(), story.books.now());

        assertThat(read.plan()).isEqualTo(story.books.plan());
        assertThat(counts(read)).isEqualTo(story.counts());
        for (long id = 1; id < story.next; id++) {
            assertThat(read.ledger.of(id, read.now()).getClass())
                    .isEqualTo(story.books.ledger.of(id, read.now()).getClass());
        }
    }

    private static byte[] copy(Books books) throws IOException {
        var copy = new ByteArrayOutputStream();
        books.write(new DataOutputStream(copy));
        return copy.toByteArray();
    }

    private static List<Integer> counts(Books books) {
        return List.of(
                books.ledger.occupancy(),
                books.ledger.line().size(),
                books.passes.out(),
                books.plan().slots());
    }

    /// People come, wait, enter, browse and go, as chance wants it.
    private static final class Story {
        static final Room ROOM = room(20, 12, QueueingMethod.FIFO);

        /// The same for all check-ins: an older one never says that somebody lives longer.
        private static final long LIVE_MILLIS = 30_000;

        private final SplittableRandom random;
        private final Books books = books(ROOM);
        private final List<Happening> told = new ArrayList<>();
        private long next = 1;

        Story(SplittableRandom random) {
            this.random = random;
        }

        void step() {
            books.advance(books.now() + random.nextInt(1_500));
            if (random.nextInt(3) > 0) {
                tell(new Happening.CheckedIn(next++, books.now(), books.now(), live()));
            }
            long id = 1 + random.nextLong(next);
            switch (books.ledger.of(id, books.now())) {
                case Standing.Waiting(long position, long _, int _) -> waits(id, position);
                case Standing.Active(long accepted, long seen) -> isInside(id, accepted, seen);
                case Standing.Unknown _, Standing.Left _, Standing.Revoked _ -> {}
            }
        }

        private long live() {
            return books.now() + LIVE_MILLIS;
        }

        private void waits(long id, long position) {
            if (books.plan().slots() > 0) {
                long accepted = books.grant(id);
                if (random.nextInt(8) > 0) {
                    tell(new Happening.Handed(id, books.now()));
                } else {
                    // The origin could not be reached: the visitor goes on waiting.
                    tell(new Happening.GaveBack(id, accepted));
                    tell(new Happening.CheckedIn(id, position, books.now(), live()));
                }
            } else if (random.nextInt(6) == 0) {
                tell(new Happening.Left(id, books.now()));
            } else {
                tell(new Happening.CheckedIn(id, position, books.now(), live()));
            }
        }

        private void isInside(long id, long accepted, long seen) {
            if (!books.rules().session().isActive(seen, books.now())) {
                return;
            }
            switch (random.nextInt(10)) {
                case 0 -> tell(new Happening.Left(id, books.now()));
                case 1 -> tell(new Happening.Revoked(id, books.now()));
                default -> tell(new Happening.Seen(id, Math.max(accepted, seen), books.now()));
            }
        }

        private void tell(Happening happening) {
            told.add(happening);
            books.take(happening);
        }

        void settle() {
            books.step();
        }

        List<Integer> counts() {
            return BooksTest.counts(books);
        }

        long inside() {
            return all(Standing.Active.class)
                    .filter(a -> books.rules().session().isActive(a.seenMillis(), books.now()))
                    .count();
        }

        long waiting() {
            return all(Standing.Waiting.class).count();
        }

        private <T extends Standing> Stream<T> all(Class<T> kind) {
            return LongStream.range(1, next)
                    .mapToObj(id -> books.ledger.of(id, books.now()))
                    .filter(kind::isInstance)
                    .map(kind::cast);
        }
    }
}
