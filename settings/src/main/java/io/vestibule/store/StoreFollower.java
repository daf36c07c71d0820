package io.vestibule.store;

import io.vestibule.config.Configuration;
import io.vestibule.ground.Failure;
import java.sql.SQLException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jdbi.v3.core.Handle;
import org.postgresql.PGConnection;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Follows a store: looks twice a second what others have changed, and which data centers are
/// forgotten, and keeps the copy on disk. On PostgreSQL a notification wakes it at once; without
/// one it still looks. *An agent*: one thread of its own.
public final class StoreFollower implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(StoreFollower.class);
    private static final int LOOK_MILLIS = 500;

    private final ConfigStore store;
    private final Runnable onceRead;
    private final Database reader;
    private final CompletableFuture<Void> loaded = new CompletableFuture<>();
    private final CountDownLatch closed = new CountDownLatch(1);
    private final Thread thread;

    private volatile String trouble = "";
    private long copied = -1;
    private String copyTrouble = "";

    private StoreFollower(ConfigStore store, Runnable onceRead) {
        this.store = store;
        this.onceRead = onceRead;
        this.reader = new Database(store.place());
        this.thread = Thread.ofPlatform().name("store").daemon().unstarted(this::follow);
    }

    /// Begins to follow.
    ///
    /// @param onceRead done on the follower's thread whenever the store was read, the first time
    ///   before [#loaded] is complete
    public static StoreFollower start(ConfigStore store, Runnable onceRead) {
        var follower = new StoreFollower(store, onceRead);
        follower.thread.start();
        return follower;
    }

    /// Complete when the store was read and what was to be done then is done.
    public CompletableFuture<Void> loaded() {
        return loaded.copy();
    }

    /// Why the store cannot be reached; empty while it can.
    public String trouble() {
        return trouble;
    }

    private void follow() {
        while (closed.getCount() > 0) {
            boolean fine = look();
            keepCopy();
            if (!fine || !(store.place() instanceof StorePlace.Postgres)) {
                pause();
            }
        }
    }

    private boolean look() {
        try {
            store.catchUp(reader);
            var _ = store.forgotten().look(reader);
            onceRead.run();
            loaded.complete(null);
            if (!trouble.isEmpty()) {
                LOG.info("the configuration store {} can be reached again", store.place());
                trouble = "";
            }
            if (store.place() instanceof StorePlace.Postgres) {
                reader.with(StoreFollower::awaitNews);
            }
            return true;
        } catch (RuntimeException e) {
            note(e);
            return false;
        }
    }

    private void note(RuntimeException e) {
        if (closed.getCount() == 0) {
            return;
        }
        String now = String.valueOf(e.getMessage());
        if (!now.equals(trouble)) {
            if (e instanceof Failure) {
                LOG.error("{}; continuing with revision {}", now, store.newest().revision());
            } else {
                LOG.error("internal error while reading changes of the configuration store", e);
            }
        }
        trouble = now;
    }

    /// Waits for a notification, or as long as a look may take to come.
    private static boolean awaitNews(Handle handle) {
        try {
            NewsChannel.listen(handle);
            PGConnection connection = handle.getConnection().unwrap(PGConnection.class);
            return connection.getNotifications(LOOK_MILLIS) != null;
        } catch (SQLException e) {
            throw new Failure(
                    Failure.Source.PEER,
                    Failure.Retry.LATER,
                    "the configuration store cannot be reached: " + e.getMessage(),
                    e);
        }
    }

    private void keepCopy() {
        Configuration newest = store.stored();
        if (!store.isLoaded() || newest.revision() == copied) {
            return;
        }
        try {
            store.writeCopy(newest);
            copied = newest.revision();
            copyTrouble = "";
        } catch (Failure e) {
            String now = String.valueOf(e.getMessage());
            if (!now.equals(copyTrouble)) {
                LOG.error("the copy of the configuration could not be written: {}", now);
            }
            copyTrouble = now;
        }
    }

    private void pause() {
        try {
            boolean over = closed.await(LOOK_MILLIS, TimeUnit.MILLISECONDS);
            if (over) {
                return;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            closed.countDown();
        }
    }

    /// Stops following and keeps a last copy.
    @Override
    public void close() {
        closed.countDown();
        try {
            thread.join(TimeUnit.SECONDS.toMillis(2));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        keepCopy();
        reader.close();
    }
}
