package io.vestibule.node.warm;

import io.vestibule.board.LaneRegistry;
import io.vestibule.board.RoomLink;
import io.vestibule.board.SlotQuestion;
import io.vestibule.board.StateBoard;
import io.vestibule.coordination.books.Journal;
import io.vestibule.coordination.protocol.Report;
import io.vestibule.coordination.protocol.SlotAnswer;
import io.vestibule.coordination.protocol.WorkerId;
import io.vestibule.ground.EpochClock;
import io.vestibule.queue.Bands;
import io.vestibule.queue.Counts;
import io.vestibule.queue.Draws;
import io.vestibule.queue.EndedIds;
import io.vestibule.queue.Flow;
import io.vestibule.queue.Homes;
import io.vestibule.queue.LastChange;
import io.vestibule.queue.LineSummary;
import io.vestibule.queue.OriginHold;
import io.vestibule.queue.RoomView;
import io.vestibule.queue.Rules;
import io.vestibule.queue.Share;
import io.vestibule.room.Room;

/// The host of a room that always has room: for the warm-up, so that newcomers ask for a slot and
/// get one. Counts nothing and keeps nothing. *Thread-safe.*
final class WarmHost implements RoomLink {

    private static final int SLOTS = 1_000;
    private static final long TENTH = 100;

    private final Room room;
    private final EpochClock clock;
    private volatile long acknowledged;

    WarmHost(Room room, EpochClock clock) {
        this.room = room;
        this.clock = clock;
    }

    /// Shows that there is room, and answers every lane that comes.
    void hostOn(StateBoard states, LaneRegistry slots) {
        states.publish(room.id(), view());
        slots.listen(client -> client.attach(room.id(), this));
    }

    private RoomView view() {
        long now = clock.millis();
        return new RoomView(
                1,
                now,
                now,
                true,
                Rules.of(room),
                new Bands(Bands.EVERYBODY, Bands.EVERYBODY, Bands.EVERYBODY, SLOTS),
                new Counts(0, 0, SLOTS, 0, 0, 1),
                Flow.UNKNOWN,
                LineSummary.EMPTY,
                EndedIds.NONE,
                Homes.ALONE,
                Draws.NONE,
                Share.UNKNOWN,
                OriginHold.NONE,
                LastChange.NONE,
                0);
    }

    @Override
    public WorkerId worker() {
        return new WorkerId(0, 1);
    }

    @Override
    public Journal journal() {
        return Journal.NONE;
    }

    @Override
    public void ask(SlotQuestion call) {
        call.answer(new SlotAnswer.Granted(Math.floorDiv(clock.millis(), TENTH) * TENTH));
    }

    @Override
    public void report(Report report) {
        acknowledged = report.sequence();
    }

    @Override
    public long acknowledged() {
        return acknowledged;
    }
}
