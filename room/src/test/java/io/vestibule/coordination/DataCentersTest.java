package io.vestibule.coordination;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.coordination.books.Beginning;
import io.vestibule.coordination.books.Journal;
import io.vestibule.coordination.center.DataCenter;
import io.vestibule.coordination.protocol.Reports;
import io.vestibule.coordination.protocol.SlotAnswer;
import io.vestibule.coordination.protocol.SlotAsk;
import io.vestibule.coordination.protocol.VisitEvent;
import io.vestibule.coordination.protocol.WorkerId;
import io.vestibule.coordination.world.Allotment;
import io.vestibule.coordination.world.AllotmentPair;
import io.vestibule.coordination.world.CenterId;
import io.vestibule.coordination.world.Sight;
import io.vestibule.coordination.world.WorldState;
import io.vestibule.ground.SipHash;
import io.vestibule.queue.Bands;
import io.vestibule.queue.Claim;
import io.vestibule.queue.Flow;
import io.vestibule.queue.LineSummary;
import io.vestibule.queue.RoomView;
import io.vestibule.room.QueueingMethod;
import io.vestibule.room.Room;
import io.vestibule.ticket.EstimateStamp;
import io.vestibule.ticket.Ticket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/// One of several data centers: what it may give out, and what it says about it.
class DataCentersTest {

    private static final long NOON = 1_790_000_000_000L;
    private static final Room ROOM = Scenario.room(Scenario.limits(100, 100, 60), QueueingMethod.FIFO, false);

    private long version;

    @Test
    void itGivesNothingBeforeItWasAllottedAnything() {
        var center = begun(Duration.ZERO);

        assertThat(newcomer(center, 1, NOON)).isEqualTo(SlotAnswer.REFUSED);
        center.follow(world(center, 1, 0), NOON);
        // Somebody was sent to wait and may come back; nobody new overtakes.
        assertThat(newcomer(center, 2, NOON + 1_000)).isEqualTo(SlotAnswer.REFUSED);
        center.step(NOON + 10_000);
        assertThat(newcomer(center, 3, NOON + 10_000)).isInstanceOf(SlotAnswer.Granted.class);
        assertThat(newcomer(center, 4, NOON + 10_000)).isEqualTo(SlotAnswer.REFUSED);
    }

    /// A limit holds in all data centers: what is next to it is counted there.
    @Test
    void whatStandsBesideALimitIsCountedInTheWorld() {
        var center = begun(Duration.ZERO);
        center.follow(counting(world(center, 10, 0), 70, 55), NOON);
        for (int id = 1; id <= 3; id++) {
            assertThat(newcomer(center, id, NOON)).isInstanceOf(SlotAnswer.Granted.class);
        }

        var counts = center.view(NOON).counts();

        assertThat(counts.everywhere()).isTrue();
        assertThat(counts.active()).isEqualTo(70);
        assertThat(counts.admittedLastMinute()).isEqualTo(55);
    }

    /// Nothing is known of the others: it tells its own, and says so.
    @Test
    void aDataCenterThatDoesNotHearOfTheWorldSaysThatItCountsForItself() {
        var center = begun(Duration.ZERO);
        assertThat(center.view(NOON).counts().everywhere()).isFalse();
        center.follow(counting(world(center, 10, 0), 70, 55), NOON);
        for (int id = 1; id <= 3; id++) {
            newcomer(center, id, NOON);
        }

        center.step(NOON + 7_000);

        var counts = center.view(NOON + 7_000).counts();
        assertThat(counts.everywhere()).isFalse();
        assertThat(counts.active()).isEqualTo(3);
        assertThat(counts.admittedLastMinute()).isEqualTo(3);
    }

    @Test
    void anAllotmentIsToldAsTakenWhenItIsOnDisk() {
        var center = begun(Duration.ZERO);
        center.follow(world(center, 10, 0), NOON);
        assertThat(center.state(NOON).seats().taken().version()).isZero();
        assertThat(center.state(NOON).seats().held()).isEqualTo(10);

        center.promiseConfirmed(center.promise(NOON).sequence());

        assertThat(center.state(NOON).seats().taken()).isEqualTo(new Allotment(1, 1, 10, 100));
    }

    @Test
    void whatWasHeldBeforeItIsOnDiskThatLessIsHeldCountsOn() {
        var center = begun(Duration.ZERO);
        center.follow(world(center, 10, 0), NOON);
        center.promiseConfirmed(center.promise(NOON).sequence());
        center.follow(world(center, 4, 0), NOON);

        assertThat(center.state(NOON).seats().held()).isEqualTo(10);
        center.promiseConfirmed(center.promise(NOON).sequence());
        assertThat(center.state(NOON).seats().held()).isEqualTo(4);
    }

    @Test
    void aLoweredLimitBindsBeforeTheCoordinatorHasSaidWhatThatIsHere() {
        var center = begun(Duration.ZERO);
        center.follow(world(center, 30, 0), NOON);
        for (int id = 1; id <= 5; id++) {
            assertThat(newcomer(center, id, NOON)).isInstanceOf(SlotAnswer.Granted.class);
        }
        center.promiseConfirmed(center.promise(NOON).sequence());
        // The others may use 70 of 100: of 76 that leaves six here, of 75 five.
        center.configure(room(76), NOON + 1_000);
        assertThat(newcomer(center, 6, NOON + 1_000)).isInstanceOf(SlotAnswer.Granted.class);
        assertThat(newcomer(center, 7, NOON + 1_000)).isEqualTo(SlotAnswer.REFUSED);
        center.configure(room(100), NOON + 20_000);
        center.step(NOON + 20_000);
        assertThat(newcomer(center, 8, NOON + 20_000)).isInstanceOf(SlotAnswer.Granted.class);
        center.configure(room(60), NOON + 20_000);
        assertThat(center.figures(NOON + 20_000).newcomers()).isZero();
        // It keeps being counted for it until the coordinator lowers it.
        assertThat(center.state(NOON + 20_000).seats().held()).isEqualTo(30);
    }

    @Test
    void aPartOfTheLoweredLimitIsUsedAsItIs() {
        var center = begun(Duration.ZERO);
        center.follow(world(center, 30, 0), NOON);
        center.configure(room(60), NOON + 1_000);
        center.follow(state(0, new Allotment(1, ++version, 20, 60)), NOON + 1_200);

        assertThat(center.figures(NOON + 1_200).newcomers()).isEqualTo(20);
    }

    private static Room room(int limit) {
        return Scenario.room(Scenario.limits(limit, limit, 60), QueueingMethod.FIFO, false);
    }

    @Test
    void aNewcomerWaitsForAnywhereAndIsRefusedWhenItHasNothing() {
        var center = begun(Duration.ZERO);
        center.follow(world(center, 0, 5), NOON);

        assertThat(newcomer(center, 1, NOON)).isEqualTo(SlotAnswer.NOT_YET);
        assertThat(center.hasNews()).isTrue();
        var asked = center.state(NOON + 1);
        assertThat(asked.wanted()).isEqualTo(1);
        assertThat(center.hasNews()).isFalse();
        assertThat(newcomer(center, 1, NOON + 50)).isEqualTo(SlotAnswer.NOT_YET);

        center.follow(answer(asked.sequence(), 0, 0), NOON + 80);

        assertThat(newcomer(center, 1, NOON + 80)).isEqualTo(SlotAnswer.REFUSED);
    }

    @Test
    void aNewcomerEntersByWhatAnywhereGives() {
        var center = begun(Duration.ZERO);
        center.follow(world(center, 0, 5), NOON);
        newcomer(center, 1, NOON);
        var asked = center.state(NOON + 1);

        center.follow(answer(asked.sequence(), 1, 4), NOON + 80);
        center.promiseConfirmed(center.promise(NOON + 80).sequence());

        assertThat(newcomer(center, 1, NOON + 80)).isInstanceOf(SlotAnswer.Granted.class);
        assertThat(center.state(NOON + 81).wanted()).isZero();
    }

    @Test
    void noNewcomerEntersWhileTheWorldHasALine() {
        var center = begun(Duration.ZERO);
        center.follow(upTo(NOON - 5_000), NOON);
        assertThat(newcomer(center, 1, NOON)).isEqualTo(SlotAnswer.REFUSED);
        assertThat(waiting(center, 2, NOON - 4_000, NOON)).isEqualTo(SlotAnswer.REFUSED);
        assertThat(waiting(center, 3, NOON - 6_000, NOON)).isInstanceOf(SlotAnswer.Granted.class);

        // A picture of the world that is too old holds nobody back: the next is overdue twice.
        assertThat(waiting(center, 2, NOON - 4_000, NOON + 2_900)).isEqualTo(SlotAnswer.REFUSED);
        assertThat(waiting(center, 2, NOON - 4_000, NOON + 3_100)).isInstanceOf(SlotAnswer.Granted.class);
    }

    @Test
    void withoutContactForTheLeaseTimeItGivesOutAndRenewsNothingMore() {
        var center = begun(Duration.ofSeconds(10));
        center.follow(world(center, 10, 0), NOON);
        assertThat(newcomer(center, 1, NOON + 9_000)).isInstanceOf(SlotAnswer.Granted.class);
        center.step(NOON + 10_100);

        assertThat(newcomer(center, 2, NOON + 10_100)).isEqualTo(SlotAnswer.REFUSED);
        RoomView view = center.view(NOON + 10_100);
        // A worker that is acknowledged this very moment does not renew either.
        assertThat(view.acknowledging(NOON + 10_100).renews(NOON + 10_100)).isFalse();
        center.promiseConfirmed(center.promise(NOON + 10_100).sequence());
        assertThat(center.state(NOON + 10_100).seats().held()).isEqualTo(1);
    }

    @Test
    void aStartIsNoContact() {
        var center = center(Duration.ofSeconds(10));
        var onDisk = new AllotmentPair(new Allotment(1, 7, 10), new Allotment(1, 7, 10));
        center.begin(new Beginning.Complete(onDisk), NOON);
        center.step(NOON);

        // Whatever it held may have been taken back while it was down.
        assertThat(newcomer(center, 1, NOON)).isEqualTo(SlotAnswer.REFUSED);
    }

    /// Else every change of the host would end a lease, also where data centers are cut off.
    @Test
    void theNextHostKnowsOfTheContactOfTheOneBefore() {
        var journal = new ArrayList<long[]>();
        var before = center(Duration.ofSeconds(60), (kind, id, a, b) -> journal.add(new long[] {kind, id, a, b}));
        before.begin(new Beginning.Fresh(), NOON);
        before.follow(world(before, 10, 0), NOON);

        var next = center(Duration.ofSeconds(60));
        journal.forEach(it -> next.replay((int) it[0], it[1], it[2], it[3]));
        var onDisk = new AllotmentPair(new Allotment(1, 7, 10), new Allotment(1, 7, 10));
        next.begin(new Beginning.Complete(onDisk), NOON + 10_000);
        next.keepPromises(false);
        next.step(NOON + 10_000);

        assertThat(newcomer(next, 1, NOON + 59_000)).isInstanceOf(SlotAnswer.Granted.class);
        next.step(NOON + 61_000);
        assertThat(newcomer(next, 2, NOON + 61_000)).isEqualTo(SlotAnswer.REFUSED);
    }

    @Test
    void toBeHeardByACoordinatorThatHearsFewIsNoContact() {
        var center = begun(Duration.ofSeconds(10));
        center.follow(world(center, 10, 0), NOON);
        var told = center.state(NOON + 5_000);
        center.follow(noContact(told.sequence()), NOON + 5_100);
        center.step(NOON + 10_100);

        assertThat(newcomer(center, 1, NOON + 10_100)).isEqualTo(SlotAnswer.REFUSED);
    }

    @Test
    void contactIsCountedFromWhenItSpokeAndNotFromWhenItWasAnswered() {
        var center = begun(Duration.ofSeconds(10));
        var told = center.state(NOON + 1_000);
        center.follow(answer(told.sequence(), 10, 0), NOON + 9_000);
        center.step(NOON + 11_500);

        assertThat(newcomer(center, 1, NOON + 11_500)).isEqualTo(SlotAnswer.REFUSED);
    }

    @Test
    void afterALossOfMemoryItFollowsOnlyWhoKnowsThatItSpokeAgain() {
        var center = center(Duration.ZERO);
        center.begin(new Beginning.NoCopy(), NOON);
        var told = center.state(NOON);

        // Said to the one it was before: it may have been given more since.
        assertThat(center.follow(answer(told.sequence() - 1, 10, 0), NOON)).isFalse();
        assertThat(center.follow(answer(told.sequence(), 10, 0), NOON)).isTrue();
        assertThat(newcomer(center, 1, NOON)).isEqualTo(SlotAnswer.REFUSED);
        assertThat(center.state(NOON).seats().inUse()).isEqualTo(10);
    }

    @Test
    void aSessionOfElsewhereIsRenewedThereAndTakenOverIfNoAnswerComes() {
        var here = begun(Duration.ZERO);
        var there =
                DataCenter.among(new CenterId(2, "two"), Duration.ZERO, ROOM, new SipHash(1, 2), Journal.NONE, NOON);
        there.begin(new Beginning.Fresh(), NOON);
        var ticket = new Ticket.Active(7, NOON - 90_000, NOON - 30_000, NOON - 20_000, 2);

        assertThat(roams(here, ticket, NOON)).isEqualTo(new SlotAnswer.AskHome(2));
        assertThat(there.renew(ticket, NOON)).isEqualTo(new SlotAnswer.AlreadyInside(NOON - 30_000, NOON));
        assertThat(there.view(NOON).counts().active()).isEqualTo(1);

        assertThat(here.takeOver(ticket, NOON)).isEqualTo(SlotAnswer.REFUSED);
        assertThat(here.takeOver(ticket, NOON)).isEqualTo(SlotAnswer.REFUSED);
        here.follow(world(here, 1, 0), NOON);
        assertThat(here.takeOver(ticket, NOON)).isEqualTo(new SlotAnswer.TakenOver(NOON - 30_000, NOON, 1));
        assertThat(roams(here, ticket, NOON + 100)).isEqualTo(new SlotAnswer.TakenOver(NOON - 30_000, NOON + 100, 1));
        assertThat(here.view(NOON).counts().slots()).isZero();
        assertThat(here.view(NOON).homes().own()).isEqualTo(1);
    }

    @Test
    void oneLostMessageMovesNoSeat() {
        var here = begun(Duration.ZERO);
        here.follow(world(here, 5, 0), NOON);
        var ticket = new Ticket.Active(7, NOON - 90_000, NOON - 30_000, NOON - 20_000, 2);

        assertThat(here.takeOver(ticket, NOON)).isEqualTo(SlotAnswer.REFUSED);
        assertThat(roams(here, ticket, NOON + 100)).isEqualTo(new SlotAnswer.AskHome(2));
        assertThat(here.takeOver(ticket, NOON + 20_000)).isEqualTo(SlotAnswer.REFUSED);
        assertThat(here.figures(NOON + 20_000).active()).isZero();
    }

    @Test
    void aSessionNearItsEndIsTakenOverAtOnce() {
        var here = begun(Duration.ZERO);
        here.follow(world(here, 5, 0), NOON);
        long seen = NOON + 5_000 - ROOM.limits().session().toMillis();
        var ticket = new Ticket.Active(7, seen - 90_000, seen - 30_000, seen, 2);

        assertThat(here.takeOver(ticket, NOON)).isEqualTo(new SlotAnswer.TakenOver(seen - 30_000, NOON, 1));
        assertThat(here.figures(NOON).active()).isEqualTo(1);
    }

    @Test
    void aSessionThatWasLeftAtHomeIsOverElsewhereToo() {
        var center = begun(Duration.ZERO);
        center.follow(world(center, 5, 0), NOON);
        newcomer(center, 7, NOON);
        var report = Reports.of(new WorkerId(0, 1), 1, 0, NOON, List.of(new VisitEvent.Left(7, NOON)));
        center.report(report, NOON);

        var ticket = new Ticket.Active(7, NOON, NOON, NOON, 1);
        assertThat(center.renew(ticket, NOON + 100)).isEqualTo(SlotAnswer.SPENT);
    }

    private WorldState world(DataCenter center, int amount, int anywhere) {
        return answer(center.state(NOON).sequence(), amount, anywhere);
    }

    private WorldState answer(long heard, int amount, int anywhere) {
        return state(heard, amount, Bands.EVERYBODY, anywhere);
    }

    private WorldState upTo(long position) {
        return state(0, 10, position, 0);
    }

    private WorldState state(long heard, Allotment allotment) {
        return state(heard, allotment, Bands.EVERYBODY, 0);
    }

    private WorldState state(long heard, int amount, long upTo, int anywhere) {
        version++;
        return state(heard, new Allotment(1, version, amount), upTo, anywhere);
    }

    private WorldState noContact(long heard) {
        version++;
        return state(heard, new Allotment(1, version, 10), Bands.EVERYBODY, 0, false);
    }

    private static WorldState counting(WorldState told, int active, int admitted) {
        return new WorldState(
                told.version(),
                told.heard(),
                told.seats(),
                told.passes(),
                told.seatsCounted(),
                told.passesCounted(),
                told.waiting(),
                active,
                told.inForce(),
                told.upTo(),
                told.frontUpTo(),
                told.readyUpTo(),
                told.line(),
                told.eligible(),
                told.flow(),
                told.anywhere(),
                told.contact(),
                OptionalLong.of(admitted),
                told.hosts(),
                told.sight());
    }

    private WorldState state(long heard, Allotment allotment, long upTo, int anywhere) {
        return state(heard, allotment, upTo, anywhere, true);
    }

    private WorldState state(long heard, Allotment allotment, long upTo, int anywhere, boolean contact) {
        int amount = allotment.amount();
        return new WorldState(
                version,
                heard,
                allotment,
                allotment,
                amount,
                amount,
                0,
                0,
                true,
                upTo,
                upTo,
                upTo,
                LineSummary.EMPTY,
                0,
                Flow.UNKNOWN,
                anywhere,
                contact,
                OptionalLong.empty(),
                Collections.emptySortedMap(),
                Sight.WHOLE);
    }

    private static DataCenter begun(Duration ttl) {
        var center = center(ttl);
        center.begin(new Beginning.Fresh(), NOON);
        center.keepPromises(false);
        return center;
    }

    private static DataCenter center(Duration ttl) {
        return center(ttl, Journal.NONE);
    }

    private static DataCenter center(Duration ttl, Journal journal) {
        return DataCenter.among(new CenterId(1, "one"), ttl, ROOM, new SipHash(1, 2), journal, NOON);
    }

    private static SlotAnswer newcomer(DataCenter center, long id, long now) {
        return center.ask(new SlotAsk(id, now, Claim.NEWCOMER, EstimateStamp.NOTHING, EstimateStamp.NOTHING), now);
    }

    private static SlotAnswer waiting(DataCenter center, long id, long position, long now) {
        return center.ask(new SlotAsk(id, position, Claim.WAITING, EstimateStamp.NOTHING, EstimateStamp.NOTHING), now);
    }

    private static SlotAnswer roams(DataCenter center, Ticket.Active ticket, long now) {
        return center.ask(
                new SlotAsk(
                        ticket.id(),
                        ticket.arrivedMillis(),
                        Claim.ROAMING,
                        EstimateStamp.NOTHING,
                        EstimateStamp.NOTHING,
                        ticket),
                now);
    }
}
