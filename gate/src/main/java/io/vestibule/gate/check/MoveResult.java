package io.vestibule.gate.check;

import io.vestibule.coordination.protocol.Step;
import io.vestibule.ticket.Ticket;

/// How a visit continues after [MoveCheck], which has written in it what it found. *Immutable.*
public sealed interface MoveResult {

    /// By this ticket.
    record GoesOn(Ticket ticket) implements MoveResult {}

    /// The visitor is inside, by another ticket.
    record Enters(Step.Enter enter) implements MoveResult {}

    /// The coordinator did not answer: what else it would be asked is not asked.
    record Unheard(Ticket ticket) implements MoveResult {}

    /// The ticket has ended, and the visitor may continue with another one that did not arrive: it
    /// is kept, and shown again.
    ///
    /// @param heard whether the coordinator answered
    record Kept(boolean heard) implements MoveResult {}

    /// The ticket has moved too often: a challenge has to be solved before it moves once more.
    ///
    /// @param id of the ticket
    record Barred(long id) implements MoveResult {}
}
