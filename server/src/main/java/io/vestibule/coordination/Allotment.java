package io.vestibule.coordination;

/// What the global coordinator says a data center may use of one limit.
///
/// @param epoch of the global coordinator that says it; grows when another one takes over
/// @param version grows by one with every allotment of an epoch to this data center; 0 only asks to
///   adopt the epoch and says nothing about the amount
/// @param amount how many seats, or passes, the data center may have in use before it admits no
///   more; 0 or more
public record Allotment(long epoch, long version, int amount) {

    /// Asks to adopt an epoch.
    static Allotment adopt(long epoch) {
        return new Allotment(epoch, 0, 0);
    }

    @Override
    public String toString() {
        return amount + " (" + epoch + "." + version + ")";
    }
}
