package io.vestibule.gate.visit;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.challenge.Solutions;
import io.vestibule.coordination.protocol.VisitEvent;
import io.vestibule.gate.door.UsherTestHouse;
import io.vestibule.gate.door.Verdict;
import io.vestibule.minute.Count;
import io.vestibule.room.PageSettings;
import io.vestibule.room.RequestSettings;
import io.vestibule.room.RequestSettings.PathPolicy;
import io.vestibule.room.RoomDirectory;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Visits to rooms that ask for challenges and only count who solves them.
final class ChallengedVisitsTest extends ChallengedVisitor {

    @Test
    void theDefaultsAskForNothing() {
        house.full();
        String page = text(visit("/", pageFields()));
        String told = poll(ShownProof.HEADER, "x");

        assertThat(page).doesNotContain("vestibuleSolve", "id=\"press\"");
        assertThat(told).doesNotContain("challenge");
        assertThat(house.desk.counts).containsOnlyKeys(Count.WAITING_ANSWERS);
    }

    @Test
    void theDefaultsForwardWhatLooksLikeAProof() {
        house.letIn();
        assertThat(visit("/?cf_wr_turnstile=x", pageFields())).isInstanceOf(Verdict.Forward.class);
    }

    @Test
    void theFirstPollCarriesTheChallengeAndTheNextTheProof() {
        roomAsks(LOG);
        house.full();

        String page = text(visit("/", pageFields()));
        String challenge = challengeIn(poll());
        String after = prove(Solutions.proofOf(challenge));

        assertThat(page).contains("vestibuleSolve").doesNotContain("\"challenge\"");
        assertThat(after).contains("\"infiniteQueue\":false").doesNotContain("\"challenge\"");
        assertThat(counted(Count.CHALLENGES_ISSUED)).isEqualTo(1);
        assertThat(counted(Count.CHALLENGES_SOLVED)).isEqualTo(1);
        assertThat(counted(Count.CHALLENGES_FAILED)).isZero();
    }

    @Test
    void aVisitorWhoSolvesNothingKeepsThePlaceWhereOnlyCountsAreKept() {
        roomAsks(LOG);
        house.full();
        visit("/", pageFields());
        poll();

        assertThat(poll()).contains("\"inWaitingRoom\":true").doesNotContain("\"challenge\"");
        assertThat(house.desk.visitEvents.getFirst()).isInstanceOf(VisitEvent.FirstTouch.class);
        assertThat(counted(Count.CHALLENGES_SOLVED)).isZero();
    }

    @Test
    void theProofOfAnotherTabsTicketIsAskedAgainALevelHarder() {
        roomAsks(LOG);
        house.full();
        visit("/", pageFields());
        String other = challengeIn(poll());
        cookie = "";
        visit("/", pageFields());
        poll();

        String harder = challengeIn(prove(Solutions.proofOf(other)));

        assertThat(counted(Count.CHALLENGES_FAILED)).isZero();
        assertThat(levelOf(other)).isEqualTo("00");
        assertThat(levelOf(harder)).isEqualTo("01");
        prove(Solutions.proofOf(harder));
        assertThat(counted(Count.CHALLENGES_SOLVED)).isEqualTo(1);
    }

    @Test
    void anExpiredProofIsAskedAgainAndNotCounted() {
        roomAsks(LOG);
        house.full();
        visit("/", pageFields());
        String proof = Solutions.proofOf(challengeIn(poll()));
        for (int i = 0; i < 20; i++) {
            poll();
        }

        String again = challengeIn(prove(proof));

        assertThat(levelOf(again)).isEqualTo("00");
        assertThat(counted(Count.CHALLENGES_FAILED)).isZero();
        assertThat(counted(Count.CHALLENGES_SOLVED)).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"long", "negative", "none", "forged"})
    void nonsenseIsCountedAndCostsNoPlace(String what) {
        roomAsks(LOG);
        house.full();
        visit("/", pageFields());
        String challenge = challengeIn(poll());

        prove(nonsense(what, challenge));

        assertThat(counted(Count.CHALLENGES_FAILED)).isEqualTo(1);
        assertThat(poll()).contains("\"inWaitingRoom\":true");
    }

    private String nonsense(String what, String challenge) {
        return switch (what) {
            case "long" -> "A".repeat(1 << 20);
            case "negative" ->
                Solutions.text("{\"challenge\":"
                        + challenge
                        + ",\"solution\":{\"counter\":-1,\"derivedKey\":\""
                        + "0".repeat(64)
                        + "\"}}");
            case "none" -> "!";
            default -> forged(challenge);
        };
    }

    @Test
    void anAddressWithAProofIsLeftForTheOneWithout() {
        roomAsks(LOG);
        house.full();
        visit("/", pageFields());
        String proof = Solutions.proofOf(challengeIn(poll()));

        var sent = (Verdict.Answer) visit("/shoes?size=42&cf_wr_turnstile=" + proof + "&a=b", pageFields());

        assertThat(sent.status()).isEqualTo(303);
        assertThat(UsherTestHouse.headers(sent, "Location")).containsExactly("/shoes?size=42&a=b");
        assertThat(counted(Count.CHALLENGES_SOLVED)).isEqualTo(1);
    }

    @Test
    void thatAddressIsOneOnThisHost() {
        var forwards = new RequestSettings(true, PathPolicy.FORWARD, Set.of(), List.of());
        house.room = asking("sale", LOG, PageSettings.DEFAULT, forwards);
        house.full();

        var sent = (Verdict.Answer) visit("//evil.example/?cf_wr_turnstile=x", pageFields());

        assertThat(UsherTestHouse.headers(sent, "Location")).containsExactly("/.//evil.example/");
    }

    @Test
    void ownersPagesCarryTheFormFromTheFirst() {
        house.room = asking(LOG, new PageSettings(200, "<p>{{{turnstile}}}</p>", "en-US", true, true));
        house.customPages.prepare(RoomDirectory.of(List.of(house.room)));
        house.full();

        String page = text(visit("/", pageFields()));

        assertThat(page)
                .contains("<form id=\"vestibule-challenge\"", "data-mode=\"invisible\"")
                .contains("<script src=\"/.well-known/vestibule/challenge.js\"");
        house.now += 30_000;
        assertThat(text(visit("/", pageFields()))).isEqualTo("<p></p>");
    }

    @Test
    void ownersPagesOfThoseInLineAndOfDecoysOfferAnotherCheckByTheSameBytes() {
        var template = "<p>{{{turnstile}}}{{{vestibuleCheckAgain}}}</p>";
        var own = new PageSettings(200, template, "en-US", true, true);
        house.room = asking(ENDLESS, own);
        house.customPages.prepare(RoomDirectory.of(List.of(house.room)));
        house.full();
        visit("/", pageFields());
        prove(Solutions.proofOf(challengeIn(poll())));
        house.now += 30_000;
        String inLine = text(visit("/", pageFields()));
        cookie = "";
        visit("/", pageFields());
        prove(forged(challengeIn(poll())));
        house.now += 30_000;

        String decoy = text(visit("/", pageFields()));

        assertThat(inLine)
                .startsWith("<p><form id=\"vestibule-check\" data-running=")
                .contains("<button type=\"submit\" hidden>Check again</button>")
                .contains("<script src=\"/.well-known/vestibule/challenge.js\"");
        assertThat(decoy).isEqualTo(inLine);
        assertThat(text(visit("/", new String[] {"Accept", "application/json"})))
                .contains("\"turnstile\":\"\"", "\"checkAgain\":true");
    }

    /// Pages made for the published product tell by it whether a visitor is in line.
    @Test
    void onOwnersPagesTheChallengeIsThereOnlyUntilTheVisitorIsInLine() {
        var template = "{{#turnstile}}<h1>To get into the line, finish this check</h1>{{{turnstile}}}"
                + "{{/turnstile}}{{^turnstile}}<h1>You have a place</h1>"
                + "{{#waitTimeKnown}}<p>{{waitTimeFormatted}} to go</p>{{/waitTimeKnown}}"
                + "{{/turnstile}}";
        house.room = asking(ENDLESS, new PageSettings(200, template, "en-US", true, true));
        house.customPages.prepare(RoomDirectory.of(List.of(house.room)));
        house.fullWithEstimate();

        String asked = text(visit("/", pageFields()));
        prove(Solutions.proofOf(challengeIn(poll())));
        house.now += 30_000;
        String inLine = text(visit("/", pageFields()));

        assertThat(asked)
                .startsWith("<h1>To get into the line")
                .contains("<form id=\"vestibule-challenge\"")
                .doesNotContain("You have a place");
        assertThat(inLine).startsWith("<h1>You have a place</h1><p>").endsWith(" to go</p>");
    }
}
