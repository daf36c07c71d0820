package io.vestibule.cluster;

import io.vestibule.board.MetricSink;
import io.vestibule.board.SlotClient;
import io.vestibule.board.VoteBoard;
import io.vestibule.cluster.among.DistantRoom;
import io.vestibule.cluster.among.HostingStatus;
import io.vestibule.cluster.among.Hosts;
import io.vestibule.cluster.disk.Alarms;
import io.vestibule.cluster.disk.ClusterSettings;
import io.vestibule.cluster.disk.Disk;
import io.vestibule.cluster.disk.HostParts;
import io.vestibule.cluster.disk.LocalDisk;
import io.vestibule.cluster.link.AlarmTimes;
import io.vestibule.cluster.link.Neighbors;
import io.vestibule.cluster.link.PeerSettings;
import io.vestibule.cluster.link.PeerStatus;
import io.vestibule.cluster.link.Peers;
import io.vestibule.cluster.link.SharedFacts;
import io.vestibule.cluster.link.SlotDeadlines;
import io.vestibule.coordination.whatif.ProspectReply;
import io.vestibule.coordination.whatif.WhatIf;
import io.vestibule.ground.EpochClock;
import io.vestibule.room.Room;
import io.vestibule.room.RoomDirectory;
import io.vestibule.room.RoomId;
import io.vestibule.wire.Frame;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/// This node among others: its lanes ask the hosts of rooms wherever they are, and it hosts what
/// the engine gives it. *Thread-safe.*
///
/// [Peers] are the way to the others; what they send comes to [Hosts].
public final class PeerCluster implements Hosting {

    private static final long STEP_MILLIS = 1_000;
    private static final long PAUSE_NANOS = 5_000_000;

    /// Lanes repeat their last reports each second, and a room that moves is claimed in less.
    private static final long FAREWELL_MILLIS = 5_000;

    private static final long STOP_SECONDS = 30;

    private final ClusterBoards boards;
    private final HostParts parts;
    private final HostResources resources;
    private final Peers others;
    private final Hosts hosts;
    private final SlotDeadlines slotDeadlines = new SlotDeadlines();
    private final AlarmTimes alarmTimes = new AlarmTimes();
    private final DistantRoom.Here here;
    private final SeenHosts seen;
    private final int leastNodes;

    private final Map<RoomId, DistantRoom> rooms = new ConcurrentHashMap<>();
    private final List<SlotClient> slotClients = new ArrayList<>();
    private final Consumer<RoomDirectory> directory = this::follow;
    private final Consumer<SlotClient> arrivals = this::join;

    private volatile RoomDirectory wanted = RoomDirectory.EMPTY;

    /// When the first room was known here; in the future as long as none is.
    private volatile long firstKnownMillis = Long.MAX_VALUE;

    private boolean stopped;

    private PeerCluster(
            PeerSettings settings, Peers others, ClusterBoards boards, HostResources resources, SharedFacts facts) {
        this.others = others;
        this.boards = boards;
        this.resources = resources;
        parts = resources.parts();
        seen = new SeenHosts(rooms, boards);
        hosts = new Hosts(
                settings, parts, others, others::isBeginning, slotDeadlines, this::take, facts, boards.votes());
        leastNodes = settings.nodes();
        here = new DistantRoom.Here(
                Neighbors.number(settings.node()),
                parts.processNumber(),
                settings.dataCenter(),
                parts.clock(),
                parts.agents(),
                parts.states(),
                others,
                slotDeadlines);
    }

    /// Starts, and returns at once.
    ///
    /// @param others are started by this, and closed
    /// @param facts what all nodes go by
    /// @throws io.vestibule.ground.Failure if the data directory cannot be used
    public static PeerCluster start(
            ClusterSettings hosting,
            PeerSettings settings,
            Peers others,
            ClusterBoards boards,
            EpochClock clock,
            SharedFacts facts) {
        return start(hosting, settings, others, boards, clock, facts, new LocalDisk());
    }

    static PeerCluster start(
            ClusterSettings hosting,
            PeerSettings settings,
            Peers others,
            ClusterBoards boards,
            EpochClock clock,
            SharedFacts facts,
            Disk disk) {
        int threads = Math.max(2, hosting.threads());
        var resources = HostResources.take(hosting, threads, boards, clock, disk);
        var cluster = new PeerCluster(settings, others, boards, resources, facts);
        boards.slots().listen(cluster.arrivals);
        boards.directory().listen(cluster.directory);
        boards.votes().outlet(others::toVoters);
        var agents = resources.agents();
        agents.every(hosting.beatMillis(), cluster::beat);
        agents.every(STEP_MILLIS, cluster.hosts::step);
        agents.every(STEP_MILLIS, cluster::lookAtAlarms);
        others.start(cluster.hosts);
        return cluster;
    }

    @Override
    public boolean ready() {
        long now = parts.clock().millis();
        return wanted.rooms().stream()
                .map(Room::id)
                .allMatch(room -> seen.isReady(room, now, firstKnownMillis)
                        || parts.disk().alarms().isRaised(room, Alarms.Kind.HOSTING));
    }

    @Override
    public void awaitKnown(Collection<RoomId> fresh, Duration longest) {
        until(
                longest.toMillis(),
                () -> fresh.stream().map(rooms::get).allMatch(room -> room != null && room.isKnown()));
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
        lines.addAll(status().alarms());
        return lines;
    }

    @Override
    public CompletableFuture<ProspectReply> prospect(RoomId room, WhatIf whatIf) {
        var distant = rooms.get(room);
        return distant == null
                ? CompletableFuture.completedFuture(new ProspectReply.NotYet())
                : distant.prospect(whatIf);
    }

    /// The state of other nodes as known here, for operators.
    public PeerStatus status() {
        var known = hosts.alarms();
        return others.status()
                .with(known)
                .with(seen.silent(wanted, known, parts.clock().millis(), firstKnownMillis));
    }

    /// Since when an alarm of the cluster has been raised, give or take a second.
    ///
    /// @param line of [#status()]
    public long alarmSinceMillis(String line) {
        return alarmTimes.sinceMillis(line, parts.clock().millis());
    }

    private void lookAtAlarms() {
        alarmTimes.take(status().alarms(), parts.clock().millis());
    }

    /// Says that the process of a node of this data center is gone for sure.
    ///
    /// @return whether that node was a member
    public boolean supervisorSaysGone(String node) {
        return others.gone(node);
    }

    /// Says that another data center does not come back, as an operator knows.
    public void operatorSaysLost(String center) {
        others.lost(center);
    }

    /// The state of the rooms as known here, for operators.
    public List<HostingStatus> rooms() {
        long now = parts.clock().millis();
        return wanted.rooms().stream()
                .map(Room::id)
                .map(room -> hosts.status(room, seen.shown(room, now)))
                .toList();
    }

    private void take(RoomId room, String route, Frame frame) {
        var distant = rooms.get(room);
        if (distant != null) {
            distant.take(route, frame);
        }
    }

    private synchronized void join(SlotClient client) {
        slotClients.add(client);
        rooms.values().forEach(room -> room.join(client));
    }

    private synchronized void follow(RoomDirectory next) {
        wanted = next;
        for (Room room : next.rooms()) {
            if (!rooms.containsKey(room.id())) {
                var distant = new DistantRoom(room.id(), here);
                rooms.put(room.id(), distant);
                slotClients.forEach(distant::join);
                distant.lookAround(parts.clock().millis());
            }
        }
        rooms.entrySet().removeIf(each -> {
            boolean gone = next.byId(each.getKey()).isEmpty();
            if (gone) {
                slotClients.forEach(each.getValue()::leave);
                boards.states().remove(each.getKey());
            }
            return gone;
        });
        hosts.follow(next);
    }

    private void beat() {
        long now = parts.clock().millis();
        hosts.beat(now);
        boards.votes().nodes(new VoteBoard.Nodes(others.voters(), leastNodes));
        rooms.values().forEach(room -> room.lookAround(now));
        if (now < firstKnownMillis && rooms.values().stream().anyMatch(DistantRoom::isKnown)) {
            firstKnownMillis = now;
        }
    }

    @Override
    public void close() {
        synchronized (this) {
            if (stopped) {
                return;
            }
            stopped = true;
        }
        until(FAREWELL_MILLIS, () -> rooms.values().stream().allMatch(DistantRoom::isAcknowledged));
        boards.directory().leave(directory);
        boards.slots().leave(arrivals);
        others.close();
        resources.release(hosts.close(), STOP_SECONDS);
    }

    @Override
    public void tell(MetricSink sink) {
        hosts.tell(sink);
        parts.disk().alarms().tell(sink);
        slotDeadlines.tell(sink);
    }
}
