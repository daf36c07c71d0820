package io.vestibule.gate.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.Slow;
import io.vestibule.challenge.Solutions;
import io.vestibule.coordination.protocol.SlotAnswer;
import io.vestibule.gate.Heads;
import io.vestibule.gate.door.UsherTestHouse;
import io.vestibule.gate.door.Verdict;
import io.vestibule.gate.siteverify.ChallengeProvider;
import io.vestibule.gate.siteverify.Providers;
import io.vestibule.gate.siteverify.SiteverifySettings.OnLoss;
import io.vestibule.gate.siteverify.TokenReply;
import io.vestibule.gate.visit.ChallengedVisitor;
import io.vestibule.gate.visit.ShownProof;
import io.vestibule.invitation.InvitationKey;
import io.vestibule.invitation.InvitationPlace;
import io.vestibule.invitation.Invitations;
import io.vestibule.room.BindSettings;
import io.vestibule.room.ChallengeSettings;
import io.vestibule.room.GuardAction;
import io.vestibule.room.GuardRule;
import io.vestibule.room.Guards;
import io.vestibule.room.PageSettings;
import io.vestibule.room.QueueSettings;
import io.vestibule.room.RequestSettings;
import io.vestibule.room.Room;
import io.vestibule.room.TestRoom;
import io.vestibule.rule.RuleCompiler;
import io.vestibule.rule.RuleResult;
import io.vestibule.rule.syntax.Scheme;
import io.vestibule.rule.value.Lists;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// Visits with tickets that moved more often than is free: who solves continues, be the challenge
/// our own or a provider's.
final class MovedTooOftenTest {

    private static final String HOME = "192.0.2.7";
    private static final String AWAY = "198.51.100.9";
    private static final String GADGET = "gadget/1";
    private static final TokenReply GOOD = Providers.good("shop.example", "", "");

    private static final Invitations INVITATIONS = new Invitations(
            List.of(InvitationKey.ofSecret(
                    "k", "a secret of thirty-two bytes ...".getBytes(StandardCharsets.US_ASCII))),
            InvitationPlace.JTI,
            "vestibule",
            "",
            new byte[0]);

    private final List<String> tokens = new ArrayList<>();
    private TokenReply reply = GOOD;
    private UsherTestHouse house = new UsherTestHouse();
    private String agent = "browser/1";
    private String cookie = "";

    private void challengesAreAProviders(OnLoss onLoss) {
        house = new UsherTestHouse(
                new InvitationDesk(Optional.of(INVITATIONS), Runnable::run),
                ProviderDesk.of(
                        Providers.settings(ChallengeProvider.HCAPTCHA, onLoss),
                        (token, _, loop, then) -> {
                            tokens.add(token);
                            loop.execute(() -> then.accept(reply));
                        },
                        () -> 0));
    }

    private static Room room(ChallengeSettings challenge) {
        return room(challenge, QueueSettings.DEFAULT);
    }

    private static Room room(ChallengeSettings challenge, QueueSettings queue) {
        var plain = UsherTestHouse.room(
                PageSettings.DEFAULT,
                RequestSettings.DEFAULT,
                queue.withBind(new BindSettings(BindSettings.Mode.ENFORCE, 2)));
        return TestRoom.like(plain).challenge(challenge).room();
    }

    private static Room sendsGadgetsAway(Room room) {
        var rule =
                (RuleResult.Good) RuleCompiler.compile("http.user_agent contains \"gadget\"", Scheme.FULL, Lists.NONE);
        return room.withGuards(
                Guards.of(List.of(new GuardRule(rule.rule(), new GuardAction.InfiniteQueue(), "", true))));
    }

    private Verdict visit(String address, String target, String... headers) {
        String[] all = UsherTestHouse.with(headers, "Cookie", cookie, "User-Agent", agent);
        var verdict = house.judge(Heads.at(address, "GET", target, /* secure= */ false, all));
        var given = switch (verdict) {
            case Verdict.Forward forward -> forward.setCookies();
            case Verdict.Answer answer -> UsherTestHouse.headers(answer, "Set-Cookie");
        };
        if (!given.isEmpty()) {
            cookie = UsherTestHouse.cookieOf(verdict);
        }
        return verdict;
    }

    private Verdict page(String address) {
        return visit(address, "/", "Accept", "text/html");
    }

    private String poll(String address, String... more) {
        house.now += 30_000;
        return ChallengedVisitor.text(visit(address, "/", UsherTestHouse.with(ChallengedVisitor.pollFields(), more)));
    }

    private String prove(String address, String proof) {
        return poll(address, ShownProof.HEADER, proof);
    }

    private void query(String address, String proof) {
        var sent = (Verdict.Answer) visit(address, "/?cf_wr_turnstile=" + proof);
        assertThat(sent.status()).isEqualTo(303);
    }

    private void movesTo(long id, boolean inside) {
        long then = house.now - 1_000;
        house.desk.answer = Optional.of(
                inside ? new SlotAnswer.Moved(id, then, then, false, 1) : new SlotAnswer.Moved(id, 0, 0, false, 1));
    }

    /// Inside, and away once more than is free.
    private void insideAndAway() {
        house.letIn();
        assertThat(page(HOME)).isInstanceOf(Verdict.Forward.class);
        movesTo(1, true);
        page(AWAY);
        movesTo(2, true);
        page(HOME);
        house.desk.asks.clear();
        movesTo(3, true);
    }

    /// A forger who was away as often as is free.
    private void decoyMoves() {
        house.full();
        page(HOME);
        String challenge = ChallengedVisitor.challengeIn(poll(HOME));
        prove(HOME, ChallengedVisitor.forged(challenge));
        poll(AWAY);
        poll(HOME);
    }

    private void assertInsideAs(long id) {
        assertThat(page(AWAY))
                .isInstanceOfSatisfying(
                        Verdict.Forward.class,
                        forward -> assertThat(forward.session()).isEqualTo(id));
    }

    // ---- moves of all ------------------------------------------------------------------------

    /// Others moved so often that nothing is free in the room.
    private void othersMove() {
        house.room = room(ChallengeSettings.DEFAULT);
        for (int other = 0; other < MoveRate.AT_ONCE; other++) {
            cookie = "";
            house.letIn();
            page(HOME);
            movesTo(10_000 + other, true);
            page(AWAY);
        }
        cookie = "";
        house.letIn();
        page(HOME);
        house.desk.asks.clear();
        movesTo(3, true);
        assertThat(ChallengedVisitor.text(page(AWAY))).contains("data-state=\"check\"");
        assertThat(house.desk.asks).isEmpty();
    }

    @Test
    void whatTheMovesOfOthersCostIsSolvedByHeader() {
        othersMove();
        String challenge = ChallengedVisitor.challengeIn(challengedPoll());

        assertThat(proveAtOnce(Solutions.proofOf(challenge))).doesNotContain("challenge");
        assertInsideAs(3);
    }

    @Test
    void whatTheMovesOfOthersCostIsSolvedInTheAddress() {
        othersMove();
        query(AWAY, Solutions.proofOf(ChallengedVisitor.challengeIn(challengedPoll())));

        assertInsideAs(3);
    }

    @Test
    void whatTheMovesOfOthersCostIsSolvedAtAProvider() {
        challengesAreAProviders(OnLoss.ASK_AGAIN);
        othersMove();

        assertThat(proveAtOnce("token")).doesNotContain("\"provider\"");
        assertThat(tokens).contains("token");
        assertInsideAs(3);
    }

    /// At the same moment, while nothing has become free again.
    private String challengedPoll() {
        return ChallengedVisitor.text(visit(AWAY, "/", ChallengedVisitor.pollFields()));
    }

    private String proveAtOnce(String proof) {
        return ChallengedVisitor.text(
                visit(AWAY, "/", UsherTestHouse.with(ChallengedVisitor.pollFields(), ShownProof.HEADER, proof)));
    }

    @Test
    void askingByATicketThatHasEndedCostsOthersNothing() {
        house.room = room(ChallengeSettings.DEFAULT);
        house.letIn();
        page(HOME);
        String old = cookie;
        house.desk.answer = Optional.of(SlotAnswer.UNDER_WAY);
        for (int again = 0; again < 2 * MoveRate.AT_ONCE; again++) {
            cookie = old;
            page(AWAY);
        }
        cookie = "";
        house.letIn();
        page(HOME);
        movesTo(3, true);

        assertInsideAs(3);
    }

    // ---- a provider's challenges -------------------------------------------------------------

    @Test
    void aGoodTokenMovesTheTicketOfAVisitorInside() {
        challengesAreAProviders(OnLoss.ASK_AGAIN);
        house.room = room(ChallengeSettings.DEFAULT);
        insideAndAway();
        assertThat(poll(AWAY)).contains("\"provider\":\"hcaptcha\"");
        assertThat(prove(HOME, "not-away")).doesNotContain("\"provider\"");
        assertThat(tokens).as("one who is inside and at home").isEmpty();

        assertThat(prove(AWAY, "token")).doesNotContain("\"provider\"");

        assertThat(tokens).containsExactly("token");
        assertInsideAs(3);
    }

    @Test
    void aGoodTokenMovesThePlaceOfAVisitorInLine() {
        challengesAreAProviders(OnLoss.ASK_AGAIN);
        house.room = room(ChallengedVisitor.ENDLESS);
        house.full();
        page(HOME);
        prove(HOME, "first");
        movesTo(1, false);
        poll(AWAY);
        movesTo(2, false);
        poll(HOME);
        house.desk.asks.clear();
        movesTo(3, false);
        assertThat(poll(AWAY)).contains("\"infiniteQueue\":true");

        assertThat(prove(AWAY, "second")).contains("\"infiniteQueue\":false");

        assertThat(house.desk.asks).hasSize(1);
    }

    @Test
    void aLossThatPassesMovesTheTicket() {
        challengesAreAProviders(OnLoss.PASS);
        house.room = room(ChallengeSettings.DEFAULT);
        insideAndAway();
        reply = new TokenReply.Busy();
        assertThat(prove(AWAY, "token")).contains("\"provider\":\"hcaptcha\"");

        reply = new TokenReply.Lost();
        prove(AWAY, "token");

        assertInsideAs(3);
    }

    @Test
    void aTokenInTheAddressKeepsAnInvitation() {
        challengesAreAProviders(OnLoss.ASK_AGAIN);
        house.room = room(ChallengeSettings.DEFAULT, QueueSettings.DEFAULT.withInvitedOnly(true));
        house.letIn();
        String link = INVITATIONS.make("1", "", "sale", house.now + 3_600_000).orElseThrow();
        visit(HOME, "/?vestibule_invitation=" + link, "Accept", "text/html");
        page(AWAY);
        page(HOME);

        query(AWAY, "token");

        assertThat(page(AWAY)).isInstanceOf(Verdict.Forward.class);
    }

    // ---- whom a guard sends away -------------------------------------------------------------

    @Test
    void aGuardThatSendsOthersAwayKeepsNobodyFromSolvingWhoIsInside() {
        house.room = sendsGadgetsAway(room(ChallengeSettings.DEFAULT));
        insideAndAway();
        agent = GADGET;
        String challenge = ChallengedVisitor.challengeIn(poll(AWAY));

        prove(AWAY, Solutions.proofOf(challenge));

        assertInsideAs(3);
    }

    @Test
    void theDecoysOfAGuardMoveAsAllOthersDo() {
        house.room = sendsGadgetsAway(room(ChallengeSettings.DEFAULT));
        agent = GADGET;
        house.full();
        page(HOME);
        poll(HOME);
        poll(AWAY);
        poll(HOME);
        String barred = poll(AWAY);
        assertThat(barred).contains("\"infiniteQueue\":true");

        String solved = Solutions.proofOf(ChallengedVisitor.challengeIn(barred));

        assertThat(prove(AWAY, solved)).contains("\"infiniteQueue\":false");
        assertThat(house.desk.asks).isEmpty();
    }

    // ---- who lied ----------------------------------------------------------------------------

    @Test
    void aProofInTheAddressMakesTheNextMoveOfADecoyFree() {
        house.room = room(ChallengedVisitor.ENDLESS);
        decoyMoves();
        String solved = Solutions.proofOf(ChallengedVisitor.challengeIn(poll(AWAY)));

        query(AWAY, solved);

        assertThat(poll(AWAY)).contains("\"infiniteQueue\":false");
        assertThat(house.desk.asks).isEmpty();
    }

    @Test
    @Slow("solves a harder proof of work")
    void aDecoyThatComesBackIntoTheLineElsewhereIsNotAskedOnceMore() {
        house.room = room(ChallengedVisitor.ENDLESS);
        decoyMoves();
        String harder = ChallengedVisitor.challengeIn(poll(HOME, Checkpoint.AGAIN_HEADER, "1"));
        movesTo(3, false);
        String decoy = cookie;
        assertThat(prove(AWAY, Solutions.proofOf(harder))).contains("\"infiniteQueue\":false");
        assertThat(house.desk.asks).hasSize(1);

        cookie = decoy;
        query(AWAY, Solutions.proofOf(harder));

        assertThat(poll(AWAY)).contains("\"infiniteQueue\":false");
    }
}
