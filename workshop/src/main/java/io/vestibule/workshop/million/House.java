package io.vestibule.workshop.million;

import io.vestibule.board.AlertBoard;
import io.vestibule.board.DirectoryBoard;
import io.vestibule.board.LaneRegistry;
import io.vestibule.board.LaneSettings;
import io.vestibule.board.Loop;
import io.vestibule.board.MetricSink;
import io.vestibule.board.SlotClient;
import io.vestibule.board.StateBoard;
import io.vestibule.board.VoteBoard;
import io.vestibule.cluster.ClusterBoards;
import io.vestibule.cluster.Formers;
import io.vestibule.cluster.LocalCluster;
import io.vestibule.cluster.disk.ClusterSettings;
import io.vestibule.queue.RoomView;
import io.vestibule.room.Limits;
import io.vestibule.room.Room;
import io.vestibule.room.RoomDirectory;
import io.vestibule.room.Route;
import io.vestibule.workshop.BenchRooms;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A node's boards, lanes and cluster with its journals on disk, without a gate. *Thread-safe.*
final class House {

    /// Waits for an answer however long it takes.
    private static final LaneSettings PATIENT = LaneSettings.DEFAULT.askMillis(60_000);

    private static final int LANES = 2;

    final Room room = room("sale");
    final Room warmUp = room("warm-up");
    private final StateBoard states = new StateBoard();
    private final List<LoopedLane> lanes = new ArrayList<>();
    private final LoopedLane watch;
    private final LocalCluster cluster;

    /// A lane and the loop it lives on.
    record LoopedLane(SlotClient client, Loop loop) {}

    House(Path data) {
        var directory = new DirectoryBoard();
        var slots = new LaneRegistry(states, System::currentTimeMillis, PATIENT);
        for (int i = 0; i < LANES; i++) {
            lanes.add(seat(slots));
        }
        watch = seat(slots);
        directory.publish(RoomDirectory.of(List.of(room, warmUp)));
        var votes = new VoteBoard();
        cluster = LocalCluster.start(
                ClusterSettings.in(data),
                new ClusterBoards(directory, states, slots, Optional.empty(), votes, new AlertBoard(), votes),
                System::currentTimeMillis,
                Formers.NONE);
    }

    private static LoopedLane seat(LaneRegistry slots) {
        var loop = new ThreadLoop();
        return new LoopedLane(slots.lane(loop), loop);
    }

    private static Room room(String name) {
        return BenchRooms.room(
                name, new Route(name + ".example.com", "/"), new Limits(1, 1, Duration.ofMinutes(30), true));
    }

    boolean ready() {
        return cluster.ready();
    }

    /// The lanes that report check-ins.
    List<LoopedLane> lanes() {
        return List.copyOf(lanes);
    }

    /// A lane that only watches how soon it is answered.
    LoopedLane watch() {
        return watch;
    }

    int waiting(Room in) {
        return states.newest(in.id())
                .map(RoomView::counts)
                .map(counts -> counts.waiting())
                .orElse(0);
    }

    /// The figures of the big room, by the part of their names behind `vestibule_room_`.
    Map<String, Double> figures() {
        var figures = new HashMap<String, Double>();
        cluster.tell(new MetricSink() {
            @Override
            public void counter(String name, String help, long value, String... labels) {
                take(name, (double) value, labels);
            }

            @Override
            public void gauge(String name, String help, double value, String... labels) {
                take(name, value, labels);
            }

            @Override
            public void histogram(
                    String name, String help, double[] bounds, long[] counts, double sum, String... labels) {}

            private void take(String name, double value, String... labels) {
                if (labels.length > 1 && labels[1].equals(room.name())) {
                    figures.put(name.replace("vestibule_room_", ""), value);
                }
            }
        });
        return figures;
    }
}
