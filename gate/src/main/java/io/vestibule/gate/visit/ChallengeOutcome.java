package io.vestibule.gate.visit;

import io.vestibule.ticket.Ticket;

/// What became of a visitor at the check of a room that asks for challenges. *Immutable.*
///
/// @param ticket with which the visitor continues
/// @param again whether a proof came that did not count, so that another challenge is due
/// @param lied whether that proof was made up or borrowed
/// @param solved whether a proof came that did
public record ChallengeOutcome(Ticket ticket, boolean again, boolean lied, boolean solved) {

    /// In a room that asks for nothing.
    public static final ChallengeOutcome NOTHING = new ChallengeOutcome(Ticket.NONE, false, false);

    /// Without a proof that counted.
    public ChallengeOutcome(Ticket ticket, boolean again, boolean lied) {
        this(ticket, again, lied, false);
    }
}
