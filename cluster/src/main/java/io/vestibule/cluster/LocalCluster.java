package io.vestibule.cluster;

import io.vestibule.board.MetricSink;
import io.vestibule.board.SlotClient;
import io.vestibule.cluster.among.FormerLanes;
import io.vestibule.cluster.among.FormerRooms;
import io.vestibule.cluster.disk.ClusterSettings;
import io.vestibule.cluster.disk.Disk;
import io.vestibule.cluster.disk.HostParts;
import io.vestibule.cluster.disk.LocalDisk;
import io.vestibule.cluster.host.RoomHost;
import io.vestibule.cluster.link.FormerProcess;
import io.vestibule.cluster.link.Post;
import io.vestibule.coordination.whatif.ProspectReply;
import io.vestibule.coordination.whatif.WhatIf;
import io.vestibule.ground.EpochClock;
import io.vestibule.ground.Failure;
import io.vestibule.queue.RoomView;
import io.vestibule.room.Room;
import io.vestibule.room.RoomDirectory;
import io.vestibule.room.RoomId;
import io.vestibule.wire.Frame;
import io.vestibule.wire.RoomFrame;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Hosts the coordinators of all rooms in this process, and keeps on disk what they know.
///
/// Rooms come, change and go with the directory board. *Thread-safe.*
public final class LocalCluster implements Hosting {

    private static final Logger LOG = LoggerFactory.getLogger(LocalCluster.class);
    private static final long STOP_SECONDS = 60;
    private static final long LANE_SECONDS = 2;

    /// How lanes of a former process call the one that followed.
    private static final String NEXT = "next";

    private final ClusterBoards boards;
    private final HostParts parts;
    private final HostResources resources;
    private final Map<RoomId, RoomHost> hosts = new ConcurrentHashMap<>();
    private final Map<RoomId, Long> goneMillis = new ConcurrentHashMap<>();
    private final List<SlotClient> slotClients = new ArrayList<>();
    private final Consumer<RoomDirectory> rooms = this::follow;
    private final Consumer<SlotClient> arrivals = this::join;
    private final Formers formers;
    private RoomDirectory wanted = RoomDirectory.EMPTY;
    private boolean stopped;

    /// Once this has handed over.
    private volatile @Nullable FormerRooms elsewhere;

    private LocalCluster(ClusterBoards boards, HostResources resources, Formers formers) {
        this.boards = boards;
        this.resources = resources;
        this.formers = formers;
        parts = resources.parts();
    }

    /// Starts, and returns at once: rooms are brought back in the background.
    ///
    /// @throws Failure if the data directory cannot be used
    public static LocalCluster start(
            ClusterSettings settings, ClusterBoards boards, EpochClock clock, Formers formers) {
        return start(settings, boards, clock, new LocalDisk(), formers);
    }

    static LocalCluster start(
            ClusterSettings settings, ClusterBoards boards, EpochClock clock, Disk disk, Formers formers) {
        var resources = HostResources.take(settings, settings.threads(), boards, clock, disk);
        var cluster = new LocalCluster(boards, resources, formers);
        boards.slots().listen(cluster.arrivals);
        boards.directory().listen(cluster.rooms);
        resources.agents().every(settings.beatMillis(), cluster::beat);
        return cluster;
    }

    @Override
    public boolean ready() {
        return boards.directory().newest().rooms().stream().allMatch(room -> {
            var host = hosts.get(room.id());
            return host != null && (host.isReady() || host.hasFailed());
        });
    }

    @Override
    public void awaitKnown(Collection<RoomId> rooms, Duration longest) {
        var known = rooms.stream()
                .map(hosts::get)
                .filter(Objects::nonNull)
                .map(RoomHost::known)
                .toArray(CompletableFuture<?>[]::new);
        try {
            CompletableFuture.allOf(known).get(longest.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException e) {
            LOG.debug("new rooms are not ready yet", e);
        }
    }

    @Override
    public CompletableFuture<ProspectReply> prospect(RoomId room, WhatIf whatIf) {
        var host = hosts.get(room);
        return host == null ? CompletableFuture.completedFuture(new ProspectReply.NotYet()) : host.prospect(whatIf);
    }

    @Override
    public List<String> alarms() {
        return parts.disk().alarms().lines();
    }

    /// Makes the last copies and stops. Lanes should have [stopped][SlotClient#stop] before.
    public void stop() {
        synchronized (this) {
            if (stopped) {
                return;
            }
            stopped = true;
        }
        boards.directory().leave(rooms);
        boards.slots().leave(arrivals);
        var closing = hosts.values().stream().map(RoomHost::close).toList();
        resources.release(CompletableFuture.allOf(closing.toArray(CompletableFuture[]::new)), STOP_SECONDS);
    }

    @Override
    public void close() {
        stop();
        var former = elsewhere;
        if (former != null) {
            former.close();
        }
    }

    /// Lets go of all rooms and of the data directory, with nothing missing on disk, for the
    /// process that follows. From then on the lanes of this process ask and report there.
    ///
    /// @param self the name of this process
    /// @param post leads to the one that follows, as soon as it is there
    public void handOver(FormerProcess self, Post post) {
        synchronized (this) {
            if (stopped) {
                return;
            }
            stopped = true;
        }
        boards.directory().leave(rooms);
        boards.slots().leave(arrivals);
        var views = new HashMap<RoomId, RoomView>();
        hosts.keySet().forEach(id -> boards.states().newest(id).ifPresent(view -> views.put(id, view)));
        var left = hosts.values().stream().map(RoomHost::disconnect);
        var closing = CompletableFuture.allOf(left.toArray(CompletableFuture[]::new))
                .completeOnTimeout(null, LANE_SECONDS, TimeUnit.SECONDS)
                .thenCompose(_ -> CompletableFuture.allOf(
                        hosts.values().stream().map(RoomHost::close).toArray(CompletableFuture[]::new)));
        resources.release(closing, STOP_SECONDS);
        // Pages continue to say what is known until the other process speaks.
        views.forEach(boards.states()::publish);
        elsewhere = FormerRooms.start(self, post, boards.directory(), boards.states(), boards.slots(), parts.clock());
    }

    /// Takes what the process that follows says; after [#handOver].
    public void told(RoomFrame frame) {
        var former = elsewhere;
        if (former != null) {
            former.take(NEXT, frame);
        }
    }

    /// Takes what a former process says.
    public void came(FormerProcess from, RoomFrame frame) {
        var host = hosts.get(frame.room());
        if (host != null) {
            host.came(from.name(), frame.frame());
        }
    }

    /// A former process is gone: nobody waits for its lanes.
    public void gone(FormerProcess former) {
        hosts.values().forEach(host -> host.gone(former.name()));
    }

    private synchronized void join(SlotClient client) {
        slotClients.add(client);
        hosts.values().forEach(host -> host.join(client));
    }

    private synchronized void follow(RoomDirectory directory) {
        wanted = directory;
        for (Room room : directory.rooms()) {
            goneMillis.remove(room.id());
            var host = hosts.get(room.id());
            if (host == null) {
                host(room);
            } else {
                host.configure(room);
            }
        }
        for (RoomId id : hosts.keySet()) {
            if (directory.byId(id).isEmpty()) {
                goneMillis.putIfAbsent(id, parts.clock().millis());
            }
        }
    }

    private void host(Room room) {
        var host = new RoomHost(room, parts, new FormerLanes(room.id(), formers.post()));
        hosts.put(room.id(), host);
        for (FormerProcess former : formers.processes()) {
            host.came(
                    former.name(), new Frame.Joined(former.node(), former.term(), former.lanes(), Frame.Knows.NOTHING));
        }
        slotClients.forEach(host::join);
        Thread.ofVirtual().name("open room " + room.name()).start(host::open);
    }

    private void beat() {
        hosts.values().forEach(RoomHost::beat);
        goneMillis.forEach(this::retire);
    }

    /// A room that is gone is hosted a while longer: somebody may be on the way to the origin.
    private void retire(RoomId room, long sinceMillis) {
        if (parts.clock().millis() - sinceMillis < parts.settings().retireMillis()) {
            return;
        }
        synchronized (this) {
            var host = goneMillis.remove(room) == null ? null : hosts.get(room);
            if (host != null) {
                var _ = host.close().thenRun(() -> closed(host));
            }
        }
    }

    /// It may have come back in the meantime.
    private synchronized void closed(RoomHost host) {
        hosts.remove(host.room().id(), host);
        if (!stopped) {
            wanted.byId(host.room().id()).ifPresent(this::host);
        }
    }

    @Override
    public void tell(MetricSink sink) {
        hosts.values().forEach(host -> host.tell(sink));
        parts.disk().alarms().tell(sink);
        sink.gauge("vestibule_rooms", "Rooms hosted by this node.", hosts.size());
    }
}
