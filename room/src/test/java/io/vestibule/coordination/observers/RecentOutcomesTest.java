package io.vestibule.coordination.observers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.vestibule.Seeds;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RecentOutcomesTest {

    private final RecentOutcomes outcomes = new RecentOutcomes();

    @Test
    void withoutAnyoneGivingUpQuantilesAreThoseOfASortedRow() {
        for (double outcome : new double[] {0.3, -0.1, 0.1, 0.2}) {
            outcomes.add(outcome);
        }
        outcomes.learn();

        assertThat(outcomes.quantile(0.5)).isCloseTo(0.15, within(1e-6));
        assertThat(outcomes.quantile(0.125)).isCloseTo(-0.1, within(1e-6));
        assertThat(outcomes.quantile(0.25)).isCloseTo(0, within(1e-6));
        assertThat(outcomes.quantile(0.01)).isCloseTo(-0.1, within(1e-6));
        assertThat(outcomes.quantile(0.99)).isCloseTo(0.3, within(1e-6));
    }

    /// By hand, after Kaplan and Meier: of 4 at risk one enters at 0.1, one of the other three
    /// gives up, and of the two that are left one enters at 0.2 and the other at 0.3. So a quarter,
    /// three eighths and three eighths.
    @Test
    void aVisitorWhoGaveUpCountsAmongThoseAtRiskUpToThere() {
        outcomes.add(0.1);
        outcomes.addGivenUp(0.15);
        outcomes.add(0.3);
        outcomes.add(0.2);
        outcomes.learn();

        assertThat(outcomes.quantile(0.125)).isCloseTo(0.1, within(1e-6));
        assertThat(outcomes.quantile(0.25 + 3.0 / 16)).isCloseTo(0.2, within(1e-6));
        assertThat(outcomes.quantile(0.625 + 3.0 / 16)).isCloseTo(0.3, within(1e-6));
    }

    /// Those whose wait would have been long give up more often: left out, the median of the others
    /// is too short.
    @Test
    void theMedianIsThatOfAllAlsoIfTheSlowGiveUp() {
        var random = Seeds.random(3);
        double[] entered = new double[RecentOutcomes.MOST];
        int count = 0;
        for (int i = 0; i < RecentOutcomes.MOST; i++) {
            double outcome = 0.2 * random.nextGaussian();
            double patience = 0.3 * random.nextGaussian();
            if (patience < outcome) {
                outcomes.addGivenUp(patience);
            } else {
                outcomes.add(outcome);
                entered[count++] = outcome;
            }
        }
        outcomes.learn();
        double[] sorted = Arrays.copyOf(entered, count);
        Arrays.sort(sorted);

        assertThat(sorted[count / 2]).isLessThan(-0.05);
        assertThat(outcomes.quantile(0.5)).isCloseTo(0, within(0.04));
    }

    @Test
    void theOldestGoFirst() {
        for (int i = 0; i < 5 * RecentOutcomes.MOST; i++) {
            outcomes.add(i < 4 * RecentOutcomes.MOST ? 0.5 : 0.1);
        }
        outcomes.learn();

        assertThat(outcomes.quantile(0.99)).isCloseTo(0.1, within(1e-6));
    }

    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void aCopySaysTheSameOrIsRefused(long seed) throws IOException {
        var random = Seeds.random(seed);
        int count = random.nextInt(1, 1_000);
        outcomes.add(0);
        for (int i = 1; i < count; i++) {
            if (random.nextInt(3) == 0) {
                outcomes.addGivenUp(random.nextGaussian());
            } else {
                outcomes.add(random.nextGaussian());
            }
        }
        outcomes.learn();
        var bytes = new ByteArrayOutputStream();
        outcomes.write(new DataOutputStream(bytes));
        byte[] whole = bytes.toByteArray();

        var copy = read(whole);
        copy.learn();

        for (double level = 0.01; level < 1; level += 0.01) {
            assertThat(copy.quantile(level)).isEqualTo(outcomes.quantile(level));
        }
        assertThatThrownBy(() -> read(Arrays.copyOf(whole, random.nextInt(whole.length))))
                .isInstanceOf(IOException.class);
        byte[] other = whole.clone();
        other[random.nextInt(12)] ^= (byte) (1 << random.nextInt(8));
        try {
            read(other).learn();
        } catch (IOException refused) {
            assertThat(refused).isNotNull();
        }
    }

    private static RecentOutcomes read(byte[] bytes) throws IOException {
        var copy = new RecentOutcomes();
        copy.read(new DataInputStream(new ByteArrayInputStream(bytes)));
        return copy;
    }

    @Test
    void howeverManyGiveUpThoseWhoEnteredAreNotDisplaced() throws IOException {
        for (int i = 0; i < 200; i++) {
            outcomes.add(0.25);
        }
        for (int i = 0; i < 10 * RecentOutcomes.MOST; i++) {
            outcomes.addGivenUp(-0.5);
        }
        outcomes.learn();
        assertThat(outcomes.quantile(0.5)).isCloseTo(0.25, within(0.001));

        var bytes = new ByteArrayOutputStream();
        outcomes.write(new DataOutputStream(bytes));
        var next = new RecentOutcomes();
        next.read(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())));
        for (int i = 0; i < 10 * RecentOutcomes.MOST; i++) {
            next.addGivenUp(-0.5);
        }
        next.learn();
        assertThat(next.quantile(0.5)).isCloseTo(0.25, within(0.001));
    }
}
