package io.vestibule.coordination;

import io.vestibule.queue.Claim;
import io.vestibule.queue.Decision;
import io.vestibule.ticket.EstimateStamp;
import io.vestibule.ticket.Ticket;

/// Asks for one slot, or whether a session whose seat another data center holds goes on.
///
/// @param id of the ticket; asking again under the same id never costs a second slot
/// @param arrivedMillis when the visitor came: the place in line follows from it
/// @param claim by what right
/// @param atArrival the estimate at arrival, for its score
/// @param atHalf the estimate at half time
/// @param session the ticket of a session that roams; [Ticket#NONE] for others
public record SlotAsk(
        long id,
        long arrivedMillis,
        Claim claim,
        EstimateStamp atArrival,
        EstimateStamp atHalf,
        Ticket session) {

    /// Asks for a slot.
    public SlotAsk(
            long id,
            long arrivedMillis,
            Claim claim,
            EstimateStamp atArrival,
            EstimateStamp atHalf) {
        this(id, arrivedMillis, claim, atArrival, atHalf, Ticket.NONE);
    }

    /// Asks whether a session goes on.
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

    /// The question that a decision calls for.
    public static SlotAsk of(Decision.AskSlot decision) {
        return new SlotAsk(
                decision.id(),
                decision.arrivedMillis(),
                decision.claim(),
                decision.atArrival(),
                decision.atHalf());
    }
}
