package io.vestibule.gate.http.origin;

import io.netty.util.NetUtil;
import io.vestibule.gate.http.plan.OriginAddress;
import java.net.InetAddress;
import java.net.SocketAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// The addresses behind that of an origin: several if its host has them. A name is looked up off
/// the event loops, again after ten seconds; while it does not resolve, the last known addresses
/// serve. *Thread-safe.*
@SuppressWarnings("FutureReturnValueIgnored")
final class OriginAddresses {

    private static final long FRESH_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final OriginSockets sockets;
    private final String host;
    private final int port;
    private final boolean fixed;
    private List<SocketAddress> known;
    private long askedAt;
    private @Nullable CompletableFuture<List<SocketAddress>> asking;

    OriginAddresses(OriginAddress origin, OriginSockets sockets) {
        this.sockets = sockets;
        switch (origin) {
            case OriginAddress.Unix(var file) -> {
                host = "";
                port = 0;
                known = List.of(sockets.at(file));
            }
            case OriginAddress.Tcp(var name, int number) -> {
                host = name;
                port = number;
                var literal = NetUtil.createInetAddressFromIpAddressString(name);
                known = literal == null ? List.of() : List.of(sockets.at(literal, port));
            }
        }
        fixed = !known.isEmpty();
    }

    /// The addresses; done at once when they are known, even if they are being looked up again.
    /// Fails when the name never resolved.
    synchronized CompletableFuture<List<SocketAddress>> get() {
        boolean fresh = !known.isEmpty() && System.nanoTime() - askedAt < FRESH_NANOS;
        if (fixed || fresh) {
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

    private void lookUp(CompletableFuture<List<SocketAddress>> answer) {
        try {
            answer.complete(learned(Arrays.stream(InetAddress.getAllByName(host))
                    .map(address -> sockets.at(address, port))
                    .toList()));
        } catch (UnknownHostException | RuntimeException e) {
            learned(List.of());
            answer.completeExceptionally(e);
        }
    }

    private synchronized List<SocketAddress> learned(List<SocketAddress> addresses) {
        if (!addresses.isEmpty()) {
            known = addresses;
        }
        askedAt = System.nanoTime();
        asking = null;
        return known;
    }
}
