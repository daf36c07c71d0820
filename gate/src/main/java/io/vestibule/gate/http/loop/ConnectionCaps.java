package io.vestibule.gate.http.loop;

import io.vestibule.gate.http.plan.ConnectionLimits;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// Counts open connections, in all and for each address; an IPv6 /56 counts as one address, since
/// that is what one household gets. *Thread-safe.*
public final class ConnectionCaps {

    private final int total;
    private final int perAddress;
    private final AtomicInteger open = new AtomicInteger();
    private final ConcurrentHashMap<Long, Integer> byAddress = new ConcurrentHashMap<>();

    public ConnectionCaps(ConnectionLimits limits) {
        total = limits.connections();
        perAddress = limits.connectionsPerAddress();
    }

    /// Takes a place among all connections.
    public boolean enter() {
        if (open.incrementAndGet() <= total) {
            return true;
        }
        open.decrementAndGet();
        return false;
    }

    public void leave() {
        open.decrementAndGet();
    }

    public int open() {
        return open.get();
    }

    /// How many may be open at once.
    public int most() {
        return total;
    }

    /// Takes a place among the connections from `address`.
    public boolean enter(InetAddress address) {
        var entered = new boolean[1];
        byAddress.compute(key(address), (_, count) -> oneMore(count, entered));
        return entered[0];
    }

    private Integer oneMore(@Nullable Integer count, boolean[] entered) {
        int now = count == null ? 0 : count;
        entered[0] = now < perAddress;
        return entered[0] ? now + 1 : now;
    }

    public void leave(InetAddress address) {
        byAddress.computeIfPresent(key(address), (_, count) -> count == 1 ? null : count - 1);
    }

    /// An IPv4 address above zeros, which no IPv6 key has, or the first 56 bits of an IPv6 address
    /// above ones.
    public static long key(InetAddress address) {
        var bytes = ByteBuffer.wrap(address.getAddress());
        return bytes.remaining() == 4 ? (long) bytes.getInt() << 8 : (bytes.getLong() | 0xff);
    }
}
