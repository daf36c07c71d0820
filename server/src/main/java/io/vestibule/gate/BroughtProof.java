package io.vestibule.gate;

import io.vestibule.gate.siteverify.TokenVerdict;

/// What a visitor brings along to the check of a room that asks for challenges. *Immutable.*
sealed interface BroughtProof {

    BroughtProof NOTHING = new Nothing();

    /// Nothing that matters.
    record Nothing() implements BroughtProof {}

    /// A proof of work, as it was sent.
    record Work(String proof) implements BroughtProof {}

    /// A token of a provider, of which it is known what it came to.
    ///
    /// @param passes whether the visitor goes on although nobody could check it
    record Token(TokenVerdict verdict, boolean passes) implements BroughtProof {}

    /// A proof of work, if there is one.
    static BroughtProof work(String proof) {
        return proof.isEmpty() ? NOTHING : new Work(proof);
    }
}
