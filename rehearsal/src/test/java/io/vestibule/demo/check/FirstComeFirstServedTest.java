package io.vestibule.demo.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class FirstComeFirstServedTest {

    private static final Duration TWO_SECONDS = Duration.ofSeconds(2);

    @Test
    void theWidthIsTheSmallerOfBothGaps() {
        var found = FirstComeFirstServed.among(List.of(new Turn(1, 0, 90_000), new Turn(2, 5_000, 60_000)));

        assertThat(found).isEqualTo(new FirstComeFirstServed(1, 5_000, 1, 2));
        assertThat(found.holds(TWO_SECONDS)).isFalse();
    }

    @Test
    void neighborsMaySwapWithinTwoSeconds() {
        var found = FirstComeFirstServed.among(List.of(new Turn(1, 0, 62_000), new Turn(2, 5_000, 60_000)));

        assertThat(found.pairs()).isEqualTo(1);
        assertThat(found.holds(TWO_SECONDS)).isTrue();
    }

    @Test
    void whoStillWaitsWasOvertakenByEverybodyWhoCameLater() {
        var found = FirstComeFirstServed.among(List.of(new Turn(2, 7_000, 60_000), new Turn(1, 0, Turn.NEVER)));

        assertThat(found).isEqualTo(new FirstComeFirstServed(1, 7_000, 1, 2));
    }

    @Test
    void theRightOrderIsNoInversion() {
        var found =
                FirstComeFirstServed.among(List.of(new Turn(1, 0, 1), new Turn(2, 1, 2), new Turn(3, 2, Turn.NEVER)));

        assertThat(found).isEqualTo(new FirstComeFirstServed(0, 0, 0, 0));
    }
}
