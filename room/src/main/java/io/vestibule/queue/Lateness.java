package io.vestibule.queue;

/// By how much later than the plain arithmetic says people enter who have about a minute to wait:
/// in seconds, negative if earlier. *Immutable.*
///
/// Doubles: forecasts count no visitors.
///
/// @param lowSeconds a quarter of them enter earlier than so much later, -60 to 60
/// @param pointSeconds a half of them
/// @param highSeconds three quarters of them
public record Lateness(double lowSeconds, double pointSeconds, double highSeconds) {

    /*
     * Up to a minute what is shown is the plain wait and so many seconds: when people check in, and
     * which of them gives up at the front, does not depend on how long they have waited. From two
     * and a half minutes on it is the plain wait times the correction. Between these it grows
     * evenly from one to the other. It never falls as the plain wait grows, so that a place further
     * back is never shown less.
     */

    /// Up to here the wait counts as short.
    public static final double NEAR_SECONDS = 60;

    /// From here on it counts as long.
    public static final double FAR_SECONDS = 150;

    /// From here on it says more about long waits than about short ones.
    public static final double MIDDLE_SECONDS = (NEAR_SECONDS + FAR_SECONDS) / 2;

    /// No lateness is beyond.
    public static final double MOST_SECONDS = 60;

    private static final double MINUTE = 60;

    /// What a visitor is shown who was shown a wait before.
    ///
    /// @param plainSeconds by the plain arithmetic, 0 up
    /// @param farther the correction of long waits
    public WaitEstimate.Known told(double plainSeconds, Correction farther) {
        return WaitEstimate.Known.ofMinutes(
                toldSeconds(plainSeconds, farther.low(), lowSeconds) / MINUTE,
                toldSeconds(plainSeconds, farther.point(), pointSeconds) / MINUTE,
                toldSeconds(plainSeconds, farther.high(), highSeconds) / MINUTE);
    }

    /// The plain wait of which that much is shown.
    ///
    /// @param factor the correction of long waits
    /// @param late of short ones, in seconds
    public static double plainSeconds(double toldSeconds, double factor, double late) {
        double near = NEAR_SECONDS + late;
        double far = Math.max(near, FAR_SECONDS * factor);
        if (toldSeconds <= near) {
            return Math.max(0, toldSeconds - late);
        }
        if (toldSeconds >= far) {
            return toldSeconds / factor;
        }
        return NEAR_SECONDS + (toldSeconds - near) / (far - near) * (FAR_SECONDS - NEAR_SECONDS);
    }

    private static double toldSeconds(double plain, double factor, double late) {
        if (plain <= NEAR_SECONDS) {
            return Math.max(0, plain + late);
        }
        double near = NEAR_SECONDS + late;
        if (plain >= FAR_SECONDS) {
            return Math.max(near, plain * factor);
        }
        double far = Math.max(near, FAR_SECONDS * factor);
        return near + (plain - NEAR_SECONDS) / (FAR_SECONDS - NEAR_SECONDS) * (far - near);
    }
}
