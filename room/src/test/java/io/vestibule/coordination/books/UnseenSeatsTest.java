package io.vestibule.coordination.books;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.coordination.Scenario;
import io.vestibule.coordination.center.DataCenter;
import io.vestibule.coordination.protocol.Reports;
import io.vestibule.coordination.protocol.SlotAnswer;
import io.vestibule.coordination.protocol.SlotAsk;
import io.vestibule.coordination.protocol.VisitEvent;
import io.vestibule.coordination.protocol.WorkerId;
import io.vestibule.ground.SipHash;
import io.vestibule.queue.Claim;
import io.vestibule.room.Limits;
import io.vestibule.room.RequestSettings;
import io.vestibule.room.RequestSettings.PathPolicy;
import io.vestibule.room.Room;
import io.vestibule.room.TestRoom;
import io.vestibule.ticket.EstimateStamp;
import io.vestibule.ticket.Ticket;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// Seats whose tickets are not shown again, in virtual time: 200 seats, sessions of five minutes.
class UnseenSeatsTest {

    private static final long NOON = 1_790_000_000_000L;
    private static final long STEP = 100;
    private static final int SEATS = 200;
    private static final WorkerId WORKER = new WorkerId(0, 1);

    private final List<long[]> journal = new ArrayList<>();
    private final DataCenter center = begun(room(true));
    private long now = NOON;
    private long reports;
    private long ids;

    private static Room room(boolean seatsOfTheSeen) {
        return room(seatsOfTheSeen, 0);
    }

    private static Room room(boolean seatsOfTheSeen, int confirmSeconds) {
        return TestRoom.sale()
                .limits(Scenario.limits(SEATS, SEATS, 300))
                .requests(new RequestSettings(
                        true, PathPolicy.FORWARD, Set.of(), List.of(), true, seatsOfTheSeen, confirmSeconds))
                .room();
    }

    private DataCenter begun(Room room) {
        Journal kept = (kind, id, a, b) -> journal.add(new long[] {kind, id, a, b});
        var fresh = new DataCenter(room, new SipHash(1, 2), kept, NOON);
        fresh.begin(new Beginning.Fresh(), NOON);
        fresh.keepPromises(false);
        return fresh;
    }

    /// Lets time pass; the one worker reports all the while.
    private void pass(long millis, DataCenter at) {
        for (long until = now + millis; now < until; ) {
            now += STEP;
            tell(at, List.of());
            at.step(now);
        }
    }

    private void tell(DataCenter at, List<VisitEvent> visitEvents) {
        long next = ++reports;
        at.report(Reports.of(WORKER, next, next - 1, now, visitEvents), now);
    }

    private SlotAnswer ask(DataCenter at, long id, Claim claim, long arrived) {
        return at.ask(new SlotAsk(id, arrived, claim, EstimateStamp.NOTHING, EstimateStamp.NOTHING), now);
    }

    private SlotAnswer newcomer(DataCenter at) {
        return ask(at, ++ids, Claim.NEWCOMER, now);
    }

    /// Five in two seconds hold the room for good where every ticket holds its seat.
    private int entered(DataCenter at) {
        int in = 0;
        for (int i = 0; i < 2_000; i++) {
            in += newcomer(at) instanceof SlotAnswer.Granted ? 1 : 0;
            pass(400, at);
        }
        return in;
    }

    @Test
    void aCrowdThatNeverReturnsClosesNothing() {
        assertThat(entered(center)).isEqualTo(2_000);
        assertThat(center.books().ledger.occupancy()).isLessThan(SEATS * 2 / 3);
        assertThat(center.unseen()).isGreaterThan(1_800);
    }

    @Test
    void whereEveryTicketHoldsItsSeatSuchACrowdClosesTheRoom() {
        assertThat(entered(begun(room(false)))).isLessThan(SEATS * 3);
    }

    /// A tab that was closed while its visitor waited: the page's last check-in is let in, and
    /// nobody is there.
    private long deadTab(DataCenter at) {
        long id = ++ids;
        tell(at, List.of(new VisitEvent.CheckedIn(id, now, now, now + 60_000)));
        assertThat(ask(at, id, Claim.WAITING, now)).isInstanceOf(SlotAnswer.Granted.class);
        return id;
    }

    @Test
    void theSeatOfAVisitorWhoHadWaitedIsFreeTooWhereItHasToBeConfirmed() {
        var confirming = begun(room(false, 45));
        deadTab(confirming);
        long there = deadTab(confirming);
        tell(confirming, List.of(new VisitEvent.Seen(there, now, now + 100)));
        pass(44_000, confirming);
        assertThat(confirming.unseen()).isZero();
        pass(2_000, confirming);

        assertThat(confirming.unseen()).isEqualTo(1);
        assertThat(confirming.books().ledger.occupancy()).isEqualTo(1);
    }

    @Test
    void whereOnlyUnseenSeatsAreGivenBackAVisitorWhoHadWaitedKeepsTheSeat() {
        deadTab(center);
        pass(60_000, center);

        assertThat(center.unseen()).isZero();
    }

    @Test
    void aCrowdThatNeverReturnsHasItsSeatsForTheSecondsThatTheRoomNames() {
        var confirming = begun(room(true, 15));
        newcomer(confirming);
        pass(14_000, confirming);
        assertThat(confirming.unseen()).isZero();
        pass(2_000, confirming);
        assertThat(confirming.unseen()).isEqualTo(1);
    }

    @Test
    void aVisitorWhoComesBackKeepsTheSeat() {
        newcomer(center);
        pass(1_000, center);
        tell(center, List.of(new VisitEvent.Seen(ids, NOON, now)));
        pass(120_000, center);

        assertThat(center.books().ledger.occupancy()).isEqualTo(1);
        assertThat(center.unseen()).isZero();
    }

    @Test
    void aVisitorWhoComesBackWithinTheSameTenthOfASecondKeepsTheSeat() {
        newcomer(center);
        tell(center, List.of(new VisitEvent.Seen(ids, NOON, NOON + 100)));
        pass(120_000, center);

        assertThat(center.books().ledger.occupancy()).isEqualTo(1);
    }

    /// Two requests of one page that waited: the second enters by the slot of the first.
    @Test
    void aVisitorWhoAsksAgainUnderTheSameTicketKeepsTheSeat() {
        newcomer(center);
        assertThat(ask(center, ids, Claim.WAITING, NOON)).isInstanceOf(SlotAnswer.AlreadyInside.class);
        pass(120_000, center);

        assertThat(center.books().ledger.occupancy()).isEqualTo(1);
    }

    /// What a gate that is silent has to tell is not known: a visitor may have come back.
    @Test
    void behindASilentGateNothingIsGivenBackBeforeItHasSpoken() {
        var silent = new WorkerId(1, 1);
        center.join(silent, NOON);
        newcomer(center);
        long back = ids;
        newcomer(center);
        pass(60_000, center);

        assertThat(center.unseen()).isZero();

        var seen = List.<VisitEvent>of(new VisitEvent.Seen(back, NOON, NOON + 1_000));
        center.report(Reports.of(silent, 1, 0, now, seen), now);
        pass(STEP, center);
        assertThat(center.unseen()).isEqualTo(1);
        assertThat(center.books().ledger.occupancy()).isEqualTo(1);
    }

    @Test
    void ofAGateThatIsGoneNothingIsWaitedFor() {
        var dies = new WorkerId(1, 1);
        center.join(dies, NOON);
        newcomer(center);
        pass(60_000, center);
        center.gone(dies);
        pass(STEP, center);

        assertThat(center.unseen()).isEqualTo(1);
    }

    /// Where nothing is renewed a return would go unnoticed.
    @Test
    void whereRenewalIsSwitchedOffSeatsEndAsSessionsDo() {
        newcomer(center);
        pass(20_000, center);
        center.configure(withoutRenewal(room(true)), now);
        pass(60_000, center);
        assertThat(center.unseen()).isZero();
        assertThat(center.books().ledger.occupancy()).isEqualTo(1);

        center.configure(room(true), now);
        pass(60_000, center);
        assertThat(center.unseen())
                .as("who came back meanwhile could not be told")
                .isZero();
        pass(200_000, center);
        assertThat(center.books().ledger.occupancy()).isZero();
    }

    private static Room withoutRenewal(Room room) {
        var limits = room.limits();
        return room.withLimits(
                new Limits(limits.totalActiveUsers(), limits.newUsersPerMinute(), limits.session(), false));
    }

    /// A copy was written after somebody was handed to the origin, and of the journals the gate's
    /// is read last, from some time before the copy.
    @Test
    void aVisitorHandedToTheOriginBeforeTheSeatWasGivenBackIsNotCountedAgain() throws IOException {
        newcomer(center);
        pass(STEP, center);
        tell(center, List.of(new VisitEvent.Forwarded(ids, now)));
        long handed = now;
        var copy = new ByteArrayOutputStream();
        center.snapshot(new DataOutputStream(copy));
        journal.clear();
        pass(31_000, center);
        assertThat(center.unseen()).isEqualTo(1);

        var again = new DataCenter(room(true), new SipHash(1, 2), Journal.NONE, now);
        again.restore(new DataInputStream(new ByteArrayInputStream(copy.toByteArray())));
        journal.forEach(row -> again.replay((int) row[0], row[1], row[2], row[3]));
        again.replay(JournalEntry.HANDED, ids, handed, 0);
        again.begin(new Beginning.Complete(), now);

        assertThat(again.books().ledger.occupancy()).isZero();
        assertThat(again.books().passes.out()).isEqualTo(1);
    }

    /// The home of a session does not answer, and may have given the seat back.
    @Test
    void whereTheHomeIsSilentALateFirstReturnIsNotBelieved() {
        var young = new Ticket.Active(1, NOON, NOON, NOON, 7);
        var shown = new Ticket.Active(2, NOON, NOON, NOON + 1_000, 7);
        pass(24_000, center);
        assertThat(center.takeOver(young, now)).isEqualTo(SlotAnswer.REFUSED);
        pass(20_000, center);

        assertThat(center.takeOver(young, now)).isEqualTo(SlotAnswer.SPENT);
        assertThat(center.takeOver(shown, now)).isInstanceOf(SlotAnswer.TakenOver.class);
    }

    @Test
    void aVisitorWhoComesBackLateGoesToTheHeadOfTheLine() {
        newcomer(center);
        var session = new Ticket.Active(ids, NOON, NOON, NOON, 0);
        pass(61_000, center);
        while (newcomer(center) instanceof SlotAnswer.Granted) {
            tell(center, List.of(new VisitEvent.Seen(ids, now, now + 100)));
        }
        long waits = ++ids;
        long since = now;
        tell(center, List.of(new VisitEvent.CheckedIn(waits, since, since, since + 120_000)));

        assertThat(center.renew(session, now)).isEqualTo(SlotAnswer.SPENT);
        tell(center, List.of(new VisitEvent.CheckedIn(session.id(), NOON, now, now + 120_000)));
        tell(center, List.of(new VisitEvent.Left(ids - 2, now)));
        // Until their passes are back.
        pass(61_000, center);

        assertThat(ask(center, waits, Claim.WAITING, since)).isEqualTo(SlotAnswer.REFUSED);
        assertThat(ask(center, session.id(), Claim.WAITING, NOON)).isInstanceOf(SlotAnswer.Granted.class);
    }

    @Test
    void aSeatThatIsStillThereIsKeptByAsking() {
        newcomer(center);
        var session = new Ticket.Active(ids, NOON, NOON, NOON, 0);
        pass(25_000, center);

        assertThat(center.renew(session, now)).isInstanceOf(SlotAnswer.AlreadyInside.class);
        pass(120_000, center);
        assertThat(center.books().ledger.occupancy()).isEqualTo(1);
    }

    /// The next process knows all visitors: one whose seat was given back gets none by the old
    /// ticket.
    @Test
    void theNextProcessDoesNotBelieveATicketWhoseSeatWasGivenBack() throws IOException {
        newcomer(center);
        long accepted = now;
        pass(40_000, center);
        assertThat(center.unseen()).isEqualTo(1);
        var copy = new ByteArrayOutputStream();
        center.snapshot(new DataOutputStream(copy));

        var next = new DataCenter(room(true), new SipHash(1, 2), Journal.NONE, now);
        next.restore(new DataInputStream(new ByteArrayInputStream(copy.toByteArray())));
        next.begin(new Beginning.Complete(), now);
        next.keepPromises(false);
        var ticket = new Ticket.Active(ids, accepted, accepted, accepted, 0);

        assertThat(next.renew(ticket, now)).isEqualTo(SlotAnswer.SPENT);
        assertThat(next.books().ledger.occupancy()).isZero();
    }

    @Test
    void readingTheJournalGivesThemBackToo() {
        newcomer(center);
        pass(31_000, center);

        var again = new DataCenter(room(true), new SipHash(1, 2), Journal.NONE, now);
        journal.forEach(row -> again.replay((int) row[0], row[1], row[2], row[3]));
        again.begin(new Beginning.Complete(), now);

        assertThat(again.books().ledger.occupancy()).isZero();
    }
}
