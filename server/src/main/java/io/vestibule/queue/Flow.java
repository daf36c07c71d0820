package io.vestibule.queue;

/// How fast the line moves: the basis of estimates. Rates and factors are `double`s: they forecast,
/// they never count people. *Immutable.*
///
/// @param known whether there may be an estimate: sessions have ended, or the room has a history
/// @param admissionsPerMinute a smoothed mean of the last minutes in which there was a line
/// @param abandonsPerMinute the share of those waiting that gives up, per minute
/// @param atFirst what those who entered taught about estimates given on arrival
/// @param later what they taught about estimates given on the way
/// @param stalled whether the line has stood still for longer than estimated
/// @param growthPerMinute how many more wait after each minute, negative if fewer; 0 unless a draw
///   decides who enters
public record Flow(
        boolean known,
        double admissionsPerMinute,
        double abandonsPerMinute,
        Correction atFirst,
        Correction later,
        boolean stalled,
        double growthPerMinute) {

    /// The flow of a line that does not stand still for longer than estimated.
    public Flow(
            boolean known,
            double admissionsPerMinute,
            double abandonsPerMinute,
            Correction atFirst,
            Correction later) {
        this(known, admissionsPerMinute, abandonsPerMinute, atFirst, later, false, 0);
    }

    /// No estimate is possible.
    public static final Flow UNKNOWN = new Flow(false, 0, 0, Correction.NONE, Correction.NONE);
}
