package io.vestibule.analytics.read;

import io.vestibule.analytics.figure.HealthSource;
import io.vestibule.analytics.figure.Retention;
import io.vestibule.analytics.table.HealthTables;
import io.vestibule.analytics.table.ReadConnections;
import io.vestibule.analytics.table.SliceSql;
import io.vestibule.analytics.table.StoreDoor;
import io.vestibule.health.CheckLabel;
import io.vestibule.health.FailureReason;
import io.vestibule.health.HealthRow;
import io.vestibule.health.ProbeTimes;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Reads the history of health checks out of its tables. *Thread-safe.*
public final class HealthReader implements HealthSource {

    /// Up to this many checks are looked up by their keys, minute by minute; of more, all rows of
    /// the span are read.
    private static final int MOST_LOOKED_UP = 100;

    private static final int MINUTE_SECONDS = 60;
    private static final long SECOND_MILLIS = 1_000;

    private final StoreDoor door;
    private final ReadConnections connections;
    private final Retention retention;

    public HealthReader(StoreDoor door, ReadConnections connections, Retention retention) {
        this.door = door;
        this.connections = connections;
        this.retention = retention;
    }

    @Override
    public long keptSeconds() {
        return retention.minutes().toSeconds();
    }

    @Override
    public void read(WantedRows wanted, Consumer<HealthRow> to) {
        boolean _ = connections.use(lent -> {
            Connection connection = lent.connection();
            if (!HealthTables.isThere(connection, door.place())) {
                return false;
            }
            var checks = checks(connection, wanted);
            String sql = statement(connection, wanted, checks);
            if (sql != null) {
                read(connection, sql, wanted, checks, to);
            }
            return true;
        });
    }

    private static Map<Integer, CheckLabel> checks(Connection connection, WantedRows wanted) throws SQLException {
        var found = new HashMap<Integer, CheckLabel>();
        List<String> zones = List.copyOf(wanted.zones());
        String marks = String.join(", ", Collections.nCopies(zones.size(), "?"));
        try (PreparedStatement read = connection.prepareStatement("SELECT number, %s FROM %s WHERE zone IN (%s)"
                .formatted(String.join(", ", HealthTables.OF_CHECK), HealthTables.CHECK, marks))) {
            for (int i = 0; i < zones.size(); i++) {
                read.setString(i + 1, zones.get(i));
            }
            try (ResultSet row = read.executeQuery()) {
                while (row.next()) {
                    var check = new CheckLabel(
                            row.getString(2), row.getString(3), row.getString(4), row.getString(5), row.getString(6));
                    if (wanted.checks().map(ids -> ids.contains(check.id())).orElse(true)) {
                        found.put(row.getInt(1), check);
                    }
                }
            }
        }
        return found;
    }

    /// What to ask; nothing if there are no rows.
    private @Nullable String statement(Connection connection, WantedRows wanted, Map<Integer, CheckLabel> checks)
            throws SQLException {
        int from = minute(wanted.fromSecond());
        int until = minute(wanted.untilSecond() + MINUTE_SECONDS - 1);
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT min(t), max(t) FROM " + HealthTables.ROWS)) {
            if (row.next()) {
                from = Math.max(from, row.getInt(1));
                until = row.wasNull() ? from : Math.min(until, row.getInt(2) + 1);
            }
        }
        if (checks.isEmpty() || from >= until) {
            return null;
        }
        var sql = new StringBuilder("SELECT ");
        sql.append(String.join(
                ", ", HealthTables.COLUMNS.stream().map(c -> "q." + c).toList()));
        sql.append(" FROM ");
        if (checks.size() <= MOST_LOOKED_UP) {
            sql.append(door.rows(HealthTables.ROWS, "q", from, until, 1));
            sql.append(" AND q.number IN ");
            sql.append(checks.keySet().toString().replace('[', '(').replace(']', ')'));
        } else {
            sql.append("%s q WHERE q.t >= %d AND q.t < %d".formatted(HealthTables.ROWS, from, until));
        }
        return sql.append(" ORDER BY q.t, q.number, q.at, q.event").toString();
    }

    private static int minute(long second) {
        return Math.clamp(Math.floorDiv(second, (long) MINUTE_SECONDS), 0, Integer.MAX_VALUE - 1);
    }

    private static void read(
            Connection connection,
            String sql,
            WantedRows wanted,
            Map<Integer, CheckLabel> checks,
            Consumer<HealthRow> to)
            throws SQLException {
        long from = Math.clamp(wanted.fromSecond(), 0, Long.MAX_VALUE / SECOND_MILLIS);
        long until = Math.clamp(wanted.untilSecond(), 0, Long.MAX_VALUE / SECOND_MILLIS);
        try (Statement statement = SliceSql.statement(connection);
                ResultSet row = statement.executeQuery(sql)) {
            while (row.next()) {
                CheckLabel check = checks.get(row.getInt(2));
                long at = row.getLong(3);
                if (check != null && at >= from * SECOND_MILLIS && at < until * SECOND_MILLIS) {
                    to.accept(row(row, check, at));
                }
            }
        }
    }

    private static HealthRow row(ResultSet row, CheckLabel check, long at) throws SQLException {
        int column = 4;
        return new HealthRow(
                check,
                row.getLong(column++),
                at,
                row.getInt(column++) == 0 ? HealthRow.Scope.REGION : HealthRow.Scope.GLOBAL,
                text(row.getString(column++), ""),
                text(row.getString(column++), ""),
                row.getInt(column++),
                text(row.getString(column++), FailureReason.NONE),
                row.getInt(column++) != 0,
                row.getInt(column++) != 0,
                times(row, column + 1),
                row.getInt(column));
    }

    private static ProbeTimes times(ResultSet row, int first) throws SQLException {
        int column = first;
        return new ProbeTimes(
                time(row, column++), time(row, column++), time(row, column++), time(row, column++), time(row, column));
    }

    private static long time(ResultSet row, int column) throws SQLException {
        long micros = row.getLong(column);
        return row.wasNull() ? -1 : micros;
    }

    private static String text(@Nullable String value, String none) {
        return Objects.requireNonNullElse(value, none);
    }
}
