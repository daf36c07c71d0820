package io.vestibule.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.vestibule.Seeds;
import org.junit.jupiter.api.Test;

class LatenessTest {

    private static final Correction FARTHER = new Correction(0.9, 1.2, 1.5);
    private static final Lateness LATE = new Lateness(-2, 3, 7);

    /// A band is rounded inward.
    @Test
    void shortWaitsAreLongerByTheSameSeconds() {
        assertThat(LATE.told(20, FARTHER)).isEqualTo(new WaitEstimate.Known(19, 23, 27));
        assertThat(LATE.told(60, FARTHER)).isEqualTo(new WaitEstimate.Known(59, 63, 67));
    }

    @Test
    void nobodyWaitsForLessThanNothing() {
        assertThat(LATE.told(1, FARTHER).lowSeconds()).isBetween(0, 1);
    }

    @Test
    void longWaitsAreLongerByAFactor() {
        assertThat(LATE.told(600, FARTHER)).isEqualTo(FARTHER.told(600));
        assertThat(LATE.told(150, FARTHER)).isEqualTo(FARTHER.told(150));
    }

    @Test
    void aPlaceFurtherBackIsNeverToldLess() {
        var random = Seeds.random(1);
        for (int i = 0; i < 2_000; i++) {
            double factor = 0.5 + random.nextDouble() * 1.5;
            double late = random.nextDouble(-41, 41);
            var lateness = new Lateness(late, late, late);
            var farther = new Correction(factor, factor, factor);
            int before = 0;
            for (int plain = 0; plain < 300; plain += 3) {
                int told = lateness.told(plain, farther).pointSeconds();
                assertThat(told).as("%s, %s, %s", factor, late, plain).isGreaterThanOrEqualTo(before);
                before = told;
            }
        }
    }

    @Test
    void fromWhatIsToldFollowsThePlainWait() {
        for (double plain : new double[] {30, 60, 80, 120, 150, 151, 4_000}) {
            int told = LATE.told(plain, FARTHER).pointSeconds();

            assertThat(Lateness.plainSeconds(told, FARTHER.point(), LATE.pointSeconds()))
                    .isCloseTo(plain, within(0.5));
        }
    }
}
