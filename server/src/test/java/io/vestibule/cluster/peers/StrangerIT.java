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
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/// A peer without a certificate of the authority gets nothing and changes nothing.
@Execution(ExecutionMode.CONCURRENT)
class StrangerIT {

    private static final Duration SOON = Duration.ofSeconds(60);
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
                assertThat(answerToTls(doors.getFirst(), stranger)).isNegative();
                assertThat(answerToGarbage(site.ports.getFirst(), round)).isNegative();
                assertThat(answerToTls(site.ports.getFirst(), stranger)).isNegative();
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
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(10_000);
            byte[] garbage = new byte[2_000];
            new SplittableRandom(seed).nextBytes(garbage);
            if (seed % 2 == 0) {
                // As nodes without TLS begin.
                byte[] magic = "AKKA\1".getBytes(StandardCharsets.US_ASCII);
                System.arraycopy(magic, 0, garbage, 0, magic.length);
            }
            socket.getOutputStream().write(garbage);
            socket.shutdownOutput();
            // An alert of TLS says that this was none.
            int first = socket.getInputStream().read();
            return first == 21 ? -1 : first;
        } catch (IOException _) {
            return -1;
        }
    }

    private static int answerToTls(int port, PeerSettings.Tls shown) throws IOException {
        var made = SslContextBuilder.forClient()
                .sslProvider(SslProvider.JDK)
                .keyManager(shown.certificate().toFile(), shown.key().toFile())
                .trustManager(InsecureTrustManagerFactory.INSTANCE)
                .build();
        var sockets = ((JdkSslContext) made).context().getSocketFactory();
        try (var socket = (SSLSocket) sockets.createSocket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(10_000);
            socket.startHandshake();
            socket.getOutputStream().write(new byte[100]);
            return socket.getInputStream().read();
        } catch (IOException _) {
            return -1;
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
