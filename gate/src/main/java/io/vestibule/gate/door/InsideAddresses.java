package io.vestibule.gate.door;

import io.vestibule.ground.SipHash;
import io.vestibule.rule.value.Ip;
import java.util.concurrent.atomic.AtomicLongArray;

/// The addresses of admitted visitors. An IPv6 address stands for its /56, which is one household.
/// *Thread-safe.*
///
/// A table of fixed size (4 MiB): to note an address and to find it looks at four entries, however
/// many there are. Of more than some 300,000 addresses at once some are forgotten early, those
/// first whose sessions end soonest. Two addresses that share place and mark (one pair of some
/// hundred millions that meet in a place) are taken for each other.
public final class InsideAddresses {

    /// A power of two.
    private static final int ENTRIES = 1 << 19;

    /// Entries that an address may be in.
    private static final int WAYS = 4;

    private static final long UNTIL = 0xFFFF_FFFFL;
    private static final int MILLIS = 1000;

    /// The mark of the address in the upper half; until when in the lower: seconds since 1970.
    private final AtomicLongArray entries = new AtomicLongArray(ENTRIES);

    private final SipHash hash;

    /// @param hash with a random key, so that an attacker cannot choose which address to push out
    public InsideAddresses(SipHash hash) {
        this.hash = hash;
    }

    /// Notes that an admitted visitor came from an address.
    ///
    /// @param untilMillis when their session ends at the latest
    public void note(String address, long untilMillis, long nowMillis) {
        long key = keyOf(address);
        long until = Math.ceilDiv(untilMillis, MILLIS) & UNTIL;
        long mark = key & ~UNTIL;
        int first = placeOf(key);
        int weakest = first;
        long soonest = Long.MAX_VALUE;
        for (int i = first; i < first + WAYS; i++) {
            long entry = entries.get(i);
            if ((entry & ~UNTIL) == mark && entry != 0) {
                if ((entry & UNTIL) < until) {
                    entries.compareAndSet(i, entry, mark | until);
                }
                return;
            }
            long ends = entry & UNTIL;
            if (ends < soonest) {
                soonest = ends;
                weakest = i;
            }
        }
        boolean isOver = soonest * MILLIS < nowMillis;
        if (isOver || soonest < until) {
            entries.set(weakest, mark | until);
        }
    }

    /// Whether an admitted visitor came from an address.
    public boolean has(String address, long nowMillis) {
        long key = keyOf(address);
        long mark = key & ~UNTIL;
        int first = placeOf(key);
        for (int i = first; i < first + WAYS; i++) {
            long entry = entries.get(i);
            if ((entry & ~UNTIL) == mark && entry != 0) {
                return nowMillis <= (entry & UNTIL) * MILLIS;
            }
        }
        return false;
    }

    private static int placeOf(long key) {
        return (int) (key & (ENTRIES / WAYS - 1)) * WAYS;
    }

    /// A text that is not an address, as a proxy may send it, counts as itself.
    private long keyOf(String address) {
        return Ip.parse(address)
                .map(ip -> ip.six() ? hash.of(ip.high() | 0xFF, 6) : hash.of(ip.low(), 4))
                .orElseGet(() -> hash.of(address.hashCode(), 0));
    }
}
