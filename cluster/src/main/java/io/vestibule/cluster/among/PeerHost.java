package io.vestibule.cluster.among;

import io.vestibule.board.MetricSink;
import io.vestibule.board.MetricSource;
import io.vestibule.cluster.disk.Cover;
import io.vestibule.cluster.disk.HostParts;
import io.vestibule.cluster.disk.PromiseSlot;
import io.vestibule.cluster.disk.Recovery;
import io.vestibule.cluster.disk.RoomFolder;
import io.vestibule.cluster.host.Agent;
import io.vestibule.cluster.host.DiskOutlet;
import io.vestibule.cluster.host.HostedRoom;
import io.vestibule.cluster.host.Message;
import io.vestibule.cluster.host.RoomKeeping;
import io.vestibule.cluster.link.Neighbors;
import io.vestibule.cluster.link.RoomTraffic;
import io.vestibule.cluster.mirror.ClaimedTimes;
import io.vestibule.cluster.mirror.HostHeader;
import io.vestibule.cluster.mirror.TermClaim;
import io.vestibule.coordination.books.Beginning;
import io.vestibule.coordination.books.Journal;
import io.vestibule.coordination.books.KnownTimes;
import io.vestibule.coordination.center.DataCenter;
import io.vestibule.coordination.world.CenterId;
import io.vestibule.coordination.world.Promise;
import io.vestibule.queue.RoomView;
import io.vestibule.room.Room;
import io.vestibule.wire.Frame;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Hosts one room for the lanes of a data center: claims it, learns what earlier hosts knew,
/// begins, and hands over. *Thread-safe.*
///
/// It is one file because claiming, hosting and leaving are steps of one term.
final class PeerHost implements DiskOutlet.Host, MetricSource {

    private static final Logger LOG = LoggerFactory.getLogger(PeerHost.class);
    private static final int MOST_EARLY = 10_000;

    private final HostParts parts;
    private final Neighbors neighbors;
    private final OpeningLog openings;
    private final Duration leaseTtl;
    private final DiskOutlet outlet;
    private final RoomKeeping keeping;
    private final CompletableFuture<Void> closed = new CompletableFuture<>();
    private final List<Message> early = new ArrayList<>();

    private volatile Room room;
    private volatile boolean stopping;
    private volatile long newestPromise;

    /// Whether the disk did not take the newest promise yet.
    private volatile boolean refused;

    /// While it is claimed.
    private @Nullable TermClaim claiming;

    private final ClaimedTimes times = new ClaimedTimes();

    private @Nullable Agent agent;
    private volatile @Nullable ReplicatedHosting replicated;

    /// @param openings hears whether the room could be opened
    /// @param expected how many nodes this data center should have
    PeerHost(Room room, HostParts parts, Neighbors neighbors, OpeningLog openings, int expected, Duration leaseTtl) {
        this.room = room;
        this.parts = parts;
        this.neighbors = neighbors;
        this.openings = openings;
        this.leaseTtl = leaseTtl;
        outlet = new DiskOutlet(room.id(), parts, this);
        keeping = outlet.keeping();
        long now = parts.clock().millis();
        claiming = new TermClaim(expected, now, now);
    }

    /// What the host holds and heard.
    RoomTraffic traffic() {
        return neighbors.traffic();
    }

    Room room() {
        return room;
    }

    /// Lets it do what is due.
    void wake() {
        claim();
        var running = agent();
        if (running != null) {
            running.wake();
        }
    }

    /// What an operator should know, if it is not hosted yet and should be.
    ///
    /// @param beginning whether nodes may be yet to start: they are waited for, and nobody need
    ///   know
    synchronized Optional<String> concern(boolean beginning) {
        return Optional.ofNullable(claiming)
                .filter(it -> !(beginning && it.missesNodes()))
                .flatMap(it -> it.waitsFor(parts.clock().millis()))
                .map(what -> "cannot host room %s (%s) yet: %s".formatted(room.name(), room.id(), what));
    }

    private synchronized @Nullable Agent agent() {
        return agent;
    }

    /// A frame came for the room, or for this node about it.
    void take(String route, Frame frame) {
        synchronized (this) {
            if (claiming != null) {
                claiming.take(route, frame, parts.clock().millis());
                times.take(route, frame, parts.clock().millis());
            }
        }
        switch (frame) {
            case Frame.Claimed _, Frame.Piece _, Frame.Entries _ -> claim();
            default -> tell(new Message.Came(route, frame));
        }
    }

    /// A message for the agent, kept until there is one.
    @Override
    public void tell(Message message) {
        Agent to;
        synchronized (this) {
            to = agent;
            if (to == null) {
                if (early.size() < MOST_EARLY
                        && !(message instanceof Message.Came(var _, Frame.Asks _))
                        && !(message instanceof Message.Came(var _, Frame.WhatIfAsked _))) {
                    early.add(message);
                }
                return;
            }
        }
        to.tell(message);
    }

    /// Takes new settings.
    void configure(Room next) {
        if (!next.equals(room)) {
            room = next;
            tell(new Message.Configured(next));
        }
    }

    private void claim() {
        List<TermClaim.Sending> sendings;
        TermClaim done = null;
        synchronized (this) {
            if (claiming == null) {
                return;
            }
            if (stopping) {
                claiming = null;
                closed.complete(null);
                return;
            }
            sendings = claiming.lookAround(neighbors.peers(), parts.clock().millis());
            if (claiming.isDone()) {
                done = claiming;
                claiming = null;
            }
        }
        for (TermClaim.Sending sending : sendings) {
            neighbors.post().toNode(sending.node(), room.id(), sending.frame());
        }
        if (done != null) {
            var claimed = done;
            parts.disk().threads().apart("open room " + room.name(), () -> open(claimed));
        }
    }

    /// Opens the files and brings the coordinator back. Takes as long as the disk does.
    private void open(TermClaim claimed) {
        try {
            var folder = RoomFolder.of(parts.rooms(), room.id());
            var opened = claimed.isFresh()
                    ? keeping.open(folder, folder.find(), claimed.term())
                    : keeping.openForOthers(folder, folder.find(), claimed.term());
            var journal = opened.journal(Cover.CENTER);
            var replication = new ReplicatedHosting(
                    room.id(), neighbors, claimed.term(), journal, new OtherCenters(room.id(), neighbors));
            var recovered = Recovery.resume(parts.clock(), known(), at -> recover(claimed, replication, at));
            keeping.begin(opened, recovered.complete());
            openings.forget(room.id());
            LOG.info(
                    "hosting room {} ({}): {}",
                    room.name(),
                    room.id(),
                    recovered.how().words());
            replicated = replication;
            var book = outlet.book(neighbors.knownAs(), claimed.term());
            begin(replication, new Message.Recovered(recovered, journal, book));
        } catch (RuntimeException e) {
            openings.failed(room, e, parts.clock().millis());
            keeping.fail("%s cannot be opened: %s".formatted(room.name(), e));
            closed.complete(null);
        }
    }

    private void begin(ReplicatedHosting replication, Message.Recovered first) {
        var role = new HostedRoom(room, parts.clock(), parts.boards().checks(), parts.settings(), outlet, replication);
        var made = new Agent(parts.agents(), role);
        synchronized (this) {
            made.tell(first);
            early.forEach(made::tell);
            early.clear();
            agent = made;
        }
        if (stopping) {
            made.tell(new Message.Stop());
        }
    }

    /// The room's time by what its host has shown here, or else elsewhere.
    private synchronized KnownTimes known() {
        long now = parts.clock().millis();
        var elsewhere = times.at(now);
        var here = parts.states().roomMillis(room.id(), now);
        return here.isPresent() ? new KnownTimes(here, elsewhere.clocksMillis()) : elsewhere;
    }

    private Recovery.Recovered recover(TermClaim claimed, ReplicatedHosting replication, long nowMillis) {
        var center = center(replication.journal(), nowMillis);
        Optional<HostHeader> header;
        try {
            header = claimed.gathered().tell(center);
        } catch (IOException | RuntimeException e) {
            LOG.error("the copy of room {} that other nodes sent cannot be used", room.id(), e);
            return new Recovery.Recovered(center(replication.journal(), nowMillis), new Beginning.NoCopy());
        }
        header.ifPresent(replication::inherits);
        return new Recovery.Recovered(
                center,
                header.map(it -> beginning(claimed, it))
                        .orElseGet(() -> claimed.isFresh() ? new Beginning.Fresh() : new Beginning.NoCopy()));
    }

    /// Nodes that did not answer may keep a later promise: then all may have been given out.
    private static Beginning beginning(TermClaim claimed, HostHeader header) {
        return !claimed.knowsAll() || header.promise().equals(PromiseSlot.EVERYTHING)
                ? new Beginning.NoCopy()
                : new Beginning.TakenOver(header.promise(), header.farewell());
    }

    private DataCenter center(Journal journal, long now) {
        var secret = parts.secret().get();
        var centers = neighbors.centers();
        if (centers.size() == 1) {
            return new DataCenter(room, secret, journal, now);
        }
        var id = new CenterId(centers.indexOf(neighbors.center()) + 1, neighbors.center());
        return DataCenter.among(id, leaseTtl, room, secret, journal, now);
    }

    /// The nodes of the data center are others.
    void peers(Set<String> nodes) {
        tell(new Message.Peers(nodes));
    }

    @Override
    public void show(RoomView view) {
        // Gates are shown it by the replication.
    }

    @Override
    public void promise(Promise promise) {
        newestPromise = promise.sequence();
        write(promise);
    }

    private void write(Promise promise) {
        keeping.promise(promise, onDisk -> written(promise, onDisk));
    }

    /// A host that is alone continues without a promise that its disk does not take. Among others
    /// it is written again, for as long as it is the newest: slots wait for it.
    private void written(Promise promise, boolean onDisk) {
        var replication = replicated;
        if (replication == null || (replication.isAlone() && !onDisk)) {
            tell(new Message.Unpromised());
        } else if (onDisk) {
            replication.onDisk(promise.sequence());
            if (refused) {
                refused = false;
                keeping.promising(true);
            }
        } else {
            refused = true;
            keeping.promising(false);
            parts.disk().threads().later(() -> writeAgain(promise));
        }
        wake();
    }

    private void writeAgain(Promise promise) {
        if (newestPromise == promise.sequence() && !stopping) {
            write(promise);
        }
    }

    @Override
    public void finished() {
        closed.complete(null);
    }

    /// Hands over: when this completes, the next host of the room knows everything, provided that a
    /// node could be reached.
    CompletableFuture<Void> close() {
        stopping = true;
        claim();
        var running = agent();
        if (running != null) {
            running.tell(new Message.Stop());
        }
        return closed.copy();
    }

    /// Complete when it has stopped.
    CompletableFuture<Void> closed() {
        return closed.copy();
    }

    @Override
    public void tell(MetricSink sink) {
        var running = agent();
        if (running != null) {
            outlet.tell(sink, room, parts, running);
        }
    }
}
