package io.vestibule.gate.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.challenge.Solutions;
import io.vestibule.coordination.protocol.VisitEvent;
import io.vestibule.gate.door.UsherTestHouse;
import io.vestibule.gate.door.Verdict;
import io.vestibule.gate.siteverify.ChallengeProvider;
import io.vestibule.gate.siteverify.Providers;
import io.vestibule.gate.siteverify.SiteverifySettings.OnLoss;
import io.vestibule.gate.siteverify.TokenReply;
import io.vestibule.gate.siteverify.TokenVerdict;
import io.vestibule.gate.visit.ChallengedVisitor;
import io.vestibule.gate.visit.ShownProof;
import io.vestibule.minute.Count;
import io.vestibule.room.PageSettings;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Visits to rooms of a node whose challenges a provider makes.
final class ProvidedVisitsTest {

    private static final TokenReply LOST = new TokenReply.Lost();

    private final List<String> tokens = new ArrayList<>();
    private TokenReply reply = LOST;

    private ChallengedVisitor visitor(ChallengeProvider provider, OnLoss onLoss) {
        return new ChallengedVisitor(ProviderDesk.of(
                Providers.settings(provider, onLoss),
                (token, _, loop, then) -> {
                    tokens.add(token);
                    loop.execute(() -> then.accept(reply));
                },
                () -> 0));
    }

    /// A visitor who is asked, and what with.
    private ChallengedVisitor barred(ChallengeProvider provider, OnLoss onLoss) {
        var visitor = visitor(provider, onLoss);
        visitor.roomAsks(ChallengedVisitor.ENDLESS);
        visitor.house.full();
        visitor.visit("/", ChallengedVisitor.pageFields());
        return visitor;
    }

    private static String markIn(String challenge) {
        return challenge.replaceAll(".*\"cData\":\"([0-9a-f]{24})\".*", "$1");
    }

    @Test
    void theWidgetIsAskedForInPlaceOfWork() {
        var visitor = barred(ChallengeProvider.TURNSTILE, OnLoss.ASK_AGAIN);

        String challenge = ChallengedVisitor.challengeIn(visitor.poll());

        assertThat(challenge)
                .startsWith("{\"provider\":\"turnstile\",\"script\":\"https://challenges.")
                .contains("\"siteKey\":\"site-key\",\"action\":\"vestibule\"", "\"invisible\"}")
                .doesNotContain(Providers.SECRET, "parameters");
        assertThat(ChallengedVisitor.challengeIn(visitor.poll())).isEqualTo(challenge);
        assertThat(ChallengedVisitor.challengeIn(
                        barred(ChallengeProvider.HCAPTCHA, OnLoss.PASS).poll()))
                .doesNotContain("cData");
        assertThat(tokens).isEmpty();
    }

    @Test
    void aGoodTokenOfThisTicketJoinsLessTenSeconds() {
        var visitor = barred(ChallengeProvider.TURNSTILE, OnLoss.ASK_AGAIN);
        String mark = markIn(ChallengedVisitor.challengeIn(visitor.poll()));
        reply = Providers.good("shop.example", "vestibule", mark);

        assertThat(visitor.prove("token")).contains("\"infiniteQueue\":false");

        assertThat(tokens).containsExactly("token");
        var joined = (VisitEvent.CheckedIn) visitor.house.desk.visitEvents.getFirst();
        assertThat(joined.arrivedMillis()).isEqualTo(visitor.house.now - 10_000);
        assertThat(visitor.counted(Count.CHALLENGES_SOLVED)).isEqualTo(1);
        visitor.prove("token");
        assertThat(tokens).as("remembered, as a decoy's is").hasSize(1);
    }

    @Test
    void whatIsAskedForInLineChangesNothingThere() {
        var visitor = barred(ChallengeProvider.HCAPTCHA, OnLoss.ASK_AGAIN);
        reply = Providers.good("shop.example", "", "");
        visitor.prove("token");
        reply = Providers.no("invalid-input-response");

        assertThat(visitor.prove("junk")).contains("\"infiniteQueue\":false").doesNotContain("\"provider\"");

        visitor.poll();
        assertThat(visitor.house.desk.visitEvents).isNotEmpty().allMatch(VisitEvent.CheckedIn.class::isInstance);
    }

    /// As with work, another place would tell that the provider said no.
    @Test
    void aDecoyStandsWhereAVisitorWouldWhoseTokenCounted() {
        for (var said : List.of(Providers.good("shop.example", "", ""), Providers.no("invalid-input-response"))) {
            var visitor = barred(ChallengeProvider.HCAPTCHA, OnLoss.ASK_AGAIN);
            long came = visitor.house.now;
            visitor.house.now += 4_000;
            visitor.visit("/", ChallengedVisitor.pollFields());
            visitor.house.now += 4_000;
            reply = said;
            visitor.visit("/", ChallengedVisitor.pollFields(), ShownProof.HEADER, "token");
            visitor.roomAsks(ChallengedVisitor.LOG);
            visitor.poll();

            var joined = (VisitEvent.CheckedIn) visitor.house.desk.visitEvents.getFirst();
            assertThat(joined.arrivedMillis()).isEqualTo(came);
        }
    }

    /// Another tab may have solved meanwhile, with the previous cookie.
    @Test
    void anAnswerThatComesLateLeavesTheCookieAlone() {
        var visitor = barred(ChallengeProvider.TURNSTILE, OnLoss.ASK_AGAIN);
        String before = visitor.cookie;
        for (var each :
                List.of(LOST, new TokenReply.Busy(), new TokenReply.Unsure(), Providers.no("timeout-or-duplicate"))) {
            reply = each;
            assertThat(visitor.prove("token")).contains("\"infiniteQueue\":true");
            assertThat(visitor.cookie).isEqualTo(before);
        }
        visitor.poll();
        assertThat(visitor.cookie).as("one who waits on").isNotEqualTo(before);
    }

    @Test
    void aTokenOfAnotherTicketIsAskedAgainHoweverOftenItComes() {
        var other = barred(ChallengeProvider.TURNSTILE, OnLoss.ASK_AGAIN);
        String mark = markIn(ChallengedVisitor.challengeIn(other.poll()));
        var visitor = barred(ChallengeProvider.TURNSTILE, OnLoss.ASK_AGAIN);
        reply = Providers.good("shop.example", "vestibule", mark);
        // The same chance draws the same ids in both houses: another visitor comes first.
        visitor.cookie = "";
        visitor.visit("/", ChallengedVisitor.pageFields());

        for (int tab = 0; tab < 10; tab++) {
            assertThat(visitor.prove("token")).contains("\"infiniteQueue\":true");
        }
        assertThat(visitor.house.desk.visitEvents).isEmpty();
        assertThat(visitor.counted(Count.CHALLENGES_FAILED)).isZero();
    }

    @Test
    void aProvidersNoMakesADecoyAndAYesBringsItBack() {
        var visitor = barred(ChallengeProvider.HCAPTCHA, OnLoss.PASS);
        reply = Providers.no("invalid-input-response");
        assertThat(visitor.prove("made-up")).contains("\"infiniteQueue\":false");
        assertThat(visitor.house.desk.visitEvents).isEmpty();
        assertThat(visitor.counted(Count.CHALLENGES_FAILED)).isEqualTo(1);
        assertThat(visitor.poll(Checkpoint.AGAIN_HEADER, "1")).contains("\"provider\":\"hcaptcha\"");
        reply = LOST;
        visitor.prove("token");
        assertThat(visitor.house.desk.visitEvents).as("a loss passes no decoy").isEmpty();

        reply = Providers.good("shop.example", "", "");
        visitor.prove("token");

        assertThat(visitor.house.desk.visitEvents).hasSize(1);
    }

    @Test
    void aTokenThatWasShownBeforeIsAskedAgainAndNoLie() {
        var visitor = barred(ChallengeProvider.TURNSTILE, OnLoss.PASS);
        reply = Providers.no("timeout-or-duplicate");

        for (int tab = 0; tab < 5; tab++) {
            assertThat(visitor.prove("token")).contains("\"infiniteQueue\":true", "\"provider\":\"turnstile\"");
        }
        assertThat(visitor.counted(Count.CHALLENGES_FAILED)).isZero();
    }

    @ParameterizedTest
    @EnumSource(OnLoss.class)
    void aLossAsksAgainOrPasses(OnLoss onLoss) {
        var visitor = barred(ChallengeProvider.TURNSTILE, onLoss);
        reply = LOST;

        String told = visitor.prove("token");

        assertThat(told).contains("\"infiniteQueue\":" + (onLoss == OnLoss.ASK_AGAIN));
        assertThat(visitor.house.desk.visitEvents).hasSize(onLoss == OnLoss.PASS ? 1 : 0);
        assertThat(visitor.counted(Count.CHALLENGES_SOLVED)).isZero();
        assertThat(visitor.house.metrics.of(TokenVerdict.LOST)).isEqualTo(1);
    }

    @Test
    void whatAVisitorCanBringAboutNeverPasses() {
        var visitor = barred(ChallengeProvider.TURNSTILE, OnLoss.PASS);
        for (var each : List.of(new TokenReply.Unsure(), new TokenReply.Busy())) {
            reply = each;
            assertThat(visitor.prove("token")).contains("\"infiniteQueue\":true");
        }
        tokens.clear();
        assertThat(visitor.prove("x".repeat(10_000))).contains("\"infiniteQueue\":true");
        assertThat(visitor.prove("two words")).contains("\"infiniteQueue\":true");
        assertThat(tokens).isEmpty();
        assertThat(visitor.house.desk.visitEvents).isEmpty();
    }

    @Test
    void aProofOfWorkFromBeforeTheProviderIsNoLie() {
        var before = new ChallengedVisitor();
        before.roomAsks(ChallengedVisitor.ENDLESS);
        before.house.full();
        before.visit("/", ChallengedVisitor.pageFields());
        String proof = Solutions.proofOf(ChallengedVisitor.challengeIn(before.poll()));
        var visitor = barred(ChallengeProvider.TURNSTILE, OnLoss.ASK_AGAIN);

        assertThat(visitor.prove(proof)).contains("\"infiniteQueue\":true", "turnstile");

        assertThat(tokens).isEmpty();
        assertThat(visitor.counted(Count.CHALLENGES_FAILED)).isZero();
    }

    @Test
    void aTokenInTheQueryIsCheckedAndLeftBehind() {
        var visitor = barred(ChallengeProvider.RECAPTCHA, OnLoss.ASK_AGAIN);
        reply = Providers.good("shop.example", "", "");

        var sent = (Verdict.Answer) visitor.visit("/a?x=1&cf_wr_turnstile=tok.en", ChallengedVisitor.pageFields());

        assertThat(sent.status()).isEqualTo(303);
        assertThat(UsherTestHouse.headers(sent, "Location")).containsExactly("/a?x=1");
        assertThat(tokens).containsExactly("tok.en");
        assertThat(visitor.poll()).contains("\"infiniteQueue\":false");
    }

    @Test
    void whereNothingBarsTokensAreCountedAndNobodyWaits() {
        var visitor = visitor(ChallengeProvider.HCAPTCHA, OnLoss.ASK_AGAIN);
        visitor.house.room = ChallengedVisitor.asking(ChallengedVisitor.LOG, PageSettings.DEFAULT);
        visitor.house.full();
        visitor.visit("/", ChallengedVisitor.pageFields());
        assertThat(visitor.poll()).contains("\"provider\":\"hcaptcha\"");
        reply = Providers.good("shop.example", "", "");

        assertThat(visitor.prove("token")).doesNotContain("\"provider\"");

        assertThat(visitor.counted(Count.CHALLENGES_SOLVED)).isEqualTo(1);
        assertThat(visitor.house.desk.visitEvents).isNotEmpty();
    }
}
