package io.vestibule.analytics.query;

import org.HdrHistogram.Histogram;

import java.nio.ByteBuffer;

/// Several histograms as one. *Confined to one thread.*
final class HistogramSum {

    private static final int DIGITS = 2;

    private final Histogram sum = new Histogram(DIGITS);

    /// Adds one, as HdrHistogram writes it.
    void add(byte[] histogram) {
        sum.add(Histogram.decodeFromByteBuffer(ByteBuffer.wrap(histogram), 0));
    }

    /// A percentile; -1 without values.
    double at(int percent) {
        return sum.getTotalCount() == 0 ? Column.NO_DATA : sum.getValueAtPercentile(percent);
    }
}
