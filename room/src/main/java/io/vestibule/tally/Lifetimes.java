package io.vestibule.tally;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/// How long things last, learned from those that have ended and from those that are still open: how
/// long seats are held, how long people are ready to wait. *Confined to its agent.*
public final class Lifetimes implements Ages {

    /*
     * The mean of what has ended is too short: the long ones are still open. So ages are cut into
     * bins; in each, the time that was passed in it and the ends that fell into it give a rate of
     * ending, and the rates give the share that reaches an age (Kaplan and Meier, 1958). Each
     * session that continues is reported once a second, so the reports in a bin are the seconds
     * passed in it. Beyond the oldest a rate of ending continues: that of those old enough to end,
     * for what has a length of its own as sessions have; for what people give up the less the
     * longer they have stayed, the rate of the older half of ages, which falls from there as ages
     * grow, so that each doubling of the age costs the same share. Few ends say little: three of
     * the common rate count in addition to those in that half, and five people next to those of
     * each bin, who go at the common rate while they are young and at that of the older half
     * afterwards. Where many leave at once the common rate says nothing about those who stay. Older
     * observations fade.
     *
     * A visitor who moves to another data center comes there before this one takes them for gone;
     * one who comes back to the same one comes afterwards. So each return cancels an end: the
     * nearest at a greater age, or if there is none, the nearest at a smaller one.
     *
     * Doubles: this is a forecast, it counts no visitors.
     */

    /// A bin spans 3 to 6 % of its ages: sixteen to each doubling of tenths of a second.
    private static final int PARTS_BITS = 4;

    private static final int BINS = 20 << PARTS_BITS;

    /// How many seconds each bin spans.
    private static final double[] WIDTHS = widths();

    private static final int ENOUGH = 10;

    /// So many ends of the common rate count in addition to those of the older half.
    private static final double COMMON_ENDS = 3;

    /// So many people count in addition to those seen at any age.
    private static final double COMMON_PEOPLE = 5;

    /// From this age on people are old; where the oldest is younger, the rate falls as if this were
    /// its age.
    private static final double OLD_SECONDS = 30;

    private static final long TENTH = 100;
    private static final double SECOND = 1000;

    /// The sessions whose rate of ending is used beyond the oldest age.
    public enum Extrapolation {
        OF_THE_OLD,
        FALLING
    }

    private final Extrapolation tail;
    private final double fadeMillis;
    private final double[] passed = new double[BINS];

    /// Below 0 where more came back at an age than had ended.
    private final double[] ended = new double[BINS];

    /// The ends of each bin after the returns were made up for. Never below 0.
    private final double[] left = new double[BINS];

    private final double[] reached = new double[BINS + 1];
    private double observed;
    private double common;
    private double tailRate;
    private int last;

    /// The bins in which there is anything, from the first one on.
    private int used;

    /// @param tail whose rate of ending continues beyond the oldest age
    /// @param fadeMillis after which time an observation counts a third
    public Lifetimes(Extrapolation tail, long fadeMillis) {
        this.tail = tail;
        this.fadeMillis = fadeMillis;
    }

    @Override
    public void goesOn(long ageMillis) {
        passed[used(ageMillis)] += 1;
    }

    @Override
    public void ended(long ageMillis) {
        ended[used(ageMillis)] += 1;
        observed += 1;
    }

    /// One that was taken for ended at this age is still open after all.
    public void notEnded(long ageMillis) {
        ended[used(ageMillis)] -= 1;
    }

    /// Lets observations fade over a time, and learns from those that are left.
    public void learn(long millis) {
        double rest = Math.exp(-millis / fadeMillis);
        for (int i = 0; i < used; i++) {
            passed[i] *= rest;
            ended[i] *= rest;
        }
        last = Math.max(0, used - 1);
        makeUp();
        while (last > 0 && passed[last] <= 0 && left[last] <= 0) {
            last--;
        }
        double there = 0;
        double gone = 0;
        for (int i = 0; i <= last; i++) {
            if (tail == Extrapolation.FALLING || gone > 0 || left[i] > 0) {
                there += passed[i];
                gone += left[i];
            }
        }
        common = there > 0 ? gone / there : 0;
        tailRate = tail == Extrapolation.FALLING && common > 0 ? olderRate() : common;
        double hazard = 0;
        for (int i = 0; i <= last; i++) {
            hazard += rate(i) * WIDTHS[i];
            reached[i + 1] = hazard;
        }
    }

    private double olderRate() {
        double there = COMMON_ENDS / common;
        double gone = COMMON_ENDS;
        for (int i = last; i >= 0 && edge(i + 1) > edge(last + 1) / 2; i--) {
            there += passed[i];
            gone += left[i];
        }
        return gone / there;
    }

    private void makeUp() {
        double owed = 0;
        for (int i = 0; i < used; i++) {
            owed += ended[i];
            left[i] = Math.max(0, owed);
            owed = Math.min(0, owed);
        }
        for (int i = used - 1; i >= 0 && owed < 0; i--) {
            owed += left[i];
            left[i] = Math.max(0, owed);
        }
    }

    /// Whether enough have ended to say anything: ten, or one in ten of few.
    ///
    /// @param places how many can be open at a time
    public boolean known(int places) {
        return observed >= Math.clamp(places / 10, 1, ENOUGH);
    }

    /// The share of those aged `fromSeconds` that reaches `toSeconds`.
    public double share(double fromSeconds, double toSeconds) {
        return Math.exp(hazard(fromSeconds) - hazard(toSeconds));
    }

    /// The mean time one lasts. Only if one is [#known].
    public double meanSeconds() {
        double mean = 0;
        double share = 1;
        for (int i = 0; i <= last; i++) {
            double width = WIDTHS[i];
            double rate = rate(i);
            if (i > 0 && reached[i] != reached[i - 1]) {
                share = Math.exp(-reached[i]);
            }
            mean += rate > 0 ? share * -Math.expm1(-rate * width) / rate : share * width;
        }
        double old = Math.exp(-reached[last + 1]);
        return tailRate > 0 ? mean + old / tailRate : mean;
    }

    public void write(DataOutput copy) throws IOException {
        makeUp();
        copy.writeDouble(observed);
        for (int i = 0; i < BINS; i++) {
            copy.writeFloat((float) passed[i]);
            copy.writeFloat((float) left[i]);
        }
    }

    public void read(DataInput copy) throws IOException {
        observed = copy.readDouble();
        for (int i = 0; i < BINS; i++) {
            passed[i] = copy.readFloat();
            ended[i] = copy.readFloat();
        }
        used = BINS;
        learn(0);
    }

    /// The rates of ending, summed up to an age: what is left is the exponential of minus this.
    public double hazard(double seconds) {
        int bin = bin((long) (seconds * SECOND));
        if (bin > last) {
            return reached[last + 1] + beyond(seconds - edge(last + 1), edge(last + 1));
        }
        return reached[bin] + (seconds - edge(bin)) * rate(bin);
    }

    private double beyond(double seconds, double oldestSeconds) {
        if (tail == Extrapolation.OF_THE_OLD) {
            return seconds * tailRate;
        }
        double old = Math.max(OLD_SECONDS, oldestSeconds);
        return tailRate * old * Math.log1p(seconds / old);
    }

    private double rate(int bin) {
        if (tail == Extrapolation.FALLING) {
            double more = COMMON_PEOPLE * WIDTHS[bin];
            double usual = edge(bin) < OLD_SECONDS ? common : tailRate;
            return (left[bin] + more * usual) / (passed[bin] + more);
        }
        return left[bin] > 0 && passed[bin] > 0 ? left[bin] / passed[bin] : 0;
    }

    private int used(long ageMillis) {
        int bin = bin(ageMillis);
        if (bin >= used) {
            used = bin + 1;
        }
        return bin;
    }

    private static double[] widths() {
        double[] widths = new double[BINS];
        for (int bin = 0; bin < BINS; bin++) {
            widths[bin] = edge(bin + 1) - edge(bin);
        }
        return widths;
    }

    private static int bin(long ageMillis) {
        long tenths = Math.max(0, ageMillis / TENTH);
        int shift = Math.max(0, Long.SIZE - 1 - PARTS_BITS - Long.numberOfLeadingZeros(tenths));
        return (int) Math.min(BINS - 1, ((long) shift << PARTS_BITS) + (tenths >>> shift));
    }

    /// The lower end of a bin, in seconds.
    private static double edge(int bin) {
        int shift = Math.max(0, (bin >> PARTS_BITS) - 1);
        return (double) ((bin - ((long) shift << PARTS_BITS)) << shift) / 10;
    }
}
