package io.vestibule.queue;

/// Computes the wait at each point of a line. Pure. *Immutable.*
public final class WaitCurve {

    /*
     * From the front to the back: visitors between two points enter after all before them. Some of
     * them will have given up by then, the fewer the longer they have shown patience already; they
     * take no time. A visitor who gives up counts as live for a while yet, and is passed over if
     * the turn comes in that time. Doubles: people as a fluid.
     */

    /// How long a visitor who is about to enter counts as live without checking in.
    private static final double LIVE_SECONDS = 13.5;

    /// How long it takes on average until one who may enter checks in.
    private static final double CHECK_IN_SECONDS = 0.6;

    private WaitCurve() {}

    /// The seconds that the one at each point has yet to wait.
    ///
    /// @param positions of the points, ascending
    /// @param counts how many stand at or before each
    /// @param eligible how many of the first may enter now
    public static float[] of(
            long[] positions, int[] counts, int eligible, long nowMillis, Forecast forecast, Patience patience) {
        var seconds = new float[positions.length];
        double entered = 0;
        double wait = 0;
        int before = eligible;
        for (int i = 0; i < positions.length; i++) {
            int people = counts[i] - Math.min(counts[i], before);
            if (people > 0) {
                double waited = Math.max(0, nowMillis - positions[i]) / 1000.0;
                double share = patience.share(waited, waited + wait + LIVE_SECONDS);
                wait = forecast.secondsUntil(entered + (people - 1) * share + 1);
                entered += people * share;
                before = counts[i];
            }
            seconds[i] = (float) (wait > 0 ? wait + CHECK_IN_SECONDS : 0);
        }
        return seconds;
    }
}
