package io.vestibule.node.checks;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/// What other threads leave for the agent of health checks: what wakes it, and what is no news and
/// waits until it wakes anyway. *Thread-safe*; one thread runs what is left.
final class CheckInbox {

    private final LinkedBlockingQueue<Runnable> urgent = new LinkedBlockingQueue<>();
    private final ConcurrentLinkedQueue<Runnable> unhurried = new ConcurrentLinkedQueue<>();

    /// Wakes the agent for a task.
    void wake(Runnable task) {
        urgent.add(task);
    }

    /// Leaves a task for when the agent wakes.
    void leave(Runnable task) {
        unhurried.add(task);
    }

    /// Waits until it is woken, at most for so long, and runs all that was left.
    void run(long longestMillis) throws InterruptedException {
        var task = urgent.poll(longestMillis, TimeUnit.MILLISECONDS);
        while (task != null) {
            task.run();
            task = urgent.poll();
        }
        for (var left = unhurried.poll(); left != null; left = unhurried.poll()) {
            left.run();
        }
    }
}
