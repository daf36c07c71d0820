package io.vestibule.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.vestibule.Seeds;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LineSummaryTest {

    private static final int STEP_MILLIS = 500;

    @Test
    void linesOfSeveralPlacesAreOne() {
        var one = new LineSummary(new long[] {10, 30}, new int[] {1, 4});
        var other = new LineSummary(new long[] {20, 30, 40}, new int[] {2, 3, 5});

        var merged = SeveralLines.of(List.of(one, other, LineSummary.EMPTY)).merged();

        assertThat(merged.size()).isEqualTo(9);
        assertThat(merged.atOrBefore(10)).isEqualTo(1);
        assertThat(merged.atOrBefore(20)).isEqualTo(3);
        assertThat(merged.atOrBefore(30)).isEqualTo(7);
        assertThat(merged.atOrBefore(40)).isEqualTo(9);
        assertThat(SeveralLines.of(List.of()).merged().size()).isZero();
    }

    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void allPointsAreThoseOfEachLine(long seed) {
        var random = Seeds.random(seed);
        var lines = new ArrayList<LineSummary>();
        for (int place = random.nextInt(9); place > 0; place--) {
            lines.add(line(random, new ArrayList<>()));
        }

        var all = AllPoints.of(lines.stream().map(LineSummary::allPoints).toList());

        assertThat(all.positions)
                .isEqualTo(lines.stream()
                        .flatMapToLong(LineSummary::positions)
                        .sorted()
                        .distinct()
                        .toArray());
        int[] people = new int[all.counts.length];
        for (LineSummary line : lines) {
            long[] points = line.positions().toArray();
            int[] counts = line.counts().toArray();
            for (int i = 0, next = 0; i < people.length; i++) {
                next += next < points.length && points[next] <= all.positions[i] ? 1 : 0;
                people[i] += next == 0 ? 0 : counts[next - 1];
            }
        }
        assertThat(all.counts).isEqualTo(people);
    }

    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void aMergedLineSaysHowManyStandBeforeAnyPosition(long seed) {
        var random = Seeds.random(seed);
        var lines = new ArrayList<LineSummary>();
        var everybody = new ArrayList<Long>();
        for (int place = 0; place < 1 + random.nextInt(40); place++) {
            lines.add(line(random, everybody));
        }
        long[] sorted = everybody.stream().mapToLong(Long::longValue).sorted().toArray();

        var merged = SeveralLines.of(lines).merged();

        assertThat(merged.size()).isEqualTo(sorted.length);
        assertThat(merged.positions().count()).isLessThanOrEqualTo(LineSummary.POINTS);
        for (int i = 0; i < 100; i++) {
            long position = random.nextLong(1_000_000);
            long before = Arrays.stream(sorted).filter(each -> each <= position).count();
            // Each summary knows its people to a step, the merged one to a point.
            double coarse = 20 + sorted.length * 0.04;
            assertThat((double) merged.atOrBefore(position)).isCloseTo((double) before, within(coarse));
        }
    }

    @Test
    void forecastsAddUp() {
        var one = new Forecast(new double[] {1, 1}, 10, 6);
        var other = new Forecast(new double[] {3}, 10, 12);

        var sum = Forecast.sum(List.of(one, other), 1);

        assertThat(sum.secondsUntil(4)).isEqualTo(10);
        assertThat(sum.secondsUntil(7)).isEqualTo(20);
        assertThat(sum.secondsUntil(25)).isEqualTo(80);
    }

    @Test
    void aPartOfTheLineHasItsEndsAndPointsBetweenThem() {
        long[] positions = new long[100];
        int[] counts = new int[100];
        float[] waits = new float[100];
        for (int i = 0; i < 100; i++) {
            positions[i] = 1_000L * i;
            counts[i] = i + 1;
            waits[i] = i;
        }
        var line = new LineSummary(positions, counts, waits);

        assertThat(line.within(30, 60, 4).positions()).containsExactly(31_000L, 40_000L, 50_000L, 60_000L);
        assertThat(line.within(30, 60, 4).waitSeconds(40_000)).isEqualTo(40);
        assertThat(line.within(57.5, 60, 12).positions()).containsExactly(58_000L, 59_000L, 60_000L);
        assertThat(line.within(98, 200, 12).positions()).containsExactly(99_000L);
        assertThat(line.within(99, 200, 12).size()).isZero();
    }

    /// One line of up to 2,000, in steps of half a second.
    private static LineSummary line(SplittableRandom random, List<Long> everybody) {
        int points = random.nextInt(LineSummary.POINTS);
        long[] positions = random.longs(points, 0, 1_000_000 / STEP_MILLIS)
                .map(each -> each * STEP_MILLIS)
                .distinct()
                .sorted()
                .toArray();
        int[] counts = new int[positions.length];
        int people = 0;
        for (int i = 0; i < positions.length; i++) {
            int more = 1 + random.nextInt(8);
            for (int each = 0; each < more; each++) {
                everybody.add(positions[i]);
            }
            people += more;
            counts[i] = people;
        }
        return new LineSummary(positions, counts);
    }
}
