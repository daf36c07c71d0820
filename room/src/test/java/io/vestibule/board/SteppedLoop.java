package io.vestibule.board;

import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.concurrent.TimeUnit;

/// An event loop whose time a test moves by hand. *Confined to its test.*
public final class SteppedLoop implements Loop {

    /// When time begins: a whole minute.
    public static final long START_MILLIS = 1_800_000_000_000L;

    private final Queue<Runnable> tasks = new ArrayDeque<>();
    private final PriorityQueue<Timer> timers =
            new PriorityQueue<>(Comparator.comparingLong(Timer::dueMillis).thenComparingLong(Timer::number));
    private long elapsedMillis;
    private long number;
    private int wakes;

    private record Timer(long dueMillis, long number, Runnable task) {}

    @Override
    public void execute(Runnable task) {
        wakes++;
        tasks.add(task);
    }

    @Override
    public void after(long millis, Runnable task) {
        timers.add(new Timer(elapsedMillis + millis, number++, task));
    }

    /// Runs what is to be run now.
    public void run() {
        for (var task = tasks.poll(); task != null; task = tasks.poll()) {
            task.run();
        }
    }

    /// Lets time pass, and runs what comes due at its moment.
    public void pass(long millis) {
        long end = elapsedMillis + millis;
        run();
        while (!timers.isEmpty() && timers.element().dueMillis() <= end) {
            var next = timers.remove();
            elapsedMillis = Math.max(elapsedMillis, next.dueMillis());
            next.task().run();
            run();
        }
        elapsedMillis = end;
    }

    /// How often the loop was woken since this was last asked.
    int wakes() {
        int sum = wakes;
        wakes = 0;
        return sum;
    }

    /// The time of day.
    public long millis() {
        return START_MILLIS + elapsedMillis;
    }

    /// How long it has run.
    public long nanos() {
        return TimeUnit.MILLISECONDS.toNanos(elapsedMillis);
    }
}
