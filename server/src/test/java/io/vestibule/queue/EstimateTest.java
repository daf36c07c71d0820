package io.vestibule.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.room.QueueingMethod;
import io.vestibule.tally.Line;

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
        assertThat(wait(lines.eligible(20), NOON + 49))
                .isEqualTo(new WaitEstimate.Known(180, 180, 180));
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
                        known -> assertThat(known.pointSeconds()).isEqualTo(395));
    }

    @Test
    void aWaitOfMoreThanADayIsFull() {
        var slow = new Flow(true, 0.1, 0, Correction.NONE, Correction.NONE);
        var lines = Lines.fifo(line(200)).flow(slow);

        assertThat(wait(lines, NOON + 200))
                .isInstanceOfSatisfying(
                        WaitEstimate.Known.class, known -> assertThat(known.full()).isTrue());
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
