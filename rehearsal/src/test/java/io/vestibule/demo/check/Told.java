package io.vestibule.demo.check;

/// A wait estimated, and the wait it became. *Immutable.*
///
/// @param lowSeconds the lower border of the band
/// @param pointSeconds the estimate itself
/// @param highSeconds the upper border of the band
/// @param trueSeconds how long it really took from then on
public record Told(double lowSeconds, double pointSeconds, double highSeconds, double trueSeconds) {

    /// The distance of estimate and truth as a fraction of the truth.
    public double relativeError() {
        return Math.abs(pointSeconds - trueSeconds) / trueSeconds;
    }

    public boolean bandHeld() {
        return lowSeconds <= trueSeconds && trueSeconds <= highSeconds;
    }
}
