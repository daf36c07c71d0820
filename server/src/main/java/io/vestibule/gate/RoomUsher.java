package io.vestibule.gate;

import io.vestibule.board.Desk;
import io.vestibule.coordination.Happening;
import io.vestibule.coordination.SlotAnswer;
import io.vestibule.coordination.SlotAsk;
import io.vestibule.gate.UsherMetrics.Ending;
import io.vestibule.ground.RequestPath;
import io.vestibule.queue.Decider;
import io.vestibule.queue.Decision;
import io.vestibule.room.QueueSettings.LossPolicy;
import io.vestibule.room.RequestSettings.OriginCommand;
import io.vestibule.room.RequestSettings.PathPolicy;
import io.vestibule.room.Room;
import io.vestibule.rule.CompiledRule;
import io.vestibule.ticket.Ticket;

import java.util.List;
import java.util.Optional;

/// Judges visits to rooms: *normalize, match, bypass, open, decide, take a slot, seal, answer,
/// record*. One for each lane. *Confined to its event loop.*
public final class RoomUsher implements Usher {

    private final UsherParts parts;
    private final Desk desk;
    private final Tickets tickets;
    private final Schedules schedules = new Schedules();

    /// The usher of a lane.
    ///
    /// @param desk of this lane
    /// @param tickets of this lane
    public RoomUsher(UsherParts parts, Desk desk, Tickets tickets) {
        this.parts = parts;
        this.desk = desk;
        this.tickets = tickets;
    }

    @Override
    public void judge(RequestHead head, Outcome outcome) {
        var call = PageCalls.of(head);
        if (call == PageCalls.FOREIGN) {
            end(outcome, Ending.REFUSED, parts.answers().foreign());
            return;
        }
        var path = RequestPath.of(head.target());
        Optional<Room> room = parts.directory().get().match(head.host(), path);
        if (room.isEmpty() || room.get().suspended()) {
            boolean ours = call != PageCalls.NONE;
            end(outcome, Ending.UNCOVERED, ours ? parts.answers().noRoom() : Verdict.Forward.PLAIN);
            return;
        }
        long now = parts.clock().millis();
        var times = schedules.of(room.get());
        judge(new Visit(head, path, call, times.at(now), times.draws(), now), outcome);
    }

    private void judge(Visit visit, Outcome outcome) {
        if (visit.path().isMisspelled()
                && visit.room().requests().pathPolicy() != PathPolicy.FORWARD) {
            end(outcome, Ending.REFUSED, straighten(visit));
        } else if (visit.call() == PageCalls.LEAVE) {
            leave(visit, outcome);
        } else if (bypasses(visit)) {
            end(outcome, Ending.BYPASSED, unseen(visit));
        } else if (visit.preflight() && passes(visit)) {
            end(outcome, Ending.PREFLIGHT, Verdict.Forward.PLAIN);
        } else {
            decide(visit, tickets.open(visit), outcome);
        }
    }

    /// Whether a rule of the room holds of the request. Most rooms have none.
    private boolean bypasses(Visit visit) {
        var rules = visit.room().bypass().enabled();
        if (rules.isEmpty()) {
            return false;
        }
        var facts =
                new VisitFacts(
                        visit.head(),
                        visit.path(),
                        !visit.room().requests().caseSensitive(),
                        parts.rules(),
                        visit.nowMillis());
        for (CompiledRule rule : rules) {
            if (facts.satisfy(rule)) {
                return true;
            }
        }
        return false;
    }

    /// What passes by a rule leaves no trace in the room: no ticket is looked at, given or counted.
    /// Our own page, which never goes to the origin, is told to load the site.
    private Verdict unseen(Visit visit) {
        return visit.call() == PageCalls.POLL
                ? parts.answers().admitted(visit, "")
                : new Verdict.Forward(List.of(), tickets.names(visit), Verdict.Onward.NOBODY);
    }

    private Verdict straighten(Visit visit) {
        boolean redirects = visit.room().requests().pathPolicy() == PathPolicy.REDIRECT;
        return redirects && visit.reads()
                ? parts.answers().redirect(visit.path().target())
                : parts.answers().misspelled();
    }

    private boolean passes(Visit visit) {
        return parts.preflights()
                .pass(
                        visit.room().id(),
                        visit.head().clientAddress(),
                        visit.room().limits().newUsersPerMinute(),
                        visit.nowMillis());
    }

    private void leave(Visit visit, Outcome outcome) {
        long now = visit.nowMillis();
        switch (tickets.open(visit)) {
            case Ticket.None _ -> {}
            case Ticket.Waiting waiting -> report(visit, new Happening.Left(waiting.id(), now));
            case Ticket.Active active -> report(visit, new Happening.Left(active.id(), now));
        }
        end(outcome, Ending.LEFT, parts.answers().left(tickets.take(visit)));
    }

    private void decide(Visit visit, Ticket ticket, Outcome outcome) {
        var view = desk.view(visit.phase(), visit.nowMillis());
        var decision =
                Decider.decide(visit.phase(), view, ticket, visit.nowMillis(), parts.chance());
        switch (decision) {
            case Decision.Untouched _ -> end(outcome, Ending.UNCOVERED, Verdict.Forward.PLAIN);
            case Decision.Inside inside -> enter(visit, inside.ticket(), Ending.INSIDE, outcome);
            case Decision.Renewed renewed -> {
                var seen = renewed.ticket();
                report(
                        visit,
                        new Happening.Seen(seen.id(), renewed.fromMillis(), seen.seenMillis()));
                enter(visit, seen, Ending.RENEWED, outcome);
            }
            case Decision.AskHome ask -> askHome(visit, ask, outcome);
            case Decision.EnterFreely free -> enterFreely(visit, free, outcome);
            case Decision.AskSlot ask -> takeSlot(visit, ask, outcome);
            case Decision.Wait wait -> hold(visit, wait, outcome);
            case Decision.Refuse _ ->
                    end(outcome, Ending.REJECTED, parts.answers().rejected(visit));
        }
    }

    private void enterFreely(Visit visit, Decision.EnterFreely free, Outcome outcome) {
        var entered = free.ticket();
        report(visit, new Happening.Admitted(entered.id(), entered.acceptedMillis()));
        enter(visit, entered, Ending.FREE, outcome);
    }

    private void takeSlot(Visit visit, Decision.AskSlot ask, Outcome outcome) {
        desk.ask(visit.room(), SlotAsk.of(ask), answer -> answered(visit, ask, answer, outcome));
    }

    private void answered(
            Visit visit, Decision.AskSlot ask, Optional<SlotAnswer> answer, Outcome outcome) {
        if (answer.isEmpty()) {
            unanswered(visit, ask, outcome);
            return;
        }
        switch (answer.get()) {
            case SlotAnswer.Granted granted ->
                    enter(visit, ask.granted(granted.acceptedMillis()), Ending.ADMITTED, outcome);
            case SlotAnswer.AlreadyInside inside ->
                    enter(
                            visit,
                            ask.inside(inside.acceptedMillis(), inside.seenMillis()),
                            Ending.RENEWED,
                            outcome);
            case SlotAnswer.Refused _,
                    SlotAnswer.NotYet _,
                    SlotAnswer.AskHome _,
                    SlotAnswer.TakenOver _ ->
                    hold(visit, ask.otherwise(), outcome);
            case SlotAnswer.Spent _ -> startOver(visit, outcome);
        }
    }

    /// The seat is held elsewhere: who is inside stays inside, whatever is answered.
    private void askHome(Visit visit, Decision.AskHome ask, Outcome outcome) {
        desk.ask(visit.room(), SlotAsk.of(ask), answer -> roamed(visit, ask, answer, outcome));
    }

    private void roamed(
            Visit visit, Decision.AskHome ask, Optional<SlotAnswer> answer, Outcome outcome) {
        if (answer.isEmpty()) {
            enter(visit, ask.ticket(), Ending.INSIDE, outcome);
            return;
        }
        switch (answer.get()) {
            case SlotAnswer.AlreadyInside inside ->
                    enter(visit, ask.renewed(inside.seenMillis()), Ending.RENEWED, outcome);
            case SlotAnswer.TakenOver over -> {
                var ticket = ask.takenOver(over.seenMillis(), over.home());
                enter(visit, ticket, Ending.RENEWED, outcome);
            }
            case SlotAnswer.Spent _ -> startOver(visit, outcome);
            case SlotAnswer.Refused _,
                    SlotAnswer.NotYet _,
                    SlotAnswer.AskHome _,
                    SlotAnswer.Granted _ ->
                    enter(visit, ask.ticket(), Ending.INSIDE, outcome);
        }
    }

    /// The coordinator is silent: the limit comes first, unless the owner wants the site first.
    private void unanswered(Visit visit, Decision.AskSlot ask, Outcome outcome) {
        parts.metrics().countUnanswered();
        if (visit.room().queue().onCoordinatorLoss() == LossPolicy.HOLD) {
            hold(visit, ask.otherwise(), outcome);
            return;
        }
        var entered = ask.granted(visit.nowMillis() / 100 * 100);
        report(visit, new Happening.Admitted(entered.id(), entered.acceptedMillis()));
        enter(visit, entered, Ending.UNCOUNTED, outcome);
    }

    /// The ticket is used up: its owner is somebody new, and waits for the own first check-in.
    private void startOver(Visit visit, Outcome outcome) {
        var view = desk.view(visit.phase(), visit.nowMillis());
        var decision =
                Decider.decide(visit.phase(), view, Ticket.NONE, visit.nowMillis(), parts.chance());
        switch (decision) {
            case Decision.AskSlot ask -> hold(visit, ask.otherwise(), outcome);
            case Decision.Wait wait -> hold(visit, wait, outcome);
            case Decision.EnterFreely free -> enterFreely(visit, free, outcome);
            case Decision.Refuse _,
                    Decision.Untouched _,
                    Decision.Inside _,
                    Decision.Renewed _,
                    Decision.AskHome _ ->
                    end(outcome, Ending.REJECTED, parts.answers().rejected(visit));
        }
    }

    /// A part of a page (a picture, a script) is no visitor of its own: without a ticket it gets
    /// none and is not counted.
    private void hold(Visit visit, Decision.Wait wait, Outcome outcome) {
        boolean part = parts.answers().wanted(visit) == Wanted.PART;
        String cookie = "";
        if (!(part && wait.note() instanceof Decision.Note.FirstTouch)) {
            record(visit, wait);
            cookie = tickets.give(visit, wait.ticket());
        }
        end(outcome, Ending.WAITING, parts.answers().waiting(visit, wait, cookie));
    }

    private void record(Visit visit, Decision.Wait wait) {
        var ticket = wait.ticket();
        switch (wait.note()) {
            case Decision.Note.Nothing _ -> {}
            case Decision.Note.FirstTouch _ ->
                    report(visit, new Happening.FirstTouch(ticket.id(), ticket.arrivedMillis()));
            case Decision.Note.CheckedIn checkedIn ->
                    report(
                            visit,
                            new Happening.CheckedIn(
                                    ticket.id(),
                                    ticket.arrivedMillis(),
                                    checkedIn.atMillis(),
                                    checkedIn.liveUntilMillis()));
        }
    }

    /// Lets a visitor through: the page is told to load itself again, everybody else goes on to the
    /// origin.
    private void enter(Visit visit, Ticket.Active ticket, Ending ending, Outcome outcome) {
        String cookie = ending == Ending.INSIDE ? "" : reissue(visit, ticket);
        boolean charged = ending == Ending.ADMITTED;
        if (visit.call() == PageCalls.POLL) {
            if (charged) {
                report(visit, new Happening.Handed(ticket.id(), parts.clock().millis()));
            }
            end(outcome, ending, parts.answers().admitted(visit, cookie));
            return;
        }
        boolean revocable = visit.room().requests().originCommands().contains(OriginCommand.REVOKE);
        var onward =
                charged || revocable
                        ? new Entrance(visit, ticket, charged, revocable)
                        : Verdict.Onward.NOBODY;
        var cookies = cookie.isEmpty() ? List.<String>of() : List.of(cookie);
        end(outcome, ending, new Verdict.Forward(cookies, tickets.names(visit), onward));
    }

    private String reissue(Visit visit, Ticket.Active ticket) {
        var view = desk.view(visit.phase(), visit.nowMillis());
        parts.preflights()
                .admitted(
                        visit.head().clientAddress(),
                        Decider.endMillis(view, ticket),
                        visit.nowMillis());
        return tickets.give(visit, view, ticket);
    }

    private void report(Visit visit, Happening happening) {
        desk.report(visit.room(), happening);
    }

    private void end(Outcome outcome, Ending ending, Verdict verdict) {
        parts.metrics().count(ending);
        outcome.is(verdict);
    }

    /// Follows a visitor to the origin.
    private final class Entrance implements Verdict.Onward {

        private static final String REVOKE = "revoke";

        private final Visit visit;
        private final Ticket.Active ticket;
        private final boolean revocable;
        private boolean charged;

        Entrance(Visit visit, Ticket.Active ticket, boolean charged, boolean revocable) {
            this.visit = visit;
            this.ticket = ticket;
            this.charged = charged;
            this.revocable = revocable;
        }

        @Override
        public void handed() {
            if (charged) {
                charged = false;
                report(visit, new Happening.Handed(ticket.id(), parts.clock().millis()));
            }
        }

        /// The session is not charged for an origin that is down.
        @Override
        public void unreachable() {
            if (charged) {
                charged = false;
                parts.metrics().countGaveBack();
                report(visit, new Happening.GaveBack(ticket.id(), ticket.acceptedMillis()));
            }
        }

        @Override
        public List<String> command(String value) {
            if (!revocable || !asksToRevoke(value)) {
                return List.of();
            }
            parts.metrics().countRevoked();
            report(visit, new Happening.Revoked(ticket.id(), parts.clock().millis()));
            return List.of(tickets.take(visit));
        }

        private static boolean asksToRevoke(String value) {
            for (String command : value.split(",", 16)) {
                if (command.strip().equalsIgnoreCase(REVOKE)) {
                    return true;
                }
            }
            return false;
        }
    }
}
