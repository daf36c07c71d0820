package io.vestibule.node.settings;

import static io.vestibule.node.settings.Readings.faults;
import static io.vestibule.node.settings.Readings.good;
import static io.vestibule.node.settings.Readings.room;
import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.room.BindSettings;
import io.vestibule.room.ChallengeSettings;
import io.vestibule.room.Event;
import io.vestibule.room.EventSettings;
import io.vestibule.room.EventTimes;
import io.vestibule.room.Looks;
import io.vestibule.room.QueueingMethod;
import io.vestibule.room.RoomId;
import io.vestibule.room.StableId;
import io.vestibule.room.Timestamp;
import io.vestibule.settings.room.EventShape;
import io.vestibule.settings.text.Faults;
import io.vestibule.settings.text.JsonTree;
import io.vestibule.settings.text.ReadContext;
import io.vestibule.settings.text.Section;
import io.vestibule.settings.text.SettingsFault;
import io.vestibule.settings.text.Yaml;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EventShapeTest {

    private static final String TIMES =
            "event_start_time: '2031-04-01T10:00:00Z', event_end_time: '2031-04-01T14:00:00Z'";

    @Test
    void whatIsNotGivenOrNullIsTheRooms() {
        var event = event("{name: drop, " + TIMES + ", queueing_method: null}");

        assertThat(event)
                .isEqualTo(new Event(
                        StableId.ofEvent(StableId.ofRoom("shop.example.com", "sale"), "drop"),
                        "drop",
                        "",
                        new EventTimes(Optional.empty(), time("2031-04-01T10:00:00Z"), time("2031-04-01T14:00:00Z")),
                        EventSettings.INHERITED,
                        false,
                        false,
                        Optional.empty()));
    }

    @Test
    void everyKeyOfAnEventIsTaken() {
        var event = event("{id: 00112233445566778899aabbccddeeff, name: drop, description: hello,"
                + " prequeue_start_time: '2031-04-01T09:30:00.5Z', "
                + TIMES
                + ", shuffle_at_event_start: true, suspended: true,"
                + " total_active_users: 7, new_users_per_minute: 5,"
                + " session_duration: 3, disable_session_renewal: true,"
                + " queueing_method: random, custom_page_html: '',"
                + " turnstile_mode: 'off', turnstile_action: infinite_queue,"
                + " bind: count, moves_per_hour: 8}");

        assertThat(event.settings())
                .isEqualTo(new EventSettings(
                        Optional.of(7),
                        Optional.of(5),
                        Optional.of(Duration.ofMinutes(3)),
                        Optional.of(false),
                        Optional.of(QueueingMethod.RANDOM),
                        Optional.of(""),
                        Optional.of(ChallengeSettings.Mode.OFF),
                        Optional.of(ChallengeSettings.Action.INFINITE_QUEUE),
                        Optional.empty(),
                        Looks.NONE,
                        Optional.empty(),
                        Optional.of(BindSettings.Mode.COUNT),
                        Optional.of(8)));
        assertThat(event.times().prequeue()).contains(time("2031-04-01T09:30:00.5Z"));
        assertThat(event.id()).isEqualTo("00112233445566778899aabbccddeeff");
        assertThat(event.shuffle() && event.suspended()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "2031-04-01T12:00:00+02:00, 2031-04-01T10:00:00Z",
        "2031-04-01t10:00:00.000z, 2031-04-01T10:00:00Z",
        "2031-04-01 10:00:00-00:00, 2031-04-01T10:00:00Z"
    })
    void aTimeIsKeptAsItWasSent(String text, String means) {
        var event = event("{name: drop, event_start_time: '" + text + "', event_end_time: '2031-04-01T14:00:00Z'}");

        assertThat(event.times().start()).isEqualTo(new Timestamp(text, Instant.parse(means)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "name: a b, TIMES | name = \"a b\": must be letters, digits",
                "TIMES | name: is required",
                "name: x | events[0].event_start_time: is required: a time with its offset",
                "name: x, event_start_time: '2031-04-01T10:00:00Z' | event_end_time: is required",
                "name: x, event_start_time: 2031-04-01, event_end_time: y | a time with its offset",
                "name: x, event_start_time: '2031-02-30T10:00:00Z' | a time with its offset",
                "name: x, event_start_time: '2031-04-01T10:00:00' | a time with its offset",
                "name: x, TIMES, prequeue_start_time: '2031-04-01T09:55:01Z' | must be at least 5m"
                        + " before event_start_time, which is 2031-04-01T10:00:00Z",
                "name: x, event_start_time: '2031-04-01T10:00:00Z', event_end_time:"
                        + " '2031-04-01T10:00:59Z' | at least 1m before event_end_time",
                "name: x, event_start_time: '2031-04-01T10:00:00Z', event_end_time:"
                        + " '2030-04-01T10:00:59Z' | at least 1m before event_end_time",
                "name: x, TIMES, shuffle_at_event_start: true | needs a prequeue_start_time",
                "name: x, TIMES, total_active_users: 7 | new_users_per_minute: must be given with"
                        + " total_active_users: give both limits or neither",
                "name: x, TIMES, new_users_per_minute: 7 | total_active_users: must be given with",
                "name: x, TIMES, total_active_users: 7, new_users_per_minute: 8 | must not exceed"
                        + " total_active_users, which is 7",
                "name: x, TIMES, total_active_users: 0, new_users_per_minute: 0 | from 1 to",
                "name: x, TIMES, session_duration: 31 | a whole number from 1 to 30",
                "name: x, TIMES, queueing_method: lifo | must be fifo, random",
                "name: x, TIMES, custom_page_html: '{{#a}}' | custom_page_html",
                "name: x, TIMES, turnstile_mode: on | must be off, invisible",
                "name: x, TIMES, queue_all: true | unknown key",
                "name: x, TIMES, id: 12 | must be 32 hex digits",
            })
    void aWrongValueIsAFaultWithItsReason(String keys, String reason) {
        assertThat(faults(room("events: [{" + keys.replace("TIMES", TIMES) + "}]")))
                .anySatisfy(line -> assertThat(line).contains(reason));
    }

    @Test
    void allFaultsAreToldAtOnce() {
        assertThat(faults(room("events: [{name: '?', event_start_time: x, event_end_time:"
                        + " y, session_duration: 0, total_active_users: 5}]")))
                .hasSize(5);
    }

    @Test
    void whatClientsSendBackIsIgnored() {
        var event = event("{name: drop, "
                + TIMES
                + ", created_on: x, modified_on: y, draw_seed: z,"
                + " draw_commitment: null, draw_announced_on: null}");

        assertThat(event.seed()).isEmpty();
    }

    @Test
    void eventsMayTouchAndMayNotOverlap() {
        String first = "{name: a, " + TIMES + "}";
        String after = "event_end_time: '2031-04-01T16:00:00Z'}";
        String touching = "{name: b, event_start_time: '2031-04-01T16:00:00+02:00', " + after;
        String prequeued = "{name: c, prequeue_start_time: '2031-04-01T13:59:59Z', event_start_time:"
                + " '2031-04-01T15:00:00Z', "
                + after;
        String suspended = prequeued.replace("}", ", suspended: true}");

        assertThat(good(room("events: [" + first + ", " + touching + "]")).rooms())
                .hasSize(1);
        assertThat(good(room("events: [" + first + ", " + suspended + "]")).rooms())
                .hasSize(1);
        assertThat(faults(room("events: [" + first + ", " + prequeued + "]")))
                .singleElement()
                .asString()
                .contains(
                        "prequeue_start_time",
                        "overlaps the event a, which runs from 2031-04-01T10:00:00Z to" + " 2031-04-01T14:00:00Z");
    }

    @Test
    void eventsOfARoomHaveDifferentNames() {
        assertThat(faults(
                        room("events: [{name: a, " + TIMES + "}, {name: a, " + TIMES.replace("04-01", "04-02") + "}]")))
                .anySatisfy(line -> assertThat(line).contains("is taken by another event"));
    }

    private static Event event(String yaml) {
        List<Event> events =
                good(room("events: [" + yaml + "]")).rooms().getFirst().events();
        assertThat(events).hasSize(1);
        return events.getFirst();
    }

    private static Timestamp time(String text) {
        return Timestamp.parse(text).orElseThrow();
    }

    /// A newer version may have written it: what can be read is kept.
    @Test
    void aKeptEventIsReadAsFarAsItCanBe() {
        var faults = new Faults("store");
        var keys = (Yaml.Mapping) JsonTree.read("""
            {"name":"drop","description":"hello","queueing_method":"lottery","suspended":true,
            "event_start_time":"2031-04-01T10:00:00Z","event_end_time":"2031-04-01T14:00:00Z"}\
            """, faults).orElseThrow();

        var event = EventShape.readKept(Section.root(ReadContext.kept(faults), keys), new RoomId("sale"), "1")
                .orElseThrow();

        assertThat(event.id()).isEqualTo("1");
        assertThat(event.description()).isEqualTo("hello");
        assertThat(event.suspended()).isTrue();
        assertThat(event.settings().method()).isEmpty();
        assertThat(faults.all()).extracting(SettingsFault::key).containsExactly("queueing_method");
    }
}
