package io.vestibule.cluster.among;

import io.vestibule.board.MetricSink;
import io.vestibule.board.VoteBoard;
import io.vestibule.cluster.disk.Alarms;
import io.vestibule.cluster.disk.HostParts;
import io.vestibule.cluster.host.Message;
import io.vestibule.cluster.link.AlarmLog;
import io.vestibule.cluster.link.Neighbors;
import io.vestibule.cluster.link.PeerSettings;
import io.vestibule.cluster.link.Post;
import io.vestibule.cluster.link.Receiver;
import io.vestibule.cluster.link.RoomTraffic;
import io.vestibule.cluster.link.SharedFacts;
import io.vestibule.cluster.link.SlotDeadlines;
import io.vestibule.cluster.mirror.Mirrors;
import io.vestibule.coordination.world.Hubs;
import io.vestibule.queue.Counts;
import io.vestibule.queue.Share;
import io.vestibule.room.Room;
import io.vestibule.room.RoomDirectory;
import io.vestibule.room.RoomId;
import io.vestibule.wire.Frame;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// What a node among others does for them: hosts the rooms and the places of global coordinators
/// that the engine gives it, and keeps what hosts on other nodes know. *Thread-safe.*
///
/// It is one file because who hosts what is decided and announced in one place.
public final class Hosts implements Receiver {

    private static final Logger LOG = LoggerFactory.getLogger(Hosts.class);

    /// Two nodes that were both given a room do not take it from each other more often than this.
    private static final long AGAIN_MILLIS = 3_000;

    /// For how long after the end of a node's process the rooms that begin here are informed of it.
    private static final long GONE_MILLIS = 60_000;

    private final PeerSettings settings;
    private final HostParts parts;
    private final Post post;
    private final BooleanSupplier beginning;
    private final SlotDeadlines slotDeadlines;
    private final Lanes lanes;
    private final VoteBoard votes;
    private final Mirrors mirrors;
    private final HubPlaces hubs;

    private final Map<RoomId, PeerHost> hosts = new ConcurrentHashMap<>();
    private final Map<String, Long> gone = new ConcurrentHashMap<>();

    /// When rooms were taken away by a claim of another node.
    private final Map<RoomId, Long> pausedMillis = new ConcurrentHashMap<>();

    /// Rooms that the engine gave to this node.
    private final Set<RoomId> given = ConcurrentHashMap.newKeySet();

    private volatile RoomDirectory wanted = RoomDirectory.EMPTY;
    private volatile Set<String> peers = Set.of();
    private volatile List<String> clashes = List.of();
    private final OpeningLog openings = OpeningLog.written();
    private final AlarmLog alarmLog = AlarmLog.written();
    private volatile boolean stopped;

    /// Takes what hosts send to the lanes of this node.
    @FunctionalInterface
    public interface Lanes {

        /// Takes a frame.
        ///
        /// @param route leads to the host
        void take(RoomId room, String route, Frame frame);
    }

    public Hosts(
            PeerSettings settings,
            HostParts parts,
            Post post,
            BooleanSupplier beginning,
            SlotDeadlines slotDeadlines,
            Lanes lanes,
            SharedFacts facts,
            VoteBoard votes) {
        this.settings = settings;
        this.parts = parts;
        this.post = post;
        this.beginning = beginning;
        this.slotDeadlines = slotDeadlines;
        this.lanes = lanes;
        this.votes = votes;
        Function<RoomId, Optional<Room>> known = id -> wanted.byId(id);
        mirrors = new Mirrors(parts, post, known);
        hubs = new HubPlaces(
                settings.dataCenter(), settings.dataCenters(), settings.leaseTtl(), post, parts.clock(), known, facts);
    }

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
        var neighbors = new Neighbors(
                settings.node(),
                settings.dataCenter(),
                settings.dataCenters(),
                post,
                this::members,
                System::nanoTime,
                new RoomTraffic(slotDeadlines));
        var host = new PeerHost(room, parts, neighbors, openings, settings.nodes(), settings.leaseTtl());
        hosts.put(room.id(), host);
        long now = parts.clock().millis();
        gone.values().removeIf(at -> now - at > GONE_MILLIS);
        gone.keySet().forEach(node -> host.tell(new Message.Gone(node)));
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
        pausedMillis.remove(room);
        openings.forget(room);
        parts.disk().alarms().clear(room, Alarms.Kind.HOSTING);
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
            case Frame.Answers _, Frame.Taken _, Frame.Shown _, Frame.Ended _, Frame.ProspectTold _ ->
                lanes.take(room, route, frame);
            case Frame.Claim claim -> claimed(room, route, claim);
            case Frame.Wanted _ -> mirrors.take(room, route, frame);
            case Frame.Piece _, Frame.Entries _ -> {
                toHost(room, route, frame);
                if (!hosts.containsKey(room)) {
                    mirrors.take(room, route, frame);
                }
            }
            case Frame.Claimed _, Frame.Got _, Frame.Renewed _ -> toHost(room, route, frame);
            case Frame.Voted(var word) -> votes.take(word);
            case Frame.Joined _,
                    Frame.Asks _,
                    Frame.Reported _,
                    Frame.State _,
                    Frame.Told _,
                    Frame.Renew _,
                    Frame.WhatIfAsked _ ->
                LOG.warn("a message that is meant for a room was sent to a node: {}", frame.getClass());
        }
    }

    /// A node that claims a room hosted here takes it away: the host here writes what it knows to
    /// disk, sends it to the others and closes.
    private void claimed(RoomId room, String route, Frame.Claim claim) {
        var host = hosts.get(room);
        if (host != null && !route.equals(settings.node())) {
            LOG.info("node {} takes over room {}, which was hosted here", route, room);
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
        clashes = Neighbors.clashes(members);
        peers = nodes;
        hosts.values().forEach(host -> host.peers(members));
    }

    @Override
    public void gone(String node) {
        gone.put(node, parts.clock().millis());
        hosts.values().forEach(host -> host.tell(new Message.Gone(node)));
    }

    /// The rooms are these from now on.
    public void follow(RoomDirectory next) {
        wanted = next;
        for (Room room : next.rooms()) {
            hubs.configure(room);
            var host = hosts.get(room.id());
            if (host == null) {
                host(room);
            } else {
                host.configure(room);
            }
        }
        for (PeerHost host : hosts.values()) {
            if (next.byId(host.room().id()).isEmpty()) {
                var _ = host.close();
            }
        }
        hubs.retain(id -> next.byId(id).isPresent());
        parts.disk().alarms().retain(id -> next.byId(id).isPresent());
        mirrors.retain(id -> next.byId(id).isPresent());
    }

    /// Lets hosts do what is due.
    public void beat(long now) {
        hosts.values().forEach(PeerHost::wake);
        for (RoomId id : given) {
            if (!hosts.containsKey(id) && now - pausedMillis.getOrDefault(id, 0L) > AGAIN_MILLIS) {
                wanted.byId(id).ifPresent(this::host);
            }
        }
    }

    /// Lets the global coordinators do what is due, about every second.
    public void step() {
        hubs.step();
        alarmLog.take(alarms());
    }

    /// Hands over what is hosted here, and hosts nothing more.
    public CompletableFuture<Void> close() {
        stopped = true;
        return CompletableFuture.allOf(
                hosts.values().stream().map(PeerHost::close).toArray(CompletableFuture[]::new));
    }

    /// What the operator has to know, a line each: which nodes must not work together, and which
    /// rooms cannot be hosted yet. Of gates that are no members only the host of a room knows.
    public List<String> alarms() {
        var lines = new TreeSet<>(clashes);
        for (PeerHost host : hosts.values()) {
            lines.addAll(host.traffic().clashes());
            host.concern(beginning.getAsBoolean()).ifPresent(lines::add);
        }
        return List.copyOf(lines);
    }

    /// The state of a room as known here.
    ///
    /// @param shown where its newest view came from, and how old it is
    public HostingStatus status(RoomId room, Shown shown) {
        var host = hosts.get(room);
        var share = host == null ? shown.share() : host.traffic().share(settings.dataCenter(), settings.node());
        var both = Hubs.of(room, settings.dataCenters());
        return new HostingStatus(
                room,
                host != null,
                host != null ? settings.node() : shown.host(),
                share,
                anywhere(room, host),
                settings.dataCenters().size() == 1 ? List.of() : List.of(both.first(), both.second()),
                hubs.rooms().contains(room),
                shown.ageMillis(),
                shown.counts().active(),
                shown.counts().waiting());
    }

    /// What the lanes of this node were shown.
    ///
    /// @param host the node that showed it; empty if none did
    /// @param ageMillis -1 if there is none
    public record Shown(String host, long ageMillis, Counts counts, Share share) {}

    private OptionalInt anywhere(RoomId room, @Nullable PeerHost host) {
        var here = hubs.anywhere(room);
        return here.isPresent() || host == null
                ? here
                : number(host.traffic().world().map(world -> Math.max(0, world.anywhere())));
    }

    private static OptionalInt number(Optional<Integer> value) {
        return value.map(OptionalInt::of).orElseGet(OptionalInt::empty);
    }

    /// The figures of the hosts, and how many there are.
    public void tell(MetricSink sink) {
        hosts.values().forEach(host -> host.tell(sink));
        sink.gauge("vestibule_rooms", "Rooms hosted by this node.", hosts.size());
    }
}
