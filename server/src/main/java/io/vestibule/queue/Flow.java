package io.vestibule.queue;

/// How fast the line moves: what estimates are worked out from. Rates and factors are `double`s:
/// they forecast, they never count people. *Immutable.*
///
/// @param known whether anything may be foretold: sessions have ended, or the room has a history
/// @param admissionsPerMinute a smoothed mean of the last minutes in which there was a line
/// @param abandonsPerMinute the share of those waiting that gives up, per minute
/// @param atFirst what those who entered taught about estimates given on arrival
/// @param later what they taught about estimates given on the way
public record Flow(
        boolean known,
        double admissionsPerMinute,
        double abandonsPerMinute,
        Correction atFirst,
        Correction later) {

    /// Nothing can be foretold.
    public static final Flow UNKNOWN = new Flow(false, 0, 0, Correction.NONE, Correction.NONE);
}
