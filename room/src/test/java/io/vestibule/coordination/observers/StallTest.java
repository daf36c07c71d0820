package io.vestibule.coordination.observers;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.coordination.Scenario;
import io.vestibule.coordination.books.RoomState;
import io.vestibule.coordination.books.RoomStates;
import io.vestibule.coordination.protocol.VisitEvent;
import io.vestibule.queue.Estimate;
import io.vestibule.queue.RoomView;
import io.vestibule.queue.WaitEstimate;
import io.vestibule.room.Limits;
import io.vestibule.room.QueueingMethod;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/// What a line is told that stands still for longer than estimated.
class StallTest {

    private static final long NOON = 1_790_000_000_000L;
    private static final int PEOPLE = 100;

    private final RoomState state = RoomStates.books(
            Scenario.room(new Limits(1_000, 60, Duration.ofMinutes(1), true), QueueingMethod.FIFO, false));
    private long now = NOON;
    private long next = 1;
    private long version;

    @Test
    void theWaitGrowsUntilAVisitorIsLetInAndIsThenAsBefore() {
        play(180, true);
        assertThat(told()).isLessThan(60);
        assertThat(view().flow().stalled()).isFalse();

        play(40, false);
        assertThat(told()).isLessThan(60);
        assertThat(view().flow().stalled()).isFalse();
        play(80, false);
        assertThat(told()).isBetween(118, 180);
        assertThat(view().flow().stalled()).isTrue();
        play(180, false);
        assertThat(told()).isBetween(298, 360);

        play(2, true);
        assertThat(told()).isLessThan(60);
        assertThat(view().flow().stalled()).isFalse();
    }

    /// What the first of the line is told, in seconds.
    private int told() {
        var view = view();
        var estimate = Estimate.of(view, view.line().first(), 1);
        return ((WaitEstimate.Known) estimate).pointSeconds();
    }

    private RoomView view() {
        return Views.of(state, RoomStates.observers(state), 0, ++version, true);
    }

    /// @param asking whether those who may enter do
    private void play(int seconds, boolean asking) {
        for (long end = now + seconds * 1_000L; now < end; now += 100) {
            state.advance(now);
            if ((now - NOON) % 10_000 == 0) {
                for (long id = next; id < next + PEOPLE; id++) {
                    state.take(new VisitEvent.CheckedIn(id, NOON - 10_000 + id, now, now + 60_000));
                }
            }
            while (asking && state.plan().slots() > 0) {
                long id = next++;
                state.grant(id);
                state.take(new VisitEvent.Forwarded(id, now));
            }
            state.step();
        }
    }
}
