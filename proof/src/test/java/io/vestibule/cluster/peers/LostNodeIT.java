package io.vestibule.cluster.peers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vestibule.cluster.link.PeerStatus.Stage;
import io.vestibule.room.RoomId;
import io.vestibule.wire.Frame;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/// A node dies, stops for a while, comes back: rooms move, and it is one cluster all the time.
@Execution(ExecutionMode.CONCURRENT)
class LostNodeIT {

    /// What has not happened by then never does.
    private static final Duration SOON = Duration.ofMinutes(2);
    private static final List<RoomId> ROOMS = IntStream.range(0, 12)
            .mapToObj(i -> new RoomId("%032x".formatted(i)))
            .toList();

    private static final String ALL_THREE = "peers [n0, n1, n2]";

    @TempDir
    Path folder;

    @Test
    void theRoomsOfALostNodeMove() throws IOException {
        try (var site = new Site(folder, 3, Optional.empty())) {
            var one = site.start("fra");
            var two = site.start("fra");
            var three = new PeerProcess(site, 2, "fra", false);
            awaitPeers(one, "n0", "n1", "n2");
            awaitHosted(one, two, three);
            assertThat(three.open).isNotEmpty();

            long killed = System.nanoTime();
            three.kill();
            assertThat(one.peers.gone("n2")).isTrue();
            three.open.clear();
            awaitHosted(one, two, three);
            say("hosted again with a hint", killed);
            assertThat(one.told).contains("gone n2");
            awaitPeers(one, "n0", "n1");

            var again = new PeerProcess(site, 2, "fra", false);
            awaitPeers(one, "n0", "n1", "n2");
            await().atMost(SOON).untilAsserted(() -> {
                awaitHosted(one, two, again);
                assertThat(again.open).isNotEmpty();
            });

            killed = System.nanoTime();
            again.kill();
            again.open.clear();
            awaitHosted(one, two, again);
            say("hosted again without", killed);

            var third = new PeerProcess(site, 2, "fra", false);
            awaitPeers(one, "n0", "n1", "n2");
            await().atMost(SOON).untilAsserted(() -> {
                awaitHosted(one, two, third);
                assertThat(third.open).isNotEmpty();
            });
            var its = Set.copyOf(third.open);
            long stopped = System.nanoTime();
            third.signal("STOP");
            await().atMost(SOON).until(() -> one.others.size() == 2);
            say("out after a stop", stopped);
            await().atMost(SOON).until(() -> {
                ROOMS.forEach(room -> one.peers.toRoom("fra", room, new Frame.Got(1, 2)));
                var open = new HashSet<>(one.open);
                open.addAll(two.open);
                return open.size() == ROOMS.size();
            });
            await().atMost(SOON).until(() -> System.nanoTime() - stopped > 20_000_000_000L);
            third.signal("CONT");
            long on = System.nanoTime();
            await().atMost(SOON)
                    .untilAsserted(() -> assertThat(third.said)
                            .contains(
                                    its.stream().map(room -> "closing " + room).toArray(String[]::new)));
            say("closed after going on", on);
            awaitPeers(one, "n0", "n1", "n2");
            say("back after going on", on);
            await().atMost(SOON).untilAsserted(() -> {
                awaitHosted(one, two, third);
                assertThat(third.open).isNotEmpty();
            });
            third.close();
        }
    }

    /// The oldest node says where rooms are.
    @Test
    void theRoomsOfTheOldestNodeMove() throws IOException {
        try (var site = new Site(folder, 3, Optional.empty())) {
            var oldest = new PeerProcess(site, 0, "fra", true);
            var one = site.start(site.settings(1, "fra", false, Optional.empty()));
            var two = site.start(site.settings(2, "fra", false, Optional.empty()));
            awaitPeers(one, "n0", "n1", "n2");
            awaitHosted(one, two, oldest);

            long killed = System.nanoTime();
            oldest.kill();
            oldest.open.clear();
            assertThat(one.peers.gone("n0")).isTrue();
            awaitHosted(one, two, oldest);
            say("hosted again after the oldest, with a hint", killed);

            // It comes back, founds nothing although it may, and is the youngest now.
            var again = new PeerProcess(site, 0, "fra", true);
            awaitPeers(one, "n0", "n1", "n2");
            awaitHosted(one, two, again);
            again.kill();
            again.open.clear();
            awaitHosted(one, two, again);
            awaitPeers(one, "n1", "n2");
        }
    }

    /// Nobody is left there who could say that its nodes are dead: those of another data center do.
    @Test
    void aDataCenterThatIsLostIsMissedAndTakenOutWhenAnOperatorSaysSo() throws IOException {
        try (var site = new Site(folder, 3, Optional.empty())) {
            var one = site.start("fra");
            var two = site.start("fra");
            try (var lost = new PeerProcess(site, 2, "nyc", false)) {
                awaitMembers(3, one, two);
                assertThat(one.peers.status().alarms()).isEmpty();

                long killed = System.nanoTime();
                lost.kill();
                await().atMost(SOON)
                        .untilAsserted(() -> assertThat(List.of(one, two))
                                .allMatch(LostNodeIT::isAlarmed)
                                .noneMatch(LostNodeIT::reachesNewYork));
                say("a data center is missed", killed);
            }
            one.peers.lost("nyc");
            awaitMembers(2, one, two);

            try (var _ = new PeerProcess(site, 2, "nyc", false)) {
                awaitMembers(3, one, two);
                await().atMost(SOON)
                        .untilAsserted(() -> assertThat(List.of(one, two))
                                .noneMatch(LostNodeIT::isAlarmed)
                                .allMatch(LostNodeIT::reachesNewYork));
            }
        }
    }

    private static boolean isAlarmed(Recorder node) {
        return node.peers.status().alarms().stream()
                .anyMatch(line -> line.startsWith("data center nyc cannot be reached;"));
    }

    private static boolean reachesNewYork(Recorder node) {
        return node.peers.status().members().stream()
                .anyMatch(it -> it.dataCenter().equals("nyc") && it.reachable());
    }

    private static void awaitMembers(int members, Recorder... nodes) {
        await().atMost(SOON)
                .until(() -> Stream.of(nodes)
                        .map(node -> node.peers.status().members())
                        .allMatch(there ->
                                there.size() == members && there.stream().allMatch(it -> it.stage() == Stage.UP)));
    }

    /// As after a power cut: nobody is left, and nobody is told to found anything.
    @Test
    void nodesThatAreAllStartedAgainAreOneClusterAgain() throws IOException {
        var site = new Site(folder, 3, Optional.empty());
        var first = new ArrayList<PeerProcess>();
        var again = new ArrayList<PeerProcess>();
        try {
            for (int i = 0; i < 3; i++) {
                first.add(new PeerProcess(site, i, "fra", i == 0));
            }
            await().atMost(SOON).untilAsserted(() -> allKnowAll(first));
            first.forEach(PeerProcess::kill);

            again.add(new PeerProcess(site, 0, "fra", true));
            again.add(new PeerProcess(site, 1, "fra", false));
            again.add(new PeerProcess(site, 2, "fra", false));
            long started = System.nanoTime();
            await().atMost(SOON).untilAsserted(() -> allKnowAll(again));
            say("one cluster again", started);
        } finally {
            first.forEach(PeerProcess::close);
            again.forEach(PeerProcess::close);
        }
    }

    private static void say(String what, long since) {
        System.out.printf("%s: %d ms%n", what, (System.nanoTime() - since) / 1_000_000);
    }

    private static void awaitPeers(Recorder node, String... names) {
        await().atMost(SOON).until(() -> node.others.equals(Set.of(names)));
    }

    /// Frames come, and each room is hosted by exactly one.
    private static void awaitHosted(Recorder one, Recorder two, PeerProcess three) {
        await().atMost(SOON).pollInterval(Duration.ofMillis(50)).until(() -> {
            ROOMS.forEach(room -> one.peers.toRoom("fra", room, new Frame.Got(1, 2)));
            var open = new HashSet<>(one.open);
            open.addAll(two.open);
            open.addAll(three.open);
            return open.size() == ROOMS.size() && one.open.size() + two.open.size() + three.open.size() == ROOMS.size();
        });
    }

    private static void allKnowAll(List<PeerProcess> nodes) {
        assertThat(nodes).allSatisfy(node -> assertThat(node.said).contains(ALL_THREE));
    }
}
