package io.vestibule.analytics.table;

import io.vestibule.analytics.figure.Grain;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// Up to where tables were deleted, in minutes of the epoch, as the tables say it. *Thread-safe.*
public final class DeletionHorizon {

    private static final String UPSERT = Tables.upsert(Tables.KEPT, "what", List.of("what", "since"), "");

    private final Map<String, Integer> since = new ConcurrentHashMap<>();

    /// Reads it again: another process may delete.
    public void refresh(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT what, since FROM " + Tables.KEPT)) {
            while (row.next()) {
                since.put(row.getString(1), row.getInt(2));
            }
        }
    }

    /// The first minute of which a table's rows are kept; 0 if none was deleted.
    public int since(String table) {
        return since.getOrDefault(table, 0);
    }

    public int since(Grain grain) {
        return since(Tables.of(grain));
    }

    public int sinceOfMinuteHistograms() {
        return since(Tables.histogramsOf(Grain.MINUTE));
    }

    /// Says up to where a table is deleted, in the transaction that deletes.
    public void set(Connection connection, String table, int minute) throws SQLException {
        if (minute > since(table)) {
            try (PreparedStatement write = connection.prepareStatement(UPSERT)) {
                write.setString(1, table);
                write.setInt(2, minute);
                int _ = write.executeUpdate();
            }
            since.put(table, minute);
        }
    }

    /// Forgets everything: the tables are others.
    public void clear() {
        since.clear();
    }
}
