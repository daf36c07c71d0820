package io.vestibule.coordination.books;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.Seeds;
import io.vestibule.coordination.Scenario;
import io.vestibule.coordination.protocol.Move;
import io.vestibule.coordination.protocol.SlotAnswer;
import io.vestibule.coordination.protocol.VisitEvent;
import io.vestibule.room.QueueingMethod;
import io.vestibule.room.Revocation;
import io.vestibule.room.Revocations;
import io.vestibule.tally.VisitorStatus;
import io.vestibule.ticket.Ticket;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Visitors who come from another network.
class BoundVisitorsTest extends BoundRoom {

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

        assertThat(moves(ticket, 102, ELSEWHERE)).isEqualTo(SlotAnswer.UNDER_WAY);
        pass(MoveRegistry.AGAIN_MILLIS);
        assertThat(moves(ticket, 102, ELSEWHERE)).isEqualTo(SlotAnswer.SPENT);
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
        comesBack(103, first.arrivedMillis());
        tell(new VisitEvent.CheckedIn(3, first.arrivedMillis(), now, now + 9_000, now));
        assertThat(line.size()).isEqualTo(2);
        assertThat(moves(first, 104, ELSEWHERE)).isEqualTo(SlotAnswer.UNDER_WAY);
        pass(MoveRegistry.AGAIN_MILLIS);
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
        var event = new Scenario.EventPlan(0, 60, 600, /* shuffle= */ true, Scenario.limits(SEATS, SEATS, 300), 0);
        center = begun(ROOM.withEvents(List.of(event.event())));
        long from = event.event().drawFromMillis();
        var ticket = waiting(7, from + 1_000);
        now = Math.max(now, from + 2_000);

        assertThat(moves(ticket, 107, AWAY)).isEqualTo(SlotAnswer.REFUSED);
        tell(new VisitEvent.CheckedIn(7, from + 1_000, now, now + 9_000));
        assertThat(moves(ticket, 108, AWAY)).isEqualTo(SlotAnswer.REFUSED);
    }

    @Test
    void whoStaysCostsNoMemoryAndWhoMovedIsForgotten() {
        var ticket = enters(1);
        pass(20_000);
        assertThat(center.books().moves.size()).isZero();
        long id = movedTo(moves(ticket, 101, AWAY));
        comesBack(id);
        pass(MoveRegistry.UNSEEN_MILLIS + 2_000);
        assertThat(center.books().moves.size()).isZero();

        for (int i = 0; i <= MoveRegistry.MOST; i++) {
            center.books().moves.add(1_000 + i, new Move(900_000 + i, HOME), 0, now);
        }
        assertThat(center.books().moves.size()).isEqualTo(MoveRegistry.MOST);
    }

    @Test
    void aPlaceThatMovedIsNoPlaceForItsOldTicketAsLongAsThatIsGood() {
        enters(1);
        enters(2);
        var place = waits(3);
        pass(1_000);
        long id = movedTo(moves(place, 103, AWAY));
        pass(1_000);
        comesBack(id, place.arrivedMillis());

        for (int minute = 0; minute < 5; minute++) {
            pass(60_000);
            comesBack(id, place.arrivedMillis());
            tell(new VisitEvent.CheckedIn(3, place.arrivedMillis(), now, now + 9_000));
            assertThat(moves(place, 200 + minute, ELSEWHERE)).isEqualTo(SlotAnswer.SPENT);
            assertThat(center.books().ledger.line().size()).isEqualTo(1);
        }
    }

    @Test
    void anOperatorWhoNamesTheOldIdEndsTheSessionThatMoved() {
        var inside = enters(1);
        enters(2);
        var place = waits(3);
        pass(1_000);
        movedTo(moves(inside, 101, AWAY));
        movedTo(moves(place, 103, AWAY));

        center.configure(
                ROOM.withRevocations(Revocations.of(List.of(new Revocation.OfTicket(1), new Revocation.OfTicket(3)))),
                now);

        assertThat(of(101)).isInstanceOf(VisitorStatus.Revoked.class);
        assertThat(inside()).isEqualTo(1);
        assertThat(isEnded(101)).isTrue();
        assertThat(isEnded(103)).isTrue();
        for (int minute = 0; minute < 5; minute++) {
            assertThat(center.books().ledger.line().size()).isZero();
            pass(60_000);
            comesBack(103, place.arrivedMillis());
        }
    }

    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void howeverVisitorsMoveEachHasOneSeatOrPlaceAndEveryOldTicketIsOut(long seed) {
        var random = Seeds.random(seed);
        var limits = Scenario.limits(30, 30, 300);
        center = begun(Scenario.room(limits, QueueingMethod.FIFO, false));
        List<Ticket.Active> seats = new ArrayList<>();
        List<Ticket.Waiting> places = new ArrayList<>();
        Map<Ticket, Long> old = new LinkedHashMap<>();
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
                old.put(was, now);
                seats.set(
                        who,
                        new Ticket.Active(
                                moved.id(), was.arrivedMillis(), moved.acceptedMillis(), moved.seenMillis(), 0));
            } else {
                var was = places.get(who);
                var moved = (SlotAnswer.Moved) moves(was, fresh, network);
                old.put(was, now);
                places.set(who, waiting(moved.id(), was.arrivedMillis()));
            }
            pass(STEP * random.nextInt(60));
            seats.forEach(seat -> comesBack(seat.id()));
            places.forEach(place -> comesBack(place.id(), place.arrivedMillis()));
        }

        pass(MoveRegistry.AGAIN_MILLIS);

        assertThat(inside()).isEqualTo(20);
        assertThat(center.books().ledger.line().size()).isEqualTo(20);
        old.values().removeIf(movedMillis -> now - movedMillis > TICKET_MILLIS);
        for (Ticket ticket : old.keySet()) {
            var answer = switch (ticket) {
                case Ticket.Active active -> moves(active, ++fresh, -1 & 0xFFFF);
                case Ticket.Waiting waiting -> moves(waiting, ++fresh, -1 & 0xFFFF);
                case Ticket.None _, Ticket.Unproven _, Ticket.Decoy _ -> throw new AssertionError(ticket);
            };
            assertThat(answer).isEqualTo(SlotAnswer.SPENT);
        }
        seats.forEach(s -> assertThat(of(s.id())).isInstanceOf(VisitorStatus.Active.class));
    }
}
