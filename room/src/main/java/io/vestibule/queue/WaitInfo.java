package io.vestibule.queue;

/// What a waiting visitor is sent. *Immutable.*
///
/// @param estimate the remaining wait; in random low, point and high are the 25th, 50th and 75th
///   percentile of the draws
/// @param leastSeconds what the people ahead take at least by the limits; 0 if that is not known
/// @param peopleAhead live visitors before this one who are not yet eligible; [#NOT_TOLD] in a
///   draw, while people gather, and while the ledger does not know
/// @param stalled whether the line has stood still for longer than estimated
/// @param change what happened last that moves estimates
/// @param drawn whether entry is by a draw, so that no estimate runs down
/// @param held whether the line is paused because the origin is sick
/// @param lastUpdatedMillis the last check-in that counted
/// @param refreshMillis the interval that was given then
/// @param remainingMillis how long until the next check-in is due, at least 1
public record WaitInfo(
        WaitEstimate estimate,
        int leastSeconds,
        int peopleAhead,
        boolean stalled,
        LastChange change,
        boolean drawn,
        boolean held,
        long lastUpdatedMillis,
        int refreshMillis,
        int remainingMillis) {

    /// The number ahead is not known, or means nothing.
    public static final int NOT_TOLD = -1;
}
