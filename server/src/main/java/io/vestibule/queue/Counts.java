package io.vestibule.queue;

/// How many people there are. *Immutable.*
///
/// @param waiting live waiting visitors
/// @param active how many are inside; seats held for people nobody knows of are not counted
/// @param slots how many may enter now: seats and passes, as the pace allows
/// @param eligible how many of those waiting are at or before the watermark
/// @param admittedLastMinute passes that are not back yet: admissions of the last 60 s
/// @param workers how many workers report
public record Counts(
        int waiting, int active, int slots, int eligible, int admittedLastMinute, int workers) {

    /// Nobody anywhere.
    public static final Counts NONE = new Counts(0, 0, 0, 0, 0, 0);
}
