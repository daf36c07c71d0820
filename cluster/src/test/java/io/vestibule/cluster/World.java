package io.vestibule.cluster;

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
import io.vestibule.coordination.protocol.SlotAnswer;
import io.vestibule.coordination.protocol.SlotAsk;
import io.vestibule.coordination.protocol.VisitEvent;
import io.vestibule.ground.EpochClock;
import io.vestibule.minute.Count;
import io.vestibule.queue.Claim;
import io.vestibule.queue.RoomView;
import io.vestibule.room.EventSchedule;
import io.vestibule.room.Room;
import io.vestibule.room.RoomDirectory;
import io.vestibule.ticket.EstimateStamp;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/// A node's boards, lanes and cluster, without a gate. *Confined to its test, save where it says.*
final class World implements AutoCloseable {

    /// Deadlines that a busy machine keeps.
    static final LaneSettings PATIENT = LaneSettings.DEFAULT.askMillis(5_000);

    final DirectoryBoard directory = new DirectoryBoard();
    final StateBoard states = new StateBoard();
    final LaneRegistry slots;
    final MinuteBoard minutes = new MinuteBoard();
    private final VoteBoard votes = new VoteBoard();
    final LocalCluster cluster;
    private final List<SlotClient> slotClients = new ArrayList<>();
    private final List<ThreadLoop> loops = new ArrayList<>();

    private World(Making making, Room... rooms) {
        slots = new LaneRegistry(states, making.clock, making.lane);
        for (int i = 0; i < making.lanes; i++) {
            var loop = new ThreadLoop();
            loops.add(loop);
            slotClients.add(slots.lane(loop));
        }
        directory.publish(RoomDirectory.of(List.of(rooms)));
        cluster = LocalCluster.start(
                making.settings,
                new ClusterBoards(directory, states, slots, Optional.of(minutes), votes, new AlertBoard(), votes),
                making.clock,
                making.disk,
                Formers.NONE);
    }

    /// What a world is made of.
    record Making(ClusterSettings settings, LaneSettings lane, int lanes, EpochClock clock, Disk disk) {

        static Making in(Path directory) {
            return new Making(ClusterSettings.in(directory), PATIENT, 2, System::currentTimeMillis, new LocalDisk());
        }

        Making settings(ClusterSettings other) {
            return new Making(other, lane, lanes, clock, disk);
        }

        Making lane(LaneSettings other) {
            return new Making(settings, other, lanes, clock, disk);
        }

        Making lanes(int other) {
            return new Making(settings, lane, other, clock, disk);
        }

        Making clock(EpochClock other) {
            return new Making(settings, lane, lanes, other, disk);
        }

        Making disk(Disk other) {
            return new Making(settings, lane, lanes, clock, other);
        }

        World start(Room... rooms) {
            return new World(this, rooms);
        }
    }

    static World in(Path directory, Room... rooms) {
        return Making.in(directory).start(rooms);
    }

    World awaitReady() {
        await().atMost(20, TimeUnit.SECONDS).until(cluster::ready);
        return this;
    }

    /// Somebody new asks; from any thread.
    CompletableFuture<Optional<SlotAnswer>> newcomer(int lane, Room room, long id) {
        return ask(lane, room, new SlotAsk(id, now(), Claim.NEWCOMER, NOTHING, NOTHING));
    }

    /// Somebody who waits asks; from any thread.
    CompletableFuture<Optional<SlotAnswer>> waiting(int lane, Room room, long id, long position) {
        return ask(lane, room, new SlotAsk(id, position, Claim.WAITING, NOTHING, NOTHING));
    }

    private static final EstimateStamp NOTHING = EstimateStamp.NOTHING;

    CompletableFuture<Optional<SlotAnswer>> ask(int lane, Room room, SlotAsk ask) {
        var answer = new CompletableFuture<Optional<SlotAnswer>>();
        loops.get(lane).execute(() -> slotClients.get(lane).ask(room, ask, answer::complete));
        return answer;
    }

    /// Whether somebody new is let in.
    boolean enters(int lane, Room room, long id) {
        return newcomer(lane, room, id).join().orElse(SlotAnswer.REFUSED) instanceof SlotAnswer.Granted;
    }

    /// What somebody new is told.
    SlotAnswer answer(int lane, Room room, long id) {
        return newcomer(lane, room, id).join().orElseThrow();
    }

    void count(int lane, Room room, Count what) {
        loops.get(lane).call(() -> {
            slotClients.get(lane).count(room.id(), what);
            return true;
        });
    }

    void report(int lane, Room room, VisitEvent event) {
        loops.get(lane).call(() -> {
            slotClients.get(lane).report(room, event);
            return true;
        });
    }

    /// On the loop of the lane.
    void reportHere(int lane, Room room, VisitEvent event) {
        slotClients.get(lane).report(room, event);
    }

    RoomView laneView(int lane, Room room) {
        return loops.get(lane).call(() -> slotClients.get(lane).view(EventSchedule.at(room, now()), now()));
    }

    RoomView view(Room room) {
        return states.newest(room.id()).orElseThrow();
    }

    int active(Room room) {
        return states.newest(room.id()).map(view -> view.counts().active()).orElse(-1);
    }

    static long now() {
        return System.currentTimeMillis();
    }

    /// What is on disk now, as the death of the process would leave it.
    static void copyTo(Path from, Path to) {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                copy(file, to.resolve(from.relativize(file)));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void copy(Path file, Path to) throws IOException {
        try {
            if (Files.isDirectory(file)) {
                Files.createDirectories(to);
            } else {
                Files.copy(file, to);
            }
        } catch (NoSuchFileException _) {
            // A copy on its way to disk got its name in the meantime.
        }
    }

    /// One lane says farewell.
    void stopLane(int lane) {
        slotClients.get(lane).stop().toCompletableFuture().join();
    }

    /// Ends the loops without a word to their lanes.
    void endLoops() {
        loops.forEach(ThreadLoop::close);
        loops.clear();
    }

    /// Stops in order.
    @Override
    public void close() {
        for (int i = 0; i < loops.size(); i++) {
            slotClients.get(i).stop().toCompletableFuture().join();
        }
        cluster.stop();
        endLoops();
    }
}
