package io.vestibule.cli.control;

import static java.util.stream.Collectors.joining;

import io.vestibule.analytics.query.Column;
import io.vestibule.cli.terminal.AlignedTable;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Rows of what happened, as texts. *Immutable.*
///
/// @param step how much time a row was asked to stand for
/// @param columns what they have besides the time
/// @param rows as the API answers
record AnalyticsRows(TimeStep step, List<Column> columns, List<JsonNode> rows) {

    /// What is shown unless other fields are named.
    static final List<String> USUAL = List.of(
            "sum_newUsersPerMinute",
            "avg_totalActiveUsers",
            "max_totalActiveUsers",
            "avg_totalQueuedUsers",
            "max_totalQueuedUsers",
            "max_maxEstimatedTimeMinutes",
            "avgWeighted_totalTimeWaitedP50",
            "avgWeighted_totalTimeWaitedP95",
            "sum_abandoningUsersPerMinute",
            "sum_sessionsRevoked");

    /// What a table says above them.
    private static final Map<String, String> HEADINGS = Map.of(
            "sum_newUsersPerMinute", "admitted",
            "avg_totalActiveUsers", "active",
            "max_totalActiveUsers", "most",
            "avg_totalQueuedUsers", "waiting",
            "max_totalQueuedUsers", "most",
            "max_maxEstimatedTimeMinutes", "estimate",
            "avgWeighted_totalTimeWaitedP50", "waited p50",
            "avgWeighted_totalTimeWaitedP95", "p95",
            "sum_abandoningUsersPerMinute", "gave up",
            "sum_sessionsRevoked", "revoked");

    private static final double NO_DATA = Column.NO_DATA;

    AnalyticsRows {
        columns = List.copyOf(columns);
        rows = List.copyOf(rows);
    }

    int count() {
        return rows.size();
    }

    boolean isEmpty() {
        return rows.isEmpty();
    }

    /// For how many minutes each row stands, if that is more than was asked for.
    Optional<Integer> coarser() {
        return rows.stream()
                .map(row -> row.path("dimensions").path("sampleInterval").asInt(0))
                .filter(minutes -> minutes > step.minutes())
                .findFirst();
    }

    /// For a terminal; nothing if there are no rows.
    String table() {
        if (rows.isEmpty()) {
            return "";
        }
        var table = new AlignedTable()
                .with("time (UTC)", row -> time(row).replace('T', ' ').replace(":00Z", ""));
        for (Column column : columns) {
            table = table.with(HEADINGS.getOrDefault(column.label(), column.label()), row -> word(row, column));
        }
        return table.of(rows);
    }

    /// Comma-separated values, with a heading.
    String csv() {
        var text = new StringBuilder(step.dimension());
        columns.forEach(column -> text.append(',').append(column.label()));
        for (JsonNode row : rows) {
            text.append('\n').append(time(row));
            columns.forEach(column -> text.append(',').append(quoted(word(row, column))));
        }
        return text.append('\n').toString();
    }

    private static String quoted(String word) {
        boolean plain = word.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
        return plain ? word : '"' + word.replace("\"", "\"\"") + '"';
    }

    /// An array of objects, a line each.
    String json() {
        return rows.stream().map(this::object).collect(joining(",\n ", "[", "]\n"));
    }

    private String object(JsonNode row) {
        ObjectNode object = JsonNodeFactory.instance.objectNode();
        object.put(step.dimension(), time(row));
        for (Column column : columns) {
            JsonNode value = value(row, column);
            object.set(column.label(), isMissing(value) ? object.nullNode() : value);
        }
        return object.toString();
    }

    private String time(JsonNode row) {
        return row.path("dimensions").path(step.dimension()).asString("");
    }

    private static JsonNode value(JsonNode row, Column column) {
        return row.path(column.part().label()).path(column.name());
    }

    /// A value as text; empty if it is missing.
    private static String word(JsonNode row, Column column) {
        JsonNode value = value(row, column);
        return isMissing(value)
                ? ""
                : switch (column.kind()) {
                    case REAL -> String.format(Locale.ROOT, "%.1f", value.asDouble(0));
                    case TEXT, WHOLE, TIME, DATE -> value.asString("");
                };
    }

    private static boolean isMissing(JsonNode value) {
        return value.isMissingNode()
                || value.isNull()
                || (value.isNumber() && Double.compare(value.asDouble(0), NO_DATA) == 0);
    }
}
