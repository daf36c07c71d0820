package io.vestibule.gate.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.Slow;
import io.vestibule.challenge.Solutions;
import io.vestibule.coordination.protocol.VisitEvent;
import io.vestibule.gate.visit.ChallengedVisitor;
import io.vestibule.gate.visit.ShownProof;
import io.vestibule.minute.Count;
import io.vestibule.room.PageSettings;
import io.vestibule.room.RequestSettings;
import org.junit.jupiter.api.Test;

/// What visitors get who lie where a challenge has to be solved.
final class DecoyVisitsTest extends ChallengedVisitor {

    @Test
    void aForgerIsToldWhatAnybodyIsTold() {
        roomAsks(ENDLESS);
        house.fullWithEstimate();
        visit("/", pageFields());
        String honest = prove(Solutions.proofOf(challengeIn(poll())));
        String honestCookie = cookie;
        int events = house.desk.visitEvents.size();
        cookie = "";
        visit("/", pageFields());

        String told = prove(forged(challengeIn(poll())));

        assertThat(fields(told)).isEqualTo(fields(honest));
        assertThat(told).contains("\"infiniteQueue\":false", "\"waitTimeKnown\":true");
        assertThat(cookie).hasSameSizeAs(honestCookie);
        assertThat(counted(Count.DECOY_REFRESHES)).isEqualTo(1);
        poll();
        assertThat(house.desk.visitEvents).hasSize(events);
        assertThat(counted(Count.CHALLENGES_FAILED)).isEqualTo(1);
        assertThat(counted(Count.DECOY_REFRESHES)).isEqualTo(2);
    }

    /// Among people who come at the same rate, a place of a few seconds later is seen at once. What
    /// a decoy's place is shows when the room takes it into the line.
    @Test
    void aDecoyStandsWhereAVisitorWhoSolvedWouldStand() {
        roomAsks(ENDLESS);
        house.full();
        visit("/", pageFields());
        String light = challengeIn(poll());
        long asked = house.now;
        house.now += 4_000;
        visit("/", pollFields(), ShownProof.HEADER, forged(light));
        roomAsks(LOG);
        poll();

        var joined = (VisitEvent.CheckedIn) house.desk.visitEvents.getFirst();
        assertThat(joined.arrivedMillis()).isBetween(asked, asked + 99);
    }

    private static String fields(String json) {
        return json.replaceAll(":(\"[^\"]*\"|[0-9.]+)", ":");
    }

    @Test
    void aDecoyNeverAsksForASlot() {
        roomAsks(ENDLESS);
        house.full();
        visit("/", pageFields());
        prove(forged(challengeIn(poll())));
        house.letIn();

        for (int i = 0; i < 20; i++) {
            assertThat(poll()).contains("\"inWaitingRoom\":true");
        }
        assertThat(house.desk.asks).isEmpty();
    }

    @Test
    @Slow("solves a harder proof of work")
    void aHarderCheckBringsADecoyIntoTheLine() {
        roomAsks(ENDLESS);
        house.full();
        visit("/", pageFields());
        String light = challengeIn(poll());
        prove(forged(light));
        assertThat(poll()).contains("\"checkAgain\":true");
        prove(Solutions.proofOf(light));
        assertThat(house.desk.visitEvents).isEmpty();

        String harder = challengeIn(poll(Checkpoint.AGAIN_HEADER, "1"));
        assertThat(levelOf(harder)).isEqualTo("02");
        prove(Solutions.proofOf(harder));

        assertThat(house.desk.visitEvents).hasSize(1);
        var joined = (VisitEvent.CheckedIn) house.desk.visitEvents.getFirst();
        assertThat(joined.arrivedMillis()).isEqualTo(house.now - 10_000);
    }

    @Test
    void whoIsInLineMayAskForACheckTooAndKeepsThePlace() {
        roomAsks(ENDLESS);
        house.full();
        visit("/", pageFields());
        assertThat(prove(Solutions.proofOf(challengeIn(poll())))).contains("\"checkAgain\":true");
        long arrived = ((VisitEvent.CheckedIn) house.desk.visitEvents.getFirst()).arrivedMillis();

        prove(Solutions.proofOf(challengeIn(poll(Checkpoint.AGAIN_HEADER, "1"))));

        assertThat(((VisitEvent.CheckedIn) house.desk.visitEvents.getLast()).arrivedMillis())
                .isEqualTo(arrived);
    }

    @Test
    void theProofOfAnotherTabIsNeverALie() {
        roomAsks(ENDLESS);
        house.full();
        visit("/", pageFields());
        String other = Solutions.proofOf(challengeIn(poll()));
        cookie = "";
        visit("/", pageFields());
        poll();

        for (int tab = 0; tab < 10; tab++) {
            String told = prove(other);
            assertThat(told).contains("\"infiniteQueue\":true");
            assertThat(levelOf(challengeIn(told)))
                    .as("a level harder, and no more")
                    .isEqualTo("01");
        }
        assertThat(house.desk.visitEvents).isEmpty();
        assertThat(prove(Solutions.proofOf(challengeIn(poll())))).contains("\"infiniteQueue\":false");
        assertThat(house.desk.visitEvents).hasSize(1);
    }

    @Test
    void theProofOfAnotherRoomIsNeverALie() {
        house.room = asking("other", ENDLESS, PageSettings.DEFAULT, RequestSettings.DEFAULT);
        house.full();
        visit("/", pageFields());
        String other = Solutions.proofOf(challengeIn(poll()));
        cookie = "";
        roomAsks(ENDLESS);
        visit("/", pageFields());

        assertThat(prove(other)).contains("\"infiniteQueue\":true");
        assertThat(prove(other)).contains("\"infiniteQueue\":true");
        assertThat(counted(Count.CHALLENGES_FAILED)).isZero();
    }

    @Test
    void aRoomThatStopsBarringTakesDecoysIntoTheLine() {
        roomAsks(ENDLESS);
        house.full();
        visit("/", pageFields());
        prove(forged(challengeIn(poll())));
        roomAsks(LOG);
        poll();

        assertThat(house.desk.visitEvents).hasSize(1);
    }
}
