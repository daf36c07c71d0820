package io.vestibule.simulation;

import io.vestibule.queue.Decision;
import io.vestibule.queue.WaitEstimate;
import io.vestibule.ticket.EstimateStamp;

/// The waits that one visitor was told, as far as the ticket does not keep them. *Confined to its
/// visitor.*
final class ToldWaits {

    private static final int MINUTE_SECONDS = 60;
    private static final long SETTLED_MILLIS = 60_000;
    private static final long LONG_AGO_MILLIS = 600_000;

    private final World world;
    private final ShownWait shown;
    private EstimateStamp atMinute = EstimateStamp.NOTHING;
    private EstimateStamp afterChange = EstimateStamp.NOTHING;
    private long arrivedMillis;

    ToldWaits(World world) {
        this.world = world;
        shown = new ShownWait(world.figures.estimates.leaps);
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
    void told(Decision.Wait told, long nowMillis) {
        if (told.ticket().arrivedMillis() != arrivedMillis) {
            // Another wait.
            arrivedMillis = told.ticket().arrivedMillis();
            atMinute = EstimateStamp.NOTHING;
            afterChange = EstimateStamp.NOTHING;
        }
        shown.answered(told, world.phase().gathering(), nowMillis);
        if (told.info().estimate() instanceof WaitEstimate.Known wait
                && told.ticket().atArrival().known()) {
            keep(wait, nowMillis);
        }
    }

    /// Keeps an estimate that says more than the limits.
    private void keep(WaitEstimate.Known wait, long nowMillis) {
        if (!atMinute.known() && wait.pointSeconds() <= MINUTE_SECONDS) {
            atMinute = stamp(wait, nowMillis);
        }
        long changed = world.changedMillis();
        boolean lately = nowMillis >= changed + SETTLED_MILLIS && nowMillis <= changed + LONG_AGO_MILLIS;
        if (lately && afterChange.toldMillis() < changed) {
            afterChange = stamp(wait, nowMillis);
        }
    }

    private static EstimateStamp stamp(WaitEstimate.Known wait, long nowMillis) {
        return new EstimateStamp(nowMillis, wait.lowSeconds(), wait.pointSeconds(), wait.highSeconds());
    }
}
