package io.vestibule.coordination.books;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.coordination.center.DataCenter;
import io.vestibule.coordination.protocol.Handover;
import io.vestibule.coordination.protocol.Step;
import io.vestibule.coordination.protocol.VisitProtocol;
import io.vestibule.coordination.protocol.Worker;
import io.vestibule.coordination.protocol.WorkerId;
import io.vestibule.ground.SipHash;
import io.vestibule.queue.Decider;
import io.vestibule.queue.Decision;
import io.vestibule.queue.RoomView;
import io.vestibule.room.EventSchedule;
import io.vestibule.room.QueueSettings;
import io.vestibule.room.Room;
import io.vestibule.ticket.Ticket;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Optional;
import java.util.SplittableRandom;

/// A data center and one worker, whose clocks may differ, with no way between them. *Confined to
/// its test.*
final class EventHouse {

    long now;
    private final long workerAheadMillis;
    private final SplittableRandom random = new SplittableRandom(1);
    private final Worker worker = new Worker(new Worker.Settings(100, 5_000, 1_000_000));
    private final WorkerId id = new WorkerId(0, 1);
    private Room room;
    private EventSchedule schedule;
    private DataCenter center;

    /// @param workerAheadMillis how far the worker's clock is ahead of the data center's
    EventHouse(Room room, long nowMillis, long workerAheadMillis) {
        this.room = room;
        this.workerAheadMillis = workerAheadMillis;
        now = nowMillis;
        schedule = EventSchedule.of(room);
        center = newCenter();
        center.join(id, now);
        center.begin(new Beginning.Fresh(), now);
        center.keepPromises(false);
        worker.begin(id, now + workerAheadMillis);
        pass(0);
    }

    private DataCenter newCenter() {
        return new DataCenter(room, new SipHash(1, 2), Journal.NONE, now);
    }

    void configure(Room other) {
        room = other;
        schedule = EventSchedule.of(other);
        center.configure(other, now);
        pass(0);
    }

    /// Dies and comes back with what was written down.
    void restart() throws IOException {
        var copy = new ByteArrayOutputStream();
        center.snapshot(new DataOutputStream(copy));
        center = newCenter();
        center.restore(new DataInputStream(new ByteArrayInputStream(copy.toByteArray())));
        center.configure(room, now);
        center.join(id, now);
        center.begin(new Beginning.Complete(), now);
        center.keepPromises(false);
        pass(0);
    }

    void passTo(long millis) {
        pass(millis - now);
    }

    void pass(long millis) {
        long end = now + millis;
        do {
            now = Math.min(end, now + 100);
            center.step(now);
            long taken = center.report(worker.report(now + workerAheadMillis), now);
            worker.acknowledge(id, taken);
            worker.see(center.view(now));
        } while (now < end);
    }

    RoomView view() {
        return center.view(now);
    }

    RoomState books() {
        return center.books();
    }

    Decision decide(Ticket ticket) {
        long clock = now + workerAheadMillis;
        var phase = schedule.at(clock);
        return Decider.decide(phase, worker.view(phase, clock), ticket, clock, random::nextLong);
    }

    /// Somebody comes, or comes back. What they hold afterwards; [Ticket#NONE] if they are refused.
    Ticket visit(Ticket ticket) {
        return follow(VisitProtocol.first(decide(ticket)));
    }

    private Ticket follow(Step step) {
        return switch (step) {
            case Step.GoThrough _, Step.TurnAway _ -> Ticket.NONE;
            case Step.Enter enter -> {
                enter.told().ifPresent(worker::note);
                Handover.of(enter).handed(now).ifPresent(worker::note);
                yield enter.ticket();
            }
            case Step.Hold hold -> {
                hold.told().ifPresent(worker::note);
                yield hold.decision().ticket();
            }
            case Step.Ask ask ->
                follow(VisitProtocol.answered(
                        ask,
                        Optional.of(center.ask(ask.question(), now)),
                        new VisitProtocol.Around(QueueSettings.LossPolicy.HOLD, now, () -> decide(Ticket.NONE))));
        };
    }

    /// Comes for the first time and once more at once, as the page's script does.
    Ticket.Waiting joins() {
        var first = visit(Ticket.NONE);
        assertThat(first).isInstanceOf(Ticket.Waiting.class);
        return (Ticket.Waiting) visit(first);
    }
}
