package io.vestibule.tally;

import java.util.Arrays;

/// Passes over the ledger, a part at a time: once a second over every entry. *Confined to its
/// agent.*
final class Sweep {

    private static final long PASS_MILLIS = 1000;
    private static final long SECOND = 1000;

    /// How long it is remembered that a visitor left the line: late reports of the time before have
    /// arrived by then. Visitors who were inside for less than a tenth of a second are not
    /// distinguished from them; the gates remember those.
    private static final long LINE_MILLIS = 60_000;

    private final IdTable table;
    private final Line line;
    private final Sessions sessions;

    /// The oldest open tick at the last visit of each segment: sessions of ticks since then and
    /// before the one that is oldest now have ended in between.
    private final long[] oldestTicks;

    private final IdTable.EntryAction visitor = this::visit;
    private SweepFindings findings = SweepFindings.UNHEARD;
    private SessionRule rule;
    private PositionOf placing = PositionOf.BY_ARRIVAL;
    private int next;
    private long sweptMillis = Long.MIN_VALUE;

    /// In how many segments there are waits to be reported yet, up to which moment.
    private int untold;

    private long asOfMillis;

    // Of the visit that is under way.
    private long nowMillis;
    private SweepListeners ages = new SweepListeners(Ages.UNHEARD, Ages.UNHEARD, 0);
    private long before;
    private long oldest;
    private int lost;
    private boolean tellsWaits;

    /// The listener for ages: of sessions, and of the waits of visitors behind a position.
    record SweepListeners(Ages sessions, Ages waits, long behindPosition) {}

    Sweep(IdTable table, Line line, Sessions sessions) {
        this.table = table;
        this.line = line;
        this.sessions = sessions;
        this.rule = sessions.rule();
        oldestTicks = new long[table.segments()];
        Arrays.fill(oldestTicks, sessions.oldestTick());
    }

    /// Reports what is found from now on.
    void tell(SweepFindings listener) {
        findings = listener;
    }

    /// Reports within the next pass how long those who wait then had waited at a moment.
    void tellWaits(long millis) {
        asOfMillis = millis;
        untold = table.segments();
    }

    /// Visits the segments that are due.
    ///
    /// @return how many visitors gave up waiting
    int step(long millis, SweepListeners told, PositionOf places) {
        placing = places;
        if (!rule.equals(sessions.rule())) {
            rule = sessions.rule();
            Arrays.fill(oldestTicks, sessions.oldestTick());
        }
        nowMillis = millis;
        ages = told;
        lost = 0;
        int due = due(millis);
        int end = Math.min(table.segments(), next + due);
        int rest = next + due - end;
        visit(next, end);
        visit(0, rest);
        next = end == table.segments() ? rest : end;
        return lost;
    }

    private int due(long millis) {
        if (sweptMillis == Long.MIN_VALUE || millis < sweptMillis) {
            sweptMillis = millis;
        }
        long due = (millis - sweptMillis) * table.segments() / PASS_MILLIS;
        if (due >= table.segments()) {
            sweptMillis = millis;
            return table.segments();
        }
        sweptMillis += due * PASS_MILLIS / table.segments();
        return (int) due;
    }

    /// Visits the segments of a range, its end not among them.
    private void visit(int from, int to) {
        oldest = sessions.oldestTick();
        int segment = table.nextFilled(from);
        while (segment < to) {
            before = oldestTicks[segment];
            tellsWaits = segment - from < untold;
            table.visit(segment, visitor);
            segment = table.nextFilled(segment + 1);
        }
        untold = Math.max(0, untold - Math.max(0, to - from));
        Arrays.fill(oldestTicks, from, to, oldest);
    }

    private long visit(long id, long word) {
        return switch (LedgerEntry.kind(word)) {
            case LedgerEntry.WAITING -> waiting(id, word);
            case LedgerEntry.ACTIVE -> {
                tell(id, word);
                yield session(word);
            }
            default -> ended(word);
        };
    }

    /// For a visitor in a draw the arrival is as good as the position to know how long people wait,
    /// and costs nothing.
    private long waiting(long id, long word) {
        long arrived = LedgerEntry.arrived(word);
        boolean live = LedgerEntry.liveUntilSecond(word, nowMillis) * SECOND > nowMillis;
        if (arrived > ages.behindPosition()) {
            tell(ages.waits(), Math.max(0, nowMillis - arrived), live);
        }
        if (live) {
            if (tellsWaits && arrived <= asOfMillis) {
                findings.waits(asOfMillis - arrived);
            }
            return word;
        }
        findings.gaveUp(LedgerEntry.liveUntilSecond(word, nowMillis) * SECOND);
        line.remove(placing.positionMillis(id, arrived));
        lost++;
        return LedgerEntry.ABSENT;
    }

    private static void tell(Ages ages, long age, boolean goesOn) {
        if (goesOn) {
            ages.goesOn(age);
        } else {
            ages.ended(age);
        }
    }

    private long session(long word) {
        long seen = LedgerEntry.seenMillis(word);
        boolean over = !sessions.isOpen(seen);
        return over && nowMillis >= rule.endMillis(seen) + rule.rememberedMillis() ? LedgerEntry.ABSENT : word;
    }

    private long ended(long word) {
        long remembered = LedgerEntry.kind(word) == LedgerEntry.LEFT
                        && LedgerEntry.acceptedMillis(word) == LedgerEntry.seenMillis(word)
                ? LINE_MILLIS
                : rule.rememberedMillis();
        return nowMillis >= LedgerEntry.seenMillis(word) + remembered ? LedgerEntry.ABSENT : word;
    }

    private void tell(long id, long word) {
        long seen = LedgerEntry.seenMillis(word);
        long tick = rule.tickOf(seen);
        if (tick >= oldest) {
            ages.sessions().goesOn(nowMillis - LedgerEntry.acceptedMillis(word));
        } else if (tick >= before) {
            long accepted = LedgerEntry.acceptedMillis(word);
            long end = rule.endMillis(seen);
            ages.sessions().ended(end - accepted);
            findings.ended(id, accepted, seen, end);
        }
    }
}
