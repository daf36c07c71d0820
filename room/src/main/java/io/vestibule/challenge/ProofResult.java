package io.vestibule.challenge;

/// What a proof came to. Immutable.
///
/// What may be a matter of time, or of our own nodes, is asked again; what is another's, too; only
/// what the sender must have made up is a lie.
public sealed interface ProofResult {

    /// The visitor did the work.
    ///
    /// @param level how much was asked for
    /// @param madeMillis when the challenge was made: solving took no longer than since then
    record Solved(ChallengeLevel level, long madeMillis) implements ProofResult {}

    /// Nothing that could be a proof of this version: too long, another form, another version.
    record NotAProof() implements ProofResult {}

    /// Once a proof, or not yet one: another challenge is asked.
    record Stale(Why why) implements ProofResult {

        /// Why it does not count.
        public enum Why {
            EXPIRED,
            /// Signed by a key that ran out, or that this process does not have.
            UNKNOWN_KEY,
            /// By the clock of a node that is far ahead of ours.
            FROM_THE_FUTURE
        }
    }

    /// Fresh and of ours, but made for another: an honest visitor's other tab asked for it, with a
    /// ticket that this one's took the place of. Whether the work was done was not looked at.
    record Elsewhere(Of of) implements ProofResult {

        /// What it was made for.
        public enum Of {
            /// Another room.
            ROOM,
            /// Another ticket of the room.
            TICKET
        }
    }

    /// Made up.
    record Lie(What what) implements ProofResult {

        /// What was claimed.
        public enum What {
            /// A challenge that we did not make.
            FORGED,
            /// A challenge of ours with a solution that is not one.
            NOT_SOLVED
        }
    }
}
