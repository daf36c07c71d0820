package io.vestibule.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vestibule.crowd.GateProcess;
import io.vestibule.crowd.Place;
import io.vestibule.fleet.Relay.Stop;
import io.vestibule.fleet.Relay.Way;
import io.vestibule.testing.Authority;
import io.vestibule.testing.Certificate;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Data centers of nodes, each node a process of its own, with a store that they share and a relay
/// between them. *Confined to one thread at a time.*
final class Fleet implements AutoCloseable {

    private static final Duration START = Duration.ofMinutes(2);
    private static final Duration SETTLED = Duration.ofSeconds(10);
    private static final Duration POLL = Duration.ofMillis(200);
    private static final int GATE = 18_080;
    private static final int CONTROL = 18_081;
    private static final String STORE = "store";

    /// What a fleet is like.
    ///
    /// @param centers how many data centers
    /// @param nodes how many nodes in each
    /// @param clustered whether they know each other; else each has rooms of its own
    record Shape(int centers, int nodes, boolean clustered) {}

    private final Path folder;
    private final Shape shape;
    private final List<Place> places;
    private final SharedStore store;
    private final Authority authority;
    private final Ground ground;
    private final List<Member> members = new ArrayList<>();
    private final List<Member> ages = new ArrayList<>();

    /// @param folder for everything that the nodes write
    /// @param places behind every node
    Fleet(Path folder, Shape shape, List<Place> places, Ground ground) {
        this.folder = folder;
        this.shape = shape;
        this.places = places;
        this.ground = ground;
        authority = new Authority(folder);
        store = SharedStore.open(folder.resolve(STORE), ground);
        var stops = ground.stops();
        stops.forEach(stop -> members.add(member(stop, stops, authority)));
    }

    /// A node that would be one of them if its certificate were signed by their authority. It is
    /// not started yet.
    Member impostor(Path elsewhere) {
        String center = members.getFirst().center();
        String host = members.getFirst().stop().bind().getHostString().replaceFirst("\\d+$", "99");
        var stops = members.stream().map(Member::stop).toList();
        return member(new Stop(center + 99, Ground.at(host), Ground.at(host)), stops, new Authority(elsewhere));
    }

    private Member member(Stop stop, List<Stop> stops, Authority signer) {
        String host = stop.bind().getHostString();
        var at = new GateProcess.At(host, GATE, CONTROL);
        var own = folder.resolve(stop.name());
        try {
            Files.createDirectories(own);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        String node = shape.clustered() ? clustered(stop, stops, own, signer) : "";
        String yaml = GateProcess.configuration(at, own, places, "  drain: 1s\n  grace: 3s\n" + node);
        return new Member(centerOf(stop), stop, new GateProcess(own, at, machine(stop), yaml, ground.entrance(stop)));
    }

    private List<String> machine(Stop stop) {
        var options = new ArrayList<>(List.of("-XX:+UseSerialGC", "-Xmx256m", "-XX:TieredStopAtLevel=1"));
        options.addAll(ground.machine(stop));
        return options;
    }

    private static String centerOf(Stop stop) {
        return stop.name().replaceAll("\\d", "");
    }

    private String clustered(Stop stop, List<Stop> stops, Path own, Authority signer) {
        String address = stop.address().getHostString();
        write(signer.issue(stop.name(), address, stop.bind().getHostString()), own);
        write(own.resolve("authority.pem"), signer.certificate());
        boolean misled = stop.equals(stops.getLast());
        return """
              egress:
                allow: [%s]
              store:
                url: postgresql://postgres:secret@%s:%d/postgres?sslmode=disable
              cluster:
                node: %s
                address: %s:%d
                data_center: %s
                data_centers: [%s]
                seeds: [%s]
                nodes: %d
                region: WEU
                tls:
                  certificate: %s
                  key: %s
                  authority: %s
            """.formatted(
                        misled ? "192.0.2.1" : "127.0.0.0/8",
                        ground.home(),
                        store.port(),
                        stop.name(),
                        address,
                        Ground.PEERS,
                        centerOf(stop),
                        String.join(", ", Ground.CENTERS.subList(0, shape.centers())),
                        stops.stream()
                                .map(each -> '"' + each.address().getHostString() + ":" + Ground.PEERS + '"')
                                .collect(Collectors.joining(", ")),
                        shape.nodes(),
                        own.resolve("node.pem"),
                        own.resolve("node.key"),
                        own.resolve("authority.pem"));
    }

    private static void write(Certificate certificate, Path own) {
        certificate.writeTo(own.resolve("node.pem"), own.resolve("node.key"));
    }

    /// From now on a node shows a certificate that ran out; connections that stand, stand.
    void runOut(Member member) {
        var stop = member.stop();
        var names = new String[] {stop.address().getHostString(), stop.bind().getHostString()};
        write(authority.issueRunOut(stop.name(), names), folder.resolve(stop.name()));
    }

    private static void write(Path file, String text) {
        try {
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// What others have said to a node since the fleet began, the first of it.
    byte[] replay(Member to) {
        return members.stream()
                .map(from -> relay().recorded(new Way(from.name(), to.name())))
                .filter(said -> said.length > 0)
                .findFirst()
                .orElseThrow();
    }

    /// Starts every node, the first as the one that founds the cluster, and waits until all are
    /// ready and know each other.
    void start() {
        members.forEach(member -> begin(member));
        awaitWhole();
    }

    /// Starts a node. The first says each time that it may found a cluster, as operators do who
    /// leave it in the settings.
    void begin(Member member) {
        ages.remove(member);
        ages.add(member);
        boolean first = shape.clustered() && member.equals(members.getFirst());
        member.process().begin(first ? new String[] {"--first-start"} : new String[0]);
    }

    /// Waits until every node is ready, and knows every other.
    void awaitWhole() {
        members.forEach(member -> member.process().awaitReady());
        if (shape.clustered()) {
            await().atMost(START).pollInterval(POLL).until(this::isWhole);
        }
    }

    /// Whether every node reaches every other and the store, and none has anything to complain of.
    boolean isCalm() {
        return isWhole()
                && views().stream().allMatch(view -> view.alarms().isEmpty())
                && members.parallelStream().allMatch(Member::reachesStore);
    }

    /// Waits until no room changes its host any more: after a start rooms move to the nodes that
    /// joined last.
    void awaitSettled() {
        var newest = new AtomicReference<>(hosts());
        var since = new AtomicLong(System.nanoTime());
        await().atMost(START).pollInterval(POLL).until(() -> {
            var now = hosts();
            if (!now.equals(newest.getAndSet(now))) {
                since.set(System.nanoTime());
            }
            return System.nanoTime() - since.get() > SETTLED.toNanos();
        });
    }

    private List<Map<String, String>> hosts() {
        return views().stream().map(View::hosts).toList();
    }

    /// Waits until it is calm.
    void awaitCalm() {
        await().atMost(START).pollInterval(POLL).until(this::isCalm);
    }

    /// The document of a room as the shared store has it.
    String kept(String room) {
        return store.room(room);
    }

    /// The number of the newest announcement of each health check, as the shared store has it.
    List<Integer> announced() {
        return store.announced();
    }

    /// The one node that no health check of this machine lets through: its probes fail, whatever
    /// the origin answers.
    Member misled() {
        return members.getLast();
    }

    /// The port of the shared store.
    int storePort() {
        return store.port();
    }

    private boolean isWhole() {
        var views = views();
        return views.size() == members.size()
                && views.stream().allMatch(view -> view.up().size() == members.size());
    }

    /// What every node says that answers.
    List<View> views() {
        return members.parallelStream()
                .flatMap(member -> member.view().stream())
                .toList();
    }

    /// The node of a data center that runs longest: where Pekko decides what is hosted where.
    Member oldestOf(String center) {
        return ages.stream()
                .filter(member -> member.center().equals(center))
                .findFirst()
                .orElseThrow();
    }

    /// The node that hosts a room in a data center.
    Member hostOf(String room, String center) {
        return await().atMost(START)
                .pollInterval(POLL)
                .until(
                        () -> membersOf(center).stream()
                                .flatMap(member -> member.view().stream())
                                .flatMap(view -> view.host(room).stream())
                                .findFirst(),
                        Optional::isPresent)
                .map(this::member)
                .orElseThrow();
    }

    /// The node on which the place of a room's global coordinator is, in the usual one of its data
    /// centers.
    Member hubOf(String room) {
        return await().atMost(START)
                .pollInterval(POLL)
                .until(
                        () -> views().stream()
                                .filter(view -> view.hubHere(room))
                                .filter(view -> isFirst(view, room))
                                .map(View::node)
                                .findFirst(),
                        Optional::isPresent)
                .orElseThrow();
    }

    private static boolean isFirst(View view, String room) {
        return view.hubs(room).getFirst().equals(view.node().center());
    }

    /// Tells another node of the same data center that the process of this one is gone, as a
    /// supervisor does.
    void tellGone(Member gone) {
        var told = membersOf(gone.center()).stream()
                .filter(member -> !member.equals(gone) && member.process().isAlive())
                .map(member -> member.tellGone(gone))
                .toList();
        assertThat(told).contains(200);
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

    /// What carries bytes between nodes on one machine without networks of its own.
    Relay relay() {
        return relay(ground);
    }

    private static Relay relay(Ground ground) {
        return switch (ground) {
            case Loopback loopback -> loopback.relay();
            case OneClock clock -> relay(clock.ground());
            case Namespaces _ -> throw new IllegalStateException("no relay, but real ways");
        };
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
        ground.cut(membersOf(from).stream()
                .flatMap(one -> membersOf(to).stream().map(other -> new Way(one.name(), other.name())))
                .toList());
    }

    /// Nothing gets to this node or from it.
    void cutOff(Member member) {
        ground.cut(members.stream()
                .filter(other -> !other.equals(member))
                .map(other -> new Way(member.name(), other.name()))
                .flatMap(way -> Stream.of(way, way.back()))
                .toList());
    }

    /// Every way is open again.
    void heal() {
        ground.heal();
    }

    /// The store that all share takes connections and answers nothing more, until it is released.
    void pauseStore() {
        store.pause();
    }

    void resumeStore() {
        store.resume();
    }

    @Override
    public void close() {
        resumeStore();
        ground.heal();
        members.parallelStream().forEach(member -> member.process().close());
        ground.close();
        store.close();
    }
}
