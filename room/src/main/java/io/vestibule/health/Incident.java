package io.vestibule.health;

/// A time in which an origin was in trouble, as a status page shows it. *Immutable.*
///
/// @param kind what reported it
/// @param subject the id of the check or room
/// @param center the data center whose room it is; empty where there is only one, and for a check
/// @param beganMillis when it began, epoch milliseconds
/// @param endedMillis when it ended; 0 while it lasts
public record Incident(Kind kind, String subject, String center, long beganMillis, long endedMillis) {

    /// What reports trouble.
    public enum Kind {
        /// A health check is unhealthy.
        CHECK,
        /// A room holds its line because its origin is sick.
        ROOM
    }

    /// Whether it is still open.
    public boolean isOpen() {
        return endedMillis == 0;
    }
}
