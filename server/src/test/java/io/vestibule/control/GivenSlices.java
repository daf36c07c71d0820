package io.vestibule.control;

import static java.util.Comparator.comparingLong;

import io.vestibule.analytics.Figure;
import io.vestibule.analytics.Figure.Merge;
import io.vestibule.analytics.Grain;
import io.vestibule.analytics.RoomRef;
import io.vestibule.analytics.Slice;
import io.vestibule.analytics.SliceSource;
import io.vestibule.ground.Failure;
import io.vestibule.minute.Count;
import io.vestibule.minute.Distribution;
import io.vestibule.minute.Gauge;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

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
        long[] figures = new long[Figure.ALL.size()];
        for (Figure figure : Figure.ALL) {
            figures[Figure.index(figure)] =
                    switch (figure) {
                        case Figure.Minutes() -> 1;
                        case Figure.Moments() -> Gauge.MOMENTS;
                        case Figure.MomentsOf(var gauge) -> Gauge.MOMENTS;
                        case Figure.Total(var count) -> count == Count.ADMITTED ? admitted : 0;
                        case Figure.OfAMinute(var count, var _) ->
                                count == Count.ADMITTED ? admitted : 0;
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
        minutes.add(
                new Slice(second, room, "", figures, new byte[Distribution.values().length][0]));
    }

    @Override
    public void read(Wanted wanted, Consumer<Slice> to) {
        trouble.ifPresent(
                failure -> {
                    throw failure;
                });
        asked.add(wanted);
        merged(wanted.grain()).stream()
                .filter(slice -> slice.second() >= wanted.fromSecond())
                .filter(slice -> slice.second() < wanted.untilSecond())
                .filter(slice -> wanted.zones().contains(slice.room().zone()))
                .filter(
                        slice ->
                                wanted.rooms()
                                        .map(rooms -> rooms.contains(slice.room().id()))
                                        .orElse(true))
                .forEach(slice -> to.accept(only(slice, wanted)));
    }

    private record Place(long second, String room) {}

    private List<Slice> merged(Grain grain) {
        Map<Place, Slice> merged =
                new TreeMap<>(comparingLong(Place::second).thenComparing(Place::room));
        for (Slice slice : minutes) {
            var place = new Place(grain.floor(slice.second()), slice.room().id());
            merged.merge(place, at(slice, place.second()), GivenSlices::together);
        }
        return List.copyOf(merged.values());
    }

    private static Slice at(Slice slice, long second) {
        return new Slice(
                second,
                slice.room(),
                "",
                numbers(slice),
                new byte[Distribution.values().length][0]);
    }

    private static long[] numbers(Slice slice) {
        long[] numbers = new long[Figure.ALL.size()];
        Arrays.setAll(numbers, slice::get);
        return numbers;
    }

    private static Slice together(Slice a, Slice b) {
        long[] numbers = numbers(a);
        for (Figure figure : Figure.ALL) {
            int at = Figure.index(figure);
            numbers[at] = figure.merge().of(a.get(at), b.get(at));
        }
        return new Slice(
                a.second(), a.room(), "", numbers, new byte[Distribution.values().length][0]);
    }

    private static Slice only(Slice slice, Wanted wanted) {
        long[] numbers = numbers(slice);
        for (Figure figure : Figure.ALL) {
            if (!wanted.figures().contains(figure)) {
                numbers[Figure.index(figure)] = Slice.NONE;
            }
        }
        return new Slice(
                slice.second(),
                slice.room(),
                "",
                numbers,
                new byte[Distribution.values().length][0]);
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
        long slices = (wanted.untilSecond() - wanted.fromSecond()) / wanted.grain().seconds();
        return slices * minutes.stream().map(slice -> slice.room().id()).distinct().count();
    }
}
