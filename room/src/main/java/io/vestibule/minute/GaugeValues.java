package io.vestibule.minute;

/// What the gauges of a room read at a moment; [Gauge#NONE] where there is nothing to read.
/// *Immutable.*
///
/// @param active people inside, without seats that are held back
/// @param heldBack seats held back after a host was lost
/// @param waiting people who wait and are live
/// @param longestEstimate the longest that any visitor is shown, in seconds
/// @param activeLimit `total_active_users` in force
/// @param perMinuteLimit `new_users_per_minute` in force
/// @param sessionMinutes `session_duration` in force
public record GaugeValues(
        int active,
        int heldBack,
        int waiting,
        int longestEstimate,
        int activeLimit,
        int perMinuteLimit,
        int sessionMinutes) {

    /// What one gauge reads.
    int of(Gauge gauge) {
        return switch (gauge) {
            case ACTIVE -> active;
            case HELD_BACK -> heldBack;
            case WAITING -> waiting;
            case LONGEST_ESTIMATE -> longestEstimate;
            case ACTIVE_LIMIT -> activeLimit;
            case PER_MINUTE_LIMIT -> perMinuteLimit;
            case SESSION_MINUTES -> sessionMinutes;
        };
    }
}
