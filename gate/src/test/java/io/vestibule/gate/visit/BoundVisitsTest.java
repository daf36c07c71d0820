package io.vestibule.gate.visit;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.challenge.Solutions;
import io.vestibule.coordination.protocol.SlotAnswer;
import io.vestibule.coordination.protocol.VisitEvent;
import io.vestibule.gate.BoundVisitor;
import io.vestibule.gate.door.UsherTestHouse;
import io.vestibule.gate.door.Verdict;
import io.vestibule.queue.Claim;
import io.vestibule.room.BindSettings;
import io.vestibule.room.BindSettings.Mode;
import io.vestibule.room.PageSettings;
import io.vestibule.room.QueueSettings;
import io.vestibule.room.QueueSettings.LossPolicy;
import io.vestibule.room.RequestSettings;
import io.vestibule.room.Revocation;
import io.vestibule.room.Revocations;
import io.vestibule.room.Room;
import io.vestibule.room.Rooms;
import io.vestibule.room.TestRoom;
import io.vestibule.ticket.Ticket;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/// Visits to rooms that bind tickets to networks.
class BoundVisitsTest extends BoundVisitor {

    // ---- who stays ---------------------------------------------------------------------------

    @ParameterizedTest
    @CsvSource({"192.0.2.7, 192.0.2.250", "2001:db8:1:200::1, 2001:db8:1:2ff:ffff::9"})
    void aVisitorWhoStaysInANetworkIsAskedNothing(String first, String next) {
        house.letIn();
        page(first);
        house.desk.asks.clear();

        assertThat(page(next)).isInstanceOf(Verdict.Forward.class);
        assertThat(house.desk.asks).isEmpty();
        assertThat(moves()).isZero();
    }

    @Test
    void whereNothingIsBoundTicketsAndDecisionsAreWhatTheyWere() {
        house.room = UsherTestHouse.room(PageSettings.DEFAULT, RequestSettings.DEFAULT, QueueSettings.DEFAULT);
        inside();
        int plain = cookie.length();
        var away = (Verdict.Forward) page(AWAY);

        assertThat(away.setCookies()).isEmpty();
        assertThat(house.desk.asks).isEmpty();
        assertThat(house.desk.counts).isEmpty();
        bind(Mode.COUNT);
        cookie = "";
        inside();
        assertThat(cookie.length()).isEqualTo(plain + 8);
    }

    // ---- who moves ---------------------------------------------------------------------------

    @Test
    void whereMovesAreCountedNothingElseHappens() {
        bind(Mode.COUNT);
        inside();
        var away = (Verdict.Forward) page(AWAY);

        assertThat(away.setCookies()).hasSize(1);
        assertThat(house.desk.asks).isEmpty();
        assertThat(moves()).isEqualTo(1);
        assertThat(((Verdict.Forward) page(AWAY)).setCookies()).isEmpty();
        page(HOME);
        assertThat(moves()).isEqualTo(2);
        for (int i = 0; i < 10; i++) {
            assertThat(page(i % 2 == 0 ? AWAY : HOME)).isInstanceOf(Verdict.Forward.class);
        }
    }

    @Test
    void aSessionGoesOnUnderTheNewId() {
        inside();
        movesTo(NEW_ID, true);
        var away = page(AWAY);

        var question = asked();
        assertThat(question.claim()).isEqualTo(Claim.ROAMING);
        assertThat(question.move()).isPresent();
        assertThat(question.session()).isInstanceOf(Ticket.Active.class);
        assertThat(session(away)).isEqualTo(NEW_ID);
        assertThat(moves()).isEqualTo(1);
        assertThat(session(page(AWAY))).isEqualTo(NEW_ID);
        assertThat(house.desk.asks).isEmpty();
    }

    @Test
    void aPlaceGoesOnUnderTheNewIdWithTheSameArrival() {
        inLine();
        movesTo(NEW_ID, false);
        long arrived = house.now;
        poll(AWAY);

        var question = asked();
        assertThat(question.move()).isPresent();
        assertThat(question.arrivedMillis()).isLessThan(arrived);
        var told = (VisitEvent.CheckedIn) house.desk.visitEvents.getLast();
        assertThat(told.id()).isEqualTo(NEW_ID);
        assertThat(told.arrivedMillis()).isEqualTo(question.arrivedMillis());
        poll(AWAY);
        assertThat(house.desk.asks).isEmpty();
    }

    @Test
    void aMoveThatWasAnsweredBeforeIsCountedOnce() {
        inside();
        house.desk.answer = Optional.of(new SlotAnswer.Moved(NEW_ID, house.now, house.now, true, 1));
        page(AWAY);

        assertThat(moves()).isZero();
    }

    @Test
    void aCopyThatIsOutMakesANewcomer() {
        inside();
        house.desk.answer = Optional.of(SlotAnswer.SPENT);
        house.full();

        var answer = (Verdict.Answer) page(AWAY);

        assertThat(answer.status()).isEqualTo(200);
        assertThat(house.desk.visitEvents).hasSize(1).allMatch(VisitEvent.FirstTouch.class::isInstance);
        poll(AWAY);
        assertThat(house.desk.asks).hasSize(1);
    }

    @Test
    void aSessionOfWhichNothingIsKnownAnyMoreIsNotEntered() {
        inside();
        house.desk.answer = Optional.of(new SlotAnswer.Moved(NEW_ID, 0, 0, true, 1));
        house.full();

        assertThat(page(AWAY)).isInstanceOf(Verdict.Answer.class);
    }

    @Test
    void aTicketThatEndedIsAskedAboutSinceAnotherTabMayHaveMovedIt() {
        inside();
        var ticket = session(page(HOME));
        end(ticket);
        movesTo(NEW_ID, true);

        assertThat(session(page(HOME))).isEqualTo(NEW_ID);
    }

    @Test
    void whileTheCoordinatorIsAwayTheVisitorKeepsTheTicketAndAsksAgain() {
        inside();
        house.desk.answer = Optional.empty();
        var first = page(AWAY);
        var second = page(AWAY);

        assertThat(first).isInstanceOf(Verdict.Forward.class);
        assertThat(session(second)).isEqualTo(session(first));
        assertThat(house.desk.asks).hasSize(2);
        house.desk.asks.clear();
        assertThat(page(HOME)).isInstanceOf(Verdict.Forward.class);
        assertThat(house.desk.asks).isEmpty();
    }

    @Test
    void aTicketThatEndedIsKeptWhileTheCoordinatorIsAway() {
        inside();
        end(session(page(HOME)));
        house.desk.answer = Optional.empty();
        String before = cookie;
        var away = page(HOME);

        assertThat(away).isInstanceOf(Verdict.Answer.class);
        assertThat(cookie).isEqualTo(before);
        assertThat(house.desk.visitEvents).isEmpty();
        assertThat(house.desk.asks).hasSize(1);
        movesTo(NEW_ID, true);
        assertThat(session(page(HOME))).isEqualTo(NEW_ID);
    }

    /// Also where the owner wants the site first: the coordinator is there.
    @ParameterizedTest
    @EnumSource(LossPolicy.class)
    void aTicketThatMovedJustNowIsKeptUntilItIsKnownWhereItsOwnerIs(LossPolicy onLoss) {
        house.room = UsherTestHouse.room(
                PageSettings.DEFAULT,
                RequestSettings.DEFAULT,
                Rooms.onCoordinatorLoss(onLoss).withBind(new BindSettings(Mode.ENFORCE, 2)));
        inside();
        long id = session(page(HOME));
        String before = cookie;
        for (var answer : List.of(SlotAnswer.UNDER_WAY, SlotAnswer.REFUSED, SlotAnswer.NOT_YET)) {
            end(id);
            house.desk.answer = Optional.of(answer);
            assertThat(page(HOME)).isInstanceOf(Verdict.Answer.class);
            assertThat(page(AWAY)).isInstanceOf(Verdict.Answer.class);
            assertThat(cookie).isEqualTo(before);
            assertThat(house.desk.visitEvents).isEmpty();
        }
        house.desk.answer = Optional.of(SlotAnswer.SPENT);
        page(HOME);
        assertThat(cookie).isNotEqualTo(before);
    }

    /// In a room that binds none, too.
    @Test
    void whoseSessionMayBeHeldKeepsTheTicketWhereOthersAreAskedForWork() {
        house.room = ChallengedVisitor.asking(ChallengedVisitor.ENDLESS, PageSettings.DEFAULT);
        house.full();
        page(HOME);
        String proof = Solutions.proofOf(ChallengedVisitor.challengeIn(poll(HOME)));
        house.letIn();
        poll(HOME, ShownProof.HEADER, proof);
        String inside = cookie;
        house.now += 7_200_000;
        house.desk.answer = Optional.empty();
        house.desk.asks.clear();

        assertThat(page(HOME)).isInstanceOf(Verdict.Answer.class);
        assertThat(house.desk.asks).hasSize(1);
        assertThat(cookie).isEqualTo(inside);
    }

    @Test
    void nobodyIsAskedForASlotWhileItIsNotKnownWhereAPlaceWent() {
        inLine();
        house.letIn();
        house.desk.answer = Optional.empty();
        poll(AWAY);

        assertThat(house.desk.asks).hasSize(1).allMatch(ask -> ask.move().isPresent());
        assertThat(house.desk.visitEvents).hasSize(1).allMatch(VisitEvent.CheckedIn.class::isInstance);
    }

    @Test
    void aSlotOfAnOldHostIsGivenBack() {
        inLine();
        house.desk.answer = Optional.of(new SlotAnswer.Granted(house.now));
        poll(AWAY);

        assertThat(house.desk.visitEvents).anyMatch(VisitEvent.GaveBack.class::isInstance);
    }

    @Test
    void aRevokedTicketMovesNowhere() {
        inside();
        long id = session(page(HOME));
        house.room = house.room.withRevocations(Revocations.of(List.of(new Revocation.OfTicket(id))));
        house.full();

        assertThat(page(AWAY)).isInstanceOf(Verdict.Answer.class);
        assertThat(house.desk.asks).isEmpty();
    }

    @Test
    void aCopyDoesNotEndTheSeatByTheLeaveButton() {
        inside();
        visit(AWAY, "/", PageCalls.LEAVE_HEADER, "1");

        assertThat(house.desk.visitEvents).isEmpty();
    }

    @Test
    void aTicketOfTheTimeBeforeIsBoundWhereItIsUsed() {
        house.room = room(BindSettings.DEFAULT);
        inside();
        bind(Mode.ENFORCE);
        page(AWAY);

        assertThat(house.desk.asks).isEmpty();
        assertThat(moves()).isZero();
        movesTo(NEW_ID, true);
        page(HOME);
        assertThat(house.desk.asks).hasSize(1);
    }

    // ---- who moves too often -----------------------------------------------------------------

    @Test
    void beyondTheMovesOfAnHourEachCostsAChallenge() {
        inside();
        for (long id = 1; id <= 2; id++) {
            movesTo(id, true);
            assertThat(session(page(id == 1 ? AWAY : HOME))).isEqualTo(id);
        }
        house.desk.asks.clear();
        movesTo(3, true);
        String before = cookie;

        assertThat(ChallengedVisitor.text(page(AWAY))).contains("data-state=\"check\"");
        String challenge = ChallengedVisitor.challengeIn(poll(AWAY));
        assertThat(cookie).isEqualTo(before);
        assertThat(house.desk.asks).isEmpty();
        String admitted = poll(AWAY, ShownProof.HEADER, Solutions.proofOf(challenge));

        assertThat(admitted).doesNotContain("challenge");
        assertThat(asked().move()).isPresent();
        assertThat(session(page(AWAY))).isEqualTo(3);
        assertThat(ChallengedVisitor.text(page(HOME))).contains("data-state=\"check\"");
    }

    @Test
    void movesThatTheTicketDoesNotKnowOfCountToo() {
        inside();
        house.desk.answer = Optional.of(new SlotAnswer.Moved(NEW_ID, house.now - 1_000, house.now - 900, true, 2));
        assertThat(page(AWAY)).isInstanceOf(Verdict.Forward.class);
        house.desk.asks.clear();

        assertThat(ChallengedVisitor.text(page(HOME))).contains("data-state=\"check\"");
        assertThat(house.desk.asks).isEmpty();
    }

    @Test
    void aTicketThatEndedWhereItIsBoundIsAskedForWorkAlike() {
        inside();
        movesTo(1, true);
        page(AWAY);
        movesTo(2, true);
        page(HOME);
        house.desk.asks.clear();
        end(2);
        movesTo(3, true);

        assertThat(ChallengedVisitor.text(page(HOME))).contains("data-state=\"check\"");
        assertThat(house.desk.asks).isEmpty();
        String challenge = ChallengedVisitor.challengeIn(poll(HOME));
        visit(HOME, "/?cf_wr_turnstile=" + Solutions.proofOf(challenge));
        assertThat(session(page(HOME))).isEqualTo(3);
    }

    @Test
    void aProofInTheAddressMakesTheNextMoveFree() {
        inside();
        movesTo(1, true);
        page(AWAY);
        movesTo(2, true);
        page(HOME);
        page(AWAY);
        String challenge = ChallengedVisitor.challengeIn(poll(AWAY));
        movesTo(3, true);

        var redirect = (Verdict.Answer) visit(AWAY, "/?cf_wr_turnstile=" + Solutions.proofOf(challenge));

        assertThat(redirect.status()).isEqualTo(303);
        assertThat(session(page(AWAY))).isEqualTo(3);
    }

    // ---- who has not solved, and who lied ----------------------------------------------------

    @Test
    void whatFollowsFromSolvingElsewhereMoves() {
        house.room = ChallengedVisitor.asking(ChallengedVisitor.ENDLESS, PageSettings.DEFAULT);
        house.room = withBind(house.room);
        house.full();
        page(HOME);
        String proof = Solutions.proofOf(ChallengedVisitor.challengeIn(poll(HOME)));
        String copied = cookie;
        poll(HOME, ShownProof.HEADER, proof);
        assertThat(house.desk.asks).isEmpty();
        cookie = copied;
        movesTo(NEW_ID, false);
        poll(AWAY, ShownProof.HEADER, proof);

        assertThat(asked().move()).isPresent();
    }

    @Test
    void aForgersMovesAreMetLikeAllOthersAndToldToNoCoordinator() {
        house.room = ChallengedVisitor.asking(ChallengedVisitor.ENDLESS, PageSettings.DEFAULT);
        house.room = withBind(house.room);
        house.full();
        page(HOME);
        String challenge = ChallengedVisitor.challengeIn(poll(HOME));
        poll(HOME, ShownProof.HEADER, ChallengedVisitor.forged(challenge));
        house.desk.visitEvents.clear();
        for (int i = 0; i < 2; i++) {
            assertThat(poll(i == 0 ? AWAY : HOME)).contains("\"infiniteQueue\":false");
        }
        String third = poll(AWAY);

        assertThat(third).contains("\"infiniteQueue\":true", "\"challenge\":{");
        assertThat(house.desk.asks).isEmpty();
        assertThat(house.desk.visitEvents).isEmpty();
        String madeUp = poll(AWAY, ShownProof.HEADER, ChallengedVisitor.forged(challenge));
        assertThat(madeUp).contains("\"infiniteQueue\":true", "\"challenge\":{");
        String solved = Solutions.proofOf(ChallengedVisitor.challengeIn(third));
        assertThat(poll(AWAY, ShownProof.HEADER, solved)).contains("\"infiniteQueue\":false");
    }

    private static Room withBind(Room plain) {
        return TestRoom.like(plain)
                .queue(plain.queue().withBind(new BindSettings(Mode.ENFORCE, 2)))
                .room();
    }
}
