package io.vestibule.gate.check;

import io.vestibule.board.SlotService;
import io.vestibule.coordination.protocol.Move;
import io.vestibule.coordination.protocol.SlotAnswer;
import io.vestibule.coordination.protocol.SlotAsk;
import io.vestibule.coordination.protocol.Step;
import io.vestibule.coordination.protocol.VisitEvent;
import io.vestibule.gate.visit.Visit;
import io.vestibule.ground.Randomness;
import io.vestibule.minute.Count;
import io.vestibule.queue.Decider;
import io.vestibule.queue.Decision;
import io.vestibule.queue.StandingTickets;
import io.vestibule.room.BindSettings;
import io.vestibule.room.GuardAction;
import io.vestibule.room.RoomId;
import io.vestibule.ticket.Ticket;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Looks at tickets that are used from another network than the last time, in rooms that bind them:
/// counts, asks the coordinator for the ticket's next id, or asks the visitor for a challenge
/// before. One for each lane. *Confined to its event loop.*
public final class MoveCheck {

    private final SlotService service;
    private final Randomness chance;
    private final Map<RoomId, MoveRate> rates = new HashMap<>();

    /// @param service of this lane
    /// @param chance names tickets
    public MoveCheck(SlotService service, Randomness chance) {
        this.service = service;
        this.chance = chance;
    }

    /// Looks at a visit to a room that binds tickets.
    ///
    /// @param then gets what leads to the result, once; perhaps before this returns. To call it
    ///   works an answer out, and writes in the visit
    public void check(Visit visit, Ticket ticket, Consumer<Supplier<MoveResult>> then) {
        switch (ticket) {
            // Who has not solved yet has nothing to lose. The ticket stays bound as it is, so that
            // what follows from solving moves.
            case Ticket.None _, Ticket.Unproven _ -> then.accept(() -> new MoveResult.GoesOn(ticket));
            case Ticket.Decoy(Ticket.Waiting told) -> then.accept(() -> decoy(visit, ticket, told.id()));
            case Ticket.Waiting waiting -> check(visit, waiting, then);
            case Ticket.Active active -> check(visit, active, then);
        }
    }

    private void check(Visit visit, Ticket.Waiting ticket, Consumer<Supplier<MoveResult>> then) {
        boolean drawn = service.view(visit.phase(), visit.nowMillis())
                .draws()
                .of(ticket.arrivedMillis())
                .isPresent();
        var known = unasked(visit, ticket, ticket.id(), drawn);
        if (known == null) {
            ask(visit, ticket, SlotAsk.of(ticket, move(visit)), then);
        } else {
            then.accept(() -> known);
        }
    }

    private void check(Visit visit, Ticket.Active ticket, Consumer<Supplier<MoveResult>> then) {
        var known = unasked(visit, ticket, ticket.id(), false);
        if (known == null) {
            ask(visit, ticket, SlotAsk.of(ticket, move(visit)), then);
        } else {
            then.accept(() -> known);
        }
    }

    private Move move(Visit visit) {
        return new Move(chance.nextLong(), visit.bound().network());
    }

    /// Whether the ticket that is shown may be a copy, where the room wants that copies are out: it
    /// comes from another network, or the one who moved has another by now. What is asked with it
    /// must end nothing of theirs.
    public boolean mayBeCopy(Visit visit, Ticket ticket) {
        if (!visit.room().queue().bind().enforces()) {
            return false;
        }
        return visit.bound().elsewhere()
                || switch (ticket) {
                    case Ticket.None _, Ticket.Unproven _, Ticket.Decoy _ -> false;
                    case Ticket.Waiting waiting -> isEnded(visit, waiting.id());
                    case Ticket.Active active -> isEnded(visit, active.id());
                };
    }

    /// The result where the coordinator need not be asked; nothing where it has to be. In a draw the place follows
    /// from the id, and with an invitation the id follows from the token: these stay.
    private @Nullable MoveResult unasked(Visit visit, Ticket ticket, long id, boolean drawn) {
        var bind = visit.room().queue().bind();
        boolean elsewhere = visit.bound().elsewhere();
        if (!elsewhere && !(bind.enforces() && isEnded(visit, id))) {
            return new MoveResult.GoesOn(ticket);
        }
        if (StandingTickets.isRevoked(visit.phase(), service.view(visit.phase(), visit.nowMillis()), ticket)) {
            return comesNew(visit);
        }
        if (!bind.enforces() || (drawn && !isEnded(visit, id)) || visit.isInvitedBy(ticket)) {
            if (elsewhere) {
                moved(visit, bind, 1);
            }
            return new MoveResult.GoesOn(ticket);
        }
        return isBarred(visit, bind) && !visit.checked().solved() ? barred(visit, id) : null;
    }

    /// Another tab may have moved the ticket just now. One that was bound to none has not moved.
    private boolean isEnded(Visit visit, long id) {
        return visit.bound().shown()
                && service.view(visit.phase(), visit.nowMillis()).ended().contains(id);
    }

    /// A ticket that moved often has to pay for the next move; and while there are very many in the
    /// room, one that has not moved lately, or has not paid.
    private boolean isBarred(Visit visit, BindSettings bind) {
        long free = visit.bound().binding().freeMillis();
        long now = visit.nowMillis();
        boolean pays = !bind.isFree(free, now) || (free <= now && !rate(visit).allows(now));
        return pays && !visit.guards().spares();
    }

    private MoveRate rate(Visit visit) {
        return rates.computeIfAbsent(visit.room().id(), _ -> new MoveRate());
    }

    /// A challenge is asked of the visitor before the ticket moves once more.
    private static MoveResult barred(Visit visit, long id) {
        visit.has(visit.guards().asking(GuardAction.Level.NORMAL));
        return new MoveResult.Barred(id);
    }

    private void moved(Visit visit, BindSettings bind, int moves) {
        service.count(visit.room().id(), Count.MOVES);
        again(visit, bind, moves);
    }

    /// All moves since the ticket count that was shown, which knows of none of them.
    private static void again(Visit visit, BindSettings bind, int moves) {
        long before = visit.bound().binding().freeMillis();
        visit.has(visit.bound().moved(bind.freeAfter(before, moves, visit.nowMillis())));
    }

    /// Met like anybody else, and no coordinator hears of it.
    private MoveResult decoy(Visit visit, Ticket ticket, long id) {
        var bind = visit.room().queue().bind();
        if (!visit.bound().elsewhere()) {
            return new MoveResult.GoesOn(ticket);
        }
        if (bind.enforces() && isBarred(visit, bind) && !visit.checked().solved()) {
            return barred(visit, id);
        }
        again(visit, bind, 1);
        return new MoveResult.GoesOn(ticket);
    }

    private void ask(Visit visit, Ticket ticket, SlotAsk question, Consumer<Supplier<MoveResult>> then) {
        service.ask(visit.room(), question, answer -> then.accept(() -> answered(visit, ticket, question, answer)));
    }

    /// Asks where the visitor of a session is whose ticket has moved, as the coordinator said when
    /// it was asked for something else.
    ///
    /// @param then as in [#check]
    public void follow(Visit visit, Ticket.Active ticket, Consumer<Supplier<MoveResult>> then) {
        var bind = visit.room().queue().bind();
        if (isBarred(visit, bind) && !visit.checked().solved()) {
            then.accept(() -> barred(visit, ticket.id()));
            return;
        }
        ask(visit, ticket, SlotAsk.of(ticket, move(visit)), result -> then.accept(() -> settled(result.get())));
    }

    /// By the ticket that was shown no one continues any more.
    private static MoveResult settled(MoveResult result) {
        return result instanceof MoveResult.GoesOn(Ticket.Active _) ? new MoveResult.Kept(/* heard= */ true) : result;
    }

    /// Without an answer the visitor keeps the ticket, and it is asked again next time.
    private MoveResult answered(Visit visit, Ticket ticket, SlotAsk question, Optional<SlotAnswer> answer) {
        if (answer.isPresent()) {
            return answered(visit, ticket, question, answer.get());
        }
        return isEnded(visit, question.id()) ? new MoveResult.Kept(/* heard= */ false) : new MoveResult.Unheard(ticket);
    }

    private MoveResult answered(Visit visit, Ticket ticket, SlotAsk question, SlotAnswer answer) {
        return switch (answer) {
            case SlotAnswer.Moved moved -> moved(visit, ticket, moved);
            case SlotAnswer.Spent _ -> headsTheLine(visit, ticket) ? new MoveResult.GoesOn(ticket) : comesNew(visit);
            case SlotAnswer.UnderWay _ -> new MoveResult.Kept(/* heard= */ true);
            case SlotAnswer.AlreadyInside(long _, long seen)
            when ticket instanceof Ticket.Active active -> enters(new Decision.AskHome(active).renewed(seen));
            case SlotAnswer.TakenOver(long _, long seen, int home)
            when ticket instanceof Ticket.Active active -> enters(new Decision.AskHome(active).takenOver(seen, home));
            case SlotAnswer.Granted(long accepted) -> {
                // A host of the version before took it for a question for a slot.
                service.report(visit.room(), new VisitEvent.GaveBack(question.id(), accepted));
                yield stays(visit, ticket, question.id());
            }
            case SlotAnswer.AlreadyInside _,
                    SlotAnswer.TakenOver _,
                    SlotAnswer.AskHome _,
                    SlotAnswer.InLine _,
                    SlotAnswer.Refused _,
                    SlotAnswer.NotYet _ -> stays(visit, ticket, question.id());
        };
    }

    /// Nothing has moved; of a ticket that is known to have ended that is not known either.
    private MoveResult stays(Visit visit, Ticket ticket, long id) {
        return isEnded(visit, id) ? new MoveResult.Kept(/* heard= */ true) : new MoveResult.GoesOn(ticket);
    }

    /// Whether the owner of a session that is over goes to the head of the line: the seat was given
    /// back since the ticket did not come back in time, or could not be renewed.
    private boolean headsTheLine(Visit visit, Ticket ticket) {
        if (!(ticket instanceof Ticket.Active active)) {
            return false;
        }
        var view = service.view(visit.phase(), visit.nowMillis());
        return switch (Decider.decide(visit.phase(), view, ticket, visit.nowMillis(), chance)) {
            case Decision.AskHeld held -> held.isUnseen();
            case Decision.AskSlot ask -> ask.id() == active.id();
            case Decision.Wait wait -> wait.ticket().id() == active.id();
            case Decision.Untouched _,
                    Decision.Refuse _,
                    Decision.Inside _,
                    Decision.Renewed _,
                    Decision.EnterFreely _,
                    Decision.AskHome _ -> false;
        };
    }

    private MoveResult moved(Visit visit, Ticket ticket, SlotAnswer.Moved moved) {
        var bind = visit.room().queue().bind();
        int moves = moved.moves();
        if (moved.again()) {
            again(visit, bind, moves);
        } else {
            moved(visit, bind, moves);
            rate(visit).count(visit.nowMillis());
        }
        return switch (ticket) {
            case Ticket.Active active
            when moved.isInside() -> enters(MovedTickets.inside(active.arrivedMillis(), moved, active.dataCenter()));
            // A coordinator that lost what it knew takes the new id for one that waits.
            case Ticket.Active _ -> comesNew(visit);
            case Ticket.Waiting waiting
            when moved.isInside() -> {
                int home =
                        service.view(visit.phase(), visit.nowMillis()).homes().own();
                yield enters(MovedTickets.inside(waiting.arrivedMillis(), moved, home));
            }
            case Ticket.Waiting waiting -> new MoveResult.GoesOn(MovedTickets.inLine(waiting, moved.id()));
            case Ticket.None _, Ticket.Unproven _, Ticket.Decoy _ ->
                throw new IllegalStateException("only a seat or a place moves");
        };
    }

    private static MoveResult enters(Ticket.Active ticket) {
        return new MoveResult.Enters(new Step.Enter(ticket, Step.Way.RENEWED, Optional.empty()));
    }

    private static MoveResult comesNew(Visit visit) {
        visit.becomesNewcomer();
        return new MoveResult.GoesOn(Ticket.NONE);
    }
}
