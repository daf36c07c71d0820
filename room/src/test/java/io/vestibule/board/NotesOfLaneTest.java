package io.vestibule.board;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.coordination.protocol.LaneNotes;
import io.vestibule.coordination.protocol.LaneNotes.Sighting;
import io.vestibule.coordination.protocol.Reports;
import io.vestibule.coordination.protocol.VisitEvent.CheckedIn;
import io.vestibule.minute.Count;
import io.vestibule.minute.Sample;
import io.vestibule.queue.Counts;
import io.vestibule.queue.RoomView;
import io.vestibule.queue.TestView;
import io.vestibule.room.Phase;
import io.vestibule.room.Room;
import io.vestibule.room.Rooms;
import io.vestibule.wire.ReportForm;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/// What a lane tells for the minute book.
final class NotesOfLaneTest {

    private static final Room ROOM = Rooms.room("sale", "example.com/");
    private static final Phase PHASE = Phase.always(ROOM);
    private static final long TICK_MILLIS = 5_000;

    private final SteppedLoop loop = new SteppedLoop();
    private final StateBoard states = new StateBoard();
    private final FakeHost host = new FakeHost();
    private final SlotClient client = lane(LaneSettings.DEFAULT, host);

    private SlotClient lane(LaneSettings settings, FakeHost to) {
        var made = new SlotClient(
                0, new SlotClientParts(loop, states, loop::millis, loop::nanos, settings, new SlotFigures()));
        made.begin();
        made.attach(ROOM.id(), to);
        loop.run();
        to.reports.clear();
        return made;
    }

    private void inside(int people) {
        var none = RoomView.unknown(ROOM, loop.millis());
        states.publish(
                ROOM.id(),
                TestView.like(none)
                        .version(1)
                        .known(true)
                        .counts(new Counts(0, people, 0, 0, 0, 1))
                        .view());
    }

    /// A request of a session, decided by the newest view.
    private void saw(long session, long atMillis) {
        client.view(PHASE, atMillis);
        client.saw(PHASE, session, atMillis);
    }

    private List<Sighting> sightings() {
        loop.pass(1_000);
        return host.reports.stream()
                .flatMap(report -> report.notes().sightings().stream())
                .toList();
    }

    @Test
    void countsRideInTheNextReport() {
        client.count(ROOM.id(), Count.BYPASSED);
        client.count(ROOM.id(), Count.BYPASSED);
        client.count(ROOM.id(), Count.ORIGIN_FAILED);
        loop.pass(600);

        var notes = host.reports.getFirst().notes();
        assertThat(notes.count(Count.BYPASSED)).isEqualTo(2);
        assertThat(notes.count(Count.ORIGIN_FAILED)).isEqualTo(1);
        assertThat(host.reports.stream().skip(1))
                .allMatch(report -> report.notes().equals(LaneNotes.NONE));
    }

    @Test
    void countsCauseNoReportOfTheirOwn() {
        host.acknowledged = Long.MAX_VALUE;
        inside(0);
        loop.pass(60_000);
        int quiet = host.reports.size();
        host.reports.clear();
        for (int i = 0; i < 600; i++) {
            client.count(ROOM.id(), Count.WAITING_ANSWERS);
            loop.pass(100);
        }

        assertThat(host.reports.size()).isBetween(quiet - 1, quiet + 1);
    }

    @Test
    void aSessionOfASmallRoomIsToldOnceATick() {
        inside(10);
        long start = loop.millis();
        for (int i = 0; i < 10; i++) {
            saw(7, start + i);
            saw(8, start + i);
        }
        saw(7, start + TICK_MILLIS);

        assertThat(sightings())
                .containsExactly(new Sighting(7, start), new Sighting(8, start), new Sighting(7, start + TICK_MILLIS));
    }

    @Test
    void onlySessionsOfTheSampleAreToldOfAFullRoom() {
        inside(100_000);
        LongStream.range(0, 100_000).map(i -> i * 0x9E37_79B9_7F4A_7C15L).forEach(id -> saw(id, loop.millis()));

        var told = sightings();
        assertThat(told).hasSizeBetween(1_000, Sample.MOST);
        assertThat(told).allMatch(sighting -> Sample.has(sighting.id(), 100_000));
    }

    /// Where no minute book is kept nodes are told what they were told before there was one.
    @Test
    void withoutNotesReportsAreThoseOfBefore() {
        var plain = new FakeHost();
        var silent = lane(LaneSettings.DEFAULT.notes(false), plain);
        inside(10);
        long now = loop.millis();
        silent.count(ROOM.id(), Count.BYPASSED);
        silent.view(PHASE, now);
        silent.saw(PHASE, 7, now);
        silent.report(ROOM, new CheckedIn(5, now - 60_000, now, now + 40_000, now - 20_000));
        loop.pass(100);

        var told = plain.reports.getFirst();
        var before = Reports.of(
                told.worker(),
                told.sequence(),
                told.acknowledged(),
                told.throughMillis(),
                List.of(new CheckedIn(5, now - 60_000, now, now + 40_000)));
        assertThat(ReportForm.write(told)).isEqualTo(ReportForm.write(before));
    }
}
