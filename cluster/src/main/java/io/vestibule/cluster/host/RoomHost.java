package io.vestibule.cluster.host;

import io.vestibule.board.MetricSink;
import io.vestibule.board.MetricSource;
import io.vestibule.board.SlotClient;
import io.vestibule.cluster.disk.Cover;
import io.vestibule.cluster.disk.HostParts;
import io.vestibule.cluster.disk.Recovery;
import io.vestibule.cluster.disk.RoomFiles;
import io.vestibule.cluster.disk.RoomFolder;
import io.vestibule.coordination.books.KnownTimes;
import io.vestibule.coordination.center.DataCenter;
import io.vestibule.coordination.protocol.WorkerId;
import io.vestibule.coordination.whatif.ProspectReply;
import io.vestibule.coordination.whatif.WhatIf;
import io.vestibule.coordination.world.Promise;
import io.vestibule.queue.RoomView;
import io.vestibule.room.Room;
import io.vestibule.wire.Frame;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Hosts one room: opens its files, brings its coordinator back, connects lanes, and carries what
/// the agent decides to the boards and to the disk. *Thread-safe.*
public final class RoomHost implements DiskOutlet.Host, MetricSource {

    private static final Logger LOG = LoggerFactory.getLogger(RoomHost.class);
    private static final long PROSPECT_MILLIS = 1_000;

    private final HostParts parts;
    private final Agent agent;
    private final DiskOutlet outlet;
    private final RoomKeeping keeping;
    private final List<SlotClient> slotClients = new ArrayList<>();
    private final CompletableFuture<Void> known = new CompletableFuture<>();
    private final CompletableFuture<Void> closed = new CompletableFuture<>();

    private volatile Room room;
    private volatile boolean ready;
    private final Retries retries = new Retries();

    /// Whether it was never open, also if opening it made its folder and failed then.
    private volatile boolean isNew;

    private boolean opening = true;
    private boolean stopping;
    private @Nullable RoomFiles files;

    /// @param replication the processes besides this one whose lanes report
    public RoomHost(Room room, HostParts parts, Replication replication) {
        this.room = room;
        this.parts = parts;
        outlet = new DiskOutlet(room.id(), parts, this);
        keeping = outlet.keeping();
        this.agent = new Agent(
                parts.agents(),
                new HostedRoom(room, parts.clock(), parts.boards().checks(), parts.settings(), outlet, replication));
    }

    public Room room() {
        return room;
    }

    /// Whether the coordinator knows its counts and has said so.
    public boolean isReady() {
        return ready;
    }

    /// Done when the coordinator knows its counts and has said so, or never will.
    public CompletableFuture<Void> known() {
        return known.copy();
    }

    /// Whether it could not be opened when it was tried last.
    public boolean hasFailed() {
        return keeping.hasFailed();
    }

    /// Lets the agent look around if that is due, and opens the room if that failed and is due again. For one
    /// thread, at every beat.
    public void beat() {
        if (retries.due(parts.clock().millis()) && isWantedAgain()) {
            Thread.ofVirtual().name("open room " + room.name()).start(this::open);
        }
        agent.beat();
    }

    private synchronized boolean isWantedAgain() {
        opening = !stopping;
        return opening;
    }

    /// Takes new settings.
    public void configure(Room next) {
        if (!next.equals(room)) {
            room = next;
            agent.tell(new Message.Configured(next));
        }
    }

    /// Asks what other settings would mean for the people who wait now.
    ///
    /// @return complete within a second, also if the agent does not come to it
    public CompletableFuture<ProspectReply> prospect(WhatIf whatIf) {
        var reply = new CompletableFuture<ProspectReply>();
        agent.tell(new Message.WhatIfAsked(
                whatIf,
                prospect -> reply.complete(
                        prospect.<ProspectReply>map(ProspectReply.Told::new).orElseGet(ProspectReply.NotYet::new))));
        return reply.completeOnTimeout(ProspectReply.SILENT, PROSPECT_MILLIS, TimeUnit.MILLISECONDS);
    }

    /// Expects reports of a lane from now on.
    public synchronized void join(SlotClient client) {
        slotClients.add(client);
        if (files != null) {
            connect(client, files);
        }
    }

    /// Takes what another process said about the room.
    ///
    /// @param route leads back to it
    public void came(String route, Frame frame) {
        agent.tell(new Message.Came(route, frame));
    }

    /// The process of this name is gone: nobody waits for its lanes.
    public void gone(String process) {
        agent.tell(new Message.Gone(process));
    }

    private void connect(SlotClient client, RoomFiles to) {
        var worker = new WorkerId(client.number(), to.term());
        var link = new LaneLink(worker, to.journal(client.number()), agent);
        agent.tell(new Message.Joined(link));
        client.attach(room.id(), link);
    }

    /// Opens the files and brings the coordinator back. Takes as long as the disk does.
    public void open() {
        try {
            var folder = RoomFolder.of(parts.rooms(), room.id());
            var found = isNew ? RoomFolder.Found.NOTHING : folder.find();
            isNew = !found.known();
            var opened =
                    keeping.open(folder, found, found.nextTerm(parts.clock().millis()));
            var journal = opened.journal(Cover.CENTER);
            synchronized (this) {
                files = opened;
                slotClients.forEach(client -> connect(client, opened));
            }
            var secret = parts.secret().get();
            var recovered = Recovery.resume(
                    parts.clock(),
                    KnownTimes.shown(
                            parts.states().roomMillis(room.id(), parts.clock().millis())),
                    at -> new Recovery(folder, found, parts.settings().boot())
                            .recover(() -> new DataCenter(room, secret, journal, at)));
            keeping.begin(opened, recovered.complete());
            LOG.info(
                    "hosting room {} ({}): {}",
                    room.name(),
                    room.id(),
                    recovered.how().words());
            agent.tell(new Message.Recovered(recovered, journal, outlet.book("", opened.term())));
        } catch (RuntimeException e) {
            LOG.error("room {} ({}) cannot be hosted", room.name(), room.id(), e);
            failed(e);
            known.complete(null);
        }
    }

    /// Lanes are connected again when the room is reopened.
    private synchronized void failed(RuntimeException why) {
        opening = false;
        if (files != null) {
            slotClients.forEach(client -> {
                var _ = client.detach(room.id());
            });
        }
        files = null;
        keeping.fail("%s cannot be opened: %s".formatted(room.name(), why));
        long pause = retries.failed(parts.clock().millis());
        LOG.info("trying to host room {} again in {} ms", room.id(), pause);
        if (stopping) {
            letGo();
        }
    }

    private void letGo() {
        parts.disk().alarms().forget(room.id());
        closed.complete(null);
    }

    @Override
    public void show(RoomView view) {
        parts.states().publish(room.id(), view, parts.clock().millis());
        ready |= view.known();
        if (ready) {
            known.complete(null);
        }
    }

    @Override
    public void promise(Promise promise) {
        keeping.promise(
                promise,
                kept -> agent.tell(kept ? new Message.Promised(promise.sequence()) : new Message.Unpromised()));
    }

    @Override
    public void tell(Message message) {
        agent.tell(message);
    }

    @Override
    public void finished() {
        parts.states().remove(room.id());
        closed.complete(null);
    }

    /// Disconnects the lanes, so that another host may be theirs.
    ///
    /// @return complete when all of them have sent their last report to this one
    public synchronized CompletableFuture<Void> disconnect() {
        var left = slotClients.stream()
                .map(client -> client.detach(room.id()).toCompletableFuture())
                .toArray(CompletableFuture<?>[]::new);
        slotClients.clear();
        return CompletableFuture.allOf(left);
    }

    /// Disconnects the lanes, makes the last copy and lets go of the files.
    ///
    /// @return complete when everything is on disk
    public synchronized CompletableFuture<Void> close() {
        for (SlotClient client : slotClients) {
            var _ = client.detach(room.id());
        }
        slotClients.clear();
        stopping = true;
        if (!opening) {
            letGo();
        }
        agent.tell(new Message.Stop());
        return closed;
    }

    @Override
    public void tell(MetricSink sink) {
        outlet.tell(sink, room, parts, agent);
    }
}
