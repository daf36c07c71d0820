package io.vestibule.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.List;

/// A port that answers no attempt to connect: its queue of connections is full and nobody accepts.
/// *Immutable.*
public final class BlackHole implements AutoCloseable {

    private final ServerSocket server;
    private final List<Socket> fillers = new ArrayList<>();

    public BlackHole() {
        try {
            server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
            boolean open = true;
            while (open && fillers.size() < 64) {
                open = connects();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private boolean connects() throws IOException {
        var filler = new Socket();
        fillers.add(filler);
        try {
            filler.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port()), 200);
            return true;
        } catch (SocketTimeoutException _) {
            return false;
        }
    }

    public int port() {
        return server.getLocalPort();
    }

    /// A port on which nobody listens.
    public static int closedPort() {
        try (var server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return server.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        try {
            for (var filler : fillers) {
                filler.close();
            }
            server.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
