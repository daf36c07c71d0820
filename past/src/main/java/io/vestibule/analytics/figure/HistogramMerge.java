package io.vestibule.analytics.figure;

import io.vestibule.minute.Distribution;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/// Adds histograms up, and returns their percentiles. It reads and writes HdrHistogram's second
/// encoding itself where that has the measures of a [Distribution], which costs less than a tenth
/// of making histograms out of it. *Confined to its thread.*
///
/// A percentile is the greatest value that the histogram does not distinguish from the one at that
/// place, as HdrHistogram says it.
public final class HistogramMerge {

    /// The head of what is encoded: what it is, its length, and the measures.
    public static final int HEAD = 40;

    private static final int COOKIE = 0x1c84_9313;
    private static final int DIGITS = 2;

    /// Values up to here are counted one by one; of those above, half as many twice as large.
    private static final int ONE_BY_ONE = 256;

    private static final int HALF = ONE_BY_ONE / 2;
    private static final int HALF_BITS = 7;
    private static final int PLACES = 14 * HALF;

    private static final int NINTH = 8;

    private final long[] counts = new long[PLACES];

    /// Where counts that are not 0 begin and end.
    private int first = PLACES;

    private int used;
    private long values;

    /// Adds one, or nothing of it.
    ///
    /// @param encoded as HdrHistogram writes it; no bytes are no values
    /// @return whether it is a histogram
    public boolean add(byte[] encoded) {
        if (encoded.length == 0) {
            return true;
        }
        if (!isOurs(encoded)) {
            return addAny(encoded);
        }
        boolean isOne = addOurs(encoded, 1);
        if (!isOne) {
            boolean _ = addOurs(encoded, -1);
        }
        return isOne;
    }

    /// Whether it could be added; adds nothing.
    boolean isOne(byte[] encoded) {
        if (encoded.length == 0) {
            return true;
        }
        return isOurs(encoded) ? addOurs(encoded, 0) : new HistogramMerge().addAny(encoded);
    }

    /// How many values there are.
    public long values() {
        return values;
    }

    /// A percentile; 0 if there are no values.
    ///
    /// @param percent 1 to 100
    public long at(int percent) {
        long rank = rank(percent);
        long seen = 0;
        for (int place = first; place < used; place++) {
            seen += counts[place];
            if (seen >= rank) {
                return greatestAt(place);
            }
        }
        return 0;
    }

    /// The four percentiles by one pass; 0 where there are no values.
    ///
    /// @param from the place in `to` of the first, which follow by [Percentile#index]
    void percentiles(long[] to, int from) {
        Arrays.fill(to, from, from + Percentile.ALL.size(), 0);
        long seen = 0;
        int next = 0;
        for (int place = first; place < used && next < Percentile.ALL.size(); place++) {
            seen += counts[place];
            while (next < Percentile.ALL.size()
                    && seen >= rank(Percentile.ALL.get(next).percent())) {
                to[from + next] = greatestAt(place);
                next++;
            }
        }
    }

    private long rank(int percent) {
        return Math.max(1, Math.ceilDiv(percent * values, 100L));
    }

    /// All of them as one, as HdrHistogram writes it; no bytes if there are no values.
    public byte[] encoded() {
        if (values == 0) {
            return new byte[0];
        }
        int end = used;
        while (counts[end - 1] == 0) {
            end--;
        }
        var out = ByteBuffer.allocate(HEAD + end * (NINTH + 1));
        out.position(HEAD);
        int place = 0;
        while (place < end) {
            int zeros = 0;
            while (counts[place + zeros] == 0) {
                zeros++;
            }
            if (zeros > 0) {
                write(out, zeros == 1 ? 0 : -zeros);
                place += zeros;
            }
            write(out, counts[place]);
            place++;
        }
        var histogram = Arrays.copyOf(out.array(), out.position());
        head(histogram);
        return histogram;
    }

    /// Writes the head over the first bytes of one that is complete otherwise.
    public static void head(byte[] histogram) {
        var head = ByteBuffer.wrap(histogram);
        head.putInt(COOKIE).putInt(histogram.length - HEAD).putInt(0).putInt(DIGITS);
        head.putLong(1).putLong(Distribution.GREATEST).putDouble(1.0);
    }

    /// Takes all values out.
    public void clear() {
        Arrays.fill(counts, Math.min(first, used), used, 0);
        first = PLACES;
        used = 0;
        values = 0;
    }

    /// Whether one has the measures of a [Distribution].
    public static boolean isOurs(byte[] encoded) {
        if (encoded.length < HEAD) {
            return false;
        }
        var head = ByteBuffer.wrap(encoded);
        return head.getInt(0) == COOKIE
                && head.getInt(4) == encoded.length - HEAD
                && head.getInt(8) == 0
                && head.getInt(12) == DIGITS
                && head.getLong(16) == 1
                && head.getLong(24) == Distribution.GREATEST;
    }

    /// Up to where it is one.
    ///
    /// @param times -1 to take it out again, 0 to only look
    private boolean addOurs(byte[] encoded, int times) {
        int place = 0;
        int at = HEAD;
        while (at < encoded.length) {
            long raw = 0;
            int shift = 0;
            byte next;
            do {
                if (at == encoded.length) {
                    return false;
                }
                next = encoded[at++];
                raw |= shift == 7 * NINTH ? (next & 0xffL) << shift : (next & 0x7fL) << shift;
                shift += 7;
            } while (next < 0 && shift <= 7 * NINTH);
            long count = (raw >>> 1) ^ -(raw & 1);
            if (count < 0) {
                place = (int) Math.min(PLACES, place - count);
            } else if (place < PLACES) {
                count(place, times * count);
                place++;
            } else {
                return false;
            }
        }
        return true;
    }

    private void count(int place, long count) {
        if (count != 0) {
            counts[place] += count;
            values += count;
            first = Math.min(first, place);
            used = Math.max(used, place + 1);
        }
    }

    /// Adds one of other measures, value by value.
    private boolean addAny(byte[] encoded) {
        try {
            var other = Histogram.decodeFromByteBuffer(ByteBuffer.wrap(encoded), 1);
            for (HistogramIterationValue each : other.recordedValues()) {
                long value = Math.min(each.getValueIteratedTo(), Distribution.GREATEST);
                count(placeOf(value), each.getCountAddedInThisIterationStep());
            }
            return true;
        } catch (BufferUnderflowException
                | ArrayIndexOutOfBoundsException
                | NegativeArraySizeException
                | IllegalArgumentException _) {
            return false;
        }
    }

    private static int placeOf(long value) {
        int half = Math.max(0, Long.SIZE - Long.numberOfLeadingZeros(value) - HALF_BITS - 1);
        return (int) ((half << HALF_BITS) + (value >>> half));
    }

    private static long greatestAt(int place) {
        int half = halfAt(place);
        return ((valueAt(place) + 1) << half) - 1;
    }

    /// How often what is counted at a place was halved.
    private static int halfAt(int place) {
        return Math.max(0, (place >> HALF_BITS) - 1);
    }

    private static long valueAt(int place) {
        return place - ((long) halfAt(place) << HALF_BITS);
    }

    private static void write(ByteBuffer out, long count) {
        long rest = (count << 1) ^ (count >> (Long.SIZE - 1));
        for (int i = 0; i < NINTH; i++) {
            if (rest >>> 7 == 0) {
                out.put((byte) rest);
                return;
            }
            out.put((byte) (rest | 0x80));
            rest >>>= 7;
        }
        out.put((byte) rest);
    }
}
