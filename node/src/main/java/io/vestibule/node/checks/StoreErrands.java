package io.vestibule.node.checks;

import io.vestibule.ground.Failure;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// What the agent of health checks has done at the store, one after the other on a thread that may
/// wait for it. *Thread-safe.*
final class StoreErrands implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(StoreErrands.class);
    private static final long END_SECONDS = 2;

    private final ExecutorService thread = Executors.newSingleThreadExecutor(
            Thread.ofPlatform().daemon().name("checks-store").factory());

    /// Confined to the thread.
    private String trouble = "";

    /// Has something done.
    ///
    /// @param failed is run instead of the rest if the store is unreachable, or if the work has a
    ///     mistake
    void run(Runnable work, Runnable failed) {
        try {
            thread.execute(() -> {
                try {
                    work.run();
                    trouble = "";
                } catch (Failure e) {
                    note(String.valueOf(e.getMessage()));
                    failed.run();
                } catch (RuntimeException e) {
                    LOG.error("internal error at the store of health checks", e);
                    failed.run();
                }
            });
        } catch (RejectedExecutionException _) {
            // It is over.
            return;
        }
    }

    private void note(String now) {
        if (!thread.isShutdown() && !now.equals(trouble)) {
            LOG.warn("health checks continue without the store: {}", now);
        }
        trouble = now;
    }

    /// Waits a little for what is on.
    @Override
    public void close() {
        thread.shutdown();
        try {
            var _ = thread.awaitTermination(END_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        thread.shutdownNow();
    }
}
