package io.vestibule.analytics.table;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/// The log of a file of SQLite, from which what was written goes into the file: between two writes,
/// so that none of them waits for it. *Stateless.*
public final class FileLog {

    /// Has a write move the log itself, if it has become ten times as long as usual.
    static final String BOUND = "PRAGMA wal_autocheckpoint = 20000";

    /// Pages that are moved together.
    private static final int PAGES = 2_000;

    private FileLog() {}

    /// Moves what was written if it is much. Nothing is left to be committed.
    ///
    /// @param connection of a file, that writes
    public static void move(Connection connection) throws SQLException {
        connection.setAutoCommit(true);
        try (Statement statement = connection.createStatement()) {
            if (waiting(statement) >= PAGES) {
                statement.execute("PRAGMA wal_checkpoint(PASSIVE)");
            }
        }
        connection.setAutoCommit(false);
    }

    private static long waiting(Statement statement) throws SQLException {
        try (ResultSet pages = statement.executeQuery("PRAGMA wal_checkpoint(NOOP)")) {
            return pages.next() ? pages.getLong(2) - pages.getLong(3) : 0;
        }
    }
}
