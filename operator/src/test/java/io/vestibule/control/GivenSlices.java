package io.vestibule.control;

import static java.util.Comparator.comparingLong;

import io.vestibule.analytics.figure.Figure;
import io.vestibule.analytics.figure.Figure.Merge;
import io.vestibule.analytics.figure.Grain;
import io.vestibule.analytics.figure.RoomRef;
import io.vestibule.analytics.figure.Slice;
import io.vestibule.analytics.figure.SliceSource;
import io.vestibule.ground.Failure;
import io.vestibule.minute.Count;
import io.vestibule.minute.Distribution;
import io.vestibule.minute.Gauge;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.HdrHistogram.Histogram;

/// Minutes that a test says there were, and what was read of them. *Thread-safe*, once they are
/// said.
final class GivenSlices implements SliceSource {

    /// What was read, in order.
    final List<Wanted> asked = new CopyOnWriteArrayList<>();

    /// Why nothing can be read, if nothing can.
    volatile Optional<Failure> trouble = Optional.empty();

    private final List<Slice> minutes = new ArrayList<>();

    /// Says a minute of a room with one number for each figure that counts people, admissions and
    /// tenths of a second.
    void minute(RoomRef room, long second, long active, long waiting, long admitted, long tenths) {
        minute(room, "", second, active, waiting, Map.of(Count.ADMITTED, admitted), tenths, List.of());
    }

    /// Says a minute of a room in a data center.
    ///
    /// @param counts what happened; the rest did not
    /// @param tenths by which the percentiles of the minute go
    /// @param times in tenths of a second, what single visitors waited and stayed
    void minute(
            RoomRef room,
            String center,
            long second,
            long active,
            long waiting,
            Map<Count, Long> counts,
            long tenths,
            List<Integer> times) {
        long[] figures = new long[Figure.ALL.size()];
        for (Figure figure : Figure.ALL) {
            figures[Figure.index(figure)] = switch (figure) {
                case Figure.Minutes() -> 1;
                case Figure.Moments() -> Gauge.MOMENTS;
                case Figure.MomentsOf(var gauge) -> Gauge.MOMENTS;
                case Figure.Total(var count) -> counts.getOrDefault(count, 0L);
                case Figure.OfAMinute(var count, var _) -> counts.getOrDefault(count, 0L);
                case Figure.Read(var gauge, var merge) ->
                    (merge == Merge.SUM ? Gauge.MOMENTS : 1)
                            * switch (gauge) {
                                case ACTIVE -> active;
                                case WAITING -> waiting;
                                case ACTIVE_LIMIT -> 1_000;
                                case PER_MINUTE_LIMIT -> 100;
                                case SESSION_MINUTES -> 7;
                                case HELD_BACK -> 0;
                                case LONGEST_ESTIMATE -> 90;
                            };
                case Figure.Weighted(var _, var at) -> 10 * (tenths + at.percent());
                case Figure.Weight(var _), Figure.Values(var _) -> 10;
            };
        }
        byte[][] histograms = new byte[Distribution.values().length][];
        Arrays.fill(histograms, encoded(times));
        minutes.add(new Slice(second, room, center, figures, histograms));
    }

    private static byte[] encoded(List<Integer> times) {
        if (times.isEmpty()) {
            return new byte[0];
        }
        var histogram = new Histogram(2);
        times.forEach(histogram::recordValue);
        var bytes = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        return Arrays.copyOf(bytes.array(), histogram.encodeIntoByteBuffer(bytes));
    }

    @Override
    public void read(Wanted wanted, Consumer<Slice> to) {
        trouble.ifPresent(failure -> {
            throw failure;
        });
        asked.add(wanted);
        merged(wanted.grain(), wanted.centers()).stream()
                .filter(slice -> slice.second() >= wanted.fromSecond())
                .filter(slice -> slice.second() < wanted.untilSecond())
                .filter(slice -> wanted.zones().contains(slice.room().zone()))
                .filter(slice -> wanted.rooms()
                        .map(rooms -> rooms.contains(slice.room().id()))
                        .orElse(true))
                .forEach(slice -> to.accept(only(slice, wanted)));
    }

    private record Place(long second, String room, String center) {}

    private List<Slice> merged(Grain grain, boolean centers) {
        Map<Place, Slice> merged = new TreeMap<>(
                comparingLong(Place::second).thenComparing(Place::room).thenComparing(Place::center));
        for (Slice slice : minutes) {
            String center = centers ? slice.center() : "";
            var place = new Place(grain.floor(slice.second()), slice.room().id(), center);
            merged.merge(place, at(slice, place), GivenSlices::together);
        }
        return List.copyOf(merged.values());
    }

    private static Slice at(Slice slice, Place place) {
        return new Slice(place.second(), slice.room(), place.center(), numbers(slice), histograms(slice));
    }

    private static byte[][] histograms(Slice slice) {
        return Arrays.stream(Distribution.values()).map(slice::histogram).toArray(byte[][]::new);
    }

    private static long[] numbers(Slice slice) {
        long[] numbers = new long[Figure.ALL.size()];
        Arrays.setAll(numbers, slice::get);
        return numbers;
    }

    /// Data centers are added like minutes: means over moments are those of one of them.
    private static Slice together(Slice a, Slice b) {
        long[] numbers = numbers(a);
        for (Figure figure : Figure.ALL) {
            int at = Figure.index(figure);
            numbers[at] = figure.merge().of(a.get(at), b.get(at));
        }
        byte[][] histograms = histograms(a);
        for (Distribution of : Distribution.values()) {
            histograms[of.index()] = together(a.histogram(of), b.histogram(of));
        }
        return new Slice(a.second(), a.room(), a.center(), numbers, histograms);
    }

    private static byte[] together(byte[] a, byte[] b) {
        if (a.length == 0 || b.length == 0) {
            return a.length == 0 ? b : a;
        }
        var sum = Histogram.decodeFromByteBuffer(ByteBuffer.wrap(a), 1);
        sum.add(Histogram.decodeFromByteBuffer(ByteBuffer.wrap(b), 1));
        var bytes = ByteBuffer.allocate(sum.getNeededByteBufferCapacity());
        return Arrays.copyOf(bytes.array(), sum.encodeIntoByteBuffer(bytes));
    }

    private static Slice only(Slice slice, Wanted wanted) {
        long[] numbers = numbers(slice);
        for (Figure figure : Figure.ALL) {
            if (!wanted.figures().contains(figure)) {
                numbers[Figure.index(figure)] = Figure.NONE;
            }
        }
        byte[][] histograms = histograms(slice);
        for (Distribution of : Distribution.values()) {
            if (!wanted.histograms().contains(of)) {
                histograms[of.index()] = new byte[0];
            }
        }
        return new Slice(slice.second(), slice.room(), slice.center(), numbers, histograms);
    }

    @Override
    public long keptSince(Grain grain, long nowSecond) {
        return 0;
    }

    @Override
    public long histogramsKeptSince(Grain grain, long nowSecond) {
        return 0;
    }

    @Override
    public long rows(Wanted wanted) {
        long slices =
                (wanted.untilSecond() - wanted.fromSecond()) / wanted.grain().seconds();
        return slices
                * minutes.stream().map(slice -> slice.room().id()).distinct().count();
    }
}
