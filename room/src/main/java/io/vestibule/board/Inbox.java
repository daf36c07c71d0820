package io.vestibule.board;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;

/// The tasks that other threads leave for a lane, which its loop runs one after another. However
/// much arrives at once, the loop is woken once; nothing is left lying. *Thread-safe.*
final class Inbox {

    private final Loop loop;
    private final ConcurrentLinkedQueue<Runnable> letters = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean woken = new AtomicBoolean();

    Inbox(Loop loop) {
        this.loop = loop;
    }

    /// Leaves a task. From any thread; the tasks of one thread are run in their order.
    void put(Runnable letter) {
        letters.add(letter);
        wake();
    }

    private void wake() {
        if (!woken.get() && woken.compareAndSet(false, true)) {
            try {
                loop.execute(this::drain);
            } catch (RejectedExecutionException _) {
                // The loop is over. What happened is on record; no one waits for answers.
            }
        }
    }

    private void drain() {
        woken.set(false);
        try {
            for (var letter = letters.poll(); letter != null; letter = letters.poll()) {
                letter.run();
            }
        } finally {
            // One that throws does not keep back those behind it.
            if (!letters.isEmpty()) {
                wake();
            }
        }
    }
}
