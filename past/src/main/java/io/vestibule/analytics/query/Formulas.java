package io.vestibule.analytics.query;

import io.vestibule.analytics.figure.Figure;
import io.vestibule.analytics.figure.Figure.Merge;
import io.vestibule.analytics.figure.Percentile;
import io.vestibule.analytics.query.Column.Formula;
import io.vestibule.analytics.query.Column.Kind;
import io.vestibule.minute.Count;
import io.vestibule.minute.Distribution;
import io.vestibule.minute.Gauge;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/// How numbers follow from figures. Means are rounded half up, estimates up to whole minutes.
final class Formulas {

    private static final int SECONDS_OF_A_MINUTE = 60;
    private static final double TENTHS = 10.0;

    private static final Map<Count, String> PUBLISHED = Map.of(
            Count.ADMITTED, "newUsersPerMinute",
            Count.ABANDONED, "abandoningUsersPerMinute",
            Count.REVOKED, "sessionsRevoked");

    /// Those that count tenths of seconds.
    private static final Set<Count> TIMES = EnumSet.of(
            Count.LIMITED_BY_SEATS,
            Count.LIMITED_BY_PASSES,
            Count.LIMITED_BY_PACE,
            Count.LIMITED_BY_OPERATOR,
            Count.UNLIMITED,
            Count.SLOTS_EMPTY);

    private Formulas() {}

    /// The column of a gauge in a part; empty if the part has none.
    static Optional<Column> of(Part part, Gauge gauge) {
        int unit = gauge == Gauge.LONGEST_ESTIMATE ? SECONDS_OF_A_MINUTE : 1;
        return switch (part) {
            case ROW, AVG -> {
                Figure moments = gauge.isAdded() ? new Figure.Moments() : new Figure.MomentsOf(gauge);
                yield Optional.of(gauge(part, gauge, unit, new Figure.Read(gauge, Merge.SUM), moments));
            }
            case MAX -> Optional.of(gauge(part, gauge, unit, Merge.GREATEST));
            case MIN -> Optional.of(gauge(part, gauge, unit, Merge.LEAST));
            case SUM ->
                gauge == Gauge.ACTIVE || gauge == Gauge.WAITING ? Optional.of(minutes(part, gauge)) : Optional.empty();
            case COUNT, DIMENSIONS, AVG_WEIGHTED, QUANTILES -> Optional.empty();
        };
    }

    /// People times minutes. Over the minutes of a span they are the people of all rooms together;
    /// minutes in which a room was idle count as none, where a mean leaves them out.
    private static Column minutes(Part part, Gauge gauge) {
        Figure sum = new Figure.Read(gauge, Merge.SUM);
        int index = Figure.index(sum);
        return real(
                part,
                gauge == Gauge.ACTIVE ? "totalActiveUserMinutes" : "totalQueuedUserMinutes",
                false,
                Set.of(sum),
                of -> {
                    long people = of.figure(index);
                    return people == Figure.NONE ? Column.NO_DATA : people / (double) Gauge.MOMENTS;
                });
    }

    private static Column gauge(Part part, Gauge gauge, int unit, Figure sum, Figure moments) {
        return whole(
                part,
                name(gauge),
                gauge != Gauge.HELD_BACK,
                Set.of(sum, moments),
                unit == 1 ? mean(sum, moments) : rounded(sum, moments, unit));
    }

    private static Column gauge(Part part, Gauge gauge, int unit, Merge merge) {
        Figure read = new Figure.Read(gauge, merge);
        int index = Figure.index(read);
        return whole(part, name(gauge), gauge != Gauge.HELD_BACK, Set.of(read), of -> {
            long number = of.figure(index);
            return number == Figure.NONE ? Column.NO_DATA : Math.ceilDiv(number, unit);
        });
    }

    /// The column of a count in a part; empty if the part has none. A row has a count's total, and
    /// of those that are called per minute the mean; so do groups, for the two whose least and
    /// greatest minutes are kept.
    static Optional<Column> of(Part part, Count count) {
        boolean perMinute = count == Count.ADMITTED || count == Count.ABANDONED;
        return switch (part) {
            case ROW -> Optional.of(perMinute ? mean(part, count) : total(part, count));
            case SUM -> Optional.of(total(part, count));
            case AVG -> perMinute ? Optional.of(mean(part, count)) : Optional.empty();
            case MAX -> perMinute ? Optional.of(ofAMinute(part, count, Merge.GREATEST)) : Optional.empty();
            case MIN -> perMinute ? Optional.of(ofAMinute(part, count, Merge.LEAST)) : Optional.empty();
            case COUNT, DIMENSIONS, AVG_WEIGHTED, QUANTILES -> Optional.empty();
        };
    }

    private static Column mean(Part part, Count count) {
        Figure total = new Figure.Total(count);
        Figure minutes = new Figure.Minutes();
        return whole(part, name(count), true, Set.of(total, minutes), mean(total, minutes));
    }

    private static Column ofAMinute(Part part, Count count, Merge merge) {
        Figure figure = new Figure.OfAMinute(count, merge);
        return whole(part, name(count), true, Set.of(figure), number(figure));
    }

    private static Column total(Part part, Count count) {
        Figure total = new Figure.Total(count);
        int index = Figure.index(total);
        boolean published = part == Part.SUM && PUBLISHED.containsKey(count);
        return TIMES.contains(count)
                ? real(part, name(count), false, Set.of(total), of -> {
                    long tenths = of.figure(index);
                    return tenths == Figure.NONE ? Column.NO_DATA : tenths / TENTHS;
                })
                : whole(part, name(count), published, Set.of(total), number(total));
    }

    /// The column of a percentile in a part; empty if the part has none.
    static Optional<Column> of(Part part, Distribution of, Percentile at) {
        String name = camel(of.column()) + at;
        boolean published = of != Distribution.ESTIMATE_ERROR;
        Figure weighted = new Figure.Weighted(of, at);
        Figure weight = new Figure.Weight(of);
        var figures = Set.of(weighted, weight);
        int sum = Figure.index(weighted);
        int weights = Figure.index(weight);
        return switch (part) {
            case ROW ->
                Optional.of(whole(part, name, published, figures, row -> Math.round(weighted(row, sum, weights))));
            case AVG_WEIGHTED -> Optional.of(real(part, name, published, figures, row -> weighted(row, sum, weights)));
            case QUANTILES ->
                Optional.of(new Column(
                        part,
                        name,
                        Kind.REAL,
                        false,
                        Set.of(),
                        Optional.of(of),
                        Formula.real(SliceFigures.class, row -> {
                            double tenths = row.quantile(of, at);
                            return tenths < 0 ? Column.NO_DATA : tenths / TENTHS;
                        })));
            case COUNT, DIMENSIONS, AVG, MAX, MIN, SUM -> Optional.empty();
        };
    }

    private static ToLongFunction<SliceFigures> number(Figure figure) {
        int index = Figure.index(figure);
        return of -> {
            long number = of.figure(index);
            return number == Figure.NONE ? Column.NO_DATA : number;
        };
    }

    private static ToLongFunction<SliceFigures> mean(Figure sum, Figure of) {
        int above = Figure.index(sum);
        int below = Figure.index(of);
        return row -> {
            long n = row.figure(below);
            long all = row.figure(above);
            return n <= 0 || all == Figure.NONE ? Column.NO_DATA : Math.floorDiv(2 * all + n, 2 * n);
        };
    }

    private static ToLongFunction<SliceFigures> rounded(Figure sum, Figure of, int unit) {
        int above = Figure.index(sum);
        int below = Figure.index(of);
        return row -> {
            long n = row.figure(below);
            long all = row.figure(above);
            return n <= 0 || all == Figure.NONE ? Column.NO_DATA : Math.ceilDiv(all, unit * n);
        };
    }

    /// In seconds, or percents.
    private static double weighted(SliceFigures row, int sum, int weight) {
        long weights = row.figure(weight);
        return weights <= 0 || row.figure(sum) == Figure.NONE ? Column.NO_DATA : row.figure(sum) / (TENTHS * weights);
    }

    private static Column whole(
            Part part, String name, boolean published, Set<Figure> figures, ToLongFunction<SliceFigures> whole) {
        return new Column(
                part, name, Kind.WHOLE, published, figures, Optional.empty(), Formula.whole(SliceFigures.class, whole));
    }

    private static Column real(
            Part part, String name, boolean published, Set<Figure> figures, ToDoubleFunction<SliceFigures> real) {
        return new Column(
                part, name, Kind.REAL, published, figures, Optional.empty(), Formula.real(SliceFigures.class, real));
    }

    private static String name(Gauge gauge) {
        return switch (gauge) {
            case ACTIVE -> "totalActiveUsers";
            case HELD_BACK -> "seatsHeldBack";
            case WAITING -> "totalQueuedUsers";
            case LONGEST_ESTIMATE -> "maxEstimatedTimeMinutes";
            case ACTIVE_LIMIT -> "totalActiveUsersConfig";
            case PER_MINUTE_LIMIT -> "newUsersPerMinuteConfig";
            case SESSION_MINUTES -> "sessionDuration";
        };
    }

    private static String name(Count count) {
        String name = PUBLISHED.get(count);
        return name == null ? camel(count.column()) + (TIMES.contains(count) ? "Seconds" : "") : name;
    }

    /// `first_touches` as `firstTouches`.
    private static String camel(String column) {
        var camel = new StringBuilder();
        boolean up = false;
        for (int i = 0; i < column.length(); i++) {
            String c = column.substring(i, i + 1);
            if (c.equals("_")) {
                up = true;
            } else {
                camel.append(up ? c.toUpperCase(Locale.ROOT) : c);
                up = false;
            }
        }
        return camel.toString();
    }
}
