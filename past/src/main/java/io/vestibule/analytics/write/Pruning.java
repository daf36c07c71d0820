package io.vestibule.analytics.write;

import io.vestibule.analytics.figure.Grain;
import io.vestibule.analytics.figure.Retention;
import io.vestibule.analytics.table.DeletionHorizon;
import io.vestibule.analytics.table.HealthTables;
import io.vestibule.analytics.table.Tables;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;

/// Deletes what is kept no longer: with each step the oldest minute, quarter or hour of a table, so
/// that no write waits long, and a clock that jumped ahead for a while deletes little. *Confined to
/// its thread.*
final class Pruning {

    private static final Duration HISTOGRAMS = Duration.ofDays(2);

    private final Retention retention;
    private final DeletionHorizon kept;
    private final HealthWriter history;

    Pruning(Retention retention, DeletionHorizon kept, HealthWriter history) {
        this.retention = retention;
        this.kept = kept;
        this.history = history;
    }

    /// Deletes a little, to be committed by the caller.
    ///
    /// @param bytes what all tables take
    /// @return whether something was deleted before its time, since it takes too much
    boolean step(Connection connection, long nowSecond, long bytes) throws SQLException {
        int now = Math.toIntExact(nowSecond / 60);
        int minutes = dayOf(now - retention.minutes().toMinutes());
        int hours = dayOf(now - retention.hours().toMinutes());
        String histograms = Tables.histogramsOf(Grain.MINUTE);
        delete(connection, histograms, 1, (int) (now - HISTOGRAMS.toMinutes()));
        delete(connection, Tables.MINUTE, 1, minutes);
        deleteSlices(connection, Grain.QUARTER, minutes);
        deleteSlices(connection, Grain.HOUR, hours);
        if (history.isThere()) {
            delete(connection, HealthTables.ROWS, 1, minutes);
        }
        return bytes > retention.mostBytes() && deleteOldest(connection);
    }

    /// Whole days, so that a coarser slice has all of its parts or none.
    private static int dayOf(long minute) {
        return (int) (minute - Math.floorMod(minute, (long) Grain.DAY.minutes()));
    }

    private boolean deleteOldest(Connection connection) throws SQLException {
        String histograms = Tables.histogramsOf(Grain.MINUTE);
        int oldest = oldest(connection, Tables.MINUTE);
        int checked = history.isThere() ? oldest(connection, HealthTables.ROWS) : -1;
        if (checked >= 0 && (oldest < 0 || checked <= oldest)) {
            return delete(connection, HealthTables.ROWS, 1, checked + 1);
        }
        if (oldest >= 0) {
            delete(connection, histograms, 1, oldest + 1);
            kept.set(connection, histograms, oldest + 1);
            return delete(connection, Tables.MINUTE, 1, oldest + 1);
        }
        for (Grain grain : List.of(Grain.QUARTER, Grain.HOUR)) {
            int first = oldest(connection, Tables.of(grain));
            if (first >= 0) {
                deleteSlices(connection, grain, first + 1);
                return true;
            }
        }
        return false;
    }

    private void deleteSlices(Connection connection, Grain grain, int before) throws SQLException {
        delete(connection, Tables.histogramsOf(grain), grain.minutes(), before);
        delete(connection, Tables.of(grain), grain.minutes(), before);
    }

    /// Deletes the oldest rows of a table, all of one time, if they are older than that.
    private boolean delete(Connection connection, String table, int step, int before) throws SQLException {
        int oldest = oldest(connection, table);
        if (oldest < 0 || oldest >= before) {
            return false;
        }
        try (PreparedStatement delete = connection.prepareStatement("DELETE FROM " + table + " WHERE t = ?")) {
            delete.setInt(1, oldest);
            int _ = delete.executeUpdate();
        }
        kept.set(connection, table, oldest + step);
        return true;
    }

    private static int oldest(Connection connection, String table) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT min(t) FROM " + table)) {
            int oldest = row.next() ? row.getInt(1) : -1;
            return row.wasNull() ? -1 : oldest;
        }
    }
}
