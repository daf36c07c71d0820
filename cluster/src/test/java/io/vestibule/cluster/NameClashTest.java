package io.vestibule.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vestibule.Slow;
import io.vestibule.cluster.link.Neighbors;
import io.vestibule.room.Room;
import io.vestibule.wire.Frame;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A node's id has 24 bits, so some names have the same one: among a few thousand there are two.
class NameClashTest {

    private static final Room ROOM = ClusterRooms.room("shop", 10, 10);
    private static final Pair SAME = search();

    @TempDir
    Path folder;

    /// Two names with one number.
    private record Pair(String one, String other) {

        String alarm() {
            return "nodes %s and %s must not work together: their names hash to the same number; rename one of them"
                    .formatted(one, other);
        }
    }

    private static Pair search() {
        var byNumber = new HashMap<Integer, String>();
        for (int i = 10_000; i < 100_000; i++) {
            String name = "gate-" + i;
            var before = byNumber.put(Neighbors.number(name), name);
            if (before != null) {
                return new Pair(before, name);
            }
        }
        throw new AssertionError("24 bits are enough for 90,000 names");
    }

    @Test
    void twoNamesWithOneNumberAreNamedAndNobodyElse() {
        assertThat(SAME.one()).isNotEqualTo(SAME.other());

        assertThat(Neighbors.clashes(List.of("ams-1", SAME.other(), "ams-2", SAME.one())))
                .containsExactly(SAME.alarm());
    }

    @Test
    void otherNamesRaiseNoAlarm() {
        var names = new ArrayList<>(List.of("ams-1", "ams-2", "ams-3", SAME.one(), SAME.one()));
        IntStream.range(0, 50).mapToObj(i -> "vestibule-" + i).forEach(names::add);

        assertThat(Neighbors.clashes(names)).isEmpty();
    }

    @Test
    @Slow("nodes that find each other in real time")
    void theOperatorIsToldOfNodesUntilOneOfThemIsGone() {
        try (var town = new Town(folder, ROOM, 1, "ams").awaitReady()) {
            var node = town.node("ams1");

            node.receiver().peers(Set.of("ams1", SAME.one(), SAME.other()));
            assertThat(node.cluster.status().alarms()).containsExactly(SAME.alarm());

            node.receiver().peers(Set.of("ams1", SAME.other()));
            assertThat(node.cluster.status().alarms()).isEmpty();
            node.receiver().peers(Set.of("ams1"));
        }
    }

    /// They ask by way of a coordinator node, this time one and that time another.
    @Test
    @Slow("nodes that find each other in real time")
    void theOperatorIsToldOfGatesThatAreNoMembers() {
        try (var town = new Town(folder, ROOM, 1, "ams").awaitReady()) {
            var node = town.node("ams1");
            var seen = new TreeSet<String>();

            joins(node, SAME.one(), "ams1");
            joins(node, SAME.one(), "ams2");
            await().until(() -> {
                seen.addAll(node.cluster.status().alarms());
                return node.enters(1);
            });
            assertThat(seen).as("of one gate by two ways").isEmpty();
            joins(node, SAME.other(), "ams1");

            await().until(() -> node.cluster.status().alarms().equals(List.of(SAME.alarm())));
        }
    }

    private static void joins(Town.Node host, String gate, String by) {
        var joined = new Frame.Joined(Neighbors.number(gate), 1, 1, Frame.Knows.NOTHING);
        host.receiver().atRoom(ROOM.id(), gate + "@" + by, joined);
    }
}
