package io.vestibule.store;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.postgresql.PGProperty;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/// Opens connections to a store, and says what kind of error one has reported. *Stateless.*
public final class StoreConnections {

    private static final Set<SQLiteErrorCode> FULL =
            Set.of(SQLiteErrorCode.SQLITE_FULL, SQLiteErrorCode.SQLITE_IOERR_SHMSIZE);

    private static final Set<SQLiteErrorCode> BUSY =
            Set.of(SQLiteErrorCode.SQLITE_BUSY, SQLiteErrorCode.SQLITE_BUSY_RECOVERY);

    private static final int BUSY_MILLIS = 5_000;

    /// Between two tries to open a file.
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

    private static final int CONNECT_SECONDS = 3;
    private static final int SOCKET_SECONDS = 10;

    /// PostgreSQL keeps the session, and with it the locks, of a machine that vanished until its
    /// keep-alives find out: two hours where nothing is set, 25 s by these.
    private static final String NOTICES_LOSS =
            "SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET" + " tcp_keepalives_count = 3";

    private static final String PG_DISK_FULL = "53100";
    private static final String PG_STOPPED = "57014";

    private StoreConnections() {}

    /// Opens a connection. A file that is not there is made, for its owner alone.
    ///
    /// @throws SQLException when the store is unreachable
    public static Connection open(StorePlace place) throws SQLException {
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
        return opened(config, "jdbc:sqlite:" + file);
    }

    /// Of those who open a new file at the same time, and each want it to have a log, SQLite refuses all but
    /// one at once, whatever time they are given: they try again.
    private static Connection opened(SQLiteConfig config, String url) throws SQLException {
        long from = System.nanoTime();
        while (true) {
            try {
                return config.createConnection(url);
            } catch (SQLiteException e) {
                boolean late = System.nanoTime() - from >= TimeUnit.MILLISECONDS.toNanos(BUSY_MILLIS);
                if (late || !BUSY.contains(e.getResultCode())) {
                    throw e;
                }
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        }
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
        Connection connection = DriverManager.getConnection(place.url(), properties);
        try (Statement statement = connection.createStatement()) {
            statement.execute(NOTICES_LOSS);
            return connection;
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
    }

    /// Whether the disk of the store is full. SQLite says so in two ways: where it writes, and
    /// where the index of its log has to grow before a file that was left in the middle can be
    /// opened.
    public static boolean isFull(SQLException e) {
        return e instanceof SQLiteException sqlite
                ? FULL.contains(sqlite.getResultCode())
                : PG_DISK_FULL.equals(e.getSQLState());
    }

    /// Whether a statement was ended since it took too long.
    public static boolean isStopped(SQLException e) {
        return e instanceof SQLiteException sqlite
                ? sqlite.getResultCode() == SQLiteErrorCode.SQLITE_INTERRUPT
                : PG_STOPPED.equals(e.getSQLState());
    }

    /// Whether the file of the store is not one, or was damaged.
    public static boolean isBroken(SQLException e) {
        return e instanceof SQLiteException sqlite
                && switch (sqlite.getResultCode()) {
                    case SQLITE_CORRUPT,
                            SQLITE_CORRUPT_INDEX,
                            SQLITE_CORRUPT_SEQUENCE,
                            SQLITE_CORRUPT_VTAB,
                            SQLITE_NOTADB -> true;
                    default -> false;
                };
    }
}
