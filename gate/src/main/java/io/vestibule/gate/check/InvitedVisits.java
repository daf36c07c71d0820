package io.vestibule.gate.check;

import io.vestibule.gate.visit.Visit;
import io.vestibule.queue.Decision;
import io.vestibule.room.QueueingMethod;
import io.vestibule.ticket.Ticket;

/// What becomes of decisions where invitations matter. *Pure.*
public final class InvitedVisits {

    private InvitedVisits() {}

    /// The decision on a visit to a room that admits only visitors with an invitation: an admitted
    /// visitor continues, a visitor who waited before it was so keeps the place, unreported, so
    /// that it is not in the line; no other visitor without an invitation gets a ticket.
    public static Decision only(Visit visit, Ticket ticket, Decision decision) {
        return switch (decision) {
            case Decision.AskSlot ask -> only(visit, ticket, ask, ask.otherwise());
            case Decision.Wait wait -> only(visit, ticket, wait, wait);
            case Decision.EnterFreely free when visit.isUninvited(free.ticket().id()) -> new Decision.Refuse();
            case Decision.Untouched _,
                    Decision.Inside _,
                    Decision.Renewed _,
                    Decision.AskHome _,
                    Decision.AskHeld _,
                    Decision.EnterFreely _,
                    Decision.Refuse _ -> decision;
        };
    }

    private static Decision only(Visit visit, Ticket ticket, Decision decision, Decision.Wait wait) {
        long id = wait.ticket().id();
        if (!visit.isUninvited(id)) {
            return decision;
        }
        return isPlace(ticket, id)
                ? new Decision.Wait(wait.ticket(), Decision.Note.NOTHING, wait.info())
                : new Decision.Refuse();
    }

    /// Whether the visitor was shown this place before; a decoy is shown what others are.
    private static boolean isPlace(Ticket ticket, long id) {
        return switch (ticket) {
            case Ticket.Waiting shown -> shown.id() == id;
            case Ticket.Decoy(Ticket.Waiting told) -> told.id() == id;
            case Ticket.None _, Ticket.Unproven _, Ticket.Active _ -> false;
        };
    }

    /// Whether a visit is decided without the invitation that it shows: the visitor is inside, or
    /// waits where that is all that can be had.
    public static boolean isEnough(Visit visit, Decision decision) {
        return switch (decision) {
            case Decision.Untouched _, Decision.Inside _, Decision.Renewed _, Decision.AskHome _ -> true;
            case Decision.AskHeld held -> held.isUnseen();
            case Decision.AskSlot ask -> isKept(ask.otherwise()) && !visit.isUninvited(ask.id());
            case Decision.Wait wait ->
                isKept(wait) && !visit.isUninvited(wait.ticket().id());
            case Decision.EnterFreely _ -> true;
            case Decision.Refuse _ -> !isOpenToInvited(visit);
        };
    }

    /// Whether the place of a ticket that was shown is kept.
    private static boolean isKept(Decision.Wait wait) {
        return !(wait.note() instanceof Decision.Note.FirstTouch);
    }

    /// Whether visitors with an invitation may enter or wait where others are turned away.
    public static boolean isOpenToInvited(Visit visit) {
        var queue = visit.room().queue();
        return queue.invitedOnly()
                && (queue.method() != QueueingMethod.REJECT
                        || queue.queueAll()
                        || visit.phase().gathering());
    }
}
