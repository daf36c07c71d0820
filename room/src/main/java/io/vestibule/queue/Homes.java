package io.vestibule.queue;

/// Which data center this is, and which others cannot be reached. A ticket names the data center
/// that holds the seat: its home. *Immutable.*
///
/// @param own the number of this data center; 0 is the only one of a room
/// @param away the numbers of those that did not answer lately
public record Homes(int own, SortedIds away) {

    /// The only data center of a room.
    public static final Homes ALONE = new Homes(0, SortedIds.NONE);

    /// Whether the seat of a session is held here. One that was admitted where there was but one
    /// data center belongs to whichever it comes to.
    boolean areHere(int home) {
        return home == own || home == 0;
    }

    /// Whether the home of a session cannot be asked.
    boolean areAway(int home) {
        return away.contains(home);
    }
}
