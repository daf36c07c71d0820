package io.vestibule.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vestibule.Seeds;
import io.vestibule.board.LaneSettings;
import io.vestibule.cluster.disk.ClusterSettings;
import io.vestibule.coordination.protocol.SlotAnswer;
import io.vestibule.coordination.protocol.VisitEvent;
import io.vestibule.room.Room;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Many lanes at one room at once: never more inside than allowed, and everybody gets an answer.
class HammerTest {

    private static final int LIMIT = 300;
    private static final int LANES = 4;
    private static final int ASKS = 5_000;

    private final Room room = ClusterRooms.room("sale", LIMIT, LIMIT);
    private final AtomicInteger inside = new AtomicInteger();
    private final AtomicInteger most = new AtomicInteger();
    private final AtomicInteger answered = new AtomicInteger();
    private final AtomicInteger granted = new AtomicInteger();

    @TempDir
    Path directory;

    /// @param deadline one that all answers keep, and one that many do not
    @ParameterizedTest
    @ValueSource(longs = {5_000, 1})
    void neverTooManyAndNobodyWithoutAnAnswer(long deadline) {
        var settings = LaneSettings.DEFAULT.askMillis(deadline);
        var making = World.Making.in(directory)
                .settings(ClusterSettings.in(directory).copyMillis(50))
                .lane(settings)
                .lanes(LANES);
        try (var world = making.start(room).awaitReady()) {
            var asking = new ArrayList<CompletableFuture<Void>>();
            for (int lane = 0; lane < LANES; lane++) {
                int number = lane;
                asking.add(CompletableFuture.runAsync(() -> hammer(world, number)));
            }
            asking.forEach(CompletableFuture::join);

            await().atMost(30, TimeUnit.SECONDS).until(() -> answered.get() == LANES * ASKS);
            assertThat(most.get()).isLessThanOrEqualTo(LIMIT);
            assertThat(granted.get()).isPositive();
            // What came too late was given back: seats and those who hold them are the same.
            await().atMost(30, TimeUnit.SECONDS).until(() -> world.active(room) == inside.get());
        }
    }

    private void hammer(World world, int lane) {
        var random = Seeds.random(lane);
        for (int i = 0; i < ASKS; i++) {
            long id = 1 + (long) lane * ASKS + i;
            boolean goes = random.nextInt(3) > 0;
            boolean uses = random.nextBoolean();
            var _ = world.newcomer(lane, room, id).thenAccept(answer -> answered(world, lane, id, answer, goes, uses));
            if (i % 64 == 63) {
                pause(world, lane, random);
            }
        }
    }

    /// Waits until the lane has come this far, so that asking and giving back overlap.
    private static void pause(World world, int lane, SplittableRandom random) {
        if (random.nextInt(4) > 0) {
            var _ = world.laneView(lane, ClusterRooms.room("sale", LIMIT, LIMIT));
        }
    }

    private void answered(World world, int lane, long id, Optional<SlotAnswer> answer, boolean goes, boolean uses) {
        answered.incrementAndGet();
        if (answer.isPresent() && answer.get() instanceof SlotAnswer.Granted(long accepted)) {
            granted.incrementAndGet();
            most.accumulateAndGet(inside.incrementAndGet(), Math::max);
            if (goes) {
                inside.decrementAndGet();
                world.reportHere(lane, room, new VisitEvent.GaveBack(id, accepted));
            } else if (uses) {
                world.reportHere(lane, room, new VisitEvent.Forwarded(id, World.now()));
            }
        }
    }
}
