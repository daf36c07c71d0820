package io.vestibule.fleet;

import static org.awaitility.Awaitility.await;

import io.vestibule.crowd.GateProcess;
import io.vestibule.crowd.Place;
import io.vestibule.fleet.Relay.Stop;
import io.vestibule.fleet.Relay.Way;
import io.vestibule.testing.Authority;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Collectors;

/// Data centers of nodes, each node a process of its own, with a store that they share and a relay
/// between them. *Confined to one thread at a time.*
final class Fleet implements AutoCloseable {

    private static final Duration START = Duration.ofMinutes(2);
    private static final int ATTEMPTS = 20;
    private static final int GATE = 18_080;
    private static final int CONTROL = 18_081;
    private static final int PEERS = 25_520;
    private static final List<String> CENTERS = List.of("east", "west", "north", "south");

    /// What a fleet is like.
    ///
    /// @param centers how many data centers
    /// @param nodes how many nodes in each
    /// @param clustered whether they know each other; else each has rooms of its own
    record Shape(int centers, int nodes, boolean clustered) {}

    private final Path folder;
    private final Shape shape;
    private final EmbeddedPostgres store;
    private final Authority authority;
    private final Relay relay;
    private final List<Member> members = new ArrayList<>();

    /// @param folder for everything that the nodes write
    /// @param places behind every node
    Fleet(Path folder, Shape shape, List<Place> places) {
        this.folder = folder;
        this.shape = shape;
        authority = new Authority(folder);
        try {
            store = EmbeddedPostgres.start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        var stops = new ArrayList<Stop>();
        relay = freeRelay(stops);
        for (Stop stop : stops) {
            members.add(member(stop, stops, places));
        }
    }

    /// Every fleet takes addresses of its own, so that several may run beside each other.
    private Relay freeRelay(List<Stop> stops) {
        for (int attempt = 1; ; attempt++) {
            int block = ThreadLocalRandom.current().nextInt(10, 250);
            stops.clear();
            for (int center = 0; center < shape.centers(); center++) {
                for (int node = 1; node <= shape.nodes(); node++) {
                    String name = CENTERS.get(center) + node;
                    stops.add(
                            new Stop(
                                    name,
                                    at("127.%d.%d.%d".formatted(block, center + 1, node)),
                                    at("127.%d.%d.%d".formatted(block, center + 101, node))));
                }
            }
            try {
                return Relay.between(stops);
            } catch (UncheckedIOException e) {
                if (attempt == ATTEMPTS) {
                    throw e;
                }
            }
        }
    }

    private static InetSocketAddress at(String host) {
        return new InetSocketAddress(host, PEERS);
    }

    private Member member(Stop stop, List<Stop> stops, List<Place> places) {
        String host = stop.bind().getHostString();
        var at = new GateProcess.At(host, GATE, CONTROL);
        var own = folder.resolve(stop.name());
        String center = stop.name().replaceAll("\\d", "");
        try {
            Files.createDirectories(own);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        String node = shape.clustered() ? clustered(stop, stops, center, own) : "";
        String yaml = GateProcess.configuration(at, own, places, "  drain: 1s\n" + node);
        return new Member(center, stop, new GateProcess(own, at, virtualMachine(stop), yaml));
    }

    /// The relay has the address that others dial, so a node listens elsewhere, and dials from
    /// there.
    private static List<String> virtualMachine(Stop stop) {
        String host = stop.bind().getHostString();
        String artery = "-Dpekko.remote.artery.";
        return List.of(
                "-XX:+UseSerialGC",
                "-Xmx256m",
                "-XX:TieredStopAtLevel=1",
                artery + "bind.hostname=" + host,
                artery + "bind.port=" + stop.bind().getPort(),
                artery + "advanced.tcp.outbound-client-hostname=" + host);
    }

    private String clustered(Stop stop, List<Stop> stops, String center, Path own) {
        String address = stop.address().getHostString();
        authority
                .issue(stop.name(), address, stop.bind().getHostString())
                .writeTo(own.resolve("node.pem"), own.resolve("node.key"));
        write(own.resolve("authority.pem"), authority.certificate());
        return """
          store:
            url: postgresql://postgres:secret@localhost:%d/postgres
          cluster:
            node: %s
            address: %s:%d
            data_center: %s
            data_centers: [%s]
            seeds: [%s]
            nodes: %d
            tls:
              certificate: %s
              key: %s
              authority: %s
        """
                .formatted(
                        store.getPort(),
                        stop.name(),
                        address,
                        PEERS,
                        center,
                        String.join(", ", CENTERS.subList(0, shape.centers())),
                        stops.stream()
                                .map(
                                        each ->
                                                '"'
                                                        + each.address().getHostString()
                                                        + ":"
                                                        + PEERS
                                                        + '"')
                                .collect(Collectors.joining(", ")),
                        shape.nodes(),
                        own.resolve("node.pem"),
                        own.resolve("node.key"),
                        own.resolve("authority.pem"));
    }

    private static void write(Path file, String text) {
        try {
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Starts every node, the first as the one that founds the cluster, and waits until all are
    /// ready.
    void start() {
        var first = members.getFirst();
        first.process().begin(shape.clustered() ? new String[] {"--first-start"} : new String[0]);
        if (shape.clustered()) {
            await().atMost(START).until(() -> first.view().isPresent());
        }
        members.subList(1, members.size()).forEach(member -> member.process().begin());
        awaitReady();
    }

    /// Waits until every node is ready.
    void awaitReady() {
        members.forEach(member -> member.process().awaitReady());
    }

    List<Member> members() {
        return members;
    }

    List<Member> membersOf(String center) {
        return members.stream().filter(member -> member.center().equals(center)).toList();
    }

    Member member(String name) {
        return members.stream()
                .filter(member -> member.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError(name));
    }

    Relay relay() {
        return relay;
    }

    Path folder() {
        return folder;
    }

    /// Who may sign a certificate of its nodes.
    Authority authority() {
        return authority;
    }

    /// Nothing gets from one data center to another.
    void cut(String from, String to) {
        for (Member one : membersOf(from)) {
            for (Member other : membersOf(to)) {
                relay.cut(new Way(one.name(), other.name()));
            }
        }
    }

    @Override
    public void close() {
        relay.heal();
        members.parallelStream().forEach(member -> member.process().close());
        relay.close();
        try {
            store.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
