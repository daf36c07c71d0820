package io.vestibule.coordination;

import java.util.PriorityQueue;

/// A clock that jumps from one thing that happens to the next. *Confined to its world.*
public final class VirtualTime {

    public static final long NOON = 1_790_000_000_000L;

    private final PriorityQueue<Task> tasks = new PriorityQueue<>();
    private long now = NOON;
    private long number;

    private record Task(long at, long number, Runnable work) implements Comparable<Task> {

        @Override
        public int compareTo(Task other) {
            return at != other.at ? Long.compare(at, other.at) : Long.compare(number, other.number);
        }
    }

    public long now() {
        return now;
    }

    /// Seconds since the world began. A double: for reading only.
    double seconds() {
        return (now - NOON) / 1000.0;
    }

    public void after(long millis, Runnable work) {
        tasks.add(new Task(now + Math.max(0, millis), number++, work));
    }

    public void every(long millis, Runnable work) {
        after(millis, () -> {
            work.run();
            every(millis, work);
        });
    }

    public void runFor(long millis) {
        long end = now + millis;
        while (!tasks.isEmpty() && tasks.peek().at() <= end) {
            Task next = tasks.remove();
            now = next.at();
            next.work().run();
        }
        now = end;
    }
}
