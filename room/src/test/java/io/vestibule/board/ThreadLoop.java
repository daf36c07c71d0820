package io.vestibule.board;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/// An event loop for tests: one thread. *Thread-safe.*
public final class ThreadLoop implements Loop, AutoCloseable {

    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("test loop").factory());

    @Override
    public void execute(Runnable task) {
        thread.execute(task);
    }

    @Override
    public void after(long millis, Runnable task) {
        var _ = thread.schedule(task, millis, TimeUnit.MILLISECONDS);
    }

    /// Runs something on the loop and waits for what it gives.
    public <T> T call(Supplier<T> task) {
        return CompletableFuture.supplyAsync(task, thread).join();
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }
}
