package io.vestibule.workshop.million;

import io.vestibule.board.Loop;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/// One thread as an event loop. *Thread-safe.*
public final class ThreadLoop implements Loop {

    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("lane").factory());

    @Override
    public void execute(Runnable task) {
        thread.execute(task);
    }

    @Override
    public void after(long millis, Runnable task) {
        var _ = thread.schedule(task, millis, TimeUnit.MILLISECONDS);
    }
}
