package io.vestibule.cluster.peers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/// The kernel is asked for the right socket, and does what it is asked for.
@EnabledOnOs(value = OS.LINUX, disabledReason = "only Linux has TCP_USER_TIMEOUT")
class UserTimeoutTest {

    private static final Duration SOON = Duration.ofMillis(500);

    @Test
    @Timeout(60)
    void aConnectionEndsWhoseOtherEndTakesNothing() throws IOException {
        try (var server = ServerSocketChannel.open()) {
            server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            try (var one = SocketChannel.open(server.getLocalAddress());
                    var other = server.accept()) {
                assertThat(new UserTimeout().set(other.socket(), SOON)).isTrue();
                assertThat(new UserTimeout().set(one.socket(), SOON)).isTrue();

                // The other end reads nothing: this blocks until the kernel ends it.
                assertThatThrownBy(() -> writeForEver(one))
                        .isInstanceOf(IOException.class)
                        .hasMessageContaining("timed out");
            }
        }
    }

    @Test
    void aSocketThatIsClosedIsNotFound() throws IOException {
        try (var server = ServerSocketChannel.open()) {
            server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            var one = SocketChannel.open(server.getLocalAddress());
            var socket = one.socket();
            one.close();

            assertThat(UserTimeout.isKnownHere()).isTrue();
            assertThat(new UserTimeout().set(socket, SOON)).isFalse();
        }
    }

    private static void writeForEver(SocketChannel to) throws IOException {
        var bytes = ByteBuffer.allocate(1 << 16);
        while (true) {
            to.write(bytes.clear());
        }
    }
}
