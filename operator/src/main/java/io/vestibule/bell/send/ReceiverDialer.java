package io.vestibule.bell.send;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;

/// Makes connections to receivers, of which each may have several addresses. Blocks, for a while
/// that has an end.
final class ReceiverDialer {

    /// Addresses of one name that are tried, one after the other.
    private static final int MOST_ADDRESSES = 4;

    private ReceiverDialer() {}

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
    static SSLSocket secured(Socket inside, SSLSocketFactory tls, String host) throws IOException {
        var secure = (SSLSocket) tls.createSocket(inside, host, inside.getPort(), true);
        var parameters = secure.getSSLParameters();
        parameters.setEndpointIdentificationAlgorithm("HTTPS");
        secure.setSSLParameters(parameters);
        secure.startHandshake();
        return secure;
    }

    /// What is left of the time, at least a millisecond.
    static int leftMillis(long endNanos) {
        long left = TimeUnit.NANOSECONDS.toMillis(endNanos - System.nanoTime());
        return (int) Math.max(1, left);
    }
}
