package io.vestibule.cluster.peers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.netty.handler.ssl.JdkSslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import io.vestibule.cluster.link.PeerSettings;
import io.vestibule.room.RoomId;
import io.vestibule.testing.Certificate;
import io.vestibule.testing.FreePorts;
import io.vestibule.wire.Frame;
import java.io.ByteArrayOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/// A peer without a certificate of the authority gets nothing and changes nothing.
@Execution(ExecutionMode.CONCURRENT)
class StrangerIT {

    /// What has not happened by then never does.
    private static final Duration SOON = Duration.ofMinutes(2);
    private static final RoomId ROOM = new RoomId("699d98642c564d2e855e9661899b7252");

    @TempDir
    Path folder;

    @Test
    void strangersGetNothing() throws IOException {
        var right = files("right", Certificate.issued("node", 0));
        var wrong = files("wrong", Certificate.issued("node", 0));
        // It would believe the others; they do not believe it.
        var stranger = new PeerSettings.Tls(wrong.certificate(), wrong.key(), right.authority());
        try (var site = new Site(folder, 3, Optional.of(right))) {
            var doors = FreePorts.of(2);
            var first = site.settings(0, "fra", true, Optional.of(right));
            var one = site.start(ClientPeersIT.withDoor(first, doors));
            var two = site.start("fra");
            await().atMost(SOON).until(() -> one.others.equals(Set.of("n0", "n1")));
            var intruder = site.start(site.settings(2, "fra", false, Optional.of(stranger)));

            try (var gate = gate(1, doors, right);
                    var wrongGate = gate(2, doors, stranger)) {
                await().atMost(SOON).until(() -> gate.peers.status().joined());
                await().atMost(SOON)
                        .until(() -> !wrongGate.peers.status().alarms().isEmpty());
                assertThat(wrongGate.peers.status().joined()).isFalse();
                assertThat(one.peers.status().clients()).isEqualTo(1);
            }

            for (int round = 0; round < 20; round++) {
                assertThat(answerToGarbage(doors.getFirst(), round)).isNegative();
                assertThat(answerToTls(doors.getFirst(), Optional.of(stranger))).isNegative();
                assertThat(answerToGarbage(site.ports.getFirst(), round)).isNegative();
                assertThat(answerToTls(site.ports.getFirst(), Optional.of(stranger)))
                        .isNegative();
            }
            for (int port : List.of(doors.getFirst(), site.ports.getFirst())) {
                assertThat(answerTo(port, "GET / HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.US_ASCII)))
                        .as("something else than TLS")
                        .isNegative();
                assertThat(answerToTls(port, Optional.empty()))
                        .as("no certificate")
                        .isNegative();
                assertThat(endsAfterGarbage(port, right))
                        .as("garbage with the right certificate")
                        .isTrue();
                assertThat(answerAfter(port, said(port, right)))
                        .as("what was said before")
                        .isNegative();
            }
            await().atMost(SOON).until(() -> !intruder.peers.status().alarms().isEmpty());

            assertThat(one.peers.status().refused()).isGreaterThanOrEqualTo(40);
            assertThat(intruder.peers.status().members()).isEmpty();
            assertThat(one.peers.status().members()).hasSize(2).allMatch(m -> m.reachable());
            assertThat(two.others).isEqualTo(Set.of("n0", "n1"));
            one.peers.toRoom("fra", ROOM, new Frame.Got(1, 2));
            two.peers.toRoom("fra", ROOM, new Frame.Got(1, 3));
            await().atMost(SOON).until(() -> one.answers.size() == 1 && two.answers.size() == 1);
        }
    }

    private static Recorder gate(int number, List<Integer> doors, PeerSettings.Tls shown) throws IOException {
        var settings = ClientPeersIT.gate(number, doors, Optional.of(shown));
        return new Recorder(new ClientPeers(settings), settings.node());
    }

    /// @return the first byte that comes back; -1 when the connection ends without one
    private static int answerToGarbage(int port, int seed) throws IOException {
        byte[] garbage = new byte[2_000];
        new SplittableRandom(seed).nextBytes(garbage);
        if (seed % 2 == 0) {
            // As nodes without TLS begin.
            byte[] magic = "AKKA\1".getBytes(StandardCharsets.US_ASCII);
            System.arraycopy(magic, 0, garbage, 0, magic.length);
        }
        return answerTo(port, garbage);
    }

    private static int answerTo(int port, byte[] said) throws IOException {
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(10_000);
            socket.getOutputStream().write(said);
            socket.shutdownOutput();
            // An alert of TLS says that this was none.
            int first = socket.getInputStream().read();
            return first == 21 ? -1 : first;
        } catch (IOException _) {
            return -1;
        }
    }

    /// What a node answers to words of an earlier connection, to the end: a server says hello to any
    /// client's first words, and hangs up at the next.
    ///
    /// @return -1 when the connection ends
    private static int answerAfter(int port, byte[] said) throws IOException {
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(10_000);
            socket.getOutputStream().write(said);
            while (socket.getInputStream().read() >= 0) {
                // Its hello, and an alert.
            }
            return -1;
        } catch (SocketTimeoutException _) {
            return 0;
        } catch (IOException _) {
            return -1;
        }
    }

    /// What a node with the right certificate says, as it goes over the wire.
    private static byte[] said(int port, PeerSettings.Tls shown) throws IOException {
        try (var wire = new Tapped(port);
                var socket = (SSLSocket) sockets(Optional.of(shown)).createSocket(wire, "127.0.0.1", port, true)) {
            socket.startHandshake();
            socket.getOutputStream().write(new byte[100]);
            return wire.said.toByteArray();
        }
    }

    /// A connection that keeps what is sent.
    private static final class Tapped extends Socket {
        private final ByteArrayOutputStream said = new ByteArrayOutputStream();

        Tapped(int port) throws IOException {
            super(InetAddress.getLoopbackAddress(), port);
        }

        @Override
        public OutputStream getOutputStream() throws IOException {
            return new FilterOutputStream(super.getOutputStream()) {
                @Override
                public void write(int said) throws IOException {
                    write(new byte[] {(byte) said}, 0, 1);
                }

                @Override
                public void write(byte[] bytes, int from, int length) throws IOException {
                    said.write(bytes, from, length);
                    out.write(bytes, from, length);
                }
            };
        }
    }

    private static SSLSocketFactory sockets(Optional<PeerSettings.Tls> shown) throws IOException {
        var builder = SslContextBuilder.forClient()
                .sslProvider(SslProvider.JDK)
                .trustManager(InsecureTrustManagerFactory.INSTANCE);
        shown.ifPresent(
                tls -> builder.keyManager(tls.certificate().toFile(), tls.key().toFile()));
        return ((JdkSslContext) builder.build()).context().getSocketFactory();
    }

    private static int answerToTls(int port, Optional<PeerSettings.Tls> shown) throws IOException {
        try (var socket = (SSLSocket) sockets(shown).createSocket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(10_000);
            socket.startHandshake();
            socket.getOutputStream().write(new byte[100]);
            return socket.getInputStream().read();
        } catch (IOException _) {
            return -1;
        }
    }

    /// @return whether the node hangs up on one who shows the right certificate and talks garbage; it may greet first
    private static boolean endsAfterGarbage(int port, PeerSettings.Tls shown) throws IOException {
        byte[] garbage = new byte[10_000];
        new SplittableRandom(7).nextBytes(garbage);
        try (var socket =
                (SSLSocket) sockets(Optional.of(shown)).createSocket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(10_000);
            socket.getOutputStream().write(garbage);
            while (socket.getInputStream().read() >= 0) {
                // Its greeting, and an alert.
            }
            return true;
        } catch (SocketTimeoutException _) {
            return false;
        } catch (IOException _) {
            return true;
        }
    }

    private PeerSettings.Tls files(String name, Certificate.Issued issued) throws IOException {
        var in = Files.createDirectories(folder.resolve(name));
        var tls = new PeerSettings.Tls(in.resolve("tls.crt"), in.resolve("tls.key"), in.resolve("ca.crt"));
        issued.certificate().writeTo(tls.certificate(), tls.key());
        Files.writeString(tls.authority(), issued.authority());
        return tls;
    }
}
