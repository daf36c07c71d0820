package io.vestibule.analytics.table;

import io.vestibule.analytics.figure.Grain;
import io.vestibule.store.StorePlace;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/// How large the tables are. *Stateless.*
///
/// Of a file: its pages but those that are free again. PostgreSQL does not give back what is
/// deleted but uses it again, so what counts there are the rows that live, by their number and what
/// the newest of them take.
public final class StoreSize {

    /// What a row of PostgreSQL takes besides its columns: its head and its place in an index.
    private static final int BESIDE = 56;

    private StoreSize() {}

    /// How much the tables take, in bytes.
    ///
    /// @param history whether there is a table of health checks
    public static long bytes(Connection connection, StorePlace place, boolean history) throws SQLException {
        return switch (place) {
            case StorePlace.Sqlite _ ->
                number(connection, "PRAGMA page_size")
                        * (number(connection, "PRAGMA page_count") - number(connection, "PRAGMA freelist_count"));
            case StorePlace.Postgres _ -> postgres(connection, history);
        };
    }

    private static long postgres(Connection connection, boolean history) throws SQLException {
        long bytes = history ? postgres(connection, HealthTables.ROWS) : 0;
        for (Grain grain : Grain.values()) {
            bytes += postgres(connection, Tables.of(grain));
            bytes += postgres(connection, Tables.histogramsOf(grain));
        }
        return bytes;
    }

    private static long postgres(Connection connection, String table) throws SQLException {
        long rows = number(
                connection,
                "SELECT coalesce(max(n_live_tup), 0) FROM pg_stat_user_tables WHERE relname" + " = '" + table + "'");
        long width = number(
                connection,
                "SELECT coalesce(avg(pg_column_size(r)), 0) FROM (SELECT * FROM "
                        + table
                        + " ORDER BY t DESC LIMIT 200) r");
        return rows * (width + BESIDE);
    }

    private static long number(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            return row.next() ? row.getLong(1) : 0;
        }
    }
}
