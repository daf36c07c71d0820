package io.vestibule.coordination;

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
     * So each visitor gives one outcome: the logarithm of truth over plain arithmetic, or of the
     * way of estimating that is told in its place. Those who gave up give one too.
     *
     * People in line at the same time share their luck: what they find says as much as one of them.
     * So outcomes are kept at such a distance that the ring holds those of the last four waits,
     * however long a wait is: that of those who enter, or that of those who come, if it is longer.
     *
     * The band of the told estimates is to hold a half of what comes true, a quarter on each side.
     * Which quantiles of the outcomes do that depends on the world, so their levels follow the
     * score: each outcome outside moves the level of its side outward by three times as much as one
     * inside moves it back, a third of a level in a wait (adaptive conformal inference, Gibbs and
     * Candes 2021; quantiles by side as in Angelopoulos, Candes and Tibshirani 2023).
     *
     * Outcomes of a cautious band are there from the start, so that the first few do not decide.
     */

    private static final int CAUTIOUS = 16;
    private static final double CAUTION = 0.1;

    /// Over how many waits the ring reaches.
    private static final double WAITS = 4;

    private static final long CLOSEST_MILLIS = 1_000;
    private static final long SLOT_MILLIS = 10_000;
    private static final int SLOTS = 512;

    /// The farthest outcome and the farthest of the rivals, and floats are rounded.
    private static final double MOST = Math.log(2) + SaidWaits.FARTHEST + 0.001;

    /// How much of a level an outcome outside is worth that stands for a whole wait.
    private static final double GAIN = 0.3;

    private static final double QUARTER = 0.25;
    private static final double HALF = 0.5;
    private static final double LOWEST_LEVEL = 0.02;
    private static final double HIGHEST_LEVEL = 0.48;

    /// An outcome stands for the time since the one before, up to this.
    private static final double LONGEST_GAP_SECONDS = 10;

    private static final double SHORTEST_SECONDS = 30;
    private static final double USUAL_SECONDS = 300;
    private static final double MOST_SECONDS = 1e9;
    private static final double SECOND = 1000;

    /// A band is told in whole seconds: it holds what rounds into it.
    private static final double HALF_SECOND = 0.5;

    private final RecentOutcomes outcomes = new RecentOutcomes();
    private final float[] corrections = new float[SLOTS];
    private long keptMillis = Long.MIN_VALUE / 2;
    private long heardMillis = Long.MIN_VALUE / 2;
    private double usualSeconds = USUAL_SECONDS;
    private double below = QUARTER;
    private double above = QUARTER;
    private long newestSlot;
    private long sinceMillis;
    private double point;
    private double rival;
    private double lineSeconds;
    private Correction correction = Correction.NONE;

    Calibration(long nowMillis) {
        sinceMillis = nowMillis;
        newestSlot = slot(nowMillis);
        beCautious();
        learn();
    }

    private void beCautious() {
        for (int i = 0; i < CAUTIOUS; i++) {
            outcomes.add(CAUTION * (2.0 * i / (CAUTIOUS - 1) - 1));
        }
    }

    /// Earlier estimates no longer count, and what was learned from them counts less: limits have
    /// changed.
    void forget(long nowMillis) {
        sinceMillis = nowMillis;
        beCautious();
        below = (below + QUARTER) / 2;
        above = (above + QUARTER) / 2;
    }

    /// The estimates of another rival are told from now on.
    ///
    /// @param bias the logarithm of truth over its estimate that is usual
    void follow(double bias) {
        outcomes.shift(bias - outcomes.quantile(HALF));
    }

    /// A visitor with this estimate entered, at this moment or before.
    ///
    /// @param over the logarithm of the estimate then of the rival that is told now, over plain
    ///   arithmetic
    void entered(EstimateStamp estimate, double over, long nowMillis) {
        long told = estimate.toldMillis();
        if (!estimate.known() || !isUsable(told)) {
            return;
        }
        double waited = Math.max(1, (nowMillis - told) / SECOND);
        double since = Math.clamp((nowMillis - heardMillis) / SECOND, 0, LONGEST_GAP_SECONDS);
        heardMillis = nowMillis;
        double part = since / Math.max(SHORTEST_SECONDS, Math.max(waited, lineSeconds));
        score(estimate, waited, part);
        usualSeconds += Math.min(0.2, part) * (waited - usualSeconds);
        if (nowMillis - keptMillis >= distanceMillis()) {
            keptMillis = nowMillis;
            double plain = estimate.pointSeconds() / Math.exp(told(told));
            outcomes.add(Math.log(waited / plain) - over);
        }
    }

    /// A visitor gave up who came at a moment and would have been estimated this wait then.
    ///
    /// @param plainSeconds by the rival that is told now
    void gaveUp(long toldMillis, double plainSeconds, long nowMillis) {
        if (isUsable(toldMillis) && nowMillis - keptMillis >= distanceMillis()) {
            keptMillis = nowMillis;
            double stayed = Math.max(1, (nowMillis - toldMillis) / SECOND);
            outcomes.addGivenUp(Math.log(stayed / plainSeconds));
        }
    }

    /// The logarithm of what was told at a moment over plain arithmetic; only if it is usable.
    double told(long millis) {
        return corrections[index(slot(millis))];
    }

    /// Whether what was told at a moment still says anything.
    boolean isUsable(long toldMillis) {
        return toldMillis >= sinceMillis && newestSlot - slot(toldMillis) < SLOTS;
    }

    private long distanceMillis() {
        return Math.max(
                CLOSEST_MILLIS,
                (long)
                        (WAITS
                                * Math.max(usualSeconds, lineSeconds)
                                * SECOND
                                / RecentOutcomes.MOST));
    }

    private void score(EstimateStamp told, double waited, double part) {
        double gain = GAIN * part;
        below += gain * (QUARTER - (waited + HALF_SECOND < told.lowSeconds() ? 1 : 0));
        above += gain * (QUARTER - (waited - HALF_SECOND > told.highSeconds() ? 1 : 0));
        below = Math.clamp(below, LOWEST_LEVEL, HIGHEST_LEVEL);
        above = Math.clamp(above, LOWEST_LEVEL, HIGHEST_LEVEL);
    }

    /// Computes the quantiles again.
    ///
    /// @param rivalNow the logarithm of the estimate of the rival that is told, over plain
    ///   arithmetic
    /// @param lineNowSeconds how long the wait is of those who come now: while a line grows, those
    ///   who enter say little about it; 0 if it is not known
    void step(double rivalNow, double lineNowSeconds, long nowMillis) {
        if (slot(nowMillis) > newestSlot) {
            rival = Double.isFinite(rivalNow) ? rivalNow : 0;
            lineSeconds = Double.isFinite(lineNowSeconds) ? lineNowSeconds : 0;
            long first = Math.max(newestSlot + 1, slot(nowMillis) - SLOTS + 1);
            learn();
            for (long slot = first; slot <= slot(nowMillis); slot++) {
                corrections[index(slot)] = (float) (point + rival);
            }
            newestSlot = slot(nowMillis);
        }
    }

    /// After a copy was read: what is told follows this rival.
    void resume(double rivalThen) {
        rival = rivalThen;
        learn();
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
        copy.writeFloat((float) below);
        copy.writeFloat((float) above);
        outcomes.write(copy);
        for (float logarithm : corrections) {
            copy.writeFloat(logarithm);
        }
    }

    /// Reads what [#write] wrote.
    ///
    /// @throws IOException if it is cut short or is something else
    void read(DataInput copy) throws IOException {
        keptMillis = copy.readLong();
        newestSlot = copy.readLong();
        sinceMillis = copy.readLong();
        usualSeconds = within(copy.readFloat(), 1, MOST_SECONDS);
        below = within(copy.readFloat(), LOWEST_LEVEL, HIGHEST_LEVEL);
        above = within(copy.readFloat(), LOWEST_LEVEL, HIGHEST_LEVEL);
        outcomes.read(copy);
        for (int i = 0; i < corrections.length; i++) {
            corrections[i] = (float) within(copy.readFloat(), -MOST, MOST);
        }
        learn();
    }

    /// Floats are rounded, and may be a little beyond.
    private static double within(float value, double least, double most) throws IOException {
        double rounding = (most - least) / 1000;
        if (!(value >= least - rounding && value <= most + rounding)) {
            throw new IOException("estimates have learned " + value);
        }
        return Math.clamp(value, least, most);
    }

    private void learn() {
        outcomes.learn();
        point = outcomes.quantile(HALF);
        correction =
                new Correction(
                        Math.exp(outcomes.quantile(below) + rival),
                        Math.exp(point + rival),
                        Math.exp(outcomes.quantile(1 - above) + rival));
    }

    private static long slot(long millis) {
        return Math.floorDiv(millis, SLOT_MILLIS);
    }

    private static int index(long slot) {
        return (int) (slot & (SLOTS - 1));
    }
}
