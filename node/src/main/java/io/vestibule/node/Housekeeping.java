package io.vestibule.node;

import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Looks once a second whether another process has changed keys or token. *Thread-safe.*
final class Housekeeping implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Housekeeping.class);

    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().name("housekeeping").daemon().factory());

    /// Something that may have changed.
    ///
    /// @param name for the log
    /// @param refresh whether it has
    record Watched(String name, BooleanSupplier refresh) {}

    Housekeeping(List<Watched> all) {
        for (Watched one : all) {
            var look = new Look(one);
            var _ = thread.scheduleWithFixedDelay(look, 1, 1, TimeUnit.SECONDS);
        }
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }

    /// Says once that something is wrong, and once that it is right again.
    private static final class Look implements Runnable {

        private final Watched watched;
        private String trouble = "";

        Look(Watched watched) {
            this.watched = watched;
        }

        @Override
        public void run() {
            try {
                if (watched.refresh().getAsBoolean()) {
                    LOG.info("the {} changed", watched.name());
                }
                if (!trouble.isEmpty()) {
                    LOG.info("the {} can be read again", watched.name());
                }
                trouble = "";
            } catch (RuntimeException e) {
                String now = String.valueOf(e.getMessage());
                if (!now.equals(trouble)) {
                    LOG.error("the {} cannot be read; continuing with those known: {}", watched.name(), now);
                }
                trouble = now;
            }
        }
    }
}
