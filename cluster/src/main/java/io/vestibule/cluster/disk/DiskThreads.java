package io.vestibule.cluster.disk;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;

/// The threads that wait for the disk: one for what is short and urgent (promises, segments), one
/// for what is long (copies). *Thread-safe.*
public final class DiskThreads implements DiskWork {

    private static final long AGAIN_MILLIS = 1_000;
    private static final long STOP_SECONDS = 30;

    private final ScheduledExecutorService urgent =
            Executors.newSingleThreadScheduledExecutor(named("vestibule-promises"));
    private final ScheduledExecutorService patient =
            Executors.newSingleThreadScheduledExecutor(named("vestibule-disk"));

    private static ThreadFactory named(String name) {
        return Thread.ofPlatform().daemon().name(name).factory();
    }

    @Override
    public void soon(Runnable task) {
        urgent.execute(task);
    }

    @Override
    public void later(Runnable task) {
        var _ = urgent.schedule(task, AGAIN_MILLIS, TimeUnit.MILLISECONDS);
    }

    @Override
    public void patiently(Runnable task) {
        patient.execute(task);
    }

    @Override
    public void apart(String name, Runnable task) {
        Thread.ofVirtual().name(name).start(task);
    }

    @Override
    public void stop() {
        urgent.shutdownNow();
        patient.shutdown();
        try {
            var _ = patient.awaitTermination(STOP_SECONDS, TimeUnit.SECONDS);
            var _ = urgent.awaitTermination(STOP_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
