package io.vestibule.coordination.observers;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;

/// What the forecast said of those who joined the line, for an hour and a half, in steps of twenty
/// seconds. *Confined to its agent.*
///
/// Doubles: forecasts count no visitors.
final class EstimateHistory {

    private static final long SLOT_MILLIS = 20_000;
    private static final int SLOTS = 256;

    /// In copies of a version with four estimators each moment has nine more floats: the people in
    /// line, and two of each estimator.
    private static final int FORMER_BYTES = 9 * Float.BYTES;

    private final int[] slots = new int[SLOTS];
    private final float[] forecasts = new float[SLOTS];
    private int newest;

    /// Whether nothing was said in these twenty seconds yet.
    boolean isDue(long nowMillis) {
        return slot(nowMillis) != newest;
    }

    /// Remembers what is said now. Moments that are still to come can only be those of a copy that
    /// is wrong: then nothing of it holds.
    ///
    /// @param seconds how long one will wait who joins the line
    void say(long nowMillis, double seconds) {
        int slot = slot(nowMillis);
        if (newest > slot) {
            Arrays.fill(slots, 0);
        }
        newest = slot;
        int at = newest & (SLOTS - 1);
        slots[at] = newest;
        forecasts[at] = (float) seconds;
    }

    /// Whether anything is known of a moment.
    boolean isKnown(long millis) {
        return slots[index(millis)] == slot(millis) && slot(millis) != 0;
    }

    /// What was said at a moment; only if it is known. Between the steps it is taken to have grown
    /// evenly.
    double seconds(long millis) {
        float at = forecasts[index(millis)];
        if (!isKnown(millis + SLOT_MILLIS)) {
            return at;
        }
        double way = (double) Math.floorMod(millis, SLOT_MILLIS) / SLOT_MILLIS;
        return at + (forecasts[index(millis + SLOT_MILLIS)] - at) * way;
    }

    /// What is said now; 0 if that is nothing.
    double nowSeconds(long nowMillis) {
        boolean lately = newest == slot(nowMillis) || newest == slot(nowMillis) - 1;
        return lately ? forecasts[newest & (SLOTS - 1)] : 0;
    }

    void write(DataOutput copy) throws IOException {
        copy.writeInt(newest);
        for (int at = 0; at < SLOTS; at++) {
            copy.writeInt(slots[at]);
            copy.writeFloat(forecasts[at]);
        }
    }

    /// Reads what [#write] wrote.
    ///
    /// @throws IOException if it is cut short or is something else
    void read(DataInput copy) throws IOException {
        read(copy, 0);
    }

    /// Reads what a version with four estimators wrote.
    ///
    /// @throws IOException if it is cut short or is something else
    void readFormer(DataInput copy) throws IOException {
        read(copy, FORMER_BYTES);
    }

    private void read(DataInput copy, int skipped) throws IOException {
        newest = copy.readInt();
        for (int at = 0; at < SLOTS; at++) {
            slots[at] = moment(copy.readInt(), at);
            forecasts[at] = amount(copy.readFloat());
            copy.readFully(new byte[skipped]);
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
            throw new IOException("a wait of " + value);
        }
        return value;
    }

    private static int slot(long millis) {
        return (int) Math.floorDiv(millis, SLOT_MILLIS);
    }

    private static int index(long millis) {
        return slot(millis) & (SLOTS - 1);
    }
}
