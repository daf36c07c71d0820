package io.vestibule.queue;

import java.util.Optional;

/// How fast the line moves: the basis of estimates. Rates and factors are `double`s: they forecast,
/// they never count people. *Immutable.*
///
/// @param known whether there may be an estimate: sessions have ended, or the room has a history
/// @param admissionsPerMinute a smoothed mean of the last minutes in which there was a line
/// @param abandonsPerMinute the share of those waiting that gives up, per minute
/// @param atFirst what those who entered taught about estimates given on arrival
/// @param later what they taught about estimates given on the way
/// @param lateness what they taught about the last minute; empty until that is known
/// @param stalled whether the line has stood still for longer than estimated
/// @param growthPerMinute how many more wait after each minute, negative if fewer; 0 unless a draw
///   decides who enters
public record Flow(
        boolean known,
        double admissionsPerMinute,
        double abandonsPerMinute,
        Correction atFirst,
        Correction later,
        Optional<Lateness> lateness,
        boolean stalled,
        double growthPerMinute) {

    /// The flow of a line that does not stand still for longer than estimated.
    public Flow(
            boolean known, double admissionsPerMinute, double abandonsPerMinute, Correction atFirst, Correction later) {
        this(known, admissionsPerMinute, abandonsPerMinute, atFirst, later, Optional.empty(), false, 0);
    }

    /// What a visitor is shown who was shown a wait before.
    ///
    /// @param plainSeconds by the plain arithmetic
    WaitEstimate.Known told(double plainSeconds) {
        return lateness.isPresent() ? lateness.get().told(plainSeconds, later) : later.told(plainSeconds);
    }

    /// The plain wait of a visitor who is shown that much.
    double plainSeconds(double toldSeconds) {
        return lateness.isPresent()
                ? Lateness.plainSeconds(
                        toldSeconds, later.point(), lateness.get().pointSeconds())
                : toldSeconds / later.point();
    }

    /// No estimate is possible.
    public static final Flow UNKNOWN = new Flow(false, 0, 0, Correction.NONE, Correction.NONE);
}
