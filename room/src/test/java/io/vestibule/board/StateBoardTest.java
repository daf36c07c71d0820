package io.vestibule.board;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.queue.RoomView;
import io.vestibule.room.Room;
import io.vestibule.room.Rooms;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// By how much a room's time differs from the clock of a node that is shown it.
final class StateBoardTest {

    private static final long NOON = 1_790_000_000_000L;

    private static final Room ROOM = Rooms.room("sale", "example.com/");

    private final StateBoard board = new StateBoard();

    /// A gate goes by its own clock where the two differ by little. The next host does not: the
    /// room's time would leap, and passes come back early by as much.
    @ParameterizedTest
    @CsvSource({"-589, 0", "589, 0", "-4999, 0", "5001, 5001", "-3600000, -3600000"})
    void theNextHostGoesOnByWhatWasShownAndAGateByItsOwnClock(long ahead, long atGates) {
        board.hear(ROOM.id(), RoomView.unknown(ROOM, NOON + ahead), NOON);

        assertThat(board.roomMillis(ROOM.id(), NOON + 700)).hasValue(NOON + 700 + ahead);
        assertThat(board.apartMillis(ROOM.id())).isEqualTo(atGates);
    }

    /// Were the time of a gate set back by a view that came late, tickets of the last seconds would be from its
    /// future, and get another place.
    @Test
    void aViewThatComesLateSetsNoTimeBack() {
        show(-50, 0);
        show(-9_000, 9_000);
        assertThat(board.apartMillis(ROOM.id())).isZero();
        show(-6_000, 9_100);
        show(-20, 9_200);
        show(-7_000, 20_000);

        assertThat(board.apartMillis(ROOM.id())).isZero();
    }

    /// The next host would take its own clock for the room's time.
    @Test
    void aFirstViewThatMayBeLateSaysNothing() {
        show(-9_000, 0);

        assertThat(board.apartMillis(ROOM.id())).isZero();
        assertThat(board.roomMillis(ROOM.id(), NOON)).isEmpty();
    }

    /// A node that has too much to do catches up.
    @Test
    void viewsThatAreLateByLessAndLessAreNotBelieved() {
        for (long millis = 0; millis <= 16_000; millis += 500) {
            show(-22_000 + millis, millis);
            assertThat(board.apartMillis(ROOM.id())).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {0, -8_000, 3_600_000})
    void viewsThatAreLateByMoreAndMoreLeadNobodyAway(long ahead) {
        board.publish(ROOM.id(), RoomView.unknown(ROOM, NOON + ahead), NOON);

        for (long millis = 0; millis <= 40_000; millis += 1_000) {
            show(ahead - millis, millis);
            assertThat(board.apartMillis(ROOM.id())).isEqualTo(ahead);
        }
    }

    @Test
    void aTimeThatStaysBehindIsBelievedAsFarAsTheFastestViewShowsIt() {
        showFor(-8_900, 0, 5_000);
        show(-8_000, 5_100);
        showFor(-8_900, 5_200, 9_900);
        assertThat(board.apartMillis(ROOM.id())).isZero();

        show(-8_900, 10_000);
        assertThat(board.apartMillis(ROOM.id())).isEqualTo(-8_000);
        assertThat(board.roomMillis(ROOM.id(), NOON)).hasValue(NOON - 8_000);

        show(-7_950, 10_500);
        show(-8_050, 10_600);
        show(-15_000, 11_000);
        assertThat(board.apartMillis(ROOM.id())).isEqualTo(-7_950);
        assertThat(board.roomMillis(ROOM.id(), NOON)).hasValue(NOON - 7_950);
    }

    /// A node that stands still hears of many views at once, and then of none for a long time.
    @Test
    void twoViewsThatAreLateByTheSameByChanceAreNotBelieved() {
        show(-9_000, 0);
        show(-9_500, 10_000);

        assertThat(board.apartMillis(ROOM.id())).isZero();
    }

    @ParameterizedTest
    @ValueSource(longs = {-9_000, -70_000})
    void aViewThatComesLateWhereOthersCameInTimeIsNotBelieved(long ahead) {
        show(-50, 0);
        show(ahead, 90_000);

        assertThat(board.apartMillis(ROOM.id())).isZero();
    }

    /// The room of a single node is behind the node's clock where that was set while it ran, and continues so
    /// when the node is started again.
    @Test
    void whatTheHostOfTheSameProcessShowsIsNeverLate() {
        board.publish(ROOM.id(), RoomView.unknown(ROOM, NOON - 20_000), NOON);

        assertThat(board.apartMillis(ROOM.id())).isEqualTo(-20_000);
    }

    private void showFor(long ahead, long fromMillis, long toMillis) {
        for (long millis = fromMillis; millis <= toMillis; millis += 100) {
            show(ahead, millis);
        }
    }

    /// @param laterMillis after the first view
    private void show(long ahead, long laterMillis) {
        long now = NOON + laterMillis;
        board.hear(ROOM.id(), RoomView.unknown(ROOM, now + ahead), now);
    }
}
