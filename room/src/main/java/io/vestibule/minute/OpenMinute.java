package io.vestibule.minute;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.HdrHistogram.IntCountsHistogram;
import org.jspecify.annotations.Nullable;

/// A minute of a room about which more may yet be reported. *Confined to the agent of its room.*
public final class OpenMinute {

    private static final long TENTH = 100;
    private static final int COUNTS = Count.values().length;
    private static final Gauge[] GAUGES = Gauge.values();
    private static final int DISTRIBUTIONS = Distribution.values().length;
    private static final byte[] NOTHING = {};

    private final long number;
    private final long[] counts = new long[COUNTS];
    private final int[] gauges = new int[GAUGES.length * Gauge.MOMENTS];
    private final int[] greatest = new int[MinuteRow.ADDED_GAUGES];
    private final @Nullable ValueCounts[] values = new ValueCounts[DISTRIBUTIONS];
    private int moments;

    OpenMinute(long number) {
        this.number = number;
        Arrays.fill(gauges, Gauge.NONE);
    }

    /// Of the epoch.
    long number() {
        return number;
    }

    /// Something happened once.
    public void count(Count what) {
        counts[what.index()]++;
    }

    /// Something happened this often.
    ///
    /// @param times may be negative: what was counted turns out not to have been
    public void count(Count what, long times) {
        counts[what.index()] += times;
    }

    /// Something took this long, in milliseconds.
    public void took(Distribution what, long millis) {
        value(what, (millis + TENTH / 2) / TENTH);
    }

    /// Something was measured.
    ///
    /// @param value in the distribution's unit; brought into the range that it holds
    public void value(Distribution what, long value) {
        long held = Math.clamp(value, 0, Distribution.GREATEST);
        ValueCounts counted = values[what.index()];
        if (counted == null) {
            counted = new ValueCounts();
            values[what.index()] = counted;
        }
        counted.add(held);
    }

    /// Takes what the gauges read at one of its moments, 0 to 5.
    void read(int moment, GaugeValues seen) {
        moments |= 1 << moment;
        for (Gauge gauge : GAUGES) {
            gauges[gauge.index() * Gauge.MOMENTS + moment] = seen.of(gauge);
        }
        atLeast(seen.active(), seen.heldBack(), seen.waiting());
    }

    /// There were this many at some time of the minute.
    void atLeast(int active, int heldBack, int waiting) {
        grow(Gauge.ACTIVE, active);
        grow(Gauge.HELD_BACK, heldBack);
        grow(Gauge.WAITING, waiting);
    }

    private void grow(Gauge gauge, int people) {
        int at = gauge.index();
        greatest[at] = Math.max(greatest[at], people);
    }

    /// Whether no visitor was there and nothing was counted but the passing of time.
    boolean isIdle() {
        for (int people : greatest) {
            if (people > 0) {
                return false;
            }
        }
        for (int what = 0; what < COUNTS; what++) {
            if (counts[what] != 0 && !isTime(what)) {
                return false;
            }
        }
        for (ValueCounts counted : values) {
            if (counted != null) {
                return false;
            }
        }
        return true;
    }

    /// Counts that run by themselves are in one row of the list.
    private static boolean isTime(int count) {
        return count >= Count.LIMITED_BY_SEATS.index() && count <= Count.SLOTS_EMPTY.index();
    }

    /// As it is now.
    MinuteRow row(RowKey key, boolean complete) {
        var histograms = new byte[DISTRIBUTIONS][];
        for (int i = 0; i < DISTRIBUTIONS; i++) {
            ValueCounts counted = values[i];
            histograms[i] = counted == null ? NOTHING : encoded(counted.histogram());
        }
        return new MinuteRow(key, complete, counts.clone(), moments, gauges.clone(), greatest.clone(), histograms);
    }

    private static byte[] encoded(IntCountsHistogram histogram) {
        var buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        int bytes = histogram.encodeIntoByteBuffer(buffer);
        return Arrays.copyOf(buffer.array(), bytes);
    }
}
