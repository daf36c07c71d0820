package io.vestibule.analytics.query;

import io.vestibule.analytics.figure.Percentile;
import io.vestibule.analytics.figure.RoomRef;
import io.vestibule.minute.Count;
import io.vestibule.minute.Distribution;
import io.vestibule.minute.Gauge;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.HdrHistogram.Histogram;

/// One minute of a room, of all its data centers or of one. What it takes a while to work out it keeps.
/// *Confined to one thread.*
final class Cell {

    private final RoomRef room;
    private final String center;
    private final long minute;
    private final List<Observed> parts;
    private final Map<Gauge, List<Integer>> reads = new EnumMap<>(Gauge.class);
    private final Map<Distribution, List<Integer>> values = new EnumMap<>(Distribution.class);
    private final Map<Distribution, Histogram> histograms = new EnumMap<>(Distribution.class);

    /// @param parts one for each data center
    Cell(RoomRef room, String center, long minute, List<Observed> parts) {
        this.room = room;
        this.center = center;
        this.minute = minute;
        this.parts = parts;
    }

    RoomRef room() {
        return room;
    }

    String center() {
        return center;
    }

    long minute() {
        return minute;
    }

    /// The moments that have a number of a gauge, as that of the whole room.
    List<Integer> reads(Gauge gauge) {
        return reads.computeIfAbsent(gauge, this::readAgain);
    }

    private List<Integer> readAgain(Gauge gauge) {
        var reads = new ArrayList<Integer>();
        for (int moment = 0; moment < Gauge.MOMENTS; moment++) {
            at(gauge, moment).ifPresent(reads::add);
        }
        return reads;
    }

    private OptionalInt at(Gauge gauge, int moment) {
        boolean there = false;
        int result = 0;
        for (Observed part : parts) {
            int read = part.read(gauge, moment);
            if (read != Gauge.NONE) {
                there = true;
                result = gauge.isAdded() ? result + read : Math.max(result, read);
            }
        }
        return there ? OptionalInt.of(result) : OptionalInt.empty();
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
        return values.computeIfAbsent(
                of,
                _ -> parts.stream().flatMap(part -> part.values(of).stream()).toList());
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
        return histograms.computeIfAbsent(of, _ -> histogram(values(of))).getValueAtPercentile(at.percent());
    }

    static Histogram histogram(List<Integer> values) {
        var histogram = new Histogram(2);
        values.forEach(histogram::recordValue);
        return histogram;
    }
}
