package io.vestibule.gate.check;

import java.util.Arrays;

/// How often something counts that comes from one address: fifty times in ten seconds at each lane.
/// Addresses that fall into the same of 4,096 slots share them; of IPv6 the first four groups
/// count. *Confined to its event loop.*
public final class AddressRate {

    public static final int MOST = 50;
    public static final long SPAN_MILLIS = 10_000;

    private static final int SLOTS = 1 << 12;
    private static final int GROUPS = 4;

    private final short[] counts = new short[SLOTS];
    private final int seed;
    private long spanMillis;

    /// @param seed makes slots that cannot be foreseen
    public AddressRate(int seed) {
        this.seed = seed;
    }

    /// Counts one more.
    ///
    /// @return false if that is too many
    public boolean allows(String address, long nowMillis) {
        if (isSpent(address, nowMillis)) {
            return false;
        }
        counts[slot(address)]++;
        return true;
    }

    /// Whether one more would be too many.
    public boolean isSpent(String address, long nowMillis) {
        long span = Math.floorDiv(nowMillis, SPAN_MILLIS);
        if (span != spanMillis) {
            spanMillis = span;
            Arrays.fill(counts, (short) 0);
        }
        return counts[slot(address)] >= MOST;
    }

    private int slot(String address) {
        int hash = seed;
        int groups = 0;
        for (int i = 0; i < address.length() && groups < GROUPS; i++) {
            char c = address.charAt(i);
            groups += c == ':' ? 1 : 0;
            hash = (hash ^ c) * 0x0100_0193;
        }
        return (hash ^ hash >>> 15) & SLOTS - 1;
    }
}
