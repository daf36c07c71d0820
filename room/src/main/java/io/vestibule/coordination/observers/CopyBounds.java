package io.vestibule.coordination.observers;

import java.io.IOException;

/// Within what a copy of what estimates have learned has to be. *Immutable.*
final class CopyBounds {

    private CopyBounds() {}

    /// What lies ahead of a copy would stop whatever waits for the time to come.
    static long before(long moment, long latest) throws IOException {
        if (moment > latest) {
            throw new IOException("estimates have learned at " + moment);
        }
        return moment;
    }

    /// Floats are rounded, and may be a little beyond.
    static double within(float value, double least, double most) throws IOException {
        double rounding = (most - least) / 1000;
        if (!(value >= least - rounding && value <= most + rounding)) {
            throw new IOException("estimates have learned " + value);
        }
        return Math.clamp(value, least, most);
    }
}
