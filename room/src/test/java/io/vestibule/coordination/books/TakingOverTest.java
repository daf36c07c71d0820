package io.vestibule.coordination.books;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.coordination.Scenario;
import io.vestibule.coordination.Written;
import io.vestibule.coordination.center.DataCenter;
import io.vestibule.coordination.center.States;
import io.vestibule.coordination.protocol.VisitEvent;
import io.vestibule.coordination.world.Promise;
import io.vestibule.ground.SipHash;
import io.vestibule.room.QueueingMethod;
import io.vestibule.room.Room;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/// What a host reports of the world that continues with the state of another.
class TakingOverTest {

    private static final long NOON = 1_790_000_000_000L;
    private static final Room ROOM = Scenario.room(Scenario.limits(10, 10, 60), QueueingMethod.FIFO, false);

    /// A negative number of slots would be invalid: no reader would accept it.
    @Test
    void whatAnEarlierHostGaveOutAndComesBackIsNotTakenFromWhatThisOneGave() throws IOException {
        var earlier = RoomStates.books(ROOM);
        long accepted = earlier.grant(1);
        var copy = new ByteArrayOutputStream();
        earlier.write(new DataOutputStream(copy));
        var state = new DataCenter(ROOM, new SipHash(1, 2), Journal.NONE, NOON).books();
        state.read(new DataInputStream(new ByteArrayInputStream(copy.toByteArray())));
        state.begin(new Beginning.TakenOver(new Promise(1, 1, 1), true), NOON + 1_000);

        state.take(new VisitEvent.GaveBack(1, accepted));

        assertThat(state.ledger.occupancy()).isZero();
        assertThat(Written.andRead(States.of(state, RoomStates.observers(state), "lon"))
                        .granted())
                .isZero();
    }
}
