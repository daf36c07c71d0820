package io.vestibule.cluster.among;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.board.StateBoard;
import io.vestibule.cluster.ClusterRooms;
import io.vestibule.cluster.link.Post;
import io.vestibule.cluster.link.SlotDeadlines;
import io.vestibule.queue.Counts;
import io.vestibule.queue.TestView;
import io.vestibule.room.Room;
import io.vestibule.room.RoomId;
import io.vestibule.wire.Frame;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// A room whose host is heard from once, or never.
class DistantRoomTest {

    private static final long NOON = 1_790_000_000_000L;
    private static final long PATIENCE = 15_000;
    private static final Room ROOM = ClusterRooms.room("sale", 10, 10);

    private long now = NOON;
    private DistantRoom distant;

    @BeforeEach
    void follow() {
        distant = new DistantRoom(
                ROOM.id(),
                new DistantRoom.Here(
                        1, 1, "ams", () -> now, Runnable::run, new StateBoard(), new Silence(), new SlotDeadlines()));
    }

    /// Nobody is there.
    private static final class Silence implements Post {

        @Override
        public void toRoom(String center, RoomId room, Frame frame) {}

        @Override
        public void toHub(String center, RoomId room, Frame frame) {}

        @Override
        public void toNode(String route, RoomId room, Frame frame) {}
    }

    private void show(boolean known) {
        distant.take(
                "ams2",
                new Frame.Shown(TestView.of(ROOM, now)
                        .known(known)
                        .counts(new Counts(0, 0, 0, 0, 0, 1))
                        .view()));
    }

    @Test
    void aRoomThatWasNeverHeardOfIsLostWhenOthersWereForLong() {
        assertThat(distant.isLost(now + PATIENCE, NOON)).isFalse();
        assertThat(distant.isLost(now + PATIENCE + 1, NOON)).isTrue();
        assertThat(distant.isLost(now + PATIENCE + 1, NOON + 1)).isFalse();
        assertThat(distant.isLost(now + 10 * PATIENCE, Long.MAX_VALUE))
                .as("no room is known here")
                .isFalse();
    }

    /// A host that begins shows views before it knows the counts.
    @Test
    void afterOneViewItIsWaitedForAgain() {
        now += PATIENCE + 1;
        assertThat(distant.isLost(now, NOON)).isTrue();

        show(false);

        assertThat(distant.isKnown()).isFalse();
        assertThat(distant.isLost(now + PATIENCE, NOON)).isFalse();
        assertThat(distant.isLost(now + PATIENCE + 1, NOON)).isTrue();
    }

    /// What is silent later is an alarm of its own, and keeps no node from readiness.
    @Test
    void aRoomWhoseCountsWereKnownIsNeverLost() {
        show(true);

        assertThat(distant.isKnown()).isTrue();
        assertThat(distant.isLost(now + 100 * PATIENCE, NOON)).isFalse();
    }
}
