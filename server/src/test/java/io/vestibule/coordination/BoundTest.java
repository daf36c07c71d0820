package io.vestibule.coordination;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.Seeds;
import io.vestibule.ground.SipHash;
import io.vestibule.queue.Claim;
import io.vestibule.room.QueueingMethod;
import io.vestibule.room.Room;
import io.vestibule.tally.VisitorStatus;
import io.vestibule.ticket.EstimateStamp;
import io.vestibule.ticket.Ticket;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// Visitors who come from another network, at the coordinator in virtual time: two seats, sessions
/// of five minutes.
class BoundTest {

    private static final long NOON = 1_790_000_000_000L;
    private static final long STEP = 100;
    private static final int SEATS = 2;
    private static final int HOME = 11;
    private static final int AWAY = 22;
    private static final int ELSEWHERE = 33;
    private static final WorkerId WORKER = new WorkerId(0, 1);
    private static final Room ROOM =
            Scenario.room(Scenario.limits(SEATS, SEATS, 300), QueueingMethod.FIFO, false);

    private final List<long[]> journal = new ArrayList<>();
    private DataCenter center = begun(ROOM);
    private long now = NOON;
    private long reports;

    private DataCenter begun(Room room) {
        var fresh = unbegun(room);
        fresh.begin(new Beginning.Fresh(), NOON);
        fresh.keepPromises(false);
        return fresh;
    }

    private DataCenter unbegun(Room room) {
        Journal kept = (kind, id, a, b) -> journal.add(new long[] {kind, id, a, b});
        return new DataCenter(room, new SipHash(1, 2), kept, NOON);
    }

    private void pass(long millis) {
        for (long until = now + millis; now < until; ) {
            now += STEP;
            tell();
            center.step(now);
        }
    }

    private void tell(VisitEvent... events) {
        long next = ++reports;
        center.report(
                new Report(WORKER, next, next - 1, now, /* last= */ false, List.of(events)), now);
    }

    private Ticket.Active enters(long id) {
        var answer =
                center.ask(
                        new SlotAsk(
                                id,
                                now,
                                Claim.NEWCOMER,
                                EstimateStamp.NOTHING,
                                EstimateStamp.NOTHING),
                        now);
        assertThat(answer).isInstanceOf(SlotAnswer.Granted.class);
        tell(new VisitEvent.Forwarded(id, now));
        return new Ticket.Active(id, now, now, now, 0);
    }

    private Ticket.Waiting waits(long id) {
        tell(new VisitEvent.CheckedIn(id, now, now, now + 120_000));
        return waiting(id, now);
    }

    private static Ticket.Waiting waiting(long id, long arrived) {
        return new Ticket.Waiting(
                id, arrived, arrived, 0, true, EstimateStamp.NOTHING, EstimateStamp.NOTHING);
    }

    private SlotAnswer moves(Ticket.Active ticket, long newId, int network) {
        return center.ask(SlotAsk.of(ticket, new Move(newId, network)), now);
    }

    private SlotAnswer moves(Ticket.Waiting ticket, long newId, int network) {
        return center.ask(SlotAsk.of(ticket, new Move(newId, network)), now);
    }

    private static long movedTo(SlotAnswer answer) {
        assertThat(answer).isInstanceOf(SlotAnswer.Moved.class);
        return ((SlotAnswer.Moved) answer).id();
    }

    /// What the gate reports when the ticket comes back.
    private void comesBack(long id) {
        tell(new VisitEvent.Seen(id, now - 1_000, now));
    }

    private int inside() {
        return center.books().ledger.occupancy();
    }

    private VisitorStatus of(long id) {
        return center.books().ledger.of(id, now);
    }

    private boolean isEnded(long id) {
        return center.view(now).ended().contains(id);
    }

    @Test
    void aSessionGoesOnUnderAnotherIdAndTheOldOneHasEnded() {
        var ticket = enters(1);
        pass(20_000);

        var answer = moves(ticket, 101, AWAY);

        assertThat(answer).isInstanceOf(SlotAnswer.Moved.class);
        var moved = (SlotAnswer.Moved) answer;
        assertThat(moved.id()).isEqualTo(101);
        assertThat(moved.isInside()).isTrue();
        assertThat(moved.acceptedMillis()).isEqualTo(ticket.acceptedMillis());
        assertThat(moved.again()).isFalse();
        assertThat(inside()).isEqualTo(1);
        assertThat(of(101)).isEqualTo(new VisitorStatus.Active(ticket.acceptedMillis(), now));
        assertThat(isEnded(1)).isTrue();
        assertThat(isEnded(101)).isFalse();
    }

    @Test
    void theFirstReturnIsReportedSinceTheTicketSaysATickLess() {
        var ticket = enters(1);
        pass(20_000);
        var moved = (SlotAnswer.Moved) moves(ticket, 101, AWAY);

        var rule = center.books().rules().session();
        assertThat(rule.tickOf(moved.seenMillis())).isLessThan(rule.tickOf(now));
    }

    @Test
    void aCopyIsOutAfterTheOwnersNextMove() {
        var ticket = enters(1);
        pass(20_000);
        long owners = movedTo(moves(ticket, 101, AWAY));
        comesBack(owners);
        pass(1_000);

        assertThat(moves(ticket, 102, ELSEWHERE)).isEqualTo(SlotAnswer.SPENT);
        pass(Moves.AGAIN_MILLIS);
        assertThat(moves(ticket, 103, AWAY)).isEqualTo(SlotAnswer.SPENT);
        assertThat(of(owners)).isInstanceOf(VisitorStatus.Active.class);
        assertThat(inside()).isEqualTo(1);
    }

    @Test
    void theOneWhoMovedLastHoldsTheSeat() {
        var ticket = enters(1);
        pass(20_000);
        var thiefs = (SlotAnswer.Moved) moves(ticket, 101, ELSEWHERE);
        var owners = (SlotAnswer.Moved) moves(ticket, 102, AWAY);

        assertThat(owners.id()).isEqualTo(102);
        assertThat(owners.again()).isFalse();
        assertThat(isEnded(thiefs.id())).isTrue();
        assertThat(inside()).isEqualTo(1);
    }

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

        assertThat(center.books().moves.size()).isEqualTo(3 * Moves.MOST_UNSEEN);
        assertThat(inside()).isEqualTo(2);
        assertThat(center.books().ledger.line().size()).isEqualTo(1);
    }

    private interface Mover {
        SlotAnswer moves(long newId, int network);
    }

    private static void showsAgainAndAgain(long first, Mover visitor) {
        for (int move = 1; move <= Moves.MOST_UNSEEN; move++) {
            var moved = (SlotAnswer.Moved) visitor.moves(first + move, move % 2);
            assertThat(moved.id()).isEqualTo(first + move);
            assertThat(moved.moves()).isEqualTo(move);
        }
        int last = Moves.MOST_UNSEEN % 2;
        var again = (SlotAnswer.Moved) visitor.moves(first + 100, last);
        assertThat(again.id()).isEqualTo(first + Moves.MOST_UNSEEN);
        assertThat(again.moves()).isEqualTo(Moves.MOST_UNSEEN);
        for (int more = 0; more < 3; more++) {
            assertThat(visitor.moves(first + 200 + more, AWAY)).isEqualTo(SlotAnswer.SPENT);
        }
    }

    @Test
    void aPlaceInLineIsKept() {
        enters(1);
        enters(2);
        var first = waits(3);
        pass(1_000);
        waits(4);
        pass(5_000);

        var moved = (SlotAnswer.Moved) moves(first, 103, AWAY);

        assertThat(moved.isInside()).isFalse();
        var line = center.books().ledger.line();
        assertThat(line.size()).isEqualTo(2);
        assertThat(line.at(0)).isEqualTo(first.arrivedMillis());
        assertThat(isEnded(3)).isTrue();
        tell(new VisitEvent.CheckedIn(103, first.arrivedMillis(), now, now + 9_000, now));
        tell(new VisitEvent.CheckedIn(3, first.arrivedMillis(), now, now + 9_000, now));
        assertThat(line.size()).isEqualTo(2);
        assertThat(moves(first, 104, ELSEWHERE)).isEqualTo(SlotAnswer.SPENT);
    }

    @Test
    void aPlaceThatIsNotCountedYetMovesAndGatesHearOfIt() {
        enters(1);
        enters(2);
        var first = waiting(3, now);
        pass(2_000);

        assertThat(movedTo(moves(first, 103, AWAY))).isEqualTo(103);

        assertThat(isEnded(3)).isTrue();
        tell(new VisitEvent.CheckedIn(3, first.arrivedMillis(), now, now + 9_000, now));
        assertThat(center.books().ledger.line().size()).isZero();
        tell(new VisitEvent.CheckedIn(103, first.arrivedMillis(), now, now + 9_000, now));
        assertThat(center.books().ledger.line().size()).isEqualTo(1);
    }

    @Test
    void aVisitorWhoWasLetInInAnotherTabIsInsideInThisOne() {
        var ticket = enters(1);
        var moved = (SlotAnswer.Moved) moves(waiting(1, ticket.arrivedMillis()), 101, AWAY);

        assertThat(moved.isInside()).isTrue();
        assertThat(moved.acceptedMillis()).isEqualTo(ticket.acceptedMillis());
        assertThat(inside()).isEqualTo(1);
    }

    @Test
    void aSessionThatTheOriginEndsWhileItsVisitorMovesIsOver() {
        var ticket = enters(1);
        long id = movedTo(moves(ticket, 101, AWAY));
        tell(new VisitEvent.Revoked(1, now));

        assertThat(inside()).isZero();
        assertThat(isEnded(id)).isTrue();
        assertThat(moves(ticket, 102, AWAY)).isEqualTo(SlotAnswer.SPENT);
    }

    @Test
    void oneWhoLeftOrWhoseSessionIsOverMovesNowhere() {
        var left = enters(1);
        var over = enters(2);
        tell(new VisitEvent.Left(1, now));
        assertThat(moves(left, 101, AWAY)).isEqualTo(SlotAnswer.SPENT);
        pass(320_000);
        assertThat(moves(over, 102, AWAY)).isEqualTo(SlotAnswer.SPENT);
        assertThat(inside()).isZero();
    }

    @Test
    void inADrawTheIdStaysSinceThePlaceFollowsFromIt() {
        var event =
                new Scenario.EventPlan(
                        0, 60, 600, /* shuffle= */ true, Scenario.limits(SEATS, SEATS, 300), 0);
        center = begun(ROOM.withEvents(List.of(event.event())));
        long from = event.event().drawFromMillis();
        var ticket = waiting(7, from + 1_000);
        now = Math.max(now, from + 2_000);

        assertThat(moves(ticket, 107, AWAY)).isEqualTo(SlotAnswer.REFUSED);
        tell(new VisitEvent.CheckedIn(7, from + 1_000, now, now + 9_000));
        assertThat(moves(ticket, 108, AWAY)).isEqualTo(SlotAnswer.REFUSED);
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
    void whoStaysCostsNoMemoryAndWhoMovedIsForgotten() {
        var ticket = enters(1);
        pass(20_000);
        assertThat(center.books().moves.size()).isZero();
        long id = movedTo(moves(ticket, 101, AWAY));
        comesBack(id);
        pass(Moves.AGAIN_MILLIS + 2_000);
        assertThat(center.books().moves.size()).isZero();

        for (int i = 0; i <= Moves.MOST; i++) {
            center.books().moves.add(1_000 + i, new Move(900_000 + i, HOME), now);
        }
        assertThat(center.books().moves.size()).isEqualTo(Moves.MOST);
    }

    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void howeverVisitorsMoveEachHasOneSeatOrPlaceAndEveryOldTicketIsOut(long seed) {
        var random = Seeds.random(seed);
        var limits = Scenario.limits(30, 30, 300);
        center = begun(Scenario.room(limits, QueueingMethod.FIFO, false));
        List<Ticket.Active> seats = new ArrayList<>();
        List<Ticket.Waiting> places = new ArrayList<>();
        List<Ticket> old = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            seats.add(enters(i + 1));
        }
        for (int i = 0; i < 20; i++) {
            places.add(waits(i + 501));
        }
        long fresh = 10_000;
        for (int round = 0; round < 200; round++) {
            int who = random.nextInt(20);
            int network = random.nextInt(1 << 16);
            fresh++;
            if (random.nextBoolean()) {
                var was = seats.get(who);
                var moved = (SlotAnswer.Moved) moves(was, fresh, network);
                old.add(was);
                seats.set(
                        who,
                        new Ticket.Active(
                                moved.id(),
                                was.arrivedMillis(),
                                moved.acceptedMillis(),
                                moved.seenMillis(),
                                0));
                comesBack(moved.id());
            } else {
                var was = places.get(who);
                var moved = (SlotAnswer.Moved) moves(was, fresh, network);
                old.add(was);
                places.set(who, waiting(moved.id(), was.arrivedMillis()));
                tell(
                        new VisitEvent.CheckedIn(
                                moved.id(), was.arrivedMillis(), now, now + 120_000, now));
            }
            pass(100L * random.nextInt(4));
        }

        assertThat(inside()).isEqualTo(20);
        assertThat(center.books().ledger.line().size()).isEqualTo(20);
        for (Ticket ticket : old) {
            var answer =
                    switch (ticket) {
                        case Ticket.Active active -> moves(active, ++fresh, -1 & 0xFFFF);
                        case Ticket.Waiting waiting -> moves(waiting, ++fresh, -1 & 0xFFFF);
                        case Ticket.None _, Ticket.Unproven _, Ticket.Decoy _ ->
                                throw new AssertionError(ticket);
                    };
            assertThat(answer).isEqualTo(SlotAnswer.SPENT);
        }
        seats.forEach(s -> assertThat(of(s.id())).isInstanceOf(VisitorStatus.Active.class));
    }
}
