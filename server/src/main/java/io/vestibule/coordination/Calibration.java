package io.vestibule.coordination;

import io.vestibule.queue.Correction;
import io.vestibule.ticket.EstimateStamp;

import java.util.Arrays;

/// Learns from those who enter by how much the plain arithmetic of the estimate is wrong, and how
/// wide the truth scatters around it, for estimates of one kind. *Confined to its agent.*
///
/// Doubles: these are forecasts, they count no visitors.
final class Calibration {

    /*
     * A ticket carries its estimates and their times. An estimate is the plain arithmetic times the
     * correction of that time, which a ring of ten-second slots remembers for an hour and a half.
     * So each visitor gives one sample of the logarithm of truth over plain arithmetic; the
     * quartiles of the last 256 samples, at most one a second, are the band. Thirty-two samples of
     * a cautious band are there from the start, so that the first few do not decide.
     */

    private static final int SAMPLES = 256;
    private static final int CAUTIOUS = 32;
    private static final double CAUTION = 0.15;
    private static final long SPACING_MILLIS = 1_000;
    private static final long SLOT_MILLIS = 10_000;
    private static final int SLOTS = 512;

    private static final double MOST = Math.log(1.6);

    private final double[] samples = new double[SAMPLES];
    private final double[] corrections = new double[SLOTS];
    private int count;

    /// Of how many samples the correction is made.
    private int learned;

    private long sampledMillis = Long.MIN_VALUE / 2;
    private long newestSlot;
    private long sinceMillis;
    private double point;
    private Correction correction = Correction.NONE;

    Calibration(long nowMillis) {
        sinceMillis = nowMillis;
        newestSlot = slot(nowMillis);
        for (int i = 0; i < CAUTIOUS; i++) {
            samples[count++] = CAUTION * (2.0 * i / (CAUTIOUS - 1) - 1);
        }
        learn();
    }

    /// Earlier estimates no longer count: limits have changed.
    void forget(long nowMillis) {
        sinceMillis = nowMillis;
    }

    /// A visitor with this estimate entered, at this moment or before.
    void entered(EstimateStamp estimate, long nowMillis) {
        long told = estimate.toldMillis();
        boolean usable =
                estimate.known()
                        && told >= sinceMillis
                        && newestSlot - slot(told) < SLOTS
                        && nowMillis - sampledMillis >= SPACING_MILLIS;
        if (usable) {
            sampledMillis = nowMillis;
            double plain = estimate.pointSeconds() / Math.exp(corrections[index(slot(told))]);
            double sample = Math.log(Math.max(1, (nowMillis - told) / 1000.0) / plain);
            samples[count++ % SAMPLES] = Math.clamp(sample, -MOST, MOST);
        }
    }

    /// Computes the quartiles again.
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

    private void learn() {
        if (learned == count) {
            return;
        }
        learned = count;
        double[] sorted = Arrays.copyOf(samples, Math.min(count, SAMPLES));
        Arrays.sort(sorted);
        point = quantile(sorted, 2);
        correction =
                new Correction(
                        Math.exp(quantile(sorted, 1)),
                        Math.exp(point),
                        Math.exp(quantile(sorted, 3)));
    }

    private static double quantile(double[] sorted, int quarter) {
        double at = (sorted.length - 1) * quarter / 4.0;
        int below = (int) at;
        int above = Math.min(sorted.length - 1, below + 1);
        return sorted[below] + (sorted[above] - sorted[below]) * (at - below);
    }

    private static long slot(long millis) {
        return Math.floorDiv(millis, SLOT_MILLIS);
    }

    private static int index(long slot) {
        return (int) (slot & (SLOTS - 1));
    }
}
