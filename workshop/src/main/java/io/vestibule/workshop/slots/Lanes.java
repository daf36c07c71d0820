package io.vestibule.workshop.slots;

import io.vestibule.board.AlertBoard;
import io.vestibule.board.DirectoryBoard;
import io.vestibule.board.LaneRegistry;
import io.vestibule.board.LaneSettings;
import io.vestibule.board.SlotClient;
import io.vestibule.board.StateBoard;
import io.vestibule.board.VoteBoard;
import io.vestibule.cluster.ClusterBoards;
import io.vestibule.coordination.protocol.SlotAnswer;
import io.vestibule.coordination.protocol.SlotAsk;
import io.vestibule.coordination.protocol.VisitEvent;
import io.vestibule.queue.Claim;
import io.vestibule.room.Limits;
import io.vestibule.room.Room;
import io.vestibule.room.RoomDirectory;
import io.vestibule.room.Route;
import io.vestibule.ticket.EstimateStamp;
import io.vestibule.workshop.BenchRooms;
import io.vestibule.workshop.million.ThreadLoop;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/// The lanes and boards of a node without a gate, and rooms with places for everybody.
/// *Thread-safe.*
final class Lanes {

    /// Enough for each of a few nodes to host some.
    static final List<Room> ROOMS =
            IntStream.range(0, 16).mapToObj(number -> room("sale-" + number)).toList();

    private static final int PLENTY = 2_000_000;

    private final ClusterBoards boards;
    private final List<Placed> placed = new ArrayList<>();

    /// A lane and the loop that it lives on. *Confined to its loop*, but for the creation.
    private record Placed(SlotClient client, ThreadLoop loop, SplittableRandom chance) {}

    /// @param lanes how many event loops
    Lanes(LaneSettings settings, int lanes, List<Room> rooms) {
        var states = new StateBoard();
        var slots = new LaneRegistry(states, System::currentTimeMillis, settings);
        var votes = new VoteBoard();
        boards = new ClusterBoards(
                new DirectoryBoard(), states, slots, Optional.empty(), votes, new AlertBoard(), votes);
        boards.directory().publish(RoomDirectory.of(rooms));
        for (int lane = 0; lane < lanes; lane++) {
            var loop = new ThreadLoop();
            placed.add(new Placed(slots.lane(loop), loop, new SplittableRandom()));
        }
    }

    private static Room room(String name) {
        return BenchRooms.room(
                name, new Route(name + ".example.com", "/"), new Limits(PLENTY, PLENTY, Duration.ofMinutes(30), true));
    }

    ClusterBoards boards() {
        return boards;
    }

    /// Somebody new comes to the lane of this number, modulo how many there are.
    void newcomer(Room room, int turn, long dueNanos, WaitTimes waits) {
        var at = placed.get(turn % placed.size());
        at.loop().execute(() -> ask(at, room, dueNanos, waits));
    }

    private static void ask(Placed at, Room room, long dueNanos, WaitTimes waits) {
        long asked = System.nanoTime();
        var ask = new SlotAsk(
                at.chance().nextLong(),
                System.currentTimeMillis(),
                Claim.NEWCOMER,
                EstimateStamp.NOTHING,
                EstimateStamp.NOTHING);
        at.client().ask(room, ask, answer -> answered(at, room, ask, answer, asked, dueNanos, waits));
    }

    private static void answered(
            Placed at, Room room, SlotAsk ask, Optional<SlotAnswer> answer, long asked, long due, WaitTimes waits) {
        long now = System.nanoTime();
        boolean granted = answer.filter(SlotAnswer.Granted.class::isInstance).isPresent();
        waits.note(now - asked, now - due, granted);
        if (granted) {
            at.client().report(room, new VisitEvent.Forwarded(ask.id(), System.currentTimeMillis()));
        }
    }
}
