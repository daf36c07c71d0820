package io.vestibule.coordination.world;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.coordination.Scenario;
import io.vestibule.coordination.books.Beginning;
import io.vestibule.coordination.books.Journal;
import io.vestibule.coordination.center.DataCenter;
import io.vestibule.coordination.protocol.LaneNotes;
import io.vestibule.coordination.protocol.OriginAnswers;
import io.vestibule.coordination.protocol.Report;
import io.vestibule.coordination.protocol.SlotAnswer;
import io.vestibule.coordination.protocol.SlotAsk;
import io.vestibule.coordination.protocol.VisitEvent;
import io.vestibule.coordination.protocol.WorkerId;
import io.vestibule.ground.SipHash;
import io.vestibule.queue.Bands;
import io.vestibule.queue.Claim;
import io.vestibule.queue.Flow;
import io.vestibule.queue.LineSummary;
import io.vestibule.room.QueueingMethod;
import io.vestibule.room.Room;
import io.vestibule.ticket.EstimateStamp;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/// A host was lost that may have let people in without reporting them. The next one holds their
/// seats, so that no limit is exceeded, and counts no visitors for them until they are seen:
/// operators and visitors look at people.
class SeatReserveTest {

    private static final long NOON = 1_790_000_000_000L;
    private static final Room ROOM = Scenario.room(Scenario.limits(10, 10, 60), QueueingMethod.FIFO, false);

    /// In ticks of a second: over when the 61st begins, and no one has to be waited for longer.
    private static final long OVER = NOON + 62_000;

    private static final Beginning LOST = new Beginning.TakenOver(promise(7), false);
    private static final WorkerId WORKER = new WorkerId(0, 1);

    @Test
    void noNewcomerGetsTheSeatsThatAreHeldBack() {
        var center = begun(LOST);

        for (int id = 1; id <= 3; id++) {
            assertThat(newcomer(center, id, NOON)).isInstanceOf(SlotAnswer.Granted.class);
        }
        assertThat(newcomer(center, 4, NOON)).isEqualTo(SlotAnswer.REFUSED);
    }

    @Test
    void noVisitorIsCountedForThem() {
        var center = begun(LOST);

        assertThat(center.view(NOON).counts().active()).isZero();
        assertThat(center.view(NOON).counts().slots()).isEqualTo(3);
        assertThat(center.figures(NOON).active()).as("seats taken").isEqualTo(7);
        assertThat(center.state(NOON).seats().inUse()).as("seats taken").isEqualTo(7);
        assertThat(center.state(NOON).seats().heldBack()).isEqualTo(7);
    }

    /// Observers are told how many, and until when: a session's length for seats, a minute for
    /// passes.
    @Test
    void itIsToldUntilWhenTheyAreHeldBack() {
        var promised = new Promise(5, 7, 4, promise(7).allotments());
        var center = begun(new Beginning.TakenOver(promised, false));

        var figures = center.figures(NOON);

        assertThat(figures.seatsBack().count()).isEqualTo(7);
        assertThat(figures.seatsBack().untilMillis()).isBetween(NOON + 60_000, OVER);
        assertThat(figures.passesBack().count()).isEqualTo(4);
        assertThat(figures.passesBack().untilMillis()).isEqualTo(NOON + 60_100);
        assertThat(center.view(NOON).counts().admittedLastMinute()).isZero();
        pass(center, figures.seatsBack().untilMillis());
        var later = center.figures(figures.seatsBack().untilMillis());
        assertThat(later.seatsBack()).isEqualTo(CenterFigures.Back.NONE);
        assertThat(later.passesBack()).isEqualTo(CenterFigures.Back.NONE);
    }

    /// Observers never see a negative count in the moments in which passes come back.
    @Test
    void noCountFallsBelowZero() {
        var promised = new Promise(5, 7, 4, promise(7).allotments());
        var center = center(Journal.NONE);
        center.begin(new Beginning.TakenOver(promised, false), NOON + 77);

        for (long millis = NOON + 60_000; millis < NOON + 60_400; millis += 10) {
            var figures = center.figures(millis);

            assertThat(figures.passesOut())
                    .isGreaterThanOrEqualTo(figures.passesBack().count());
            assertThat(center.view(millis).counts().admittedLastMinute()).isNotNegative();
        }
    }

    @Test
    void admissionsAndReturnsAreCounted() {
        var center = begun(LOST);

        newcomer(center, 1, NOON);
        seen(center, 90, NOON + 100);
        seen(center, 91, NOON + 200);

        assertThat(center.view(NOON + 200).counts().active()).isEqualTo(3);
        assertThat(center.state(NOON + 200).seats().inUse()).isEqualTo(8);
        assertThat(center.state(NOON + 200).seats().heldBack()).isEqualTo(5);
    }

    @Test
    void theyAreFreeWhenASessionsLengthHasPassed() {
        var center = begun(LOST);

        pass(center, OVER - 2_000);
        assertThat(center.state(OVER - 2_000).seats().heldBack()).isEqualTo(7);
        assertThat(center.view(OVER - 2_000).counts().slots()).isEqualTo(3);
        pass(center, OVER);

        assertThat(center.state(OVER).seats().inUse()).isZero();
        assertThat(center.state(OVER).seats().heldBack()).isZero();
        assertThat(center.view(OVER).counts().active()).isZero();
        for (int id = 1; id <= 10; id++) {
            assertThat(newcomer(center, id, OVER)).isInstanceOf(SlotAnswer.Granted.class);
        }
    }

    /// Visitors who came in meanwhile stay counted.
    @Test
    void admittedVisitorsStayCountedWhenTheyAreFree() {
        var center = begun(LOST);
        seen(center, 90, NOON + 100);
        pass(center, NOON + 30_000);
        seen(center, 90, NOON + 30_000);

        pass(center, OVER);

        assertThat(center.view(OVER).counts().active()).isEqualTo(1);
        assertThat(center.state(OVER).seats().inUse()).isEqualTo(1);
        assertThat(center.state(OVER).seats().heldBack()).isZero();
    }

    /// The previous host told how many it may have let in that no other node knows of.
    @Test
    void noMoreAreHeldBackThanWereInFlight() {
        var promised = new Promise(5, 7, 6, promise(7).allotments(), 2);

        var figures = begun(new Beginning.TakenOver(promised, false)).figures(NOON);

        assertThat(figures.seatsBack().count()).isEqualTo(2);
        assertThat(figures.passesBack().count()).isEqualTo(2);
    }

    /// Two hosts were lost, one soon after the other.
    @Test
    void whatWasHeldBackBeforeIsHeldBackBesideWhatWasInFlight() throws IOException {
        var second = begun(LOST);
        var copy = new ByteArrayOutputStream();
        second.snapshot(new DataOutputStream(copy));

        var third = center(Journal.NONE);
        third.restore(new DataInputStream(new ByteArrayInputStream(copy.toByteArray())));
        var promised = new Promise(6, 10, 0, promise(10).allotments(), 2);
        third.begin(new Beginning.TakenOver(promised, false), NOON + 3_000);

        assertThat(third.figures(NOON + 3_000).seatsBack().count()).isEqualTo(9);
    }

    /// They were taken for people then, and told as such.
    @Test
    void theHostAfterTheNextDoesNotCountThemAsPeopleEither() throws IOException {
        var journal = new ArrayList<long[]>();
        var second = center((kind, id, a, b) -> journal.add(new long[] {kind, id, a, b}));
        second.begin(LOST, NOON);
        second.keepPromises(false);
        second.step(NOON + 100);
        var copy = new ByteArrayOutputStream();
        second.snapshot(new DataOutputStream(copy));
        journal.clear();
        second.step(NOON + 2_000);

        var third = center(Journal.NONE);
        third.restore(new DataInputStream(new ByteArrayInputStream(copy.toByteArray())));
        journal.forEach(it -> third.replay((int) it[0], it[1], it[2], it[3]));
        third.begin(new Beginning.TakenOver(promise(7), true), NOON + 3_000);

        assertThat(third.view(NOON + 3_000).counts().active()).isZero();
        assertThat(third.state(NOON + 3_000).seats().inUse()).as("taken").isEqualTo(7);
        assertThat(third.state(NOON + 3_000).seats().heldBack()).isEqualTo(7);
    }

    @Test
    void afterAFarewellNothingIsHeldBack() {
        var center = begun(new Beginning.TakenOver(promise(7), true));

        assertThat(center.state(NOON).seats().inUse()).isZero();
        assertThat(center.state(NOON).seats().heldBack()).isZero();
        assertThat(center.view(NOON).counts().slots()).isEqualTo(10);
    }

    /// After a power cut it cannot be known: rather full than empty.
    @Test
    void afterAPowerCutSeatsThatWerePromisedCountAsPeople() {
        var center = begun(new Beginning.Promised(promise(7)));

        assertThat(center.view(NOON).counts().active()).isEqualTo(7);
        assertThat(center.state(NOON).seats().inUse()).isEqualTo(7);
        assertThat(center.state(NOON).seats().heldBack()).isZero();
    }

    @Test
    void theGlobalCoordinatorCountsPeopleAndKeepsTheSeats() {
        var center = begun(LOST);
        seen(center, 90, NOON + 100);
        var global = Global.first(Scenario.limits(10, 10, 60), new LinkedHashSet<>(List.of("one", "two")));

        global.take(center.state(NOON + 100), NOON + 100);
        global.step(NOON + 100);

        assertThat(global.tell("two").active()).isEqualTo(1);
        assertThat(global.seatsCounted()).as("held by one or by two").isEqualTo(10);
        assertThat(global.tell("two").seats().amount()).isZero();

        pass(center, OVER + 1_000);
        global.take(center.state(OVER + 1_000), OVER + 1_000);
        assertThat(global.tell("two").active()).isZero();
    }

    /// Half of the people of the world are here, so that half of its line is estimated by what
    /// happens here; seats without anybody make it no more.
    @Test
    void thePartOfTheLineThatIsForecastIsThatOfThePeople() {
        var center = begun(LOST);
        seen(center, 90, NOON + 100);

        center.follow(told(center, 2), NOON + 100);

        assertThat(center.books().hold.outlook(center.books())).isEqualTo(new Lease(5, 5));
    }

    private static Promise promise(int seats) {
        var all = new Allotment(1, 1, 10);
        return new Promise(5, seats, 0, new AllotmentPair(all, all));
    }

    private static DataCenter center(Journal journal) {
        return DataCenter.among(new CenterId(1, "one"), Duration.ZERO, ROOM, new SipHash(1, 2), journal, NOON);
    }

    private static DataCenter begun(Beginning how) {
        var center = center(Journal.NONE);
        center.begin(how, NOON);
        center.keepPromises(false);
        center.promiseConfirmed(center.promise(NOON).sequence());
        return center;
    }

    /// What the global coordinator says of a world with so many people inside and no one waiting.
    private static WorldState told(DataCenter center, int active) {
        var all = new Allotment(1, 2, 10);
        return new WorldState(
                1,
                center.state(NOON).sequence(),
                all,
                all,
                10,
                10,
                0,
                active,
                true,
                Bands.EVERYBODY,
                Bands.EVERYBODY,
                Bands.EVERYBODY,
                LineSummary.EMPTY,
                0,
                Flow.UNKNOWN,
                0,
                true,
                OptionalLong.empty(),
                Collections.emptySortedMap(),
                Sight.WHOLE);
    }

    private static SlotAnswer newcomer(DataCenter center, long id, long now) {
        return center.ask(new SlotAsk(id, now, Claim.NEWCOMER, EstimateStamp.NOTHING, EstimateStamp.NOTHING), now);
    }

    /// A gate reports a visitor who was let in before noon, and that this was all.
    private static void seen(DataCenter center, long id, long now) {
        var told = new VisitEvent.Seen(id, NOON - 5_000, now);
        center.report(
                new Report(WORKER, now, now - 1, now, true, List.of(told), LaneNotes.NONE, OriginAnswers.NONE), now);
    }

    private static void pass(DataCenter center, long until) {
        long from = center.books().now();
        for (long now = from; now <= until; now += 100) {
            center.step(now);
        }
    }
}
