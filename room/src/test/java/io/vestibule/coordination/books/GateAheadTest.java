package io.vestibule.coordination.books;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.coordination.Scenario;
import io.vestibule.coordination.protocol.VisitEvent;
import io.vestibule.room.Limits;
import io.vestibule.room.QueueingMethod;
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// How long sessions last of which a gate reports whose clock is ahead of the room's time.
class GateAheadTest {

    private final RoomState state =
            RoomStates.books(Scenario.room(new Limits(10, 5, Duration.ofMinutes(1), true), QueueingMethod.FIFO, false));

    private void pass(long millis) {
        for (long end = state.now() + millis; state.now() < end; ) {
            state.advance(Math.min(end, state.now() + 100));
            state.step();
        }
    }

    /// The clock of a gate is ahead of the room's time. It reports a session once in each of its
    /// own ticks, so that the last request of such a tick, which may come in the room's next tick,
    /// is known by the report of the first alone.
    @ParameterizedTest
    @ValueSource(longs = {0, 1, 300, 700, 999, 1_000, 4_900})
    void aSessionLastsAfterItsLastRequestHoweverFarAheadItsGateIs(long aheadMillis) {
        long accepted = state.grant(1);
        state.take(new VisitEvent.Forwarded(1, state.now()));
        long tick = (state.now() + 10_000) / 1_000 * 1_000;
        pass(tick - aheadMillis - state.now());
        state.take(new VisitEvent.Seen(1, accepted, state.now() + aheadMillis));
        pass(900);
        long last = state.now();

        pass(60_000);

        assertThat(state.ledger.occupancy()).as("after the last request").isEqualTo(1);
        pass(last + 61_000 + aheadMillis - state.now());
        assertThat(state.ledger.occupancy()).as("in the end").isZero();
    }

    /// The same of a visitor whose grant this state does not know.
    @ParameterizedTest
    @ValueSource(longs = {0, 300, 999, 4_900})
    void aSessionThatIsHeardOfLateLastsAsLong(long aheadMillis) {
        long tick = (state.now() + 10_000) / 1_000 * 1_000;
        pass(tick - aheadMillis - state.now());
        state.take(new VisitEvent.Admitted(1, state.now() + aheadMillis));
        state.take(new VisitEvent.Forwarded(2, state.now() + aheadMillis));
        pass(900);

        pass(60_000);

        assertThat(state.ledger.occupancy()).isEqualTo(2);
        assertThat(state.passes.out()).as("used when it was heard, not later").isZero();
    }
}
