package io.vestibule.testing;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.simulation.network.SplitMix;
import java.util.ArrayList;
import java.util.Collections;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PerhapsValuesTest {

    /// Whichever of the values count, and whatever each is within its bounds.
    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void thePercentileLiesBetweenTheBoundsAndReachesThem(long seed) {
        var chance = new SplitMix(seed, 1, 0);
        int sure = 1 + chance.nextInt(6);
        int perhaps = chance.nextInt(7);
        int percent = 1 + chance.nextInt(100);
        var values = new PerhapsValues();
        var least = new long[sure + perhaps];
        var most = new long[sure + perhaps];
        for (int i = 0; i < sure + perhaps; i++) {
            least[i] = chance.nextInt(20);
            most[i] = least[i] + chance.nextInt(4);
            if (i < sure) {
                values.sure(least[i], most[i]);
            } else {
                values.perhaps(least[i], most[i]);
            }
        }

        long lowest = Long.MAX_VALUE;
        long highest = Long.MIN_VALUE;
        for (int set = 0; set < (1 << perhaps); set++) {
            lowest = Math.min(lowest, percentile(least, sure, set, percent));
            highest = Math.max(highest, percentile(most, sure, set, percent));
        }
        assertThat(values.least(percent)).isEqualTo(lowest);
        assertThat(values.most(percent)).isEqualTo(highest);
    }

    private static long percentile(long[] values, int sure, int set, int percent) {
        var some = new ArrayList<Long>();
        for (int i = 0; i < values.length; i++) {
            if (i < sure || ((set >> (i - sure)) & 1) == 1) {
                some.add(values[i]);
            }
        }
        Collections.sort(some);
        return some.get(Math.max(1, Math.ceilDiv(percent * some.size(), 100)) - 1);
    }
}
