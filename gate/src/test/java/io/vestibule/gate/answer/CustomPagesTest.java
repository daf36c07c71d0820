package io.vestibule.gate.answer;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.gate.door.UsherTestHouse;
import io.vestibule.page.CustomPage;
import io.vestibule.room.Event;
import io.vestibule.room.EventSchedule;
import io.vestibule.room.EventSettings;
import io.vestibule.room.EventTimes;
import io.vestibule.room.PageSettings;
import io.vestibule.room.QueueSettings;
import io.vestibule.room.RequestSettings;
import io.vestibule.room.Room;
import io.vestibule.room.RoomDirectory;
import io.vestibule.room.Timestamp;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CustomPagesTest {

    private static final Instant START = Instant.parse("2031-04-01T10:00:00Z");
    private static final Instant END = START.plusSeconds(3_600);

    private final CustomPages pages = new CustomPages();

    @Test
    void anEventHasItsOwnPageWhileItIsOn() {
        Room room = room("<p>room").withEvents(List.of(event(Optional.of("<p>event"))));
        pages.prepare(RoomDirectory.of(List.of(room)));

        assertThat(pageAt(room, START.minusMillis(1))).isNotEmpty();
        assertThat(pageAt(room, START)).isNotEmpty().isNotEqualTo(pageAt(room, END));
        assertThat(pageAt(room, END)).isEqualTo(pageAt(room, START.minusMillis(1)));
    }

    @Test
    void anEventMayHaveTheBuiltInPageOrThatOfItsRoom() {
        Room builtIn = room("<p>room").withEvents(List.of(event(Optional.of(""))));
        Room same = room("<p>room").withEvents(List.of(event(Optional.empty())));
        pages.prepare(RoomDirectory.of(List.of(builtIn)));

        assertThat(pageAt(builtIn, START)).isEmpty();
        assertThat(pageAt(same, START)).isEqualTo(pageAt(same, END)).isNotEmpty();
    }

    @Test
    void aPageThatIsNoLongerUsedIsForgotten() {
        pages.prepare(RoomDirectory.of(List.of(room("<p>old"))));
        var kept = pages.of(room("<p>old"));
        pages.prepare(RoomDirectory.of(List.of(room("<p>old"))));

        assertThat(pages.of(room("<p>old"))).isEqualTo(kept).isNotEmpty();

        pages.prepare(RoomDirectory.of(List.of(room("<p>new"))));

        assertThat(pages.of(room("<p>old"))).isEmpty();
    }

    private Optional<CustomPage> pageAt(Room room, Instant moment) {
        return pages.of(EventSchedule.at(room, moment.toEpochMilli()).room());
    }

    private static Room room(String html) {
        return UsherTestHouse.room(
                new PageSettings(200, html, "en-US", true, false), RequestSettings.DEFAULT, QueueSettings.DEFAULT);
    }

    private static Event event(Optional<String> html) {
        var settings = new EventSettings(
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                html,
                Optional.empty(),
                Optional.empty());
        var times = new EventTimes(Optional.empty(), time(START), time(END));
        return new Event("1", "drop", "", times, settings, false, false, Optional.empty());
    }

    private static Timestamp time(Instant moment) {
        return Timestamp.parse(moment.toString()).orElseThrow();
    }
}
