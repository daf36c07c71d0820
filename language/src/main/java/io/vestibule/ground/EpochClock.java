package io.vestibule.ground;

/// Gives the wall-clock time. Pure code never holds one: it is handed the time itself.
///
/// Not for measuring how long something took: the wall clock may be set.
@FunctionalInterface
public interface EpochClock {

    /// Milliseconds since 1970-01-01T00:00Z.
    long millis();

    /// By how much this clock is ahead of the machine's wall clock, since that was set and this one
    /// was not; negative if it is behind. 0 for a clock that follows the wall clock.
    default long aheadMillis() {
        return 0;
    }
}
