package io.vestibule.cluster.host;

import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The few threads that all agents share, and the beat by which agents look around. *Thread-safe.*
public final class AgentThreads implements Executor {

    private static final Logger LOG = LoggerFactory.getLogger(AgentThreads.class);
    private static final long STOP_SECONDS = 10;

    private final ForkJoinPool pool;
    private final ScheduledExecutorService beat = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("vestibule-beat").factory());

    public AgentThreads(int threads) {
        // First in, first out; handing in a task takes no lock.
        pool = new ForkJoinPool(threads, AgentThreads::named, (_, e) -> LOG.error("an agent's thread failed", e), true);
    }

    private static ForkJoinWorkerThread named(ForkJoinPool in) {
        var thread = ForkJoinPool.defaultForkJoinWorkerThreadFactory.newThread(in);
        thread.setName("vestibule-agent-" + thread.getPoolIndex());
        return thread;
    }

    @Override
    public void execute(Runnable task) {
        pool.execute(task);
    }

    /// Calls `task` so often until the end.
    public void every(long millis, Runnable task) {
        var _ = beat.scheduleAtFixedRate(
                () -> {
                    try {
                        task.run();
                    } catch (RuntimeException e) {
                        LOG.error("a periodic task failed", e);
                    }
                },
                millis,
                millis,
                TimeUnit.MILLISECONDS);
    }

    public void stop() {
        beat.shutdownNow();
        pool.shutdown();
        try {
            var _ = pool.awaitTermination(STOP_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
