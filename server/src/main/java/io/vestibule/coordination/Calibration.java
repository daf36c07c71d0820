package io.vestibule.coordination;

import io.vestibule.queue.Correction;
import io.vestibule.ticket.EstimateStamp;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;

/// Learns from those who enter by how much the plain arithmetic of the estimate is wrong, and how
/// wide the truth scatters around it, for estimates of one kind. *Confined to its agent.*
///
/// Doubles: these are forecasts, they count no visitors.
final class Calibration {

    /*
     * A ticket carries its estimates and their times. An estimate is the plain arithmetic times the
     * correction of that time, which a ring of ten-second slots remembers for an hour and a half.
     * So each visitor gives one outcome: the logarithm of truth over plain arithmetic.
     *
     * People in line at the same time share their luck: what they find says as much as one of them.
     * So outcomes are kept at such a distance that the ring holds those of the last four waits,
     * however long a wait is.
     *
     * The band of the told estimates is to hold a half of what comes true, a quarter on each side.
     * Which quantiles of the outcomes do that depends on the world, so their levels follow the
     * score: each outcome outside moves the level of its side outward by three times as much as one
     * inside moves it back, a third of a level in a wait (adaptive conformal inference, Gibbs and
     * Candes 2021; quantiles by side as in Angelopoulos, Candes and Tibshirani 2023).
     *
     * Outcomes of a cautious band are there from the start, so that the first few do not decide.
     */

    private static final int OUTCOMES = 256;
    private static final int CAUTIOUS = 16;
    private static final double CAUTION = 0.1;

    /// Over how many waits the ring reaches.
    private static final double WAITS = 4;

    private static final long CLOSEST_MILLIS = 1_000;
    private static final long SLOT_MILLIS = 10_000;
    private static final int SLOTS = 512;

    private static final double MOST = Math.log(2);

    /// How much of a level an outcome outside is worth that stands for a whole wait.
    private static final double GAIN = 0.3;

    private static final double QUARTER = 0.25;
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

    private final double[] outcomes = new double[OUTCOMES];
    private final double[] corrections = new double[SLOTS];
    private int count;

    private long keptMillis = Long.MIN_VALUE / 2;
    private long heardMillis = Long.MIN_VALUE / 2;
    private double usualSeconds = USUAL_SECONDS;
    private double below = QUARTER;
    private double above = QUARTER;
    private long newestSlot;
    private long sinceMillis;
    private double point;
    private Correction correction = Correction.NONE;

    Calibration(long nowMillis) {
        sinceMillis = nowMillis;
        newestSlot = slot(nowMillis);
        beCautious();
        learn();
    }

    private void beCautious() {
        for (int i = 0; i < CAUTIOUS; i++) {
            outcomes[count++ % OUTCOMES] = CAUTION * (2.0 * i / (CAUTIOUS - 1) - 1);
        }
    }

    /// Earlier estimates no longer count, and what was learned from them counts less: limits have
    /// changed.
    void forget(long nowMillis) {
        sinceMillis = nowMillis;
        beCautious();
    }

    /// A visitor with this estimate entered, at this moment or before.
    void entered(EstimateStamp estimate, long nowMillis) {
        long told = estimate.toldMillis();
        boolean usable =
                estimate.known() && told >= sinceMillis && newestSlot - slot(told) < SLOTS;
        if (!usable) {
            return;
        }
        double waited = Math.max(1, (nowMillis - told) / SECOND);
        double since = Math.min(LONGEST_GAP_SECONDS, (nowMillis - heardMillis) / SECOND);
        heardMillis = nowMillis;
        double part = since / Math.max(SHORTEST_SECONDS, waited);
        score(estimate, waited, part);
        usualSeconds += Math.min(0.2, part) * (waited - usualSeconds);
        if (nowMillis - keptMillis >= distanceMillis()) {
            keptMillis = nowMillis;
            double plain = estimate.pointSeconds() / Math.exp(corrections[index(slot(told))]);
            double outcome = Math.log(waited / plain);
            outcomes[count++ % OUTCOMES] = Math.clamp(outcome, -MOST, MOST);
        }
    }

    private long distanceMillis() {
        return Math.max(CLOSEST_MILLIS, (long) (WAITS * usualSeconds * SECOND / OUTCOMES));
    }

    private void score(EstimateStamp told, double waited, double part) {
        double gain = GAIN * part;
        below += gain * (QUARTER - (waited + HALF_SECOND < told.lowSeconds() ? 1 : 0));
        above += gain * (QUARTER - (waited - HALF_SECOND > told.highSeconds() ? 1 : 0));
        below = Math.clamp(below, LOWEST_LEVEL, HIGHEST_LEVEL);
        above = Math.clamp(above, LOWEST_LEVEL, HIGHEST_LEVEL);
    }

    /// Computes the quantiles again.
    void step(long nowMillis) {
        if (slot(nowMillis) > newestSlot) {
            long first = Math.max(newestSlot + 1, slot(nowMillis) - SLOTS + 1);
            learn();
            for (long slot = first; slot <= slot(nowMillis); slot++) {
                corrections[index(slot)] = point;
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
        copy.writeInt(count);
        copy.writeLong(keptMillis);
        copy.writeLong(newestSlot);
        copy.writeLong(sinceMillis);
        copy.writeFloat((float) usualSeconds);
        copy.writeFloat((float) below);
        copy.writeFloat((float) above);
        write(outcomes, copy);
        write(corrections, copy);
    }

    /// Reads what [#write] wrote.
    ///
    /// @throws IOException if it is cut short or is none
    void read(DataInput copy) throws IOException {
        count = copy.readInt();
        keptMillis = copy.readLong();
        newestSlot = copy.readLong();
        sinceMillis = copy.readLong();
        usualSeconds = within(copy.readFloat(), 1, MOST_SECONDS);
        below = within(copy.readFloat(), LOWEST_LEVEL, HIGHEST_LEVEL);
        above = within(copy.readFloat(), LOWEST_LEVEL, HIGHEST_LEVEL);
        read(outcomes, copy);
        read(corrections, copy);
        if (count < CAUTIOUS) {
            throw new IOException("estimates with fewer outcomes than at the beginning");
        }
        learn();
    }

    private static void write(double[] logarithms, DataOutput copy) throws IOException {
        for (double logarithm : logarithms) {
            copy.writeFloat((float) logarithm);
        }
    }

    private static void read(double[] logarithms, DataInput copy) throws IOException {
        for (int i = 0; i < logarithms.length; i++) {
            logarithms[i] = within(copy.readFloat(), -MOST, MOST);
        }
    }

    /// Floats are rounded, and may be a little beyond.
    private static double within(float value, double least, double most) throws IOException {
        if (!(value >= least * (least < 0 ? 1.001 : 0.999) && value <= most * 1.001)) {
            throw new IOException("estimates have learned " + value);
        }
        return Math.clamp(value, least, most);
    }

    private void learn() {
        double[] sorted = Arrays.copyOf(outcomes, Math.min(count, OUTCOMES));
        Arrays.sort(sorted);
        point = quantile(sorted, 0.5);
        correction =
                new Correction(
                        Math.exp(quantile(sorted, below)),
                        Math.exp(point),
                        Math.exp(quantile(sorted, 1 - above)));
    }

    /// The value below which a share of those sorted lies, each in the middle of its own share.
    private static double quantile(double[] sorted, double level) {
        double at = Math.clamp(level * sorted.length - 0.5, 0, sorted.length - 1);
        int under = (int) at;
        int over = Math.min(sorted.length - 1, under + 1);
        return sorted[under] + (sorted[over] - sorted[under]) * (at - under);
    }

    private static long slot(long millis) {
        return Math.floorDiv(millis, SLOT_MILLIS);
    }

    private static int index(long slot) {
        return (int) (slot & (SLOTS - 1));
    }
}
