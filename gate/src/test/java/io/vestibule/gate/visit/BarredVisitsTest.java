package io.vestibule.gate.visit;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.challenge.Solutions;
import io.vestibule.coordination.protocol.SlotAnswer;
import io.vestibule.coordination.protocol.VisitEvent;
import io.vestibule.gate.door.UsherTestHouse;
import io.vestibule.gate.door.Verdict;
import io.vestibule.minute.Count;
import io.vestibule.queue.Claim;
import io.vestibule.room.ChallengeSettings;
import io.vestibule.room.ChallengeSettings.Mode;
import io.vestibule.room.Event;
import io.vestibule.room.EventSettings;
import io.vestibule.room.EventTimes;
import io.vestibule.room.PageSettings;
import io.vestibule.room.Room;
import io.vestibule.room.Timestamp;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// Visits to rooms that give no place in line before a challenge is solved.
final class BarredVisitsTest extends ChallengedVisitor {

    private static final ChallengeSettings OFF = ENDLESS.with(Mode.OFF, ENDLESS.action(), ENDLESS.when());

    @Test
    void aVisitorWhoHasNotSolvedIsInNoLine() {
        roomAsks(ENDLESS);
        house.full();

        String page = text(visit("/", pageFields()));
        String first = challengeIn(poll());
        String second = poll();

        assertThat(page).contains("data-state=\"check\"");
        assertThat(second).contains("\"infiniteQueue\":true", "\"peopleAhead\":null");
        assertThat(house.desk.visitEvents).isEmpty();
        assertThat(counted(Count.CHALLENGES_ISSUED)).isEqualTo(1);
        assertThat(prove(Solutions.proofOf(first))).contains("\"infiniteQueue\":false");
    }

    /// Whatever the room itself asks for: an event has settings of its own.
    @Test
    void aRoomThatAsksInAnEventAloneTakesProofsThere() {
        house.room = inEvent(asking(OFF, PageSettings.DEFAULT), ENDLESS);
        house.full();

        visit("/", pageFields());
        String first = challengeIn(poll());

        assertThat(house.desk.visitEvents).isEmpty();
        assertThat(prove(Solutions.proofOf(first))).contains("\"infiniteQueue\":false");
        assertThat(house.desk.visitEvents).hasSize(1);
        assertThat(counted(Count.CHALLENGES_ISSUED)).isEqualTo(1);
    }

    @Test
    void aRoomThatDoesNotAskInAnEventTakesNoProofsThere() {
        house.room = inEvent(asking(ENDLESS, PageSettings.DEFAULT), OFF);
        house.full();
        visit("/", pageFields());

        prove("nonsense");

        assertThat(house.desk.visitEvents).hasSize(2);
        assertThat(counted(Count.CHALLENGES_FAILED)).isZero();
    }

    private static Room inEvent(Room room, ChallengeSettings challenge) {
        var settings = new EventSettings(
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.of(challenge.mode()),
                Optional.of(challenge.action()));
        var times = new EventTimes(
                Optional.empty(),
                Timestamp.of(Instant.ofEpochMilli(UsherTestHouse.NOON - 60_000)),
                Timestamp.of(Instant.ofEpochMilli(UsherTestHouse.NOON + 3_600_000)));
        return room.withEvents(List.of(new Event("e", "drop", "", times, settings, false, false, Optional.empty())));
    }

    @Test
    void solvingJoinsAtThatMomentLessTenSeconds() {
        roomAsks(ENDLESS);
        house.full();
        visit("/", pageFields());
        String challenge = challengeIn(poll());

        prove(Solutions.proofOf(challenge));

        assertThat(house.desk.visitEvents).hasSize(1);
        var joined = (VisitEvent.CheckedIn) house.desk.visitEvents.getFirst();
        assertThat(joined.arrivedMillis()).isEqualTo(house.now - 10_000);
        poll();
        assertThat(house.desk.visitEvents).hasSize(2);
        assertThat(((VisitEvent.CheckedIn) house.desk.visitEvents.getLast()).id())
                .isEqualTo(joined.id());
    }

    @Test
    void solvingIsNeverEarlierThanTheChallenge() {
        roomAsks(ENDLESS);
        house.full();
        visit("/", pageFields());
        String proof = Solutions.proofOf(challengeIn(poll()));
        long made = house.now;
        house.now += 2_000;

        visit("/", pollFields(), ShownProof.HEADER, proof);

        var joined = (VisitEvent.CheckedIn) house.desk.visitEvents.getFirst();
        assertThat(joined.arrivedMillis()).isEqualTo(made);
    }

    @Test
    void aProofShownTwiceIsOneVisitor() {
        roomAsks(ENDLESS);
        house.full();
        visit("/", pageFields());
        String proof = Solutions.proofOf(challengeIn(poll()));
        String unproven = cookie;
        prove(proof);
        cookie = unproven;
        prove(proof);

        assertThat(house.desk.visitEvents)
                .hasSize(2)
                .extracting(event -> ((VisitEvent.CheckedIn) event).id())
                .containsOnly(((VisitEvent.CheckedIn) house.desk.visitEvents.getFirst()).id());
    }

    @Test
    void aNodeChecksWhatAnotherAskedFor() {
        roomAsks(ENDLESS);
        house.full();
        visit("/", pageFields());
        String proof = Solutions.proofOf(challengeIn(poll()));
        var other = new UsherTestHouse();
        other.room = house.room;
        other.now = house.now + 5_000;
        other.full();

        var told = other.get(UsherTestHouse.with(pollFields(), ShownProof.HEADER, proof, "Cookie", cookie));

        assertThat(text(told)).contains("\"infiniteQueue\":false");
        assertThat(other.desk.visitEvents).hasSize(1);
    }

    @Test
    void aLieLeavesTheVisitorOutsideAndMakesTheNextHarder() {
        roomAsks(ENDLESS);
        house.full();
        visit("/", pageFields());
        String mine = challengeIn(poll());
        String harder = challengeIn(prove("nonsense"));
        String still = challengeIn(poll());

        assertThat(levelOf(mine)).isEqualTo("00");
        assertThat(levelOf(harder)).isEqualTo("01");
        assertThat(levelOf(still)).isEqualTo("01");
        assertThat(house.desk.visitEvents).isEmpty();
        assertThat(prove(Solutions.proofOf(still))).contains("\"infiniteQueue\":false");
    }

    @Test
    void visitorsEnterUnaskedWhereThereIsNoLine() {
        roomAsks(ENDLESS);
        house.letIn();

        assertThat(visit("/", pageFields())).isInstanceOf(Verdict.Forward.class);
        assertThat(counted(Count.CHALLENGES_ISSUED)).isZero();
    }

    @Test
    void visitorsAreAskedThereTooWhereTheOwnerWantsThat() {
        roomAsks(ALWAYS);
        house.letIn();

        visit("/", pageFields());
        assertThat(house.desk.asks).isEmpty();
        String told = poll();
        assertThat(told).contains("\"challengeMode\":\"visible_managed\"");
        prove(Solutions.proofOf(challengeIn(told)));

        assertThat(house.desk.asks).hasSize(1);
        assertThat(house.desk.asks.getFirst().claim()).isEqualTo(Claim.WAITING);
        assertThat(visit("/", pageFields())).isInstanceOf(Verdict.Forward.class);
    }

    @Test
    void aProofInTheAddressJoinsToo() {
        roomAsks(ENDLESS);
        house.full();
        visit("/", pageFields());
        String proof = Solutions.proofOf(challengeIn(poll()));

        visit("/?cf_wr_turnstile=" + proof, pageFields());
        assertThat(house.desk.visitEvents).isEmpty();
        visit("/", pageFields());

        assertThat(house.desk.visitEvents).hasSize(1);
    }

    @Test
    void aScriptsCallGetsNoTicket() {
        roomAsks(ENDLESS);
        house.full();

        visit("/api", new String[] {"Sec-Fetch-Dest", "empty", "Accept", "*/*"});

        assertThat(cookie).isEmpty();
        assertThat(counted(Count.CHALLENGES_ISSUED)).isZero();
    }

    @Test
    void aVisitorWhoWaitedWhenTheRoomBeganToAskKeepsThePlace() {
        house.full();
        visit("/", pageFields());
        roomAsks(ENDLESS);

        assertThat(poll()).contains("\"infiniteQueue\":false");
    }

    @Test
    void aRoomThatStopsAskingTakesUnprovenVisitorsIntoTheLine() {
        roomAsks(ENDLESS);
        house.full();
        visit("/", pageFields());
        roomAsks(ChallengeSettings.DEFAULT);
        poll();

        assertThat(house.desk.visitEvents.getFirst()).isInstanceOf(VisitEvent.FirstTouch.class);
    }

    @Test
    void aSlotThatIsGrantedToAProofIsTheVisitors() {
        roomAsks(ALWAYS);
        house.full();
        visit("/", pageFields());
        String proof = Solutions.proofOf(challengeIn(poll()));
        house.open(10);
        house.desk.answer = Optional.of(new SlotAnswer.Granted(house.now));

        assertThat(prove(proof)).contains("\"inWaitingRoom\":false");
    }

    // ---- without a script -----------------------------------------------------------------------

    private void comesBack(int times) {
        for (int i = 0; i < times; i++) {
            house.now += 20_000;
            visit("/", pageFields());
        }
    }

    @Test
    void aVisitorWithoutAScriptWhoComesBackForAMinuteJoinsAsOfTheAsking() {
        roomAsks(ENDLESS);
        house.full();
        visit("/", pageFields());
        long asked = house.now;

        comesBack(2);
        assertThat(house.desk.visitEvents).isEmpty();
        comesBack(1);

        var joined = (VisitEvent.CheckedIn) house.desk.visitEvents.getFirst();
        assertThat(joined.arrivedMillis()).isEqualTo(asked);
        assertThat(counted(Count.CHALLENGES_PLAIN)).isEqualTo(1);
    }

    @Test
    void fewGoThatWay() {
        roomAsks(ENDLESS);
        house.full();
        int people = 50;
        var cookies = new ArrayList<String>();
        for (int i = 0; i < people; i++) {
            cookie = "";
            visit("/", pageFields());
            cookies.add(cookie);
        }
        for (int minute = 0; minute < 20; minute++) {
            house.now += 60_000;
            for (int i = 0; i < people; i++) {
                cookie = cookies.get(i);
                visit("/", pageFields());
                cookies.set(i, cookie);
            }
        }

        // One at first, and a twenty-fifth of ten a minute.
        assertThat(counted(Count.CHALLENGES_PLAIN)).isBetween(1 + 6, 1 + 7);
    }

    @Test
    void aProgramThatPollsGoesNotThatWay() {
        roomAsks(ENDLESS);
        house.full();
        visit("/", pageFields());
        for (int i = 0; i < 10; i++) {
            poll();
        }

        assertThat(house.desk.visitEvents).isEmpty();
    }
}
