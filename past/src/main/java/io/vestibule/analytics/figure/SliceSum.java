package io.vestibule.analytics.figure;

import io.vestibule.minute.Distribution;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Adds up the slices of one room within a coarser one, of the whole room or of one data center.
/// *Confined to its thread.*
public final class SliceSum {

    private static final Figure.Merge[] MERGES =
            Figure.ALL.stream().map(Figure::merge).toArray(Figure.Merge[]::new);

    private final long[] figures = new long[MERGES.length];
    private final @Nullable HistogramMerge[] histograms = new @Nullable HistogramMerge[Distribution.values().length];

    public SliceSum() {
        Arrays.fill(figures, Figure.NONE);
    }

    /// Adds a finer slice's numbers.
    public void add(long[] more) {
        for (int i = 0; i < figures.length; i++) {
            figures[i] = MERGES[i].of(figures[i], more[i]);
        }
    }

    /// Adds a finer slice's values; no bytes are none.
    public void add(Distribution of, byte[] histogram) {
        if (histogram.length > 0) {
            var sum = histograms[of.index()];
            if (sum == null) {
                sum = new HistogramMerge();
                histograms[of.index()] = sum;
            }
            boolean _ = sum.add(histogram);
        }
    }

    public long[] figures() {
        return figures;
    }

    /// All values as one histogram; no bytes if there are none.
    public byte[] histogram(Distribution of) {
        var sum = histograms[of.index()];
        return sum == null ? new byte[0] : sum.encoded();
    }
}
