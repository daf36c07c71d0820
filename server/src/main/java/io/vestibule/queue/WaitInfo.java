package io.vestibule.queue;

/// What somebody who waits is told. *Immutable.*
///
/// @param estimate the remaining wait; in random low, point and high are the 25th, 50th and 75th
///   percentile of the draws
/// @param peopleAhead live visitors before this one who are not yet eligible; 0 in random
/// @param lastUpdatedMillis the last check-in that counted
/// @param refreshMillis the interval that was given then
/// @param remainingMillis how long until the next check-in is due, at least 1
public record WaitInfo(
        WaitEstimate estimate,
        int peopleAhead,
        long lastUpdatedMillis,
        int refreshMillis,
        int remainingMillis) {

    /// Whether the wait exceeds 24 hours.
    public boolean queueIsFull() {
        return estimate instanceof WaitEstimate.Known known && known.full();
    }
}
