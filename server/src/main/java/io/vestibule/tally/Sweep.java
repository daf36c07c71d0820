package io.vestibule.tally;

import java.util.Arrays;

/// Passes over the ledger, a part at a time: once a second over everybody. *Confined to its agent.*
final class Sweep {

    private static final long PASS_MILLIS = 1000;
    private static final long SECOND = 1000;

    private final IdTable table;
    private final Line line;
    private final Sessions sessions;

    /// The oldest open tick at the last visit of each segment: sessions of ticks since then and
    /// before the one that is oldest now have ended in between.
    private final long[] oldestTicks;

    private SessionRule rule;
    private int next;
    private long sweptMillis = Long.MIN_VALUE;
    private int lost;
    private Placing placing = Placing.BY_ARRIVAL;

    /// Who is told of ages: of sessions, and of the waits of those behind a position.
    record Told(Ages sessions, Ages waits, long behindPosition) {}

    Sweep(IdTable table, Line line, Sessions sessions) {
        this.table = table;
        this.line = line;
        this.sessions = sessions;
        this.rule = sessions.rule();
        oldestTicks = new long[table.segments()];
        Arrays.fill(oldestTicks, sessions.oldestTick());
    }

    /// Visits the segments that are due.
    ///
    /// @return how many visitors gave up waiting
    int step(long nowMillis, Told ages, Placing places) {
        placing = places;
        if (!rule.equals(sessions.rule())) {
            rule = sessions.rule();
            Arrays.fill(oldestTicks, sessions.oldestTick());
        }
        lost = 0;
        int due = due(nowMillis);
        for (int i = 0; i < due; i++) {
            visit(next, nowMillis, ages);
            next = next + 1 == table.segments() ? 0 : next + 1;
            if (next == 0) {
                ages.sessions().toldAll();
                ages.waits().toldAll();
            }
        }
        return lost;
    }

    private int due(long nowMillis) {
        if (sweptMillis == Long.MIN_VALUE || nowMillis < sweptMillis) {
            sweptMillis = nowMillis;
        }
        long due = (nowMillis - sweptMillis) * table.segments() / PASS_MILLIS;
        if (due >= table.segments()) {
            sweptMillis = nowMillis;
            return table.segments();
        }
        sweptMillis += due * PASS_MILLIS / table.segments();
        return (int) due;
    }

    private void visit(int segment, long nowMillis, Told ages) {
        long oldest = sessions.oldestTick();
        long before = oldestTicks[segment];
        oldestTicks[segment] = oldest;
        if (table.isBare(segment)) {
            return;
        }
        table.visit(
                segment,
                (id, word) ->
                        switch (Words.kind(word)) {
                            case Words.WAITING -> waiting(id, word, nowMillis, ages);
                            case Words.ACTIVE -> {
                                tell(ages.sessions(), word, before, oldest, nowMillis);
                                yield session(word, nowMillis);
                            }
                            default -> ended(word, nowMillis);
                        });
    }

    /// Of somebody in a draw the arrival is as good as the position to tell how long people wait,
    /// and costs nothing.
    private long waiting(long id, long word, long nowMillis, Told ages) {
        long arrived = Words.arrived(word);
        boolean live = Words.liveUntilSecond(word, nowMillis) * SECOND > nowMillis;
        if (arrived > ages.behindPosition()) {
            tell(ages.waits(), Math.max(0, nowMillis - arrived), live);
        }
        if (live) {
            return word;
        }
        line.remove(placing.positionMillis(id, arrived));
        lost++;
        return Words.ABSENT;
    }

    private static void tell(Ages ages, long age, boolean goesOn) {
        if (goesOn) {
            ages.goesOn(age);
        } else {
            ages.ended(age);
        }
    }

    private long session(long word, long nowMillis) {
        long seen = Words.seenMillis(word);
        boolean over = !sessions.isOpen(seen);
        return over && nowMillis >= rule.endMillis(seen) + rule.rememberedMillis()
                ? Words.ABSENT
                : word;
    }

    private long ended(long word, long nowMillis) {
        return nowMillis >= Words.seenMillis(word) + rule.rememberedMillis() ? Words.ABSENT : word;
    }

    private void tell(Ages ages, long word, long before, long oldest, long nowMillis) {
        long seen = Words.seenMillis(word);
        long tick = rule.tickOf(seen);
        if (tick >= oldest) {
            ages.goesOn(nowMillis - Words.acceptedMillis(word));
        } else if (tick >= before) {
            ages.ended(rule.endMillis(seen) - Words.acceptedMillis(word));
        }
    }
}
