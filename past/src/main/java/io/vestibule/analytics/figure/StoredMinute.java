package io.vestibule.analytics.figure;

import io.vestibule.minute.Count;
import io.vestibule.minute.Distribution;
import io.vestibule.minute.Gauge;
import io.vestibule.minute.MinuteRow;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// A minute of one room as it is stored: of one life, or what [MinuteMerge] made of several.
/// *Confined to its thread*; nothing changes it once it is read.
public final class StoredMinute {

    private static final byte[] NO_BYTES = {};

    public static final int DISTRIBUTIONS = Distribution.values().length;
    public static final int PERCENTILES = Percentile.values().length;
    public static final int ADDED = 3;

    /// Minute of the epoch.
    public final int minute;

    /// By number, as the dictionaries have it; data center 0 is the whole room.
    public final int room;

    public final int center;

    /// As the tables have it: a later one is greater.
    public final long life;

    public final long[] counts = new long[Count.values().length];
    public int moments;
    public final int[] gauges = new int[Gauge.values().length * Gauge.MOMENTS];

    /// Of the whole minute.
    public final int[] greatest = new int[ADDED];

    /// How many, by [Distribution#index].
    public final long[] values = new long[DISTRIBUTIONS];

    /// In tenths, four for each distribution; 0 where there are no values.
    public final long[] percentiles = new long[DISTRIBUTIONS * PERCENTILES];

    /// Nothing where they were not read, or are no longer kept.
    public byte @Nullable [] @Nullable [] histograms;

    public StoredMinute(int minute, int room, int center, long life) {
        this.minute = minute;
        this.room = room;
        this.center = center;
        this.life = life;
        Arrays.fill(gauges, Gauge.NONE);
    }

    /// A row on its way into the tables.
    public static StoredMinute of(MinuteRow row, int room, int center, long life, HistogramMerge sum) {
        var minute = new StoredMinute(Math.toIntExact(row.key().minute()), room, center, life);
        for (Count count : Count.values()) {
            minute.counts[count.index()] = row.count(count);
        }
        minute.moments = row.moments();
        for (Gauge gauge : Gauge.values()) {
            for (int moment = 0; moment < Gauge.MOMENTS; moment++) {
                minute.gauges[gauge.index() * Gauge.MOMENTS + moment] = row.at(gauge, moment);
            }
            if (gauge.isAdded()) {
                minute.greatest[gauge.index()] = row.greatest(gauge);
            }
        }
        var histograms = new byte[DISTRIBUTIONS][];
        for (Distribution of : Distribution.values()) {
            histograms[of.index()] = row.histogram(of);
            sum.clear();
            boolean _ = sum.add(row.histogram(of));
            minute.measure(of, sum);
        }
        minute.histograms = histograms;
        return minute;
    }

    /// Takes the number of values and their percentiles over.
    void measure(Distribution of, HistogramMerge sum) {
        values[of.index()] = sum.values();
        sum.percentiles(percentiles, of.index() * PERCENTILES);
    }

    int at(Gauge gauge, int moment) {
        return gauges[gauge.index() * Gauge.MOMENTS + moment];
    }

    boolean hasMoment(int moment) {
        return (moments & (1 << moment)) != 0;
    }

    /// Whether the values of a distribution are at hand, or it has none.
    boolean has(Distribution of) {
        return values[of.index()] == 0 || histogram(of).length > 0;
    }

    /// No bytes where there are no values, or they are not at hand.
    public byte[] histogram(Distribution of) {
        var all = histograms;
        byte[] one = all == null ? null : all[of.index()];
        return one == null || values[of.index()] == 0 ? NO_BYTES : one;
    }

    /// Whether another one says the same.
    public boolean hasNumbersOf(StoredMinute other) {
        return moments == other.moments
                && Arrays.equals(counts, other.counts)
                && Arrays.equals(gauges, other.gauges)
                && Arrays.equals(greatest, other.greatest)
                && Arrays.equals(values, other.values);
    }
}
