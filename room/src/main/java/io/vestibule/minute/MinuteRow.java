package io.vestibule.minute;

import java.util.Arrays;

/// One minute of one room in one data center, as one life of its host saw it. Made by a
/// [MinuteBook]; read by the parts that store or send rows. *Immutable*: no one changes the arrays.
public final class MinuteRow {

    static final int ADDED_GAUGES = 3;

    private final RowKey key;
    private final boolean complete;
    private final long[] counts;
    private final int moments;
    private final int[] gauges;
    private final int[] greatest;
    private final byte[][] histograms;

    /// A row takes the arrays over.
    ///
    /// @param complete whether every worker has reported past its end, or the patience was over;
    ///   otherwise a later row of the same key follows
    /// @param counts by [Count#index]
    /// @param moments which of the six moments were read: bit 0 is the first
    /// @param gauges six for each, by [Gauge#index]; [Gauge#NONE] where nothing was read
    /// @param greatest of the whole minute, of the gauges that are [added][Gauge#isAdded]
    /// @param histograms by [Distribution#index], as HdrHistogram's second encoding; no bytes where
    ///   there are no values
    public MinuteRow(
            RowKey key,
            boolean complete,
            long[] counts,
            int moments,
            int[] gauges,
            int[] greatest,
            byte[][] histograms) {
        if (counts.length != Count.values().length
                || gauges.length != Gauge.values().length * Gauge.MOMENTS
                || greatest.length != ADDED_GAUGES
                || histograms.length != Distribution.values().length) {
            throw new IllegalArgumentException("a row has every count, gauge and distribution");
        }
        this.key = key;
        this.complete = complete;
        this.counts = counts;
        this.moments = moments;
        this.gauges = gauges;
        this.greatest = greatest;
        this.histograms = histograms;
    }

    public RowKey key() {
        return key;
    }

    public boolean isComplete() {
        return complete;
    }

    public long count(Count what) {
        return counts[what.index()];
    }

    /// Whether a moment was read, 0 to 5.
    public boolean hasMoment(int moment) {
        return (moments & (1 << moment)) != 0;
    }

    /// The bits of the moments that were read.
    public int moments() {
        return moments;
    }

    /// What a gauge read at a moment, 0 to 5; [Gauge#NONE] if nothing.
    public int at(Gauge gauge, int moment) {
        return gauges[gauge.index() * Gauge.MOMENTS + moment];
    }

    /// The greatest of the whole minute, between the moments too.
    ///
    /// @param gauge one that is [added][Gauge#isAdded]
    public int greatest(Gauge gauge) {
        return greatest[gauge.index()];
    }

    /// A histogram as HdrHistogram writes it; empty where there are no values.
    public byte[] histogram(Distribution of) {
        return histograms[of.index()];
    }

    /// How many bytes it takes in memory, about.
    public int bytes() {
        int bytes = 200 + 8 * counts.length + 4 * gauges.length;
        for (byte[] histogram : histograms) {
            bytes += 16 + histogram.length;
        }
        return bytes;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof MinuteRow row
                && key.equals(row.key)
                && complete == row.complete
                && moments == row.moments
                && Arrays.equals(counts, row.counts)
                && Arrays.equals(gauges, row.gauges)
                && Arrays.equals(greatest, row.greatest)
                && Arrays.deepEquals(histograms, row.histograms);
    }

    @Override
    public int hashCode() {
        return key.hashCode();
    }

    @Override
    public String toString() {
        return "%s, %d let in, %d moments".formatted(key, count(Count.ADMITTED), Integer.bitCount(moments));
    }
}
