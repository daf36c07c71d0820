package io.vestibule.tally;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.Seeds;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LineTest {

    private static final long NOON = 1_790_000_000_000L;

    @Test
    void equalPositionsAreKeptAsOftenAsTheyOccur() {
        var line = new Line();
        for (int i = 0; i < 5_000; i++) {
            line.insert(NOON);
        }
        line.insert(NOON - 1);
        line.insert(NOON + 1);

        assertThat(line.before(NOON)).isEqualTo(1);
        assertThat(line.atOrBefore(NOON)).isEqualTo(5_001);
        assertThat(line.at(0)).isEqualTo(NOON - 1);
        assertThat(line.at(5_000)).isEqualTo(NOON);
        assertThat(line.at(5_001)).isEqualTo(NOON + 1);
    }

    @Test
    void aPositionThatIsNotThereCannotBeTakenOut() {
        var line = new Line();
        line.insert(NOON);

        assertThat(line.remove(NOON + 1)).isFalse();
        assertThat(line.remove(NOON)).isTrue();
        assertThat(line.remove(NOON)).isFalse();
        assertThat(line.size()).isZero();
    }

    @Test
    void positionsMayLieYearsApart() {
        var line = new Line();
        long year = 365L * 86_400_000;
        for (long position : new long[] {NOON, NOON - year, NOON + year, 0, NOON - 1, 5}) {
            line.insert(position);
        }

        assertThat(line.at(new int[] {0, 1, 2, 3, 4, 5}))
                .containsExactly(0, 5, NOON - year, NOON - 1, NOON, NOON + year);
    }

    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void itIsASortedList(long seed) {
        var random = Seeds.random(seed);
        var line = new Line();
        List<Long> sorted = new ArrayList<>();
        long span = 1L << random.nextInt(1, 34);
        double removals = random.nextDouble(0.2, 0.7);

        for (int i = 0; i < 6_000; i++) {
            if (!sorted.isEmpty() && random.nextDouble() < removals) {
                assertThat(line.remove(sorted.remove(random.nextInt(sorted.size()))))
                        .isTrue();
            } else {
                // Half of them come in order, as people do.
                long position = NOON + (i % 2 == 0 ? i : random.nextLong(span));
                add(sorted, position);
                line.insert(position);
            }
        }

        hold(line, sorted, random);
        while (!sorted.isEmpty()) {
            assertThat(line.remove(sorted.remove(random.nextInt(sorted.size()))))
                    .isTrue();
        }
        assertThat(line.size()).isZero();
    }

    private static void add(List<Long> sorted, long position) {
        int found = Collections.binarySearch(sorted, position);
        sorted.add(found < 0 ? -found - 1 : found, position);
    }

    private static void hold(Line line, List<Long> sorted, SplittableRandom random) {
        assertThat(line.size()).isEqualTo(sorted.size());
        for (int rank = 0; rank < sorted.size(); rank++) {
            assertThat(line.at(rank)).isEqualTo(sorted.get(rank));
        }
        for (int i = 0; i < 200 && !sorted.isEmpty(); i++) {
            long position = sorted.get(random.nextInt(sorted.size())) + random.nextInt(-1, 2);
            int before = (int) sorted.stream().filter(p -> p < position).count();
            assertThat(line.before(position)).isEqualTo(before);
        }
    }
}
