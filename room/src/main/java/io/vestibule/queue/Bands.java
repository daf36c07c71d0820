package io.vestibule.queue;

/// Up to which position of the line something is true. *Immutable.*
///
/// @param admitUpTo the watermark: visitors at or before it may take a slot now
/// @param frontUpTo visitors at or before it are within the next 5 s of slots
/// @param readyUpTo visitors at or before it are within the next 23 s of slots
/// @param newcomerSlots slots beyond those that the line will take; 0 while a waiting visitor may
///   not be counted yet
/// @param placedUpTo everybody who came up to it is known: a visitor behind it cannot be shown yet
///   how many are ahead
public record Bands(long admitUpTo, long frontUpTo, long readyUpTo, int newcomerSlots, long placedUpTo) {

    /// A watermark before all positions.
    public static final long NOBODY = Long.MIN_VALUE;

    /// A watermark beyond all positions: fewer wait than there are slots.
    public static final long EVERYBODY = Long.MAX_VALUE;

    /// No visitor may enter or is about to.
    public static final Bands SHUT = new Bands(NOBODY, NOBODY, NOBODY, 0);

    /// The bands of a line in which every place is known.
    public Bands(long admitUpTo, long frontUpTo, long readyUpTo, int newcomerSlots) {
        this(admitUpTo, frontUpTo, readyUpTo, newcomerSlots, EVERYBODY);
    }

    /// No visitor may enter or is about to.
    ///
    /// @param placedUpTo everybody who came up to it is known
    public static Bands shut(long placedUpTo) {
        return new Bands(NOBODY, NOBODY, NOBODY, 0, placedUpTo);
    }
}
