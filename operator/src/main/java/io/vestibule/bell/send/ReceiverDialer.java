package io.vestibule.bell.send;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.UnknownHostException;
import java.util.List;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;

/// Makes connections to receivers, of which each may have several addresses, and closes those that
/// take too long, whatever they wait for: a receiver that trickles, or one that takes nothing.
/// Blocks, for a while that has an end. *Thread-safe.*
public final class ReceiverDialer implements AutoCloseable {

    /// Addresses of one name that are tried, one after the other.
    private static final int MOST_ADDRESSES = 4;

    private final AddressLookup names;
    private final SSLSocketFactory tls;
    private final ScheduledThreadPoolExecutor deadline = new ScheduledThreadPoolExecutor(
            1, Thread.ofPlatform().name("bell-deadline").daemon().factory());

    /// @param tls whose certificates are believed
    public ReceiverDialer(SSLSocketFactory tls) {
        this(InetAddress::getAllByName, tls);
    }

    ReceiverDialer(AddressLookup names, SSLSocketFactory tls) {
        this.names = names;
        this.tls = tls;
        deadline.setRemoveOnCancelPolicy(true);
    }

    /// The addresses of a name, at least one.
    List<InetAddress> addresses(String name) throws UnknownHostException {
        return List.of(names.addresses(name));
    }

    /// A connection to the first address that takes one; each has its part of the time.
    ///
    /// @param addresses at least one
    /// @param endNanos when the time is up, by [System#nanoTime]
    static Socket connected(List<InetAddress> addresses, int port, long endNanos) throws IOException {
        int last = Math.min(addresses.size(), MOST_ADDRESSES) - 1;
        for (int i = 0; ; i++) {
            var socket = new Socket();
            try {
                int millis = leftMillis(endNanos) / (last - i + 1);
                socket.connect(new InetSocketAddress(addresses.get(i), port), Math.max(1, millis));
                return socket;
            } catch (IOException e) {
                socket.close();
                if (i == last) {
                    throw e;
                }
            }
        }
    }

    /// TLS over a connection, with a certificate that names the host.
    ///
    /// @param host a name or an address, without brackets
    SSLSocket secured(Socket inside, String host) throws IOException {
        var secure = (SSLSocket) tls.createSocket(inside, host, inside.getPort(), true);
        var parameters = secure.getSSLParameters();
        parameters.setEndpointIdentificationAlgorithm("HTTPS");
        secure.setSSLParameters(parameters);
        secure.startHandshake();
        return secure;
    }

    SSLSocketFactory tls() {
        return tls;
    }

    /// Closes a socket when the time is up, unless it is [cancelled][ScheduledFuture#cancel] before.
    ScheduledFuture<?> closes(Socket socket, long endNanos) {
        return deadline.schedule(() -> close(socket), leftMillis(endNanos), TimeUnit.MILLISECONDS);
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException _) {
            // It is closed all the same.
            return;
        }
    }

    /// What is left of the time, at least a millisecond.
    private static int leftMillis(long endNanos) {
        long left = TimeUnit.NANOSECONDS.toMillis(endNanos - System.nanoTime());
        return (int) Math.max(1, left);
    }

    @Override
    public void close() {
        deadline.shutdownNow();
    }
}
