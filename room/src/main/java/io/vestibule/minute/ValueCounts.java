package io.vestibule.minute;

import java.util.Arrays;
import org.HdrHistogram.IntCountsHistogram;

/// How often each value occurred, in the classes of an HdrHistogram of two digits, in a fraction of
/// its memory: a byte a class for as long as each was counted no more than 255 times, and only as
/// many classes as the greatest value needs. *Confined to its minute.*
final class ValueCounts {

    /*
     * Classes as in HdrHistogram (Gil Tene): the values up to 255 have one each; from there every
     * power of two has 128, of equal width. So the number of a class follows from the value by a
     * shift.
     */

    private static final int DIGITS = 2;
    private static final int HALF_BITS = 7;
    private static final int HALF = 1 << HALF_BITS;
    private static final int SINGLE = 2 * HALF - 1;
    private static final int SINGLE_ZEROS = Long.numberOfLeadingZeros(SINGLE);
    private static final int BYTE = 0xFF;
    private static final int[] NOT_WIDE = {};

    private byte[] narrow = new byte[2 * HALF];

    /// In place of the others, once one of them would not fit into a byte.
    private int[] wide = NOT_WIDE;

    /// Something was measured.
    ///
    /// @param value not negative
    void add(long value) {
        int at = classOf(value);
        if (wide.length > 0) {
            addWide(at);
            return;
        }
        if (at >= narrow.length) {
            narrow = Arrays.copyOf(narrow, lengthFor(at));
        }
        if (narrow[at] != (byte) BYTE) {
            narrow[at]++;
            return;
        }
        wide = new int[narrow.length];
        for (int i = 0; i < narrow.length; i++) {
            wide[i] = narrow[i] & BYTE;
        }
        narrow = new byte[0];
        wide[at]++;
    }

    private void addWide(int at) {
        if (at >= wide.length) {
            wide = Arrays.copyOf(wide, lengthFor(at));
        }
        wide[at]++;
    }

    /// As the histogram that others read.
    IntCountsHistogram histogram() {
        int classes = Math.max(narrow.length, wide.length);
        var histogram = new IntCountsHistogram(1, valueOf(classes), DIGITS);
        for (int i = 0; i < classes; i++) {
            int count = wide.length > 0 ? wide[i] : narrow[i] & BYTE;
            if (count > 0) {
                histogram.recordValueWithCount(valueOf(i), count);
            }
        }
        return histogram;
    }

    private static int lengthFor(int at) {
        return (at / HALF + 1) * HALF;
    }

    private static int classOf(long value) {
        int shift = SINGLE_ZEROS - Long.numberOfLeadingZeros(value | SINGLE);
        return (shift << HALF_BITS) + (int) (value >>> shift);
    }

    /// The least value of a class.
    private static long valueOf(int number) {
        int shift = Math.max(0, (number >> HALF_BITS) - 1);
        return (long) (number - (shift << HALF_BITS)) << shift;
    }
}
