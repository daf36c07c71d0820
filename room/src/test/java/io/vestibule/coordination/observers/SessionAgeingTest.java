package io.vestibule.coordination.observers;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/// Sessions that grow older several ticks at a time, against one tick after the other.
class SessionAgeingTest {

    private static final int TICKS = 301;

    @Test
    void severalTicksAtATimeAreTheSameToTheLastBit() {
        for (int oldest = 1; oldest < 70; oldest++) {
            var chance = new SplittableRandom(oldest);
            double[] again = shares(oldest, 0.4, chance);
            sameAsTickByTick(again, new double[oldest + 1], chance);
        }
    }

    @Test
    void whereSomeLeaveTheyEndWithTheTick() {
        for (int oldest = 1; oldest < 70; oldest++) {
            var chance = new SplittableRandom(oldest);
            double[] again = shares(oldest, 0.4, chance);
            sameAsTickByTick(again, shares(oldest, 0.9, chance), chance);
        }
    }

    private static void sameAsTickByTick(double[] again, double[] leaving, SplittableRandom chance) {
        double[] ages = shares(again.length - 1, 40, chance);
        double[] plain = ages.clone();
        double[] ended = new double[TICKS];
        double[] endedPlain = new double[TICKS];
        for (int tick = 0; tick < TICKS; tick++) {
            endedPlain[tick] = tick(plain, again, leaving);
            plain[0] += entering(tick, endedPlain[tick]);
        }

        int[] tick = {0};
        new SessionAgeing(again, leaving).grow(ages, TICKS, there -> {
            ended[tick[0]] = there;
            return entering(tick[0]++, there);
        });

        assertThat(tick[0]).isEqualTo(TICKS);
        assertThat(ended).containsExactly(endedPlain);
        assertThat(ages).containsExactly(plain);
    }

    private static double entering(int tick, double ended) {
        return tick % 7 == 0 ? 0 : ended * 0.9 + 1.0 / tick;
    }

    /// The rule itself: each age becomes the next, but for who is seen again or leaves.
    private static double tick(double[] ages, double[] again, double[] leaving) {
        double ended = ages[ages.length - 1];
        double seen = 0;
        for (int age = ages.length - 1; age > 0; age--) {
            double back = ages[age - 1] * again[age];
            double gone = Math.min(ages[age - 1] - back, ages[age - 1] * leaving[age]);
            ended += gone;
            seen += back;
            ages[age] = ages[age - 1] - gone - back;
        }
        ages[0] = seen;
        return ended;
    }

    private static double[] shares(int oldest, double most, SplittableRandom chance) {
        double[] shares = new double[oldest + 1];
        for (int age = 1; age <= oldest; age++) {
            shares[age] = chance.nextInt(3) == 0 ? 0 : chance.nextDouble(most);
        }
        return shares;
    }
}
