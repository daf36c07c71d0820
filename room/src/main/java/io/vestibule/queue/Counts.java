package io.vestibule.queue;

/// How many people there are, in all data centers or in one. *Immutable.*
///
/// @param waiting live waiting visitors
/// @param active how many are inside; seats held for unknown people are not counted
/// @param slots how many may enter now in this data center: seats and passes, as the pace allows
/// @param eligible how many of those waiting are at or before the watermark
/// @param admittedLastMinute passes that are not back yet: admissions of the last 60 s
/// @param workers how many workers of this data center report
/// @param nextPassMillis how long until a pass comes back, if all are out; 0 if some are free or it
///   is not known
/// @param everywhere whether people are counted in all data centers, as limits are; not so in one
///   of several that does not hear of the others
public record Counts(
        int waiting,
        int active,
        int slots,
        int eligible,
        int admittedLastMinute,
        int workers,
        int nextPassMillis,
        boolean everywhere) {

    /// Of all data centers, or of the only one.
    public Counts(int waiting, int active, int slots, int eligible, int admittedLastMinute, int workers) {
        this(waiting, active, slots, eligible, admittedLastMinute, workers, 0, true);
    }

    /// Counts of which it is not known when a pass comes back.
    public Counts(
            int waiting, int active, int slots, int eligible, int admittedLastMinute, int workers, boolean everywhere) {
        this(waiting, active, slots, eligible, admittedLastMinute, workers, 0, everywhere);
    }

    /// No visitors anywhere.
    public static final Counts NONE = new Counts(0, 0, 0, 0, 0, 0);
}
