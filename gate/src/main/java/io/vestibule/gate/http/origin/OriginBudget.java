package io.vestibule.gate.http.origin;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/// How many requests may be under way at an origin, and how many may wait for one of these to end.
/// First come first served, over all lanes. *Thread-safe.*
final class OriginBudget {

    /* A semaphore whose waiters are callbacks. `free` falls below zero by one for each waiter; a
    thread that makes it rise to zero or less owes a waiter a place. The waiter may not be in the
    queue yet: between its two steps the giver spins, for no longer than a store takes. */

    /// What came of asking for a place.
    enum Grant {
        GRANTED,
        /// The callback will be run, on the thread that gives its place back.
        LATER,
        REFUSED
    }

    private final int waitingMost;
    private final AtomicInteger free;
    private final Queue<Runnable> waiters = new ConcurrentLinkedQueue<>();

    OriginBudget(int places, int waitingMost) {
        this.waitingMost = waitingMost;
        free = new AtomicInteger(places);
    }

    /// Takes a place if one is free at once.
    boolean takeNow() {
        int now = free.get();
        while (now > 0) {
            if (free.compareAndSet(now, now - 1)) {
                return true;
            }
            now = free.get();
        }
        return false;
    }

    Grant take(Runnable granted) {
        for (; ; ) {
            int now = free.get();
            if (now <= -waitingMost) {
                return Grant.REFUSED;
            }
            if (free.compareAndSet(now, now - 1)) {
                if (now > 0) {
                    return Grant.GRANTED;
                }
                waiters.add(granted);
                return Grant.LATER;
            }
        }
    }

    void giveBack() {
        if (free.incrementAndGet() > 0) {
            return;
        }
        for (; ; ) {
            var waiter = waiters.poll();
            if (waiter != null) {
                waiter.run();
                return;
            }
            Thread.onSpinWait();
        }
    }
}
