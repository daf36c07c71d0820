package io.vestibule.coordination.protocol;

/// A visitor comes from another network than the ticket names, and is to continue under another id.
/// *Immutable.*
///
/// @param newId random: the id from then on
/// @param network keyed bits of the network that the visitor comes from, 0 to 65,535
public record Move(long newId, int network) {

    /// The highest of those bits.
    public static final int MOST_NETWORK = (1 << Short.SIZE) - 1;
}
