package io.vestibule.bell.send;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketAddress;
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

    private final InetAddress address;
    private volatile boolean connected;

    /// @param address the one of the server that is connected to, whatever its name stands for
    TimedSockets(SocketDeadline deadline, long longestMillis, InetAddress address) {
        this.deadline = deadline;
        this.longestMillis = longestMillis;
        this.address = address;
    }

    /// Whether the address took a connection.
    boolean isConnected() {
        return connected;
    }

    /// A socket that connects to the address.
    private final class Dialed extends Socket {

        @Override
        public void connect(SocketAddress asked, int timeoutMillis) throws IOException {
            int port = ((InetSocketAddress) asked).getPort();
            super.connect(new InetSocketAddress(address, port), timeoutMillis);
            connected = true;
        }

        @Override
        public void connect(SocketAddress asked) throws IOException {
            connect(asked, 0);
        }
    }

    private Socket dialed(int port) throws IOException {
        var socket = timed(new Dialed());
        socket.connect(new InetSocketAddress(address, port));
        return socket;
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
        return timed(new Dialed());
    }

    @Override
    public Socket createSocket(String host, int port) throws IOException {
        return dialed(port);
    }

    @Override
    public Socket createSocket(String host, int port, InetAddress local, int localPort)
            throws IOException {
        return dialed(port);
    }

    @Override
    public Socket createSocket(InetAddress host, int port) throws IOException {
        return dialed(port);
    }

    @Override
    public Socket createSocket(InetAddress host, int port, InetAddress local, int localPort)
            throws IOException {
        return dialed(port);
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
            return createSocket(dialed(port), host, port, true);
        }

        @Override
        public Socket createSocket(String host, int port, InetAddress local, int localPort)
                throws IOException {
            return createSocket(dialed(port), host, port, true);
        }

        @Override
        public Socket createSocket(InetAddress host, int port) throws IOException {
            return createSocket(dialed(port), host.getHostAddress(), port, true);
        }

        @Override
        public Socket createSocket(InetAddress host, int port, InetAddress local, int localPort)
                throws IOException {
            return createSocket(dialed(port), host.getHostAddress(), port, true);
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
