package io.vestibule.gate.door;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.board.RoomLately;
import io.vestibule.queue.SteadyWait;
import io.vestibule.queue.WaitEstimate;
import io.vestibule.room.RoomChange;
import io.vestibule.room.Rooms;
import io.vestibule.testing.ToldMetrics;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class StatusBookTest {

    private static final String NAME = "vestibule_gate_responses_total";

    private final StatusBook book = new StatusBook();

    @Test
    void whatTheLanesCountOfARoomIsAddedUpByClass() {
        var room = Rooms.room("sale", "shop.example/");
        var one = book.open(room);
        var other = book.open(room);

        one.count(200);
        other.count(299);
        one.count(503);
        one.count(0);
        one.count(999);

        var told = ToldMetrics.of(book);
        String labels = "[room, sale, zone, " + room.zone() + ", class, ";
        assertThat(told)
                .containsEntry(NAME + labels + "2xx]", 2.0)
                .containsEntry(NAME + labels + "4xx]", 0.0)
                .containsEntry(NAME + labels + "5xx]", 1.0)
                .containsEntry(NAME + labels + "none]", 1.0)
                .containsEntry(NAME + labels + "other]", 1.0)
                .doesNotContainKey(NAME + labels + "3xx]")
                .doesNotContainKey(NAME + labels + "1xx]");
    }

    @Test
    void whatPassedByRulesIsToldOfTheLastMinuteAndInAll() {
        var room = Rooms.room("sale", "shop.example/");
        var one = book.open(room).lately();
        var other = book.open(room).lately();

        one.count(LastMinute.What.BYPASSED, 1_000_000);
        other.count(LastMinute.What.BYPASSED, 1_060_000);
        other.count(LastMinute.What.ORIGIN_ASKED, 1_060_000);
        other.count(LastMinute.What.ORIGIN_FAILED, 1_060_000);

        assertThat(book.lately(room, 1_060_000)).isEqualTo(new RoomLately(1, 1, 1));
        assertThat(book.lately(Rooms.room("other", "b.example/"), 1_060_000)).isEqualTo(RoomLately.NOTHING);
        String labels = "[room, sale, zone, " + room.zone() + ']';
        assertThat(ToldMetrics.of(book))
                .containsEntry("vestibule_room_bypassed_total" + labels, 2.0)
                .containsEntry("vestibule_room_unanswered_total" + labels, 1.0);
    }

    @Test
    void estimatesThatLeaptAreAddedUpByReason() {
        var room = Rooms.room("sale", "shop.example/");
        var near = new WaitEstimate.Known(50, 60, 70);
        var far = new WaitEstimate.Known(500, 600, 700);

        book.open(room).leaps().count(new SteadyWait(far, Optional.of(RoomChange.NODE)), far);
        book.open(room).leaps().count(new SteadyWait(far, Optional.of(RoomChange.NODE)), far);
        book.open(room).leaps().count(new SteadyWait(near, Optional.empty()), far);
        book.open(room).leaps().count(new SteadyWait(near, Optional.empty()), near);

        String name = "vestibule_room_estimate_leaps_total[room, sale, zone, " + room.zone();
        assertThat(ToldMetrics.of(book))
                .containsEntry(name + ", reason, node]", 2.0)
                .containsEntry(name + ", reason, held_back]", 1.0)
                .doesNotContainKey(name + ", reason, flow]");
    }

    @Test
    void roomsThatAreTooManyAreCountedTogether() {
        for (int i = 0; i < StatusBook.MOST; i++) {
            book.open(Rooms.room("room" + i, "shop.example/"));
        }

        book.open(Rooms.room("late", "shop.example/")).count(200);
        book.open(Rooms.room("room0", "shop.example/")).count(200);

        assertThat(ToldMetrics.of(book))
                .containsEntry(NAME + "[room, (others), zone, , class, 2xx]", 1.0)
                .containsEntry(NAME + "[room, room0, zone, example.com, class, 2xx]", 1.0);
    }
}
