package io.vestibule.coordination.protocol;

import io.vestibule.queue.Decision;
import io.vestibule.room.QueueSettings.LossPolicy;
import io.vestibule.ticket.Ticket;
import java.util.Optional;
import java.util.function.Supplier;

/// The course of a visit from the decision on: what is asked, what follows from the answer, which
/// ticket is given, what is reported. The gate and the simulator go by it, so that what is
/// rehearsed is what is done; each keeps only how it asks, reports and answers. Pure. *Immutable.*
public final class VisitProtocol {

    private static final Step PASS = new Step.GoThrough();
    private static final Step TURN_AWAY = new Step.TurnAway();
    private static final long TENTH = 100;

    private VisitProtocol() {}

    /// What matters besides the answer to a question.
    ///
    /// @param onLoss what the owner wants when no answer comes
    /// @param nowMillis the moment
    /// @param asNewcomer decides on the visit as on one without a ticket; after a question whether
    ///   a session was held, by the ticket that applies otherwise
    public record Around(LossPolicy onLoss, long nowMillis, Supplier<Decision> asNewcomer) {}

    /// What to do first.
    public static Step first(Decision decision) {
        return switch (decision) {
            case Decision.Untouched _ -> PASS;
            case Decision.Refuse _ -> TURN_AWAY;
            case Decision.Inside(Ticket.Active ticket) -> enter(ticket, Step.Way.INSIDE);
            case Decision.Renewed(Ticket.Active ticket, long from) -> {
                var seen = new VisitEvent.Seen(ticket.id(), from, ticket.seenMillis());
                yield new Step.Enter(ticket, Step.Way.RENEWED, Optional.of(seen));
            }
            case Decision.EnterFreely(Ticket.Active ticket) -> enterUnasked(ticket, Step.Way.FREE);
            case Decision.AskSlot ask -> new Step.AskSlot(ask);
            case Decision.AskHome ask -> new Step.AskHome(ask);
            case Decision.AskHeld ask -> new Step.AskHeld(ask);
            case Decision.Wait wait -> hold(wait);
        };
    }

    /// What to do after a question.
    ///
    /// @param answer empty if none came in time
    public static Step answered(Step.Ask asked, Optional<SlotAnswer> answer, Around around) {
        return switch (asked) {
            case Step.AskSlot(Decision.AskSlot ask) ->
                answer.map(said -> slot(ask, said, around)).orElseGet(() -> unanswered(ask, around));
            case Step.AskHome(Decision.AskHome ask) ->
                answer.map(said -> home(ask, said, around)).orElseGet(() -> enter(ask.ticket(), Step.Way.INSIDE));
            case Step.AskHeld(Decision.AskHeld ask) ->
                answer.map(said -> held(ask, said, around)).orElseGet(() -> unheard(ask, around));
        };
    }

    /// What to do while the coordinator is silent about where a visitor moved: nothing more is
    /// asked, as if it had been silent about that.
    ///
    /// @param decision by the ticket that came
    public static Step unheard(Decision decision, Around around) {
        var step = first(decision);
        return step instanceof Step.Ask ask ? answered(ask, Optional.empty(), around) : step;
    }

    /// What to do with a visitor whose ticket has ended and who may continue with another one that
    /// did not arrive: none is issued in its place, so that it is shown again.
    ///
    /// @param decision as on a visit without a ticket
    public static Step kept(Decision decision) {
        return switch (decision) {
            case Decision.AskSlot ask -> holdWithout(ask.otherwise());
            case Decision.Wait wait -> holdWithout(wait);
            case Decision.Untouched _,
                    Decision.Refuse _,
                    Decision.Inside _,
                    Decision.Renewed _,
                    Decision.EnterFreely _,
                    Decision.AskHome _,
                    Decision.AskHeld _ -> first(decision);
        };
    }

    private static Step slot(Decision.AskSlot ask, SlotAnswer answer, Around around) {
        return switch (answer) {
            case SlotAnswer.Granted(long accepted) -> enter(ask.granted(accepted), Step.Way.ADMITTED);
            case SlotAnswer.AlreadyInside(long accepted, long seen) ->
                enter(ask.inside(accepted, seen), Step.Way.RENEWED);
            case SlotAnswer.InLine(long arrived) -> hold(ask.inLine(arrived));
            case SlotAnswer.Refused _,
                    SlotAnswer.NotYet _,
                    SlotAnswer.AskHome _,
                    SlotAnswer.Moved _,
                    SlotAnswer.TakenOver _ -> hold(ask.otherwise());
            case SlotAnswer.UnderWay _ -> holdWithout(ask.otherwise());
            case SlotAnswer.Spent _ -> startOver(around);
        };
    }

    /// The coordinator is silent: the limit comes first, unless the owner wants the site first.
    private static Step unanswered(Decision.AskSlot ask, Around around) {
        return switch (around.onLoss()) {
            case HOLD -> hold(ask.otherwise());
            case ADMIT -> {
                long accepted = Math.floorDiv(around.nowMillis(), TENTH) * TENTH;
                yield enterUnasked(ask.granted(accepted), Step.Way.UNCOUNTED);
            }
        };
    }

    /// The seat is held elsewhere: an admitted visitor stays inside, whatever is answered.
    private static Step home(Decision.AskHome ask, SlotAnswer answer, Around around) {
        return switch (answer) {
            case SlotAnswer.AlreadyInside(long _, long seen) -> enter(ask.renewed(seen), Step.Way.RENEWED);
            case SlotAnswer.TakenOver(long _, long seen, int here) ->
                enter(ask.takenOver(seen, here), Step.Way.RENEWED);
            case SlotAnswer.Spent _ -> startOver(around);
            case SlotAnswer.Refused _,
                    SlotAnswer.NotYet _,
                    SlotAnswer.AskHome _,
                    SlotAnswer.InLine _,
                    SlotAnswer.Moved _,
                    SlotAnswer.UnderWay _,
                    SlotAnswer.Granted _ -> enter(ask.ticket(), Step.Way.INSIDE);
        };
    }

    /// A visitor whose session was held is inside by it, without a slot. All others are decided
    /// upon again, except those whose ticket is good and whose seat is not known to have been given
    /// back.
    private static Step held(Decision.AskHeld ask, SlotAnswer answer, Around around) {
        return switch (answer) {
            case SlotAnswer.AlreadyInside(long _, long seen) -> enter(ask.goingOn(seen), Step.Way.RENEWED);
            case SlotAnswer.TakenOver(long _, long seen, int here) ->
                enter(ask.takenOver(seen, here), Step.Way.RENEWED);
            case SlotAnswer.Spent _ -> first(around.asNewcomer().get());
            case SlotAnswer.UnderWay _ -> kept(around.asNewcomer().get());
            case SlotAnswer.Refused _,
                    SlotAnswer.NotYet _,
                    SlotAnswer.AskHome _,
                    SlotAnswer.InLine _,
                    SlotAnswer.Moved _,
                    SlotAnswer.Granted _ ->
                ask.isUnseen()
                        ? enter(ask.ticket(), Step.Way.INSIDE)
                        : first(around.asNewcomer().get());
        };
    }

    /// It is not known whether the session was held. No ticket is issued: the one that came is
    /// kept, and shown again. A visitor whose ticket is good is inside while the seat is there by
    /// any clock: after that the limit comes first, unless the owner wants the site first.
    private static Step unheard(Decision.AskHeld held, Around around) {
        boolean siteFirst = held.isUnseen() && around.onLoss() == LossPolicy.ADMIT;
        if (siteFirst || held.isSurelyHeld(around.nowMillis())) {
            return enter(held.ticket(), Step.Way.INSIDE);
        }
        var decision = around.asNewcomer().get();
        return switch (around.onLoss()) {
            case ADMIT -> first(decision);
            case HOLD -> kept(decision);
        };
    }

    /// The ticket has expired: its owner is a newcomer, and waits for their own first check-in.
    private static Step startOver(Around around) {
        return switch (around.asNewcomer().get()) {
            case Decision.AskSlot ask -> hold(ask.otherwise());
            case Decision.Wait wait -> hold(wait);
            case Decision.EnterFreely(Ticket.Active ticket) -> enterUnasked(ticket, Step.Way.FREE);
            case Decision.Untouched _ -> PASS;
            case Decision.Refuse _ -> TURN_AWAY;
            case Decision.Inside _, Decision.Renewed _, Decision.AskHome _, Decision.AskHeld _ ->
                throw new IllegalStateException("a newcomer has no session");
        };
    }

    private static Step enter(Ticket.Active ticket, Step.Way how) {
        return new Step.Enter(ticket, how, Optional.empty());
    }

    private static Step enterUnasked(Ticket.Active ticket, Step.Way how) {
        var admitted = new VisitEvent.Admitted(ticket.id(), ticket.acceptedMillis());
        return new Step.Enter(ticket, how, Optional.of(admitted));
    }

    private static Step hold(Decision.Wait wait) {
        return new Step.Hold(wait, true, told(wait));
    }

    private static Step holdWithout(Decision.Wait wait) {
        return new Step.Hold(wait, false, Optional.empty());
    }

    private static Optional<VisitEvent> told(Decision.Wait wait) {
        var ticket = wait.ticket();
        return switch (wait.note()) {
            case Decision.Note.Nothing _ -> Optional.empty();
            case Decision.Note.FirstTouch _ ->
                Optional.of(new VisitEvent.FirstTouch(ticket.id(), ticket.arrivedMillis()));
            case Decision.Note.CheckedIn(long at, long liveUntil, long previous) ->
                Optional.of(new VisitEvent.CheckedIn(ticket.id(), ticket.arrivedMillis(), at, liveUntil, previous));
        };
    }
}
