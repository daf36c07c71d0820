package io.vestibule.coordination.books;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.coordination.protocol.OriginAnswers;
import io.vestibule.coordination.world.Lease;
import io.vestibule.health.CheckStatus;
import io.vestibule.queue.OriginHold;
import io.vestibule.queue.OriginHold.Cause;
import io.vestibule.queue.OriginHold.State;
import io.vestibule.room.HoldSettings;
import io.vestibule.room.HoldSettings.Action;
import org.junit.jupiter.api.Test;

class OriginWatchTest {

    private static final long NOON = 1_790_000_000_000L;
    private static final HoldSettings QUEUE_ALL = new HoldSettings("c", Action.QUEUE_ALL, 50, true, 0, true);
    private static final HoldSettings REDUCE = new HoldSettings("c", Action.REDUCE, 40, true, 0, true);
    private static final HoldSettings FAILURES = new HoldSettings("", Action.NOTHING, 50, true, 50, true);

    private final OriginWatch watch = new OriginWatch();
    private HoldSettings settings = QUEUE_ALL;
    private long now = NOON;

    @Test
    void aSickCheckHoldsTheLine() {
        said(CheckStatus.UNHEALTHY);

        assertThat(watch.hold()).isEqualTo(new OriginHold(State.HELD, Cause.HEALTH_CHECK, 0, NOON));
        assertThat(watch.hold().isShut()).isTrue();
    }

    @Test
    void aCheckThatIsOnlyToldHoldsNothing() {
        settings = new HoldSettings("c", Action.NOTHING, 50, true, 0, true);

        said(CheckStatus.UNHEALTHY);

        assertThat(watch.hold()).isEqualTo(OriginHold.NONE);
    }

    @Test
    void whatIsHeldIsReleasedInStepsOfAMinute() {
        said(CheckStatus.UNHEALTHY);
        later(30_000);
        said(CheckStatus.HEALTHY);

        assertThat(percent()).isEqualTo(25);
        later(59_900);
        assertThat(percent()).isEqualTo(25);
        later(100);
        assertThat(percent()).isEqualTo(50);
        later(60_000);
        assertThat(percent()).isEqualTo(75);
        later(60_000);
        assertThat(watch.hold()).isEqualTo(OriginHold.NONE);
    }

    @Test
    void aRelapseGoesBackToTheFirstStep() {
        said(CheckStatus.UNHEALTHY);
        said(CheckStatus.HEALTHY);
        later(60_000);
        assertThat(percent()).isEqualTo(50);

        said(CheckStatus.UNHEALTHY);
        assertThat(watch.hold().isShut()).isTrue();
        said(CheckStatus.HEALTHY);

        assertThat(percent()).isEqualTo(25);
    }

    @Test
    void visitorsAreBelievedBeforeACheck() {
        answers(20, 0);
        said(CheckStatus.UNHEALTHY);

        assertThat(watch.hold().state()).isEqualTo(State.VETOED);
        assertThat(watch.hold().isThrottled()).isFalse();
    }

    @Test
    void oneFailureOfTwentyIsTooManyToVeto() {
        answers(20, 1);
        said(CheckStatus.UNHEALTHY);

        assertThat(watch.hold().isShut()).isTrue();
    }

    @Test
    void nineteenAnswersAreTooFewToVeto() {
        answers(19, 0);
        said(CheckStatus.UNHEALTHY);

        assertThat(watch.hold().isShut()).isTrue();
    }

    @Test
    void answersOfMoreThanTenSecondsAgoAreNoVeto() {
        answers(500, 0);
        later(10_000);
        said(CheckStatus.UNHEALTHY);

        assertThat(watch.hold().isShut()).isTrue();
    }

    @Test
    void withoutTheVetoTheCheckAloneCounts() {
        settings = new HoldSettings("c", Action.QUEUE_ALL, 50, false, 0, true);
        answers(500, 0);
        said(CheckStatus.UNHEALTHY);

        assertThat(watch.hold().isShut()).isTrue();
    }

    @Test
    void goodAnswersOfThoseInsideReleaseALineThatACheckHolds() {
        said(CheckStatus.UNHEALTHY);
        answers(30, 0);
        later(0);

        assertThat(watch.hold().state()).isEqualTo(State.RECOVERING);
        assertThat(percent()).isEqualTo(25);
    }

    @Test
    void aReducedLineRecoversFromWhereItIs() {
        settings = REDUCE;
        said(CheckStatus.UNHEALTHY);
        assertThat(watch.hold()).isEqualTo(new OriginHold(State.REDUCED, Cause.HEALTH_CHECK, 40, NOON));

        said(CheckStatus.HEALTHY);
        assertThat(percent()).isEqualTo(50);
    }

    @Test
    void aCheckOfWhichNothingIsKnownAnyMoreCountsForAMinute() {
        said(CheckStatus.UNHEALTHY);
        later(59_000);
        said(CheckStatus.UNKNOWN);
        assertThat(watch.hold().isShut()).isTrue();

        later(1_000);
        said(CheckStatus.UNKNOWN);
        assertThat(watch.hold().state()).isEqualTo(State.RECOVERING);
    }

    @Test
    void aSuspendedCheckHoldsNothing() {
        said(CheckStatus.UNHEALTHY);
        said(CheckStatus.SUSPENDED);

        assertThat(watch.hold().state()).isEqualTo(State.RECOVERING);
    }

    @Test
    void theOperatorsOverrideReleasesAtOnceAndTakesEffectAgainAtOnce() {
        said(CheckStatus.UNHEALTHY);
        settings = new HoldSettings("c", Action.QUEUE_ALL, 50, true, 0, false);
        later(0);
        assertThat(watch.hold()).isEqualTo(OriginHold.NONE);

        settings = QUEUE_ALL;
        later(0);
        assertThat(watch.hold().isShut()).isTrue();
    }

    @Test
    void failuresOfVisitorsHoldTheLineAndLetTenInToSee() {
        settings = FAILURES;
        answers(20, 10);
        later(0);

        assertThat(watch.hold()).isEqualTo(new OriginHold(State.HELD, Cause.ANSWERS, 0, NOON));
        assertThat(watch.hold().isShut()).isFalse();
        assertThat(watch.probesLeft(now)).isEqualTo(OriginWatch.PROBES);
        for (int i = 0; i < OriginWatch.PROBES; i++) {
            watch.admitted(now);
        }
        assertThat(watch.probesLeft(now)).isZero();
        assertThat(watch.probesLeft(now + 9_000)).isZero();
        assertThat(watch.probesLeft(now + 10_000)).isEqualTo(OriginWatch.PROBES);
    }

    @Test
    void fewerFailuresThanTheSettingHoldNothing() {
        settings = FAILURES;
        answers(1_000, 499);
        later(0);

        assertThat(watch.hold()).isEqualTo(OriginHold.NONE);
    }

    @Test
    void itTakesHalfOfTheFailuresToLetGo() {
        settings = FAILURES;
        answers(20, 10);
        later(0);
        later(11_000);
        answers(100, 30);
        later(0);
        assertThat(watch.hold().isHeld()).isTrue();

        later(11_000);
        answers(10, 2);
        later(0);
        assertThat(watch.hold().state()).isEqualTo(State.RECOVERING);
        assertThat(percent()).isEqualTo(25);
    }

    @Test
    void aLineThatNobodyIsThereToTryIsReleasedAfterAMinute() {
        settings = FAILURES;
        answers(20, 20);
        later(0);
        later(59_000);
        assertThat(watch.hold().isHeld()).isTrue();

        later(1_000);
        assertThat(watch.hold().state()).isEqualTo(State.RECOVERING);
    }

    @Test
    void aCheckShutsALineThatAnswersOnlyHeld() {
        settings = new HoldSettings("c", Action.QUEUE_ALL, 50, true, 50, true);
        answers(20, 20);
        later(0);
        assertThat(watch.hold().probes()).isTrue();

        said(CheckStatus.UNHEALTHY);
        assertThat(watch.hold().isShut()).isTrue();

        said(CheckStatus.HEALTHY);
        assertThat(watch.hold().probes()).isTrue();
    }

    @Test
    void whatIsGivenOutIsAPartOfWhatIsFree() {
        settings = REDUCE;
        said(CheckStatus.UNHEALTHY);
        assertThat(watch.allowance(new Lease(1_000, 100), new Lease(1_000, 100)))
                .isEqualTo(new Lease(400, 40));

        watch.status(CheckStatus.HEALTHY, now);
        watch.step(settings, 800, now);
        assertThat(watch.allowance(new Lease(1_000, 100), new Lease(1_000, 100)))
                .isEqualTo(new Lease(900, 50));
    }

    @Test
    void aSmallRoomIsNotShutByAShare() {
        settings = REDUCE;
        said(CheckStatus.UNHEALTHY);

        assertThat(watch.allowance(new Lease(2, 1), new Lease(2, 1))).isEqualTo(new Lease(1, 1));
    }

    private void said(CheckStatus status) {
        watch.status(status, now);
        later(0);
    }

    private void answers(long came, long failed) {
        watch.answers(new OriginAnswers(came, failed), now);
    }

    private void later(long millis) {
        now += millis;
        watch.step(settings, 0, now);
    }

    private int percent() {
        return watch.hold().percent();
    }
}
