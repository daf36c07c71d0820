package io.vestibule.tally;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.vestibule.Seeds;

import org.junit.jupiter.api.Test;

class LifetimesTest {

    /// Sessions of at least a minute that then end at random, half a minute later on average.
    @Test
    void theMeanIsRightLongBeforeTheLastSessionHasEnded() {
        var random = Seeds.random(1);
        double[] ends = new double[2_000];
        for (int i = 0; i < ends.length; i++) {
            ends[i] = 60 - 30 * Math.log(1 - random.nextDouble());
        }

        assertThat(meanAfter(ends, 75)).isCloseTo(90, within(6.0));
        assertThat(meanAfter(ends, 120)).isCloseTo(90, within(4.0));
        assertThat(meanAfter(ends, 600)).isCloseTo(90, within(3.0));
    }

    @Test
    void nothingIsKnownUntilSomeSessionsHaveEnded() {
        var holds = new Lifetimes(Lifetimes.Extrapolation.OF_THE_OLD, 600_000);
        holds.goesOn(50_000);
        assertThat(holds.known(1)).isFalse();

        holds.ended(60_000);
        assertThat(holds.known(1)).isTrue();
        assertThat(holds.known(100)).isFalse();
    }

    private static double meanAfter(double[] ends, int seconds) {
        var holds = new Lifetimes(Lifetimes.Extrapolation.OF_THE_OLD, 600_000);
        for (int second = 0; second < seconds; second++) {
            for (double end : ends) {
                if (end > second) {
                    holds.goesOn(second * 1_000L);
                } else if (end > second - 1) {
                    holds.ended((long) (end * 1_000));
                }
            }
        }
        holds.learn(0);
        return holds.meanSeconds();
    }
}
