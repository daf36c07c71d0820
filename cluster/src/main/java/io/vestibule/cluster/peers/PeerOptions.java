package io.vestibule.cluster.peers;

import java.io.IOException;
import java.net.Socket;
import java.net.SocketOption;
import java.net.StandardSocketOptions;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import jdk.net.ExtendedSocketOptions;
import org.apache.pekko.io.Inet;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The socket options of every connection between nodes: the kernel ends it when the other end is
/// silent for some seconds. Then the engine opens another, and a node that was cut off is heard
/// soon after the network recovers, however long that took. *Thread-safe.*
final class PeerOptions extends Inet.AbstractSocketOption {

    private static final Logger LOG = LoggerFactory.getLogger(PeerOptions.class);

    /// How long what was sent may stay unacknowledged, also a question whether the other end is
    /// there. Longer than what a crowded machine takes to answer.
    private static final Duration SILENCE = Duration.ofSeconds(5);

    /// Where nothing moves the other end is asked after so long whether it is there ...
    private static final int IDLE_SECONDS = 5;

    /// ... and again after so long. On Linux the silence above ends it at the second time ...
    private static final int ASK_SECONDS = 2;

    /// ... elsewhere so many times without an answer.
    private static final int ASKED = 3;

    private final AtomicBoolean told = new AtomicBoolean();

    private static final class Kernel {
        static final UserTimeout ASK = new UserTimeout();
    }

    /// One thing that is asked of the kernel.
    @FunctionalInterface
    private interface Wish {
        void askFor(Socket socket) throws IOException;
    }

    @Override
    public void afterConnect(Socket socket) {
        ask(socket, StandardSocketOptions.SO_KEEPALIVE, true);
        ask(socket, ExtendedSocketOptions.TCP_KEEPIDLE, IDLE_SECONDS);
        ask(socket, ExtendedSocketOptions.TCP_KEEPINTERVAL, ASK_SECONDS);
        ask(socket, ExtendedSocketOptions.TCP_KEEPCOUNT, ASKED);
        if (UserTimeout.isKnownHere()) {
            ask(socket, "TCP_USER_TIMEOUT", it -> Kernel.ASK.set(it, SILENCE));
        }
    }

    private <T> void ask(Socket socket, SocketOption<T> option, T value) {
        ask(socket, option.name(), it -> it.setOption(option, value));
    }

    /// A kernel that does not take one option may take the others. A connection that is over
    /// already says nothing about the kernel.
    private void ask(Socket socket, String name, Wish wish) {
        try {
            wish.askFor(socket);
        } catch (IOException | RuntimeException | LinkageError e) {
            if (!socket.isClosed() && told.compareAndSet(false, true)) {
                LOG.warn(
                        "cannot set a time-out for silent connections to other nodes: {}: {}; after"
                                + " a long network failure it takes as long again until the nodes reach"
                                + " each other",
                        name,
                        e.getMessage());
            } else {
                LOG.debug("{} is not set on {}", name, socket, e);
            }
        }
    }
}
