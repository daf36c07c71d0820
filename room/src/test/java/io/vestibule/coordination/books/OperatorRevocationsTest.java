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
import io.vestibule.minute.Count;
import io.vestibule.minute.MinuteBook;
import io.vestibule.queue.Claim;
import io.vestibule.queue.Decision;
import io.vestibule.room.QueueingMethod;
import io.vestibule.room.Revocation;
import io.vestibule.room.Revocations;
import io.vestibule.room.Room;
import io.vestibule.ticket.EstimateStamp;
import io.vestibule.ticket.Ticket;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What a coordinator does when an operator ends sessions of its room.
class OperatorRevocationsTest {

    private static final long NOON = 1_790_000_000_000L;
    private static final WorkerId WORKER = new WorkerId(1, 1);
    private static final Room ROOM = Scenario.room(Scenario.limits(100, 100, 300), QueueingMethod.FIFO, false);

    private final List<long[]> journal = new ArrayList<>();
    private final DataCenter center = center();
    private long now = NOON;
    private long reports;

    OperatorRevocationsTest() {
        center.keepMinutes(new MinuteBook(ROOM.id(), "", 1));
        center.begin(new Beginning.Fresh(), NOON);
        center.join(WORKER, NOON);
        pass(100);
    }

    private DataCenter center() {
        return new DataCenter(
                ROOM, new SipHash(1, 2), (kind, id, a, b) -> journal.add(new long[] {kind, id, a, b}), NOON);
    }

    private void pass(long millis) {
        now += millis;
        report();
        center.step(now);
    }

    private void report(VisitEvent... events) {
        reports++;
        center.report(Reports.of(WORKER, reports, reports - 1, now, List.of(events)), now);
    }

    private SlotAnswer ask(long id, long arrived, Claim claim) {
        center.promiseConfirmed(center.promise(now).sequence());
        var nothing = EstimateStamp.NOTHING;
        return center.ask(new SlotAsk(id, arrived, claim, nothing, nothing), now);
    }

    /// Visitors of the ids from 1 on.
    private void enter(int people) {
        for (int id = 1; id <= people; id++) {
            assertThat(ask(id, now, Claim.NEWCOMER)).isInstanceOf(SlotAnswer.Granted.class);
        }
    }

    private void revoke(Revocation... all) {
        center.configure(ROOM.withRevocations(Revocations.of(List.of(all))), now);
    }

    private int occupancy() {
        return center.books().ledger.occupancy();
    }

    private Ticket.Active session(long id) {
        return new Ticket.Active(id, now - 200, now - 200, now - 200, 0);
    }

    @Test
    void aTicketIsOutAndItsSeatIsFree() {
        enter(10);

        revoke(new Revocation.OfTicket(3));

        assertThat(occupancy()).isEqualTo(9);
        assertThat(ask(3, now, Claim.WAITING)).isEqualTo(SlotAnswer.SPENT);
        assertThat(center.renew(session(3), now)).isEqualTo(SlotAnswer.SPENT);
        assertThat(center.view(now).ended().contains(3)).isTrue();
        assertThat(center.revoked()).isEqualTo(1);
    }

    @Test
    void aVisitorWhoIsAdmittedAfterTheMomentStays() {
        enter(2);
        pass(1_000);
        assertThat(ask(9, now, Claim.NEWCOMER)).isInstanceOf(SlotAnswer.Granted.class);

        revoke(new Revocation.Wave(now, false));

        assertThat(occupancy()).isEqualTo(1);
        assertThat(ask(9, now, Claim.NEWCOMER)).isInstanceOf(SlotAnswer.AlreadyInside.class);
    }

    @Test
    void whatIsSaidAgainEndsNothingAgain() {
        enter(5);
        revoke(new Revocation.OfTicket(3));
        int entries = journal.size();

        revoke(new Revocation.OfTicket(3), new Revocation.OfTicket(77));
        revoke();

        assertThat(occupancy()).isEqualTo(4);
        assertThat(journal).hasSize(entries);
        assertThat(center.revoked()).isEqualTo(1);
    }

    /// Its gate asks because it has not heard of the operator's word, or its home is silent.
    @Test
    void aSessionOfAnotherDataCenterIsNotTakenOver() {
        revoke(new Revocation.OfTicket(7));
        var elsewhere = new Ticket.Active(7, now - 200, now - 200, now - 200, 5);

        assertThat(center.takeOver(elsewhere, now)).isEqualTo(SlotAnswer.SPENT);
        assertThat(center.ask(SlotAsk.of(new Decision.AskHome(elsewhere)), now)).isEqualTo(SlotAnswer.SPENT);
        assertThat(center.books().ledger.entries()).isZero();
    }

    @Test
    void theLineStaysUnlessItIsMeant() {
        pass(1_000);
        report(
                new VisitEvent.CheckedIn(1, now - 900, now - 500, now + 40_000),
                new VisitEvent.CheckedIn(2, now, now, now + 40_000));
        revoke(new Revocation.Wave(now, false));
        assertThat(center.books().ledger.line().size()).isEqualTo(2);

        revoke(new Revocation.Wave(now, true));

        assertThat(center.books().ledger.line().size()).isEqualTo(1);
        assertThat(center.revoked()).isZero();
        assertThat(ask(1, now - 900, Claim.WAITING)).isEqualTo(SlotAnswer.SPENT);
        assertThat(ask(3, now - 900, Claim.WAITING))
                .as("not counted here, and its gate has not heard")
                .isEqualTo(SlotAnswer.SPENT);
        assertThat(ask(2, now, Claim.WAITING)).isInstanceOf(SlotAnswer.Granted.class);
    }

    /// Of a gate that had not heard of the wave, and reports late.
    @Test
    void whatIsToldLateIsFoundTenSecondsLater() {
        enter(5);
        pass(1_000);
        revoke(new Revocation.Wave(now, false));
        report(new VisitEvent.Seen(77, now - 5_000, now));
        assertThat(occupancy()).isEqualTo(1);

        pass(OperatorRevocations.AGAIN_MILLIS);

        assertThat(occupancy()).isZero();
        assertThat(center.view(now).ended().contains(77)).isTrue();
    }

    /// By the clock of the node that took the order it was past.
    @Test
    void aMomentThatThisClockHasNotReachedEndsThoseAdmittedUntilThen() {
        revoke(new Revocation.Wave(now + 3_000, false));
        pass(1_000);
        enter(5);

        pass(OperatorRevocations.AGAIN_MILLIS);

        assertThat(occupancy()).isZero();
    }

    @Test
    void afterAStartNobodyIsBackAndNobodyIsCountedTwice() {
        enter(5);
        revoke(new Revocation.OfTicket(3));

        var again = center();
        List.copyOf(journal).forEach(row -> again.replay((int) row[0], row[1], row[2], row[3]));
        again.configure(ROOM.withRevocations(Revocations.of(List.of(new Revocation.OfTicket(3)))), now);
        again.begin(new Beginning.Complete(), now);

        assertThat(again.books().ledger.occupancy()).isEqualTo(4);
        assertThat(again.revoked()).isZero();
        assertThat(again.view(now).ended().contains(3)).isTrue();
    }

    /// The journal lost the order; the room still says it.
    @Test
    void aHostThatDidNotKnowOfItHearsOfItFromItsRoom() {
        enter(5);
        var entries = List.copyOf(journal);

        var again = center();
        entries.forEach(row -> again.replay((int) row[0], row[1], row[2], row[3]));
        again.configure(ROOM.withRevocations(Revocations.of(List.of(new Revocation.Wave(now, false)))), now);
        again.begin(new Beginning.Complete(), now);

        assertThat(again.books().ledger.occupancy()).isEqualTo(5);
        again.configure(ROOM.withRevocations(Revocations.of(List.of(new Revocation.Wave(now + 1, false)))), now);
        assertThat(again.books().ledger.occupancy()).isZero();
    }

    @Test
    void theMinutesCountItAsTheyCountTheOriginsWord() {
        enter(5);
        pass(1_000);

        revoke(new Revocation.Wave(now, false));

        var rows = center.lastMinutes();
        assertThat(rows.stream().mapToLong(row -> row.count(Count.REVOKED)).sum())
                .isEqualTo(5);
    }
}
