package io.vestibule.cluster.disk;

/// What a copy says about one journal: which segments it makes needless.
///
/// @param writer the number of a lane, or [#CENTER]
/// @param mark the first segment that is still needed; it was there when the copy was made
public record Cover(int writer, long mark) {

    /// The room's agent as a writer.
    public static final int CENTER = -1;
}
