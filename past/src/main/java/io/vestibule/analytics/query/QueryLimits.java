package io.vestibule.analytics.query;

import io.vestibule.analytics.query.Column.Kind;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// What a query may ask for, so that none keeps the store or the memory busy for long.
public final class QueryLimits {

    /// Rows of an answer, at most.
    public static final int ROWS = 10_000;

    /// The longest span.
    public static final Duration SPAN = Duration.ofDays(3_660);

    /// Columns wanted, at most.
    public static final int COLUMNS = 200;

    /// Zones, at most.
    public static final int ZONES = 10;

    /// Comparisons of a filter, at most.
    public static final int COMPARISONS = 200;

    /// Values of one comparison, at most.
    public static final int VALUES = 1_000;

    /// How deep a filter may be nested.
    public static final int DEPTH = 20;

    /// Columns to sort by, at most.
    public static final int ORDERS = 20;

    private static final int TEXT = 1_000;

    private QueryLimits() {}

    /// What is wrong with a query; empty if nothing is, as far as can be said without its span.
    static Optional<String> fault(Query query) {
        return Stream.of(
                        amounts(query),
                        columns(query),
                        shape(query.filter()),
                        comparisons(query.filter(), query.dataset()))
                .flatMap(Optional::stream)
                .findFirst();
    }

    private static Optional<String> amounts(Query query) {
        if (query.limit() < 1 || query.limit() > ROWS) {
            return Optional.of("limit must be 1 to %d, and is %d".formatted(ROWS, query.limit()));
        }
        if (query.zones().isEmpty() || query.zones().size() > ZONES) {
            return Optional.of("ask for 1 to %d zones, not %d"
                    .formatted(ZONES, query.zones().size()));
        }
        if (query.columns().size() > COLUMNS) {
            return Optional.of("ask for at most %d fields at once, not %d"
                    .formatted(COLUMNS, query.columns().size()));
        }
        if (query.orders().size() > ORDERS) {
            return Optional.of("sort by at most %d fields, not %d"
                    .formatted(ORDERS, query.orders().size()));
        }
        return Optional.empty();
    }

    private static Optional<String> columns(Query query) {
        return query.used()
                .filter(column -> !query.dataset().parts().contains(column.part()))
                .findFirst()
                .flatMap(column ->
                        Optional.of("%s has no %s".formatted(query.dataset().label(), column.label())));
    }

    private static Optional<String> shape(Filter filter) {
        if (depth(filter) > DEPTH) {
            return Optional.of("a filter may be nested %d deep".formatted(DEPTH));
        }
        long comparisons = comparisons(filter).count();
        return comparisons > COMPARISONS
                ? Optional.of("a filter may have %d comparisons, not %d".formatted(COMPARISONS, comparisons))
                : Optional.empty();
    }

    private static int depth(Filter filter) {
        return switch (filter) {
            case Filter.All(var parts) -> 1 + deepest(parts);
            case Filter.Any(var parts) -> 1 + deepest(parts);
            case Filter.Compare _ -> 0;
        };
    }

    private static int deepest(List<Filter> parts) {
        return parts.stream().mapToInt(QueryLimits::depth).max().orElse(0);
    }

    /// Every comparison of a filter.
    static Stream<Filter.Compare> comparisons(Filter filter) {
        return switch (filter) {
            case Filter.All(var parts) -> parts.stream().flatMap(QueryLimits::comparisons);
            case Filter.Any(var parts) -> parts.stream().flatMap(QueryLimits::comparisons);
            case Filter.Compare compare -> Stream.of(compare);
        };
    }

    private static Optional<String> comparisons(Filter filter, Dataset dataset) {
        return comparisons(filter)
                .map(compare -> fault(compare, dataset))
                .flatMap(Optional::stream)
                .findFirst();
    }

    private static Optional<String> fault(Filter.Compare compare, Dataset dataset) {
        Column column = compare.column();
        String name = column.name() + compare.how().suffix();
        if (column.part() != dataset.filterable()) {
            return Optional.of("%s has no filter %s".formatted(dataset.label(), column.label()));
        }
        if (compare.how().isOfText() && column.kind() != Kind.TEXT) {
            return Optional.of("%s: only texts can be compared with a pattern".formatted(name));
        }
        int values = compare.values().size();
        if (compare.how().takesList() ? values > VALUES : values != 1) {
            return compare.how().takesList()
                    ? Optional.of("%s takes at most %d values, not %d".formatted(name, VALUES, values))
                    : Optional.of("%s takes one value, not %d".formatted(name, values));
        }
        return compare.values().stream()
                .filter(value -> !isOf(column.kind(), value))
                .findFirst()
                .flatMap(_ -> Optional.of("%s has a value of the wrong kind, or a text too long".formatted(name)));
    }

    private static boolean isOf(Kind kind, Object value) {
        return switch (kind) {
            case TEXT -> value instanceof String text && text.length() <= TEXT;
            case WHOLE -> value instanceof Long;
            case REAL -> value instanceof Double;
            case TIME -> value instanceof Instant;
            case DATE -> value instanceof LocalDate;
        };
    }
}
