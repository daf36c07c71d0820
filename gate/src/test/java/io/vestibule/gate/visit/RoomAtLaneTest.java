package io.vestibule.gate.visit;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.gate.FakeDesk;
import io.vestibule.gate.door.StatusBook;
import io.vestibule.room.CookieScope;
import io.vestibule.room.RoomDirectory;
import io.vestibule.room.Rooms;
import java.lang.ref.WeakReference;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class RoomAtLaneTest {

    private RoomDirectory newest = RoomDirectory.EMPTY;

    private final RoomAtLane.All rooms =
            new RoomAtLane.All(CookieScope.PREFIX, new FakeDesk(), new StatusBook(), () -> newest);

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
    void aRoomThatIsChangedOftenIsKnownOnce() {
        for (int i = 0; i < 100; i++) {
            rooms.of(Rooms.room("sale", "shop.example/"));
        }

        assertThat(rooms.count()).isEqualTo(1);
    }

    @Test
    void theSettingsBeforeAreNotKept() {
        var former = new WeakReference<>(Rooms.room("sale", "shop.example/"));
        rooms.of(Objects.requireNonNull(former.get()));
        rooms.of(Rooms.room("sale", "shop.example/buy"));

        for (int i = 0; i < 100 && former.get() != null; i++) {
            System.gc();
        }
        assertThat(former.get()).isNull();
    }

    @Test
    void roomsThatAreGoneAreForgotten() {
        var left = Rooms.room("left", "left.example/");
        for (int i = 0; i < 100; i++) {
            newest = RoomDirectory.of(List.of(left, Rooms.room("r" + i, "shop.example/")));
            newest.rooms().forEach(rooms::of);
        }

        assertThat(rooms.count()).isLessThanOrEqualTo(3);
    }

    @Test
    void theCountsOfARoomGoOnWhenItChanges() {
        var first = rooms.of(Rooms.room("sale", "shop.example/"));
        var second = rooms.of(Rooms.room("sale", "shop.example/buy"));

        assertThat(second.answers()).isSameAs(first.answers());
    }

    @Test
    void aRoomMadeAgainUnderItsNameOpensNoMoreCounts() {
        var first = rooms.of(Rooms.room("sale", "shop.example/"));
        newest = RoomDirectory.EMPTY;
        rooms.of(Rooms.room("other", "other.example/"));
        rooms.of(Rooms.room("third", "third.example/"));
        var again = rooms.of(Rooms.room("sale", "shop.example/"));

        assertThat(again).isNotSameAs(first);
        assertThat(again.answers()).isSameAs(first.answers());
    }
}
