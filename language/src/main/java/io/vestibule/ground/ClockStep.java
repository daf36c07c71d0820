package io.vestibule.ground;

/// The wall clock of a machine was set. *Immutable.*
///
/// @param atMillis what it said afterwards
/// @param byMillis by how much it was set forward; negative if it was set back; 0 for no step
public record ClockStep(long atMillis, long byMillis) {

    /// The clock was not set.
    public static final ClockStep NONE = new ClockStep(0, 0);
}
