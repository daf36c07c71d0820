package io.vestibule.simulation;

import io.vestibule.tally.SessionRule;

/// The sessions that are really open, by the tickets that visitors hold: counted by the tick they
/// were last seen in. *Confined to its world.*
final class TrueSessions {

    private SessionRule rule;
    private int[] byTick;
    private long oldest;
    private int all;
    private long ended;

    TrueSessions(SessionRule rule, long nowMillis) {
        this.rule = rule;
        byTick = ring(rule);
        oldest = rule.oldestActiveTick(nowMillis);
    }

    /// Takes another rule and forgets the sessions: the caller, who knows them, begins them again.
    void rule(SessionRule other, long nowMillis) {
        rule = other;
        byTick = ring(other);
        oldest = other.oldestActiveTick(nowMillis);
        all = 0;
    }

    /// A session begins, or is known again.
    void begin(long seenMillis) {
        long tick = rule.tickOf(seenMillis);
        if (tick >= oldest) {
            byTick[at(tick)]++;
            all++;
        }
    }

    /// A session is seen.
    void move(long fromMillis, long toMillis) {
        long tick = rule.tickOf(fromMillis);
        if (tick >= oldest) {
            byTick[at(tick)]--;
            all--;
        }
        begin(toMillis);
    }

    /// How many are open.
    int count(long nowMillis) {
        for (long end = rule.oldestActiveTick(nowMillis); oldest < end; oldest++) {
            all -= byTick[at(oldest)];
            ended += byTick[at(oldest)];
            byTick[at(oldest)] = 0;
        }
        return all;
    }

    /// How many have ended since the beginning, each as often as it did.
    long ended(long nowMillis) {
        count(nowMillis);
        return ended;
    }

    private int at(long tick) {
        return (int) (tick & (byTick.length - 1));
    }

    private static int[] ring(SessionRule rule) {
        return new int[Integer.highestOneBit((int) rule.ticks() + 8) * 2];
    }
}
