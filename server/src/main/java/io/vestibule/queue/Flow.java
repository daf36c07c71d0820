package io.vestibule.queue;

/// How fast the line moves: what estimates are worked out from. Rates and factors are `double`s:
/// they forecast, they never count people. *Immutable.*
///
/// @param known whether anything may be foretold: sessions have ended, or the room has a history
/// @param admissionsPerMinute a smoothed mean of the last minutes in which there was a line
/// @param abandonsPerMinute the share of those waiting that gives up, per minute
/// @param atFirst what those who entered taught about estimates given on arrival
/// @param later what they taught about estimates given on the way
/// @param stalled whether the line has stood still for longer than estimated
public record Flow(
        boolean known,
        double admissionsPerMinute,
        double abandonsPerMinute,
        Correction atFirst,
        Correction later,
        boolean stalled) {

    /// The flow of a line that does not stand still for longer than foretold.
    public Flow(
            boolean known,
            double admissionsPerMinute,
            double abandonsPerMinute,
            Correction atFirst,
            Correction later) {
        this(known, admissionsPerMinute, abandonsPerMinute, atFirst, later, false);
    }

    /// Nothing can be foretold.
    public static final Flow UNKNOWN = new Flow(false, 0, 0, Correction.NONE, Correction.NONE);
}
