package io.vestibule.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vestibule.board.AlertBoard;
import io.vestibule.board.DirectoryBoard;
import io.vestibule.board.LaneRegistry;
import io.vestibule.board.LaneSettings;
import io.vestibule.board.MinuteBoard;
import io.vestibule.board.SlotClient;
import io.vestibule.board.StateBoard;
import io.vestibule.board.ThreadLoop;
import io.vestibule.board.VoteBoard;
import io.vestibule.cluster.disk.ClusterSettings;
import io.vestibule.cluster.disk.Disk;
import io.vestibule.cluster.disk.LocalDisk;
import io.vestibule.cluster.link.PeerSettings;
import io.vestibule.cluster.link.PeerStatus;
import io.vestibule.cluster.link.Peers;
import io.vestibule.cluster.link.Receiver;
import io.vestibule.coordination.protocol.SlotAnswer;
import io.vestibule.coordination.protocol.SlotAsk;
import io.vestibule.coordination.protocol.VisitEvent;
import io.vestibule.health.NodeWord;
import io.vestibule.health.ProbeNode;
import io.vestibule.queue.Claim;
import io.vestibule.queue.RoomView;
import io.vestibule.room.Room;
import io.vestibule.room.RoomDirectory;
import io.vestibule.room.RoomId;
import io.vestibule.ticket.EstimateStamp;
import io.vestibule.wire.Frame;
import io.vestibule.wire.FrameForm;
import io.vestibule.wire.Received;
import io.vestibule.wire.RoomFrame;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/// Nodes in one process, and an engine between them that is a list: who hosts which room is what
/// the test says. Frames go as bytes; those of one node to another come in their order, as they do
/// over the engine's connections, and those of several nodes in any. *Thread-safe.*
final class Town implements AutoCloseable {

    final TownFacts facts = new TownFacts();

    /// Where the hosts of all nodes leave minute rows.
    final MinuteBoard minutes = new MinuteBoard();

    private final Path folder;
    private final List<String> centers;
    private final int perCenter;
    private final Room room;
    private final Disk disk;
    private final Map<String, Node> nodes = new LinkedHashMap<>();
    private final Map<String, String> hosts = new ConcurrentHashMap<>();
    private final Set<String> cut = ConcurrentHashMap.newKeySet();

    /// What a node wrote that no node reads.
    private final Queue<String> unreadable = new ConcurrentLinkedQueue<>();

    private static final CompletableFuture<Void> NOTHING = CompletableFuture.completedFuture(null);

    /// From one node to another, until the last frame that was sent has come.
    private final Map<Road, CompletableFuture<Void>> roads = new ConcurrentHashMap<>();

    private record Road(String from, String to) {}

    private final ExecutorService way = Executors.newFixedThreadPool(2);
    private final AtomicLong aheadMillis = new AtomicLong();
    private volatile Losing losing = (_, _, _) -> false;
    private volatile IntConsumer weighed = _ -> {};

    /// Which frames get lost. May do something besides.
    @FunctionalInterface
    interface Losing {
        boolean loses(String from, String to, Frame frame);
    }

    /// A node with its boards and one lane.
    final class Node {
        final String name;
        final String center;
        final DirectoryBoard directory = new DirectoryBoard();
        final StateBoard states = new StateBoard();
        final PeerCluster cluster;
        private @Nullable Receiver receiver;
        private final ThreadLoop loop = new ThreadLoop();
        private final SlotClient client;

        Node(String name, String center) {
            this.name = name;
            this.center = center;
            var patient = LaneSettings.DEFAULT.askMillis(3_000);
            var slots = new LaneRegistry(states, Town.this::millis, patient);
            client = slots.lane(loop);
            directory.publish(RoomDirectory.of(List.of(room)));
            var votes = new VoteBoard();
            cluster = PeerCluster.start(
                    ClusterSettings.in(folder.resolve(name)),
                    settings(this),
                    new Way(this),
                    new ClusterBoards(directory, states, slots, Optional.of(minutes), votes, new AlertBoard(), votes),
                    Town.this::millis,
                    facts,
                    disk);
        }

        CompletableFuture<Optional<SlotAnswer>> newcomer(long id) {
            return asks(new SlotAsk(id, millis(), Claim.NEWCOMER, EstimateStamp.NOTHING, EstimateStamp.NOTHING));
        }

        CompletableFuture<Optional<SlotAnswer>> asks(SlotAsk ask) {
            var answer = new CompletableFuture<Optional<SlotAnswer>>();
            loop.execute(() -> client.ask(room, ask, answer::complete));
            return answer;
        }

        Receiver receiver() {
            return Objects.requireNonNull(receiver);
        }

        boolean enters(long id) {
            return entered(List.of(newcomer(id))) == 1;
        }

        /// How many of so many who ask at once get in.
        int enter(long firstId, int people) {
            return entered(LongStream.range(firstId, firstId + people)
                    .mapToObj(this::newcomer)
                    .toList());
        }

        /// The same, where a host answers: a visitor without an answer in time, as on a busy
        /// machine, asks again.
        int enterInTheEnd(long firstId, int people) {
            var asking = LongStream.range(firstId, firstId + people).boxed().toList();
            int entered = 0;
            while (!asking.isEmpty()) {
                var answers = asking.stream().map(this::newcomer).toList();
                entered += entered(answers);
                var asked = asking;
                asking = IntStream.range(0, asked.size())
                        .filter(i -> answers.get(i).join().isEmpty())
                        .mapToObj(asked::get)
                        .toList();
            }
            return entered;
        }

        private static int entered(List<CompletableFuture<Optional<SlotAnswer>>> answers) {
            int entered = 0;
            for (var answer : answers) {
                entered += switch (answer.join().orElse(SlotAnswer.NOT_YET)) {
                    case SlotAnswer.Granted _, SlotAnswer.AlreadyInside _ -> 1;
                    case SlotAnswer.AskHome _,
                            SlotAnswer.TakenOver _,
                            SlotAnswer.Moved _,
                            SlotAnswer.Refused _,
                            SlotAnswer.NotYet _,
                            SlotAnswer.UnderWay _,
                            SlotAnswer.InLine _,
                            SlotAnswer.Spent _ -> 0;
                };
            }
            return entered;
        }

        void report(VisitEvent event) {
            loop.call(() -> {
                client.report(room, event);
                return true;
            });
        }

        int active() {
            return states.newest(room.id()).map(view -> view.counts().active()).orElse(-1);
        }

        Optional<RoomView> view() {
            return states.newest(room.id());
        }
    }

    private final class Way implements Peers {
        private final Node from;

        Way(Node from) {
            this.from = from;
        }

        @Override
        public void toRoom(String center, RoomId id, Frame frame) {
            var host = hosts.get(center);
            if (host != null) {
                send(host, id, frame, (node, read) -> node.receiver().atRoom(id, from.name, read));
            }
        }

        @Override
        public void toHub(String center, RoomId id, Frame frame) {
            nodes.values().stream()
                    .filter(node -> node.center.equals(center))
                    .findFirst()
                    .ifPresent(node -> send(
                            node.name, id, frame, (to, read) -> to.receiver().atHub(id, read)));
        }

        @Override
        public void toNode(String route, RoomId id, Frame frame) {
            send(route, id, frame, (node, read) -> node.receiver().atNode(id, from.name, read));
        }

        @Override
        public void toVoters(NodeWord word) {
            nodes.values().stream()
                    .filter(node -> node != from)
                    .forEach(node -> toNode(node.name, Frame.Voted.NO_ROOM, new Frame.Voted(word)));
        }

        @Override
        public List<ProbeNode> voters() {
            return List.of();
        }

        @Override
        public void start(Receiver receiver) {
            from.receiver = receiver;
        }

        @Override
        public PeerStatus status() {
            return new PeerStatus(
                    from.name, from.center, true, List.of(), Set.of(), Set.of(), 0, Map.of(), Map.of(), 0, List.of());
        }

        @Override
        public boolean isBeginning() {
            return false;
        }

        @Override
        public boolean gone(String node) {
            return false;
        }

        @Override
        public void lost(String center) {
            // Members of a town do not change.
        }

        @Override
        public void close() {
            // The town closes.
        }

        private void send(String to, RoomId id, Frame frame, BiConsumer<Node, Frame> arrive) {
            byte[] bytes = FrameForm.write(new RoomFrame(id, frame));
            weighed.accept(bytes.length);
            roads.compute(
                    new Road(from.name, to),
                    (_, before) -> Objects.requireNonNullElse(before, NOTHING)
                            .thenRunAsync(() -> arrives(to, frame, bytes, arrive), way));
        }

        private void arrives(String to, Frame frame, byte[] bytes, BiConsumer<Node, Frame> arrive) {
            boolean apart = cut.contains(from.name) != cut.contains(to);
            if (apart || losing.loses(from.name, to, frame) || !nodes.containsKey(to)) {
                return;
            }
            switch (FrameForm.read(bytes)) {
                case Received.Sound<RoomFrame>(var read) -> {
                    try {
                        arrive.accept(node(to), read.frame());
                    } catch (RuntimeException e) {
                        unreadable.add(e + " at " + frame);
                    }
                }
                case Received.Garbage<RoomFrame>(String reason) -> unreadable.add(reason + " in " + frame);
            }
        }
    }

    /// @param perCenter how many nodes each data center has
    Town(Path folder, Room room, int perCenter, String... centers) {
        this(folder, room, perCenter, new LocalDisk(), centers);
    }

    /// @param perCenter how many nodes each data center has
    /// @param disk all nodes have
    Town(Path folder, Room room, int perCenter, Disk disk, String... centers) {
        this.disk = disk;
        this.folder = folder;
        this.room = room;
        this.centers = List.of(centers);
        this.perCenter = perCenter;
        for (String center : centers) {
            for (int i = 1; i <= perCenter; i++) {
                var node = new Node(center + i, center);
                nodes.put(node.name, node);
            }
        }
        for (String center : centers) {
            tellPeers(center);
            place(center, center + 1);
        }
    }

    private PeerSettings settings(Node node) {
        return new PeerSettings(
                node.name,
                "127.0.0.1",
                0,
                node.center,
                centers,
                List.of(),
                Set.of(PeerSettings.Role.GATE, PeerSettings.Role.COORDINATOR),
                perCenter,
                false,
                Duration.ZERO,
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    /// Every node knows another room from now on, which is given to the nodes that have the first.
    void add(Room other) {
        var both = RoomDirectory.of(List.of(room, other));
        nodes.values().forEach(node -> node.directory.publish(both));
        hosts.values().forEach(host -> node(host).receiver().opened(other.id()));
    }

    /// The room has other settings on these nodes from now on.
    void configure(Room next, List<String> names) {
        names.forEach(name -> node(name).directory.publish(RoomDirectory.of(List.of(next))));
    }

    /// What the clocks of all nodes say.
    long millis() {
        return System.currentTimeMillis() + aheadMillis.get();
    }

    /// Puts all clocks forward.
    void pass(Duration time) {
        aheadMillis.addAndGet(time.toMillis());
    }

    /// Is told how long every frame is, in bytes, from now on.
    void weigh(IntConsumer each) {
        weighed = each;
    }

    /// These frames get lost from now on.
    void lose(Losing frames) {
        losing = frames;
    }

    Node node(String name) {
        return Objects.requireNonNull(nodes.get(name));
    }

    private void tellPeers(String center) {
        var members = new TreeSet<String>();
        nodes.values().stream()
                .filter(node -> node.center.equals(center) && !cut.contains(node.name))
                .forEach(node -> members.add(node.name));
        nodes.values().stream()
                .filter(node -> members.contains(node.name))
                .forEach(node -> node.receiver().peers(members));
    }

    /// Gives the room of a data center to a node.
    void place(String center, String node) {
        hosts.put(center, node);
        node(node).receiver().opened(room.id());
    }

    /// Frames to the room go to this node, whatever it thinks.
    void hostIs(String center, String node) {
        hosts.put(center, node);
    }

    /// Hands the room over in order.
    void handOver(String center, String to) {
        var from = Objects.requireNonNull(hosts.remove(center));
        node(from)
                .receiver()
                .closing(room.id())
                .toCompletableFuture()
                .orTimeout(10, TimeUnit.SECONDS)
                .join();
        place(center, to);
    }

    /// Nothing comes from a node or goes to it any more; it does not know.
    void pause(String name) {
        cut.add(name);
        tellPeers(node(name).center);
    }

    /// The others hear it again.
    void goOn(String name) {
        cut.remove(name);
        tellPeers(node(name).center);
    }

    /// A node's process is gone, and the others know.
    void lose(String name, String next) {
        pause(name);
        nodes.values().stream()
                .filter(node -> node.center.equals(node(name).center) && !node.name.equals(name))
                .forEach(node -> node.receiver().gone(name));
        place(node(name).center, next);
    }

    Town awaitReady() {
        await().atMost(30, TimeUnit.SECONDS)
                .until(() -> nodes.values().stream().allMatch(node -> node.cluster.ready()));
        return this;
    }

    @Override
    public void close() {
        nodes.values().forEach(node -> node.client.stop().toCompletableFuture().join());
        cut.clear();
        nodes.values().forEach(node -> node.cluster.close());
        nodes.values().forEach(node -> node.loop.close());
        way.shutdownNow();
        assertThat(unreadable).as("frames that nobody reads").isEmpty();
    }
}
