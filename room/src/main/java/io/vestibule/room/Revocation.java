package io.vestibule.room;

/// What an operator ended in a room: one ticket, or all from before a moment. *Immutable.*
public sealed interface Revocation {

    /// One ticket, whether its visitor waits or is inside.
    ///
    /// @param id of the ticket
    record OfTicket(long id) implements Revocation {}

    /// All sessions that were admitted before a moment.
    ///
    /// @param beforeMillis the moment
    /// @param line whether places in line that were taken before it end, too
    record Wave(long beforeMillis, boolean line) implements Revocation {

        /// Whether nothing is left to end for another wave.
        public boolean covers(Wave other) {
            return beforeMillis >= other.beforeMillis && (line || !other.line);
        }
    }
}
