package io.vestibule.bell.watch;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.alerting.Alert;
import io.vestibule.alerting.AlertType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class RoomWatchTest {

    private static final long SECOND = 1_000;

    private static final Incidents NONE = (_, _, _) -> Optional.empty();

    private RoomWatch watch = new RoomWatch(NONE);
    private long now = 1_000_000_000;

    private List<Alert> look(int waiting, int minutes, boolean atLimit, long seconds) {
        return look(waiting, minutes, atLimit, List.of(), seconds);
    }

    /// Looks every second, the first time now.
    private List<Alert> look(
            int waiting, int minutes, boolean atLimit, List<RoomSight.EventSight> events, long seconds) {
        var sight = new RoomSight("r1", "sale", "example.com", "lon", waiting, minutes, atLimit, events);
        var alerts = new ArrayList<Alert>();
        for (long i = 0; i < seconds; i++) {
            alerts.addAll(watch.look(sight, new TreeSet<>(Set.of(10, 30)), new TreeSet<>(Set.of(5)), now));
            now += SECOND;
        }
        return alerts;
    }

    @Test
    void aLineBeginsAfterFiveSecondsAndEndsAfterAMinuteWithoutOne() {
        assertThat(look(3, 0, false, 5)).isEmpty();
        List<Alert> began = look(3, 0, false, 1);
        assertThat(began).extracting(Alert::title).containsExactly("Room sale queues: 3 wait");
        assertThat(look(3, 0, false, 100)).isEmpty();
        assertThat(look(0, 0, false, 59)).isEmpty();
        assertThat(look(1, 0, false, 1)).isEmpty();
        assertThat(look(0, 0, false, 60)).isEmpty();

        List<Alert> ended = look(0, 0, false, 1);

        assertThat(ended).extracting(Alert::title).containsExactly("Room sale no longer queues");
        assertThat(ended.getFirst().correlationId()).isEqualTo(began.getFirst().correlationId());
        assertThat(ended.getFirst().id()).isNotEqualTo(began.getFirst().id());
    }

    @Test
    void aClockThatIsSetBackDelaysNoBeginningAndNoEnd() {
        look(3, 0, false, 3);
        now -= 3_600 * SECOND;
        assertThat(look(3, 0, false, 6)).hasSize(1);
        look(0, 0, false, 30);
        now -= 3_600 * SECOND;
        assertThat(look(0, 0, false, 61)).hasSize(1);
    }

    @Test
    void eachThresholdOfAPolicyIsAnIncidentOfItsOwn() {
        List<Alert> alerts = look(3, 12, false, 10);
        assertThat(alerts)
                .filteredOn(a -> a.type() == AlertType.VESTIBULE_ESTIMATE)
                .extracting(a -> a.data().get("minutes"))
                .containsExactly("10");

        assertThat(look(3, 31, false, 10))
                .extracting(a -> a.data().get("minutes"))
                .containsExactly("30");
    }

    @Test
    void aRoomIsAtItsLimitForMinutesWithoutABreak() {
        assertThat(look(0, 0, true, 299)).isEmpty();
        look(0, 0, false, 1);
        assertThat(look(0, 0, true, 300)).isEmpty();
        assertThat(look(0, 0, true, 1))
                .extracting(Alert::title)
                .containsExactly("Room sale has been at its limit for 5 minutes");
    }

    @Test
    void anotherNodeGoesOnWithTheIncidentThatWasTold() {
        look(3, 0, false, 5);
        Alert began = look(3, 0, false, 1).getFirst();
        watch = new RoomWatch((type, _, prefix) -> Optional.of(began.correlationId())
                .filter(id -> id.startsWith(prefix))
                .filter(_ -> type == began.type()));

        assertThat(look(3, 0, false, 100)).isEmpty();
        assertThat(look(0, 0, false, 61)).extracting(Alert::correlationId).containsExactly(began.correlationId());
    }

    @Test
    void eventsBeginAndEndWithOneIdOnEveryNode() {
        var event = new RoomSight.EventSight("e", "opening", now + 5_000, now + 8_000);
        List<Alert> here = look(0, 0, false, List.of(event), 20);
        now -= 20_000;
        watch = new RoomWatch(NONE);
        now += 12_000;
        List<Alert> late = look(0, 0, false, List.of(event), 8);

        assertThat(here).extracting(Alert::began).containsExactly(true, false);
        assertThat(late)
                .extracting(Alert::id)
                .isEqualTo(here.stream().map(Alert::id).toList());
    }

    @Test
    void alarmsBeginAndEndByTheirSubject() {
        var alarms = new AlarmWatch("n1", () -> Optional.of(List.of()));
        List<Alert> began = alarms.look(List.of("room R: silent for 3 s", "disk full"), now);
        assertThat(began)
                .extracting(Alert::title)
                .containsExactly("Alarm at n1: room R: silent for 3 s", "Alarm at n1: disk full");
        assertThat(alarms.look(List.of("room R: silent for 4 s", "disk full"), now + 1))
                .isEmpty();

        List<Alert> ended = alarms.look(List.of("disk full"), now + 2);

        assertThat(ended).extracting(Alert::title).containsExactly("Over at n1: room R: silent for 3 s");
        assertThat(ended.getFirst().correlationId()).isEqualTo(began.getFirst().correlationId());
    }

    @Test
    void anAlarmThatGoesOnAfterARestartIsTheSameIncidentAndOneThatWasMendedEnds() {
        var before = new AlarmWatch("n1", () -> Optional.of(List.of()));
        List<Alert> began = before.look(List.of("room R: silent for 3 s", "disk full: 1 %"), now);

        now += 600 * SECOND;
        var after = new AlarmWatch("n1", () -> Optional.of(began));
        assertThat(after.look(List.of(), now)).as("not yet seen").isEmpty();
        assertThat(after.look(List.of("room R: silent for 9 s"), now + SECOND)).isEmpty();
        List<Alert> mended = after.look(List.of("room R: silent for 9 s"), now + 61 * SECOND);
        List<Alert> ended = after.look(List.of(), now + 62 * SECOND);

        assertThat(mended)
                .extracting(Alert::correlationId)
                .containsExactly(began.getLast().correlationId());
        assertThat(ended)
                .extracting(Alert::correlationId)
                .containsExactly(began.getFirst().correlationId());
        assertThat(ended.getFirst().began()).isFalse();
    }

    @Test
    void alarmsWaitUntilItIsKnownWhatAnEarlierProcessFound() {
        var known = new ArrayList<List<Alert>>();
        var alarms = new AlarmWatch("n1", () -> known.stream().findFirst());

        assertThat(alarms.look(List.of("disk full"), now)).isEmpty();
        known.add(List.of());
        assertThat(alarms.look(List.of("disk full"), now + SECOND)).hasSize(1);
    }

    @Test
    void minutesThatNoPolicyAsksForAnyMoreAreForgotten() {
        look(0, 0, true, 301);
        watch.keep(Set.of("r1"), new TreeSet<>(Set.of(10, 30)), new TreeSet<>());

        // Asked for again, they begin again: the bell has ended the incident before.
        assertThat(look(0, 0, true, 301)).hasSize(1);
        watch.keep(Set.of("r1"), new TreeSet<>(Set.of(10, 30)), new TreeSet<>(Set.of(5)));
        assertThat(look(0, 0, true, 301)).isEmpty();
    }
}
