package io.vestibule.ground;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import io.vestibule.Seeds;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SharesTest {

    @Test
    void slotsAreDividedByTraffic() {
        assertThat(Shares.divide(20, Map.of("Nairobi", 25L, "Dublin", 75L)))
                .containsExactly(entry("Dublin", 15L), entry("Nairobi", 5L));
    }

    @Test
    void whoStandsFirstGetsTheOddOneWhenFractionsAreEqual() {
        long anywhere = 150;

        assertThat(Shares.divide(150, anywhere, 30, 20)).containsExactly(113, 22, 15);
    }

    @Test
    void equalFractionsGoByName() {
        assertThat(Shares.divide(1, Map.of("b", 1L, "a", 1L))).containsExactly(entry("a", 1L), entry("b", 0L));
    }

    @Test
    void withoutAnyWeightNobodyGetsAnything() {
        assertThat(Shares.divide(10, 0, 0)).containsExactly(0, 0);
        assertThat(Shares.divide(10)).isEmpty();
    }

    @Test
    void nothingIsNegative() {
        assertThatThrownBy(() -> Shares.divide(-1, 1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Shares.divide(1, -1)).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void sharesAddUpAndLieWithinOneOfTheTruth(long seed) {
        var random = Seeds.random(seed);
        long whole = random.nextInt(Integer.MAX_VALUE);
        long[] weights =
                random.longs(1 + random.nextInt(300), 0, Integer.MAX_VALUE).toArray();

        long[] shares = Shares.divide(whole, weights);

        double sum = Arrays.stream(weights).sum();
        assertThat(Arrays.stream(shares).sum()).isEqualTo(whole);
        for (int i = 0; i < shares.length; i++) {
            assertThat(Math.abs(shares[i] - whole * (weights[i] / sum))).isLessThan(1.000001);
        }
    }
}
