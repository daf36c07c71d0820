package io.vestibule.coordination;

import io.vestibule.queue.Claim;
import io.vestibule.queue.Decision;
import io.vestibule.ticket.Foretold;

/// Asks for one slot.
///
/// @param id of the ticket; asking again under the same id never costs a second slot
/// @param positionMillis the place in line
/// @param claim by what right
/// @param atArrival what was foretold at arrival, for the score of the estimate
/// @param atHalf what was foretold at half time
public record SlotAsk(
        long id, long positionMillis, Claim claim, Foretold atArrival, Foretold atHalf) {

    /// The question that a decision calls for.
    public static SlotAsk of(Decision.AskSlot decision) {
        return new SlotAsk(
                decision.id(),
                decision.positionMillis(),
                decision.claim(),
                decision.atArrival(),
                decision.atHalf());
    }
}
