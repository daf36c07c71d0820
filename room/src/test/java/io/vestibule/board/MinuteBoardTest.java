package io.vestibule.board;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.minute.Count;
import io.vestibule.minute.Distribution;
import io.vestibule.minute.Gauge;
import io.vestibule.minute.MinuteRow;
import io.vestibule.minute.RowKey;
import io.vestibule.room.RoomId;
import org.junit.jupiter.api.Test;

final class MinuteBoardTest {

    private final MinuteBoard board = new MinuteBoard();

    @Test
    void rowsAreTakenOnceInTheOrderInWhichTheyCame() {
        board.leave(row("shop", 1, 5));
        board.leave(row("news", 1, 7));

        assertThat(board.take()).containsExactly(row("shop", 1, 5), row("news", 1, 7));
        assertThat(board.take()).isEmpty();
    }

    @Test
    void aNewerRowOfTheSameKeyReplacesTheOneThatWaits() {
        board.leave(row("shop", 1, 5));
        board.leave(row("shop", 2, 1));
        board.leave(row("shop", 1, 9));

        assertThat(board.take()).containsExactly(row("shop", 1, 9), row("shop", 2, 1));
    }

    @Test
    void theOldestIsLostFirstAndCounted() {
        int bytes = row("shop", 1, 0).bytes();
        var small = new MinuteBoard(3L * bytes);
        for (int minute = 1; minute <= 5; minute++) {
            small.leave(row("shop", minute, minute));
        }

        assertThat(small.lost()).isEqualTo(2);
        assertThat(small.take()).containsExactly(row("shop", 3, 3), row("shop", 4, 4), row("shop", 5, 5));
    }

    /// A minute that is open for long is left again and again.
    @Test
    void whatIsReplacedTakesNoRoom() {
        int bytes = row("shop", 1, 0).bytes();
        var small = new MinuteBoard(2L * bytes);
        small.leave(row("news", 1, 1));
        for (int times = 0; times < 1_000; times++) {
            small.leave(row("shop", 1, times));
        }

        assertThat(small.lost()).isZero();
        assertThat(small.take()).containsExactly(row("news", 1, 1), row("shop", 1, 999));
    }

    @Test
    void aTakenRowMakesRoomForOthers() {
        int bytes = row("shop", 1, 0).bytes();
        var small = new MinuteBoard(bytes);
        small.leave(row("shop", 1, 1));
        assertThat(small.take()).hasSize(1);
        small.leave(row("shop", 2, 1));

        assertThat(small.lost()).isZero();
        assertThat(small.take()).hasSize(1);
    }

    private static MinuteRow row(String room, long minute, long admitted) {
        var counts = new long[Count.values().length];
        counts[Count.ADMITTED.index()] = admitted;
        return new MinuteRow(
                new RowKey(new RoomId(room), minute, "", 1),
                true,
                counts,
                0,
                new int[Gauge.values().length * Gauge.MOMENTS],
                new int[3],
                noHistograms());
    }

    private static byte[][] noHistograms() {
        return new byte[Distribution.values().length][0];
    }
}
