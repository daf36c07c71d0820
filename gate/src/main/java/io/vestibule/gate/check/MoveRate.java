package io.vestibule.gate.check;

/// How many moves are free in a room at one lane, of all visitors together: four a second, and two
/// hundred at once. It bounds what strangers can make coordinators remember: beyond it the first
/// move of each ticket costs a challenge. One in twenty of a hundred thousand people who move once
/// an hour are 1.4 a second. *Confined to its event loop.*
final class MoveRate {

    static final int AT_ONCE = 200;
    static final long INTERVAL_MILLIS = 250;

    /// From when on all that may come at once is free again.
    private long freeMillis = Long.MIN_VALUE / 2;

    /// Whether one more is free; also where the clock was set back.
    boolean allows(long nowMillis) {
        return freeMillis - nowMillis <= (AT_ONCE - 1) * INTERVAL_MILLIS
                || freeMillis - nowMillis > AT_ONCE * INTERVAL_MILLIS;
    }

    /// Counts one.
    void count(long nowMillis) {
        long all = nowMillis + AT_ONCE * INTERVAL_MILLIS;
        freeMillis = Math.min(Math.max(freeMillis, nowMillis) + INTERVAL_MILLIS, all);
    }
}
