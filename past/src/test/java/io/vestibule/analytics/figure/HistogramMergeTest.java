package io.vestibule.analytics.figure;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.Seeds;
import io.vestibule.analytics.table.HistogramCells;
import io.vestibule.minute.Distribution;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.IntCountsHistogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Holds our reading and writing of histograms against HdrHistogram's own.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HistogramMergeTest {

    LongStream seeds() {
        return LongStream.range(0, 200);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void severalAreOneAsTheLibrarySaysIt(long seed) {
        var random = Seeds.random(seed);
        var sum = new HistogramMerge();
        var expected = new IntCountsHistogram(Distribution.GREATEST, 2);
        int parts = random.nextInt(1, 6);
        for (int i = 0; i < parts; i++) {
            var part = new IntCountsHistogram(Distribution.GREATEST, 2);
            fill(part, random);
            expected.add(part);
            boolean _ = sum.add(part.getTotalCount() == 0 ? new byte[0] : bytes(part));
        }

        assertThat(sum.values()).isEqualTo(expected.getTotalCount());
        for (int percent : new int[] {1, 50, 75, 90, 95, 99, 100}) {
            assertThat(sum.at(percent))
                    .as("percentile %d", percent)
                    .isEqualTo(expected.getTotalCount() == 0 ? 0 : expected.getValueAtPercentile(percent));
        }
        byte[] encoded = sum.encoded();
        assertThat(encoded).isEqualTo(sum.values() == 0 ? new byte[0] : bytes(expected));
        assertThat(HistogramCells.unpacked(HistogramCells.packed(encoded))).isEqualTo(encoded);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void oneOfOtherMeasuresIsAddedValueByValue(long seed) {
        var random = Seeds.random(seed);
        var other = new Histogram(3);
        var same = new IntCountsHistogram(Distribution.GREATEST, 2);
        for (int i = random.nextInt(1, 50); i > 0; i--) {
            long value = random.nextLong(1, Distribution.GREATEST);
            other.recordValue(value);
            same.recordValue(other.highestEquivalentValue(value));
        }
        var sum = new HistogramMerge();
        boolean _ = sum.add(bytes(other));

        assertThat(sum.values()).isEqualTo(other.getTotalCount());
        assertThat(sum.at(95)).isEqualTo(same.getValueAtPercentile(95));
    }

    @Test
    void takenOutItIsEmpty() {
        var part = new IntCountsHistogram(Distribution.GREATEST, 2);
        part.recordValue(864_000);
        var sum = new HistogramMerge();
        boolean _ = sum.add(bytes(part));
        sum.clear();

        assertThat(sum.values()).isZero();
        assertThat(sum.at(50)).isZero();
        assertThat(sum.encoded()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void whatIsNotOneIsRefused(long seed) {
        var random = Seeds.random(seed);
        var part = new IntCountsHistogram(Distribution.GREATEST, 2);
        fill(part, random);
        part.recordValue(700_000);
        byte[] broken = bytes(part);
        if (random.nextBoolean()) {
            broken = Arrays.copyOf(broken, random.nextInt(1, broken.length));
        }
        broken[random.nextInt(broken.length)] = (byte) random.nextInt(256);
        var sum = new HistogramMerge();
        boolean _ = sum.add(bytes(part));
        byte[] before = sum.encoded();
        boolean isOne = sum.isOne(broken);

        assertThat(sum.add(broken)).isEqualTo(isOne);
        if (!isOne) {
            assertThat(sum.encoded()).as("nothing of it was added").isEqualTo(before);
        }
    }

    @Test
    void noiseIsRefused() {
        assertThat(new HistogramMerge().add(new byte[] {1, 2, 3})).isFalse();
    }

    static void fill(AbstractHistogram histogram, SplittableRandom random) {
        int values = random.nextInt(300);
        long bound = 1L << random.nextInt(1, 20);
        for (int i = 0; i < values; i++) {
            histogram.recordValueWithCount(
                    Math.min(Distribution.GREATEST, random.nextLong(bound)),
                    random.nextInt(10) == 0 ? random.nextInt(1, 100_000) : 1);
        }
    }

    static byte[] bytes(AbstractHistogram histogram) {
        var buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        int length = histogram.encodeIntoByteBuffer(buffer);
        return Arrays.copyOf(buffer.array(), length);
    }
}
