package io.vestibule.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.room.CookieScope;
import io.vestibule.room.Rooms;

import org.junit.jupiter.api.Test;

class RoomAtLaneTest {

    private final RoomAtLane.All rooms =
            new RoomAtLane.All(CookieScope.PREFIX, new FakeDesk(), new StatusBook());

    @Test
    void aRoomIsComputedOnce() {
        var room = Rooms.room("sale", "shop.example/");

        assertThat(rooms.of(room)).isSameAs(rooms.of(room));
    }

    @Test
    void theSameRoomOfAnotherDirectoryIsComputedAgain() {
        var before = rooms.of(Rooms.room("sale", "shop.example/"));
        var after = rooms.of(Rooms.room("sale", "shop.example/buy"));

        assertThat(before.cookieScope().path()).isEqualTo("/");
        assertThat(after.cookieScope().path()).isEqualTo("/buy");
    }

    @Test
    void roomsOfOlderDirectoriesAreForgotten() {
        var room = Rooms.room("sale", "shop.example/");
        var first = rooms.of(room);

        for (int i = 0; i < RoomAtLane.All.MOST; i++) {
            rooms.of(Rooms.room("sale", "shop.example/"));
        }

        assertThat(rooms.of(room)).isNotSameAs(first);
    }
}
