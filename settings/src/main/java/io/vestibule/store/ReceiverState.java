package io.vestibule.store;

/// How sending to a receiver goes. Times are epoch milliseconds, 0 for never. *Immutable.*
///
/// @param tries how often it failed since it last worked
/// @param dueMillis when it is tried next
/// @param failingSinceMillis since when it fails
/// @param lastSuccessMillis when it worked last
/// @param lastFailureMillis when it failed last
/// @param offFor names the address that said it wants nothing more; empty if none did
public record ReceiverState(
        int tries,
        long dueMillis,
        long failingSinceMillis,
        long lastSuccessMillis,
        long lastFailureMillis,
        String offFor) {

    /// How much the clocks of two nodes may differ.
    static final long CLOCKS_MILLIS = 5_000;

    /// A term that ends later than this was taken before the clock was set back: it is over.
    static final long LONGEST_TERM_MILLIS = 120_000;

    /// Whether it may be tried now. A failure that lies ahead was noted before the clock was set
    /// back: there is no more waiting for it.
    public boolean isDue(long nowMillis) {
        return dueMillis <= nowMillis || lastFailureMillis > nowMillis + CLOCKS_MILLIS;
    }

    /// Nothing was sent yet.
    public static final ReceiverState NEW = new ReceiverState(0, 0, 0, 0, 0, "");
}
