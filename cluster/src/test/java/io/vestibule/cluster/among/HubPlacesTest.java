package io.vestibule.cluster.among;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vestibule.cluster.ClusterRooms;
import io.vestibule.cluster.TownFacts;
import io.vestibule.cluster.link.Post;
import io.vestibule.coordination.world.Allotment;
import io.vestibule.coordination.world.CenterState;
import io.vestibule.coordination.world.CenterState.Held;
import io.vestibule.coordination.world.CenterStates;
import io.vestibule.room.Room;
import io.vestibule.room.RoomId;
import io.vestibule.wire.Frame;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class HubPlacesTest {

    private static final Room ROOM = ClusterRooms.room("shop", 10, 10);

    private final Asked facts = new Asked();
    private final HubPlaces places = new HubPlaces(
            "ams", List.of("ams", "fra"), Duration.ZERO, new Silent(), () -> 1_000, _ -> Optional.of(ROOM), facts);

    /// Facts that somebody interferes with while they are asked. *Thread-safe.*
    private static final class Asked extends TownFacts {

        final Queue<Thread> askers = new ConcurrentLinkedQueue<>();
        volatile Consumer<RoomId> meanwhile = _ -> {};

        @Override
        public boolean begins(RoomId room) {
            askers.add(Thread.currentThread());
            meanwhile.accept(room);
            return true;
        }
    }

    /// Brings nothing anywhere. *Immutable.*
    private record Silent() implements Post {

        @Override
        public void toRoom(String center, RoomId room, Frame frame) {
            // Nobody is there.
        }

        @Override
        public void toHub(String center, RoomId room, Frame frame) {
            // Nobody is there.
        }

        @Override
        public void toNode(String route, RoomId room, Frame frame) {
            // Nobody is there.
        }
    }

    private static CenterState state(long sequence) {
        var held = new Held(new Allotment(0, 0, 0), 0, 0, 0);
        return CenterStates.of("ams", sequence, held, held);
    }

    /// Tells a state, and waits until every thread that asks because of it is done.
    private void tell(long sequence, int askers) throws InterruptedException {
        places.take(ROOM.id(), state(sequence));
        await().until(() -> facts.askers.size() == askers);
        for (Thread asker : facts.askers) {
            asker.join();
        }
    }

    @Test
    void anyMistakeWhileARoomBeginsIsForgottenWhenADataCenterTellsAgain() throws Exception {
        facts.meanwhile = _ -> {
            throw new IllegalStateException("no facts");
        };
        tell(1, 1);
        assertThat(places.rooms()).isEmpty();

        facts.meanwhile = _ -> {};
        tell(2, 2);

        assertThat(places.rooms()).containsExactly(ROOM.id());
    }

    @Test
    void aPlaceThatIsClosedWhileItBeginsLeavesNothingBehind() throws Exception {
        facts.meanwhile = places::close;
        tell(1, 1);
        assertThat(places.rooms()).isEmpty();

        facts.meanwhile = _ -> {};
        tell(2, 2);

        assertThat(places.rooms()).containsExactly(ROOM.id());
    }

    @Test
    void thePlaceOfARoomThatIsGoneIsClosed() throws Exception {
        tell(1, 1);
        places.retain(_ -> true);
        assertThat(places.rooms()).containsExactly(ROOM.id());

        places.retain(_ -> false);
        assertThat(places.rooms()).isEmpty();
    }
}
