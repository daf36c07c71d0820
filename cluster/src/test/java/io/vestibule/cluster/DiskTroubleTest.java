package io.vestibule.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vestibule.Slow;
import io.vestibule.cluster.disk.ClusterSettings;
import io.vestibule.cluster.disk.FailingDisk;
import io.vestibule.coordination.protocol.SlotAnswer;
import io.vestibule.room.Room;
import java.nio.file.Path;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A full, broken or slow disk: the gate keeps admitting up to the limit, and the operator is
/// notified.
class DiskTroubleTest {

    private final FailingDisk disk = new FailingDisk();

    @TempDir
    Path directory;

    private World world(Room room) {
        return World.Making.in(directory)
                .settings(ClusterSettings.in(directory).copyMillis(100).segmentRecords(64))
                .disk(disk)
                .start(room)
                .awaitReady();
    }

    private static void admitAll(World world, Room room, int from, int to) {
        for (int id = from; id <= to; id++) {
            assertThat(world.enters(id % 2, room, id)).as("visitor %d", id).isTrue();
        }
        assertThat(world.enters(0, room, to + 1)).isFalse();
    }

    @Test
    void admissionsGoOnWhenPromisesFailAndTheOperatorIsTold() {
        var room = ClusterRooms.room("sale", 300, 300);
        try (var world = world(room)) {
            disk.failPromises(true);

            admitAll(world, room, 1, 300);

            assertThat(world.cluster.alarms()).singleElement().asString().startsWith("promise of room");
            disk.failPromises(false);
            await().until(() -> world.cluster.alarms().isEmpty());
        }
    }

    /// Of two nodes each has to keep a promise: what the disk did not take is written when it does.
    @Test
    @Slow("waits in real time until the disk is tried again")
    void amongOthersAPromiseThatTheDiskRefusedIsWrittenAgain() {
        var room = ClusterRooms.room("sale", 300, 300);
        try (var town = new Town(directory.resolve("town"), room, 2, disk, "ams").awaitReady()) {
            var host = town.node("ams1");
            assertThat(host.enters(1)).isTrue();
            disk.failPromises(true);
            assertThat(host.enter(1_000, 300)).isLessThan(300);
            await().until(() -> host.cluster.alarms().size() == 1);

            disk.failPromises(false);

            await().atMost(20, TimeUnit.SECONDS)
                    .until(() -> host.cluster.alarms().isEmpty());
            assertThat(host.enter(2_000, 50)).isEqualTo(50);
        }
    }

    /// Unpromised slots were given out, and then the power fails before anything else is on disk.
    @Test
    void aPowerCutWhilePromisesFailLeavesNoSeatFree() {
        var room = ClusterRooms.room("sale", 300, 300);
        Path after = directory.resolve("after");
        try (var world = world(room)) {
            disk.failPromises(true);
            disk.failCopies(true);
            admitAll(world, room, 1, 300);
            World.copyTo(directory.resolve("rooms"), after.resolve("rooms"));
        }

        var other = ClusterSettings.in(after).boot(UUID.randomUUID());
        try (var world = World.Making.in(after).settings(other).start(room).awaitReady()) {
            assertThat(world.answer(0, room, 999)).isInstanceOf(SlotAnswer.Refused.class);
            await().until(() -> world.active(room) == 300);
        }
    }

    @Test
    void whoAsksWhileAPromiseIsSlowWaitsForIt() {
        var room = ClusterRooms.room("sale", 300, 300);
        var open = new CountDownLatch(1);
        try (var world = world(room)) {
            assertThat(world.enters(0, room, 1)).isTrue();
            disk.holdPromises(open);
            int asked = 100;
            var answers = java.util.stream.IntStream.rangeClosed(2, asked)
                    .mapToObj(id -> world.newcomer(0, room, id))
                    .toList();
            await().until(() -> RecoveryTest.figure(world, "vestibule_room_promise_waits_total") > 50);
            assertThat(answers).anyMatch(answer -> !answer.isDone());

            open.countDown();

            for (var answer : answers) {
                assertThat(answer.join().orElseThrow()).isInstanceOf(SlotAnswer.Granted.class);
            }
        }
    }

    @Test
    void aDiskThatHangsDoesNotShutTheRoomForEver() {
        var room = ClusterRooms.room("sale", 300, 300);
        var open = new CountDownLatch(1);
        var settings = ClusterSettings.in(directory).promiseMillis(200);
        try (var world = World.Making.in(directory)
                .settings(settings)
                .disk(disk)
                .start(room)
                .awaitReady()) {
            disk.holdPromises(open);

            admitAll(world, room, 1, 300);

            assertThat(world.cluster.alarms()).isNotEmpty();
            open.countDown();
            await().until(() -> world.cluster.alarms().isEmpty());
        }
    }

    @Test
    void whenCopiesFailTheJournalsGoOn() {
        var room = ClusterRooms.room("sale", 1_000, 1_000);
        Path after = directory.resolve("after");
        try (var world = world(room)) {
            disk.failCopies(true);
            admitAll(world, room, 1, 1_000);
            await().until(() -> !world.cluster.alarms().isEmpty());
            assertThat(world.cluster.alarms().getFirst()).startsWith("copy of room");
            World.copyTo(directory.resolve("rooms"), after.resolve("rooms"));
            disk.failCopies(false);
            await().until(() -> world.cluster.alarms().isEmpty());
        }

        try (var world = World.in(after, room).awaitReady()) {
            await().until(() -> world.active(room) == 1_000);
        }
    }

    @Test
    void entriesThatFindNoRoomAreCountedAndTheNextCopyHoldsThem() {
        var room = ClusterRooms.room("sale", 1_000, 1_000);
        Path after = directory.resolve("after");
        try (var world = world(room)) {
            disk.failCopies(true);
            disk.failSegments(true);
            admitAll(world, room, 1, 1_000);

            assertThat(RecoveryTest.figure(world, "vestibule_room_journal_missed_total"))
                    .isPositive();
            assertThat(world.cluster.alarms()).anyMatch(line -> line.startsWith("journal of"));
            World.copyTo(directory.resolve("rooms"), after.resolve("rooms"));
            disk.failCopies(false);
            disk.failSegments(false);
            await().until(() -> world.cluster.alarms().isEmpty());
        }
        // Dead before the copy: the journal says itself that it is not complete.
        try (var world = World.in(after, room).awaitReady()) {
            await().until(() -> world.active(room) == 1_000);
            assertThat(world.answer(0, room, 5_000)).isInstanceOf(SlotAnswer.Refused.class);
        }
        // Stopped in order: nothing is missing.
        try (var world = World.in(directory, room).awaitReady()) {
            await().until(() -> world.active(room) == 1_000);
            assertThat(world.answer(0, room, 1)).isInstanceOf(SlotAnswer.AlreadyInside.class);
        }
    }

    @Test
    void aRoomThatCannotBeOpenedIsAnAlarmTakesNothingElseWithItAndIsTriedAgain() {
        var broken = ClusterRooms.room("broken", 20, 20);
        var other = ClusterRooms.room("other", 20, 20);
        var ahead = new AtomicLong();
        disk.breakOnly(broken.id().value());
        disk.breakMappings(true);
        try (var world = World.Making.in(directory)
                .clock(() -> World.now() + ahead.get())
                .disk(disk)
                .start(broken, other)
                .awaitReady()) {
            admitAll(world, other, 1, 20);
            assertThat(world.cluster.alarms())
                    .singleElement()
                    .asString()
                    .startsWith("hosting of room")
                    .contains("broken cannot be opened")
                    .contains("no more mappings");
            assertThat(world.laneView(0, broken).known()).isFalse();
            ahead.addAndGet(1_500);
            await().until(() -> disk.arenas() == 3);
            await().until(() -> disk.openArenas() == 1);

            disk.breakMappings(false);
            ahead.addAndGet(30_000);

            await().until(() -> world.cluster.alarms().isEmpty());
            await().until(() -> world.enters(0, broken, 1));
        }
    }

    @Test
    void aRoomIsHostedOnADiskThatTakesNothing() {
        disk.failCopies(true);
        disk.failPromises(true);
        disk.failSegments(true);
        var room = ClusterRooms.room("sale", 20, 20);
        try (var world = world(room)) {
            admitAll(world, room, 1, 20);
            assertThat(world.cluster.alarms()).hasSize(3);
        }
    }
}
