package io.vestibule.coordination.world;

/// What the global coordinator says a data center may use of one limit. *Immutable.*
///
/// @param epoch of the global coordinator that says it; grows when another one takes over
/// @param version grows by one with every allotment of an epoch to this data center; 0 only asks to
///   adopt the epoch and says nothing about the amount
/// @param amount how many seats, or passes, the data center may have in use before it admits no
///   more; 0 or more
/// @param limit the whole limit of which it is a part: together all may use this much. 0 where that
///   is not known, as with a coordinator of an older version
public record Allotment(long epoch, long version, int amount, int limit) {

    /// Of a limit that is not known.
    public Allotment(long epoch, long version, int amount) {
        this(epoch, version, amount, 0);
    }

    /// Asks to adopt an epoch.
    public static Allotment adopt(long epoch) {
        return new Allotment(epoch, 0, 0);
    }

    @Override
    public String toString() {
        return amount + (limit == 0 ? "" : " of " + limit) + " (" + epoch + "." + version + ")";
    }
}
