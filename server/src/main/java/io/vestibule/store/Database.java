package io.vestibule.store;

import io.vestibule.ground.Failure;

import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.jdbi.v3.core.statement.StatementExceptions;
import org.jdbi.v3.core.statement.StatementExceptions.MessageRendering;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGProperty;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Properties;
import java.util.function.Function;

/// One connection to where the configuration is kept, opened when it is needed and again after it
/// broke. *Thread-safe*; one caller at a time.
///
/// A store that is away is a [Failure] with the source `PEER` that may be tried again later; a full
/// disk is one with the source `HOUSE` that must not be tried again before there is room. What is
/// written is never shown with a failure: it may be a secret.
final class Database implements AutoCloseable {

    private static final int BUSY_MILLIS = 5_000;
    private static final int CONNECT_SECONDS = 3;
    private static final int SOCKET_SECONDS = 10;

    private static final String PG_DISK_FULL = "53100";
    private static final String PG_UNIQUE = "23505";
    private static final String PG_SERIALIZATION = "40001";

    private final StorePlace place;
    private final Jdbi jdbi;
    private @Nullable Handle open;

    Database(StorePlace place) {
        this.place = place;
        this.jdbi = Jdbi.create(() -> connect(place));
        jdbi.getConfig(StatementExceptions.class).setMessageRendering(MessageRendering.NONE);
    }

    private static Connection connect(StorePlace place) throws SQLException {
        return switch (place) {
            case StorePlace.Sqlite(Path file) -> sqlite(file);
            case StorePlace.Postgres postgres -> postgres(postgres);
        };
    }

    /// Written through to the disk with every commit; a writer holds the file from its beginning,
    /// so that no transaction fails at its end because another one was faster.
    private static Connection sqlite(Path file) throws SQLException {
        var config = new SQLiteConfig();
        config.setJournalMode(SQLiteConfig.JournalMode.WAL);
        config.setSynchronous(SQLiteConfig.SynchronousMode.FULL);
        config.setTransactionMode(SQLiteConfig.TransactionMode.IMMEDIATE);
        config.setBusyTimeout(BUSY_MILLIS);
        OwnerFile.prepare(file);
        SqliteLibrary.load();
        return config.createConnection("jdbc:sqlite:" + file);
    }

    private static Connection postgres(StorePlace.Postgres place) throws SQLException {
        var properties = new Properties();
        if (!place.user().isEmpty()) {
            PGProperty.USER.set(properties, place.user());
        }
        if (!place.password().isEmpty()) {
            PGProperty.PASSWORD.set(properties, place.password());
        }
        PGProperty.CONNECT_TIMEOUT.set(properties, CONNECT_SECONDS);
        PGProperty.SOCKET_TIMEOUT.set(properties, SOCKET_SECONDS);
        PGProperty.TCP_KEEP_ALIVE.set(properties, true);
        PGProperty.LOG_SERVER_ERROR_DETAIL.set(properties, false);
        PGProperty.APPLICATION_NAME.set(properties, "vestibule");
        return DriverManager.getConnection(place.url(), properties);
    }

    StorePlace place() {
        return place;
    }

    /// Does `work` on the connection.
    ///
    /// @throws Failure when the store is away or full
    synchronized <T> T with(Function<Handle, T> work) {
        try {
            Handle handle = handle();
            return work.apply(handle);
        } catch (JdbiException e) {
            close();
            throw failure(e);
        }
    }

    /// Does `work` in one transaction: all of it or nothing.
    ///
    /// @throws Conflict when another transaction was faster
    synchronized <T> T transaction(Function<Handle, T> work) {
        return with(
                handle -> {
                    try {
                        return handle.inTransaction(work::apply);
                    } catch (JdbiException e) {
                        if (isConflict(e)) {
                            throw new Conflict(e);
                        }
                        throw e;
                    }
                });
    }

    /// Another transaction has written what this one was about to write. Thrown and caught within
    /// this part.
    static final class Conflict extends RuntimeException {

        @java.io.Serial private static final long serialVersionUID = 1L;

        Conflict(Throwable cause) {
            super(cause);
        }
    }

    private Handle handle() {
        Handle known = open;
        if (known == null) {
            known = jdbi.open();
            open = known;
        }
        return known;
    }

    /// Closes the connection; the next use opens another.
    @Override
    public synchronized void close() {
        Handle known = open;
        open = null;
        if (known != null) {
            try {
                known.close();
            } catch (JdbiException _) {
                // It was broken already.
                return;
            }
        }
    }

    private Failure failure(JdbiException e) {
        SQLException cause = sqlOf(e);
        String reason = cause == null ? String.valueOf(e.getMessage()) : oneLine(cause);
        if (cause != null && isFull(cause)) {
            return new Failure(
                    Failure.Source.HOUSE,
                    Failure.Retry.NEVER,
                    "the disk of the configuration store is full: nothing was changed; free some"
                            + " space and try again ("
                            + place
                            + ")",
                    e);
        }
        return new Failure(
                Failure.Source.PEER,
                Failure.Retry.LATER,
                "the configuration store cannot be reached: nothing was changed; visitors are"
                        + " served as before. Store: "
                        + place
                        + ": "
                        + reason,
                e);
    }

    private static boolean isFull(SQLException e) {
        return e instanceof SQLiteException sqlite
                ? sqlite.getResultCode() == SQLiteErrorCode.SQLITE_FULL
                : PG_DISK_FULL.equals(e.getSQLState());
    }

    private static boolean isConflict(JdbiException e) {
        SQLException cause = sqlOf(e);
        if (cause instanceof SQLiteException sqlite) {
            return sqlite.getResultCode() == SQLiteErrorCode.SQLITE_CONSTRAINT_PRIMARYKEY;
        }
        return cause != null
                && (PG_UNIQUE.equals(cause.getSQLState())
                        || PG_SERIALIZATION.equals(cause.getSQLState()));
    }

    private static @Nullable SQLException sqlOf(Throwable e) {
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException sql) {
                return sql;
            }
        }
        return null;
    }

    private static String oneLine(SQLException e) {
        return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
    }
}
