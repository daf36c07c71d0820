package io.vestibule.coordination.world;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/// When what a silent data center holds may be given to others: when it has stopped on its own, and
/// all it had given out is over. *Confined to its agent.*
final class LeaseEnds {

    /*
     * Two coordinators may be apart for long, each heard by some data centers. A data center stops
     * on its own when, for its lease's length, no coordinator that hears at least half of all has
     * heard it; and a coordinator may take something back only if it heard more than half all the
     * time since. A data center that follows one coordinator follows no other, so of two only one
     * hears more than half, and the other then less than half.
     */

    /// Clocks may run apart by this much in the longest session.
    private static final long CLOCKS_MILLIS = 30_000;

    private final Map<String, Long> heardMillis = new HashMap<>();
    private long ttlMillis;
    private boolean half;
    private boolean most;
    private long mostSinceMillis = Long.MAX_VALUE;

    /// @param ttl the same that data centers have; zero is never
    void ttl(Duration ttl) {
        ttlMillis = ttl.toMillis();
    }

    /// A data center is heard.
    void heard(String center, long nowMillis) {
        heardMillis.put(center, nowMillis);
    }

    /// Time passes.
    ///
    /// @param near how many are heard and follow
    /// @param of how many there are, those left out that are forgotten
    void look(int near, int of, long nowMillis) {
        half = 2L * near >= of;
        boolean before = most;
        most = 2L * near > of;
        if (most && !before) {
            mostSinceMillis = nowMillis;
        }
    }

    /// Whether being heard here counts as contact: no other coordinator can hear more than half.
    boolean countAsContact() {
        return half || ttlMillis == 0;
    }

    /// Whether everything is over that a data center gave out while it was heard.
    ///
    /// @param lastsMillis how long what was given out lasts
    boolean isOver(String center, long lastsMillis, long nowMillis) {
        long heard = heardMillis.computeIfAbsent(center, _ -> nowMillis);
        long least = ttlMillis + lastsMillis;
        return ttlMillis > 0 && most && nowMillis - heard > least && nowMillis - mostSinceMillis > least;
    }

    /// How long sessions last that were renewed until the very end.
    static long sessionMillis(Duration session) {
        return session.toMillis() + CLOCKS_MILLIS;
    }
}
