package io.vestibule.gate.http;

import io.vestibule.ground.SipHash;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;

/// How many places at an origin each visitor has, so that none has all of them: one count for each
/// address and one for each session. *Thread-safe.*
final class OriginShares {

    /* Counts are in a table of fixed size, found by a hash that is secret; two visitors
    who fall together have one share between them, which is rare and harms neither of those who use
    little. So there is nothing to allocate, to clean up or to lock. */

    /// The slot of requests without a share: not counted.
    static final int NOBODY = -1;

    private static final int SLOTS = 1 << 16;

    private final int most;
    private final int waitingMost;
    private final SipHash hash;
    private final AtomicIntegerArray taken = new AtomicIntegerArray(SLOTS);
    private final AtomicInteger waiting = new AtomicInteger();

    /// Shares of this many places each.
    ///
    /// @param most places of one visitor
    /// @param waitingMost requests that may wait for their visitor's share, all together
    /// @param hash with a random key, so that a client cannot choose whom to share with
    OriginShares(int most, int waitingMost, SipHash hash) {
        this.most = most;
        this.waitingMost = waitingMost;
        this.hash = hash;
    }

    /// The slot of an address or a session.
    int slotOf(long key) {
        return (int) hash.of(key) & (SLOTS - 1);
    }

    /// Takes a place of both shares, or of none.
    boolean take(VisitorShares of) {
        if (!take(of.address())) {
            return false;
        }
        if (take(of.session())) {
            return true;
        }
        giveBack(of.address());
        return false;
    }

    private boolean take(int slot) {
        if (slot == NOBODY) {
            return true;
        }
        int now = taken.get(slot);
        while (now < most) {
            if (taken.compareAndSet(slot, now, now + 1)) {
                return true;
            }
            now = taken.get(slot);
        }
        return false;
    }

    void giveBack(VisitorShares of) {
        giveBack(of.address());
        giveBack(of.session());
    }

    private void giveBack(int slot) {
        if (slot != NOBODY) {
            taken.decrementAndGet(slot);
        }
    }

    /// Takes a place among those who wait for a share.
    boolean beginWaiting() {
        if (waiting.incrementAndGet() <= waitingMost) {
            return true;
        }
        waiting.decrementAndGet();
        return false;
    }

    void endWaiting() {
        waiting.decrementAndGet();
    }
}
