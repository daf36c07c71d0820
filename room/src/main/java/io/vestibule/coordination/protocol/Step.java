package io.vestibule.coordination.protocol;

import io.vestibule.queue.Decision;
import io.vestibule.ticket.Ticket;
import java.util.Optional;

/// What to do next with a visit, decided by [VisitProtocol]. *Immutable.*
public sealed interface Step {

    /// The room is suspended: the request goes through, no cookie, nothing counted.
    record GoThrough() implements Step {}

    /// The visitor is inside: the request goes to the origin, and [Handover] follows it there.
    ///
    /// @param ticket of the visitor from now on
    /// @param how the visitor came to be inside
    /// @param told what has to be reported before the request continues
    record Enter(Ticket.Active ticket, Way how, Optional<VisitEvent> told) implements Step {

        /// Whether the ticket has to be reissued.
        public boolean isNewTicket() {
            return how != Way.INSIDE;
        }

        /// Whether a newcomer to the origin is let in.
        public boolean letsIn() {
            return switch (how) {
                case INSIDE, RENEWED -> false;
                case ADMITTED, FREE, UNCOUNTED -> true;
            };
        }

        /// Whether by a slot, whose pass is used when the request is handed to the origin.
        public boolean isCharged() {
            return how == Way.ADMITTED;
        }
    }

    /// The coordinator has to be asked; [VisitProtocol#answered] says what follows.
    sealed interface Ask extends Step {

        /// The question.
        SlotAsk question();

        /// The ticket that a visitor has who does not continue with the one that was shown.
        default Ticket otherwise() {
            return Ticket.NONE;
        }
    }

    /// It is asked for a slot.
    record AskSlot(Decision.AskSlot decision) implements Ask {

        @Override
        public SlotAsk question() {
            return SlotAsk.of(decision);
        }
    }

    /// Ask whether a session whose seat is held elsewhere is still open.
    record AskHome(Decision.AskHome decision) implements Ask {

        @Override
        public SlotAsk question() {
            return SlotAsk.of(decision);
        }
    }

    /// Ask whether a session that is over by the ticket is still open.
    record AskHeld(Decision.AskHeld decision) implements Ask {

        @Override
        public SlotAsk question() {
            return SlotAsk.of(decision);
        }

        @Override
        public Ticket otherwise() {
            return decision.otherwise();
        }
    }

    /// The visitor waits: the page, and the ticket if one is given.
    ///
    /// @param decision ticket, and what is shown to the visitor
    /// @param given whether the ticket is issued
    /// @param told what has to be reported
    record Hold(Decision.Wait decision, boolean given, Optional<VisitEvent> told) implements Step {

        /// The same for a request that is not a visitor of its own, such as a script's call:
        /// without a ticket it gets none and is not counted.
        public Hold forPart() {
            return decision.note() instanceof Decision.Note.FirstTouch
                    ? new Hold(decision, false, Optional.empty())
                    : this;
        }
    }

    /// No newcomer enters or waits.
    record TurnAway() implements Step {}

    /// How a visitor came to be inside.
    enum Way {
        /// By the ticket that came, which stays as it is.
        INSIDE,
        /// The same, and the session's end moved.
        RENEWED,
        /// By a slot.
        ADMITTED,
        /// Without one, where all may enter.
        FREE,
        /// Without one, since the coordinator did not answer and the owner wants that.
        UNCOUNTED
    }
}
