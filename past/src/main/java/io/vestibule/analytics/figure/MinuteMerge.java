package io.vestibule.analytics.figure;

import io.vestibule.minute.Count;
import io.vestibule.minute.Distribution;
import io.vestibule.minute.Gauge;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.ToLongFunction;

/// Makes one minute of a room out of the rows of lives and data centers. Counts add up. Of gauges
/// at one moment the later life's reading counts; data centers are added at equal moments, or the
/// greatest of them counts, by [Gauge#isAdded]. Histograms merge, and the percentiles are those of
/// all values. *Confined to its thread.*
public final class MinuteMerge {

    private final HistogramMerge sum = new HistogramMerge();
    private final Consumer<StoredMinute> histograms;

    /// @param histograms puts a row's histograms into it, as far as they are kept; asked only where
    ///   percentiles of several rows become one
    public MinuteMerge(Consumer<StoredMinute> histograms) {
        this.histograms = histograms;
    }

    /// One row for each data center, in the order of their numbers.
    ///
    /// @param rows of one minute of one room, in the order of data center, then life
    public List<StoredMinute> centers(List<StoredMinute> rows) {
        var centers = new ArrayList<StoredMinute>();
        int from = 0;
        for (int i = 1; i <= rows.size(); i++) {
            if (i == rows.size() || rows.get(i).center != rows.get(from).center) {
                centers.add(lives(rows.subList(from, i)));
                from = i;
            }
        }
        return centers;
    }

    /// The whole room.
    ///
    /// @param centers one row for each
    public StoredMinute whole(List<StoredMinute> centers) {
        if (centers.size() == 1) {
            return centers.getFirst();
        }
        var first = centers.getFirst();
        var whole = new StoredMinute(first.minute, first.room, 0, 0);
        for (StoredMinute center : centers) {
            addCounts(whole, center);
            whole.moments |= center.moments;
            for (int i = 0; i < whole.gauges.length; i++) {
                boolean read = center.hasMoment(i % Gauge.MOMENTS);
                int reading = read ? center.gauges[i] : Gauge.NONE;
                boolean adds = i / Gauge.MOMENTS < StoredMinute.ADDED;
                whole.gauges[i] = adds ? added(whole.gauges[i], reading) : Math.max(whole.gauges[i], reading);
            }
        }
        for (int gauge = 0; gauge < StoredMinute.ADDED; gauge++) {
            for (int moment = 0; moment < Gauge.MOMENTS; moment++) {
                whole.greatest[gauge] = Math.max(whole.greatest[gauge], whole.gauges[gauge * Gauge.MOMENTS + moment]);
            }
        }
        measure(whole, centers);
        return whole;
    }

    private static int added(int a, int b) {
        if (a == Gauge.NONE || b == Gauge.NONE) {
            return Math.max(a, b);
        }
        return (int) Math.min(Integer.MAX_VALUE, (long) a + b);
    }

    private StoredMinute lives(List<StoredMinute> lives) {
        if (lives.size() == 1) {
            return lives.getFirst();
        }
        var last = lives.getLast();
        var merged = new StoredMinute(last.minute, last.room, last.center, last.life);
        for (StoredMinute life : lives) {
            addCounts(merged, life);
            merged.moments |= life.moments;
            for (int i = 0; i < merged.gauges.length; i++) {
                if (life.hasMoment(i % Gauge.MOMENTS)) {
                    merged.gauges[i] = life.gauges[i];
                }
            }
            for (int i = 0; i < StoredMinute.ADDED; i++) {
                merged.greatest[i] = Math.max(merged.greatest[i], life.greatest[i]);
            }
        }
        measure(merged, lives);
        return merged;
    }

    private static void addCounts(StoredMinute to, StoredMinute from) {
        for (int i = 0; i < to.counts.length; i++) {
            to.counts[i] += from.counts[i];
        }
    }

    private void measure(StoredMinute to, List<StoredMinute> parts) {
        var merged = new byte[StoredMinute.DISTRIBUTIONS][];
        for (Distribution of : Distribution.values()) {
            measure(of, to, parts);
            merged[of.index()] = sum.encoded();
        }
        to.histograms = merged;
    }

    /// Percentiles of all values; where a histogram is no longer kept, the mean of the parts'.
    private void measure(Distribution of, StoredMinute to, List<StoredMinute> parts) {
        var with = parts.stream().filter(part -> part.values[of.index()] > 0).toList();
        sum.clear();
        with.stream().filter(part -> !part.has(of)).forEach(histograms);
        if (with.stream().allMatch(part -> part.has(of))) {
            for (StoredMinute part : with) {
                boolean _ = sum.add(part.histogram(of));
            }
        }
        long values = with.stream().mapToLong(part -> part.values[of.index()]).sum();
        if (sum.values() == values) {
            to.measure(of, sum);
            return;
        }
        sum.clear();
        to.values[of.index()] = values;
        for (int i = 0; i < StoredMinute.PERCENTILES; i++) {
            int place = of.index() * StoredMinute.PERCENTILES + i;
            to.percentiles[place] = mean(with, part -> part.percentiles[place], of, values);
        }
    }

    private static long mean(
            List<StoredMinute> parts, ToLongFunction<StoredMinute> number, Distribution of, long values) {
        double sum = 0;
        for (StoredMinute part : parts) {
            sum += (double) number.applyAsLong(part) * part.values[of.index()];
        }
        return Math.round(sum / values);
    }

    /// The numbers of a merged minute, by [Figure#index].
    public static long[] figures(StoredMinute minute) {
        var figures = new long[Figure.ALL.size()];
        for (int i = 0; i < figures.length; i++) {
            figures[i] = of(Figure.ALL.get(i), minute);
        }
        return figures;
    }

    /// One number of a merged minute.
    public static long of(Figure figure, StoredMinute minute) {
        return switch (figure) {
            case Figure.Minutes _ -> 1;
            case Figure.Moments _ -> Integer.bitCount(minute.moments);
            case Figure.Total(Count count) -> minute.counts[count.index()];
            case Figure.OfAMinute(Count count, var _) -> minute.counts[count.index()];
            case Figure.Read(Gauge gauge, Figure.Merge merge) -> read(minute, gauge, merge);
            case Figure.MomentsOf(Gauge gauge) -> momentsOf(minute, gauge);
            case Figure.Values(Distribution of) -> minute.values[of.index()];
            case Figure.Weight(Distribution of) -> weight(minute, of);
            case Figure.Weighted(Distribution of, Percentile at) ->
                minute.values[of.index()] == 0
                        ? 0
                        : weight(minute, of) * minute.percentiles[of.index() * StoredMinute.PERCENTILES + at.index()];
        };
    }

    private static long read(StoredMinute minute, Gauge gauge, Figure.Merge merge) {
        long read = Figure.NONE;
        for (int moment = 0; moment < Gauge.MOMENTS; moment++) {
            int at = minute.at(gauge, moment);
            if (minute.hasMoment(moment) && at != Gauge.NONE) {
                read = merge.of(read, at);
            }
        }
        boolean whole = merge == Figure.Merge.GREATEST && gauge.isAdded();
        return whole && read != Figure.NONE ? Math.max(read, minute.greatest[gauge.index()]) : read;
    }

    private static long momentsOf(StoredMinute minute, Gauge gauge) {
        long moments = 0;
        for (int moment = 0; moment < Gauge.MOMENTS; moment++) {
            if (minute.hasMoment(moment) && minute.at(gauge, moment) != Gauge.NONE) {
                moments++;
            }
        }
        return moments;
    }

    private static long weight(StoredMinute minute, Distribution of) {
        long values = minute.values[of.index()];
        if (values == 0) {
            return 0;
        }
        long weight = of.weight()
                .map(by -> switch (by) {
                    case ACTIVE -> read(minute, Gauge.ACTIVE, Figure.Merge.SUM);
                    case WAITING -> read(minute, Gauge.WAITING, Figure.Merge.SUM);
                    case ADMITTED -> minute.counts[Count.ADMITTED.index()];
                })
                .orElse(values);
        return Math.max(1, weight);
    }
}
