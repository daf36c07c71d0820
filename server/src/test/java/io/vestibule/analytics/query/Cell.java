package io.vestibule.analytics.query;

import io.vestibule.analytics.Percentile;
import io.vestibule.analytics.RoomRef;
import io.vestibule.minute.Count;
import io.vestibule.minute.Distribution;
import io.vestibule.minute.Gauge;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.HdrHistogram.Histogram;

/// One minute of a room, of all its data centers or of one. *Immutable.*
///
/// @param parts one for each data center
record Cell(RoomRef room, String center, long minute, List<Observed> parts) {

    /// The moments that have a number of a gauge, as that of the whole room.
    List<Integer> reads(Gauge gauge) {
        var reads = new ArrayList<Integer>();
        for (int moment = 0; moment < Gauge.MOMENTS; moment++) {
            at(gauge, moment).ifPresent(reads::add);
        }
        return reads;
    }

    private OptionalInt at(Gauge gauge, int moment) {
        var there = parts.stream()
                .mapToInt(part -> part.read(gauge, moment))
                .filter(read -> read != Gauge.NONE)
                .toArray();
        if (there.length == 0) {
            return OptionalInt.empty();
        }
        int result = 0;
        for (int read : there) {
            result = gauge.isAdded() ? result + read : Math.max(result, read);
        }
        return OptionalInt.of(result);
    }

    /// The greatest of the minute; -1 for none.
    int greatest(Gauge gauge) {
        if (gauge.isAdded() && parts.size() == 1) {
            return reads(gauge).isEmpty() ? -1 : parts.getFirst().greatest().getOrDefault(gauge, -1);
        }
        return reads(gauge).stream().mapToInt(read -> read).max().orElse(-1);
    }

    long count(Count of) {
        return parts.stream().mapToLong(part -> part.count(of)).sum();
    }

    List<Integer> values(Distribution of) {
        return parts.stream().flatMap(part -> part.values(of).stream()).toList();
    }

    /// What the minute's percentiles weigh; 0 without values.
    long weight(Distribution of) {
        int values = values(of).size();
        long weight = of.weight()
                .map(by -> switch (by) {
                    case ACTIVE -> sum(Gauge.ACTIVE);
                    case WAITING -> sum(Gauge.WAITING);
                    case ADMITTED -> count(Count.ADMITTED);
                })
                .orElse((long) values);
        return values == 0 ? 0 : Math.max(1, weight);
    }

    private long sum(Gauge gauge) {
        return reads(gauge).stream().mapToLong(read -> read).sum();
    }

    /// A percentile in tenths, as a histogram of two digits has it.
    long percentile(Distribution of, Percentile at) {
        return histogram(values(of)).getValueAtPercentile(at.percent());
    }

    static Histogram histogram(List<Integer> values) {
        var histogram = new Histogram(2);
        values.forEach(histogram::recordValue);
        return histogram;
    }
}
