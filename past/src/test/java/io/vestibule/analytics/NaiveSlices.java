package io.vestibule.analytics;

import io.vestibule.analytics.figure.Figure;
import io.vestibule.analytics.figure.Grain;
import io.vestibule.minute.Count;
import io.vestibule.minute.Distribution;
import io.vestibule.minute.Gauge;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/// What slices must say, worked out from all minutes at once, by the words of the contract and with
/// none of the product's arithmetic.
public final class NaiveSlices {

    /// Which slice.
    public record Place(long second, String room, String center) {}

    private final List<ToldMinute> all;

    public NaiveSlices(List<ToldMinute> all) {
        this.all = all;
    }

    /// The minutes of each slice.
    public Map<Place, List<ToldMinute>> slices(Grain grain, boolean centers) {
        return all.stream().collect(Collectors.groupingBy(told -> {
            var key = told.row().key();
            return new Place(grain.floor(key.minute() * 60), key.room().value(), centers ? key.center() : "");
        }));
    }

    /// A number that is exact.
    public static long number(Figure figure, List<ToldMinute> slice) {
        var minutes = byMinute(slice);
        return switch (figure) {
            case Figure.Minutes _ -> minutes.size();
            case Figure.Moments _ ->
                minutes.values().stream()
                        .mapToLong(rows -> moments(rows).size())
                        .sum();
            case Figure.Total(Count count) -> total(count, slice);
            case Figure.OfAMinute(Count count, var merge) -> {
                var each = minutes.values().stream().mapToLong(rows -> total(count, rows));
                yield merge == Figure.Merge.LEAST
                        ? each.min().orElseThrow()
                        : each.max().orElseThrow();
            }
            case Figure.Read(Gauge gauge, var merge) -> read(gauge, merge, minutes);
            case Figure.MomentsOf(Gauge gauge) ->
                minutes.values().stream()
                        .flatMapToLong(rows -> LongStream.of(readings(gauge, rows)))
                        .count();
            case Figure.Values(Distribution of) -> values(of, slice).length;
            case Figure.Weight(Distribution of) ->
                minutes.values().stream().mapToLong(rows -> weight(of, rows)).sum();
            case Figure.Weighted weighted -> throw new IllegalArgumentException("" + weighted);
        };
    }

    /// A sum of percentiles, from all values, each times its weight.
    public static double weighted(Figure.Weighted figure, List<ToldMinute> slice) {
        double sum = 0;
        for (List<ToldMinute> rows : byMinute(slice).values()) {
            long[] values = values(figure.of(), rows);
            if (values.length > 0) {
                sum += (double) percentile(values, figure.at().percent()) * weight(figure.of(), rows);
            }
        }
        return sum;
    }

    public static long percentile(long[] values, int percent) {
        long[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[Math.max(0, Math.ceilDiv(percent * sorted.length, 100) - 1)];
    }

    public static long[] values(Distribution of, List<ToldMinute> rows) {
        return rows.stream()
                .flatMapToLong(told -> LongStream.of(told.values()[of.index()]))
                .toArray();
    }

    private static Map<Long, List<ToldMinute>> byMinute(List<ToldMinute> slice) {
        return slice.stream()
                .collect(Collectors.groupingBy(told -> told.row().key().minute(), TreeMap::new, Collectors.toList()));
    }

    private static long total(Count count, List<ToldMinute> rows) {
        return rows.stream().mapToLong(told -> told.row().count(count)).sum();
    }

    private static List<Integer> moments(List<ToldMinute> rows) {
        var found = new ArrayList<Integer>();
        for (int moment = 0; moment < Gauge.MOMENTS; moment++) {
            int at = moment;
            if (rows.stream().anyMatch(told -> told.row().hasMoment(at))) {
                found.add(moment);
            }
        }
        return found;
    }

    /// What a room reads at each moment of a minute.
    private static long[] readings(Gauge gauge, List<ToldMinute> rows) {
        var found = new ArrayList<Long>();
        for (int moment : moments(rows)) {
            var byCenter = new HashMap<String, ToldMinute>();
            rows.stream()
                    .filter(told -> told.row().hasMoment(moment))
                    .sorted(Comparator.comparingLong(told -> told.row().key().life()))
                    .forEach(told -> byCenter.put(told.row().key().center(), told));
            var each = byCenter.values().stream()
                    .mapToLong(told -> told.row().at(gauge, moment))
                    .filter(reading -> reading != Gauge.NONE)
                    .toArray();
            if (each.length > 0) {
                found.add(
                        gauge.isAdded()
                                ? LongStream.of(each).sum()
                                : LongStream.of(each).max().orElseThrow());
            }
        }
        return found.stream().mapToLong(Long::longValue).toArray();
    }

    private static long read(Gauge gauge, Figure.Merge merge, Map<Long, List<ToldMinute>> minutes) {
        var found = new ArrayList<Long>();
        for (List<ToldMinute> rows : minutes.values()) {
            long[] readings = readings(gauge, rows);
            LongStream.of(readings).forEach(found::add);
            long centers = rows.stream()
                    .map(told -> told.row().key().center())
                    .distinct()
                    .count();
            if (merge == Figure.Merge.GREATEST && gauge.isAdded() && centers == 1 && readings.length > 0) {
                rows.forEach(told -> found.add((long) told.row().greatest(gauge)));
            }
        }
        if (found.isEmpty()) {
            return Figure.NONE;
        }
        var all = found.stream().mapToLong(Long::longValue);
        return switch (merge) {
            case SUM -> all.sum();
            case LEAST -> all.min().orElseThrow();
            case GREATEST -> all.max().orElseThrow();
        };
    }

    private static long weight(Distribution of, List<ToldMinute> rows) {
        int values = values(of, rows).length;
        if (values == 0) {
            return 0;
        }
        long weight = switch (of) {
            case TIME_ON_ORIGIN -> LongStream.of(readings(Gauge.ACTIVE, rows)).sum();
            case TOTAL_TIME_WAITED -> total(Count.ADMITTED, rows);
            case TIME_IN_QUEUE, TIME_BETWEEN_REFRESHES ->
                LongStream.of(readings(Gauge.WAITING, rows)).sum();
            case ESTIMATE_ERROR -> values;
        };
        return Math.max(1, weight);
    }
}
