package io.vestibule.coordination.world;

/// The allotments of both limits that are in force at a data center: what has to be on disk before
/// it is reported. *Immutable.*
///
/// @param seats of `totalActiveUsers`
/// @param passes of `newUsersPerMinute`
public record AllotmentPair(Allotment seats, Allotment passes) {

    /// Nothing was allotted, as with a data center that is the only one, or new, or has lost its
    /// memory.
    public static final AllotmentPair NONE = new AllotmentPair(Allotment.adopt(0), Allotment.adopt(0));

    @Override
    public String toString() {
        return equals(NONE) ? "none" : seats + " seats, " + passes + " passes";
    }
}
