package io.vestibule.cluster.peers;

import jdk.net.ExtendedSocketOptions;

import org.apache.pekko.io.Inet;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.io.IOException;
import java.net.Socket;
import java.net.SocketException;
import java.net.StandardSocketOptions;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;

/// What is asked of the kernel for every connection between nodes: end it when the other end is
/// silent for some seconds. Then the engine makes another, and what was cut off is heard soon after
/// the way is mended, however long that took. *Thread-safe.*
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

    @Override
    public void afterConnect(Socket socket) {
        try {
            socket.setOption(StandardSocketOptions.SO_KEEPALIVE, true);
            socket.setOption(ExtendedSocketOptions.TCP_KEEPIDLE, IDLE_SECONDS);
            socket.setOption(ExtendedSocketOptions.TCP_KEEPINTERVAL, ASK_SECONDS);
            socket.setOption(ExtendedSocketOptions.TCP_KEEPCOUNT, ASKED);
            if (UserTimeout.isKnownHere() && !Kernel.ASK.set(socket, SILENCE)) {
                LOG.debug("a connection is over already: {}", socket);
            }
        } catch (SocketException e) {
            LOG.debug("a connection is over already: {}", socket, e);
        } catch (IOException | RuntimeException | LinkageError e) {
            if (told.compareAndSet(false, true)) {
                LOG.warn(
                        "a connection to another node cannot be made to end when it is silent: {};"
                                + " after a long cut of the network it takes as long again until"
                                + " nodes hear each other",
                        e.getMessage());
            }
        }
    }
}
