package io.vestibule.gate.visit;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.challenge.Solutions;
import io.vestibule.coordination.protocol.VisitEvent;
import io.vestibule.gate.door.UsherTestHouse;
import io.vestibule.gate.door.Verdict;
import io.vestibule.room.ChallengeSettings;
import io.vestibule.room.GuardAction;
import io.vestibule.room.GuardAction.Level;
import io.vestibule.room.GuardRule;
import io.vestibule.room.Guards;
import io.vestibule.rule.RuleCompiler;
import io.vestibule.rule.RuleResult;
import io.vestibule.rule.syntax.Scheme;
import io.vestibule.rule.value.Lists;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What guards ask of the visitors that they describe, and of no others.
final class GuardedChallengesTest extends ChallengedVisitor {

    private static final String[] GADGET = {"User-Agent", "gadget/1"};

    /// Gadgets meet this; for all others the room is as it is.
    private void gadgetsMeet(ChallengeSettings ofAll, GuardAction action) {
        var rule =
                (RuleResult.Good) RuleCompiler.compile("http.user_agent contains \"gadget\"", Scheme.FULL, Lists.NONE);
        roomAsks(ofAll);
        house.room = house.room.withGuards(Guards.of(List.of(new GuardRule(rule.rule(), action, "", true))));
        house.full();
    }

    private String gadgetComes() {
        visit("/", pageFields(), GADGET);
        return poll(GADGET);
    }

    private List<VisitEvent> joined() {
        return house.desk.visitEvents.stream()
                .filter(VisitEvent.CheckedIn.class::isInstance)
                .toList();
    }

    @Test
    void aGuardAsksInARoomThatAsksNothing() {
        gadgetsMeet(ChallengeSettings.DEFAULT, new GuardAction.AskChallenge(Level.RAISED));

        String told = gadgetComes();

        assertThat(told).contains("\"infiniteQueue\":true");
        assertThat(levelOf(challengeIn(told))).isEqualTo("02");
        assertThat(joined()).isEmpty();

        poll(UsherTestHouse.with(GADGET, ShownProof.HEADER, Solutions.proofOf(challengeIn(told))));
        assertThat(joined()).hasSize(1);
    }

    @Test
    void othersAreAskedWhatTheRoomAsksThem() {
        gadgetsMeet(ChallengeSettings.DEFAULT, new GuardAction.AskChallenge(Level.RAISED));

        visit("/", pageFields());

        assertThat(poll()).doesNotContain("\"challenge\":{").contains("\"infiniteQueue\":false");
        assertThat(joined()).hasSize(1);
    }

    @Test
    void aGuardMakesTheRoomsChallengeHarderAndNeverLighter() {
        gadgetsMeet(ENDLESS, new GuardAction.AskChallenge(Level.HIGHEST));
        assertThat(levelOf(challengeIn(gadgetComes()))).isEqualTo("04");

        cookie = "";
        gadgetsMeet(ENDLESS, new GuardAction.AskChallenge(Level.LIGHT));
        String lightest = levelOf(challengeIn(gadgetComes()));
        cookie = "";
        visit("/", pageFields());
        assertThat(lightest).isEqualTo(levelOf(challengeIn(poll())));
    }

    @Test
    void aGuardSparesThoseThatItDescribes() {
        gadgetsMeet(ENDLESS, new GuardAction.SkipChallenge());

        String told = gadgetComes();

        assertThat(told).doesNotContain("\"challenge\":{").contains("\"infiniteQueue\":false");
        assertThat(joined()).hasSize(1);

        cookie = "";
        visit("/", pageFields());
        assertThat(poll()).contains("\"infiniteQueue\":true");
    }

    @Test
    void whomAGuardSendsToWaitWithoutEndIsToldWhatOthersAreTold() {
        gadgetsMeet(ChallengeSettings.DEFAULT, new GuardAction.InfiniteQueue());
        gadgetComes();
        house.letIn();

        for (int i = 0; i < 20; i++) {
            assertThat(poll(GADGET)).contains("\"inWaitingRoom\":true", "\"infiniteQueue\":false");
        }
        assertThat(house.desk.asks).isEmpty();
        assertThat(joined()).isEmpty();
    }

    @Test
    void noProofLeadsBackAsLongAsTheGuardHolds() {
        gadgetsMeet(ENDLESS, new GuardAction.InfiniteQueue());
        visit("/", pageFields());
        String challenge = challengeIn(poll());

        poll(UsherTestHouse.with(GADGET, ShownProof.HEADER, Solutions.proofOf(challenge)));

        assertThat(joined()).isEmpty();
    }

    @Test
    void whoStoodInLineLeavesItsPlaceToOthers() {
        gadgetsMeet(ChallengeSettings.DEFAULT, new GuardAction.InfiniteQueue());
        visit("/", pageFields());
        poll();
        assertThat(joined()).hasSize(1);

        poll(GADGET);

        assertThat(house.desk.visitEvents.getLast()).isInstanceOf(VisitEvent.Left.class);
        int events = house.desk.visitEvents.size();
        poll();
        assertThat(house.desk.visitEvents).as("without the guard").hasSize(events);
    }

    @Test
    void nobodyInsideIsPutOut() {
        gadgetsMeet(ChallengeSettings.DEFAULT, new GuardAction.InfiniteQueue());
        house.letIn();
        assertThat(visit("/", pageFields())).isInstanceOf(Verdict.Forward.class);

        assertThat(visit("/", pageFields(), GADGET)).isInstanceOf(Verdict.Forward.class);
    }
}
