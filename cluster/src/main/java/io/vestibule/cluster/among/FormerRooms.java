package io.vestibule.cluster.among;

import io.vestibule.board.DirectoryBoard;
import io.vestibule.board.LaneRegistry;
import io.vestibule.board.SlotClient;
import io.vestibule.board.StateBoard;
import io.vestibule.cluster.host.AgentThreads;
import io.vestibule.cluster.link.FormerProcess;
import io.vestibule.cluster.link.Post;
import io.vestibule.cluster.link.SlotDeadlines;
import io.vestibule.ground.EpochClock;
import io.vestibule.room.Room;
import io.vestibule.room.RoomDirectory;
import io.vestibule.room.RoomId;
import io.vestibule.wire.RoomFrame;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/// The rooms of a process that has handed over, as its lanes see them: the process that followed it
/// hosts them. *Thread-safe.*
public final class FormerRooms implements AutoCloseable {

    private static final long BEAT_MILLIS = 100;
    private static final long FAREWELL_MILLIS = 2_000;
    private static final long PAUSE_NANOS = 2_000_000;

    private final DirectoryBoard directory;
    private final StateBoard states;
    private final LaneRegistry slots;
    private final EpochClock clock;
    private final AgentThreads agents = new AgentThreads(1);
    private final DistantRoom.Here here;
    private final Map<RoomId, DistantRoom> rooms = new ConcurrentHashMap<>();
    private final List<SlotClient> slotClients = new ArrayList<>();
    private final Consumer<RoomDirectory> changes = this::follow;
    private final Consumer<SlotClient> arrivals = this::join;

    private FormerRooms(
            FormerProcess self,
            Post post,
            DirectoryBoard directory,
            StateBoard states,
            LaneRegistry slots,
            EpochClock clock) {
        this.directory = directory;
        this.states = states;
        this.slots = slots;
        this.clock = clock;
        here = new DistantRoom.Here(self.node(), self.term(), "", clock, agents, states, post, new SlotDeadlines());
    }

    /// Connects the lanes, which no host expects any more, to the process that follows.
    ///
    /// @param post leads to it, as soon as it is there
    public static FormerRooms start(
            FormerProcess self,
            Post post,
            DirectoryBoard directory,
            StateBoard states,
            LaneRegistry slots,
            EpochClock clock) {
        var former = new FormerRooms(self, post, directory, states, slots, clock);
        slots.listen(former.arrivals);
        directory.listen(former.changes);
        former.agents.every(BEAT_MILLIS, former::beat);
        return former;
    }

    /// Takes what the process that followed says.
    public void take(String route, RoomFrame frame) {
        var room = rooms.get(frame.room());
        if (room != null) {
            room.take(route, frame.frame());
        }
    }

    private synchronized void join(SlotClient client) {
        slotClients.add(client);
        rooms.values().forEach(room -> room.join(client));
    }

    private synchronized void follow(RoomDirectory next) {
        for (Room room : next.rooms()) {
            if (!rooms.containsKey(room.id())) {
                var distant = new DistantRoom(room.id(), here);
                rooms.put(room.id(), distant);
                slotClients.forEach(distant::join);
            }
        }
        rooms.entrySet().removeIf(each -> {
            boolean gone = next.byId(each.getKey()).isEmpty();
            if (gone) {
                slotClients.forEach(each.getValue()::leave);
                states.remove(each.getKey());
            }
            return gone;
        });
    }

    private void beat() {
        long now = clock.millis();
        rooms.values().forEach(room -> room.lookAround(now));
    }

    /// Waits a moment until what the lanes reported is acknowledged; they should have
    /// [stopped][SlotClient#stop] before.
    @Override
    public void close() {
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(FAREWELL_MILLIS);
        while (!rooms.values().stream().allMatch(DistantRoom::isAcknowledged) && System.nanoTime() < end) {
            LockSupport.parkNanos(PAUSE_NANOS);
        }
        directory.leave(changes);
        slots.leave(arrivals);
        agents.stop();
    }
}
