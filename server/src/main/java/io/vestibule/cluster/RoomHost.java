package io.vestibule.cluster;

import io.vestibule.board.Lane;
import io.vestibule.board.MetricSink;
import io.vestibule.board.MetricSource;
import io.vestibule.cluster.Alarms.Kind;
import io.vestibule.coordination.DataCenter;
import io.vestibule.coordination.Promise;
import io.vestibule.coordination.WorkerId;
import io.vestibule.queue.RoomView;
import io.vestibule.room.Room;
import io.vestibule.tally.EstimateScore.Standings;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/// Hosts one room: opens its files, brings its coordinator back, connects lanes, and carries what
/// the agent decides to the boards and to the disk. *Thread-safe.*
final class RoomHost implements Outlet, MetricSource {

    private static final Logger LOG = LoggerFactory.getLogger(RoomHost.class);

    private final HostParts parts;
    private final Agent agent;
    private final HostedRoom hosted;
    private final RoomFigures figures = new RoomFigures();
    private final List<Lane> lanes = new ArrayList<>();
    private final CompletableFuture<Void> known = new CompletableFuture<>();
    private final CompletableFuture<Void> closed = new CompletableFuture<>();

    private volatile Room room;
    private volatile boolean ready;
    private volatile boolean broken;
    private @Nullable RoomFiles files;

    /// Only on the disk's patient thread.
    private boolean copied;

    RoomHost(Room room, HostParts parts) {
        this.room = room;
        this.parts = parts;
        this.hosted = new HostedRoom(room, parts.clock(), parts.settings(), this);
        this.agent = new Agent(parts.agents(), hosted);
    }

    Room room() {
        return room;
    }

    /// Whether the coordinator knows its counts and has said so.
    boolean isReady() {
        return ready;
    }

    /// Done when the coordinator knows its counts and has said so, or never will.
    CompletableFuture<Void> known() {
        return known.copy();
    }

    /// Lets the agent look around.
    void wake() {
        agent.wake();
    }

    /// Takes new settings.
    void configure(Room next) {
        if (!next.equals(room)) {
            room = next;
            agent.tell(new Letter.Configured(next));
        }
    }

    /// Expects reports of a lane from now on.
    synchronized void join(Lane lane) {
        lanes.add(lane);
        if (files != null) {
            connect(lane, files);
        }
    }

    private void connect(Lane lane, RoomFiles to) {
        var worker = new WorkerId(lane.number(), to.life());
        var link = new LaneLink(worker, to.journal(lane.number()), agent);
        agent.tell(new Letter.Joined(link));
        lane.attach(room.id(), link);
    }

    /// Opens the files and brings the coordinator back. Takes as long as the disk does.
    void open() {
        try {
            var folder = RoomFolder.of(parts.rooms(), room.id());
            var found = look(folder);
            var opened = new RoomFiles(room.id(), folder, parts.disk(), found);
            begin(opened, found);
            var journal = opened.journal(Cover.CENTER);
            synchronized (this) {
                files = opened;
                lanes.forEach(lane -> connect(lane, opened));
            }
            var secret = parts.secret().get();
            var recovered =
                    new Recovery(folder, found, parts.settings().boot())
                            .recover(
                                    () ->
                                            new DataCenter(
                                                    room, secret, journal, parts.clock().millis()));
            live(opened, recovered);
            LOG.info("room {} ({}) begins: {}", room.name(), room.id(), recovered.how());
            agent.tell(new Letter.Recovered(recovered, journal));
        } catch (RuntimeException e) {
            LOG.error("room {} ({}) cannot be hosted", room.name(), room.id(), e);
            broken = true;
            known.complete(null);
        }
    }

    /// What is there; a folder that cannot be read says nothing.
    private RoomFolder.Found look(RoomFolder folder) {
        try {
            return folder.look();
        } catch (IOException e) {
            LOG.error("the files of a room cannot be read: {}", folder.path(), e);
            return new RoomFolder.Found(true, Optional.empty(), List.of(), 0);
        }
    }

    private void begin(RoomFiles opened, RoomFolder.Found found) {
        if (!found.known()) {
            try {
                opened.create();
            } catch (IOException e) {
                parts.disk().alarms().raise(room.id(), Kind.PROMISE, e.toString());
            }
        }
    }

    private void live(RoomFiles opened, Recovery.Recovered recovered) {
        try {
            opened.begin(recovered.complete());
        } catch (IOException e) {
            parts.disk().alarms().raise(room.id(), Kind.PROMISE, e.toString());
        }
    }

    @Override
    public void show(RoomView view) {
        parts.states().publish(room.id(), view);
        ready |= view.known();
        if (ready) {
            known.complete(null);
        }
    }

    @Override
    public void promise(Promise promise) {
        threads()
                .soon(
                        () -> {
                            try {
                                opened().write(promise);
                                figures.promised();
                                agent.tell(new Letter.Promised(promise.sequence()));
                            } catch (IOException e) {
                                LOG.warn("a promise of room {} failed", room.id(), e);
                                agent.tell(new Letter.Unpromised());
                            }
                        });
    }

    @Override
    public void promising(boolean kept) {
        if (kept) {
            parts.disk().alarms().clear(room.id(), Kind.PROMISE);
        } else {
            String meaning = "promises do not get to disk; a power cut now would be forgotten";
            parts.disk().alarms().raise(room.id(), Kind.PROMISE, meaning);
        }
    }

    @Override
    public void heldBack() {
        figures.heldBack();
    }

    @Override
    public void score(Standings atArrival, Standings atHalf) {
        figures.score(atArrival, atHalf);
    }

    @Override
    public void copy(Chunks content, List<Cover> covers, long nowMillis, long tookMillis) {
        figures.stoodStill(tookMillis);
        threads()
                .patiently(
                        () -> {
                            var to = opened();
                            var copy = new Copy(nowMillis, to.life(), covers, content);
                            copied = write(copy, to);
                            agent.tell(new Letter.Copied(copied));
                        });
    }

    private boolean write(Copy copy, RoomFiles to) {
        try {
            to.write(copy);
            figures.copied(copy.madeMillis(), copy.size());
            parts.disk().alarms().clear(room.id(), Kind.COPY);
            threads().soon(() -> trust(to));
            return true;
        } catch (IOException e) {
            parts.disk().alarms().raise(room.id(), Kind.COPY, e.toString());
            return false;
        }
    }

    private void trust(RoomFiles in) {
        try {
            in.trust();
        } catch (IOException e) {
            LOG.warn("a promise of room {} failed", room.id(), e);
        }
    }

    @Override
    public void stopped() {
        threads().patiently(() -> threads().soon(this::finish));
    }

    private void finish() {
        var last = opened();
        try {
            if (copied) {
                last.writeClean();
            }
        } catch (IOException e) {
            LOG.warn("room {} could not be left clean", room.id(), e);
        } finally {
            parts.states().remove(room.id());
            parts.disk().alarms().forget(room.id());
            last.close();
            closed.complete(null);
        }
    }

    /// Disconnects the lanes, makes the last copy and lets go of the files.
    ///
    /// @return complete when everything is on disk
    synchronized CompletableFuture<Void> close() {
        for (Lane lane : lanes) {
            lane.detach(room.id());
        }
        lanes.clear();
        if (broken) {
            closed.complete(null);
        }
        agent.tell(new Letter.Stop());
        return closed;
    }

    private DiskThreads threads() {
        return parts.disk().threads();
    }

    private synchronized RoomFiles opened() {
        if (files == null) {
            throw new IllegalStateException("not open");
        }
        return files;
    }

    private synchronized List<RoomJournal> journals() {
        return files == null ? List.of() : files.journals();
    }

    @Override
    public void tell(MetricSink sink) {
        var journals = journals();
        figures.tell(sink, room, parts, agent, journals);
    }
}
