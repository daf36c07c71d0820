package io.vestibule.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.Seeds;
import io.vestibule.room.EventSchedule;
import io.vestibule.room.Limits;
import io.vestibule.room.Room;
import io.vestibule.tally.Line;
import io.vestibule.ticket.EstimateStamp;
import io.vestibule.ticket.Ticket;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Nobody is told less than the people ahead divided by the new users a minute, here 100, and
/// nobody is told anything before it is known who is ahead.
class NeverTooShortTest {

    private static final long NOON = Lines.NOON;
    private static final int PEOPLE = 200;
    private static final Correction HALF = new Correction(0.4, 0.5, 0.6);

    @Test
    void aNewcomerIsToldNothingSinceOthersMayHaveComeInTheSameMoment() {
        var wait = told(view(flow(0), Bands.EVERYBODY), Ticket.NONE, NOON);

        assertThat(wait.info().estimate()).isEqualTo(WaitEstimate.UNKNOWN);
        assertThat(wait.info().peopleAhead()).isEqualTo(WaitInfo.NOT_TOLD);
        assertThat(wait.ticket().atArrival()).isEqualTo(EstimateStamp.NOTHING);
    }

    @Test
    void whoseOwnMomentIsNotKnownYetIsToldNothingAndAskedAgainInASecond() {
        var view = view(flow(0), NOON - 101);

        var wait = told(view, ticket(NOON - 100, false), NOON);

        assertThat(wait.info().estimate()).isEqualTo(WaitEstimate.UNKNOWN);
        assertThat(wait.info().peopleAhead()).isEqualTo(WaitInfo.NOT_TOLD);
        assertThat(wait.ticket().refreshMillis()).isBetween(850, 1_150);
        assertThat(told(view, ticket(NOON - 101, false), NOON).info().peopleAhead())
                .as("a millisecond earlier")
                .isEqualTo(PEOPLE - 102);
    }

    /// A gate that is silent keeps nobody from being told for long.
    @Test
    void afterTenSecondsWhatIsKnownIsTold() {
        var view = view(flow(0), NOON - 20_000);

        assertThat(told(view, ticket(NOON - 9_999, true), NOON).info().peopleAhead())
                .isEqualTo(WaitInfo.NOT_TOLD);
        assertThat(told(view, ticket(NOON - 10_000, true), NOON).info().peopleAhead())
                .isZero();
    }

    /// What was learned halves estimates: 150 people ahead take a minute and a half all the same.
    @Test
    void whatWasLearnedTakesNoEstimateBelowTheLimits() {
        var learned = new Flow(true, 100, 0, HALF, HALF);

        var wait = told(view(learned, Bands.EVERYBODY), ticket(NOON - 49, true), NOON);

        assertThat(wait.info().peopleAhead()).isEqualTo(150);
        assertThat(wait.info().leastSeconds()).isEqualTo(90);
        assertThat(wait.info().estimate()).isEqualTo(new WaitEstimate.Known(90, 90, 90));
    }

    /// Where a tenth of those who wait gives up each minute, fewer have to enter first.
    @Test
    void whoWasSeenToGiveUpTakesNoTime() {
        var wait = told(view(flow(0.1), Bands.EVERYBODY), ticket(NOON - 49, true), NOON);

        assertThat(wait.info().leastSeconds()).isEqualTo((int) (600 * Math.log1p(0.15)));
    }

    /// The page shows sixty seconds: a quarter more would be too short.
    @ParameterizedTest
    @CsvSource({"60, 900, 900", "880, 900, 900", "60, 300, 300", "60, 0, 270"})
    void whatIsHeldBackIsNotHeldBelowTheLimits(int shown, int least, int told) {
        var estimate = new WaitEstimate.Known(700, 900, 1_000);
        var info = new WaitInfo(estimate, least, 150, false, LastChange.NONE, false, false, NOON, 20_000, 20_000);

        var steady = SteadyWait.of(estimate, info, ticket(NOON, true), shown, NOON);

        assertThat(steady.estimate().pointSeconds()).isEqualTo(Math.max(told, 0));
        assertThat(steady.estimate().lowSeconds()).isGreaterThanOrEqualTo(Math.min(least, 700));
        assertThat(steady.why()).isEqualTo(Optional.empty());
    }

    /// Operators read it as the longest estimate.
    @Test
    void theLastInLineIsToldSomethingWhileNothingButTheLimitsIsKnown() {
        var view = view(Flow.UNKNOWN, Bands.EVERYBODY);

        assertThat(Estimate.told(view, view.line().last(), 1))
                .isInstanceOfSatisfying(
                        WaitEstimate.Known.class,
                        last -> assertThat(last.pointSeconds()).isGreaterThanOrEqualTo(119));
    }

    /// Ten seats, held for a minute at least: the thirtieth waits for two more turns than are over.
    @Test
    void seatsThatTurnOverTakeTheirTime() {
        var limits = new Limits(10, 10, Duration.ofMinutes(5), true);
        var counts = new Counts(300, 10, 0, 0, 10, 1);

        var bound = LimitBound.of(limits, counts, 29);

        assertThat(bound.lowSeconds()).isBetween(750, 751);
    }

    /// All passes are out, and the first comes back in 50 s: so nobody enters sooner.
    @Test
    void whereAllPassesAreOutTheFirstOfThemIsWaitedFor() {
        var limits = new Limits(500, 60, Duration.ofMinutes(5), true);
        var counts = new Counts(300, 60, 0, 0, 60, 1, 50_000, true);

        assertThat(LimitBound.of(limits, counts, 0).lowSeconds()).isBetween(50, 51);
        assertThat(LimitBound.of(limits, counts, 0).pointSeconds()).isEqualTo(51);
        assertThat(LimitBound.of(limits, counts, 100).pointSeconds()).isEqualTo(141);
        assertThat(LimitBound.of(limits, counts, 100).lowSeconds()).isBetween(100, 101);
    }

    private static Flow flow(double abandonsPerMinute) {
        return new Flow(true, 100, abandonsPerMinute, Correction.NONE, Correction.NONE);
    }

    /// One came in each of the last milliseconds.
    private static RoomView view(Flow flow, long placedUpTo) {
        var line = new Line();
        for (int i = 0; i < PEOPLE; i++) {
            line.insert(NOON - i);
        }
        var view = Lines.fifo(line).flow(flow).view();
        return TestView.like(view).known(true).bands(Bands.shut(placedUpTo)).view();
    }

    private static Ticket.Waiting ticket(long arrived, boolean returned) {
        return new Ticket.Waiting(7, arrived, arrived, 3_000, returned, EstimateStamp.NOTHING, EstimateStamp.NOTHING);
    }

    private static Decision.Wait told(RoomView view, Ticket ticket, long now) {
        Room room = Lines.room();
        return (Decision.Wait) Decider.decide(EventSchedule.at(room, now), view, ticket, now, Seeds.randomness(1));
    }
}
