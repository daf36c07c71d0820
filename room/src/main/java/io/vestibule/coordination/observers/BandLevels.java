package io.vestibule.coordination.observers;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/// Which quantiles of recent outcomes make a band that holds a half of what comes true, a quarter
/// on each side. *Confined to its agent.*
///
/// Doubles: these are forecasts, they count no visitors.
final class BandLevels {

    /*
     * That depends on the world, so the levels follow the score: each outcome outside moves the
     * level of its side outward by three times as much as one inside moves it back, a third of a
     * level in a wait (adaptive conformal inference, Gibbs and Candes 2021; quantiles by side as in
     * Angelopoulos, Candes and Tibshirani 2023).
     */

    /// How much of a level an outcome outside is worth that stands for a whole wait.
    private static final double GAIN = 0.3;

    private static final double QUARTER = 0.25;
    private static final double LOWEST = 0.02;
    private static final double HIGHEST = 0.48;

    /// A band is shown in whole seconds: it holds what rounds into it.
    private static final double HALF_SECOND = 0.5;

    private double below = QUARTER;
    private double above = QUARTER;

    /// A visitor entered who was shown this band.
    ///
    /// @param part of how much of a wait this one shows, 0 to 1
    void score(double lowSeconds, double highSeconds, double waitedSeconds, double part) {
        double gain = GAIN * part;
        below += gain * (QUARTER - (waitedSeconds + HALF_SECOND < lowSeconds ? 1 : 0));
        above += gain * (QUARTER - (waitedSeconds - HALF_SECOND > highSeconds ? 1 : 0));
        below = Math.clamp(below, LOWEST, HIGHEST);
        above = Math.clamp(above, LOWEST, HIGHEST);
    }

    /// What was learned counts half.
    void relax() {
        below = (below + QUARTER) / 2;
        above = (above + QUARTER) / 2;
    }

    /// The level of the lower end.
    double low() {
        return below;
    }

    /// The level of the upper end.
    double high() {
        return 1 - above;
    }

    void write(DataOutput copy) throws IOException {
        copy.writeFloat((float) below);
        copy.writeFloat((float) above);
    }

    /// Reads what [#write] wrote.
    ///
    /// @throws IOException if it is cut short or is something else
    void read(DataInput copy) throws IOException {
        below = CopyBounds.within(copy.readFloat(), LOWEST, HIGHEST);
        above = CopyBounds.within(copy.readFloat(), LOWEST, HIGHEST);
    }
}
