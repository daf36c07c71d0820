package io.vestibule.gate.http;

import io.netty.util.NetUtil;

import org.jspecify.annotations.Nullable;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/// The addresses of an origin's host. Looked up off the event loops, again after ten seconds; while
/// the name does not resolve, the last known addresses serve. *Thread-safe.*
@SuppressWarnings("FutureReturnValueIgnored")
final class OriginAddresses {

    private static final long FRESH_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final String host;
    private final boolean literal;
    private List<InetAddress> known;
    private long askedAt;
    private @Nullable CompletableFuture<List<InetAddress>> asking;

    OriginAddresses(String host) {
        this.host = host;
        var address = NetUtil.createInetAddressFromIpAddressString(host);
        literal = address != null;
        known = address == null ? List.of() : List.of(address);
    }

    /// The addresses; done at once when they are known, even if they are being looked up again.
    /// Fails when the name never resolved.
    synchronized CompletableFuture<List<InetAddress>> get() {
        boolean fresh = !known.isEmpty() && System.nanoTime() - askedAt < FRESH_NANOS;
        if (literal || fresh) {
            return CompletableFuture.completedFuture(known);
        }
        var pending = asking;
        if (pending == null) {
            pending = new CompletableFuture<>();
            asking = pending;
            var answer = pending;
            Thread.ofVirtual().name("resolve-" + host).start(() -> lookUp(answer));
        }
        return known.isEmpty() ? pending : CompletableFuture.completedFuture(known);
    }

    private void lookUp(CompletableFuture<List<InetAddress>> answer) {
        try {
            answer.complete(learned(List.of(InetAddress.getAllByName(host))));
        } catch (UnknownHostException | RuntimeException e) {
            learned(List.of());
            answer.completeExceptionally(e);
        }
    }

    private synchronized List<InetAddress> learned(List<InetAddress> addresses) {
        if (!addresses.isEmpty()) {
            known = addresses;
        }
        askedAt = System.nanoTime();
        asking = null;
        return known;
    }
}
