package io.vestibule.board;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.queue.RoomView;
import io.vestibule.room.Room;
import io.vestibule.room.Rooms;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
        board.publish(ROOM.id(), RoomView.unknown(ROOM, NOON + ahead), NOON);

        assertThat(board.roomMillis(ROOM.id(), NOON + 700)).hasValue(NOON + 700 + ahead);
        assertThat(board.apartMillis(ROOM.id())).isEqualTo(atGates);
    }
}
