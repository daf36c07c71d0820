package io.vestibule.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.vestibule.Seeds;
import io.vestibule.room.QueueingMethod;
import io.vestibule.tally.Line;
import java.util.Arrays;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class EstimateTest {

    private static final long NOON = Lines.NOON;
    private static final Flow TEN = new Flow(true, 10, 0, Correction.NONE, Correction.NONE);

    @Test
    void nothingIsToldWhileNothingIsKnown() {
        var line = Lines.fifo(line(100));

        assertThat(wait(line, NOON + 50)).isEqualTo(WaitEstimate.UNKNOWN);
        assertThat(wait(line.flow(TEN).held(), NOON + 50)).isEqualTo(WaitEstimate.UNKNOWN);
        assertThat(wait(line.flow(TEN).unknown(), NOON + 50)).isEqualTo(WaitEstimate.UNKNOWN);
    }

    @Test
    void thePeopleAheadAreDividedByTheRate() {
        var lines = Lines.fifo(line(100)).flow(TEN);

        assertThat(wait(lines, NOON + 49)).isEqualTo(new WaitEstimate.Known(300, 300, 300));
        assertThat(wait(lines.eligible(20), NOON + 49)).isEqualTo(new WaitEstimate.Known(180, 180, 180));
    }

    @Test
    void experienceMakesTheBand() {
        var learned = new Correction(0.8003, 1.1, 1.5003);
        var lines = Lines.fifo(line(100)).flow(new Flow(true, 10, 0, learned, Correction.NONE));

        assertThat(wait(lines, NOON + 99)).isEqualTo(new WaitEstimate.Known(481, 660, 900));
    }

    @Test
    void inADrawThePositionDoesNotCount() {
        var lines = Lines.fifo(line(100)).method(QueueingMethod.RANDOM).flow(TEN);

        assertThat(wait(lines, NOON)).isEqualTo(wait(lines, NOON + 99));
        assertThat(wait(lines, NOON))
                .isInstanceOfSatisfying(
                        WaitEstimate.Known.class,
                        known -> assertThat(known.pointSeconds()).isEqualTo(416));
    }

    @Test
    void aWaitOfMoreThanADayIsFull() {
        var slow = new Flow(true, 0.1, 0, Correction.NONE, Correction.NONE);
        var lines = Lines.fifo(line(200)).flow(slow);

        assertThat(wait(lines, NOON + 200))
                .isInstanceOfSatisfying(
                        WaitEstimate.Known.class,
                        known -> assertThat(known.full()).isTrue());
    }

    /// Each of 100 people is as likely to be the tenth as the last one: of those who are drawn by
    /// and by, half are in after half of the time.
    @Test
    void inADrawOfACrowdThatOnlyShrinksAllPlacesAreAsLikely() {
        var shrinking = draw(-10);

        assertThat(DrawWait.minutes(0.25, 1_000, shrinking)).isCloseTo(25, within(0.2));
        assertThat(DrawWait.minutes(0.5, 1_000, shrinking)).isCloseTo(50, within(0.3));
        assertThat(DrawWait.minutes(0.9, 1_000, shrinking)).isCloseTo(90, within(0.5));
    }

    @Test
    void inADrawOfACrowdThatGrowsTheChancesFall() {
        double even = DrawWait.minutes(0.5, 1_000, draw(0));

        assertThat(even).isCloseTo(DrawWait.minutes(0.5, 0.01), within(0.5));
        assertThat(DrawWait.minutes(0.5, 1_000, draw(10))).isCloseTo(100, within(1.0));
        assertThat(DrawWait.minutes(0.5, 1_000, draw(1e9))).isEqualTo(DrawWait.minutes(0.5, 1_000, draw(10)));
        assertThat(DrawWait.minutes(0.5, 1_000, draw(1e-9))).isCloseTo(even, within(1e-6));
    }

    /// They draw an interval after they are told: 20 s among many, 2 s among four. As many
    /// newcomers draw besides as come within an interval: those who enter, and those who give up, a
    /// tenth here.
    @Test
    void aVisitorWhoHasDrawnBeforeDrawsNextAfterAnInterval() {
        var flow = draw(0);
        var lossy = new Flow(true, 10, 0.1, Correction.NONE, Correction.NONE, Optional.empty(), false, 0);
        double interval = 20.0 / 60;

        assertThat(DrawWait.laterMinutes(0.5, 300, flow))
                .isCloseTo(interval / 2 + DrawWait.minutes(0.5, 300, flow) * (300 + 10 * interval) / 300, within(0.01));
        assertThat(DrawWait.laterMinutes(0.5, 300, lossy))
                .isCloseTo(interval / 2 + DrawWait.minutes(0.5, 300, flow) * (300 + 40 * interval) / 300, within(0.01));
        assertThat(DrawWait.laterMinutes(0.5, 4, flow) - DrawWait.minutes(0.5, 4, flow))
                .isBetween(1.0 / 60, 3.0 / 60);
    }

    /// A crowd of 600 of whom ten a minute are drawn, while more or fewer come.
    @Test
    void nineLevelsOfADrawHoldTheirShares() {
        for (double growth : new double[] {-9, 0, 8}) {
            double[] waits = new double[20_000];
            var random = Seeds.random((long) growth);
            for (int i = 0; i < waits.length; i++) {
                waits[i] = drawn(600, growth, random);
            }
            for (int level = 1; level <= 9; level++) {
                double told = DrawWait.minutes(level / 10.0, 600, draw(growth));
                long below = Arrays.stream(waits).filter(wait -> wait < told).count();
                assertThat((double) below / waits.length)
                        .as("level %s, growth %s", level, growth)
                        .isCloseTo(level / 10.0, within(0.02));
            }
        }
    }

    /// After how many minutes one of a crowd is drawn.
    private static double drawn(int people, double growth, SplittableRandom random) {
        double minutes = 0;
        double waiting = people;
        while (random.nextDouble() * waiting >= 1) {
            minutes += 0.1;
            waiting += growth / 10;
        }
        return minutes;
    }

    private static Flow draw(double growth) {
        return new Flow(true, 10, 0, Correction.NONE, Correction.NONE, Optional.empty(), false, growth);
    }

    @Test
    void aForecastIsReadBetweenItsStepsAndGoesOnAtItsRate() {
        var forecast = new Forecast(new double[] {0, 10, 0, 10}, 5, 60);

        assertThat(forecast.secondsUntil(5)).isEqualTo(7.5);
        assertThat(forecast.secondsUntil(10)).isEqualTo(10);
        assertThat(forecast.secondsUntil(20)).isEqualTo(20);
        assertThat(forecast.secondsUntil(26)).isEqualTo(26);
    }

    private static WaitEstimate wait(Lines lines, long position) {
        return Estimate.of(lines.view(), position, 1);
    }

    /// A millisecond apart from noon on.
    private static Line line(int people) {
        var line = new Line();
        for (int i = 0; i < people; i++) {
            line.insert(NOON + i);
        }
        return line;
    }
}
