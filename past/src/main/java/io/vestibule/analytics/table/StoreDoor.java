package io.vestibule.analytics.table;

import io.vestibule.analytics.figure.ReadingTime;
import io.vestibule.ground.Failure;
import io.vestibule.store.StoreConnections;
import io.vestibule.store.StorePlace;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// Opens connections to the tables of analytics, and makes the tables. *Immutable.*
///
/// @param place where they are
public record StoreDoor(StorePlace place) {

    /// What these tables are called by; a greater number cannot be read or written by this version.
    /// A column more needs none: it is added.
    private static final int VERSION = 1;

    /// A lock number that no other program uses: "vestibuA".
    private static final long LOCK = 0x7665737469627541L;

    /// Held by the process that rolls up and deletes: "vestibuR".
    private static final long LEAD = 0x7665737469627552L;

    private static final String PG_NO_TABLE = "42P01";

    /// A connection that writes; what it does is committed by [Connection#commit].
    ///
    /// @throws Failure if the tables are those of a newer version
    public Connection writer() throws SQLException {
        Connection connection = StoreConnections.open(place);
        try {
            prepare(connection, "PRAGMA cache_size = -32000", FileLog.BOUND);
            connection.setAutoCommit(false);
            makeTables(connection);
            return connection;
        } catch (SQLException | Failure e) {
            closed(connection);
            throw e;
        }
    }

    /// A connection that only reads.
    ///
    /// @param time how long it may
    /// @throws Failure if the tables are those of a newer version
    Connection reader(ReadingTime time) throws SQLException {
        Connection connection = StoreConnections.open(place);
        try {
            prepare(connection, "PRAGMA cache_size = -16000");
            if (!hasTables(connection)) {
                connection.setAutoCommit(false);
                makeTables(connection);
            }
            switch (place) {
                case StorePlace.Sqlite _ -> {
                    connection.setAutoCommit(true);
                    execute(connection, "PRAGMA query_only = ON");
                    time.limit(connection);
                }
                case StorePlace.Postgres _ -> {
                    connection.setAutoCommit(true);
                    execute(connection, "SET statement_timeout = " + time.mostMillis());
                    connection.setReadOnly(true);
                    connection.setAutoCommit(false);
                }
            }
            return connection;
        } catch (SQLException | Failure e) {
            closed(connection);
            throw e;
        }
    }

    /// PostgreSQL is told that what we ask for is best looked up by its key.
    private void prepare(Connection connection, String... sqlite) throws SQLException {
        switch (place) {
            case StorePlace.Sqlite _ -> {
                for (String each : sqlite) {
                    execute(connection, each);
                }
            }
            case StorePlace.Postgres _ ->
                execute(
                        connection,
                        "SET enable_hashjoin = off; SET enable_mergejoin = off;"
                                + " SET enable_seqscan = off; SET jit = off");
        }
    }

    private boolean hasTables(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet found = statement.executeQuery("SELECT max(version) FROM " + Tables.VERSION)) {
            int version = found.next() ? found.getInt(1) : 0;
            if (version > VERSION) {
                throw newer(version);
            }
            return version == VERSION;
        } catch (SQLException e) {
            boolean none = place instanceof StorePlace.Sqlite
                    ? String.valueOf(e.getMessage()).contains("no such table")
                    : PG_NO_TABLE.equals(e.getSQLState());
            if (none) {
                return false;
            }
            throw e;
        }
    }

    private Failure newer(int version) {
        return new Failure(
                Failure.Source.OPERATOR,
                Failure.Retry.LATER,
                ("the analytics tables in %s were made by a newer version of Vestibule (schema %d,"
                                + " this one knows %d): start that version, or %s; until then"
                                + " nothing is written there, and rows wait in memory")
                        .formatted(
                                place,
                                version,
                                VERSION,
                                place instanceof StorePlace.Sqlite
                                        ? "move the file elsewhere"
                                        : "drop the tables analytics_*"));
    }

    /// In one transaction; on PostgreSQL one process after another.
    private void makeTables(Connection connection) throws SQLException {
        if (place instanceof StorePlace.Postgres) {
            execute(connection, "SELECT pg_advisory_xact_lock(" + LOCK + ")");
        }
        execute(connection, "CREATE TABLE IF NOT EXISTS " + Tables.VERSION + " (version INTEGER NOT NULL)");
        if (!hasTables(connection)) {
            execute(connection, "INSERT INTO %s VALUES (%d)".formatted(Tables.VERSION, VERSION));
        }
        make(connection, Tables.all());
        connection.commit();
    }

    private void make(Connection connection, List<Tables.Table> tables) throws SQLException {
        String suffix = place instanceof StorePlace.Sqlite ? " WITHOUT ROWID" : "";
        for (Tables.Table table : tables) {
            execute(connection, table.creation(suffix));
            addColumns(connection, table);
        }
    }

    /// Makes the tables of health checks, which are not made before there is a check; in one
    /// transaction, on PostgreSQL one process after another.
    public void makeHealthTables(Connection connection) throws SQLException {
        if (place instanceof StorePlace.Postgres) {
            execute(connection, "SELECT pg_advisory_xact_lock(" + LOCK + ")");
        }
        make(connection, HealthTables.all());
        connection.commit();
    }

    /// A later version may count more than the one that made the table.
    private static void addColumns(Connection connection, Tables.Table table) throws SQLException {
        Set<String> present = new HashSet<>();
        try (Statement statement = connection.createStatement();
                ResultSet none = statement.executeQuery("SELECT * FROM " + table.name() + " WHERE 1 = 0")) {
            var told = none.getMetaData();
            for (int i = 1; i <= told.getColumnCount(); i++) {
                present.add(told.getColumnName(i).toLowerCase(Locale.ROOT));
            }
        }
        List<String> missing = new ArrayList<>(table.columns());
        missing.removeIf(column -> column.startsWith("UNIQUE") || present.contains(nameOf(column)));
        for (String column : missing) {
            execute(connection, "ALTER TABLE %s ADD COLUMN %s".formatted(table.name(), column));
        }
    }

    private static String nameOf(String column) {
        return column.substring(0, column.indexOf(' ')).replace("\"", "");
    }

    /// Whether this process rolls up and deletes, as long as the connection lives: of those that
    /// share a PostgreSQL the first, and the only one of a file.
    public boolean leads(Connection connection) throws SQLException {
        if (place instanceof StorePlace.Sqlite) {
            return true;
        }
        try (Statement statement = connection.createStatement();
                ResultSet got = statement.executeQuery("SELECT pg_try_advisory_lock(" + LEAD + ")")) {
            boolean leads = got.next() && got.getBoolean(1);
            connection.commit();
            return leads;
        }
    }

    /// What writes rows into a table as fast as this database does.
    public Upsert upsert(Connection connection, Upsert.Into into) throws SQLException {
        return switch (place) {
            case StorePlace.Sqlite _ -> new StatementUpsert(connection, into);
            case StorePlace.Postgres _ -> new CopyUpsert(connection, into);
        };
    }

    /// The rows of a span, looked up time by time: what comes after `FROM`, to which conditions are
    /// added by `AND`.
    ///
    /// PostgreSQL is given a list, since it may choose to go the other way about a join: it would
    /// go through all rows of a room for each minute that is asked for.
    ///
    /// @param name of the table in the statement
    /// @param step between two times
    public String rows(String table, String name, int from, int until, int step) {
        return switch (place) {
            case StorePlace.Sqlite _ ->
                ("(WITH RECURSIVE n(t) AS (SELECT %3$d UNION ALL SELECT t + %5$d FROM n WHERE t"
                                + " + %5$d < %4$d) SELECT t FROM n) s CROSS JOIN %1$s %2$s ON %2$s.t ="
                                + " s.t")
                        .formatted(table, name, from, until, step);
            case StorePlace.Postgres _ ->
                "%1$s %2$s JOIN (SELECT 1) s ON %2$s.t = ANY (ARRAY(SELECT generate_series(%3$d, %4$d, %5$d)))"
                        .formatted(table, name, from, until - 1, step);
        };
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /// What went wrong, and what to do.
    public Failure failure(SQLException e) {
        if (StoreConnections.isFull(e)) {
            return new Failure(
                    Failure.Source.HOUSE,
                    Failure.Retry.LATER,
                    "the disk of the analytics store is full: rows wait in memory; free some space"
                            + " or lower node.analytics.max_size ("
                            + place
                            + ")",
                    e);
        }
        return new Failure(
                Failure.Source.PEER,
                Failure.Retry.LATER,
                "the analytics store cannot be reached: rows wait in memory, visitors are served"
                        + " as before. Store: "
                        + place
                        + ": "
                        + String.valueOf(e.getMessage()).lines().findFirst().orElse(""),
                e);
    }

    /// What went wrong with reading.
    Failure readFailure(SQLException e) {
        return new Failure(
                Failure.Source.PEER,
                Failure.Retry.LATER,
                "the analytics store %s cannot be read: %s"
                        .formatted(
                                place,
                                String.valueOf(e.getMessage())
                                        .lines()
                                        .findFirst()
                                        .orElse("")),
                e);
    }

    /// What is said of reading that was ended.
    Failure tooLong(Duration most, SQLException e) {
        return new Failure(
                Failure.Source.HOUSE,
                Failure.Retry.LATER,
                "reading the analytics store %s took longer than %s s and was ended: ask for a shorter span, fewer rooms or a coarser step"
                        .formatted(
                                place,
                                BigDecimal.valueOf(most.toMillis(), 3)
                                        .stripTrailingZeros()
                                        .toPlainString()),
                e);
    }

    /// Closes a connection that may be broken already.
    public static void closed(Connection connection) {
        try {
            connection.close();
        } catch (SQLException _) {
            // It was broken already.
            return;
        }
    }
}
