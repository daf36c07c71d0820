package io.vestibule.coordination.observers;

import io.vestibule.queue.Estimator;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;

/// What every way of estimating said of those who joined the line, for an hour and a half, in steps
/// of twenty seconds. *Confined to its agent.*
///
/// Doubles: forecasts count no visitors.
final class EstimateHistory {

    /// No estimate counts as less than a quarter of the forecast, or more than four times as much.
    static final double FARTHEST = Math.log(4);

    private static final int RIVALS = Estimator.values().length;
    private static final long SLOT_MILLIS = 20_000;
    private static final int SLOTS = 256;

    /// Floats are rounded, and a correction comes on top.
    private static final double FARTHEST_READ = 2 * FARTHEST + 0.001;

    private final int[] slots = new int[SLOTS];
    private final float[] forecasts = new float[SLOTS];
    private final float[] people = new float[SLOTS];

    /// The logarithm of each over the forecast.
    private final float[][] plain = new float[SLOTS][RIVALS];

    /// The same with the correction that it had then.
    private final float[][] corrected = new float[SLOTS][RIVALS];

    private int newest;

    /// Whether nothing was said in these twenty seconds yet.
    boolean isDue(long nowMillis) {
        return slot(nowMillis) != newest;
    }

    /// Remembers what is said now. Moments that are still to come can only be those of a copy that
    /// is wrong: then nothing of it holds.
    ///
    /// @param inLine how many of those in line will enter
    /// @param seconds by each
    /// @param corrections logarithms, of each
    void say(long nowMillis, double inLine, double[] seconds, double[] corrections) {
        int slot = slot(nowMillis);
        if (newest > slot) {
            Arrays.fill(slots, 0);
        }
        newest = slot;
        int at = newest & (SLOTS - 1);
        slots[at] = newest;
        people[at] = (float) inLine;
        forecasts[at] = (float) seconds[0];
        for (int i = 0; i < RIVALS; i++) {
            double logarithm = Math.log(Math.max(1, seconds[i]) / Math.max(1, seconds[0]));
            plain[at][i] = (float) Math.clamp(logarithm, -FARTHEST, FARTHEST);
            corrected[at][i] = (float) (plain[at][i] + corrections[i]);
        }
    }

    /// Whether anything is known of a moment.
    boolean isKnown(long millis) {
        return slots[index(millis)] == slot(millis) && slot(millis) != 0;
    }

    /// How many of those in line at a moment were to enter; only if it is known.
    double people(long millis) {
        return between(people, millis);
    }

    /// What the forecast said at a moment; only if it is known.
    double forecastSeconds(long millis) {
        return between(forecasts, millis);
    }

    /// The logarithm of an estimate over the forecast; only if it is known.
    double plain(Estimator rival, long millis) {
        return plain[index(millis)][rival.number()];
    }

    /// The same with the correction that it had then.
    double corrected(Estimator rival, long millis) {
        return corrected[index(millis)][rival.number()];
    }

    /// What the forecast says now; 0 if it says nothing.
    double nowSeconds(long nowMillis) {
        boolean lately = newest == slot(nowMillis) || newest == slot(nowMillis) - 1;
        return lately ? forecasts[newest & (SLOTS - 1)] : 0;
    }

    /// The logarithm of the newest estimate over the newest forecast.
    double newest(Estimator rival) {
        return plain[newest & (SLOTS - 1)][rival.number()];
    }

    void write(DataOutput copy) throws IOException {
        copy.writeInt(newest);
        for (int at = 0; at < SLOTS; at++) {
            copy.writeInt(slots[at]);
            copy.writeFloat(forecasts[at]);
            copy.writeFloat(people[at]);
            for (int i = 0; i < RIVALS; i++) {
                copy.writeFloat(plain[at][i]);
                copy.writeFloat(corrected[at][i]);
            }
        }
    }

    /// Reads what [#write] wrote.
    ///
    /// @throws IOException if it is cut short or is something else
    void read(DataInput copy) throws IOException {
        newest = copy.readInt();
        for (int at = 0; at < SLOTS; at++) {
            slots[at] = moment(copy.readInt(), at);
            forecasts[at] = amount(copy.readFloat());
            people[at] = amount(copy.readFloat());
            for (int i = 0; i < RIVALS; i++) {
                plain[at][i] = logarithm(copy.readFloat());
                corrected[at][i] = logarithm(copy.readFloat());
            }
        }
    }

    private int moment(int slot, int at) throws IOException {
        boolean here = slot == 0 || (slot > 0 && (slot & (SLOTS - 1)) == at);
        if (!here || slot > newest) {
            throw new IOException("a moment " + slot + " at " + at + ", the newest is " + newest);
        }
        return slot;
    }

    private static float amount(float value) throws IOException {
        if (!(value >= 0 && value < Float.MAX_VALUE)) {
            throw new IOException("a line of " + value);
        }
        return value;
    }

    private static float logarithm(float value) throws IOException {
        if (!(Math.abs(value) <= FARTHEST_READ)) {
            throw new IOException("an estimate that differs from the forecast by " + value);
        }
        return value;
    }

    /// Between the steps it is taken to have grown evenly.
    private double between(float[] values, long millis) {
        float at = values[index(millis)];
        if (!isKnown(millis + SLOT_MILLIS)) {
            return at;
        }
        double way = (double) Math.floorMod(millis, SLOT_MILLIS) / SLOT_MILLIS;
        return at + (values[index(millis + SLOT_MILLIS)] - at) * way;
    }

    private static int slot(long millis) {
        return (int) Math.floorDiv(millis, SLOT_MILLIS);
    }

    private static int index(long millis) {
        return slot(millis) & (SLOTS - 1);
    }
}
