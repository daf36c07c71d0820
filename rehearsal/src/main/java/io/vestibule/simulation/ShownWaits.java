package io.vestibule.simulation;

import io.vestibule.queue.Decision;
import io.vestibule.queue.WaitEstimate;
import io.vestibule.ticket.EstimateStamp;

/// The waits that one visitor was shown, as far as the ticket does not keep them. *Confined to its
/// visitor.*
final class ShownWaits {

    private static final int MINUTE_SECONDS = 60;
    private static final long SETTLED_MILLIS = 60_000;
    private static final long LONG_AGO_MILLIS = 600_000;

    private final DisplayedEstimate shown;
    private EstimateStamp atMinute = EstimateStamp.NOTHING;
    private EstimateStamp afterChange = EstimateStamp.NOTHING;
    private long arrivedMillis;

    /// @param leaps counts how often the shown wait leaps
    ShownWaits(LeapMeter leaps) {
        shown = new DisplayedEstimate(leaps);
    }

    /// The first estimate of a minute or less.
    EstimateStamp atMinute() {
        return atMinute;
    }

    /// The first estimate from a minute after the last change of the limits on, and in the first
    /// ten minutes after it.
    EstimateStamp afterChange() {
        return afterChange;
    }

    /// The visitor is told to wait. What is scored is the estimate itself, not what the page makes
    /// of it.
    ///
    /// @param gathering whether people gather
    /// @param changedMillis when the limits were changed the last time
    void told(Decision.Wait told, boolean gathering, long changedMillis, long nowMillis) {
        if (told.ticket().arrivedMillis() != arrivedMillis) {
            // Another wait.
            arrivedMillis = told.ticket().arrivedMillis();
            atMinute = EstimateStamp.NOTHING;
            afterChange = EstimateStamp.NOTHING;
        }
        shown.answered(told, gathering, nowMillis);
        if (told.info().estimate() instanceof WaitEstimate.Known wait
                && told.ticket().atArrival().known()) {
            keep(wait, changedMillis, nowMillis);
        }
    }

    /// Keeps an estimate that says more than the limits.
    private void keep(WaitEstimate.Known wait, long changed, long nowMillis) {
        if (!atMinute.known() && wait.pointSeconds() <= MINUTE_SECONDS) {
            atMinute = stamp(wait, nowMillis);
        }
        boolean lately = nowMillis >= changed + SETTLED_MILLIS && nowMillis <= changed + LONG_AGO_MILLIS;
        if (lately && afterChange.toldMillis() < changed) {
            afterChange = stamp(wait, nowMillis);
        }
    }

    private static EstimateStamp stamp(WaitEstimate.Known wait, long nowMillis) {
        return new EstimateStamp(nowMillis, wait.lowSeconds(), wait.pointSeconds(), wait.highSeconds());
    }
}
