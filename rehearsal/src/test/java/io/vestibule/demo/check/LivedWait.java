package io.vestibule.demo.check;

import io.vestibule.demo.PolledEstimate;
import io.vestibule.demo.VisitorTrace.Foreseen;
import java.util.List;
import java.util.Optional;

/// What a visitor's page showed of the wait, against the wait as the visitor lived it. *Immutable.*
///
/// @param first the first estimate that was shown, and the wait from then on
/// @param atHalf what was shown last when half of that wait was over, and the wait from the moment
///   when that was told
public record LivedWait(Told first, Told atHalf) {

    /// Of a visitor who learned at `enteredMillis` that the wait is over; empty if the page showed
    /// no estimate before.
    public static Optional<LivedWait> of(List<Foreseen> foreseen, long enteredMillis) {
        if (foreseen.isEmpty() || foreseen.getFirst().atMillis() >= enteredMillis) {
            return Optional.empty();
        }
        var first = foreseen.getFirst();
        long half = first.atMillis() + (enteredMillis - first.atMillis()) / 2;
        var then = foreseen.stream()
                .filter(one -> one.atMillis() <= half)
                .reduce((_, last) -> last)
                .orElse(first);
        return Optional.of(new LivedWait(told(first, enteredMillis), told(then, enteredMillis)));
    }

    private static Told told(Foreseen one, long enteredMillis) {
        PolledEstimate shown = one.shown();
        return new Told(
                shown.lowSeconds(),
                shown.pointSeconds(),
                shown.highSeconds(),
                (enteredMillis - one.atMillis()) / 1000.0);
    }
}
