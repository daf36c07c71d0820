package io.vestibule.gate.usher;

import io.vestibule.coordination.protocol.SlotAnswer;
import io.vestibule.coordination.protocol.Step;
import io.vestibule.coordination.protocol.VisitProtocol;
import io.vestibule.gate.check.MoveResult;
import io.vestibule.gate.check.Stranger;
import io.vestibule.gate.door.Newcomers;
import io.vestibule.gate.door.UsherMetrics.Ending;
import io.vestibule.gate.visit.PageCalls;
import io.vestibule.gate.visit.Visit;
import io.vestibule.minute.Count;
import io.vestibule.queue.Claim;
import io.vestibule.queue.Decision;
import io.vestibule.room.QueueSettings.LossPolicy;
import io.vestibule.room.StageName;
import io.vestibule.ticket.Ticket;
import java.util.ArrayList;
import java.util.Optional;
import java.util.function.Supplier;

/// From a ticket to what becomes of the visit: decides, asks the coordinator, and follows its answers. The stages
/// that may find the answer use it, and leave it with the visit for [SealStage]. *Confined to its event loop.*
///
/// @param parts of this lane
record Decisions(StageParts parts) {

    /// A newcomer from whom others have nothing: they are judged for themselves.
    private static final Step NOTHING_SHARED = new Step.GoThrough();

    // ---- a decision ------------------------------------------------------------------------------

    Next decide(Judgment visit, Decision decided) {
        var decision = decided instanceof Decision.AskSlot ask ? barred(visit, ask) : decided;
        if (!isNobody(visit, decision, visit.ticket())) {
            return enterOrJoin(visit, decision);
        }
        if (passesUncounted(visit, decision)) {
            return new Next.Answer(Ending.PART, parts.uncounted());
        }
        parts.count(visit, Count.WAITING_ANSWERS);
        return new Next.Answer(Ending.WAITING, parts.house().answers().outside(visit));
    }

    /// A newcomer who could enter at once waits where a challenge has to be solved before.
    private static Decision barred(Visit visit, Decision.AskSlot ask) {
        return ask.claim() == Claim.NEWCOMER && visit.challenge().barsAlways() ? ask.otherwise() : ask;
    }

    /// Whether the request can take neither a seat nor a place in line: a part of a page without a ticket, or a page
    /// fetched in advance.
    private boolean isNobody(Visit visit, Decision decision, Ticket ticket) {
        return switch (decision) {
            case Decision.AskSlot ask -> isNobody(visit, ask.claim() == Claim.NEWCOMER);
            case Decision.Wait wait -> isNobody(visit, wait.note() instanceof Decision.Note.FirstTouch);
            case Decision.EnterFreely free -> {
                boolean known = ticket instanceof Ticket.Waiting w
                        && w.id() == free.ticket().id();
                yield isNobody(visit, !known);
            }
            case Decision.Untouched _,
                    Decision.Inside _,
                    Decision.Renewed _,
                    Decision.AskHome _,
                    Decision.AskHeld _,
                    Decision.Refuse _ -> false;
        };
    }

    private boolean isNobody(Visit visit, boolean withoutTicket) {
        return switch (parts.stranger(visit)) {
            case GUESS -> true;
            case PART -> withoutTicket;
            case VISITOR, CALL -> false;
        };
    }

    /// Everything passes where all visitors may enter; otherwise a part does while there is room.
    private boolean passesUncounted(Visit visit, Decision decision) {
        boolean room = decision instanceof Decision.AskSlot && parts.stranger(visit) == Stranger.PART;
        return decision instanceof Decision.EnterFreely
                || (room
                        && parts.house()
                                .preflights()
                                .passPart(
                                        visit.room().id(),
                                        visit.room().limits().newUsersPerMinute(),
                                        visit.nowMillis()));
    }

    // ---- newcomers on one connection -------------------------------------------------------------

    /// Requests without a ticket that are under way on one connection are one newcomer: the first takes the seat or
    /// the place, the others go with it.
    private Next enterOrJoin(Judgment visit, Decision decision) {
        var newcomers = visit.head().transport().newcomers();
        boolean asks = decision instanceof Decision.AskSlot ask && ask.claim() == Claim.NEWCOMER;
        boolean waits = decision instanceof Decision.Wait wait && wait.note() instanceof Decision.Note.FirstTouch;
        if (newcomers.isEmpty() || !(asks || waits) || visit.guards().ended()) {
            return follow(visit, VisitProtocol.first(decision));
        }
        var id = visit.room().id();
        String client = visit.client();
        var known = newcomers.get().of(id, client, visit.nowMillis());
        if (known != null) {
            return new Next.Ask(reply -> known.follow(step -> reply.then(() -> join(visit, step))));
        }
        var newcomer = newcomers.get().begin(id, client);
        visit.whenOver(well -> settle(visit, newcomer, well));
        return switch (VisitProtocol.first(decision)) {
            case Step.Ask ask ->
                new Next.Ask(reply -> parts.service()
                        .ask(
                                visit.room(),
                                ask.question(),
                                answer -> reply.then(() -> follow(visit, after(visit, ask, answer)))));
            case Step step -> follow(visit, step);
        };
    }

    /// A request that goes with a newcomer whose own request failed by an internal error is judged alone.
    private void settle(Judgment visit, Newcomers.Newcomer newcomer, boolean well) {
        var step = visit.step();
        boolean shared = well && (!(step instanceof Step.Hold) || parts.stranger(visit) == Stranger.VISITOR);
        newcomer.settle(
                shared && step != null ? step : NOTHING_SHARED,
                parts.service().now(visit.room().id(), parts.house().clock().millis()));
    }

    /// Goes with a newcomer: inside by the same ticket, or in line under it. What a script asked for has no place in
    /// line to share.
    private Next join(Judgment visit, Step step) {
        return switch (step) {
            case Step.Enter enter -> follow(visit, new Step.Enter(enter.ticket(), Step.Way.RENEWED, Optional.empty()));
            case Step.Hold hold -> follow(visit, new Step.Hold(hold.decision(), true, Optional.empty()));
            case Step.GoThrough _ -> follow(visit, VisitProtocol.first(parts.decision(visit, Ticket.NONE)));
            case Step.TurnAway away -> follow(visit, away);
            case Step.Ask _ -> throw new IllegalStateException("a newcomer settles by an answer");
        };
    }

    // ---- the coordinator's answers ---------------------------------------------------------------

    /// Asks what has to be asked; otherwise the visit is decided.
    Next follow(Judgment visit, Step step) {
        if (step instanceof Step.Ask ask) {
            return new Next.Ask(reply -> parts.service()
                    .ask(visit.room(), ask.question(), answer -> reply.then(() -> answered(visit, ask, answer))));
        }
        visit.decided(step);
        return Next.ON;
    }

    private Next answered(Judgment visit, Step.Ask asked, Optional<SlotAnswer> answer) {
        boolean underWay = answer.isPresent() && answer.get() instanceof SlotAnswer.UnderWay;
        if (underWay
                && visit.room().queue().bind().enforces()
                && asked.question().session() instanceof Ticket.Active session) {
            return new Next.Ask(reply ->
                    parts.moves().follow(visit, session, result -> reply.then(() -> moved(visit, result.get()))));
        }
        return asked instanceof Step.AskHeld held && answer.isPresent()
                ? heldOrNew(visit, held, answer)
                : follow(visit, after(visit, asked, answer));
    }

    /// A visitor whose session was not held comes as if without a ticket; one whose seat was given back because the
    /// ticket was not shown again goes to the head of the line.
    private Next heldOrNew(Judgment visit, Step.AskHeld asked, Optional<SlotAnswer> answer) {
        var ticket = asked.otherwise();
        var decidedAgain = new ArrayList<Decision>(1);
        var step = VisitProtocol.answered(asked, answer, around(visit, () -> {
            decidedAgain.add(parts.decision(visit, ticket));
            return decidedAgain.getFirst();
        }));
        if (decidedAgain.isEmpty()) {
            return follow(visit, step);
        }
        visit.goesBy(ticket);
        return decide(visit, decidedAgain.getFirst());
    }

    Step after(Visit visit, Step.Ask asked, Optional<SlotAnswer> answer) {
        if (answer.isEmpty() && asked instanceof Step.AskSlot) {
            parts.countUnanswered(visit);
        }
        return VisitProtocol.answered(asked, answer, around(visit, () -> parts.decision(visit, asked.otherwise())));
    }

    private static VisitProtocol.Around around(Visit visit, Supplier<Decision> asNewcomer) {
        return new VisitProtocol.Around(visit.room().queue().onCoordinatorLoss(), visit.nowMillis(), asNewcomer);
    }

    // ---- tickets from another network ------------------------------------------------------------

    Next moved(Judgment visit, MoveResult result) {
        return switch (result) {
            case MoveResult.GoesOn(var ticket) -> {
                visit.goesBy(ticket);
                visit.nextAfter(StageName.MOVE);
                yield Next.ON;
            }
            case MoveResult.Enters(var enter) -> follow(visit, enter);
            case MoveResult.Unheard(var ticket) -> unheard(visit, ticket);
            case MoveResult.Kept(boolean heard) -> kept(visit, heard);
            case MoveResult.Barred(long id) -> movedTooOften(visit, id);
        };
    }

    private Next kept(Judgment visit, boolean heard) {
        if (!heard && visit.room().queue().onCoordinatorLoss() == LossPolicy.ADMIT) {
            return unheard(visit, Ticket.NONE);
        }
        if (!heard) {
            parts.countUnanswered(visit);
        }
        // The ticket that came is shown again: where all may enter the visitor goes through meanwhile.
        var decision = parts.decision(visit, Ticket.NONE);
        return follow(
                visit, decision instanceof Decision.EnterFreely ? new Step.GoThrough() : VisitProtocol.kept(decision));
    }

    private Next unheard(Judgment visit, Ticket ticket) {
        parts.countUnanswered(visit);
        var around = around(visit, () -> parts.decision(visit, Ticket.NONE));
        return follow(visit, VisitProtocol.unheard(parts.decision(visit, ticket), around));
    }

    private Next movedTooOften(Visit visit, long id) {
        if (parts.stranger(visit) == Stranger.VISITOR && visit.call() == PageCalls.NONE) {
            parts.checkpoint().asks(visit);
        }
        long now = visit.nowMillis();
        parts.count(visit, Count.WAITING_ANSWERS);
        return new Next.Answer(
                Ending.WAITING,
                parts.house().answers().moved(visit, new Ticket.Unproven(id, now, now, 0), parts.checkpoint()));
    }
}
