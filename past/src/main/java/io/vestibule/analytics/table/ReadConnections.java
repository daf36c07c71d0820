package io.vestibule.analytics.table;

import io.vestibule.analytics.figure.ReadingTime;
import io.vestibule.ground.Failure;
import io.vestibule.store.StoreConnections;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/// A few connections that read, each with what it knows of the numbers of rooms; opened when they
/// are needed. None of them keeps the writer waiting. *Thread-safe.*
public final class ReadConnections implements AutoCloseable {

    private static final int MOST = 4;
    private static final int WAIT_SECONDS = 10;

    /// How long reading may take. Less than what a socket of PostgreSQL is waited for, and than the
    /// patience of those who ask.
    public static final Duration MOST_TIME = Duration.ofSeconds(8);

    private final StoreDoor door;
    private final Duration most;
    private final Runnable onBroken;
    private final Semaphore places = new Semaphore(MOST, true);
    private final Deque<Lent> idle = new ArrayDeque<>();

    /// Those that are lent before are not taken back.
    private int generation;

    /// A connection and what it knows.
    public record Lent(Connection connection, Dictionary dictionary, ReadingTime time, int generation) {}

    /// What is done with a connection.
    public interface Work<T> {
        T with(Lent lent) throws SQLException;
    }

    /// @param most how long reading may take, before it is ended
    /// @param onBroken called when a reader finds that the file is broken
    public ReadConnections(StoreDoor door, Duration most, Runnable onBroken) {
        this.door = door;
        this.most = most;
        this.onBroken = onBroken;
    }

    /// Does `work` with a connection.
    ///
    /// @throws Failure if the store cannot be read, takes too long, or too many read already
    public <T> T use(Work<T> work) {
        try {
            if (!places.tryAcquire(WAIT_SECONDS, TimeUnit.SECONDS)) {
                throw new Failure(
                        Failure.Source.HOUSE,
                        Failure.Retry.LATER,
                        "too many queries read the analytics store at the same time: try again" + " later");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Failure(Failure.Source.HOUSE, Failure.Retry.LATER, "the query was interrupted", e);
        }
        try {
            return useOne(work);
        } finally {
            places.release();
        }
    }

    private <T> T useOne(Work<T> work) {
        Lent lent = null;
        boolean fine = false;
        try {
            lent = lend();
            lent.time().begin();
            lent.dictionary().refresh(lent.connection());
            T result = work.with(lent);
            fine = true;
            return result;
        } catch (SQLException e) {
            if (StoreConnections.isBroken(e)) {
                onBroken.run();
            }
            throw StoreConnections.isStopped(e) ? door.tooLong(most, e) : door.readFailure(e);
        } finally {
            if (lent != null) {
                giveBack(lent, fine);
            }
        }
    }

    private Lent lend() throws SQLException {
        int now;
        synchronized (this) {
            var known = idle.poll();
            if (known != null) {
                return known;
            }
            now = generation;
        }
        var time = new ReadingTime(most);
        return new Lent(door.reader(time), new Dictionary(), time, now);
    }

    /// One that failed, or whose caller stopped it, is closed; so is one from before [#close].
    private void giveBack(Lent lent, boolean fine) {
        if (fine) {
            try {
                if (!lent.connection().getAutoCommit()) {
                    lent.connection().rollback();
                }
                synchronized (this) {
                    if (lent.generation() == generation) {
                        idle.push(lent);
                        return;
                    }
                }
            } catch (SQLException _) {
                // It was broken.
                StoreDoor.closed(lent.connection());
                return;
            }
        }
        StoreDoor.closed(lent.connection());
    }

    /// Closes what is idle; what is lent is closed when it comes back. The next use opens others.
    @Override
    public synchronized void close() {
        generation++;
        idle.forEach(lent -> StoreDoor.closed(lent.connection()));
        idle.clear();
    }
}
