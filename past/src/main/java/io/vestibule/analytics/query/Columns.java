package io.vestibule.analytics.query;

import static java.util.stream.Collectors.toUnmodifiableMap;

import io.vestibule.analytics.figure.Percentile;
import io.vestibule.analytics.query.Column.Formula;
import io.vestibule.analytics.query.Column.Kind;
import io.vestibule.minute.Count;
import io.vestibule.minute.Distribution;
import io.vestibule.minute.Gauge;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/// All columns of rooms, those of the published API and our own, and where those of any dataset are
/// found. A new gauge, count or distribution has its columns here on its own.
public final class Columns {

    private static final int MINUTE = 60;

    /// All of them, part by part, published ones first.
    public static final List<Column> ALL = all();

    private static final Map<Dataset, Map<String, Column>> BY_LABEL =
            Stream.of(Dataset.values()).collect(toUnmodifiableMap(Function.identity(), Columns::byLabel));

    private Columns() {}

    /// All of a dataset, part by part.
    public static List<Column> of(Dataset dataset) {
        return dataset.isOfHealth()
                ? HealthColumns.of(dataset)
                : ALL.stream()
                        .filter(column -> dataset.parts().contains(column.part()))
                        .toList();
    }

    /// Those of a part of a dataset.
    public static List<Column> of(Dataset dataset, Part part) {
        return of(dataset).stream().filter(column -> column.part() == part).toList();
    }

    /// A column of a dataset by its name within its part.
    public static Optional<Column> find(Dataset dataset, Part part, String name) {
        return find(dataset, part.prefix() + name).filter(column -> column.part() == part);
    }

    /// A column by its [label][Column#label], such as `avg_totalActiveUsers`.
    public static Optional<Column> find(Dataset dataset, String label) {
        return Optional.ofNullable(BY_LABEL.getOrDefault(dataset, Map.of()).get(label));
    }

    private static Map<String, Column> byLabel(Dataset dataset) {
        return of(dataset).stream().collect(toUnmodifiableMap(Column::label, Function.identity()));
    }

    private static List<Column> all() {
        var all = new ArrayList<Column>();
        for (Part part : Part.values()) {
            var columns = new ArrayList<Column>();
            keys(part, columns);
            gauges(part, columns);
            counts(part, columns);
            percentiles(part, columns);
            columns.stream().filter(Column::isPublished).forEach(all::add);
            columns.stream().filter(column -> !column.isPublished()).forEach(all::add);
        }
        return List.copyOf(all);
    }

    private static void keys(Part part, List<Column> to) {
        switch (part) {
            case ROW -> {
                to.add(Column.time(part, "datetime", Kind.TIME, MINUTE));
                to.add(text(part, "waitingRoomName", true, SliceFigures::roomName));
            }
            case DIMENSIONS -> {
                to.add(Column.time(part, "date", Kind.DATE, TimeColumns.DAY));
                to.add(Column.time(part, "datetime", Kind.TIME, MINUTE));
                to.addAll(TimeColumns.rounded());
                to.add(text(part, "waitingRoomName", false, SliceFigures::roomName));
            }
            case AVG -> {
                var minutes = Formula.real(SliceFigures.class, SliceFigures::minutes);
                to.add(new Column(part, "sampleInterval", Kind.REAL, true, minutes));
                return;
            }
            case COUNT, MAX, MIN, SUM, AVG_WEIGHTED, QUANTILES -> {
                return;
            }
        }
        to.add(text(part, "waitingRoomId", true, SliceFigures::roomId));
        to.add(text(part, "dataCenter", false, SliceFigures::center));
        var minutes = Formula.whole(SliceFigures.class, SliceFigures::minutes);
        to.add(new Column(part, "sampleInterval", Kind.WHOLE, true, minutes));
    }

    private static Column text(Part part, String name, boolean published, Function<SliceFigures, String> text) {
        return new Column(part, name, Kind.TEXT, published, Formula.text(SliceFigures.class, text));
    }

    private static void gauges(Part part, List<Column> to) {
        for (Gauge gauge : Gauge.values()) {
            Formulas.of(part, gauge).ifPresent(to::add);
        }
    }

    private static void counts(Part part, List<Column> to) {
        for (Count count : Count.values()) {
            Formulas.of(part, count).ifPresent(to::add);
        }
    }

    private static void percentiles(Part part, List<Column> to) {
        for (Distribution of : Distribution.values()) {
            for (Percentile at : Percentile.values()) {
                Formulas.of(part, of, at).ifPresent(to::add);
            }
        }
    }
}
