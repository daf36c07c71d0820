package io.vestibule.coordination.observers;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.coordination.Scenario;
import io.vestibule.coordination.books.Beginning;
import io.vestibule.coordination.books.RoomState;
import io.vestibule.coordination.books.RoomStates;
import io.vestibule.coordination.protocol.VisitEvent;
import io.vestibule.queue.LastChange;
import io.vestibule.room.Event;
import io.vestibule.room.EventSettings;
import io.vestibule.room.EventTimes;
import io.vestibule.room.Limits;
import io.vestibule.room.QueueingMethod;
import io.vestibule.room.Room;
import io.vestibule.room.RoomChange;
import io.vestibule.room.Timestamp;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// What is noticed of what moves estimates, in a line that moves by 60 a minute.
class RecentChangeTest {

    private static final long NOON = 1_790_000_000_000L;
    private static final int PEOPLE = 300;
    private static final Room ROOM = room(60);
    private static final int EXPLAINS_SECONDS = (int) (LastChange.EXPLAINS_MILLIS / 1_000);

    private RoomState state = RoomStates.books(ROOM);
    private long now = NOON;
    private long next = 1;
    private int version;
    private int people = PEOPLE;

    @Test
    void aLineThatMovesAsEstimatedHasNothingToTell() {
        play(400, true);

        for (int i = 0; i < 20; i++) {
            play(10, true);
            assertThat(change()).isEqualTo(LastChange.NONE);
        }
    }

    @Test
    void otherLimitsAreNoticedAndAreTheReasonForAsLongAsTheyExplainAnything() {
        play(400, true);

        state.configure(room(200));

        assertThat(change()).isEqualTo(LastChange.of(RoomChange.LIMITS, state.now()));
        play(EXPLAINS_SECONDS - 1, true);
        assertThat(change().kind()).contains(RoomChange.LIMITS);
        play(30, true);
        assertThat(change().kind()).isNotEqualTo(Optional.of(RoomChange.LIMITS));
    }

    @Test
    void settingsThatMoveNoEstimateAreNoReason() {
        play(400, true);

        state.configure(ROOM);

        assertThat(change()).isEqualTo(LastChange.NONE);
    }

    @Test
    void anEventThatBeginsIsAnEventAndSoIsItsEnd() {
        state = RoomStates.books(withEvent(NOON + 400_000, NOON + 800_000));
        play(399, true);
        assertThat(change()).isEqualTo(LastChange.NONE);

        play(2, true);
        assertThat(change().kind()).contains(RoomChange.EVENT);
        play(398, true);
        assertThat(change().kind()).isNotEqualTo(Optional.of(RoomChange.EVENT));
        play(2, true);
        assertThat(change().kind()).contains(RoomChange.EVENT);
    }

    @Test
    void aLineThatStopsAndGoesOnHasAnotherFlow() {
        play(400, true);

        play(120, false);
        assertThat(change().kind()).contains(RoomChange.FLOW);
        play(200, false);
        assertThat(change()).isEqualTo(LastChange.NONE);
        play(5, true);
        assertThat(change().kind()).contains(RoomChange.FLOW);
    }

    @Test
    void aLineThatComesAndGoesHasTheFlowThatItHad() {
        play(600, true);
        assertThat(change()).isEqualTo(LastChange.NONE);

        for (int i = 0; i < 5; i++) {
            people = 0;
            play(90, true);
            people = PEOPLE;
            play(90, true);
            assertThat(change()).isEqualTo(LastChange.NONE);
        }
    }

    @Test
    void theFirstEstimatesByWhatWasSeenDifferFromThoseByTheLimits() {
        int seconds = 0;
        while (!RoomStates.observers(state).flow(state).known() && seconds++ < 400) {
            play(1, true);
        }

        play(2, true);

        assertThat(change().kind()).contains(RoomChange.FLOW);
    }

    @Test
    void aCoordinatorThatGoesOnFromACopyHasLostANode() throws IOException {
        play(60, true);

        var after = RoomStates.books(ROOM);
        var copy = new ByteArrayOutputStream();
        state.write(new DataOutputStream(copy));
        after.read(new DataInputStream(new ByteArrayInputStream(copy.toByteArray())));
        after.begin(new Beginning.Complete(), now + 5_000);

        assertThat(Views.of(after, RoomStates.observers(after), 0, 1, true)
                        .change()
                        .kind())
                .contains(RoomChange.NODE);
    }

    private LastChange change() {
        return Views.of(state, RoomStates.observers(state), 0, ++version, true).change();
    }

    /// @param asking whether those who may enter do
    private void play(int seconds, boolean asking) {
        for (long end = now + seconds * 1_000L; now < end; now += 100) {
            state.advance(now);
            if ((now - NOON) % 10_000 == 0) {
                for (long id = next; id < next + people; id++) {
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

    private static Room room(int perMinute) {
        return Scenario.room(new Limits(1_000, perMinute, Duration.ofMinutes(1), true), QueueingMethod.FIFO, false);
    }

    private static Room withEvent(long start, long end) {
        var settings = new EventSettings(
                Optional.of(1_000),
                Optional.of(90),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
        var times = new EventTimes(Optional.empty(), at(start), at(end));
        return ROOM.withEvents(List.of(new Event("e", "drop", "", times, settings, false, false, Optional.empty())));
    }

    private static Timestamp at(long millis) {
        return Timestamp.of(Instant.ofEpochMilli(millis));
    }
}
