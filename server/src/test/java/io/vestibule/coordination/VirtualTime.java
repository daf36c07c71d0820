package io.vestibule.coordination;

import java.util.Comparator;
import java.util.PriorityQueue;

/// A clock that jumps from one thing that happens to the next. *Confined to its world.*
final class VirtualTime {

    static final long NOON = 1_790_000_000_000L;

    private final PriorityQueue<Task> tasks =
            new PriorityQueue<>(Comparator.comparingLong(Task::at).thenComparingLong(Task::number));
    private long now = NOON;
    private long number;

    private record Task(long at, long number, Runnable work) {}

    long now() {
        return now;
    }

    /// Seconds since the world began. A double: for reading only.
    double seconds() {
        return (now - NOON) / 1000.0;
    }

    void after(long millis, Runnable work) {
        tasks.add(new Task(now + Math.max(0, millis), number++, work));
    }

    void every(long millis, Runnable work) {
        after(millis, () -> {
            work.run();
            every(millis, work);
        });
    }

    void runFor(long millis) {
        long end = now + millis;
        while (!tasks.isEmpty() && tasks.peek().at() <= end) {
            Task next = tasks.remove();
            now = next.at();
            next.work().run();
        }
        now = end;
    }
}
