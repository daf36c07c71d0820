package io.vestibule.cluster.peers;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.testing.Complaints;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// What becomes of connections where the kernel does not take what it is asked for.
class PeerOptionsTest {

    private static final Set<String> ALL = Set.of("SO_KEEPALIVE", "TCP_KEEPIDLE", "TCP_KEEPINTERVAL", "TCP_KEEPCOUNT");

    private final PeerOptions options = new PeerOptions();
    private final Complaints warned = Complaints.warned(PeerOptions.class.getName());

    @AfterEach
    void close() {
        warned.close();
    }

    @Test
    void aKernelThatTakesNothingIsWarnedOfOnce() {
        options.afterConnect(new Choosy(ALL, true));
        assertThat(warned.all()).hasSize(1);
        options.afterConnect(new Choosy(ALL, true));
        options.afterConnect(new Choosy(ALL, false));

        assertThat(warned.all())
                .singleElement()
                .asString()
                .contains("cannot set a time-out for silent connections")
                .contains("SO_KEEPALIVE");
    }

    @Test
    void whatTheKernelTakesIsSetAllTheSame() {
        for (boolean said : new boolean[] {true, false}) {
            var socket = new Choosy(Set.of("TCP_KEEPIDLE"), said);

            options.afterConnect(socket);

            assertThat(socket.set).containsExactly("SO_KEEPALIVE", "TCP_KEEPINTERVAL", "TCP_KEEPCOUNT");
        }
        assertThat(warned.all()).hasSize(1);
    }

    @Test
    void aConnectionThatWorksOrIsOverIsNoWarning() throws IOException {
        try (var server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                var one = new Socket(server.getInetAddress(), server.getLocalPort())) {
            var other = server.accept();
            options.afterConnect(one);
            other.setSoLinger(true, 0);
            other.close();
            options.afterConnect(one);
            options.afterConnect(other);
        }

        assertThat(warned.all()).isEmpty();
    }

    /// A socket of a kernel that does not know some options.
    private static final class Choosy extends Socket {

        private final List<String> set = new ArrayList<>();
        private final Set<String> unknown;
        private final boolean said;

        /// @param said whether Java thinks that the kernel has them
        Choosy(Set<String> unknown, boolean said) {
            this.unknown = unknown;
            this.said = said;
        }

        @Override
        public <T> Socket setOption(SocketOption<T> name, T value) throws IOException {
            if (unknown.contains(name.name())) {
                if (said) {
                    throw new SocketException("Protocol not available");
                }
                throw new UnsupportedOperationException("'" + name + "' not supported");
            }
            set.add(name.name());
            return this;
        }
    }
}
