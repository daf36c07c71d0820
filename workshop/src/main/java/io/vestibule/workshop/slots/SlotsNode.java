package io.vestibule.workshop.slots;

import io.vestibule.board.LaneSettings;
import io.vestibule.cluster.Formers;
import io.vestibule.cluster.Hosting;
import io.vestibule.cluster.LocalCluster;
import io.vestibule.cluster.PeerCluster;
import io.vestibule.cluster.among.HostingStatus;
import io.vestibule.cluster.disk.ClusterSettings;
import io.vestibule.cluster.link.PeerSettings;
import io.vestibule.cluster.peers.PekkoPeers;
import io.vestibule.room.Room;
import io.vestibule.workshop.million.Pacer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/// A process that hosts rooms, alone or with another one, and whose lanes ask for newcomers. It
/// takes orders from its standard input, a line each, and ends with it. *Confined to its thread.*
///
/// Arguments: the data directory; for one of two also its own port and the other's.
final class SlotsNode {

    private static final int LANES = 2;
    private static final long LAST_ANSWERS_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final Lanes lanes;
    private final Hosting hosting;
    private final Room room;

    private SlotsNode(Lanes lanes, Hosting hosting, Room room) {
        this.lanes = lanes;
        this.hosting = hosting;
        this.room = room;
    }

    public static void main(String[] args) throws IOException {
        var node = args.length == 1 ? alone(Path.of(args[0])) : oneOfTwo(args);
        var orders = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        var out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        for (String order = orders.readLine(); order != null; order = orders.readLine()) {
            out.println(node.obey(order.split(" ", -1)));
        }
        System.exit(0);
    }

    private static SlotsNode alone(Path data) {
        var lanes = new Lanes(LaneSettings.DEFAULT, LANES, Lanes.ROOMS);
        var hosting =
                LocalCluster.start(ClusterSettings.in(data), lanes.boards(), System::currentTimeMillis, Formers.NONE);
        awaitReady(hosting);
        return new SlotsNode(lanes, hosting, Lanes.ROOMS.getFirst());
    }

    /// The room is one that the other node hosts.
    private static SlotsNode oneOfTwo(String[] args) throws IOException {
        var data = Path.of(args[0]);
        int port = Integer.parseInt(args[1]);
        int other = Integer.parseInt(args[2]);
        var settings = new PeerSettings(
                "node-" + port,
                "127.0.0.1",
                port,
                "here",
                List.of("here"),
                List.of("127.0.0.1:" + other),
                Set.of(PeerSettings.Role.values()),
                2,
                port < other,
                Duration.ZERO,
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
        var lanes = new Lanes(LaneSettings.DISTANT, LANES, Lanes.ROOMS);
        var hosting = PeerCluster.start(
                ClusterSettings.in(data),
                settings,
                new PekkoPeers(settings, data),
                lanes.boards(),
                System::currentTimeMillis,
                new NothingShared());
        awaitReady(hosting);
        String name = "node-" + other;
        Optional<Room> there = hostedBy(name, hosting);
        while (there.isEmpty()) {
            Pacer.nap();
            there = hostedBy(name, hosting);
        }
        return new SlotsNode(lanes, hosting, there.get());
    }

    private static Optional<Room> hostedBy(String node, PeerCluster hosting) {
        var ids = hosting.rooms().stream()
                .filter(status -> status.host().equals(node))
                .map(HostingStatus::room)
                .toList();
        return Lanes.ROOMS.stream().filter(room -> ids.contains(room.id())).findFirst();
    }

    private static void awaitReady(Hosting hosting) {
        while (!hosting.ready()) {
            Pacer.nap();
        }
    }

    private String obey(String[] order) {
        return switch (order[0]) {
            case "ready" -> "ready=" + (hosting.ready() ? 1 : 0);
            case "drive" -> drive(Integer.parseInt(order[1]), Integer.parseInt(order[2]));
            default -> throw new IllegalArgumentException(order[0]);
        };
    }

    /// Sends this many newcomers a second for this many seconds.
    private String drive(int perSecond, int seconds) {
        var waits = new WaitTimes();
        var pacer = new Pacer(perSecond);
        while (pacer.elapsedNanos() < TimeUnit.SECONDS.toNanos(seconds)) {
            for (int due = pacer.due(); due > 0; due--) {
                lanes.newcomer(room, (int) pacer.taken(), pacer.nextNanos(), waits);
                pacer.take(1);
            }
            Pacer.nap();
        }
        long end = System.nanoTime() + LAST_ANSWERS_NANOS;
        while (waits.count() < pacer.taken() && System.nanoTime() < end) {
            Pacer.nap();
        }
        return waits.told();
    }
}
