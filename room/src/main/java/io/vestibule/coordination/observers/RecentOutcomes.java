package io.vestibule.coordination.observers;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;

/// The newest outcomes of estimates, as logarithms of truth over estimate, and their quantiles; of
/// the last minute as parts of it. *Confined to its agent.*
///
/// Of people who gave up it is known only that their wait would have been longer than they stayed:
/// they count among those at risk up to there (Kaplan and Meier, 1958).
final class RecentOutcomes {

    /// So many are kept.
    static final int MOST = 256;

    private static final int CAUTIOUS = 16;
    private static final double CAUTION = 0.1;

    /// Beyond a factor of two it does not matter how far off an estimate was.
    private static final double FARTHEST = Math.log(2);

    /// Floats are rounded.
    private static final double ROUNDED = 1.001;

    private final float[] outcomes = new float[MOST];
    private final boolean[] gaveUp = new boolean[MOST];
    private int count;

    /// How many of those that are kept gave up.
    private int censored;

    /// Whether there are others than those that were sorted last.
    private boolean changed = true;

    private float[] values = new float[0];

    /// The share of outcomes below each of the values, and half of its own.
    private double[] below = new double[0];

    /// Outcomes of a cautious band, so that the first few do not decide.
    void beCautious() {
        for (int i = 0; i < CAUTIOUS; i++) {
            add(CAUTION * (2.0 * i / (CAUTIOUS - 1) - 1));
        }
    }

    /// A visitor entered.
    void add(double outcome) {
        add(outcome, false);
    }

    /// A visitor gave up after so long. Of more than a half nothing is learned: without anybody who
    /// entered nothing would be known, and who only comes and goes is to displace nobody.
    void addGivenUp(double outcome) {
        if (censored < MOST / 2) {
            add(outcome, true);
        }
    }

    private void add(double outcome, boolean gives) {
        changed = true;
        int at = count % MOST;
        censored += (gives ? 1 : 0) - (gaveUp[at] ? 1 : 0);
        outcomes[at] = (float) Math.clamp(outcome, -FARTHEST, FARTHEST);
        gaveUp[at] = gives;
        count = count + 1 == 2 * MOST ? MOST : count + 1;
    }

    /// Sorts them: quantiles are of those that were there then.
    void learn() {
        if (!changed) {
            return;
        }
        changed = false;
        int all = Math.min(count, MOST);
        long[] sorted = new long[all];
        for (int i = 0; i < all; i++) {
            sorted[i] = ordered(outcomes[i]) << 1 | (gaveUp[i] ? 1 : 0);
        }
        Arrays.sort(sorted);
        values = new float[all];
        below = new double[all];
        int entered = 0;
        double left = 1;
        for (int i = 0; i < all; i++) {
            if ((sorted[i] & 1) == 0) {
                double share = left / (all - i);
                below[entered] = 1 - left + share / 2;
                values[entered++] = value(sorted[i] >> 1);
                left -= share;
            }
        }
        values = Arrays.copyOf(values, entered);
        below = Arrays.copyOf(below, entered);
    }

    /// The value below which a share of them lies, each in the middle of its own share; 0 if nobody
    /// entered.
    double quantile(double level) {
        if (values.length == 0) {
            return 0;
        }
        int found = Arrays.binarySearch(below, level);
        int over = found >= 0 ? found : -found - 1;
        if (over == 0) {
            return values[0];
        }
        if (over == values.length) {
            return values[over - 1];
        }
        double way = (level - below[over - 1]) / (below[over] - below[over - 1]);
        return values[over - 1] + (values[over] - values[over - 1]) * way;
    }

    void write(DataOutput copy) throws IOException {
        copy.writeInt(count);
        for (int i = 0; i < MOST; i++) {
            copy.writeFloat(outcomes[i]);
            copy.writeBoolean(gaveUp[i]);
        }
    }

    /// Reads what [#write] wrote.
    ///
    /// @throws IOException if it is cut short or is something else
    void read(DataInput copy) throws IOException {
        changed = true;
        count = copy.readInt();
        censored = 0;
        for (int i = 0; i < MOST; i++) {
            float outcome = copy.readFloat();
            if (!(Math.abs(outcome) <= FARTHEST * ROUNDED)) {
                throw new IOException("an estimate was off by " + outcome);
            }
            outcomes[i] = outcome;
            gaveUp[i] = copy.readBoolean();
            censored += gaveUp[i] ? 1 : 0;
        }
        if (count < 1 || count >= 2 * MOST || censored >= Math.min(count, MOST)) {
            throw new IOException("outcomes of estimates without anybody who entered");
        }
    }

    /// In the order of the values.
    private static long ordered(float value) {
        int bits = Float.floatToIntBits(value);
        return bits < 0 ? Integer.MIN_VALUE - (long) bits : bits;
    }

    private static float value(long ordered) {
        return Float.intBitsToFloat((int) (ordered < 0 ? Integer.MIN_VALUE - ordered : ordered));
    }
}
