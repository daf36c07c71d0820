package io.vestibule.gate.usher;

import io.vestibule.board.SlotService;
import io.vestibule.coordination.protocol.SlotAnswer;
import io.vestibule.coordination.protocol.SlotAsk;
import io.vestibule.coordination.protocol.VisitEvent;
import io.vestibule.gate.check.AddressRate;
import io.vestibule.gate.check.InvitedVisits;
import io.vestibule.gate.check.Stranger;
import io.vestibule.gate.visit.Visit;
import io.vestibule.invitation.Invitation;
import io.vestibule.invitation.InvitationNotice;
import io.vestibule.queue.Decision;
import io.vestibule.queue.InvitedDecider;
import io.vestibule.ticket.Ticket;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Consumer;

/// Checks the invitation that a visit shows, and asks for the seat or the place that it stands for,
/// which another device may have taken. One for each lane. *Confined to its event loop.*
final class InvitationCheck {

    private final UsherParts parts;
    private final SlotService service;
    private final Executor loop;

    /// Invitations that were refused: to check a signature costs many times what a page costs.
    private final AddressRate forged;

    /// @param service of this lane
    /// @param loop of this lane
    InvitationCheck(UsherParts parts, SlotService service, Executor loop) {
        this.parts = parts;
        this.service = service;
        this.loop = loop;
        this.forged = new AddressRate((int) parts.chance().nextLong());
    }

    /// What the check of an invitation came to.
    sealed interface Result {

        /// The visit is judged by the ticket that it shows: the room is open to all.
        record Ignored() implements Result {}

        /// The visitor is turned away.
        record TurnedAway(InvitationNotice why) implements Result {}

        /// The invitation is good, and no coordinator is to be asked.
        ///
        /// @param id of its ticket
        record Decided(long id, Decision decision) implements Result {}

        /// The invitation is good, and the coordinator was asked.
        ///
        /// @param id of its ticket
        /// @param answer empty if there was none
        record Asked(long id, Decision.AskSlot question, Optional<SlotAnswer> answer) implements Result {}
    }

    /// Whether the invitation of a visit has to be looked at. What takes no seat and no place shows
    /// none either, such as the preview of a link; a decoy's place is no place.
    ///
    /// @param decision on the visit by the ticket alone
    /// @param stranger what asks
    static boolean isDue(Visit visit, Ticket ticket, Decision decision, Stranger stranger) {
        boolean visitor = switch (stranger) {
            case PART, GUESS -> false;
            case VISITOR, CALL -> true;
        };
        return visitor && (ticket instanceof Ticket.Decoy || !InvitedVisits.isEnough(visit, decision));
    }

    /// Checks what a visit shows, unless too many that were refused came from its address just now:
    /// then it is not checked, and asked for again.
    ///
    /// @param shown the ticket next to it
    /// @param failed hears of an internal error
    /// @param then gets the result, once; perhaps before this returns
    void check(Visit visit, Ticket shown, Consumer<Throwable> failed, Consumer<Result> then) {
        if (forged.isSpent(visit.head().clientAddress(), visit.nowMillis())) {
            parts.metrics().count(InvitationNotice.UNCHECKED);
            then.accept(new Result.TurnedAway(InvitationNotice.UNCHECKED));
            return;
        }
        parts.invitations().check(visit.invited().token(), visit.room(), visit.wallMillis(), loop, found -> {
            try {
                checked(visit, shown, found, then);
            } catch (RuntimeException | Error mistake) {
                failed.accept(mistake);
            }
        });
    }

    private void checked(Visit visit, Ticket shown, Invitation found, Consumer<Result> then) {
        switch (found) {
            case Invitation.Good(long id) -> {
                parts.metrics().count(InvitationNotice.NONE);
                ask(visit, id, shown, then);
            }
            case Invitation.Bad(InvitationNotice why) -> {
                parts.metrics().count(why);
                if (why != InvitationNotice.UNCHECKED) {
                    var _ = forged.allows(visit.head().clientAddress(), visit.nowMillis());
                }
                boolean turns = visit.room().queue().invitedOnly() || why == InvitationNotice.UNCHECKED;
                then.accept(turns ? new Result.TurnedAway(why) : new Result.Ignored());
            }
        }
    }

    private void ask(Visit visit, long id, Ticket shown, Consumer<Result> then) {
        var view = service.view(visit.phase(), visit.nowMillis());
        if (view.ended().contains(id) || isRevoked(visit, id)) {
            parts.metrics().count(InvitationNotice.USED);
            then.accept(new Result.TurnedAway(InvitationNotice.USED));
            return;
        }
        if (shown instanceof Ticket.Waiting old && old.id() != id) {
            service.report(visit.room(), new VisitEvent.Left(old.id(), visit.nowMillis(), true));
        }
        var decision = InvitedDecider.decide(visit.phase(), view, id, visit.nowMillis(), parts.chance());
        if (decision instanceof Decision.AskSlot question) {
            service.ask(
                    visit.room(),
                    SlotAsk.of(question).byInvitation(),
                    answer -> then.accept(answered(id, question, answer)));
        } else {
            then.accept(new Result.Decided(id, decision));
        }
    }

    /// Whether an operator has ended the one ticket that the invitation stands for.
    private static boolean isRevoked(Visit visit, long id) {
        var revocations = visit.room().revocations();
        return !revocations.isNone() && revocations.endPlace(id, visit.wallMillis());
    }

    private Result answered(long id, Decision.AskSlot question, Optional<SlotAnswer> answer) {
        if (answer.isPresent() && answer.get() instanceof SlotAnswer.Spent) {
            parts.metrics().count(InvitationNotice.USED);
            return new Result.TurnedAway(InvitationNotice.USED);
        }
        return new Result.Asked(id, question, answer);
    }
}
