package io.vestibule.analytics.figure;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import org.sqlite.ProgressHandler;

/// How long a connection may read before what it does is ended. PostgreSQL is told once and counts
/// for each statement; SQLite, whose driver takes a query's time-out for the wait for a lock, asks
/// here every so many steps. *One thread reads at a time.*
public final class ReadingTime {

    /// Steps of SQLite's machine between two questions: about a millisecond.
    private static final int STEPS = 20_000;

    private final Duration most;
    private volatile long began;

    public ReadingTime(Duration most) {
        this.most = most;
        this.began = System.nanoTime();
    }

    /// From now on.
    public void begin() {
        began = System.nanoTime();
    }

    public long mostMillis() {
        return most.toMillis();
    }

    /// Ends what a connection of SQLite does once it has read for too long.
    public void limit(Connection connection) throws SQLException {
        ProgressHandler.setHandler(connection, STEPS, new ProgressHandler() {
            @Override
            public int progress() {
                return System.nanoTime() - began > most.toNanos() ? 1 : 0;
            }
        });
    }
}
