package io.vestibule.cluster.peers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vestibule.cluster.link.PeerSettings;
import io.vestibule.room.RoomId;
import io.vestibule.testing.FreePorts;
import io.vestibule.wire.Envelope;
import io.vestibule.wire.EnvelopeForm;
import io.vestibule.wire.Frame;
import io.vestibule.wire.Hello;
import io.vestibule.wire.HelloForm;
import io.vestibule.wire.RoomFrame;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/// Gates that are no members of the cluster.
@Execution(ExecutionMode.CONCURRENT)
class ClientPeersIT {

    /// What has not happened by then never does.
    private static final Duration SOON = Duration.ofMinutes(2);
    private static final int GATES = 20;
    private static final RoomId ROOM = new RoomId("699d98642c564d2e855e9661899b7252");
    private static final Frame.Joined JOINED = new Frame.Joined(7, 1, 2, Frame.Knows.NOTHING);

    @TempDir
    Path folder;

    @Test
    void gatesReachRoomsThroughAnyCoordinatorNode() throws IOException {
        var ports = FreePorts.of(2);
        var gates = new ArrayList<Recorder>();
        try (var site = new Site(folder, 2, Optional.empty())) {
            var one = site.start(withDoor(site.settings(0, "fra", true, Optional.empty()), ports));
            var two = site.start(withDoor(site.settings(1, "fra", false, Optional.empty()), ports));
            await().atMost(SOON).until(() -> one.others.size() == 2 && two.others.size() == 2);
            for (int i = 0; i < GATES; i++) {
                gates.add(new Recorder(new ClientPeers(gate(i, ports, Optional.empty())), "gate-" + i));
            }

            await().atMost(SOON).until(() -> gates.stream().allMatch(gate -> reached(gate, 2)));
            assertThat(one.peers.status().clients()).isEqualTo(GATES);
            answers(gates);
            assertThat(one.open.size() + two.open.size()).isEqualTo(1);

            // What gates do not send is refused, and so is who sends it.
            assertThat(afterwards(ports.getFirst(), new Frame.Claim(9))).isNegative();
            assertThat(afterwards(ports.getFirst(), new Frame.Got(9, 9))).isNegative();
            assertThat(one.peers.status().refused()).isEqualTo(2);
            assertThat(one.told).noneMatch(line -> line.contains("Claim"));

            // The other one takes over.
            two.close();
            await().atMost(SOON).until(() -> gates.stream().allMatch(gate -> reached(gate, 1)));
            answers(gates);
            assertThat(one.open).containsExactly(ROOM);
        } finally {
            gates.forEach(Recorder::close);
        }
    }

    /// Each gate gets its own answer.
    private static void answers(List<Recorder> gates) {
        for (var gate : gates) {
            gate.answers.clear();
            await().atMost(SOON).until(() -> {
                gate.peers.toRoom("fra", ROOM, JOINED);
                return !gate.answers.isEmpty();
            });
            assertThat(gate.answers).containsOnly(JOINED);
        }
    }

    private static boolean reached(Recorder gate, int nodes) {
        var status = gate.peers.status();
        return status.joined() && status.members().size() == nodes;
    }

    /// @return what is read after the answer to the hello; -1 at the end of the connection
    private static int afterwards(int port, Frame frame) throws IOException {
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(10_000);
            var out = new DataOutputStream(socket.getOutputStream());
            var in = new DataInputStream(socket.getInputStream());
            write(out, HelloForm.write(new Hello("stranger", "fra")));
            in.readNBytes(in.readInt());
            write(out, EnvelopeForm.write(new Envelope(Envelope.Purpose.ROOM, "", "", new RoomFrame(ROOM, frame))));
            return in.read();
        }
    }

    private static void write(DataOutputStream out, byte[] record) throws IOException {
        out.writeInt(record.length);
        out.write(record);
        out.flush();
    }

    static PeerSettings withDoor(PeerSettings node, List<Integer> ports) {
        int number = Integer.parseInt(node.node().substring(1));
        return new PeerSettings(
                node.node(),
                node.host(),
                node.port(),
                node.dataCenter(),
                node.dataCenters(),
                node.seeds(),
                node.roles(),
                node.nodes(),
                node.firstStart(),
                node.leaseTtl(),
                node.tls(),
                Optional.of(new PeerSettings.Clients("127.0.0.1", ports.get(number))),
                Optional.empty());
    }

    static PeerSettings gate(int number, List<Integer> ports, Optional<PeerSettings.Tls> shown) {
        return new PeerSettings(
                "gate-" + number,
                "",
                0,
                "fra",
                List.of("fra", "nyc"),
                ports.stream().map(port -> "127.0.0.1:" + port).toList(),
                Set.of(PeerSettings.Role.GATE),
                3,
                false,
                Duration.ZERO,
                shown,
                Optional.empty(),
                Optional.empty());
    }
}
