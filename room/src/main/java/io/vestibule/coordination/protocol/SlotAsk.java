package io.vestibule.coordination.protocol;

import io.vestibule.queue.Claim;
import io.vestibule.queue.Decision;
import io.vestibule.ticket.EstimateStamp;
import io.vestibule.ticket.Ticket;
import java.util.Optional;

/// Asks for one slot, or whether a session is still open whose seat another data center holds; or
/// that a visitor who comes from another network continues under a new id.
///
/// @param id of the ticket; asking again under the same id never costs a second slot
/// @param arrivedMillis when the visitor came: the place in line follows from it
/// @param claim by what right
/// @param atArrival the estimate at arrival, for its score
/// @param atHalf the estimate at half time
/// @param session the ticket of a session that roams; [Ticket#NONE] for others
/// @param invited whether the id follows from an invitation, so that the visitor may be known under
///   it already, from another device: who is not let in gets the place that is counted
/// @param move if nothing is asked but that a place or a session continues under a new id
public record SlotAsk(
        long id,
        long arrivedMillis,
        Claim claim,
        EstimateStamp atArrival,
        EstimateStamp atHalf,
        Ticket session,
        boolean invited,
        Optional<Move> move) {

    /// One whose id follows from no invitation.
    public SlotAsk(
            long id, long arrivedMillis, Claim claim, EstimateStamp atArrival, EstimateStamp atHalf, Ticket session) {
        this(id, arrivedMillis, claim, atArrival, atHalf, session, false, Optional.empty());
    }

    /// Asks for a slot.
    public SlotAsk(long id, long arrivedMillis, Claim claim, EstimateStamp atArrival, EstimateStamp atHalf) {
        this(id, arrivedMillis, claim, atArrival, atHalf, Ticket.NONE);
    }

    /// Asks whether a session is still open.
    public static SlotAsk of(Decision.AskHome decision) {
        return of(decision.ticket());
    }

    /// Asks whether a session was held by a request that ran on.
    public static SlotAsk of(Decision.AskHeld decision) {
        return of(decision.ticket());
    }

    private static SlotAsk of(Ticket.Active ticket) {
        return new SlotAsk(
                ticket.id(),
                ticket.arrivedMillis(),
                Claim.ROAMING,
                EstimateStamp.NOTHING,
                EstimateStamp.NOTHING,
                ticket);
    }

    /// The same for a visitor whose id follows from an invitation.
    public SlotAsk byInvitation() {
        return new SlotAsk(id, arrivedMillis, claim, atArrival, atHalf, session, true, move);
    }

    /// Asks that a waiting visitor continues under another id.
    public static SlotAsk of(Ticket.Waiting ticket, Move to) {
        return new SlotAsk(
                ticket.id(),
                ticket.arrivedMillis(),
                Claim.WAITING,
                EstimateStamp.NOTHING,
                EstimateStamp.NOTHING,
                Ticket.NONE,
                false,
                Optional.of(to));
    }

    /// Asks that an admitted visitor continues under another id.
    public static SlotAsk of(Ticket.Active ticket, Move to) {
        return new SlotAsk(
                ticket.id(),
                ticket.arrivedMillis(),
                Claim.ROAMING,
                EstimateStamp.NOTHING,
                EstimateStamp.NOTHING,
                ticket,
                false,
                Optional.of(to));
    }

    /// The question that a decision calls for.
    public static SlotAsk of(Decision.AskSlot decision) {
        return new SlotAsk(
                decision.id(), decision.arrivedMillis(), decision.claim(), decision.atArrival(), decision.atHalf());
    }
}
