package io.vestibule.gate;

import java.util.Arrays;

/// How many leave calls of one address are reported to the coordinator: fifty in ten seconds at
/// each lane. Addresses that fall into the same of 4,096 slots share them; of IPv6 the first four
/// groups count. *Confined to its event loop.*
final class LeaveRate {

    static final int MOST = 50;
    static final long SPAN_MILLIS = 10_000;

    private static final int SLOTS = 1 << 12;
    private static final int GROUPS = 4;

    private final short[] counts = new short[SLOTS];
    private final int seed;
    private long spanMillis;

    /// @param seed makes slots that cannot be foreseen
    LeaveRate(int seed) {
        this.seed = seed;
    }

    /// Whether one more is reported.
    boolean allows(String address, long nowMillis) {
        long span = Math.floorDiv(nowMillis, SPAN_MILLIS);
        if (span != spanMillis) {
            spanMillis = span;
            Arrays.fill(counts, (short) 0);
        }
        int slot = slot(address);
        if (counts[slot] >= MOST) {
            return false;
        }
        counts[slot]++;
        return true;
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
