package io.vestibule.room;

/// Whether tickets of a room are bound to the networks that they are used from. *Immutable.*
///
/// @param mode what happens when one is used from another network
/// @param movesPerHour how often that may happen before each time costs a challenge
public record BindSettings(Mode mode, int movesPerHour) {

    /// How often a ticket moves freely unless the owner says otherwise.
    public static final int MOVES_PER_HOUR = 6;

    /// The most moves an hour that an owner can name.
    public static final int MOST_MOVES = 1_000;

    /// Nothing is bound.
    public static final BindSettings DEFAULT = new BindSettings(Mode.OFF, MOVES_PER_HOUR);

    private static final long HOUR_MILLIS = 3_600_000;

    /// What happens when a ticket is used from another network.
    public enum Mode {
        /// Nothing, and it is not known.
        OFF,
        /// It is counted.
        COUNT,
        /// Place or seat continue under a new id, and the previous ticket ends.
        ENFORCE
    }

    /// Whether tickets say which network they are used from.
    public boolean isOn() {
        return mode != Mode.OFF;
    }

    /// Whether a visitor who moved holds another ticket, and copies of the one before are out.
    public boolean enforces() {
        return mode == Mode.ENFORCE;
    }

    /// Whether one more move is free.
    ///
    /// @param freeMillis from when on none of the moves before counts
    public boolean isFree(long freeMillis, long nowMillis) {
        return freeMillis <= lastFreeMillis(nowMillis);
    }

    /// The same after some more moves: each is forgotten after its part of an hour, one after the
    /// other.
    public long freeAfter(long freeMillis, int moves, long nowMillis) {
        long counted = Math.max(freeMillis, nowMillis) + moves * intervalMillis();
        return Math.min(counted, lastFreeMillis(nowMillis) + intervalMillis());
    }

    /// The latest `freeMillis` by which one more move is free.
    public long lastFreeMillis(long nowMillis) {
        return nowMillis + HOUR_MILLIS - intervalMillis();
    }

    private long intervalMillis() {
        return HOUR_MILLIS / movesPerHour;
    }
}
