package io.vestibule.demo;

/// What the waiting page shows of an estimate. *Immutable.*
///
/// @param lowSeconds the lower end of the band
/// @param pointSeconds the estimate
/// @param highSeconds the upper end of the band
/// @param countsDown whether the page counts the estimate down: in a line, not in a draw
/// @param next whether no visitor is ahead
/// @param change what happened in the room, if the estimate leaps; empty for nothing
public record PolledEstimate(
        int lowSeconds, int pointSeconds, int highSeconds, boolean countsDown, boolean next, String change) {}
