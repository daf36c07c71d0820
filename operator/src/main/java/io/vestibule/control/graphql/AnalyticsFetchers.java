package io.vestibule.control.graphql;

import graphql.schema.DataFetcher;
import graphql.schema.DataFetchingEnvironment;
import graphql.schema.SelectedField;
import io.vestibule.analytics.figure.AnalyticsSources;
import io.vestibule.analytics.figure.Grain;
import io.vestibule.analytics.query.Answer;
import io.vestibule.analytics.query.Column;
import io.vestibule.analytics.query.Columns;
import io.vestibule.analytics.query.Dataset;
import io.vestibule.analytics.query.Filter;
import io.vestibule.analytics.query.Part;
import io.vestibule.analytics.query.Query;
import io.vestibule.analytics.query.QueryLimits;
import io.vestibule.analytics.query.QueryRunner;
import io.vestibule.analytics.query.SortOrder;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Answers the fields of a query: zones from the configuration, rows from the store, of which no
/// more columns are read than are asked for. *Immutable.*
final class AnalyticsFetchers implements AnalyticsSchema.Fetchers {

    private final AnalyticsSources sources;
    private final QueryRunner runner;

    AnalyticsFetchers(AnalyticsSources sources) {
        this.sources = sources;
        this.runner = new QueryRunner(sources);
    }

    private static QueryRun run(DataFetchingEnvironment environment) {
        return Objects.requireNonNull(environment.getGraphQlContext().get(QueryRun.class));
    }

    @Override
    public DataFetcher<?> budget() {
        return environment -> run(environment).budget();
    }

    @Override
    public DataFetcher<?> zones() {
        return environment -> ZoneChoice.zones(
                run(environment).configuration(),
                filter(environment).orElse(Map.of()),
                Optional.ofNullable(environment.<Long>getArgument("limit")));
    }

    private static Optional<Map<String, @Nullable Object>> filter(DataFetchingEnvironment environment) {
        return Optional.ofNullable(environment.getArgument("filter"));
    }

    @Override
    public DataFetcher<?> settings(Dataset dataset) {
        return environment -> {
            long now = run(environment).at().getEpochSecond();
            long kept = keptSeconds(dataset, now);
            return Map.of(
                    "availableFields",
                    available(dataset),
                    "enabled",
                    true,
                    "maxDuration",
                    Math.min(dataset.isOfHealth() ? kept : Long.MAX_VALUE, QueryLimits.SPAN.toSeconds()),
                    "maxNumberOfFields",
                    (long) QueryLimits.COLUMNS,
                    "maxPageSize",
                    (long) QueryLimits.ROWS,
                    "notOlderThan",
                    Math.min(kept, QueryLimits.SPAN.toSeconds()));
        };
    }

    private long keptSeconds(Dataset dataset, long now) {
        return dataset.isOfHealth()
                ? sources.checks().keptSeconds()
                : now - sources.rooms().keptSince(Grain.DAY, now);
    }

    /// `dimensions_datetimeMinute`, `avg_totalActiveUsers`.
    private static List<String> available(Dataset dataset) {
        return Columns.of(dataset).stream()
                .map(column -> column.part().label().isEmpty()
                        ? column.name()
                        : column.part().label() + "_" + column.name())
                .toList();
    }

    @Override
    public DataFetcher<?> rows(Dataset dataset) {
        return environment -> {
            QueryRun run = run(environment);
            String zone = Objects.requireNonNull(environment.getSource());
            Query query = query(dataset, zone, environment);
            return switch (runner.answer(query, run.at().getEpochSecond(), run.late())) {
                case Answer.Rows rows -> {
                    if (rows.cut()) {
                        run.remark(
                                cut(rows.grain()),
                                environment.getExecutionStepInfo().getPath().toList());
                    }
                    run.count((long) rows.rows().size() * rows.columns().size());
                    yield new AnswerRows(dataset, rows.columns(), rows.rows());
                }
                case Answer.Refused(String reason) -> throw new QueryRefusal(reason);
            };
        };
    }

    private static String cut(Grain grain) {
        return "a time of the filter lies within a slice: slices cover %d minutes here, and count wholly by the moment at which they begin"
                .formatted(grain.minutes());
    }

    private static Query query(Dataset dataset, String zone, DataFetchingEnvironment environment) {
        var filter = filter(environment).orElseThrow(() -> noFilter(environment));
        Long limit = environment.getArgument("limit");
        if (limit == null) {
            throw new QueryRefusal("%s needs a limit: say how many rows you want at most, as limit: 100 (up to %d)"
                    .formatted(dataset.label(), QueryLimits.ROWS));
        }
        if (limit < 1 || limit > QueryLimits.ROWS) {
            throw new QueryRefusal(
                    "limit is %d: it must be from 1 to %d; for more rows, ask for one span after the other"
                            .formatted(limit, QueryLimits.ROWS));
        }
        List<Column> columns = columns(dataset, environment);
        if (columns.size() > QueryLimits.COLUMNS) {
            throw new QueryRefusal("%s: %d fields are asked for: at most %d are answered, so use several queries"
                    .formatted(dataset.label(), columns.size(), QueryLimits.COLUMNS));
        }
        mustBeIds(run(environment), zone, filter);
        Filter read = FilterReader.read(dataset, filter);
        return new Query(dataset, Set.of(zone), Optional.empty(), read, columns, orders(environment), limit.intValue());
    }

    private static QueryRefusal noFilter(DataFetchingEnvironment environment) {
        return new QueryRefusal(
                "%s needs a filter with the time it is about, as filter: {datetime_geq: \"2026-03-15T04:00:00Z\", datetime_leq: \"2026-03-15T05:00:00Z\"}"
                        .formatted(environment.getField().getName()));
    }

    /// Names are on the pages of rooms and checks, ids do not: the mistake is a likely one.
    private static void mustBeIds(QueryRun run, String zone, Map<String, @Nullable Object> filter) {
        Object id = filter.get("waitingRoomId");
        run.configuration().rooms(zone).stream()
                .filter(room -> room.room().name().equals(id))
                .filter(_ -> run.configuration().room(String.valueOf(id)).isEmpty())
                .findFirst()
                .ifPresent(room -> {
                    throw new QueryRefusal(
                            "filter.waitingRoomId: %s is the name of a room: send its id, %s".formatted(id, room.id()));
                });
    }

    private static List<SortOrder> orders(DataFetchingEnvironment environment) {
        List<SortOrder> orders = environment.getArgument("orderBy");
        return orders == null ? List.of() : List.copyOf(new LinkedHashSet<>(orders));
    }

    /// What is asked for, whatever it is called and however often.
    private static List<Column> columns(Dataset dataset, DataFetchingEnvironment environment) {
        var columns = new LinkedHashSet<Column>();
        for (SelectedField field : environment.getSelectionSet().getImmediateFields()) {
            for (Part part : dataset.parts()) {
                if (part.label().isEmpty()) {
                    Columns.find(dataset, part, field.getName()).ifPresent(columns::add);
                } else if (part.label().equals(field.getName())) {
                    field.getSelectionSet().getImmediateFields().stream()
                            .flatMap(below -> Columns.find(dataset, part, below.getName()).stream())
                            .forEach(columns::add);
                }
            }
        }
        return List.copyOf(columns);
    }
}
