package io.vestibule.coordination.books;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.coordination.Scenario;
import io.vestibule.coordination.center.DataCenter;
import io.vestibule.coordination.protocol.Move;
import io.vestibule.coordination.protocol.Reports;
import io.vestibule.coordination.protocol.SlotAnswer;
import io.vestibule.coordination.protocol.SlotAsk;
import io.vestibule.coordination.protocol.VisitEvent;
import io.vestibule.coordination.protocol.WorkerId;
import io.vestibule.ground.SipHash;
import io.vestibule.queue.Claim;
import io.vestibule.room.QueueingMethod;
import io.vestibule.room.Room;
import io.vestibule.tally.VisitorStatus;
import io.vestibule.ticket.EstimateStamp;
import io.vestibule.ticket.Ticket;
import java.util.ArrayList;
import java.util.List;

/// A room at the coordinator in virtual time that visitors move in: two seats, sessions of five
/// minutes.
class BoundRoom {

    static final long NOON = 1_790_000_000_000L;
    static final long STEP = 100;
    static final int SEATS = 2;

    /// How long a ticket is good for without being used.
    static final long TICKET_MILLIS = 300_000;

    static final int HOME = 11;
    static final int AWAY = 22;
    static final int ELSEWHERE = 33;
    static final WorkerId WORKER = new WorkerId(0, 1);
    static final Room ROOM = Scenario.room(Scenario.limits(SEATS, SEATS, 300), QueueingMethod.FIFO, false);

    final List<long[]> journal = new ArrayList<>();
    DataCenter center = begun(ROOM);
    long now = NOON;
    long reports;

    DataCenter begun(Room room) {
        var fresh = unbegun(room);
        fresh.begin(new Beginning.Fresh(), NOON);
        fresh.keepPromises(false);
        return fresh;
    }

    DataCenter unbegun(Room room) {
        Journal kept = (kind, id, a, b) -> journal.add(new long[] {kind, id, a, b});
        return new DataCenter(room, new SipHash(1, 2), kept, NOON);
    }

    void pass(long millis) {
        for (long until = now + millis; now < until; ) {
            now += STEP;
            tell();
            center.step(now);
        }
    }

    void tell(VisitEvent... events) {
        long next = ++reports;
        center.report(Reports.of(WORKER, next, next - 1, now, List.of(events)), now);
    }

    Ticket.Active enters(long id) {
        var answer =
                center.ask(new SlotAsk(id, now, Claim.NEWCOMER, EstimateStamp.NOTHING, EstimateStamp.NOTHING), now);
        assertThat(answer).isInstanceOf(SlotAnswer.Granted.class);
        tell(new VisitEvent.Forwarded(id, now));
        return new Ticket.Active(id, now, now, now, 0);
    }

    Ticket.Waiting waits(long id) {
        tell(new VisitEvent.CheckedIn(id, now, now, now + 120_000));
        return waiting(id, now);
    }

    static Ticket.Waiting waiting(long id, long arrived) {
        return new Ticket.Waiting(id, arrived, arrived, 0, true, EstimateStamp.NOTHING, EstimateStamp.NOTHING);
    }

    SlotAnswer moves(Ticket.Active ticket, long newId, int network) {
        return center.ask(SlotAsk.of(ticket, new Move(newId, network)), now);
    }

    SlotAnswer moves(Ticket.Waiting ticket, long newId, int network) {
        return center.ask(SlotAsk.of(ticket, new Move(newId, network)), now);
    }

    static long movedTo(SlotAnswer answer) {
        assertThat(answer).isInstanceOf(SlotAnswer.Moved.class);
        return ((SlotAnswer.Moved) answer).id();
    }

    /// What the gate reports when the ticket of a session comes back.
    void comesBack(long id) {
        long accepted = of(id) instanceof VisitorStatus.Active(long at, long _) ? at : now;
        tell(new VisitEvent.Seen(id, center.books().moves.told(id, accepted), now + STEP));
    }

    /// What it reports of a place: the check-in of the request that moved, and, a moment later,
    /// that of its new ticket.
    void comesBack(long id, long arrivedMillis) {
        tell(new VisitEvent.CheckedIn(id, arrivedMillis, now - STEP, now + 120_000, NOON - 1));
        tell(new VisitEvent.CheckedIn(id, arrivedMillis, now, now + 120_000, now - STEP));
    }

    int inside() {
        return center.books().ledger.occupancy();
    }

    VisitorStatus of(long id) {
        return center.books().ledger.of(id, now);
    }

    boolean isEnded(long id) {
        return center.view(now).ended().contains(id);
    }
}
