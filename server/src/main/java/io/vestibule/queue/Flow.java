package io.vestibule.queue;

/// How fast the line moves: what estimates are worked out from. Rates and factors are `double`s:
/// they forecast, they never count people. *Immutable.*
///
/// @param known whether anything may be foretold: sessions have ended, or the room has a history
/// @param admissionsPerMinute a smoothed mean of the last minutes in which there was a line
/// @param abandonsPerMinute the share of those waiting that gives up, per minute
/// @param point what the plain arithmetic is multiplied by, as learned from those who entered
/// @param low the 25th percentile of the true wait, as a multiple of the plain arithmetic
/// @param high the 75th percentile
public record Flow(
        boolean known,
        double admissionsPerMinute,
        double abandonsPerMinute,
        double point,
        double low,
        double high) {

    /// Nothing can be foretold.
    public static final Flow UNKNOWN = new Flow(false, 0, 0, 1, 1, 1);
}
