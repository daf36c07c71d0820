package io.vestibule.room;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class EventScheduleTest {

    private static final Room ROOM = Rooms.room("sale", "shop.example.com/");
    private static final EventSettings LARGE = new EventSettings(
            Optional.of(9000),
            Optional.of(900),
            Optional.of(Duration.ofMinutes(2)),
            Optional.of(false),
            Optional.of(QueueingMethod.RANDOM),
            Optional.of("<p>"),
            Optional.of(ChallengeSettings.Mode.OFF),
            Optional.empty());

    @Test
    void anEventMayHaveWordsOfItsOwnAndElseSaysWhatTheRoomSays() {
        var looks = new Looks(
                Optional.of("The shop"),
                Optional.empty(),
                Optional.empty(),
                Optional.of("#0b6b60"),
                Optional.empty(),
                Optional.of(Map.of("de", "des Raums")));
        var said = new PageSettings(200, "", "en-US", true, false, "", "the room's", looks);
        var room = TestRoom.of(new RoomId("sale"), "shop.example", "sale", new Route("shop.example", "/"))
                .limits(new Limits(10, 10, Duration.ofMinutes(5), true))
                .page(said)
                .room();
        var own = new EventSettings(
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.of("the event's"),
                new Looks(
                        Optional.of("The sale"),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty()),
                Optional.empty(),
                Optional.of(BindSettings.Mode.COUNT),
                Optional.empty());

        assertThat(room.with(EventSettings.INHERITED).page()).isEqualTo(said);
        assertThat(room.with(EventSettings.INHERITED).queue().bind().isOn()).isFalse();
        assertThat(room.with(own).queue().bind())
                .isEqualTo(new BindSettings(BindSettings.Mode.COUNT, BindSettings.MOVES_PER_HOUR));
        assertThat(said.messageIn("de-DE")).isEqualTo("des Raums");
        assertThat(said.messageIn("fr-FR")).isEqualTo("the room's");

        var page = room.with(own).page();
        assertThat(page.message()).isEqualTo("the event's");
        assertThat(page.messageIn("de-DE")).isEqualTo("the event's");
        assertThat(page.looks().title()).contains("The sale");
        assertThat(page.looks().accent()).contains("#0b6b60");
    }

    @Test
    void phasesAreHalfOpen() {
        var room = ROOM.withEvents(List.of(event("drop", "09:30", "10:00", "14:00", LARGE)));
        var schedule = EventSchedule.of(room);

        assertThat(schedule.at(at("09:30") - 1))
                .isEqualTo(new Phase(room, Optional.empty(), false, Long.MIN_VALUE, at("09:30")));
        assertThat(schedule.at(at("09:30")).gathering()).isTrue();
        assertThat(schedule.at(at("10:00") - 1).gathering()).isTrue();
        assertThat(schedule.at(at("10:00")))
                .returns(false, Phase::gathering)
                .returns(Optional.of(room.events().getFirst()), Phase::event)
                .returns(at("14:00"), Phase::untilMillis);
        assertThat(schedule.at(at("14:00") - 1).event()).isPresent();
        assertThat(schedule.at(at("14:00")))
                .isEqualTo(new Phase(room, Optional.empty(), false, at("14:00"), Long.MAX_VALUE));
    }

    @Test
    void anEventPutsItsSettingsInPlaceOfTheRooms() {
        var room = ROOM.withEvents(List.of(event("drop", "09:30", "10:00", "14:00", LARGE)));

        var during = EventSchedule.at(room, at("12:00")).room();

        assertThat(during.limits()).isEqualTo(new Limits(9000, 900, Duration.ofMinutes(2), false));
        assertThat(during.queue().method()).isEqualTo(QueueingMethod.RANDOM);
        assertThat(during.page().customPageHtml()).isEqualTo("<p>");
        assertThat(during.challenge())
                .isEqualTo(new ChallengeSettings(
                        ChallengeSettings.Mode.OFF, room.challenge().action()));
        assertThat(during.routes()).isEqualTo(room.routes());
        assertThat(EventSchedule.at(room, at("14:00")).room()).isEqualTo(room);
    }

    @Test
    void whatIsInheritedFollowsTheRoom() {
        var event = event("drop", "", "10:00", "14:00", EventSettings.INHERITED);

        assertThat(EventSchedule.at(ROOM.withEvents(List.of(event)), at("10:00"))
                        .room()
                        .limits())
                .isEqualTo(ROOM.limits());
    }

    @Test
    void eventsMayFollowEachOtherWithoutAMomentBetween() {
        var schedule = EventSchedule.of(ROOM.withEvents(
                List.of(event("late", "", "14:00", "16:00", LARGE), event("early", "", "10:00", "14:00", LARGE))));

        assertThat(name(schedule, "14:00", -1)).isEqualTo("early");
        assertThat(name(schedule, "14:00", 0)).isEqualTo("late");
        assertThat(name(schedule, "16:00", 0)).isEmpty();
    }

    @Test
    void aSuspendedEventNeverComesNorDoesOneOfASuspendedRoom() {
        var event = event("drop", "09:30", "10:00", "14:00", LARGE);
        var suspended = new Event("1", "drop", "", event.times(), LARGE, false, true, Optional.empty());

        assertThat(EventSchedule.at(ROOM.withEvents(List.of(suspended)), at("12:00"))
                        .event())
                .isEmpty();
        assertThat(EventSchedule.at(suspend(ROOM.withEvents(List.of(event))), at("12:00"))
                        .event())
                .isEmpty();
    }

    @Test
    void theNextEventIsTheOneThatStartsNext() {
        var schedule = EventSchedule.of(ROOM.withEvents(List.of(
                event("late", "14:30", "15:00", "16:00", LARGE), event("early", "09:30", "10:00", "14:00", LARGE))));

        assertThat(schedule.next(at("09:45")).map(Event::name)).contains("early");
        assertThat(schedule.next(at("10:00")).map(Event::name)).contains("late");
        assertThat(schedule.next(at("15:00"))).isEmpty();
    }

    @Test
    void thePhaseStaysTheSameForAsLongAsItHolds() {
        var schedule = EventSchedule.of(ROOM.withEvents(List.of(event("a", "", "10:00", "14:00", LARGE))));

        assertThat(schedule.at(at("13:00"))).isSameAs(schedule.at(at("10:00")));
    }

    private static String name(EventSchedule schedule, String time, long millis) {
        return schedule.at(at(time) + millis).event().map(Event::name).orElse("");
    }

    private static Event event(String name, String prequeue, String start, String end, EventSettings settings) {
        var times = new EventTimes(
                Optional.of(prequeue).filter(p -> !p.isEmpty()).map(p -> time(p)), time(start), time(end));
        return new Event(name, name, "", times, settings, false, false, Optional.empty());
    }

    private static Timestamp time(String hour) {
        return Timestamp.parse("2031-04-01T" + hour + ":00Z").orElseThrow();
    }

    private static long at(String hour) {
        return Instant.parse("2031-04-01T" + hour + ":00Z").toEpochMilli();
    }

    private static Room suspend(Room room) {
        return TestRoom.like(room).suspended(true).room();
    }
}
