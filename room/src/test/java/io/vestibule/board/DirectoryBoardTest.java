package io.vestibule.board;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.room.RoomDirectory;
import io.vestibule.room.Rooms;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class DirectoryBoardTest {

    private static final RoomDirectory NEXT = RoomDirectory.of(List.of(Rooms.room("sale", "shop.example.com/")));

    private final DirectoryBoard board = new DirectoryBoard();
    private final List<RoomDirectory> heard = new ArrayList<>();

    @Test
    void whatIsAnnouncedIsHeardOfOnceAndFoundWhenItIsPublished() {
        board.listen(heard::add);

        board.announce(NEXT);

        assertThat(heard).containsExactly(RoomDirectory.EMPTY, NEXT);
        assertThat(board.newest()).isEqualTo(RoomDirectory.EMPTY);
        board.publish(NEXT);
        assertThat(heard).containsExactly(RoomDirectory.EMPTY, NEXT);
        assertThat(board.newest()).isEqualTo(NEXT);
    }

    @Test
    void aLateListenerLearnsWhatWasAnnounced() {
        board.announce(NEXT);

        board.listen(heard::add);

        assertThat(heard).containsExactly(NEXT);
    }
}
