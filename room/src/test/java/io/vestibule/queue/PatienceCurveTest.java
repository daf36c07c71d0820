package io.vestibule.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class PatienceCurveTest {

    /// A tenth of those who wait gives up in each minute.
    private static final PatienceCurve TENTH = PatienceCurve.of(age -> -Math.log(0.9) * age / 60);

    /// The share left falls with the square of the age, and the hazard with the age.
    private static final PatienceCurve FALLING = PatienceCurve.of(age -> 2 * Math.log1p(age / 60));

    @Test
    void saysWhatItWasMadeOfAtEveryAgeToAPartInThirty() {
        for (double age = 15; age < 3_000; age *= 1.3) {
            assertThat(TENTH.share(0, age)).isCloseTo(Math.pow(0.9, age / 60), within(0.03));
            assertThat(FALLING.share(0, age)).isCloseTo(Math.pow(1 + age / 60, -2), within(0.03));
        }
    }

    @Test
    void thoseWhoHaveWaitedAreReadyToWaitOn() {
        assertThat(FALLING.share(60, 120)).isCloseTo(4.0 / 9, within(0.02));
        assertThat(FALLING.share(600, 660)).isCloseTo(121.0 / 144, within(0.02));
        assertThat(FALLING.share(600, 600)).isEqualTo(1);
    }

    @Test
    void beyondTheLastAgeEachDoublingCostsAsMuchAsTheOneBefore() {
        assertThat(FALLING.share(20_000, 40_000)).isCloseTo(0.25, within(0.02));
        assertThat(FALLING.share(80_000, 160_000)).isCloseTo(0.25, within(0.02));
    }

    @Test
    void severalCrowdsCountByTheirPeople() {
        var both = PatienceCurve.together(List.of(TENTH, PatienceCurve.of(_ -> 0)), new int[] {1, 3});

        assertThat(both.share(0, 600)).isCloseTo(Math.pow(TENTH.share(0, 600), 0.25), within(1e-6));
        assertThat(PatienceCurve.together(List.of(), new int[0]).share(0, 600)).isEqualTo(1);
        assertThat(PatienceCurve.together(List.of(TENTH), new int[] {0}).share(0, 600))
                .isEqualTo(1);
    }

    @Test
    void isMadeAgainOfItsHazards() {
        var again = PatienceCurve.of(TENTH.hazards());

        assertThat(again.share(17, 1_234)).isEqualTo(TENTH.share(17, 1_234));
    }

    @Test
    void hazardsThatAreNoneAreRefused() {
        float[] falling = TENTH.hazards();
        falling[3] = falling[2] / 2;
        float[] none = TENTH.hazards();
        none[5] = Float.NaN;
        float[] most = TENTH.hazards();
        most[21] = 21;
        var hazards = List.of(falling, none, most, new float[3], new float[0]);

        for (float[] each : hazards) {
            assertThatThrownBy(() -> PatienceCurve.of(each)).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void aShareThatIsNoneIsTheWorstOfThem() {
        var none = PatienceCurve.of(_ -> Double.POSITIVE_INFINITY);

        assertThat(none.share(0, 10)).isLessThan(1e-8);
    }
}
