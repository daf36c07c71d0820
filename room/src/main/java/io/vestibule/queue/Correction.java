package io.vestibule.queue;

/// What experience makes of the plain arithmetic of a wait. Doubles: factors. *Immutable.*
///
/// @param low the 25th percentile of the true wait, as a multiple of the plain one
/// @param point the median
/// @param high the 75th percentile
public record Correction(double low, double point, double high) {

    /// No experience.
    public static final Correction NONE = new Correction(1, 1, 1);

    private static final double MINUTE = 60;

    /// What a visitor is shown.
    ///
    /// @param plainSeconds by the plain arithmetic
    WaitEstimate.Known told(double plainSeconds) {
        double minutes = plainSeconds / MINUTE;
        return WaitEstimate.Known.ofMinutes(minutes * low, minutes * point, minutes * high);
    }
}
