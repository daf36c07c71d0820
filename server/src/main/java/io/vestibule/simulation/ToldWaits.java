package io.vestibule.simulation;

import io.vestibule.queue.WaitEstimate;
import io.vestibule.ticket.EstimateStamp;

/// The waits that one visitor was told, as far as the ticket does not keep them. *Confined to its
/// visitor.*
final class ToldWaits {

    private static final int MINUTE_SECONDS = 60;
    private static final long SETTLED_MILLIS = 60_000;
    private static final long LONG_AGO_MILLIS = 600_000;
    private static final double SECOND = 1_000;

    private final World world;
    private EstimateStamp atMinute = EstimateStamp.NOTHING;
    private EstimateStamp afterChange = EstimateStamp.NOTHING;
    private long toldMillis;
    private int toldSeconds;

    ToldWaits(World world) {
        this.world = world;
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

    /// The visitor is told a wait.
    ///
    /// @param scored whether it is more than what the limits say
    void told(WaitEstimate.Known wait, boolean scored, long nowMillis) {
        if (toldMillis != 0) {
            double passed = (nowMillis - toldMillis) / SECOND;
            world.toldAgain(toldSeconds - passed, wait.pointSeconds());
        }
        toldMillis = nowMillis;
        toldSeconds = wait.pointSeconds();
        if (!scored) {
            return;
        }
        if (!atMinute.known() && wait.pointSeconds() <= MINUTE_SECONDS) {
            atMinute = stamp(wait, nowMillis);
        }
        long changed = world.changedMillis();
        boolean lately =
                nowMillis >= changed + SETTLED_MILLIS && nowMillis <= changed + LONG_AGO_MILLIS;
        if (lately && afterChange.toldMillis() < changed) {
            afterChange = stamp(wait, nowMillis);
        }
    }

    private static EstimateStamp stamp(WaitEstimate.Known wait, long nowMillis) {
        return new EstimateStamp(
                nowMillis, wait.lowSeconds(), wait.pointSeconds(), wait.highSeconds());
    }
}
