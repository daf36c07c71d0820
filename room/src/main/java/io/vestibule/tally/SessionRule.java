package io.vestibule.tally;

import java.time.Duration;

/// When a session ends: the one rule of the gate, of the ledger and of the cookie's age.
///
/// Time is cut into ticks. A session is active while the tick of now is at most the session's
/// length after the tick of the last check-in: it ends up to a tick late and never early, and
/// ticket and seat end at the same moment. *Immutable.*
///
/// @param grainMillis the width of a tick, a multiple of 100, 1,000 to 10,000
/// @param ticks how many ticks after the one of the last check-in the session still lives
public record SessionRule(long grainMillis, long ticks) {

    private static final long SHORTEST_GRAIN = 1_000;
    private static final long LONGEST_GRAIN = 10_000;
    private static final long TICKS_WANTED = 60;
    private static final long TENTH = 100;

    /// The grace of a waiting ticket and a bit.
    private static final long REMEMBERED_MILLIS = 330_000;

    /// The rule for sessions of this length.
    public static SessionRule of(Duration session) {
        long millis = session.toMillis();
        long wanted = millis / TICKS_WANTED / TENTH * TENTH;
        long grain = Math.clamp(wanted, SHORTEST_GRAIN, LONGEST_GRAIN);
        return new SessionRule(grain, Math.ceilDiv(millis, grain));
    }

    /// The tick that a moment falls in.
    public long tickOf(long millis) {
        return Math.floorDiv(millis, grainMillis);
    }

    /// Whether a session last seen at `seenMillis` is active at `nowMillis`.
    public boolean isActive(long seenMillis, long nowMillis) {
        return tickOf(nowMillis) <= tickOf(seenMillis) + ticks;
    }

    /// The first moment at which a session last seen at `seenMillis` is over.
    public long endMillis(long seenMillis) {
        return (tickOf(seenMillis) + ticks + 1) * grainMillis;
    }

    /// How long a session that has ended is remembered: as long as an old copy of its ticket could
    /// still open, be it one of the time before it was admitted.
    public long rememberedMillis() {
        return Math.max(REMEMBERED_MILLIS, (ticks + 1) * grainMillis);
    }

    /// The first tick whose sessions are still active at `nowMillis`.
    public long oldestActiveTick(long nowMillis) {
        return tickOf(nowMillis) - ticks;
    }
}
