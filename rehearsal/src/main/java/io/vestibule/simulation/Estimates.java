package io.vestibule.simulation;

import java.util.List;

/// What was estimated against what came true.
///
/// @param atArrival the first that visitors got
/// @param atHalf the one that they got when half of that was over
/// @param atMinute the first of a minute or less
/// @param afterChange the first from a minute after a change of the limits on; a visitor who was
///   shown a wait before a change and enters after it counts only here
/// @param leaps how often pages were sent other waits than they showed
/// @param pairs some of those at arrival, evenly chosen
public record Estimates(
        Score atArrival, Score atHalf, Score atMinute, Score afterChange, Leaps leaps, List<Pair> pairs) {

    public Estimates {
        pairs = List.copyOf(pairs);
    }

    /// How good the estimates of one moment were.
    ///
    /// @param scored how many were given one and entered
    /// @param medianError half of them were shown a wait that was less wrong than this, 0 up
    /// @param bandShare how many found the truth in the band: 0.5 is right
    /// @param belowLow how many waited less than the band's lower end: 0.25 is right
    /// @param belowPoint how many waited less than estimated: 0.5 is right
    /// @param belowHigh how many waited less than the band's upper end: 0.75 is right
    public record Score(
            long scored, double medianError, double bandShare, double belowLow, double belowPoint, double belowHigh) {}

    /// How often pages were sent other waits than they showed. A leap is a move by more than a
    /// quarter and half a minute, unless it says that no more than half a minute is left.
    ///
    /// @param checks how often a page that showed a wait was sent one
    /// @param explained leaps with a reason: something happened, or the line stands still
    /// @param unexplained leaps without one
    /// @param unheld leaps that there would be, with a reason or without, if pages did not say what
    ///   they show
    public record Leaps(long checks, long explained, long unexplained, long unheld) {}

    /// One estimate and its truth.
    ///
    /// @param atMillis when it was estimated, in the story
    /// @param lowSeconds the band's lower end
    /// @param estimatedSeconds the estimate
    /// @param highSeconds the band's upper end
    /// @param trueSeconds what came true
    public record Pair(long atMillis, int lowSeconds, int estimatedSeconds, int highSeconds, double trueSeconds) {}
}
