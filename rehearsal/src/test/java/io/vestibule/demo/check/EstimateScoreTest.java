package io.vestibule.demo.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class EstimateScoreTest {

    @Test
    void theScoreIsTheMedianErrorAndTheShareOfBandsThatHeld() {
        var score = EstimateScore.of(
                List.of(new Told(90, 100, 110, 100), new Told(90, 100, 110, 80), new Told(40, 50, 60, 100)));

        assertThat(score.count()).isEqualTo(3);
        assertThat(score.medianError()).isCloseTo(0.25, within(1e-9));
        assertThat(score.bandShare()).isCloseTo(1 / 3.0, within(1e-9));
        assertThat(score.medianPointSeconds()).isEqualTo(100);
    }

    @Test
    void waitsUnderASecondAreNotScored() {
        assertThat(EstimateScore.of(List.of(new Told(1, 2, 3, 0.5))).count()).isZero();
    }
}
