package io.vestibule.minute;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.Seeds;
import org.HdrHistogram.IntCountsHistogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class ValueCountsTest {

    /// Whatever is counted, however often: the same histogram as one that took every value itself.
    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void itIsTheHistogramOfItsValues(long seed) {
        var random = Seeds.random(seed);
        var counts = new ValueCounts();
        var whole = new IntCountsHistogram(1, Distribution.GREATEST, 2);
        int octaves = random.nextInt(1, 20);
        int often = random.nextInt(1, 3);

        for (int i = 0; i < 5_000; i++) {
            long value = random.nextLong(1L << random.nextInt(octaves));
            long held = Math.min(value, Distribution.GREATEST);
            for (int n = random.nextInt(often); n >= 0; n--) {
                counts.add(held);
                whole.recordValue(held);
            }
        }
        assertThat(counts.histogram()).isEqualTo(whole);
    }

    @Test
    void everyValueUpToADayHasItsClass() {
        var counts = new ValueCounts();
        var whole = new IntCountsHistogram(1, Distribution.GREATEST, 2);
        for (long value = 0; value <= Distribution.GREATEST; value++) {
            counts.add(value);
            whole.recordValue(value);
        }
        assertThat(counts.histogram()).isEqualTo(whole);
    }

    /// From the 256th time on a class needs more than a byte.
    @Test
    void oneValueMayOccurAsOftenAsItLikes() {
        var counts = new ValueCounts();
        for (int times = 1; times <= 70_000; times++) {
            counts.add(200);
            if (times == 255 || times == 256 || times == 70_000) {
                assertThat(counts.histogram().getCountAtValue(200)).isEqualTo(times);
            }
        }
        counts.add(20_000);
        assertThat(counts.histogram().getTotalCount()).isEqualTo(70_001);
    }
}
