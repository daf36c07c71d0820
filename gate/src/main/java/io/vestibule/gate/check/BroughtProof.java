package io.vestibule.gate.check;

import io.vestibule.challenge.ChallengeLevel;
import io.vestibule.challenge.ProofResult;
import io.vestibule.gate.siteverify.TokenVerdict;

/// What a visitor brings along to the check of a room that asks for challenges. *Immutable.*
sealed interface BroughtProof {

    BroughtProof NOTHING = new Nothing();

    /// What does not count and is no lie: the visitor is asked again.
    ProofResult STALE = new ProofResult.Stale(ProofResult.Stale.Why.EXPIRED);

    /// What is good for another ticket than this one.
    ProofResult ELSEWHERE = new ProofResult.Elsewhere(ProofResult.Elsewhere.Of.TICKET);

    /// Nothing that matters.
    record Nothing() implements BroughtProof {
        @Override
        public boolean passes() {
            return false;
        }
    }

    /// A proof of work, as it was sent.
    record Work(String proof) implements BroughtProof {
        @Override
        public boolean passes() {
            return false;
        }
    }

    /// A token of a provider, of which it is known what it came to.
    ///
    /// @param passes whether the visitor continues although nobody could check it
    record Token(TokenVerdict verdict, boolean passes) implements BroughtProof {

        /// What it comes to, in the words of proofs: only a provider's no is a lie; a token from
        /// elsewhere may be another tab's.
        ///
        /// @param worth the level of a challenge that a good one counts for
        /// @param askedMillis when the visitor was asked
        ProofResult meaning(ChallengeLevel worth, long askedMillis) {
            return switch (verdict) {
                case GOOD -> new ProofResult.Solved(worth, askedMillis);
                case REFUSED -> new ProofResult.Lie(ProofResult.Lie.What.NOT_SOLVED);
                case BORROWED -> ELSEWHERE;
                case MALFORMED -> new ProofResult.NotAProof();
                case SPENT, UNSURE, LOST, BUSY -> STALE;
            };
        }
    }

    /// Whether it is as good as one that counts, since nobody could check it.
    boolean passes();

    /// A proof of work, if there is one.
    static BroughtProof work(String proof) {
        return proof.isEmpty() ? NOTHING : new Work(proof);
    }
}
