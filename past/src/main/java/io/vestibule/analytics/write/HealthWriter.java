package io.vestibule.analytics.write;

import io.vestibule.analytics.table.Dictionary;
import io.vestibule.analytics.table.HealthTables;
import io.vestibule.analytics.table.StoreDoor;
import io.vestibule.health.CheckLabel;
import io.vestibule.health.FailureReason;
import io.vestibule.health.HealthRow;
import io.vestibule.health.ProbeTimes;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/// Writes the history of health checks, and makes its tables when there is a row. A row that comes
/// again is written in its own place. *Confined to the thread of the store.*
final class HealthWriter {

    private static final long MINUTE_MILLIS = 60_000;

    /// Rows in one commit.
    private static final int MOST_ROWS = 2_000;

    /// Checks whose numbers are remembered.
    private static final int MOST_KNOWN = 10_000;

    private final StoreDoor door;
    private final Supplier<List<HealthRow>> rows;
    private final Map<CheckLabel, Integer> numbers = new HashMap<>();
    private List<HealthRow> batch = List.of();
    private boolean there;

    /// @param rows those that came since it was last asked
    HealthWriter(StoreDoor door, Supplier<List<HealthRow>> rows) {
        this.door = door;
        this.rows = rows;
    }

    /// Looks at a database that was opened, which may be another one.
    void begin(Connection connection) throws SQLException {
        numbers.clear();
        there = HealthTables.isThere(connection, door.place());
    }

    /// Whether there is a table.
    boolean isThere() {
        return there;
    }

    /// How many rows were taken and are not written.
    int waiting() {
        return batch.size();
    }

    /// Writes what came; what cannot be written waits here.
    void write(Connection connection) throws SQLException {
        if (batch.isEmpty()) {
            batch = rows.get();
        }
        if (!batch.isEmpty() && !there) {
            door.makeHealthTables(connection);
            there = true;
        }
        while (!batch.isEmpty()) {
            var some = batch.subList(0, Math.min(MOST_ROWS, batch.size()));
            write(connection, some);
            batch = List.copyOf(batch.subList(some.size(), batch.size()));
        }
    }

    private void write(Connection connection, List<HealthRow> some) throws SQLException {
        var of = new int[some.size()];
        for (int i = 0; i < of.length; i++) {
            of[i] = number(connection, some.get(i).check());
        }
        try (PreparedStatement write = connection.prepareStatement(HealthTables.upsert())) {
            for (int i = 0; i < of.length; i++) {
                put(write, of[i], some.get(i));
                write.addBatch();
            }
            var _ = write.executeBatch();
        }
        connection.commit();
    }

    private int number(Connection connection, CheckLabel check) throws SQLException {
        Integer known = numbers.get(check);
        if (known != null) {
            return known;
        }
        if (numbers.size() >= MOST_KNOWN) {
            numbers.clear();
        }
        int number = Dictionary.add(
                connection,
                HealthTables.CHECK,
                HealthTables.OF_CHECK,
                List.of(check.zone(), check.id(), check.name(), check.host(), check.expectedCodes()));
        numbers.put(check, number);
        return number;
    }

    private static void put(PreparedStatement to, int number, HealthRow row) throws SQLException {
        int column = 1;
        to.setInt(column++, Math.toIntExact(Math.floorDiv(row.atMillis(), MINUTE_MILLIS)));
        to.setInt(column++, number);
        to.setLong(column++, row.atMillis());
        to.setLong(column++, row.id());
        to.setInt(column++, row.scope() == HealthRow.Scope.GLOBAL ? 1 : 0);
        text(to, column++, row.region());
        text(to, column++, row.originIp());
        number(to, column++, row.responseCode(), 0);
        text(to, column++, row.reason().equals(FailureReason.NONE) ? "" : row.reason());
        to.setInt(column++, row.healthy() ? 1 : 0);
        to.setInt(column++, row.changed() ? 1 : 0);
        to.setInt(column++, row.sampleInterval());
        ProbeTimes times = row.times();
        for (long part : List.of(times.dns(), times.connect(), times.handshake(), times.firstByte(), times.whole())) {
            number(to, column++, part, -1);
        }
    }

    private static void text(PreparedStatement to, int column, String value) throws SQLException {
        if (value.isEmpty()) {
            to.setNull(column, Types.VARCHAR);
        } else {
            to.setString(column, value);
        }
    }

    private static void number(PreparedStatement to, int column, long value, long none) throws SQLException {
        if (value == none) {
            to.setNull(column, Types.BIGINT);
        } else {
            to.setLong(column, value);
        }
    }
}
