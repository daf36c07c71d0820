package io.vestibule.workshop.slots;

import io.vestibule.board.LaneSettings;
import io.vestibule.cluster.PeerCluster;
import io.vestibule.cluster.disk.ClusterSettings;
import io.vestibule.cluster.link.PeerSettings;
import io.vestibule.room.Room;
import io.vestibule.workshop.million.Pacer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/// One coordinator and many gates in one process, each gate with everything that a real one has
/// between its event loops and the wire. It takes orders from its standard input, a line each, and
/// ends with it. *Confined to its thread.*
///
/// Arguments: a data directory, how many gates.
final class ManyGates {

    private static final String HOST = "host";
    private static final Room ROOM = Lanes.ROOMS.getFirst();

    private final ShortWires wires = new ShortWires(HOST);
    private final List<Lanes> gates = new ArrayList<>();

    private ManyGates(Path data, int count) throws IOException {
        start(data, HOST, new Lanes(LaneSettings.DISTANT, 1, List.of(ROOM)));
        var clusters = new ArrayList<PeerCluster>();
        for (int gate = 0; gate < count; gate++) {
            var lanes = new Lanes(LaneSettings.DISTANT, 1, List.of(ROOM));
            gates.add(lanes);
            clusters.add(start(data, "gate-" + gate, lanes));
        }
        while (!clusters.stream().allMatch(PeerCluster::ready)) {
            Pacer.nap();
        }
    }

    private PeerCluster start(Path data, String name, Lanes lanes) throws IOException {
        var settings = new PeerSettings(
                name,
                "127.0.0.1",
                1,
                ShortWires.CENTER,
                List.of(ShortWires.CENTER),
                List.of(),
                Set.of(PeerSettings.Role.values()),
                1,
                false,
                Duration.ZERO,
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
        return PeerCluster.start(
                ClusterSettings.in(Files.createDirectory(data.resolve(name))),
                settings,
                wires.of(name, ROOM.id()),
                lanes.boards(),
                System::currentTimeMillis,
                new NothingShared());
    }

    public static void main(String[] args) throws IOException {
        var gates = new ManyGates(Path.of(args[0]), Integer.parseInt(args[1]));
        var orders = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        var out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        for (String order = orders.readLine(); order != null; order = orders.readLine()) {
            String[] words = order.split(" ", -1);
            out.println(gates.drive(Integer.parseInt(words[1]), Integer.parseInt(words[2])));
        }
        System.exit(0);
    }

    private String drive(int perSecond, int seconds) {
        var waits = new WaitTimes();
        long to = wires.toHost();
        long from = wires.fromHost();
        var pacer = new Pacer(perSecond);
        while (pacer.elapsedNanos() < TimeUnit.SECONDS.toNanos(seconds)) {
            for (int due = pacer.due(); due > 0; due--) {
                int turn = (int) (pacer.taken() % gates.size());
                gates.get(turn).newcomer(ROOM, 0, pacer.nextNanos(), waits);
                pacer.take(1);
            }
            Pacer.nap();
        }
        return "toHost=%d fromHost=%d %s".formatted(wires.toHost() - to, wires.fromHost() - from, waits.told());
    }
}
