package io.vestibule.cluster.peers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vestibule.room.RoomId;
import io.vestibule.wire.Frame;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/// Nodes of one cluster in one process.
@Execution(ExecutionMode.CONCURRENT)
class PekkoPeersIT {

    /// What has not happened by then never does.
    private static final Duration SOON = Duration.ofMinutes(2);
    private static final List<RoomId> ROOMS = IntStream.range(0, 12)
            .mapToObj(i -> new RoomId("%032x".formatted(i)))
            .toList();

    @TempDir
    Path folder;

    @Test
    void aRoomIsHostedOnceInEachDataCenterAndMovesWhenItsNodeLeaves() throws IOException {
        try (var site = new Site(folder, 4, Optional.empty())) {
            var one = site.start("fra");
            var two = site.start("fra");
            var three = site.start("fra");
            var far = site.start("nyc");
            await().atMost(SOON).untilAsserted(() -> {
                assertThat(site.nodes)
                        .allSatisfy(node -> assertThat(node.peers.status().members())
                                .hasSize(4)
                                .allMatch(m -> m.stage() == io.vestibule.cluster.link.PeerStatus.Stage.UP));
                assertThat(List.of(one.others, two.others, three.others)).containsOnly(Set.of("n0", "n1", "n2"));
                assertThat(far.others).isEqualTo(Set.of("n3"));
            });

            // Every frame comes to the one host, and its answer back to the sender.
            ROOMS.forEach(room -> tell(List.of(one, two, three), "fra", room));
            hostedOnce(List.of(one, two, three));
            assertThat(far.open).isEmpty();

            // From the other data center, too; and the place of a hub is one node's.
            far.answers.clear();
            tell(List.of(far), "fra", ROOMS.getFirst());
            for (var node : site.nodes) {
                node.peers.toHub("nyc", ROOMS.getFirst(), new Frame.Got(9, 9));
            }
            await().atMost(SOON).untilAsserted(() -> {
                assertThat(far.told.stream().filter(t -> t.startsWith("hub"))).hasSize(4);
                assertThat(far.peers.status().hubs()).containsExactly(ROOMS.getFirst());
            });

            // Who leaves closes first.
            var its = Set.copyOf(two.open);
            two.close();
            assertThat(two.open).isEmpty();
            ROOMS.forEach(room -> tell(List.of(one, three), "fra", room));
            hostedOnce(List.of(one, three));
            assertThat(its).isNotEmpty();
            await().atMost(SOON).untilAsserted(() -> {
                assertThat(one.told).contains("gone n1");
                assertThat(one.others).isEqualTo(Set.of("n0", "n2"));
            });
        }
    }

    private static void tell(List<Recorder> from, String center, RoomId room) {
        for (var node : from) {
            node.answers.clear();
            // A frame may be lost while rooms move.
            await().atMost(SOON).until(() -> {
                node.peers.toRoom(center, room, new Frame.Got(1, 2));
                return !node.answers.isEmpty();
            });
        }
    }

    private static void hostedOnce(List<Recorder> nodes) {
        assertThat(nodes.stream().flatMap(node -> node.open.stream()).sorted(Comparator.comparing(RoomId::value)))
                .containsExactlyElementsOf(ROOMS);
    }
}
