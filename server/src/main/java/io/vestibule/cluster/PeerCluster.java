package io.vestibule.cluster;

import io.vestibule.board.Lane;
import io.vestibule.board.MetricSink;
import io.vestibule.coordination.CenterFigures;
import io.vestibule.coordination.Hubs;
import io.vestibule.ground.EpochClock;
import io.vestibule.ground.SipHash;
import io.vestibule.room.Room;
import io.vestibule.room.RoomDirectory;
import io.vestibule.room.RoomId;
import io.vestibule.wire.Frame;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;

/// This node among others: its lanes ask the hosts of rooms wherever they are, and it hosts what
/// the engine gives it. *Thread-safe.*
///
/// [Peers] are the way to the others; what they send comes to this as a [Receiver].
public final class PeerCluster implements Hosting, Receiver {

    private static final Logger LOG = LoggerFactory.getLogger(PeerCluster.class);
    private static final long STEP_MILLIS = 1_000;
    private static final long PAUSE_NANOS = 5_000_000;
    private static final long FAREWELL_MILLIS = 2_000;
    private static final long STOP_SECONDS = 30;

    /// Two nodes that both were given a room do not take it away from each other oftener.
    private static final long AGAIN_MILLIS = 3_000;

    /// So long after the process of a node ended rooms that begin here are told.
    private static final long GONE_MILLIS = 60_000;

    private final PeerSettings settings;
    private final Boards boards;
    private final HostParts parts;
    private final AgentThreads agents;
    private final DataLock lock;
    private final Peers others;
    private final MirrorShelf mirrors;
    private final HubPlaces hubs;
    private final Traffic traffic = new Traffic();
    private final DistantRoom.Here here;

    private final Map<RoomId, PeerHost> hosts = new ConcurrentHashMap<>();
    private final Map<RoomId, DistantRoom> rooms = new ConcurrentHashMap<>();
    private final Map<String, Long> gone = new ConcurrentHashMap<>();
    private final List<Lane> lanes = new ArrayList<>();
    private final Consumer<RoomDirectory> directory = this::follow;
    private final Consumer<Lane> arrivals = this::join;

    /// When rooms were taken away by a claim of another node.
    private final Map<RoomId, Long> pausedMillis = new ConcurrentHashMap<>();

    /// Rooms that the engine gave to this node.
    private final Set<RoomId> given = ConcurrentHashMap.newKeySet();

    private volatile RoomDirectory wanted = RoomDirectory.EMPTY;
    private volatile Set<String> peers = Set.of();
    private volatile List<String> clashes = List.of();
    private volatile boolean stopped;

    private PeerCluster(
            PeerSettings settings,
            Peers others,
            Boards boards,
            HostParts parts,
            AgentThreads agents,
            DataLock lock,
            Predicate<RoomId> begins) {
        this.settings = settings;
        this.others = others;
        this.boards = boards;
        this.parts = parts;
        this.agents = agents;
        this.lock = lock;
        Function<RoomId, Optional<Room>> known = id -> wanted.byId(id);
        mirrors = new MirrorShelf(parts, others, known);
        hubs =
                new HubPlaces(
                        settings.dataCenter(),
                        settings.dataCenters(),
                        settings.leaseTtl(),
                        others,
                        parts.clock(),
                        known,
                        begins);
        here =
                new DistantRoom.Here(
                        Neighbors.number(settings.node()),
                        parts.clock().millis(),
                        settings.dataCenter(),
                        parts,
                        others,
                        traffic);
    }

    /// Starts, and returns at once.
    ///
    /// @param others are started by this, and closed
    /// @param begins whether a room is new: true once among all nodes, ever; may block
    /// @throws io.vestibule.ground.Failure if the data directory cannot be used
    public static PeerCluster start(
            ClusterSettings hosting,
            PeerSettings settings,
            Peers others,
            Boards boards,
            EpochClock clock,
            Predicate<RoomId> begins) {
        var lock = DataLock.take(hosting.directory());
        var random = new SecureRandom();
        var agents = new AgentThreads(Math.max(2, hosting.threads()));
        var disk =
                new DiskParts(
                        new LocalDisk(),
                        new DiskThreads(),
                        new Alarms(),
                        clock,
                        random::nextLong,
                        hosting.segmentRecords(),
                        hosting.boot());
        var parts =
                new HostParts(
                        hosting,
                        roomsIn(hosting.directory()),
                        clock,
                        agents,
                        boards.states(),
                        disk,
                        () -> new SipHash(random.nextLong(), random.nextLong()));
        var cluster = new PeerCluster(settings, others, boards, parts, agents, lock, begins);
        boards.slots().listen(cluster.arrivals);
        boards.directory().listen(cluster.directory);
        agents.every(hosting.beatMillis(), cluster::beat);
        agents.every(STEP_MILLIS, cluster.hubs::step);
        others.start(cluster);
        return cluster;
    }

    private static Path roomsIn(Path directory) {
        Path rooms = directory.resolve("rooms");
        try {
            return Files.createDirectories(rooms);
        } catch (IOException e) {
            LOG.error("rooms cannot be kept in {}", rooms, e);
            return rooms;
        }
    }

    @Override
    public boolean ready() {
        return wanted.rooms().stream()
                .allMatch(
                        room -> {
                            var distant = rooms.get(room.id());
                            return distant != null && distant.isKnown();
                        });
    }

    @Override
    public void awaitKnown(Collection<RoomId> fresh, Duration longest) {
        until(
                longest.toMillis(),
                () ->
                        fresh.stream()
                                .map(rooms::get)
                                .allMatch(room -> room != null && room.isKnown()));
    }

    private static void until(long millis, BooleanSupplier done) {
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        while (!done.getAsBoolean() && System.nanoTime() < end) {
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    @Override
    public List<String> alarms() {
        var lines = new ArrayList<>(parts.disk().alarms().lines());
        lines.addAll(others.status().alarms());
        lines.addAll(clashes);
        return lines;
    }

    /// What is known of other nodes, for operators.
    public PeerStatus status() {
        return others.status();
    }

    /// Says that the process of a node of this data center is gone for sure.
    ///
    /// @return whether that node was a member
    public boolean supervisorSaysGone(String node) {
        return others.gone(node);
    }

    /// What is known of the rooms, for operators.
    public List<RoomStatus> rooms() {
        long now = parts.clock().millis();
        return wanted.rooms().stream().map(room -> status(room, now)).toList();
    }

    private RoomStatus status(Room room, long now) {
        var host = hosts.get(room.id());
        var distant = rooms.get(room.id());
        var view = boards.states().newest(room.id());
        var figures = Optional.ofNullable(host).flatMap(it -> it.traffic().figures());
        var both = Hubs.of(room.id(), settings.dataCenters());
        return new RoomStatus(
                room.id(),
                host != null,
                host != null ? settings.node() : distant == null ? "" : distant.host(),
                number(figures.map(CenterFigures::seatsHeld)),
                number(figures.map(CenterFigures::passesHeld)),
                anywhere(room.id(), host),
                host == null ? "" : host.traffic().hub(),
                settings.dataCenters().size() == 1
                        ? List.of()
                        : List.of(both.first(), both.second()),
                hubs.rooms().contains(room.id()),
                distant == null ? -1 : Math.max(0, now - distant.shownMillis()),
                view.map(it -> it.counts().active()).orElse(0),
                view.map(it -> it.counts().waiting()).orElse(0));
    }

    private OptionalInt anywhere(RoomId room, @Nullable PeerHost host) {
        var here = hubs.anywhere(room);
        return here.isPresent() || host == null
                ? here
                : number(host.traffic().world().map(world -> Math.max(0, world.anywhere())));
    }

    private static OptionalInt number(Optional<Integer> value) {
        return value.map(OptionalInt::of).orElseGet(OptionalInt::empty);
    }

    // What the engine brings.

    @Override
    public void opened(RoomId room) {
        given.add(room);
        pausedMillis.remove(room);
        wanted.byId(room).ifPresent(this::host);
    }

    private synchronized void host(Room room) {
        if (stopped || !given.contains(room.id()) || hosts.containsKey(room.id())) {
            return;
        }
        var neighbors =
                new Neighbors(
                        settings.node(),
                        settings.dataCenter(),
                        settings.dataCenters(),
                        others,
                        this::members,
                        System::nanoTime,
                        new RoomTraffic(traffic));
        var host = new PeerHost(room, parts, neighbors, settings.nodes(), settings.leaseTtl());
        hosts.put(room.id(), host);
        long now = parts.clock().millis();
        gone.values().removeIf(at -> now - at > GONE_MILLIS);
        gone.keySet().forEach(node -> host.tell(new Letter.Gone(node)));
        var _ = host.closed().thenRun(() -> closed(host));
        host.wake();
    }

    private Set<String> members() {
        var members = new TreeSet<>(peers);
        members.add(settings.node());
        return members;
    }

    /// It stopped; the engine may have given the room to this node again, or never taken it away.
    private void closed(PeerHost host) {
        var room = host.room().id();
        mirrors.forget(room);
        if (given.contains(room)) {
            pausedMillis.put(room, parts.clock().millis());
        }
        hosts.remove(room, host);
    }

    @Override
    public CompletionStage<Void> closing(RoomId room) {
        given.remove(room);
        var host = hosts.get(room);
        return host == null ? CompletableFuture.completedFuture(null) : host.close();
    }

    @Override
    public void atRoom(RoomId room, String route, Frame frame) {
        toHost(room, route, frame);
    }

    @Override
    public void atHub(RoomId room, Frame frame) {
        if (frame instanceof Frame.State(var state)) {
            hubs.take(room, state);
        }
    }

    @Override
    public void hubClosed(RoomId room) {
        hubs.close(room);
    }

    @Override
    public void atNode(RoomId room, String route, Frame frame) {
        switch (frame) {
            case Frame.Answers _, Frame.Taken _, Frame.Shown _ -> {
                var distant = rooms.get(room);
                if (distant != null) {
                    distant.take(route, frame);
                }
            }
            case Frame.Claim claim -> claimed(room, route, claim);
            case Frame.Wanted _ -> mirrors.take(room, route, frame);
            case Frame.Piece _, Frame.Entries _ -> {
                toHost(room, route, frame);
                if (!hosts.containsKey(room)) {
                    mirrors.take(room, route, frame);
                }
            }
            case Frame.Claimed _, Frame.Got _, Frame.Renewed _ -> toHost(room, route, frame);
            case Frame.Joined _,
                    Frame.Asks _,
                    Frame.Reported _,
                    Frame.State _,
                    Frame.Told _,
                    Frame.Renew _ ->
                    LOG.warn("a frame came to a node that is for a room: {}", frame.getClass());
        }
    }

    /// Who claims a room that is hosted here takes it away: what is known here is on this node's
    /// disk then, and told.
    private void claimed(RoomId room, String route, Frame.Claim claim) {
        var host = hosts.get(room);
        if (host != null && !route.equals(settings.node())) {
            LOG.info("{} claims room {}, which is hosted here", route, room);
            var _ = host.close();
            return;
        }
        mirrors.take(room, route, claim);
    }

    private void toHost(RoomId room, String route, Frame frame) {
        var host = hosts.get(room);
        if (host != null) {
            host.take(route, frame);
        }
    }

    @Override
    public void peers(Set<String> nodes) {
        var members = new TreeSet<>(nodes);
        members.add(settings.node());
        clashes = clashes(members);
        peers = nodes;
        hosts.values().forEach(host -> host.peers(members));
    }

    private static List<String> clashes(Set<String> nodes) {
        var byNumber = new HashMap<Integer, String>();
        var clashes = new ArrayList<String>();
        for (String node : nodes) {
            var other = byNumber.put(Neighbors.number(node), node);
            if (other != null) {
                clashes.add(
                        "nodes %s and %s must not work together: give one of them another name"
                                .formatted(other, node));
            }
        }
        return clashes;
    }

    @Override
    public void gone(String node) {
        gone.put(node, parts.clock().millis());
        hosts.values().forEach(host -> host.tell(new Letter.Gone(node)));
    }

    // What the node brings.

    private synchronized void join(Lane lane) {
        lanes.add(lane);
        rooms.values().forEach(room -> room.join(lane));
    }

    private synchronized void follow(RoomDirectory next) {
        wanted = next;
        for (Room room : next.rooms()) {
            if (!rooms.containsKey(room.id())) {
                var distant = new DistantRoom(room.id(), here);
                rooms.put(room.id(), distant);
                lanes.forEach(distant::join);
                distant.lookAround(parts.clock().millis());
            }
            hubs.configure(room);
            var host = hosts.get(room.id());
            if (host == null) {
                host(room);
            } else {
                host.configure(room);
            }
        }
        rooms.entrySet()
                .removeIf(
                        each -> {
                            boolean gone = next.byId(each.getKey()).isEmpty();
                            if (gone) {
                                lanes.forEach(each.getValue()::leave);
                                boards.states().remove(each.getKey());
                            }
                            return gone;
                        });
        for (PeerHost host : hosts.values()) {
            RoomId id = host.room().id();
            if (next.byId(id).isEmpty()) {
                var _ = host.close();
                hubs.close(id);
            }
        }
        mirrors.retain(id -> next.byId(id).isPresent());
    }

    private void beat() {
        long now = parts.clock().millis();
        hosts.values().forEach(PeerHost::wake);
        rooms.values().forEach(room -> room.lookAround(now));
        for (RoomId id : given) {
            if (!hosts.containsKey(id) && now - pausedMillis.getOrDefault(id, 0L) > AGAIN_MILLIS) {
                wanted.byId(id).ifPresent(this::host);
            }
        }
    }

    @Override
    public void close() {
        synchronized (this) {
            if (stopped) {
                return;
            }
        }
        until(FAREWELL_MILLIS, () -> rooms.values().stream().allMatch(DistantRoom::isAcknowledged));
        boards.directory().leave(directory);
        boards.slots().leave(arrivals);
        others.close();
        stopped = true;
        var closing = hosts.values().stream().map(PeerHost::close).toList();
        try {
            CompletableFuture.allOf(closing.toArray(CompletableFuture[]::new))
                    .get(STOP_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException e) {
            LOG.error("not every room could be left clean", e);
        }
        agents.stop();
        parts.disk().threads().stop();
        lock.close();
    }

    @Override
    public void tell(MetricSink sink) {
        hosts.values().forEach(host -> host.tell(sink));
        parts.disk().alarms().tell(sink);
        sink.gauge("vestibule_rooms", "Rooms that are hosted.", hosts.size());
        traffic.tell(sink);
    }
}
