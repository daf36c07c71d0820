package io.vestibule.coordination.observers;

import io.vestibule.queue.Correction;
import io.vestibule.ticket.EstimateStamp;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/// Learns from those who enter by how much the plain arithmetic of the estimate is wrong, and how
/// wide the truth scatters around it, for estimates of one kind. *Confined to its agent.*
///
/// Doubles: these are forecasts, they count no visitors.
final class Calibration {

    /*
     * A ticket carries its estimates and their times. An estimate is the plain arithmetic times the
     * correction of that time, which a ring of ten-second slots remembers for an hour and a half.
     * So each visitor gives one outcome: the logarithm of truth over plain arithmetic. Those who
     * gave up give one too.
     *
     * People in line at the same time share their luck: what they find says as much as one of them.
     * So outcomes are kept at such a distance that the ring holds those of the last four waits,
     * however long a wait is: that of those who enter, or that of those who come, if it is longer.
     *
     * The band of the estimates shown is to cover a half of what comes true, a quarter on each
     * side: see BandLevels.
     */

    /// Over how many waits the ring reaches.
    private static final double WAITS = 4;

    private static final long CLOSEST_MILLIS = 1_000;
    private static final long SLOT_MILLIS = 10_000;
    private static final int SLOTS = 512;

    /// The farthest outcome, and floats are rounded. In copies of a version with four estimators
    /// there may be one that was shown at four times the forecast, or at a quarter of it.
    private static final double MOST = Math.log(2) + Math.log(4) + 0.001;

    private static final double HALF = 0.5;

    /// So much of a wait one visitor stands for at most.
    private static final double LARGEST_PART = 0.2;

    /// An outcome stands for the time since the one before, up to this.
    private static final double LONGEST_GAP_SECONDS = 60;

    private static final double SHORTEST_SECONDS = 30;
    private static final double USUAL_SECONDS = 300;
    private static final double MOST_SECONDS = 1e9;
    private static final double SECOND = 1000;

    private final RecentOutcomes outcomes = new RecentOutcomes();
    private final BandLevels levels = new BandLevels();
    private final float[] corrections = new float[SLOTS];
    private long keptMillis = Long.MIN_VALUE / 2;
    private long heardMillis = Long.MIN_VALUE / 2;
    private double usualSeconds = USUAL_SECONDS;
    private long newestSlot;
    private long sinceMillis;
    private double point;
    private double lineSeconds;
    private Correction correction = Correction.NONE;

    Calibration(long nowMillis) {
        sinceMillis = nowMillis;
        newestSlot = slot(nowMillis);
        outcomes.beCautious();
        learn();
    }

    /// Earlier estimates no longer count, and what was learned from them counts less: limits have
    /// changed.
    void forget(long nowMillis) {
        sinceMillis = nowMillis;
        outcomes.beCautious();
        levels.relax();
    }

    /// A visitor with this estimate entered, at this moment or before.
    void entered(EstimateStamp estimate, long nowMillis) {
        double factor = Math.exp(told(estimate.toldMillis()));
        entered(estimate, estimate.pointSeconds() / factor, nowMillis);
    }

    /// The same for an estimate that is not plain arithmetic times the correction of its time.
    ///
    /// @param plainSeconds the plain arithmetic of it
    void entered(EstimateStamp estimate, double plainSeconds, long nowMillis) {
        long told = estimate.toldMillis();
        if (!estimate.known() || !isUsable(told)) {
            return;
        }
        double waited = Math.max(1, (nowMillis - told) / SECOND);
        double since = Math.clamp((nowMillis - heardMillis) / SECOND, 0, LONGEST_GAP_SECONDS);
        heardMillis = Math.max(heardMillis, nowMillis);
        double wait = Math.max(SHORTEST_SECONDS, Math.max(waited, lineSeconds));
        double part = Math.min(LARGEST_PART, since / wait);
        levels.score(estimate.lowSeconds(), estimate.highSeconds(), waited, part);
        usualSeconds += part * (waited - usualSeconds);
        if (nowMillis - keptMillis >= distanceMillis()) {
            keptMillis = nowMillis;
            outcomes.add(Math.log(waited / plainSeconds));
        }
    }

    /// A visitor gave up who came at a moment and would have been estimated this wait then.
    ///
    /// @param plainSeconds by plain arithmetic
    /// @param stayedMillis for how long they were there
    void gaveUp(long toldMillis, double plainSeconds, long stayedMillis, long nowMillis) {
        if (isUsable(toldMillis) && nowMillis - keptMillis >= distanceMillis()) {
            keptMillis = nowMillis;
            double stayed = Math.max(1, stayedMillis / SECOND);
            outcomes.addGivenUp(Math.log(stayed / plainSeconds));
        }
    }

    /// The logarithm of what was shown at a moment over plain arithmetic; only if it is usable.
    double told(long millis) {
        return corrections[index(slot(millis))];
    }

    /// Whether what was shown at a moment still means anything.
    boolean isUsable(long toldMillis) {
        return toldMillis >= sinceMillis && newestSlot - slot(toldMillis) < SLOTS;
    }

    private long distanceMillis() {
        return Math.max(
                CLOSEST_MILLIS, (long) (WAITS * Math.max(usualSeconds, lineSeconds) * SECOND / RecentOutcomes.MOST));
    }

    /// Computes the quantiles again.
    ///
    /// @param lineNowSeconds how long the wait is of those who come now: while a line grows, those
    ///   who enter say little about it; 0 if it is not known
    void step(double lineNowSeconds, long nowMillis) {
        if (slot(nowMillis) > newestSlot) {
            lineSeconds = Double.isFinite(lineNowSeconds) ? lineNowSeconds : 0;
            long first = Math.max(newestSlot + 1, slot(nowMillis) - SLOTS + 1);
            learn();
            for (long slot = first; slot <= slot(nowMillis); slot++) {
                corrections[index(slot)] = (float) point;
            }
            newestSlot = slot(nowMillis);
        }
    }

    Correction correction() {
        return correction;
    }

    /// Whether anybody taught anything.
    boolean hasLearned() {
        return keptMillis > 0;
    }

    void write(DataOutput copy) throws IOException {
        copy.writeLong(keptMillis);
        copy.writeLong(newestSlot);
        copy.writeLong(sinceMillis);
        copy.writeFloat((float) usualSeconds);
        levels.write(copy);
        outcomes.write(copy);
        for (float logarithm : corrections) {
            copy.writeFloat(logarithm);
        }
    }

    /// Reads what [#write] wrote, not later than at the moment with which this one began.
    ///
    /// @throws IOException if it is cut short or is something else
    void read(DataInput copy) throws IOException {
        long madeMillis = sinceMillis;
        keptMillis = CopyBounds.before(copy.readLong(), madeMillis);
        newestSlot = CopyBounds.before(copy.readLong(), slot(madeMillis));
        sinceMillis = CopyBounds.before(copy.readLong(), madeMillis);
        usualSeconds = CopyBounds.within(copy.readFloat(), 1, MOST_SECONDS);
        levels.read(copy);
        outcomes.read(copy);
        for (int i = 0; i < corrections.length; i++) {
            corrections[i] = (float) CopyBounds.within(copy.readFloat(), -MOST, MOST);
        }
        learn();
    }

    private void learn() {
        outcomes.learn();
        point = outcomes.quantile(HALF);
        correction = new Correction(
                Math.exp(outcomes.quantile(levels.low())), Math.exp(point), Math.exp(outcomes.quantile(levels.high())));
    }

    private static long slot(long millis) {
        return Math.floorDiv(millis, SLOT_MILLIS);
    }

    private static int index(long slot) {
        return (int) (slot & (SLOTS - 1));
    }
}
