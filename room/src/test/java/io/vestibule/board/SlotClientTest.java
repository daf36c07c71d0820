package io.vestibule.board;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.coordination.protocol.Report;
import io.vestibule.coordination.protocol.SlotAnswer;
import io.vestibule.coordination.protocol.SlotAsk;
import io.vestibule.coordination.protocol.VisitEvent;
import io.vestibule.coordination.protocol.VisitEvent.CheckedIn;
import io.vestibule.coordination.protocol.VisitEvent.GaveBack;
import io.vestibule.coordination.protocol.VisitEvent.Revoked;
import io.vestibule.coordination.protocol.VisitEvent.Seen;
import io.vestibule.queue.Claim;
import io.vestibule.queue.RoomView;
import io.vestibule.room.Phase;
import io.vestibule.room.Room;
import io.vestibule.room.Rooms;
import io.vestibule.ticket.EstimateStamp;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SlotClientTest {

    /// Answers within 50 ms, or 500 if a slot is held.
    private static final LaneSettings BRIEF = new LaneSettings(50, 500, 8_192, 100, 256, 5_000, 500_000, true);

    private static final Room ROOM = Rooms.room("sale", "example.com/");
    private static final Phase PHASE = Phase.always(ROOM);
    private static final SlotAnswer GRANTED = new SlotAnswer.Granted(SteppedLoop.START_MILLIS);

    private final SteppedLoop loop = new SteppedLoop();
    private final StateBoard states = new StateBoard();
    private final SlotFigures figures = new SlotFigures();
    private final FakeHost host = new FakeHost();
    private final List<Optional<SlotAnswer>> answers = new ArrayList<>();
    private SlotClient client = lane(BRIEF);

    private SlotClient lane(LaneSettings settings) {
        var made = new SlotClient(0, new SlotClientParts(loop, states, loop::millis, loop::nanos, settings, figures));
        made.begin();
        return made;
    }

    @BeforeEach
    void attach() {
        client.attach(ROOM.id(), host);
        loop.run();
        host.reports.clear();
        loop.wakes();
    }

    private void ask(long id) {
        client.ask(
                ROOM, new SlotAsk(id, 1, Claim.NEWCOMER, EstimateStamp.NOTHING, EstimateStamp.NOTHING), answers::add);
    }

    private static VisitEvent seen(long id) {
        return new Seen(id, SteppedLoop.START_MILLIS - 60_000, SteppedLoop.START_MILLIS);
    }

    private static VisitEvent checkedIn(long id) {
        long now = SteppedLoop.START_MILLIS;
        return new CheckedIn(id, now - 60_000, now, now + 40_000);
    }

    @Test
    void anAnswerComesThroughTheInboxOnTheLoop() {
        ask(1);

        host.calls.getFirst().answer(GRANTED);
        assertThat(answers).isEmpty();
        loop.run();

        assertThat(answers).containsExactly(Optional.of(GRANTED));
        assertThat(client.view(PHASE, loop.millis()).known()).isFalse();
    }

    @Test
    void manyAnswersWakeTheLoopOnce() {
        for (int id = 1; id <= 100; id++) {
            ask(id);
        }

        host.calls.forEach(call -> call.answer(SlotAnswer.REFUSED));

        assertThat(loop.wakes()).isEqualTo(1);
        loop.run();
        assertThat(answers).hasSize(100);
    }

    @Test
    void aQuestionWithoutAnAnswerIsGivenUpAtItsDeadline() {
        ask(1);

        loop.pass(49);
        assertThat(answers).isEmpty();
        loop.pass(2);

        assertThat(answers).containsExactly(Optional.empty());
        assertThat(host.calls.getFirst().isAbandoned()).isTrue();
    }

    @Test
    void everyQuestionHasADeadlineOfItsOwn() {
        ask(1);
        loop.pass(30);
        ask(2);

        loop.pass(21);
        assertThat(answers).hasSize(1);
        loop.pass(30);

        assertThat(answers).containsExactly(Optional.empty(), Optional.empty());
    }

    @Test
    void aSlotThatComesTooLateIsGivenBackAtOnce() {
        ask(1);
        loop.pass(60);
        host.told();

        host.calls.getFirst().answer(GRANTED);
        loop.run();

        assertThat(answers).containsExactly(Optional.empty());
        assertThat(host.told()).containsExactly(new GaveBack(1, SteppedLoop.START_MILLIS));
        assertThat(host.journaled).contains(1L);
    }

    @Test
    void aRequestThatWaitsForAPromiseHasMorePatienceAndIsToldSoAtTheEndOfIt() {
        ask(1);
        host.calls.getFirst().hold();

        loop.pass(60);
        assertThat(answers).isEmpty();

        loop.pass(450);
        assertThat(answers).containsExactly(Optional.of(SlotAnswer.NOT_YET));
    }

    @Test
    void aSlotThatWaitedForItsPromiseIsTaken() {
        ask(1);
        host.calls.getFirst().hold();
        loop.pass(300);

        host.calls.getFirst().answer(GRANTED);
        loop.pass(300);

        assertThat(answers).containsExactly(Optional.of(GRANTED));
    }

    @Test
    void aRequestBehindOneThatIsHeldIsGivenUpInTime() {
        ask(1);
        host.calls.getFirst().hold();
        loop.pass(20);
        ask(2);

        loop.pass(60);
        assertThat(answers).containsExactly(Optional.empty());

        loop.pass(450);
        assertThat(answers).containsExactly(Optional.empty(), Optional.of(SlotAnswer.NOT_YET));
    }

    @Test
    void moreQuestionsThanMayBeUnderWayGetNoAnswer() {
        client = lane(new LaneSettings(50, 500, 2, 100, 256, 5_000, 1_000, true));
        attach();
        ask(1);
        ask(2);

        ask(3);
        assertThat(answers).containsExactly(Optional.empty());

        host.calls.getFirst().answer(SlotAnswer.REFUSED);
        loop.run();
        ask(4);
        assertThat(host.calls).hasSize(3);
    }

    @Test
    void anAnswerThatFailsItsAskerDoesNotStopTheOthers() {
        client.ask(ROOM, new SlotAsk(1, 1, Claim.NEWCOMER, EstimateStamp.NOTHING, EstimateStamp.NOTHING), _ -> {
            throw new IllegalStateException("on purpose");
        });
        ask(2);

        host.calls.forEach(call -> call.answer(SlotAnswer.REFUSED));
        loop.run();

        assertThat(answers).containsExactly(Optional.of(SlotAnswer.REFUSED));
        assertThat(figures.of(SlotFigures.Count.FAILED)).isEqualTo(1);
    }

    @Test
    void whatHappenedIsOnRecordWhenReportReturnsAndToldSoonAfter() {
        client.report(ROOM, seen(1));

        assertThat(host.journaled).containsExactly(1L);
        assertThat(host.reports).isEmpty();

        loop.pass(100);
        assertThat(host.told()).containsExactly(seen(1));
    }

    @Test
    void enoughVisitEventsAreToldAtOnce() {
        for (int id = 1; id <= 256; id++) {
            client.report(ROOM, seen(id));
        }

        assertThat(host.reports).hasSize(1);
        assertThat(host.lastReport().visitEvents()).hasSize(256);
    }

    @Test
    void aLaneWithNothingToSayReportsThatItHasNothingToSay() {
        states.publish(ROOM.id(), RoomView.unknown(ROOM, loop.millis()));

        loop.pass(1_000);

        assertThat(host.reports).hasSizeBetween(1, 2);
        assertThat(host.lastReport().visitEvents()).isEmpty();
        assertThat(host.lastReport().throughMillis())
                .isBetween(loop.millis() - Report.intervalMillis(1), loop.millis());
    }

    @Test
    void nothingIsReportedAsCompleteThatARequestInFlightMayStillBring() {
        client = lane(BRIEF.askMillis(1_000));
        attach();
        loop.pass(200);
        long asked = loop.millis();
        ask(1);

        loop.pass(500);
        assertThat(host.lastReport().throughMillis()).isEqualTo(asked);

        host.calls.getFirst().answer(SlotAnswer.REFUSED);
        loop.pass(200);
        assertThat(host.lastReport().throughMillis()).isGreaterThan(asked + 500);
    }

    @Test
    void reportsAreNumberedWithoutGapAndKeptUntilAcknowledged() {
        loop.pass(300);
        host.reports.clear();
        client.report(ROOM, seen(1));
        loop.pass(100);
        var first = host.lastReport();

        loop.pass(5_200);

        assertThat(host.reports.stream().filter(first::equals)).hasSize(2);

        host.acknowledged = host.lastReport().sequence();
        loop.pass(100);
        host.reports.clear();
        loop.pass(5_200);
        assertThat(host.reports).doesNotContain(first);
        assertThat(host.lastReport().acknowledged()).isGreaterThanOrEqualTo(first.sequence());
    }

    @Test
    void aLaneThatIsNotAcknowledgedRenewsNoSession() {
        states.publish(ROOM.id(), RoomView.unknown(ROOM, loop.millis()));
        assertThat(client.view(PHASE, loop.millis()).renews(loop.millis())).isTrue();

        loop.pass(10_500);
        assertThat(client.view(PHASE, loop.millis()).renews(loop.millis())).isFalse();

        host.acknowledged = host.lastReport().sequence();
        loop.pass(600);
        assertThat(client.view(PHASE, loop.millis()).renews(loop.millis())).isTrue();
    }

    @Test
    void whatHappensBeforeThereIsAHostIsWrittenAndToldWhenThereIsOne() {
        var other = Rooms.room("other", "other.example.com/");
        var late = new FakeHost();
        client.report(other, new Revoked(5, loop.millis()));
        assertThat(client.view(Phase.always(other), loop.millis()).renews(loop.millis()))
                .isFalse();

        client.attach(other.id(), late);
        loop.run();

        assertThat(late.journaled).containsExactly(5L);
        assertThat(late.told()).containsExactly(new Revoked(5, SteppedLoop.START_MILLIS));
        assertThat(client.view(Phase.always(other), loop.millis()).renews(loop.millis()))
                .isTrue();
    }

    @Test
    void aRoomThatIsDetachedGetsALastReport() {
        client.report(ROOM, seen(1));

        client.detach(ROOM.id());
        loop.run();

        assertThat(host.lastReport().last()).isTrue();
        assertThat(host.told()).containsExactly(seen(1));
    }

    @Test
    void aHostThatIsMadeAgainGetsReportsFromNumberOneOn() {
        loop.pass(300);
        var another = new FakeHost();

        client.detach(ROOM.id());
        client.attach(ROOM.id(), another);
        loop.run();

        assertThat(another.reports.getFirst().sequence()).isEqualTo(1);
    }

    @Test
    void onlyCheckInsAreForgottenWhenTheHostIsDead() {
        client = lane(new LaneSettings(50, 500, 100, 100, 4, 5_000, 8, true));
        attach();
        for (int id = 1; id <= 20; id++) {
            client.report(ROOM, checkedIn(id));
        }
        client.report(ROOM, seen(99));
        loop.pass(100);

        assertThat(host.told()).hasSize(9).contains(seen(99));
        assertThat(figures.of(SlotFigures.Count.HAPPENINGS_FORGOTTEN)).isEqualTo(12);
    }

    @Test
    void stoppingTellsWhatIsLeft() {
        client.report(ROOM, seen(1));

        var stopped = client.stop();
        loop.run();

        assertThat(stopped.toCompletableFuture()).isDone();
        assertThat(host.lastReport().last()).isTrue();
        assertThat(host.told()).containsExactly(seen(1));
    }

    @Test
    void theLastReportsAreRepeatedUntilTheyAreAcknowledged() {
        client.report(ROOM, seen(1));
        client.stop();
        loop.run();
        long last = host.lastReport().sequence();
        host.told();

        loop.pass(BRIEF.resendMillis() + 100);
        assertThat(host.lastReport().sequence()).isEqualTo(last);
        assertThat(host.lastReport().last()).isTrue();
        assertThat(host.told()).containsExactly(seen(1));

        host.acknowledged = last;
        loop.pass(3 * BRIEF.resendMillis());
        assertThat(host.reports).isEmpty();
    }

    @Test
    void whatHappensAfterTheEndIsOnRecordButNotReported() {
        client.stop();
        loop.run();
        host.told();

        client.report(ROOM, seen(1));
        loop.pass(6_000);

        assertThat(host.journaled).containsExactly(1L);
        assertThat(host.told()).isEmpty();
    }

    @Test
    void aViewIsMadeOnceForEveryViewThatComes() {
        states.publish(ROOM.id(), RoomView.unknown(ROOM, loop.millis()));

        assertThat(client.view(PHASE, loop.millis())).isSameAs(client.view(PHASE, loop.millis()));
    }

    @Test
    void aRoomThatARequestFindsAfterItsHostHasLeftIsForgotten() {
        client.detach(ROOM.id());
        loop.run();
        client.report(ROOM, seen(1));
        loop.pass(59_000);
        assertThat(client.rooms()).isEqualTo(1);

        loop.pass(2_000);
        assertThat(client.rooms()).isZero();
    }

    @Test
    void aRoomThatComesBackIsNotForgotten() {
        client.detach(ROOM.id());
        loop.run();
        client.attach(ROOM.id(), host);
        loop.run();
        loop.pass(120_000);

        client.report(ROOM, seen(1));
        loop.pass(1_000);
        assertThat(host.told()).contains(seen(1));
    }

    /// The journal of a room that is gone, say.
    @Test
    void aReportThatFailsDoesNotSilenceTheLane() {
        host.fails = true;
        loop.pass(5_000);
        host.fails = false;

        client.report(ROOM, seen(1));
        loop.pass(5_000);

        assertThat(host.told()).contains(seen(1));
    }

    @Test
    void anAnswerThatFailsWithAnErrorDoesNotEndTheTimeouts() {
        client.ask(ROOM, new SlotAsk(1, 1, Claim.NEWCOMER, EstimateStamp.NOTHING, EstimateStamp.NOTHING), _ -> {
            throw new AssertionError("a mistake");
        });
        ask(2);
        try {
            loop.pass(1_000);
        } catch (AssertionError _) {
            loop.pass(1_000);
        }

        assertThat(answers).hasSize(1);
    }
}
