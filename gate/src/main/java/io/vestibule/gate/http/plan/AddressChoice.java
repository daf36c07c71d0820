package io.vestibule.gate.http.plan;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReferenceArray;

/// Which address of an origin a request goes to: among those that are not ejected, the one with the
/// fewest requests under way; in turn, where several have as few. If all are ejected, all are used.
/// Addresses are numbers from 0. *Thread-safe.*
public final class AddressChoice {

    /// A set of addresses fits into the bits of a long.
    static final int MOST = Long.SIZE;

    private static final int NONE = -1;

    private final AtomicIntegerArray underWay;
    private final AtomicReferenceArray<AddressHealth> health;
    private final AtomicInteger turn = new AtomicInteger();

    /// @param count from 1 to [#MOST]
    public AddressChoice(int count) {
        underWay = new AtomicIntegerArray(count);
        health = new AtomicReferenceArray<>(count);
        for (int i = 0; i < count; i++) {
            health.set(i, AddressHealth.SOUND);
        }
    }

    /// Chooses an address and counts the request as under way there, until [#over].
    ///
    /// @param tried a bit for each address that the request has tried in vain
    /// @return -1 when all were tried
    public int choose(long tried, long now) {
        int chosen = least(tried, now);
        if (chosen == NONE) {
            chosen = leastOfAll(tried);
        }
        if (chosen != NONE) {
            underWay.incrementAndGet(chosen);
        }
        return chosen;
    }

    private int least(long tried, long now) {
        for (; ; ) {
            int chosen = NONE;
            int size = underWay.length();
            int first = Math.floorMod(turn.getAndIncrement(), size);
            for (int i = 0; i < size; i++) {
                int candidate = (first + i) % size;
                if (!isIn(tried, candidate) && !health.get(candidate).isOut(now)) {
                    chosen = lesser(chosen, candidate);
                }
            }
            if (chosen == NONE || mayTry(chosen, now)) {
                return chosen;
            }
        }
    }

    /// Of those whose time is up, each is tried by one request at a time.
    private boolean mayTry(int address, long now) {
        var known = health.get(address);
        return !known.isEjected() || (!known.isOut(now) && health.compareAndSet(address, known, known.tried(now)));
    }

    private int leastOfAll(long tried) {
        int chosen = NONE;
        for (int candidate = 0; candidate < underWay.length(); candidate++) {
            if (!isIn(tried, candidate)) {
                chosen = lesser(chosen, candidate);
            }
        }
        return chosen;
    }

    private int lesser(int one, int other) {
        return one == NONE || underWay.get(other) < underWay.get(one) ? other : one;
    }

    private static boolean isIn(long set, int address) {
        return ((set >>> address) & 1) == 1;
    }

    /// The request is no longer under way.
    public void over(int address) {
        underWay.decrementAndGet(address);
    }

    public int underWay(int address) {
        return underWay.get(address);
    }

    public boolean isEjected(int address) {
        return health.get(address).isEjected();
    }

    /// Notes a failure.
    ///
    /// @param since when the address was chosen for the request
    /// @param unreached whether there was no connection at all
    /// @return for how many nanoseconds this ejects the address; 0 if it does not
    public long failed(int address, long since, boolean unreached, long now) {
        for (; ; ) {
            var before = health.get(address);
            var after = before.failed(since, unreached, now);
            if (health.compareAndSet(address, before, after)) {
                return after.ejections() > before.ejections() ? after.until() - now : 0;
            }
        }
    }

    /// Notes an answer.
    ///
    /// @param since when the address was chosen for the request
    /// @return whether the address was ejected until now
    public boolean answered(int address, long since) {
        for (; ; ) {
            var before = health.get(address);
            var after = before.answered(since);
            if (before.equals(after)) {
                return false;
            }
            if (health.compareAndSet(address, before, after)) {
                return before.isEjected();
            }
        }
    }
}
