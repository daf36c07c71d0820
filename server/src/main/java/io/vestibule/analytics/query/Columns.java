package io.vestibule.analytics.query;

import static java.util.stream.Collectors.toUnmodifiableMap;

import io.vestibule.analytics.Percentile;
import io.vestibule.analytics.query.Column.Formula;
import io.vestibule.analytics.query.Column.Kind;
import io.vestibule.minute.Count;
import io.vestibule.minute.Distribution;
import io.vestibule.minute.Gauge;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/// All columns, those of the published API and our own. A new gauge, count or distribution has its
/// columns here by itself.
public final class Columns {

    /// How long a value of a time column stays the same, in seconds.
    private static final Map<String, Integer> UNITS =
            Map.of(
                    "date", 86_400,
                    "datetime", 60,
                    "datetimeMinute", 60,
                    "datetimeFiveMinutes", 300,
                    "datetimeFifteenMinutes", 900,
                    "datetimeHour", 3_600);

    /// All of them, part by part, published ones first.
    public static final List<Column> ALL = all();

    private static final Map<String, Column> ROWS = byLabel(Dataset.ROWS);
    private static final Map<String, Column> GROUPS = byLabel(Dataset.GROUPS);

    private Columns() {}

    /// Those of a part.
    public static List<Column> of(Part part) {
        return ALL.stream().filter(column -> column.part() == part).toList();
    }

    /// A column by its name within its part.
    public static Optional<Column> find(Part part, String name) {
        return find(part == Part.ROW ? Dataset.ROWS : Dataset.GROUPS, part.prefix() + name);
    }

    /// A column by its [label][Column#label], such as `avg_totalActiveUsers`.
    public static Optional<Column> find(Dataset dataset, String label) {
        return Optional.ofNullable((dataset == Dataset.ROWS ? ROWS : GROUPS).get(label));
    }

    /// How long a value of a time column stays the same, in seconds; 0 for other columns.
    static int unitSeconds(Column column) {
        boolean time = column.kind() == Kind.TIME || column.kind() == Kind.DATE;
        return time ? UNITS.getOrDefault(column.name(), 0) : 0;
    }

    private static Map<String, Column> byLabel(Dataset dataset) {
        return ALL.stream()
                .filter(column -> dataset.parts().contains(column.part()))
                .collect(toUnmodifiableMap(Column::label, Function.identity()));
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
                to.add(time(part, "datetime"));
                to.add(text(part, "waitingRoomName", true, Basis::roomName));
            }
            case DIMENSIONS -> {
                to.add(date());
                to.add(time(part, "datetime"));
                to.add(time(part, "datetimeMinute"));
                to.add(time(part, "datetimeFiveMinutes"));
                to.add(time(part, "datetimeFifteenMinutes"));
                to.add(time(part, "datetimeHour"));
                to.add(text(part, "waitingRoomName", false, Basis::roomName));
            }
            case AVG -> {
                to.add(
                        new Column(
                                part,
                                "sampleInterval",
                                Kind.REAL,
                                true,
                                Set.of(),
                                Optional.empty(),
                                new Formula.Real(Basis::minutes)));
                return;
            }
            case MAX, MIN, SUM, AVG_WEIGHTED, QUANTILES -> {
                return;
            }
        }
        to.add(text(part, "waitingRoomId", true, Basis::roomId));
        to.add(text(part, "dataCenter", false, Basis::center));
        to.add(
                new Column(
                        part,
                        "sampleInterval",
                        Kind.WHOLE,
                        true,
                        Set.of(),
                        Optional.empty(),
                        new Formula.Whole(Basis::minutes)));
    }

    private static Column text(
            Part part, String name, boolean published, Function<Basis, String> text) {
        return new Column(
                part,
                name,
                Kind.TEXT,
                published,
                Set.of(),
                Optional.empty(),
                new Formula.Text(text));
    }

    private static Column time(Part part, String name) {
        int unit = UNITS.getOrDefault(name, 0);
        return new Column(
                part,
                name,
                Kind.TIME,
                true,
                Set.of(),
                Optional.empty(),
                new Formula.Whole(of -> of.second() - Math.floorMod(of.second(), unit)));
    }

    private static Column date() {
        int unit = UNITS.getOrDefault("date", 0);
        return new Column(
                Part.DIMENSIONS,
                "date",
                Kind.DATE,
                true,
                Set.of(),
                Optional.empty(),
                new Formula.Whole(of -> Math.floorDiv(of.second(), unit)));
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
