package io.vestibule.demo.check;

import java.util.List;

/// How good the estimates were. *Immutable.*
///
/// @param count how many were scored; with 0 the rest is 0
/// @param medianError the median of the relative errors, as a fraction
/// @param bandShare the share of those whose band held, 0 to 1
/// @param medianPointSeconds the median of what was estimated
public record EstimateScore(int count, double medianError, double bandShare, double medianPointSeconds) {

    /// Scores `told`, leaving out waits under a second, of which a fraction says nothing.
    public static EstimateScore of(List<Told> told) {
        var scored = told.stream().filter(one -> one.trueSeconds() >= 1).toList();
        if (scored.isEmpty()) {
            return new EstimateScore(0, 0, 0, 0);
        }
        double held = scored.stream().filter(Told::bandHeld).count();
        return new EstimateScore(
                scored.size(),
                median(scored.stream().mapToDouble(Told::relativeError).sorted().toArray()),
                held / scored.size(),
                median(scored.stream().mapToDouble(Told::pointSeconds).sorted().toArray()));
    }

    private static double median(double[] sorted) {
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
