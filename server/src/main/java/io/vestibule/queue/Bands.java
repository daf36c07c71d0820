package io.vestibule.queue;

/// Up to which position of the line something holds. *Immutable.*
///
/// @param admitUpTo the watermark: who stands at or before it may take a slot now
/// @param frontUpTo who stands at or before it is within the next 5 s of slots
/// @param readyUpTo who stands at or before it is within the next 23 s of slots
/// @param newcomerSlots slots beyond those that the line will take; 0 while somebody may be waiting
///   who is not counted yet
public record Bands(long admitUpTo, long frontUpTo, long readyUpTo, int newcomerSlots) {

    /// A watermark that nobody has reached.
    public static final long NOBODY = Long.MIN_VALUE;

    /// A watermark beyond everybody: fewer wait than there are slots.
    public static final long EVERYBODY = Long.MAX_VALUE;

    /// Nobody may enter or is about to.
    public static final Bands SHUT = new Bands(NOBODY, NOBODY, NOBODY, 0);
}
