package io.vestibule.analytics.query;

import io.vestibule.analytics.figure.Figure;
import io.vestibule.analytics.figure.HistogramMerge;
import io.vestibule.analytics.figure.Percentile;
import io.vestibule.analytics.figure.RoomRef;
import io.vestibule.analytics.figure.Slice;
import io.vestibule.minute.Distribution;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;

/// Slices that agree in the dimensions, added up. *Confined to one thread.*
final class SliceGroup implements SliceFigures, RowGroup<SliceBasis> {

    private final long second;
    private final RoomRef room;
    private final String center;
    private final int minutes;
    private final Layout layout;
    private final long[] numbers;
    private final Map<Distribution, HistogramSum> histograms = new EnumMap<>(Distribution.class);

    /// @param first one of them, of which no more is kept than what they agree in
    SliceGroup(SliceBasis first, Layout layout) {
        second = first.second();
        room = first.slice().room();
        center = first.center();
        minutes = first.minutes();
        this.layout = layout;
        numbers = new long[layout.figures.length];
        Arrays.fill(numbers, Figure.NONE);
    }

    @Override
    public void add(SliceBasis row) {
        Slice slice = row.slice();
        for (int place = 0; place < numbers.length; place++) {
            numbers[place] = layout.merges[place].of(numbers[place], slice.get(layout.figures[place]));
        }
        for (Distribution of : layout.histograms) {
            byte[] histogram = slice.histogram(of);
            if (histogram.length > 0) {
                histograms.computeIfAbsent(of, _ -> new HistogramSum()).add(histogram);
            }
        }
    }

    @Override
    public long second() {
        return second;
    }

    @Override
    public int minutes() {
        return minutes;
    }

    @Override
    public String roomId() {
        return room.id();
    }

    @Override
    public String roomName() {
        return room.name();
    }

    @Override
    public String center() {
        return center;
    }

    @Override
    public long figure(int index) {
        int place = layout.places[index];
        return place < 0 ? Figure.NONE : numbers[place];
    }

    @Override
    public double quantile(Distribution of, Percentile at) {
        HistogramSum sum = histograms.get(of);
        return sum == null ? Column.NO_DATA : sum.at(at, layout.scratch);
    }

    /// Where groups keep which figure. *Confined to one thread*, because of what they add up in.
    static final class Layout {

        private final int[] figures;
        private final Figure.Merge[] merges;
        private final int[] places;
        private final Distribution[] histograms;
        private final HistogramMerge scratch = new HistogramMerge();

        Layout(Set<Figure> wanted, Set<Distribution> histograms) {
            figures = wanted.stream().mapToInt(Figure::index).sorted().toArray();
            merges = Arrays.stream(figures)
                    .mapToObj(index -> Figure.ALL.get(index).merge())
                    .toArray(Figure.Merge[]::new);
            places = new int[Figure.ALL.size()];
            Arrays.fill(places, -1);
            for (int place = 0; place < figures.length; place++) {
                places[figures[place]] = place;
            }
            this.histograms = histograms.toArray(Distribution[]::new);
        }
    }
}
