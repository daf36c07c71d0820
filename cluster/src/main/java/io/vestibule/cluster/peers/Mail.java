package io.vestibule.cluster.peers;

import io.vestibule.wire.BootstrapState;
import io.vestibule.wire.Envelope;

/// What actors of this package send each other. *Immutable.*
sealed interface Mail {

    /// An envelope; crosses nodes ([EnvelopeSerializer]).
    record Delivered(Envelope envelope) implements Mail {}

    /// The state of another node; crosses nodes, too.
    record Told(BootstrapState standing) implements Mail {}

    /// Sharding wants a place back.
    enum Leave implements Mail {
        /// The only one.
        NOW
    }

    /// What was open at this place before is closed.
    enum Vacant implements Mail {
        /// The only one.
        NOW
    }

    /// What was open at this place is closed, or took too long.
    enum Closed implements Mail {
        /// The only one.
        NOW
    }
}
