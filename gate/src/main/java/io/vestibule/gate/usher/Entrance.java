package io.vestibule.gate.usher;

import io.vestibule.board.SlotService;
import io.vestibule.coordination.protocol.Handover;
import io.vestibule.coordination.protocol.SlotAnswer;
import io.vestibule.coordination.protocol.Step;
import io.vestibule.coordination.protocol.VisitEvent;
import io.vestibule.coordination.protocol.VisitProtocol;
import io.vestibule.gate.door.Verdict;
import io.vestibule.gate.visit.RoomAtLane;
import io.vestibule.gate.visit.Tickets;
import io.vestibule.gate.visit.Visit;
import io.vestibule.minute.Count;
import io.vestibule.queue.Decider;
import io.vestibule.queue.Decision;
import io.vestibule.room.Phase;
import io.vestibule.room.RequestSettings.OriginCommand;
import io.vestibule.room.Room;
import io.vestibule.room.RoomId;
import io.vestibule.ticket.Ticket;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Follows a visitor to the origin, and holds the seat while the request runs: about once a second
/// a long one is judged like another request of the session, with the newest ticket of it.
/// *Confined to its event loop.*
final class Entrance implements Verdict.Onward {

    private static final String REVOKE = "revoke";
    private static final long TENTH = 100;

    private final House house;
    private final RoomId room;
    private final Handover handover;
    private final boolean letIn;
    private final boolean countsAnswers;

    /// Whether the session ends with the answer.
    private final boolean ends;

    /// Whether the visitor gets the ticket of the verdict and none that is newer: by what it says
    /// the coordinator knows that it arrived, so that copies of the one before are out.
    private final boolean keepsTicket;

    /// Until the response has begun: then nothing more is given to the visitor.
    private @Nullable Visit visit;

    private Ticket.Active ticket;
    private boolean renewed;
    private boolean shown;
    private boolean asking;
    private boolean over;

    /// What all entrances of a lane need.
    record House(UsherParts parts, SlotService service, Tickets tickets, RoomAtLane.All rooms) {}

    Entrance(House house, Visit visit, Step.Enter enter) {
        this.house = house;
        this.visit = visit;
        room = visit.room().id();
        keepsTicket = visit.room().queue().bind().enforces()
                && (enter.letsIn() || visit.bound().moved());
        ticket = keepsTicket ? later(enter.ticket(), now()) : enter.ticket();
        handover = Handover.of(enter);
        letIn = enter.letsIn();
        ends = visit.guards().endsSession();
        countsAnswers = visit.room().queue().hold().countsAnswers();
    }

    /// The ticket as no verdict gave it: what this request reports while it runs is no return.
    private static Ticket.Active later(Ticket.Active ticket, long nowMillis) {
        return new Ticket.Active(
                ticket.id(),
                ticket.arrivedMillis(),
                ticket.acceptedMillis(),
                Math.max(ticket.seenMillis() + TENTH, Math.floorDiv(nowMillis, TENTH) * TENTH),
                ticket.dataCenter());
    }

    @Override
    public void handed() {
        handover.handed(now()).ifPresent(this::report);
    }

    /// The session is not charged for an origin that is down.
    @Override
    public void unreachable() {
        handover.unreachable().ifPresent(event -> {
            house.parts().metrics().countGaveBack();
            report(event);
        });
    }

    @Override
    public void originFailed() {
        house.service().count(room, Count.ORIGIN_FAILED);
    }

    @Override
    public void answered(boolean failed) {
        if (countsAnswers) {
            house.service().answered(room, failed);
        }
    }

    @Override
    public List<String> command(String value) {
        var from = visit;
        if (from == null || !isRevocable(from) || !asksToRevoke(value)) {
            return List.of();
        }
        over = true;
        house.parts().metrics().countRevoked();
        report(new VisitEvent.Revoked(ticket.id(), now()));
        return List.of(house.tickets().take(from));
    }

    private static boolean isRevocable(Visit visit) {
        return visit.room().requests().originCommands().contains(OriginCommand.REVOKE);
    }

    private static boolean asksToRevoke(String value) {
        for (String command : value.split(",", 16)) {
            if (command.strip().equalsIgnoreCase(REVOKE)) {
                return true;
            }
        }
        return false;
    }

    /// In a room that binds tickets another request may have moved this one's meanwhile.
    @Override
    public boolean isOutdated() {
        var from = visit;
        return from != null
                && from.room().queue().bind().enforces()
                && house.service().view(from.phase(), now()).ended().contains(ticket.id());
    }

    /// The ticket of the verdict has aged when the request took its time.
    @Override
    public List<String> cookies() {
        var from = visit;
        boolean outdated = isOutdated();
        if (from != null && ends) {
            endByGuard();
            visit = null;
            return List.of(house.tickets().take(from));
        }
        visit = null;
        if (from == null || over || !renewed || outdated || keepsTicket) {
            return List.of();
        }
        from.moveTo(now());
        var view = house.service().view(from.phase(), from.nowMillis());
        return List.of(house.tickets().seal(from, view, ticket));
    }

    private void endByGuard() {
        if (!over) {
            over = true;
            house.parts().metrics().countEndedByGuard();
            report(new VisitEvent.Revoked(ticket.id(), now()));
        }
    }

    @Override
    public void running() {
        var covered = house.parts().directory().get().byId(room);
        if (over || asking || covered.isEmpty()) {
            return;
        }
        long now = now();
        var phase = house.rooms().of(covered.get()).at(now);
        if (!phase.room().suspended() && phase.room().requests().runningHoldSeat()) {
            follow(phase, VisitProtocol.first(decide(phase, now)));
        }
    }

    private Decision decide(Phase phase, long now) {
        var view = house.service().view(phase, now);
        return Decider.running(phase, view, ticket, now, house.parts().chance());
    }

    /// Whatever does not continue with its own ticket is over: it was left, revoked, or could not
    /// be renewed in time.
    private void follow(Phase phase, Step step) {
        switch (step) {
            case Step.Enter enter when enter.letsIn() -> over = true;
            case Step.Enter enter -> goesOn(enter);
            case Step.AskHome ask -> {
                asking = true;
                house.service().ask(phase.room(), ask.question(), said -> answered(phase, ask, said));
            }
            case Step.AskSlot _, Step.AskHeld _, Step.Hold _, Step.GoThrough _, Step.TurnAway _ -> over = true;
        }
    }

    private void answered(Phase phase, Step.AskHome asked, Optional<SlotAnswer> answer) {
        asking = false;
        var around = new VisitProtocol.Around(phase.room().queue().onCoordinatorLoss(), now(), Decision.Refuse::new);
        follow(phase, VisitProtocol.answered(asked, answer, around));
    }

    private void goesOn(Step.Enter enter) {
        ticket = enter.ticket();
        renewed |= enter.isNewTicket();
        enter.told().ifPresent(this::report);
        if (letIn && !shown && enter.told().isEmpty()) {
            // A newcomer who keeps a request running is there, though no ticket came back yet.
            long at = ticket.acceptedMillis();
            report(new VisitEvent.Seen(ticket.id(), at, at));
        }
        shown = true;
    }

    private void report(VisitEvent event) {
        var from = visit;
        Optional<Room> to = from == null ? house.parts().directory().get().byId(room) : Optional.of(from.room());
        to.ifPresent(of -> house.service().report(of, event));
    }

    private long now() {
        return house.service().now(room, house.parts().clock().millis());
    }
}
