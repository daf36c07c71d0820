package io.vestibule.gate.crawler;

import io.vestibule.rule.value.Ip;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// What is known of addresses, up to a bound: beyond it the one that was learned first is
/// forgotten. *One writer at a time, many readers.*
final class ProofMemory {

    private final int most;
    private final Map<Ip, Proof> proofs = new ConcurrentHashMap<>();
    private final Deque<Ip> order = new ArrayDeque<>();

    /// What is known of one address.
    ///
    /// @param engines a bit for each search engine that it is a crawler of
    /// @param freshNanos when it is to be asked again
    /// @param endNanos until when it counts
    record Proof(long engines, long freshNanos, long endNanos) {

        boolean isFresh(long now) {
            return now - freshNanos < 0;
        }

        /// The same, to be asked again later.
        Proof untilLater(long nanos) {
            return new Proof(engines, nanos, endNanos);
        }
    }

    ProofMemory(int most) {
        this.most = most;
    }

    /// What is known and still counts.
    @Nullable
    Proof find(Ip ip, long now) {
        var proof = proofs.get(ip);
        return proof == null || now - proof.endNanos() >= 0 ? null : proof;
    }

    synchronized void put(Ip ip, Proof proof) {
        if (proofs.put(ip, proof) == null) {
            order.addLast(ip);
            if (order.size() > most) {
                proofs.remove(order.removeFirst());
            }
        }
    }

    synchronized void forget(Ip ip) {
        if (proofs.remove(ip) != null) {
            order.remove(ip);
        }
    }
}
