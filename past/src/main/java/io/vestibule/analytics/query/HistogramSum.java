package io.vestibule.analytics.query;

import io.vestibule.analytics.figure.HistogramMerge;
import io.vestibule.analytics.figure.Percentile;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Several histograms, which become one when a percentile is asked for: until then they take a
/// fraction of the room, and most groups have one. *Confined to one thread.*
final class HistogramSum {

    private final List<byte[]> parts = new ArrayList<>(1);
    private @Nullable Map<Percentile, Long> percentiles;

    /// Adds one, as HdrHistogram writes it; before any percentile is asked for.
    void add(byte[] histogram) {
        parts.add(histogram);
    }

    /// A percentile; -1 without values.
    ///
    /// @param scratch to add them up in
    double at(Percentile percentile, HistogramMerge scratch) {
        var known = percentiles;
        if (known == null) {
            known = merged(scratch);
            percentiles = known;
        }
        return known.getOrDefault(percentile, Column.NO_DATA);
    }

    private Map<Percentile, Long> merged(HistogramMerge scratch) {
        scratch.clear();
        for (byte[] part : parts) {
            boolean _ = scratch.add(part);
        }
        parts.clear();
        var merged = new EnumMap<Percentile, Long>(Percentile.class);
        if (scratch.values() > 0) {
            for (Percentile at : Percentile.values()) {
                merged.put(at, scratch.at(at.percent()));
            }
        }
        return merged;
    }
}
