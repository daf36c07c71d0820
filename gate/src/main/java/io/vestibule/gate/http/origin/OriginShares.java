package io.vestibule.gate.http.origin;

import io.netty.util.NetUtil;
import io.vestibule.gate.http.loop.ConnectionCaps;
import io.vestibule.gate.http.plan.Peer;
import io.vestibule.ground.SipHash;
import java.net.InetAddress;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.jspecify.annotations.Nullable;

/// How many places at an origin each visitor has, so that none has all of them: one count for each
/// address and one for each session. *Thread-safe.*
final class OriginShares {

    /* Counts are in a table of fixed size, found by a hash that is secret; two visitors
    who fall together have one share between them, which is rare and harms neither of those who use
    little. So there is nothing to allocate, to clean up or to lock. */

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

    /// The shares that a request is charged to. A trusted proxy that names no client has no share.
    ///
    /// @param client the visitor's address, of the peer or from a trusted proxy
    /// @param session of the visitor; 0 if none is known
    VisitorShares of(Peer peer, String client, long session) {
        var address = addressOf(peer, client);
        return new VisitorShares(
                address == null ? VisitorShares.NOBODY : slotOf(ConnectionCaps.key(address)),
                session == 0 ? VisitorShares.NOBODY : slotOf(~session));
    }

    private static @Nullable InetAddress addressOf(Peer peer, String client) {
        if (!peer.trusted()) {
            return peer.address();
        }
        return client.equals(peer.text()) ? null : NetUtil.createInetAddressFromIpAddressString(client);
    }

    /// The slot of an address or a session.
    private int slotOf(long key) {
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
        if (slot == VisitorShares.NOBODY) {
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
        if (slot != VisitorShares.NOBODY) {
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
