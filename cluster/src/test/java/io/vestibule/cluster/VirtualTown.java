package io.vestibule.cluster;

import io.vestibule.board.AlertBoard;
import io.vestibule.board.LaneRegistry;
import io.vestibule.board.LaneSettings;
import io.vestibule.board.MinuteBoard;
import io.vestibule.board.SlotClient;
import io.vestibule.board.StateBoard;
import io.vestibule.board.SteppedLoop;
import io.vestibule.board.VoteBoard;
import io.vestibule.cluster.among.DistantRoom;
import io.vestibule.cluster.among.Hosts;
import io.vestibule.cluster.disk.Alarms;
import io.vestibule.cluster.disk.ClusterSettings;
import io.vestibule.cluster.disk.DiskParts;
import io.vestibule.cluster.disk.DiskWork;
import io.vestibule.cluster.disk.HostParts;
import io.vestibule.cluster.disk.QuickDisk;
import io.vestibule.cluster.link.Neighbors;
import io.vestibule.cluster.link.PeerSettings;
import io.vestibule.cluster.link.Post;
import io.vestibule.cluster.link.SlotDeadlines;
import io.vestibule.coordination.protocol.SlotAnswer;
import io.vestibule.coordination.protocol.SlotAsk;
import io.vestibule.coordination.protocol.Step;
import io.vestibule.coordination.protocol.VisitEvent;
import io.vestibule.coordination.protocol.VisitProtocol;
import io.vestibule.coordination.world.Hub;
import io.vestibule.coordination.world.Hubs;
import io.vestibule.ground.SipHash;
import io.vestibule.ground.SteadyClock;
import io.vestibule.minute.Count;
import io.vestibule.minute.MinuteRow;
import io.vestibule.queue.Claim;
import io.vestibule.queue.Counts;
import io.vestibule.queue.Decider;
import io.vestibule.queue.RoomView;
import io.vestibule.queue.Share;
import io.vestibule.room.Phase;
import io.vestibule.room.Room;
import io.vestibule.room.RoomDirectory;
import io.vestibule.room.RoomId;
import io.vestibule.store.OwnerOnly;
import io.vestibule.ticket.EstimateStamp;
import io.vestibule.ticket.Ticket;
import io.vestibule.ticket.TicketSeal;
import io.vestibule.wire.Frame;
import io.vestibule.wire.FrameForm;
import io.vestibule.wire.Received;
import io.vestibule.wire.RoomFrame;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IntSummaryStatistics;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.function.BiConsumer;

/// The nodes of one data center or of several in virtual time: the product's hosts, mirrors, claims
/// and lanes, and the global coordinator's two places, in one thread. Everything that happens, and
/// how long frames, disks and threads take, comes from one seed: a run happens again in the same way.
/// What the engine does the test says. *Confined to its test.*
///
/// It is one file because nodes, network and visitors share one clock and one chance.
final class VirtualTown {

    private static final long NOON = 1_790_000_000_000L;
    private static final String CENTER = "ams";
    private static final long BEAT_MILLIS = 50;
    private static final long HUB_STEP_MILLIS = 1_000;
    private static final long PATIENCE_MILLIS = 30_000;

    /// A grant is so old at most when it is heard, give or take what tickets round off.
    private static final long LATE_MILLIS = 1_200;

    private static final UUID BOOT = new UUID(1, 1);

    final SplittableRandom chance;
    private final Path folder;
    private final Room room;
    private final PriorityQueue<Event> events =
            new PriorityQueue<>(Comparator.comparingLong(Event::atMillis).thenComparingLong(Event::number));
    private final Map<String, Node> nodes = new TreeMap<>();

    /// By how much the clocks of nodes were set.
    private final Map<String, Long> setMillis = new HashMap<>();

    private final TownFacts facts = new TownFacts();
    private final MinuteBoard minutes = new MinuteBoard();
    private final Set<String> apart = new TreeSet<>();

    /// Who is inside: until when.
    private final Map<Long, Long> inside = new HashMap<>();

    /// In which data center each visitor was let in.
    private final Map<Long, String> entrances = new HashMap<>();

    /// How many were inside at every moment since that was asked, by data center.
    private final Map<String, IntSummaryStatistics> lately = new HashMap<>();

    /// Which claimant each node accepted in which term.
    private final Map<String, String> accepted = new HashMap<>();

    /// Everybody who was let in, in the order of that: when they came, and when they were let in.
    private final List<long[]> turns = new ArrayList<>();

    /// When the last frame from one node to another came.
    private final Map<String, Long> arrived = new HashMap<>();

    private final List<String> wrong = new ArrayList<>();

    /// The data centers; a ticket names one by its place, from 1.
    private final List<String> centers;

    /// The node that the engine gave the room, by data center.
    private final Map<String, String> placed = new TreeMap<>();

    /// The places of the global coordinator, by data center; none where there is one data center.
    private final Map<String, Place> hubs = new TreeMap<>();

    /// From which data center to which nothing gets.
    private final Set<String> cut = new TreeSet<>();

    /// Sees every frame that comes to another node.
    private Weigher weigher = (_, _, _, _) -> {};

    private boolean faulty = true;
    private boolean founding;
    private boolean open = true;
    private boolean roaming;
    private boolean browsing;
    private long patienceMillis = PATIENCE_MILLIS;
    private int gaveUp;
    private final ArrayDeque<Long> admitted = new ArrayDeque<>();

    /// When a visitor of a data center was let in last.
    private final Map<String, Long> lastAdmitted = new HashMap<>();
    private long nowMillis = NOON;
    private long number;
    private long people;

    /// Who was let in, or asked again and was told to be inside.
    private final Set<Long> entered = new HashSet<>();

    private record Event(long atMillis, long number, Runnable task) {}

    /// Takes note of frames.
    @FunctionalInterface
    interface Weigher {
        void take(String from, String to, Frame frame, int bytes);
    }

    /// A place of the global coordinator.
    ///
    /// @param node where the engine has put it
    private record Place(String node, Hub hub) {}

    VirtualTown(Path folder, Room room, int size, SplittableRandom chance) {
        this(folder, room, size, chance, CENTER);
    }

    /// @param size how many nodes each data center has
    VirtualTown(Path folder, Room room, int size, SplittableRandom chance, String... centers) {
        this.folder = folder;
        this.room = room;
        this.chance = chance;
        this.centers = List.of(centers);
        for (String center : centers) {
            for (int i = 1; i <= size; i++) {
                nodes.put(center + i, new Node(center + i, center, size));
            }
        }
        nodes.values().forEach(Node::begin);
        for (String center : centers) {
            place(center + 1);
            placeHub(center + size);
        }
    }

    static String centerOf(String node) {
        return node.replaceAll("\\d", "");
    }

    /// The nodes of a data center.
    List<String> names(String center) {
        return nodes.values().stream()
                .filter(node -> node.center.equals(center))
                .map(node -> node.name)
                .toList();
    }

    // ---- the global coordinator --------------------------------------------------------------

    /// The engine puts the data center's place of the global coordinator on a node: what was known
    /// at the place before is lost.
    void placeHub(String name) {
        var both = Hubs.of(room.id(), centers);
        String center = centerOf(name);
        if (centers.size() > 1 && (center.equals(both.first()) || center.equals(both.second()))) {
            var hub = new Hub(center.equals(both.first()), false, new LinkedHashSet<>(centers), Duration.ZERO, room);
            var place = new Place(name, hub);
            hubs.put(center, place);
            stepHub(center, place);
        }
    }

    /// On which node a place of the global coordinator is, of those where data centers report first.
    String hubNode() {
        return Objects.requireNonNull(hubs.get(Hubs.of(room.id(), centers).first()))
                .node();
    }

    private void stepHub(String center, Place place) {
        if (place.equals(hubs.get(center))) {
            var node = node(place.node());
            node.run(() -> tell(node, place.hub().step(node.clock.millis(), 0)));
            at(nowMillis + HUB_STEP_MILLIS, () -> stepHub(center, place));
        }
    }

    private void tell(Node node, List<Hub.Telling> tellings) {
        for (Hub.Telling telling : tellings) {
            node.toRoom(telling.center(), room.id(), new Frame.Told(node.center, telling.state()));
        }
    }

    /// A process.
    private final class Node implements Post, DiskWork {
        private final String name;
        private final String center;
        private final SteadyClock clock;
        private final Hosts hosts;
        private final DistantRoom distant;
        private final SteppedLoop loop = new SteppedLoop();
        private final SlotClient client;
        private final StateBoard states = new StateBoard();
        private final int size;
        private final ArrayDeque<Runnable> waiting = new ArrayDeque<>();
        private boolean dead;
        private long pausedUntil;
        private long soonFree;
        private long patientlyFree;

        Node(String name, String center, int size) {
            this.name = name;
            this.center = center;
            this.size = size;
            clock = new SteadyClock(
                    () -> nowMillis + setMillis.getOrDefault(name, 0L), VirtualTown.this::nanos, _ -> {});
            client = new LaneRegistry(states, clock, VirtualTown.this::nanos, LaneSettings.DISTANT).lane(loop);
            var settings = ClusterSettings.in(folder.resolve(name)).boot(BOOT);
            var parts = new HostParts(
                    settings,
                    rooms(settings.directory()),
                    clock,
                    task -> after(chance.nextLong(3), task),
                    new HostParts.Boards(states, Optional.of(minutes), new VoteBoard(), new AlertBoard()),
                    new DiskParts(new QuickDisk(), this, new Alarms(), clock, chance::nextLong, 255, BOOT),
                    () -> new SipHash(chance.nextLong(), chance.nextLong()));
            var waits = new SlotDeadlines();
            hosts = new Hosts(
                    peerSettings(),
                    parts,
                    this,
                    () -> founding,
                    waits,
                    (_, route, frame) -> shown(route, frame),
                    facts,
                    new VoteBoard());
            distant = new DistantRoom(
                    room.id(),
                    new DistantRoom.Here(
                            Neighbors.number(name),
                            parts.processNumber(),
                            center,
                            parts.clock(),
                            parts.agents(),
                            parts.states(),
                            this,
                            waits));
        }

        private void begin() {
            hosts.peers(Set.copyOf(names(center)));
            hosts.follow(RoomDirectory.of(List.of(room)));
            distant.join(client);
            beat();
        }

        private void shown(String route, Frame frame) {
            distant.take(route, frame);
        }

        private PeerSettings peerSettings() {
            return new PeerSettings(
                    name,
                    "127.0.0.1",
                    0,
                    center,
                    centers,
                    List.of(),
                    Set.of(PeerSettings.Role.GATE, PeerSettings.Role.COORDINATOR),
                    size,
                    false,
                    Duration.ZERO,
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty());
        }

        /// The room's time, as visitors' tickets tell it here.
        private long roomMillis() {
            return client.now(room.id(), clock.millis());
        }

        private void beat() {
            loop.pass(BEAT_MILLIS);
            hosts.beat(clock.millis());
            distant.lookAround(clock.millis());
            after(BEAT_MILLIS, this::beat);
        }

        /// As soon as the process runs, if it ever does, in the order in which it came.
        private void run(Runnable task) {
            if (dead) {
                return;
            }
            if (nowMillis < pausedUntil || !waiting.isEmpty()) {
                waiting.add(task);
                return;
            }
            task.run();
            loop.run();
        }

        private void pause(long millis) {
            pausedUntil = Math.max(pausedUntil, nowMillis + millis);
            at(pausedUntil, this::goOn);
        }

        private void goOn() {
            while (nowMillis >= pausedUntil && !waiting.isEmpty() && !dead) {
                waiting.remove().run();
                loop.run();
            }
        }

        private void after(long millis, Runnable task) {
            at(nowMillis + millis, () -> run(task));
        }

        @Override
        public void soon(Runnable task) {
            soonFree = Math.max(soonFree, nowMillis) + chance.nextLong(1, 8);
            at(soonFree, () -> run(task));
        }

        @Override
        public void later(Runnable task) {
            after(1_000, task);
        }

        @Override
        public void patiently(Runnable task) {
            patientlyFree = Math.max(patientlyFree, nowMillis) + chance.nextLong(1, 50);
            at(patientlyFree, () -> run(task));
        }

        @Override
        public void apart(String task, Runnable work) {
            after(chance.nextLong(1, 10), work);
        }

        @Override
        public void stop() {
            // A town does not stop.
        }

        @Override
        public void toRoom(String center, RoomId id, Frame frame) {
            String host = placed.getOrDefault(center, "");
            send(name, host, frame, (to, read) -> to.hosts.atRoom(id, name, read));
        }

        @Override
        public void toHub(String center, RoomId id, Frame frame) {
            var place = hubs.get(center);
            if (place != null && frame instanceof Frame.State) {
                send(name, place.node(), frame, (to, read) -> {
                    if (place.equals(hubs.get(center)) && read instanceof Frame.State(var state)) {
                        tell(to, place.hub().take(state, to.clock.millis()));
                    }
                });
            }
        }

        @Override
        public void toNode(String route, RoomId id, Frame frame) {
            if (frame instanceof Frame.Claimed claimed && claimed.later() == 0) {
                accepts(claimed.claim(), route);
            }
            send(name, route, frame, (to, read) -> to.hosts.atNode(id, name, read));
        }

        private void accepts(long term, String claimant) {
            var before = accepted.putIfAbsent(name + " in term " + term, claimant);
            if (before != null && !before.equals(claimant)) {
                wrong.add(name + " accepted " + before + " and " + claimant + " in term " + term);
            }
        }

        private boolean isHost() {
            var nothing = new Hosts.Shown("", -1, Counts.NONE, Share.UNKNOWN);
            return hosts.status(room.id(), nothing).hosted();
        }
    }

    private static Path rooms(Path directory) {
        try {
            return OwnerOnly.folder(directory.resolve("rooms"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private long nanos() {
        return (nowMillis - NOON) * 1_000_000;
    }

    private void at(long millis, Runnable task) {
        number++;
        events.add(new Event(Math.max(nowMillis, millis), number, task));
    }

    private Node node(String name) {
        return Objects.requireNonNull(nodes.get(name));
    }

    private void send(String from, String to, Frame frame, BiConsumer<Node, Frame> arrive) {
        byte[] bytes = FrameForm.write(new RoomFrame(room.id(), frame));
        boolean away = isCut(from, to);
        boolean self = from.equals(to);
        boolean loses = faulty && !self && chance.nextInt(20) == 0;
        if (away || loses || !nodes.containsKey(to)) {
            return;
        }
        int copies = faulty && chance.nextInt(30) == 0 ? 2 : 1;
        for (int i = 0; i < copies; i++) {
            boolean late = faulty && chance.nextInt(40) == 0;
            long delay = self ? 1 : late ? chance.nextLong(3_000) : way(from, to);
            at(faulty ? nowMillis + delay : inOrder(from + ' ' + to, nowMillis + delay), () -> {
                if (!isCut(from, to)) {
                    if (!self) {
                        weigher.take(from, to, frame, bytes.length);
                    }
                    node(to).run(() -> read(bytes, node(to), arrive));
                }
            });
        }
    }

    private boolean isCut(String from, String to) {
        return apart.contains(from) != apart.contains(to) || cut.contains(centerOf(from) + ' ' + centerOf(to));
    }

    /// How long a frame takes: another data center is far away.
    private long way(String from, String to) {
        return centerOf(from).equals(centerOf(to)) ? chance.nextLong(1, 20) : chance.nextLong(20, 120);
    }

    /// Without faults what one node says to another comes in its order.
    private long inOrder(String way, long millis) {
        return arrived.merge(way, millis, Math::max);
    }

    private void read(byte[] bytes, Node to, BiConsumer<Node, Frame> arrive) {
        switch (FrameForm.read(bytes)) {
            case Received.Sound<RoomFrame>(var read) -> arrive.accept(to, read.frame());
            case Received.Garbage<RoomFrame>(String reason) -> wrong.add(reason);
        }
    }

    /// Lets time pass.
    void pass(long millis) {
        long end = nowMillis + millis;
        while (!events.isEmpty() && events.element().atMillis() <= end) {
            var next = events.remove();
            nowMillis = next.atMillis();
            next.task().run();
        }
        nowMillis = end;
        inside.values().removeIf(until -> until <= nowMillis);
        noteInside();
    }

    private void noteInside() {
        for (String center : centers) {
            lately.computeIfAbsent(center, _ -> new IntSummaryStatistics()).accept(inside(center));
        }
    }

    /// The engine gives the room to a node, and tells nobody else.
    void place(String name) {
        placed.put(centerOf(name), name);
        node(name).run(() -> node(name).hosts.opened(room.id()));
    }

    String placed() {
        return placed(centers.getFirst());
    }

    /// A node is alone with what the engine tells it, until the others are there.
    ///
    /// @param begins whether the engine says that the cluster is just being founded
    void found(String founder, boolean begins) {
        founding = begins;
        node(founder).hosts.peers(Set.of(founder));
        names(centerOf(founder)).stream()
                .filter(name -> !name.equals(founder))
                .forEach(name -> pause(name, Long.MAX_VALUE / 4));
    }

    /// All nodes are there, and know each other.
    void join() {
        founding = false;
        heal();
        nodes.values().forEach(node -> node.run(() -> node.hosts.peers(Set.copyOf(names(node.center)))));
    }

    /// What the operator of a node has to know.
    List<String> alarms(String name) {
        return node(name).hosts.alarms();
    }

    /// The node that the engine gave the room in a data center.
    String placed(String center) {
        return Objects.requireNonNull(placed.get(center));
    }

    /// The engine takes the room from its node in good order, and gives it to another.
    void handOver(String to) {
        var from = node(placed(centerOf(to)));
        from.run(() -> from.hosts.closing(room.id()).thenRun(() -> at(nowMillis, () -> place(to))));
    }

    /// Nothing gets from one data center to another, in one direction.
    void cut(String from, String to) {
        cut.add(from + ' ' + to);
    }

    /// Every way between data centers is open again.
    void mend() {
        cut.clear();
    }

    /// The processes of a data center are told that the process of one of its nodes is gone for sure.
    void tellGone(String name) {
        for (String other : names(centerOf(name))) {
            if (!other.equals(name)) {
                node(other).run(() -> node(other).hosts.gone(name));
            }
        }
    }

    /// Sees frames from now on.
    void weigh(Weigher next) {
        weigher = next;
    }

    /// The engine tells the others that the room is not theirs.
    void tidy() {
        for (Node node : nodes.values()) {
            if (!node.name.equals(placed(node.center))) {
                node.run(() -> {
                    var _ = node.hosts.closing(room.id());
                });
            }
        }
    }

    Set<String> names() {
        return nodes.keySet();
    }

    boolean isWell(String name) {
        return !apart.contains(name) && nowMillis >= node(name).pausedUntil;
    }

    void pause(String name, long millis) {
        node(name).pause(millis);
    }

    void part(String name, long millis) {
        apart.add(name);
        at(nowMillis + millis, () -> apart.remove(name));
    }

    /// A process ends without a word, and another begins on its disk after a while.
    void kill(String name, long millis) {
        var old = node(name);
        old.dead = true;
        var next = new Node(name, old.center, old.size);
        nodes.put(name, next);
        next.pause(millis);
        next.run(() -> {
            next.begin();
            if (placed(next.center).equals(name)) {
                next.hosts.opened(room.id());
            }
        });
        if (hubs.values().removeIf(place -> place.node().equals(name))) {
            at(nowMillis + millis, () -> placeHub(name));
        }
    }

    /// The clock of a machine is set, unless that is by less than a step: it counts as drift, which
    /// rooms follow.
    ///
    /// @param millis by how much it is ahead afterwards
    void set(String name, long millis) {
        long before = setMillis.getOrDefault(name, 0L);
        if (Math.abs(millis - before) >= SteadyClock.STEP_MILLIS) {
            setMillis.put(name, millis);
        }
    }

    /// From now on nothing gets lost.
    void calm() {
        faulty = false;
    }

    /// From now on nothing gets lost, and all are there.
    void heal() {
        calm();
        apart.clear();
        cut.clear();
        for (Node node : nodes.values()) {
            node.pausedUntil = Math.min(node.pausedUntil, nowMillis);
            node.goOn();
        }
    }

    /// A new visitor asks at a node, and stays for this long once admitted. If refused, the visitor
    /// waits and asks again.
    void comes(String name, long stayMillis) {
        people++;
        asks(name, new Visitor(people, nowMillis, stayMillis), Claim.NEWCOMER);
    }

    /// Nobody asks again from now on.
    void quiet() {
        open = false;
    }

    /// @param stayMillis how long they are inside, if the session is not over before
    private record Visitor(long id, long sinceMillis, long stayMillis) {}

    private void asks(String name, Visitor visitor, Claim claim) {
        var node = node(name);
        var nothing = EstimateStamp.NOTHING;
        node.run(() -> {
            long since = node.roomMillis() - (nowMillis - visitor.sinceMillis());
            if (centers.size() > 1 && claim == Claim.WAITING) {
                // A visitor who waits stands in line, as a gate tells the host.
                long now = node.roomMillis();
                node.client.report(room, new VisitEvent.CheckedIn(visitor.id(), since, now, now + PATIENCE_MILLIS));
            }
            var ask = new SlotAsk(visitor.id(), since, claim, nothing, nothing);
            node.client.ask(room, ask, answer -> hears(node, visitor, answer));
        });
    }

    private void hears(Node node, Visitor visitor, Optional<SlotAnswer> answer) {
        switch (answer.orElse(SlotAnswer.NOT_YET)) {
            case SlotAnswer.Granted(long since) -> {
                enters(node, visitor, since, since, nowMillis);
                return;
            }
            case SlotAnswer.AlreadyInside(long since, long seen)
            when browsing && !inside.containsKey(visitor.id()) -> {
                // The answer that said so first was lost.
                enters(node, visitor, since, seen, nowMillis - Math.max(0, node.roomMillis() - seen));
                return;
            }
            case SlotAnswer.AlreadyInside _ -> entered.add(visitor.id());
            default -> {}
        }
        if (open && nowMillis - visitor.sinceMillis() < patienceMillis) {
            long pause = chance.nextLong(1_000, 3_000);
            node.after(pause, () -> asks(node.name, visitor, Claim.WAITING));
        } else if (open) {
            gaveUp++;
        }
    }

    /// @param movedMillis when the session was seen, by the true time
    private void enters(Node node, Visitor visitor, long since, long seen, long movedMillis) {
        entered.add(visitor.id());
        node.client.report(room, new VisitEvent.Forwarded(visitor.id(), node.roomMillis()));
        inside.put(
                visitor.id(),
                movedMillis - LATE_MILLIS + room.limits().session().toMillis());
        entrances.put(visitor.id(), node.center);
        noteInside();
        turns.add(new long[] {visitor.sinceMillis(), nowMillis});
        admitted.add(nowMillis);
        lastAdmitted.put(node.center, nowMillis);
        if (roaming) {
            goesOn(visitor, since);
        }
        if (browsing) {
            int home = centers.size() == 1 ? 0 : centers.indexOf(node.center) + 1;
            var ticket = new Ticket.Active(visitor.id(), since, since, seen, home);
            browses(new Session(ticket, node.center, movedMillis, nowMillis + visitor.stayMillis()));
        }
        node.after(visitor.stayMillis(), () -> {
            inside.remove(visitor.id());
            noteInside();
            node.client.report(room, new VisitEvent.Left(visitor.id(), node.roomMillis()));
        });
    }

    /// The next request, at any node.
    private void goesOn(Visitor visitor, long since) {
        var node = node(List.copyOf(names()).get(chance.nextInt(nodes.size())));
        node.after(
                chance.nextLong(1, visitor.stayMillis()),
                () -> node.client.report(room, new VisitEvent.Seen(visitor.id(), since, node.roomMillis())));
    }

    /// A visitor who is inside, with the newest ticket.
    ///
    /// @param center where the visitor asks
    /// @param movedMillis when the ticket was made, by the true time
    /// @param untilMillis when the visitor leaves
    private record Session(Ticket.Active ticket, String center, long movedMillis, long untilMillis) {}

    /// The next request, at any node that is ready, is judged as a gate judges it. A process that
    /// has not heard of the room yet is not ready, and gets no requests.
    private void browses(Session session) {
        var there = names(session.center());
        var node = node(there.get(chance.nextInt(there.size())));
        long pause = chance.nextLong(500, 8_000);
        if (nowMillis + pause < session.untilMillis()) {
            at(nowMillis + pause, () -> {
                if (isWell(node.name) && !node.dead && node.distant.isKnown()) {
                    comesBack(node, session);
                } else {
                    browses(session);
                }
            });
        }
    }

    private void comesBack(Node node, Session session) {
        long now = node.roomMillis();
        var shown = session.ticket();
        boolean ahead = shown.latestMillis() > now + TicketSeal.SKEW_MILLIS;
        var ticket = ahead ? shown.atMost(now / 100 * 100) : shown;
        var phase = Phase.always(room);
        var view = node.client.view(phase, now);
        var step = VisitProtocol.first(Decider.decide(phase, view, ticket, now, chance::nextLong));
        if (step instanceof Step.Enter enter) {
            enter.told().ifPresent(event -> node.client.report(room, event));
            long moved = enter.isNewTicket() ? nowMillis : session.movedMillis();
            if (enter.isNewTicket()) {
                long end = moved - LATE_MILLIS + room.limits().session().toMillis();
                inside.computeIfPresent(shown.id(), (_, before) -> Math.max(before, end));
            }
            // Only a new ticket goes to the browser.
            var kept = enter.isNewTicket() ? enter.ticket() : shown;
            browses(new Session(kept, session.center(), moved, session.untilMillis()));
        } else if (nowMillis - session.movedMillis() + LATE_MILLIS
                < room.limits().session().toMillis()) {
            wrong.add("%s sent a visitor away who was seen %d ms ago: %s shown at %d, view of %d"
                    .formatted(node.name, nowMillis - session.movedMillis(), shown, now, view.asOfMillis()));
        }
    }

    /// From now on visitors who are let in make requests with their tickets, at any node.
    void browse() {
        browsing = true;
    }

    /// So long a visitor waits before they leave without a word.
    void patience(long millis) {
        patienceMillis = millis;
    }

    /// How many were let in within the last minute.
    int admittedLately() {
        admitted.removeIf(at -> at <= nowMillis - 60_000);
        return admitted.size();
    }

    /// When a visitor was let in last.
    long lastAdmittedMillis() {
        return admitted.isEmpty() ? NOON : admitted.getLast();
    }

    /// When a visitor of a data center was let in last.
    long lastAdmittedMillis(String center) {
        return lastAdmitted.getOrDefault(center, NOON);
    }

    /// The widest inversion of all who were let in: the smaller of how much earlier the one came, and how much later
    /// they were let in than the other.
    long widestInversionMillis() {
        long widest = 0;
        for (long[] late : turns) {
            for (long[] early : turns) {
                widest = Math.max(widest, Math.min(early[0] - late[0], late[1] - early[1]));
            }
        }
        return widest;
    }

    long nowMillis() {
        return nowMillis;
    }

    /// The origin ends a session at a node.
    void ends(String name, long id) {
        node(name)
                .run(() -> node(name)
                        .client
                        .report(room, new VisitEvent.Revoked(id, node(name).roomMillis())));
    }

    /// How many have given up since the room did not let them in.
    int gaveUp() {
        return gaveUp;
    }

    /// From now on visitors who were let in make their next request at any node.
    void roam() {
        roaming = true;
    }

    /// How many the node that hosts the room counts.
    int active() {
        return active(placed());
    }

    /// How many a node counts.
    int active(String name) {
        return view(name).map(view -> view.counts().active()).orElse(-1);
    }

    /// What a node was shown last.
    Optional<RoomView> view(String name) {
        return node(name).states.newest(room.id());
    }

    int inside() {
        return inside.size();
    }

    /// How many of those who were let in at a data center were inside at each moment since this was asked last.
    IntSummaryStatistics insideLately(String center) {
        var counts = lately.remove(center);
        noteInside();
        return counts == null ? new IntSummaryStatistics() : counts;
    }

    /// Those who were let in at a data center.
    int inside(String center) {
        return (int) inside.keySet().stream()
                .filter(id -> center.equals(entrances.get(id)))
                .count();
    }

    long entered() {
        return entered.size();
    }

    /// The minute rows that hosts left since this was asked the last time; what a host that was
    /// killed left is there.
    List<MinuteRow> minutes() {
        return minutes.take();
    }

    /// A lane counts something for the minute book.
    void counts(String name, Count what) {
        node(name).run(() -> node(name).client.count(room.id(), what));
    }

    List<String> hosts() {
        return nodes.values().stream()
                .filter(Node::isHost)
                .map(node -> node.name)
                .toList();
    }

    List<String> wrong() {
        return wrong;
    }
}
