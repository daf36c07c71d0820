package io.vestibule.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vestibule.Slow;
import io.vestibule.board.MetricSink;
import io.vestibule.cluster.disk.ClusterSettings;
import io.vestibule.cluster.disk.FailingDisk;
import io.vestibule.cluster.disk.RoomFolder;
import io.vestibule.cluster.disk.Segment;
import io.vestibule.coordination.protocol.SlotAnswer;
import io.vestibule.coordination.protocol.VisitEvent;
import io.vestibule.room.Room;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What is known again after a process or the machine died, in this process: the files are copied
/// as the death would leave them, and another cluster starts on the copy.
class RecoveryTest {

    private static final long NEVER = TimeUnit.DAYS.toMillis(1);

    @TempDir
    Path directory;

    private Path first() {
        return directory.resolve("first");
    }

    private Path second() {
        return directory.resolve("second");
    }

    /// A world that makes a copy when it begins, and then only when it stops.
    private static World.Making seldom(Path directory) {
        return World.Making.in(directory).settings(ClusterSettings.in(directory).copyMillis(NEVER));
    }

    private static World.Making otherBoot(Path directory) {
        return World.Making.in(directory).settings(ClusterSettings.in(directory).boot(UUID.randomUUID()));
    }

    private Path folder(Path of, Room room) {
        return RoomFolder.of(of.resolve("rooms"), room.id()).path();
    }

    private static void admit(World world, Room room, int from, int to) {
        for (int id = from; id <= to; id++) {
            assertThat(world.enters(id % 2, room, id)).as("visitor %d", id).isTrue();
        }
    }

    private static void assertInside(World world, Room room, int from, int to) {
        for (int id = from; id <= to; id++) {
            assertThat(world.answer(0, room, id)).as("visitor %d", id).isInstanceOf(SlotAnswer.AlreadyInside.class);
        }
    }

    /// What nobody said about the machine: it runs on, the process is dead.
    @Test
    void afterTheDeathOfTheProcessEverybodyAdmittedIsInside() {
        var room = ClusterRooms.room("sale", 20, 20);
        try (var world = seldom(first()).start(room).awaitReady()) {
            admit(world, room, 1, 15);
            World.copyTo(first(), second());
        }

        try (var world = World.in(second(), room).awaitReady()) {
            await().until(() -> world.active(room) == 15);
            assertInside(world, room, 1, 15);
            admit(world, room, 16, 20);
            assertThat(world.answer(0, room, 21)).isInstanceOf(SlotAnswer.Refused.class);
        }
    }

    @Test
    void whatALaneHadNotYetToldIsNotForgotten() {
        var room = ClusterRooms.room("sale", 20, 20);
        try (var world = seldom(first()).start(room).awaitReady()) {
            admit(world, room, 1, 3);
            world.report(1, room, new VisitEvent.Revoked(2, World.now()));
            // Not reported yet: a lane gathers for 100 ms. On record already.
            World.copyTo(first(), second());
        }

        try (var world = World.in(second(), room).awaitReady()) {
            await().until(() -> world.active(room) == 2);
            assertThat(world.answer(0, room, 2)).isInstanceOf(SlotAnswer.Spent.class);
            assertThat(world.view(room).ended().contains(2)).isTrue();
        }
    }

    /// The gate is closed before the cluster: nobody can tell any more what was told last.
    @Test
    void whatNoLoopCouldTellWhenTheNodeStoppedIsNotForgotten() {
        var room = ClusterRooms.room("sale", 20, 20);
        try (var world = seldom(first()).start(room).awaitReady()) {
            admit(world, room, 1, 3);
            world.report(1, room, new VisitEvent.Revoked(2, World.now()));
            world.endLoops();
            world.cluster.stop();
        }

        try (var world = otherBoot(first()).start(room).awaitReady()) {
            await().until(() -> world.active(room) == 2);
            assertThat(world.answer(0, room, 2)).isInstanceOf(SlotAnswer.Spent.class);
        }
    }

    @Test
    void deathAfterDeathForgetsNobody() {
        var room = ClusterRooms.room("sale", 100, 100);
        Path before = directory.resolve("life-0");
        for (int life = 0; life < 5; life++) {
            Path after = directory.resolve("life-" + (life + 1));
            try (var world = seldom(before).start(room).awaitReady()) {
                assertInside(world, room, 1, life * 10);
                admit(world, room, life * 10 + 1, life * 10 + 10);
                World.copyTo(before, after);
            }
            before = after;
        }
        try (var world = World.in(before, room).awaitReady()) {
            await().until(() -> world.active(room) == 50);
        }
    }

    @Test
    void whoStoppedInOrderKnowsEverythingEvenOnAnotherDay() {
        var room = ClusterRooms.room("sale", 20, 20);
        try (var world = seldom(first()).start(room).awaitReady()) {
            admit(world, room, 1, 15);
            world.report(0, room, new VisitEvent.Left(1, World.now()));
        }

        try (var world = otherBoot(first()).start(room).awaitReady()) {
            await().until(() -> world.active(room) == 14);
            assertInside(world, room, 2, 15);
        }
    }

    /// The power fails: what the journals held may be lost, and the promise rules.
    @Test
    void afterAPowerCutPromisedSeatsAreTaken() throws IOException {
        var room = ClusterRooms.room("sale", 100, 100);
        try (var world = seldom(first()).start(room).awaitReady()) {
            admit(world, room, 1, 50);
            World.copyTo(first(), second());
        }
        loseJournals(folder(second(), room));

        try (var world = otherBoot(second()).start(room).awaitReady()) {
            await().until(() -> world.active(room) >= 50);
            assertThat(world.active(room)).isBetween(50, 54);
            assertThat(world.view(room).counts().admittedLastMinute()).isBetween(50, 54);
        }
    }

    /// Dies again before the first copy: the journals of the new term are complete, those of the
    /// term before are not.
    @Test
    void aDeathSoonAfterAPowerCutDoesNotForgetThePowerCut() throws IOException {
        var room = ClusterRooms.room("sale", 100, 100);
        Path third = directory.resolve("third");
        try (var world = seldom(first()).start(room).awaitReady()) {
            admit(world, room, 1, 50);
            World.copyTo(first(), second());
        }
        loseJournals(folder(second(), room));
        var boot = UUID.randomUUID();
        var disk = new FailingDisk();
        disk.failCopies(true);
        var making = World.Making.in(second())
                .settings(ClusterSettings.in(second()).boot(boot))
                .disk(disk);
        try (var world = making.start(room).awaitReady()) {
            await().until(() -> world.active(room) >= 50);
            World.copyTo(second(), third);
        }

        var again = World.Making.in(third).settings(ClusterSettings.in(third).boot(boot));
        try (var world = again.start(room).awaitReady()) {
            await().until(() -> world.active(room) >= 50);
        }
    }

    @Test
    void aFlippedBitInAJournalMakesThePromiseRule() throws IOException {
        var room = ClusterRooms.room("sale", 100, 100);
        try (var world = seldom(first()).start(room).awaitReady()) {
            admit(world, room, 1, 50);
            World.copyTo(first(), second());
        }
        for (Path file : journals(folder(second(), room), "center")) {
            flip(file, Segment.HEADER + 3 * Segment.RECORD + 9);
        }

        try (var world = World.in(second(), room).awaitReady()) {
            await().until(() -> world.active(room) >= 50);
            assertThat(world.active(room)).isBetween(50, 54);
            assertInside(world, room, 1, 3);
        }
    }

    @Test
    void aDamagedCopyMakesThePromiseRule() throws IOException {
        var room = ClusterRooms.room("sale", 100, 100);
        try (var world = World.in(first(), room).awaitReady()) {
            admit(world, room, 1, 50);
        }
        flip(folder(first(), room).resolve("copy"), 100);

        try (var world = World.in(first(), room).awaitReady()) {
            await().until(() -> world.active(room) >= 50);
            assertThat(world.active(room)).isBetween(50, 54);
        }
    }

    @Test
    void aMissingJournalMakesThePromiseRule() throws IOException {
        var room = ClusterRooms.room("sale", 100, 100);
        try (var world = seldom(first()).start(room).awaitReady()) {
            admit(world, room, 1, 50);
            World.copyTo(first(), second());
        }
        for (Path file : journals(folder(second(), room), "center")) {
            Files.delete(file);
        }

        try (var world = World.in(second(), room).awaitReady()) {
            await().until(() -> world.active(room) >= 50);
        }
    }

    @Test
    void ofARoomThatWasOpenAndLeftNothingEverySeatIsTaken() throws IOException {
        var room = ClusterRooms.room("sale", 100, 50);
        try (var world = World.in(first(), room).awaitReady()) {
            admit(world, room, 1, 5);
        }
        try (Stream<Path> files = Files.list(folder(first(), room))) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }

        try (var world = World.in(first(), room).awaitReady()) {
            await().until(() -> world.active(room) == 100);
            assertThat(world.view(room).counts().admittedLastMinute()).isEqualTo(50);
            assertThat(world.answer(0, room, 6)).isInstanceOf(SlotAnswer.Refused.class);
        }
    }

    @Test
    @Slow("writes a journal until it is cut")
    void journalsDoNotGrowWithoutEnd() {
        var room = ClusterRooms.room("sale", 100_000, 100_000);
        var settings = ClusterSettings.in(first()).copyMillis(50).segmentRecords(1_000);
        try (var world = World.Making.in(first()).settings(settings).start(room).awaitReady()) {
            for (int told = 1; told <= 40_000; told++) {
                int id = told % 500;
                world.report(id % 2, room, new VisitEvent.Forwarded(id, World.now()));
                if (told % 1_000 == 0) {
                    double copies = figure(world, "vestibule_room_copies_total");
                    await().until(() -> figure(world, "vestibule_room_copies_total") > copies);
                }
            }

            assertThat(sizeOf(folder(first(), room), "lane")).isLessThan(20_000L * Segment.RECORD);
            assertThat(figure(world, "vestibule_room_journal_missed_total")).isZero();
        }
    }

    private static long sizeOf(Path folder, String prefix) {
        try {
            long sum = 0;
            for (Path file : journals(folder, prefix)) {
                sum += Files.size(file);
            }
            return sum;
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    static double figure(World world, String wanted) {
        double[] sum = {0};
        world.cluster.tell(new MetricSink() {
            @Override
            public void counter(String name, String help, long value, String... labels) {
                gauge(name, help, (double) value, labels);
            }

            @Override
            public void gauge(String name, String help, double value, String... labels) {
                sum[0] += name.equals(wanted) ? value : 0;
            }

            @Override
            public void histogram(
                    String name, String help, double[] bounds, long[] counts, double total, String... labels) {}
        });
        return sum[0];
    }

    private static java.util.List<Path> journals(Path folder, String prefix) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.getFileName().toString().startsWith(prefix))
                    .toList();
        }
    }

    /// Nothing of the journals got to disk.
    private static void loseJournals(Path folder) throws IOException {
        for (Path file : journals(folder, "")) {
            if (file.toString().endsWith(".journal")) {
                try (var open = new RandomAccessFile(file.toFile(), "rw")) {
                    open.seek(Segment.HEADER);
                    open.write(new byte[(int) open.length() - Segment.HEADER]);
                }
            }
        }
    }

    private static void flip(Path file, long at) throws IOException {
        try (var open = new RandomAccessFile(file.toFile(), "rw")) {
            open.seek(at);
            int before = open.read();
            open.seek(at);
            open.write(before ^ 4);
        }
    }
}
