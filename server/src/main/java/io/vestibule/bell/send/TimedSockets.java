package io.vestibule.bell.send;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

import javax.net.SocketFactory;
import javax.net.ssl.SSLSocketFactory;

/// The sockets of one mail, closed when it takes too long in all: the library bounds each step
/// alone, which a server that trickles never reaches. *Thread-safe.*
final class TimedSockets extends SocketFactory implements AutoCloseable {

    private final SocketDeadline deadline;
    private final long longestMillis;
    private final List<ScheduledFuture<?>> ends = new CopyOnWriteArrayList<>();

    TimedSockets(SocketDeadline deadline, long longestMillis) {
        this.deadline = deadline;
        this.longestMillis = longestMillis;
    }

    private Socket timed(Socket socket) {
        ends.add(deadline.closes(socket, longestMillis));
        return socket;
    }

    /// Whether the time is up.
    boolean isLate() {
        return ends.stream().anyMatch(end -> end.getDelay(TimeUnit.MILLISECONDS) <= 0);
    }

    /// Lets the sockets be.
    @Override
    public void close() {
        ends.forEach(end -> end.cancel(false));
    }

    @Override
    public Socket createSocket() {
        return timed(new Socket());
    }

    @Override
    public Socket createSocket(String host, int port) throws IOException {
        return timed(new Socket(host, port));
    }

    @Override
    public Socket createSocket(String host, int port, InetAddress local, int localPort)
            throws IOException {
        return timed(new Socket(host, port, local, localPort));
    }

    @Override
    public Socket createSocket(InetAddress host, int port) throws IOException {
        return timed(new Socket(host, port));
    }

    @Override
    public Socket createSocket(InetAddress host, int port, InetAddress local, int localPort)
            throws IOException {
        return timed(new Socket(host, port, local, localPort));
    }

    /// The same with TLS around. What is closed is the socket inside, which waits for nobody.
    SSLSocketFactory with(SSLSocketFactory tls) {
        return new Secure(tls);
    }

    private final class Secure extends SSLSocketFactory {

        private final SSLSocketFactory tls;

        Secure(SSLSocketFactory tls) {
            this.tls = tls;
        }

        @Override
        public Socket createSocket(Socket inside, String host, int port, boolean close)
                throws IOException {
            return tls.createSocket(timed(inside), host, port, close);
        }

        @Override
        public Socket createSocket(String host, int port) throws IOException {
            return createSocket(new Socket(host, port), host, port, true);
        }

        @Override
        public Socket createSocket(String host, int port, InetAddress local, int localPort)
                throws IOException {
            return createSocket(new Socket(host, port, local, localPort), host, port, true);
        }

        @Override
        public Socket createSocket(InetAddress host, int port) throws IOException {
            return createSocket(new Socket(host, port), host.getHostAddress(), port, true);
        }

        @Override
        public Socket createSocket(InetAddress host, int port, InetAddress local, int localPort)
                throws IOException {
            return createSocket(
                    new Socket(host, port, local, localPort), host.getHostAddress(), port, true);
        }

        @Override
        public String[] getDefaultCipherSuites() {
            return tls.getDefaultCipherSuites();
        }

        @Override
        public String[] getSupportedCipherSuites() {
            return tls.getSupportedCipherSuites();
        }
    }
}
