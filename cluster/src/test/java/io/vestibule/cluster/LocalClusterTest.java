package io.vestibule.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.vestibule.Slow;
import io.vestibule.cluster.disk.ClusterSettings;
import io.vestibule.coordination.protocol.SlotAnswer;
import io.vestibule.coordination.protocol.VisitEvent;
import io.vestibule.ground.Failure;
import io.vestibule.room.Limits;
import io.vestibule.room.RoomDirectory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocalClusterTest {

    @TempDir
    Path directory;

    @Test
    void lanesGetSlotsUntilTheLimitIsReached() {
        var room = ClusterRooms.room("sale", 3, 3);
        try (var world = World.in(directory, room).awaitReady()) {
            for (int id = 1; id <= 3; id++) {
                assertThat(world.enters(id % 2, room, id)).isTrue();
            }

            assertThat(world.answer(0, room, 4)).isInstanceOf(SlotAnswer.Refused.class);
            await().until(() -> world.active(room) == 3);
        }
    }

    @Test
    void whoLeavesMakesRoomAtOnce() {
        var room = ClusterRooms.room("sale", 1, 1);
        try (var world = World.in(directory, room).awaitReady()) {
            assertThat(world.answer(0, room, 1))
                    .isInstanceOfSatisfying(
                            SlotAnswer.Granted.class,
                            granted -> world.report(0, room, new VisitEvent.GaveBack(1, granted.acceptedMillis())));

            await().until(() -> world.enters(1, room, 2));
        }
    }

    /// Two requests with one ticket: the answer to the first comes too late, that to the second in
    /// time.
    @Test
    void aSlotIsNotGivenBackFromUnderSomebodyWhoEnteredByIt() {
        var room = ClusterRooms.room("sale", 1, 1);
        Path after = directory.resolve("after");
        Path node = directory.resolve("node");
        try (var world = World.in(node, room).awaitReady()) {
            var granted = (SlotAnswer.Granted) world.answer(0, room, 1);
            assertThat(world.answer(1, room, 1)).isInstanceOf(SlotAnswer.AlreadyInside.class);

            world.report(0, room, new VisitEvent.GaveBack(1, granted.acceptedMillis()));
            long told = World.now();
            await().until(() -> world.laneView(0, room).acknowledgedMillis() > told);

            assertThat(world.answer(1, room, 2)).isInstanceOf(SlotAnswer.Refused.class);
            World.copyTo(node, after);
        }
        try (var world = World.in(after, room).awaitReady()) {
            assertThat(world.answer(1, room, 2)).isInstanceOf(SlotAnswer.Refused.class);
        }
    }

    @Test
    @Slow("waits in real time until the other limit is in force")
    void aChangeOfTheLimitsReachesTheCoordinator() {
        var room = ClusterRooms.room("sale", 1, 1);
        try (var world = World.in(directory, room).awaitReady()) {
            assertThat(world.enters(0, room, 1)).isTrue();
            assertThat(world.enters(0, room, 2)).isFalse();

            var larger = ClusterRooms.with(room, new Limits(5, 5, Duration.ofMinutes(5), true));
            world.directory.publish(RoomDirectory.of(List.of(larger)));

            await().until(() -> world.enters(0, larger, 3));
            assertThat(world.view(room).rules().limits().totalActiveUsers()).isEqualTo(5);
        }
    }

    @Test
    void roomsComeAndGo() {
        var first = ClusterRooms.room("first", 1, 1);
        var second = ClusterRooms.room("second", 1, 1);
        var settings = ClusterSettings.in(directory).retireMillis(0);
        try (var world =
                World.Making.in(directory).settings(settings).start(first).awaitReady()) {
            assertThat(world.enters(0, first, 1)).isTrue();

            world.directory.publish(RoomDirectory.of(List.of(first, second)));
            world.awaitReady();
            assertThat(world.enters(0, second, 2)).isTrue();

            world.directory.publish(RoomDirectory.of(List.of(second)));
            await().until(() -> world.states.newest(first.id()).isEmpty());
            assertThat(world.laneView(0, first).known()).isFalse();

            world.directory.publish(RoomDirectory.of(List.of(first, second)));
            world.awaitReady();
            await().until(() -> world.laneView(0, first).known());
            assertThat(world.answer(0, first, 3)).isInstanceOf(SlotAnswer.Refused.class);
            assertThat(world.answer(0, first, 1)).isInstanceOf(SlotAnswer.AlreadyInside.class);
        }
    }

    @Test
    void aSecondProcessIsKeptAwayFromTheDirectory() {
        var room = ClusterRooms.room("sale", 1, 1);
        try (var _ = World.in(directory, room)) {
            assertThatThrownBy(() -> World.in(directory, room))
                    .isInstanceOf(Failure.class)
                    .hasMessageContaining("another process is using the data directory");
        }
    }

    @Test
    void lanesAreAcknowledgedAndMayRenewSessions() {
        var room = ClusterRooms.room("sale", 1, 1);
        try (var world = World.in(directory, room).awaitReady()) {
            await().until(() -> World.now() - world.laneView(1, room).acknowledgedMillis() < 1_000);
        }
    }

    @Test
    void aLaneThatStopsIsWaitedForByNobody() {
        var room = ClusterRooms.room("sale", 1, 1);
        try (var world = World.in(directory, room).awaitReady()) {
            await().until(() -> world.view(room).counts().workers() == 2);

            world.stopLane(0);

            await().until(() -> world.view(room).counts().workers() == 1);
        }
    }
}
