package io.vestibule.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.vestibule.Seeds;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StatisticsTest {

    @Test
    void pointsOnALineLieOnIt() {
        var fit = Statistics.line(new double[] {1, 2, 5}, new double[] {1, 3, 9});

        assertThat(fit.slope()).isCloseTo(2, within(1e-12));
        assertThat(fit.correlation()).isCloseTo(1, within(1e-12));
    }

    /// The first of Anscombe's four sets (1973): slope 0.500, correlation 0.816.
    @Test
    void aWellKnownSetHasItsWellKnownLine() {
        var x = new double[] {10, 8, 13, 9, 11, 14, 6, 4, 12, 7, 5};
        var y = new double[] {8.04, 6.95, 7.58, 8.81, 8.33, 9.96, 7.24, 4.26, 10.84, 4.82, 5.68};

        var fit = Statistics.line(x, y);

        assertThat(fit.slope()).isCloseTo(0.500, within(0.0005));
        assertThat(fit.correlation()).isCloseTo(0.816, within(0.0005));
    }

    @Test
    void equalValuesShareTheirRanks() {
        assertThat(Statistics.rank(new double[] {30, 10, 20, 20, 5})).containsExactly(5, 2, 3.5, 3.5, 1);
    }

    /// Without ties rho is 1 - 6 sum d^2 / (n (n^2 - 1)).
    @Test
    void rankCorrelationIsThatOfTheRanks() {
        var x = new double[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
        var y = new double[] {2, 1, 40, 3, 50, 60, 9, 80, 90, 100};
        // Ranks of y: 2 1 5 3 6 7 4 8 9 10; squared differences 1 1 4 1 1 1 9: 18.
        assertThat(Statistics.ranks(x, y).rho()).isCloseTo(1 - 6 * 18 / 990.0, within(1e-12));
    }

    /// Table values of Kolmogorov's distribution.
    @ParameterizedTest
    @CsvSource({"0.2, 1", "0.828, 0.5", "1.0727, 0.2", "1.2238, 0.1", "1.3581, 0.05", "1.6276, 0.01"})
    void aDistanceHasItsChance(double distance, double p) {
        assertThat(Statistics.kolmogorov(distance)).isCloseTo(p, within(0.001 * (1 + p)));
    }

    @Test
    void evenNumbersAreEvenAndTheirSquaresAreNot() {
        double[] even =
                IntStream.range(0, 400).mapToDouble(i -> (i + 0.5) / 400).toArray();
        double[] squares = Arrays.stream(even).map(one -> one * one).toArray();

        assertThat(Statistics.evenness(even, 1)).isCloseTo(1, within(1e-9));
        assertThat(Statistics.evenness(squares, 1)).isLessThan(1e-9);
        // Of a square the distance is a quarter at most; up to a hundredth it is nine of these.
        assertThat(Statistics.evenness(squares, 0.01)).isCloseTo(0.003, within(0.001));
    }

    /// Table values of the normal distribution.
    @ParameterizedTest
    @CsvSource({
        "0, 1",
        "0.674490, 0.5",
        "1, 0.317311",
        "1.644854, 0.1",
        "1.959964, 0.05",
        "2.575829, 0.01",
        "2.828427, 0.00467773",
        "3.290527, 0.001",
        "4.891638, 0.000001"
    })
    void theTailsOfTheNormalDistributionAreThoseOfTheTables(double z, double p) {
        assertThat(Statistics.beyond(z)).isCloseTo(p, within(p * 1e-4));
    }

    /// Of independent samples a tenth has a p below 0.1.
    @Test
    void whatIsIndependentIsFoundToBeSo() {
        var random = Seeds.random(1);
        int below = 0;
        for (int i = 0; i < 1_000; i++) {
            var x = random.doubles(200).toArray();
            var y = random.doubles(200).toArray();
            below += Statistics.ranks(x, y).p() < 0.1 ? 1 : 0;
        }

        assertThat(below).isBetween(70, 130);
    }

    @Test
    void aHeatMapShowsWhereMostAre() {
        var map = new HeatMap(2, 10, 10);
        for (int i = 0; i < 20; i++) {
            map.add(1, 1);
        }
        map.add(9, 99);
        map.add(9, 1);
        map.add(8, 2);

        assertThat(map.text("t", "s")).isEqualTo("t (# = 20)\n         | .\n   0.0 s |#1\n");
        assertThat(map.at(1, 1)).isEqualTo(1);
    }
}
