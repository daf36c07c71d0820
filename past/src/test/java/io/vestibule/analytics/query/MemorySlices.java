package io.vestibule.analytics.query;

import io.vestibule.analytics.figure.Figure;
import io.vestibule.analytics.figure.Grain;
import io.vestibule.analytics.figure.Percentile;
import io.vestibule.analytics.figure.RoomRef;
import io.vestibule.analytics.figure.Slice;
import io.vestibule.analytics.figure.SliceSource;
import io.vestibule.minute.Distribution;
import io.vestibule.minute.Gauge;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.HdrHistogram.Histogram;

/// Slices of what was observed, in memory.
final class MemorySlices implements SliceSource {

    private static final Comparator<Key> ORDER = Comparator.comparingLong(Key::second)
            .thenComparing(key -> key.room().id())
            .thenComparing(Key::center);

    private final List<Observed> observed;
    private final Map<Grain, Long> keptSince;
    private final int crowding;
    private final List<Wanted> reads = new ArrayList<>();
    private final Map<Boolean, List<Cell>> cells = new HashMap<>();

    /// @param keptSince by grain; since ever otherwise
    /// @param crowding how many times as many slices are told as there are at most
    MemorySlices(List<Observed> observed, Map<Grain, Long> keptSince, int crowding) {
        this.observed = observed;
        this.keptSince = Map.copyOf(keptSince);
        this.crowding = crowding;
    }

    MemorySlices(List<Observed> observed) {
        this(observed, new EnumMap<>(Grain.class), 1);
    }

    private record Key(long second, RoomRef room, String center) {}

    /// What was read so far.
    List<Wanted> reads() {
        return reads;
    }

    @Override
    public void read(Wanted wanted, Consumer<Slice> to) {
        reads.add(wanted);
        var slices = new TreeMap<Key, List<Cell>>(ORDER);
        for (Cell cell : cells(wanted)) {
            slices.computeIfAbsent(
                            new Key(wanted.grain().floor(cell.minute() * 60), cell.room(), cell.center()),
                            _ -> new ArrayList<>())
                    .add(cell);
        }
        slices.forEach((key, cells) -> to.accept(slice(key, cells, wanted)));
    }

    private List<Cell> cells(Wanted wanted) {
        return cells.computeIfAbsent(wanted.centers(), centers -> cells(observed, centers)).stream()
                .filter(cell -> wanted.zones().contains(cell.room().zone()))
                .filter(cell -> wanted.rooms().isEmpty()
                        || wanted.rooms().get().contains(cell.room().id()))
                .filter(cell -> {
                    long second = wanted.grain().floor(cell.minute() * 60);
                    return second >= wanted.fromSecond()
                            && second < wanted.untilSecond()
                            && second >= keptSince(wanted.grain(), 0);
                })
                .toList();
    }

    /// Minutes of rooms, in the order of time, room and data center.
    static List<Cell> cells(List<Observed> observed, boolean centers) {
        var cells = new TreeMap<Key, List<Observed>>(ORDER);
        for (Observed one : observed) {
            cells.computeIfAbsent(
                            new Key(one.minute(), one.room(), centers ? one.center() : ""), _ -> new ArrayList<>())
                    .add(one);
        }
        return cells.entrySet().stream()
                .map(cell -> new Cell(
                        cell.getKey().room(),
                        cell.getKey().center(),
                        cell.getKey().second(),
                        cell.getValue()))
                .toList();
    }

    private static Slice slice(Key key, List<Cell> cells, Wanted wanted) {
        var figures = new long[Figure.ALL.size()];
        Arrays.fill(figures, Figure.NONE);
        for (Figure figure : wanted.figures()) {
            for (Cell cell : cells) {
                int index = Figure.index(figure);
                figures[index] = figure.merge().of(figures[index], figure(figure, cell));
            }
        }
        var histograms = new byte[Distribution.values().length][];
        Arrays.fill(histograms, new byte[0]);
        for (Distribution of : wanted.histograms()) {
            var values =
                    cells.stream().flatMap(cell -> cell.values(of).stream()).toList();
            if (!values.isEmpty()) {
                histograms[of.index()] = encoded(Cell.histogram(values));
            }
        }
        return new Slice(key.second(), key.room(), key.center(), figures, histograms);
    }

    private static byte[] encoded(Histogram histogram) {
        var buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        int bytes = histogram.encodeIntoByteBuffer(buffer);
        return Arrays.copyOf(buffer.array(), bytes);
    }

    private static long figure(Figure figure, Cell cell) {
        return switch (figure) {
            case Figure.Minutes() -> 1;
            case Figure.Moments() -> cell.reads(Gauge.ACTIVE).size();
            case Figure.MomentsOf(var gauge) -> cell.reads(gauge).size();
            case Figure.Total(var count) -> cell.count(count);
            case Figure.OfAMinute(var count, var _) -> cell.count(count);
            case Figure.Read(var gauge, var merge) -> {
                var reads = cell.reads(gauge).stream().mapToLong(read -> read);
                yield cell.reads(gauge).isEmpty()
                        ? Figure.NONE
                        : switch (merge) {
                            case SUM -> reads.sum();
                            case LEAST -> reads.min().orElseThrow();
                            case GREATEST -> cell.greatest(gauge);
                        };
            }
            case Figure.Weighted(var of, Percentile at) ->
                cell.weight(of) == 0 ? Figure.NONE : cell.percentile(of, at) * cell.weight(of);
            case Figure.Weight(var of) -> cell.weight(of) == 0 ? Figure.NONE : cell.weight(of);
            case Figure.Values(var of) -> cell.values(of).size();
        };
    }

    @Override
    public long keptSince(Grain grain, long nowSecond) {
        return keptSince.getOrDefault(grain, 0L);
    }

    @Override
    public long histogramsKeptSince(Grain grain, long nowSecond) {
        return keptSince(grain, nowSecond);
    }

    @Override
    public long rows(Wanted wanted) {
        return (wanted.untilSecond() - wanted.fromSecond()) / wanted.grain().seconds() * 4 * crowding;
    }
}
