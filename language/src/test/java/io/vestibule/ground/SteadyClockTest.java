package io.vestibule.ground;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SteadyClockTest {

    private static final long NOON = 1_790_000_000_000L;

    private long wall = NOON;
    private long nanos = -77;
    private final List<ClockStep> noticed = new ArrayList<>();
    private final SteadyClock clock = new SteadyClock(() -> wall, () -> nanos, noticed::add);

    private void pass(long millis) {
        wall += millis;
        nanos += millis * 1_000_000;
    }

    @ParameterizedTest
    @ValueSource(longs = {-86_400_000, -3_600_000, -1_000, 1_000, 600_000, 86_400_000})
    void itGoesOnWhereTheWallClockIsSet(long step) {
        pass(250);
        wall += step;
        pass(250);

        assertThat(clock.millis()).isEqualTo(NOON + 500);
        assertThat(clock.aheadMillis()).isEqualTo(-step);
        assertThat(clock.steps()).isEqualTo(1);
        assertThat(noticed).containsExactly(new ClockStep(NOON + 500 + step, step));
        pass(60_000);
        assertThat(clock.millis()).isEqualTo(NOON + 60_500);
        assertThat(noticed).hasSize(1);
    }

    @Test
    void whatIsSetBackAndForthIsNotAhead() {
        wall += 3_600_000;
        assertThat(clock.millis()).isEqualTo(NOON);
        pass(5_000);
        wall -= 3_600_010;

        assertThat(clock.millis()).isEqualTo(NOON + 5_000);
        assertThat(clock.aheadMillis()).isZero();
        assertThat(clock.latest().byMillis()).isEqualTo(-3_600_010);
    }

    /// A crystal is off by less than a twentieth of a second in a minute.
    @Test
    void whatDriftsIsFollowed() {
        for (int second = 0; second < 100_000; second++) {
            pass(1_000);
            wall += 1;
            clock.millis();
        }

        assertThat(clock.millis()).isEqualTo(wall);
        assertThat(noticed).isEmpty();
    }

    @Test
    void aThreadThatWasStoppedBetweenTheTwoClocksHasSeenNoStep() {
        long[] stops = {5_000};
        var stopped = new SteadyClock(
                () -> {
                    pass(stops[0]);
                    stops[0] = 0;
                    return wall;
                },
                () -> nanos,
                noticed::add);
        stops[0] = 5_000;

        assertThat(stopped.millis()).isEqualTo(wall);
        assertThat(noticed).isEmpty();
    }

    @Test
    void aClockOfTheSystemIsNeverAhead() {
        EpochClock plain = () -> NOON;
        assertThat(plain.aheadMillis()).isZero();
    }
}
