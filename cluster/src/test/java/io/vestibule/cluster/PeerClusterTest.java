package io.vestibule.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vestibule.Slow;
import io.vestibule.cluster.disk.FailingDisk;
import io.vestibule.coordination.protocol.VisitEvent;
import io.vestibule.queue.EndedIds;
import io.vestibule.queue.RoomView;
import io.vestibule.room.Room;
import io.vestibule.wire.Frame;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/// Several at once: they wait most of the time.
@Slow("nodes that find each other, and lose each other, in real time")
@Execution(ExecutionMode.CONCURRENT)
class PeerClusterTest {

    private static final int SEATS = 200;
    private static final Room ROOM = ClusterRooms.room("shop", SEATS, SEATS);

    @TempDir
    Path folder;

    private long nextId = 1;

    /// Lets people come to every node, in crowds, until nobody enters any more.
    private int fill(Town town, String... nodes) {
        int inside = 0;
        int idle = 0;
        while (idle < 2) {
            int entered = 0;
            for (String node : nodes) {
                entered += town.node(node).enter(nextId, 60);
                nextId += 60;
            }
            inside += entered;
            idle = entered == 0 ? idle + 1 : 0;
        }
        return inside;
    }

    @Test
    void lanesOfThreeNodesShareOneLimit() {
        try (var town = new Town(folder, ROOM, 3, "ams").awaitReady()) {
            assertThat(fill(town, "ams1", "ams2", "ams3")).isEqualTo(SEATS);
            await().atMost(5, TimeUnit.SECONDS).until(() -> town.node("ams3").active() == SEATS);
        }
    }

    @Test
    void everyAdmittedVisitorIsKnownToTheNextHostAndNobodyElseEnters() {
        try (var town = new Town(folder, ROOM, 3, "ams").awaitReady()) {
            assertThat(town.node("ams1").enters(7_000_000)).isTrue();
            fill(town, "ams1", "ams2", "ams3");
            await().until(() -> town.node("ams2").active() == SEATS);

            town.lose("ams1", "ams2");

            await().atMost(20, TimeUnit.SECONDS)
                    .until(() -> town.node("ams2").view().orElseThrow().counts().active() == SEATS);
            assertThat(fill(town, "ams2", "ams3")).isZero();
            town.node("ams2").report(new VisitEvent.Left(7_000_000, town.millis()));
            await().atMost(20, TimeUnit.SECONDS).until(() -> town.node("ams3").active() == SEATS - 1);
        }
    }

    /// Frames of a member are at most 256 KiB: what does not fit must not be sent.
    @Test
    void fiftyThousandRevocationsDoNotStopViews() {
        int many = 50_000;
        try (var town = new Town(folder, ROOM, 3, "ams").awaitReady()) {
            var longest = new AtomicInteger();
            town.weigh(bytes -> longest.accumulateAndGet(bytes, Math::max));
            var gate = town.node("ams3");
            for (int i = 0; i < many; i++) {
                gate.report(new VisitEvent.Revoked(1_000_000 + i, town.millis()));
                if (i % 1_000 == 999) {
                    // No faster than it is told: a lane keeps only so much that is not taken yet.
                    int told = i + 1;
                    await().atMost(60, TimeUnit.SECONDS)
                            .pollInterval(10, TimeUnit.MILLISECONDS)
                            .until(() -> ended(gate).size() >= told);
                }
            }
            for (String name : List.of("ams1", "ams2", "ams3")) {
                await().atMost(60, TimeUnit.SECONDS)
                        .until(() -> ended(town.node(name)).size() == many);
            }
            assertThat(ended(gate).contains(1_000_000)).isTrue();
            assertThat(longest.get()).isLessThan(200_000);

            town.handOver("ams", "ams2");

            await().atMost(60, TimeUnit.SECONDS)
                    .until(() -> ended(gate).size() == many
                            && ended(gate).term() == ended(town.node("ams2")).term());
            assertThat(longest.get()).isLessThan(200_000);
        }
    }

    /// Every node, when asked, tells what the data center holds and uses, and which node counts
    /// where.
    @Test
    void everyNodeTellsWhatItsDataCenterHoldsAndWhoCountsWhere() {
        try (var town = new Town(folder, ROOM, 2, "ams", "fra").awaitReady()) {
            // Ready is who knows the room; a data center has slots when it was allotted some.
            for (String name : List.of("ams1", "fra1")) {
                long id = nextId++;
                await().atMost(20, TimeUnit.SECONDS).until(() -> town.node(name).enters(id));
            }

            for (String name : List.of("ams1", "ams2", "fra1", "fra2")) {
                var node = town.node(name);
                var hosts = Map.of("ams", "ams1", "fra", "fra1");
                await().atMost(20, TimeUnit.SECONDS).untilAsserted(() -> {
                    var share = node.cluster.rooms().getFirst().share();
                    assertThat(share.seats().used()).isEqualTo(1);
                    assertThat(share.passes().used()).isEqualTo(1);
                    assertThat(share.seats().held()).isPositive();
                    assertThat(share.leader()).isIn("ams", "fra");
                    assertThat(share.hosts()).isEqualTo(hosts);
                    var counts = node.view().orElseThrow().counts();
                    assertThat(counts.everywhere()).isTrue();
                    assertThat(counts.active()).isEqualTo(2);
                    assertThat(counts.admittedLastMinute()).isEqualTo(2);
                });
            }
        }
    }

    @Test
    void aHostThatIsSilentIsAnAlarmAfterThreeSeconds() {
        try (var town = new Town(folder, ROOM, 3, "ams").awaitReady()) {
            var gate = town.node("ams3");
            assertThat(gate.cluster.status().alarms()).isEmpty();

            town.lose((_, _, frame) -> frame instanceof Frame.Shown);
            await().atMost(20, TimeUnit.SECONDS)
                    .until(() ->
                            gate.cluster.status().alarms().stream().anyMatch(it -> it.contains("has been silent")));
            town.lose((_, _, _) -> false);

            await().atMost(20, TimeUnit.SECONDS)
                    .until(() -> gate.cluster.status().alarms().isEmpty());
        }
    }

    @Test
    void aRoomThatCannotBeOpenedIsAnAlarmAndLeavesNothingOpenWhenItIsTriedAgain() throws Exception {
        var disk = new FailingDisk();
        disk.breakMappings(true);
        try (var town = new Town(folder, ROOM, 1, disk, "ams")) {
            var node = town.node("ams1");
            await().atMost(20, TimeUnit.SECONDS)
                    .until(() -> node.cluster.alarms().stream()
                            .anyMatch(it -> it.startsWith("hosting of room")
                                    && it.contains("shop")
                                    && it.contains("no more mappings")));
            assertThat(node.cluster.ready()).isTrue();
            assertThat(node.enters(1)).isFalse();
            await().atMost(40, TimeUnit.SECONDS).until(() -> {
                town.pass(Duration.ofSeconds(1));
                return disk.arenas() >= 3;
            });
            await().until(() -> disk.openArenas() == 0 && journals() == 0);

            disk.breakMappings(false);
            await().atMost(40, TimeUnit.SECONDS).until(() -> {
                town.pass(Duration.ofSeconds(1));
                return node.enters(2);
            });
            assertThat(node.cluster.alarms()).isEmpty();
        }
    }

    @Test
    void aRoomThatCannotBeOpenedAtItsHostKeepsNoOtherNodeFromServingTheOthers() {
        var other = ClusterRooms.room("tickets", SEATS, SEATS);
        var disk = new FailingDisk();
        disk.breakOnly(other.id().value());
        disk.breakMappings(true);
        try (var town = new Town(folder, ROOM, 3, disk, "ams").awaitReady()) {
            town.add(other);
            var host = town.node("ams1");
            await().atMost(20, TimeUnit.SECONDS)
                    .until(() -> host.cluster.alarms().toString().contains("no more mappings"));
            var second = town.node("ams2");
            assertThat(second.cluster.ready()).isFalse();

            town.pass(Duration.ofSeconds(20));
            await().atMost(20, TimeUnit.SECONDS).until(() -> second.cluster.ready());
            // The jump of the clock makes the host of the other room silent until it is next heard.
            await().atMost(20, TimeUnit.SECONDS)
                    .untilAsserted(() -> assertThat(second.cluster.alarms())
                            .singleElement()
                            .asString()
                            .contains("tickets", "no node is known to host it"));

            disk.breakMappings(false);
            await().atMost(40, TimeUnit.SECONDS).until(() -> {
                town.pass(Duration.ofSeconds(1));
                return second.cluster.alarms().isEmpty();
            });
        }
    }

    private long journals() throws IOException {
        try (var files = Files.walk(folder)) {
            return files.filter(it -> it.toString().endsWith(".journal")).count();
        }
    }

    private static EndedIds ended(Town.Node node) {
        return node.view().map(RoomView::ended).orElse(EndedIds.NONE);
    }

    /// A gate of an earlier version says nothing of what it knows: it is told in views.
    @Test
    void aGateThatTakesNoNewsIsToldOfTheNewestInViews() {
        try (var town = new Town(folder, ROOM, 1, "ams").awaitReady()) {
            var told = new AtomicReference<>(EndedIds.NONE);
            town.lose((_, to, frame) -> {
                if (to.equals("old") && frame instanceof Frame.Shown(var view)) {
                    told.set(view.ended());
                }
                return frame instanceof Frame.Ended && to.equals("old");
            });
            var host = town.node("ams1");
            host.receiver().atRoom(ROOM.id(), "old", new Frame.Joined(9, 1, 1, Frame.Knows.NOTHING));
            for (int i = 0; i < 10_000; i++) {
                host.report(new VisitEvent.Revoked(1_000_000 + i, town.millis()));
            }

            await().atMost(20, TimeUnit.SECONDS).until(() -> {
                host.receiver().atRoom(ROOM.id(), "old", new Frame.Joined(9, 1, 1, Frame.Knows.NOTHING));
                return told.get().contains(1_009_999);
            });
            await().atMost(20, TimeUnit.SECONDS).until(() -> ended(host).size() == 10_000);
        }
    }

    @Test
    void aHandOverLosesNothingAndHoldsNothingBack() {
        try (var town = new Town(folder, ROOM, 3, "ams").awaitReady()) {
            int some = 50;
            assertThat(town.node("ams1").enterInTheEnd(8_000_000, some)).isEqualTo(some);
            town.handOver("ams", "ams3");

            await().atMost(20, TimeUnit.SECONDS).until(() -> town.node("ams2").enters(9_000));
            assertThat(fill(town, "ams1", "ams2")).isEqualTo(SEATS - some - 1);
        }
    }

    /// All visitors have left by the time another node hosts the room: of the seats that may have
    /// been given out without a record of it, only those in flight are held back.
    @Test
    void afterALostHostFewSeatsAreHeldBackHoweverManySessionsHaveEndedSince() {
        try (var town = new Town(folder, ROOM, 3, "ams").awaitReady()) {
            assertThat(fill(town, "ams1", "ams2", "ams3")).isEqualTo(SEATS);
            await().until(() -> town.node("ams2").active() == SEATS);
            town.pause("ams1");
            town.pass(Duration.ofMinutes(6));
            town.place("ams", "ams2");
            await().atMost(20, TimeUnit.SECONDS).until(() -> town.node("ams2").enters(5_000));

            int entered = 1 + fill(town, "ams2", "ams3");

            assertThat(entered).isBetween(SEATS * 95 / 100, SEATS - 1);
        }
    }

    /// The old host is paused and continues: two believe they are it.
    @Test
    void twoHostsAtOnceLetNobodyInTwice() {
        try (var town = new Town(folder, ROOM, 3, "ams").awaitReady()) {
            int before = town.node("ams1").enterInTheEnd(8_000_000, 100);
            town.pause("ams1");
            town.place("ams", "ams2");
            await().atMost(20, TimeUnit.SECONDS).until(() -> town.node("ams2").enters(5_000));
            int there = 1 + fill(town, "ams2", "ams3");

            // The old one still answers its own lane.
            town.hostIs("ams", "ams1");
            int more = fill(town, "ams1");

            assertThat(before).isEqualTo(100);
            assertThat(before + there + more).isLessThanOrEqualTo(SEATS);
        }
    }

    /// Of three one lags behind; the host dies, and the third while it sends what it keeps. What is
    /// left does not know whom the other two let in.
    @Test
    void whoIsLeftWithoutWhatTheOthersKeptWaitsSaysSoAndLetsNobodyInTwice() {
        try (var town = new Town(folder, ROOM, 3, "ams").awaitReady()) {
            var left = town.node("ams2");
            int inside = town.node("ams1").enterInTheEnd(8_000_000, 40);
            await().until(() -> left.active() == 40);
            town.lose((from, to, frame) -> tells(frame) && from.equals("ams1") && to.equals("ams2"));
            inside += town.node("ams1").enterInTheEnd(8_100_000, 60);
            assertThat(inside).isEqualTo(100);

            var dead = new AtomicBoolean();
            town.lose((from, to, frame) -> from.equals("ams3") && dies(frame, dead));
            town.lose("ams1", "ams2");
            await().untilTrue(dead);
            town.pause("ams3");
            town.pass(Duration.ofSeconds(5));

            await().until(() -> left.cluster.status().alarms().stream().anyMatch(line -> line.contains(ROOM.name())));
            assertThat(left.cluster.status().alarms())
                    .singleElement()
                    .asString()
                    .startsWith("cannot host room ")
                    .endsWith(" yet: waiting for other nodes' copies: 1 of 3 nodes have answered");
            assertThat(left.enter(8_200_000, 60)).isZero();

            town.pass(Duration.ofSeconds(10));
            await().until(() -> left.cluster.status().alarms().isEmpty());
            await().until(() -> left.active() == SEATS);
            assertThat(fill(town, "ams2")).isZero();
        }
    }

    /// As after a power cut: what the others kept was in memory only.
    @Test
    void whenAllWereStoppedAndTheHostsDiskIsLostTheRoomIsFull() throws IOException {
        try (var town = new Town(folder, ROOM, 3, "ams").awaitReady()) {
            assertThat(town.node("ams1").enterInTheEnd(8_000_000, 60)).isEqualTo(60);
        }
        try (var files = Files.walk(folder.resolve("ams1"))) {
            files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
        }

        try (var town = new Town(folder, ROOM, 3, "ams")) {
            await().atMost(30, TimeUnit.SECONDS).until(() -> town.node("ams2").active() == SEATS);
            assertThat(fill(town, "ams1", "ams2", "ams3")).isZero();
        }
    }

    @Test
    void whenAllWereStoppedTheRoomGoesOnByTheHostsDisk() {
        try (var town = new Town(folder, ROOM, 3, "ams").awaitReady()) {
            assertThat(town.node("ams1").enterInTheEnd(8_000_000, 60)).isEqualTo(60);
        }

        try (var town = new Town(folder, ROOM, 3, "ams").awaitReady()) {
            await().atMost(20, TimeUnit.SECONDS).until(() -> town.node("ams2").enters(9_000));
            assertThat(fill(town, "ams1", "ams2", "ams3")).isEqualTo(SEATS - 61);
        }
    }

    private static boolean tells(Frame frame) {
        return frame instanceof Frame.Piece || frame instanceof Frame.Entries;
    }

    /// The first piece gets through.
    private static boolean dies(Frame frame, AtomicBoolean dead) {
        boolean died = dead.get();
        if (frame instanceof Frame.Piece) {
            dead.set(true);
        }
        return died;
    }

    /// The last that the gate of ams3 had to say is lost with it.
    @Test
    void theSeatOfWhomADeadGateLetGoUntoldIsHeldUntilTheSessionWouldBeOver() {
        var one = ClusterRooms.room("shop", 1, 1);
        try (var town = new Town(folder, one, 3, "ams").awaitReady()) {
            assertThat(town.node("ams3").enters(1)).isTrue();
            town.lose((from, _, frame) -> from.equals("ams3") && frame instanceof Frame.Reported);
            town.node("ams3").report(new VisitEvent.Left(1, town.millis()));
            town.lose("ams3", "ams1");

            town.pass(Duration.ofMinutes(4));
            assertThat(town.node("ams2").enters(2)).isFalse();
            await().until(() -> town.node("ams1").active() == 1);

            town.pass(Duration.ofSeconds(70));
            await().until(() -> town.node("ams2").enters(3));
        }
    }

    @Test
    void twoDataCentersShareOneLimit() {
        try (var town = new Town(folder, ROOM, 1, "ams", "fra").awaitReady()) {
            await().atMost(20, TimeUnit.SECONDS).until(() -> town.node("ams1").enters(1));
            await().atMost(20, TimeUnit.SECONDS).until(() -> town.node("fra1").enters(2));
            int inside = 2;
            for (int round = 0; round < 5; round++) {
                inside += fill(town, "ams1", "fra1");
            }

            // A visitor who was refused may come back, and is not overtaken meanwhile.
            assertThat(inside).isBetween(SEATS / 2, SEATS);
        }
    }

    @Test
    void whatAForgottenDataCenterHeldIsTheOthersUntilItSpeaksAgain() {
        try (var town = new Town(folder, ROOM, 1, "ams", "fra").awaitReady()) {
            await().atMost(20, TimeUnit.SECONDS).until(() -> town.node("ams1").enters(1));
            await().atMost(20, TimeUnit.SECONDS).until(() -> town.node("fra1").enters(2));
            fill(town, "ams1", "fra1");
            town.pause("fra1");
            int most = SEATS * 9 / 10;
            assertThat(within(town, "ams1")).isLessThan(most);

            town.facts.forget("fra");

            await().atMost(60, TimeUnit.SECONDS).until(() -> within(town, "ams1") >= most);
            assertThat(town.facts.stands("fra")).isTrue();

            town.goOn("fra1");

            await().atMost(30, TimeUnit.SECONDS).until(() -> !town.facts.stands("fra"));
        }
    }

    /// How many seats a data center has, or may have for the asking, as its host knows.
    private static int within(Town town, String node) {
        var room = town.node(node).cluster.rooms().getFirst();
        return room.share().seats().held() + room.anywhere().orElse(0);
    }
}
