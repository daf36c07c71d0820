package io.vestibule.workshop.million;

import io.vestibule.coordination.protocol.VisitEvent;

/// Visitors who are made up: each has an id and a place that follow from a number. *Immutable.*
///
/// @param count how many there are
/// @param firstMillis where the first stands; the others came within five minutes after
record Synthetic(int count, long firstMillis) {

    private static final long ARRIVALS_MILLIS = 300_000;

    /// How often each checks in, and how long after a check-in one counts: as in the gate.
    static final long INTERVAL_MILLIS = 20_000;

    static final long LIVE_MILLIS = INTERVAL_MILLIS * 3 / 2 + 10_000;

    VisitEvent.CheckedIn checkIn(int visitor, long nowMillis, long liveMillis) {
        return new VisitEvent.CheckedIn(id(visitor), position(visitor), nowMillis, nowMillis + liveMillis);
    }

    long position(int visitor) {
        return firstMillis + ARRIVALS_MILLIS * visitor / count;
    }

    /// Numbers that look random, each once. Source: the finalizer of SplitMix64.
    private long id(long visitor) {
        long z = (visitor + 1) * 0x9e37_79b9_7f4a_7c15L ^ firstMillis;
        z = (z ^ (z >>> 30)) * 0xbf58_476d_1ce4_e5b9L;
        z = (z ^ (z >>> 27)) * 0x94d0_49bb_1331_11ebL;
        return z ^ (z >>> 31);
    }
}
