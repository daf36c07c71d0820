package io.vestibule.coordination.books;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.coordination.center.DataCenter;
import io.vestibule.coordination.protocol.SlotAnswer;
import io.vestibule.coordination.protocol.SlotAsk;
import io.vestibule.coordination.protocol.VisitEvent;
import io.vestibule.coordination.world.AllotmentPair;
import io.vestibule.queue.Claim;
import io.vestibule.tally.VisitorStatus;
import io.vestibule.ticket.EstimateStamp;
import io.vestibule.ticket.Ticket;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Visitors who come from another network, and whose answers get lost, are late, or are those of a
/// host that is gone.
class BoundAgainTest extends BoundRoom {

    @Test
    void twoTabsThatMoveAtOnceHaveOneNewId() {
        var ticket = enters(1);
        pass(20_000);
        long first = movedTo(moves(ticket, 101, AWAY));
        var second = (SlotAnswer.Moved) moves(ticket, 102, AWAY);
        comesBack(first);
        pass(5_000);
        var late = (SlotAnswer.Moved) moves(ticket, 103, AWAY);

        assertThat(second.id()).isEqualTo(first);
        assertThat(second.again()).isTrue();
        assertThat(late.id()).isEqualTo(first);
        assertThat(inside()).isEqualTo(1);
    }

    @Test
    void anAnswerThatGotLostCostsNeitherSeatNorPlace() {
        var inside = enters(1);
        enters(2);
        var inLine = waits(3);
        pass(5_000);
        moves(inside, 101, AWAY);
        moves(inLine, 103, AWAY);
        // The check-in of the request whose answer was lost says nothing.
        tell(new VisitEvent.CheckedIn(103, inLine.arrivedMillis(), now, now + 120_000, NOON));
        pass(60_000);

        assertThat(movedTo(moves(inside, 201, AWAY))).isEqualTo(101);
        assertThat(movedTo(moves(inLine, 203, AWAY))).isEqualTo(103);
        assertThat(movedTo(moves(inside, 301, HOME))).isEqualTo(301);
        assertThat(movedTo(moves(inLine, 303, HOME))).isEqualTo(303);
        assertThat(inside()).isEqualTo(2);
        assertThat(center.books().ledger.line().size()).isEqualTo(1);
    }

    @Test
    void aTicketOfBeforeThatIsShownAgainAndAgainMovesAFewTimesOnly() {
        var seat = enters(1);
        enters(2);
        var place = waits(3);
        var uncounted = waiting(4, now);
        pass(2_000);

        showsAgainAndAgain(1_000, (id, network) -> moves(seat, id, network));
        showsAgainAndAgain(2_000, (id, network) -> moves(place, id, network));
        showsAgainAndAgain(3_000, (id, network) -> moves(uncounted, id, network));

        assertThat(center.books().moves.size()).isEqualTo(3 * MoveRegistry.MOST_UNSEEN);
        assertThat(inside()).isEqualTo(2);
        assertThat(center.books().ledger.line().size()).isEqualTo(1);
    }

    private interface Mover {
        SlotAnswer moves(long newId, int network);
    }

    private static void showsAgainAndAgain(long first, Mover visitor) {
        for (int move = 1; move <= MoveRegistry.MOST_UNSEEN; move++) {
            var moved = (SlotAnswer.Moved) visitor.moves(first + move, move % 2);
            assertThat(moved.id()).isEqualTo(first + move);
            assertThat(moved.moves()).isEqualTo(move);
        }
        int last = MoveRegistry.MOST_UNSEEN % 2;
        var again = (SlotAnswer.Moved) visitor.moves(first + 100, last);
        assertThat(again.id()).isEqualTo(first + MoveRegistry.MOST_UNSEEN);
        assertThat(again.moves()).isEqualTo(MoveRegistry.MOST_UNSEEN);
        for (int more = 0; more < 3; more++) {
            assertThat(visitor.moves(first + 200 + more, AWAY)).isEqualTo(SlotAnswer.SPENT);
        }
    }

    @Test
    void theNextHostKnowsWhoMoved() throws IOException {
        var inside = enters(1);
        enters(2);
        var inLine = waits(3);
        pass(2_000);
        movedTo(moves(inside, 101, AWAY));
        movedTo(moves(inLine, 103, AWAY));
        var copy = new ByteArrayOutputStream();
        center.snapshot(new DataOutputStream(copy));
        var entries = List.copyOf(journal);

        var byJournal = unbegun(ROOM);
        entries.forEach(e -> byJournal.replay((int) e[0], e[1], e[2], e[3]));
        var byCopy = unbegun(ROOM);
        byCopy.restore(new DataInputStream(new ByteArrayInputStream(copy.toByteArray())));

        for (var next : List.of(byJournal, byCopy)) {
            next.begin(new Beginning.Complete(AllotmentPair.NONE), now);
            center = next;
            assertThat(inside()).isEqualTo(2);
            assertThat(center.books().ledger.line().size()).isEqualTo(1);
            assertThat(isEnded(1)).isTrue();
            assertThat(isEnded(3)).isTrue();
            assertThat(movedTo(moves(inside, 201, AWAY))).isEqualTo(101);
            assertThat(movedTo(moves(inLine, 203, AWAY))).isEqualTo(103);
        }
    }

    /// Too many and never too few: it does not know of the move.
    @Test
    void aHostOfTheVersionBeforeCountsBothIds() {
        var ticket = enters(1);
        moves(ticket, 101, AWAY);
        var before = unbegun(ROOM);
        journal.stream()
                .filter(e -> e[0] != JournalEntry.MOVED)
                .toList()
                .forEach(e -> before.replay((int) e[0], e[1], e[2], e[3]));
        before.begin(new Beginning.Complete(AllotmentPair.NONE), now);

        assertThat(before.books().ledger.occupancy()).isEqualTo(2);
    }

    @Test
    void whatARunningRequestReportsIsNoReturnOfTheTicket() {
        var ticket = enters(1);
        pass(20_000);
        long id = movedTo(moves(ticket, 101, AWAY));
        for (int second = 0; second < 60; second++) {
            tell(new VisitEvent.Seen(id, now, now + 1_000));
            pass(1_000);
        }

        assertThat(movedTo(moves(ticket, 102, ELSEWHERE))).isEqualTo(102);
    }

    @Test
    void askingAgainByTheOldTicketIsNoReturnOfTheNewOne() {
        enters(1);
        enters(2);
        var place = waits(3);
        pass(1_000);
        long id = movedTo(moves(place, 103, AWAY));
        for (int again = 0; again < 6; again++) {
            pass(20_000);
            assertThat(movedTo(moves(place, 200 + again, AWAY))).isEqualTo(id);
            tell(new VisitEvent.CheckedIn(id, place.arrivedMillis(), now, now + 90_000, NOON));
        }

        assertThat(movedTo(moves(place, 300, ELSEWHERE))).isEqualTo(300);
    }

    @Test
    void whoAsksByATicketThatMovedJustNowIsNoNewcomer() {
        enters(1);
        var inside = enters(2);
        var place = waits(3);
        pass(1_000);
        moves(place, 103, AWAY);
        long id = movedTo(moves(inside, 102, AWAY));

        assertThat(center.ask(slotFor(place), now)).isEqualTo(SlotAnswer.UNDER_WAY);
        assertThat(center.renew(inside, now)).isEqualTo(SlotAnswer.UNDER_WAY);
        comesBack(id);
        pass(MoveRegistry.AGAIN_MILLIS);
        assertThat(center.renew(inside, now)).isEqualTo(SlotAnswer.SPENT);
    }

    private static SlotAsk slotFor(Ticket.Waiting place) {
        return new SlotAsk(
                place.id(), place.arrivedMillis(), Claim.WAITING, EstimateStamp.NOTHING, EstimateStamp.NOTHING);
    }

    @Test
    void theNextHostKnowsWhichTicketsCameBack() {
        var inside = enters(1);
        enters(2);
        var place = waits(3);
        pass(20_000);
        long seat = movedTo(moves(inside, 101, AWAY));
        movedTo(moves(place, 103, AWAY));
        var before = List.copyOf(journal);
        var returned = new VisitEvent.Seen(seat, center.books().moves.told(seat, now), now + 1_000);
        JournalEntry.write(returned, (kind, id, a, b) -> journal.add(new long[] {kind, id, a, b}));
        pass(MoveRegistry.AGAIN_MILLIS + 2_000);

        center = replayed(journal);
        assertThat(moves(inside, 201, ELSEWHERE)).isEqualTo(SlotAnswer.SPENT);
        assertThat(movedTo(moves(place, 203, ELSEWHERE))).as("not told by it").isEqualTo(203);
        center = replayed(before);
        assertThat(movedTo(moves(inside, 301, ELSEWHERE))).isEqualTo(301);
        assertThat(movedTo(moves(place, 303, ELSEWHERE))).isEqualTo(303);
    }

    private DataCenter replayed(List<long[]> entries) {
        var next = unbegun(ROOM);
        List.copyOf(entries).forEach(e -> next.replay((int) e[0], e[1], e[2], e[3]));
        next.begin(new Beginning.Complete(AllotmentPair.NONE), now);
        return next;
    }

    @Test
    void aSessionOfWhichNothingIsKnownAnyMoreMovesOn() {
        var inside = enters(1);
        pass(20_000);
        movedTo(moves(inside, 101, AWAY));
        center.books().ledger.end(101, now, /* revoked= */ false);
        center.books().ledger.forget(101);

        var again = (SlotAnswer.Moved) moves(inside, 102, AWAY);

        assertThat(again.id()).isEqualTo(101);
        assertThat(again.isInside()).isTrue();
        assertThat(of(101)).isInstanceOf(VisitorStatus.Active.class);
    }

    @Test
    void aTicketThatMovesOnHasArrived() {
        var first = enters(1);
        pass(20_000);
        var second = (SlotAnswer.Moved) moves(first, 101, AWAY);
        pass(1_000);
        var shown = new Ticket.Active(second.id(), NOON, second.acceptedMillis(), second.seenMillis(), 0);
        assertThat(movedTo(moves(shown, 102, HOME))).isEqualTo(102);

        assertThat(moves(first, 103, ELSEWHERE)).isEqualTo(SlotAnswer.UNDER_WAY);
        pass(MoveRegistry.AGAIN_MILLIS);
        assertThat(moves(first, 103, ELSEWHERE)).isEqualTo(SlotAnswer.SPENT);
    }
}
