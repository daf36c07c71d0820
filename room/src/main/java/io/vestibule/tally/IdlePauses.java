package io.vestibule.tally;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;

/// After how long without a request sessions are seen again, learned tick by tick: it distinguishes
/// visitors who are still there from seats that only run out. *Confined to its agent.*
public final class IdlePauses {

    /*
     * A life table by ticks since the last check-in (the age). Of all sessions that reach an age,
     * some are seen again at it. The share is known of every age that was reached, long before the
     * first session has ended, and hardly anybody is seen again after a long pause: so the ends of
     * the next session duration follow from the ages of now.
     *
     * A renewal is reported some time after its tick began. By then the session may have been
     * counted as one that reached the age, or not: `learnedTick` says which. Older observations
     * fade.
     *
     * Doubles: this is a forecast, it counts no visitors.
     */

    private static final double FADE_TICKS = 600;

    /// How many must have reached half of a session's length before there is a forecast.
    private static final double ENOUGH = 10;

    private double[] reached = new double[0];
    private double[] again = new double[0];
    private double[] left = new double[0];
    private long grainMillis;
    private long learnedTick = Long.MIN_VALUE;

    /// Takes the rule that sessions end by.
    void rule(SessionRule rule) {
        int ages = (int) rule.ticks() + 1;
        boolean fits = rule.grainMillis() == grainMillis;
        grainMillis = rule.grainMillis();
        reached = fits ? Arrays.copyOf(reached, ages) : new double[ages];
        again = fits ? Arrays.copyOf(again, ages) : new double[ages];
        left = fits ? Arrays.copyOf(left, ages) : new double[ages];
        learnedTick = fits ? learnedTick : Long.MIN_VALUE;
    }

    /// A tick has begun, and everything that happened before it is reported.
    ///
    /// @param counts the sessions by the tick they were last seen in
    void began(long tick, TickCounts counts) {
        if (tick <= learnedTick) {
            return;
        }
        learnedTick = tick;
        double rest = 1 - 1 / FADE_TICKS;
        for (int age = 1; age < reached.length; age++) {
            int people = counts.at(tick - age);
            reached[age] = reached[age] * rest + people;
            again[age] *= rest;
            left[age] *= rest;
        }
    }

    /// A session last seen in one tick was seen in a later one.
    void seen(long fromTick, long toTick) {
        count(again, toTick - fromTick, toTick);
    }

    /// A session last seen in one tick was left or ended in this one, be it the same.
    void ended(long fromTick, long tick) {
        count(left, Math.max(1, tick - fromTick), Math.max(fromTick + 1, tick));
    }

    private void count(double[] what, long age, long tick) {
        if (age > 0 && age < reached.length) {
            what[(int) age]++;
            if (tick > learnedTick) {
                reached[(int) age]++;
            }
        }
    }

    /// Whether enough is known to predict the ends of sessions: some have been idle for half of a
    /// session's length.
    ///
    /// @param places how many sessions there can be at a time
    public boolean known(int places) {
        int half = reached.length / 2;
        return half > 0 && reached[half] >= Math.clamp(places / 10.0, 1, ENOUGH);
    }

    /// How many ticks without a request a session lasts.
    public int ticks() {
        return reached.length - 1;
    }

    /// The share of those who reach an age that is seen again at it.
    ///
    /// @param age ticks since the last check-in, 1 to [#ticks]
    public double seenAgain(int age) {
        return reached[age] > 0 ? Math.min(1, again[age] / reached[age]) : 0;
    }

    /// Of the sessions that reach an age, the share that is left or ended at it.
    ///
    /// @param age ticks since the last check-in, 1 to [#ticks]
    public double leaving(int age) {
        return reached[age] > 0 ? Math.min(1, left[age] / reached[age]) : 0;
    }

    void write(DataOutput copy) throws IOException {
        copy.writeLong(grainMillis);
        copy.writeInt(reached.length);
        for (int age = 0; age < reached.length; age++) {
            copy.writeFloat((float) reached[age]);
            copy.writeFloat((float) again[age]);
            copy.writeFloat((float) left[age]);
        }
    }

    /// Reads a copy; what was learned under another grain says nothing.
    void read(DataInput copy) throws IOException {
        boolean fits = copy.readLong() == grainMillis;
        int ages = copy.readInt();
        for (int age = 0; age < ages; age++) {
            float reach = copy.readFloat();
            float seen = copy.readFloat();
            float gone = copy.readFloat();
            if (fits && age < reached.length) {
                reached[age] = reach;
                again[age] = seen;
                left[age] = gone;
            }
        }
    }
}
