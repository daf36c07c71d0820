package io.vestibule.gate.visit;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.coordination.protocol.SlotAnswer;
import io.vestibule.coordination.protocol.SlotAsk;
import io.vestibule.coordination.protocol.VisitEvent;
import io.vestibule.gate.check.Checkpoint;
import io.vestibule.gate.check.InvitationDesk;
import io.vestibule.gate.door.ShownInvitation;
import io.vestibule.gate.door.UsherTestHouse;
import io.vestibule.gate.door.Verdict;
import io.vestibule.invitation.InvitationKey;
import io.vestibule.invitation.InvitationPlace;
import io.vestibule.invitation.Invitations;
import io.vestibule.minute.Count;
import io.vestibule.room.ChallengeSettings;
import io.vestibule.room.GuardAction;
import io.vestibule.room.GuardRule;
import io.vestibule.room.Guards;
import io.vestibule.room.PageSettings;
import io.vestibule.room.QueueSettings;
import io.vestibule.room.RequestSettings;
import io.vestibule.room.Revocation;
import io.vestibule.room.Revocations;
import io.vestibule.room.Room;
import io.vestibule.room.TestRoom;
import io.vestibule.rule.RuleCompiler;
import io.vestibule.rule.RuleResult;
import io.vestibule.rule.syntax.Scheme;
import io.vestibule.rule.value.Lists;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Visitors with an invitation where challenges, guards and revocations meet it.
final class VouchedVisitsTest extends ChallengedVisitor {

    private static final Invitations INVITATIONS = new Invitations(
            List.of(InvitationKey.ofSecret(
                    "k", "a secret of thirty-two bytes ...".getBytes(StandardCharsets.US_ASCII))),
            InvitationPlace.JTI,
            "vestibule",
            "",
            new byte[0]);

    VouchedVisitsTest() {
        super(new InvitationDesk(Optional.of(INVITATIONS), Runnable::run));
    }

    private static String token() {
        return INVITATIONS
                .make("1", "", "sale", UsherTestHouse.NOON + 3_600_000)
                .orElseThrow();
    }

    private Verdict link() {
        return visit("/?vestibule_invitation=" + token(), pageFields());
    }

    private static int status(Verdict verdict) {
        return ((Verdict.Answer) verdict).status();
    }

    private void inLine() {
        house.full();
        house.desk.answer = Optional.of(new SlotAnswer.InLine(house.now));
    }

    private void inside() {
        house.open(10);
        house.desk.answer = Optional.of(new SlotAnswer.Granted(house.now));
    }

    private static Room guarded(Room room) {
        String logout = "http.request.uri.path eq \"/logout\"";
        var good = (RuleResult.Good) RuleCompiler.compile(logout, Scheme.FULL, Lists.NONE);
        var ends = new GuardRule(good.rule(), new GuardAction.EndSessionAtOnce(), "", true);
        return room.withGuards(Guards.of(List.of(ends)));
    }

    @Test
    void anInvitedVisitorIsInLineAtOnceAndAskedForNothing() {
        roomAsks(ENDLESS);
        inLine();

        assertThat(status(link())).isEqualTo(303);
        String page = text(visit("/", pageFields()));
        String told = poll(Checkpoint.AGAIN_HEADER, "1");

        assertThat(page).contains("data-state=\"line\"").doesNotContain("vestibuleSolve");
        assertThat(told)
                .contains("\"inWaitingRoom\":true", "\"infiniteQueue\":false")
                .doesNotContain("\"challenge\"", "checkAgain");
        assertThat(house.desk.asks).singleElement().matches(SlotAsk::invited);
        assertThat(house.desk.visitEvents).last().isInstanceOf(VisitEvent.CheckedIn.class);
        assertThat(counted(Count.CHALLENGES_ISSUED)).isZero();
    }

    @Test
    void aVisitorWithoutAnInvitationIsAskedThereAsBefore() {
        roomAsks(ENDLESS);
        house.full();

        assertThat(text(visit("/", pageFields()))).contains("data-state=\"check\"");
        assertThat(challengeIn(poll())).isNotEmpty();
        assertThat(house.desk.visitEvents).isEmpty();
    }

    @Test
    void anInvitedVisitorEntersAtOnceWhereAllOthersAreAskedFirst() {
        roomAsks(ALWAYS);
        inside();

        assertThat(status(link())).isEqualTo(303);
        assertThat(visit("/", pageFields())).isInstanceOf(Verdict.Forward.class);
        assertThat(counted(Count.CHALLENGES_ISSUED)).isZero();
    }

    @Test
    void anInvitationBringsADecoyIntoTheLine() {
        roomAsks(ENDLESS);
        house.full();
        visit("/", pageFields());
        prove(forged(challengeIn(poll())));
        assertThat(poll()).contains("\"checkAgain\":true");
        assertThat(house.desk.visitEvents).isEmpty();
        inLine();

        link();
        poll();

        assertThat(house.desk.asks).singleElement().matches(SlotAsk::invited);
        assertThat(house.desk.visitEvents)
                .singleElement()
                .isInstanceOfSatisfying(
                        VisitEvent.CheckedIn.class,
                        in -> assertThat(in.id())
                                .isEqualTo(house.desk.asks.getFirst().id()));
    }

    @Test
    void aBadInvitationLeavesADecoyADecoy() {
        roomAsks(ENDLESS);
        house.full();
        visit("/", pageFields());
        prove(forged(challengeIn(poll())));

        visit("/?vestibule_invitation=junk", pageFields());
        poll();

        assertThat(house.desk.asks).isEmpty();
        assertThat(house.desk.visitEvents).isEmpty();
    }

    /// An app may send both.
    @Test
    void aLieBesideAnInvitationMakesNoDecoy() {
        roomAsks(ENDLESS);
        house.full();
        visit("/", pageFields());
        String lie = forged(challengeIn(poll()));
        inLine();

        String told = poll(ShownProof.HEADER, lie, ShownInvitation.HEADER, token());

        assertThat(told).doesNotContain("checkAgain", "\"challenge\"");
        poll();
        assertThat(house.desk.visitEvents).last().isInstanceOf(VisitEvent.CheckedIn.class);
    }

    @Test
    void aProofInTheAddressChangesNothingOfAnInvitedVisitor() {
        roomAsks(ENDLESS);
        inLine();
        link();
        String before = cookie;

        assertThat(status(visit("/?cf_wr_turnstile=junk", pageFields()))).isEqualTo(303);
        assertThat(cookie).isEqualTo(before);
    }

    @Test
    void whereOnlyInvitedVisitorsEnterNobodyElseIsAskedForWork() {
        roomAsks(ENDLESS);
        house.full();
        visit("/", pageFields());
        house.room = invitedOnly(ENDLESS);

        String page = text(visit("/", pageFields()));

        assertThat(page).contains("data-state=\"invitation\"").doesNotContain("vestibuleSolve");
        assertThat(poll()).contains("\"invitation\":\"required\"").doesNotContain("checkAgain");
    }

    /// Otherwise the hour of those who are invited would tell decoys what they are.
    @Test
    void thereADecoyIsToldWhatThoseInLineAreTold() {
        roomAsks(ENDLESS);
        house.full();
        visit("/", pageFields());
        prove(forged(challengeIn(poll())));
        house.room = invitedOnly(ENDLESS);
        int length = cookie.length();

        var page = (Verdict.Answer) visit("/", pageFields());

        assertThat(text(page)).contains("data-state=\"invitation\"");
        assertThat(UsherTestHouse.headers(page, "Set-Cookie")).hasSize(1);
        assertThat(cookie).hasSize(length);
        house.room = asking(ENDLESS, PageSettings.DEFAULT);
        assertThat(poll()).contains("\"inWaitingRoom\":true", "\"checkAgain\":true");
        assertThat(house.desk.visitEvents).isEmpty();
    }

    private static Room invitedOnly(ChallengeSettings challenge) {
        var plain = UsherTestHouse.room(
                PageSettings.DEFAULT, RequestSettings.DEFAULT, QueueSettings.DEFAULT.withInvitedOnly(true));
        return TestRoom.like(plain).challenge(challenge).room();
    }

    /// Neither the ticket nor another one by the same token, on any device.
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aRevokedInvitationIsUsed(boolean ticketToo) {
        inside();
        link();
        assertThat(visit("/", pageFields())).isInstanceOf(Verdict.Forward.class);
        long id = house.desk.asks.getFirst().id();
        house.desk.asks.clear();
        house.room = invitedOnly(ChallengeSettings.DEFAULT)
                .withRevocations(Revocations.of(List.of(new Revocation.OfTicket(id))));
        cookie = ticketToo ? cookie : "";

        assertThat(text(visit("/", pageFields()))).contains("data-state=\"invitation\"");
        assertThat(text(link())).contains("This invitation cannot be used").contains("used");
        assertThat(house.desk.asks).isEmpty();
    }

    @Test
    void aGuardEndsTheSessionOfAnInvitedVisitorToo() {
        inside();
        link();
        long id = house.desk.asks.getFirst().id();
        house.room = guarded(house.room);
        house.now += 60_000;
        house.full();

        var page = (Verdict.Answer) visit("/logout", pageFields());

        assertThat(UsherTestHouse.headers(page, "Set-Cookie")).hasSize(1);
        assertThat(house.desk.visitEvents)
                .filteredOn(VisitEvent.Revoked.class::isInstance)
                .singleElement()
                .isInstanceOfSatisfying(
                        VisitEvent.Revoked.class,
                        ended -> assertThat(ended.id()).isEqualTo(id));
    }
}
