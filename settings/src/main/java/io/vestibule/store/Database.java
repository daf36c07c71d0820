package io.vestibule.store;

import io.vestibule.ground.Failure;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.jdbi.v3.core.statement.StatementExceptions;
import org.jdbi.v3.core.statement.StatementExceptions.MessageRendering;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/// One connection to where the configuration is kept, opened when it is needed and again after it
/// broke. *Thread-safe*; one caller at a time. Closing waits a second at most for a caller.
///
/// A store that is unreachable is a [Failure] with the source `PEER` that may be tried again later;
/// a full disk is one with the source `HOUSE` that must not be tried again before there is room.
/// What is written is never shown with a failure: it may be a secret.
final class Database implements AutoCloseable {

    private static final String PG_UNIQUE = "23505";
    private static final String PG_SERIALIZATION = "40001";
    private static final long CLOSE_MILLIS = 1_000;

    private final StorePlace place;
    private final Jdbi jdbi;
    private final ReentrantLock lock = new ReentrantLock();
    private volatile @Nullable Handle open;

    /// Whether the connection is to be closed by the caller that has it.
    private volatile boolean unwanted;

    Database(StorePlace place) {
        this.place = place;
        this.jdbi = Jdbi.create(() -> StoreConnections.open(place));
        jdbi.getConfig(StatementExceptions.class).setMessageRendering(MessageRendering.NONE);
    }

    StorePlace place() {
        return place;
    }

    /// Does `work` on the connection.
    ///
    /// @throws Failure when the store is unreachable or full
    <T> T with(Function<Handle, T> work) {
        lock.lock();
        try {
            Handle handle = handle();
            return work.apply(handle);
        } catch (JdbiException e) {
            drop();
            throw failure(e);
        } finally {
            if (unwanted) {
                unwanted = false;
                drop();
            }
            lock.unlock();
        }
    }

    /// Does `work` in one transaction: all of it or nothing.
    ///
    /// @throws Conflict when another transaction was faster
    <T> T transaction(Function<Handle, T> work) {
        return with(handle -> {
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

        @java.io.Serial
        private static final long serialVersionUID = 1L;

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

    /// Closes the connection; the next use opens another. What another thread does at a store that
    /// does not answer is ended: the thread gets a failure.
    @Override
    public void close() {
        if (isFree()) {
            try {
                drop();
            } finally {
                lock.unlock();
            }
            return;
        }
        unwanted = true;
        Handle busy = open;
        if (busy != null) {
            try {
                busy.getConnection().abort(Runnable::run);
            } catch (SQLException _) {
                // It was broken already.
                return;
            }
        }
    }

    private boolean isFree() {
        try {
            return lock.tryLock(CLOSE_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return lock.tryLock();
        }
    }

    private void drop() {
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
        if (cause != null && StoreConnections.isFull(cause)) {
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

    private static boolean isConflict(JdbiException e) {
        SQLException cause = sqlOf(e);
        if (cause instanceof SQLiteException sqlite) {
            return sqlite.getResultCode() == SQLiteErrorCode.SQLITE_CONSTRAINT_PRIMARYKEY;
        }
        return cause != null && (PG_UNIQUE.equals(cause.getSQLState()) || PG_SERIALIZATION.equals(cause.getSQLState()));
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
