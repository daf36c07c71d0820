package io.vestibule.tally;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;

/// How long a seat is held on average, learned from sessions that have ended and from those that go
/// on. *Confined to its agent.*
public final class HoldTimes implements SessionAges {

    /*
     * The mean of the sessions that have ended is too short: the long ones go on. So ages are cut
     * into bins; in each, the sessions that passed through it and those that ended in it give a
     * rate of ending, the rates give the share that reaches an age, and the area under that share
     * is the mean (Kaplan and Meier, 1958). Beyond the oldest session the rate of those that are
     * old enough to end goes on. Older observations fade with a time constant of ten minutes.
     *
     * Doubles: this is a forecast, it counts nobody.
     */

    /// A bin spans 3 to 6 % of its ages: sixteen to each doubling of tenths of a second.
    private static final int PARTS_BITS = 4;

    private static final int BINS = 20 << PARTS_BITS;
    private static final long TENTH = 100;
    private static final double FADE_MILLIS = 600_000;

    private final double[] passed = new double[BINS];
    private final double[] ended = new double[BINS];
    private double observed;

    @Override
    public void inside(long ageMillis) {
        passed[bin(ageMillis)] += 1;
    }

    @Override
    public void ended(long ageMillis) {
        ended[bin(ageMillis)] += 1;
        observed += 1;
    }

    /// Whether any session has ended yet.
    public boolean known() {
        return observed > 0;
    }

    /// Lets observations fade over a time.
    public void fade(long millis) {
        double rest = Math.exp(-millis / FADE_MILLIS);
        for (int i = 0; i < BINS; i++) {
            passed[i] *= rest;
            ended[i] *= rest;
        }
    }

    /// The mean time a seat is held. Only if [#known].
    public double meanSeconds() {
        double reached = 1;
        double mean = 0;
        int last = lastBin();
        for (int i = 0; i <= last; i++) {
            double width = edge(i + 1) - edge(i);
            double rate = passed[i] > 0 ? ended[i] / passed[i] : 0;
            double stay = Math.exp(-rate * width);
            mean += rate > 0 ? reached * (1 - stay) / rate : reached * width;
            reached *= stay;
        }
        double tail = tailRate();
        return tail > 0 ? mean + reached / tail : mean;
    }

    public void write(DataOutput copy) throws IOException {
        copy.writeDouble(observed);
        for (int i = 0; i < BINS; i++) {
            copy.writeDouble(passed[i]);
            copy.writeDouble(ended[i]);
        }
    }

    public void read(DataInput copy) throws IOException {
        observed = copy.readDouble();
        for (int i = 0; i < BINS; i++) {
            passed[i] = copy.readDouble();
            ended[i] = copy.readDouble();
        }
    }

    /// The rate of ending of all that are old enough to end.
    private double tailRate() {
        int first = 0;
        while (first < BINS && ended[first] <= 0) {
            first++;
        }
        double there = Arrays.stream(passed, first, BINS).sum();
        double gone = Arrays.stream(ended, first, BINS).sum();
        return there > 0 ? gone / there : 0;
    }

    private int lastBin() {
        int last = BINS - 1;
        while (last > 0 && passed[last] <= 0 && ended[last] <= 0) {
            last--;
        }
        return last;
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
