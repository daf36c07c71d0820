package io.vestibule.control.access;

import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// A few threads for what callers have computed: one task of each caller in turn, so that a caller
/// who asks for much waits behind itself and not before others. They end when nothing was asked for
/// a while. *Thread-safe.*
///
/// Platform threads: what computes on a virtual one keeps its carrier, and the machine has as many
/// carriers as processors.
public final class FairThreads implements AutoCloseable {

    private static final int IDLE_SECONDS = 30;

    private final int most;
    private final int mostWaiting;
    private final ThreadPoolExecutor threads;

    /// What waits, by caller; the caller whose turn it is next comes first.
    private final Map<String, Queue<Runnable>> waiting = new LinkedHashMap<>();

    private int busy;

    /// @param name what the threads are called, before a number
    /// @param most threads
    /// @param mostWaiting tasks of one caller that wait
    public FairThreads(String name, int most, int mostWaiting) {
        this.most = most;
        this.mostWaiting = mostWaiting;
        this.threads = new ThreadPoolExecutor(
                most,
                most,
                IDLE_SECONDS,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(),
                Thread.ofPlatform().daemon().name(name + "-", 0).factory());
        threads.allowCoreThreadTimeOut(true);
    }

    /// Runs a task when it is its caller's turn.
    ///
    /// @param caller by whom turns are taken
    /// @return false if as many tasks of the caller wait as may, or all was closed: it is not run
    public synchronized boolean run(String caller, Runnable task) {
        var own = waiting.getOrDefault(caller, new ArrayDeque<>());
        if (own.size() >= mostWaiting || threads.isShutdown()) {
            return false;
        }
        own.add(task);
        waiting.putIfAbsent(caller, own);
        if (busy < most) {
            busy++;
            threads.execute(this::work);
        }
        return true;
    }

    private void work() {
        for (Runnable next = next(); next != null; next = next()) {
            next.run();
        }
    }

    private synchronized @Nullable Runnable next() {
        var first = waiting.isEmpty() ? null : waiting.entrySet().iterator().next();
        if (first == null) {
            busy--;
            return null;
        }
        String caller = first.getKey();
        var own = first.getValue();
        waiting.remove(caller);
        var task = own.remove();
        if (!own.isEmpty()) {
            waiting.put(caller, own);
        }
        return task;
    }

    /// Runs nothing more; what runs is interrupted.
    @Override
    public synchronized void close() {
        waiting.clear();
        threads.shutdownNow();
    }
}
