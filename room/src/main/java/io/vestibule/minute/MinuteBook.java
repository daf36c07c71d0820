package io.vestibule.minute;

import io.vestibule.ground.Elapsed;
import io.vestibule.room.RoomId;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Collects what happens in a room, minute by minute. *Confined to the agent of its room.*
///
/// Whatever is reported has its moment. A minute closes when all is reported that happened in it;
/// what comes later counts in the minute that hears it, and in [Count#HEARD_LATE]. It holds no
/// clock: a time that goes back is taken as the latest one.
public final class MinuteBook {

    /// A minute waits for what happened in it for this long after its end, and no longer.
    public static final long PATIENCE_MILLIS = 12_000;

    /// When all is reported, a pass over the ledger has yet to find which sessions ended by it.
    private static final long SETTLE_MILLIS = 1_200;

    /// How often the open minutes are written.
    private static final long EVERY_MILLIS = 5_000;

    /// Closed minutes that no one takes are not kept for long.
    private static final int MOST_CLOSED = 64;

    private static final long NEVER = Long.MIN_VALUE / 2;

    private final RoomId room;
    private final String center;
    private final long life;
    private final ArrayDeque<MinuteRow> closed = new ArrayDeque<>();
    private OpenMinute current = new OpenMinute(0);
    private long currentBegins = Long.MAX_VALUE;
    private long currentEnds = Long.MAX_VALUE;

    /// The minute before, if anything was reported of it and it is not closed yet.
    private @Nullable OpenMinute previous;

    /// This minute and all before it are closed.
    private long closedThrough = Long.MAX_VALUE;

    private long begunMillis;
    private long writtenMillis = NEVER;

    /// @param center the name of the data center; empty where there is only one
    /// @param life of the room's host: a later one has a greater number
    public MinuteBook(RoomId room, String center, long life) {
        this.room = room;
        this.center = center;
        this.life = life;
    }

    /// Opens the book. Once, before anything is reported.
    public void begin(long nowMillis) {
        begunMillis = nowMillis;
        open(minuteOf(nowMillis));
        closedThrough = minuteOf(nowMillis - PATIENCE_MILLIS) - 1;
        // Not all rooms write at the same moment.
        writtenMillis = nowMillis - Math.floorMod(room.hashCode(), EVERY_MILLIS);
    }

    /// The minute in which something counts that happened at a moment and is reported now.
    ///
    /// @param atMillis when it happened, not after now
    public OpenMinute at(long atMillis) {
        return atMillis >= currentBegins && atMillis < currentEnds ? current : other(atMillis);
    }

    private OpenMinute other(long atMillis) {
        long minute = minuteOf(atMillis);
        if (minute > current.number()) {
            turnTo(minute);
            return current;
        }
        if (minute > closedThrough) {
            OpenMinute before = previous;
            if (before == null) {
                before = new OpenMinute(minute);
                previous = before;
            }
            return before;
        }
        current.count(Count.HEARD_LATE);
        return current;
    }

    /// Lets time pass: closes what is due.
    ///
    /// @param throughMillis all that happened before this moment has been reported
    public void advance(long nowMillis, long throughMillis) {
        if (nowMillis >= currentEnds) {
            turnTo(minuteOf(nowMillis));
        }
        while (closedThrough < current.number() - 1 && isOver(closedThrough + 1, nowMillis, throughMillis)) {
            closeThrough(closedThrough + 1);
        }
    }

    private boolean isOver(long minute, long nowMillis, long throughMillis) {
        long end = (minute + 1) * RowKey.MINUTE_MILLIS;
        // What happened before this host began was reported to another, or is reported again.
        boolean told = end > begunMillis && throughMillis >= end + SETTLE_MILLIS;
        return told || nowMillis >= end + PATIENCE_MILLIS;
    }

    private void turnTo(long minute) {
        OpenMinute before = current;
        closeThrough(Math.max(closedThrough, before.number() - 1));
        previous = before;
        closeThrough(Math.max(closedThrough, minute - 2));
        open(minute);
    }

    private void open(long minute) {
        current = new OpenMinute(minute);
        currentBegins = minute * RowKey.MINUTE_MILLIS;
        currentEnds = currentBegins + RowKey.MINUTE_MILLIS;
    }

    private void closeThrough(long minute) {
        OpenMinute before = previous;
        if (before != null && before.number() <= minute) {
            previous = null;
            if (!before.isIdle()) {
                closed.add(before.row(key(before), true));
            }
            if (closed.size() > MOST_CLOSED) {
                closed.remove();
            }
        }
        closedThrough = minute;
    }

    /// Takes what the gauges read at a moment.
    ///
    /// @param momentMillis a whole ten seconds, not after now
    public void read(long momentMillis, GaugeValues values) {
        long into = Math.floorMod(momentMillis, RowKey.MINUTE_MILLIS);
        at(momentMillis).read((int) (into / Gauge.APART_MILLIS), values);
    }

    /// There were this many at a moment between those at which gauges are read.
    public void peak(long atMillis, int active, int heldBack, int waiting) {
        at(atMillis).atLeast(active, heldBack, waiting);
    }

    /// What has to be written out now: each closed minute once, complete; the open ones with it,
    /// and else at most every five seconds. So whatever was counted is in rows that were given out,
    /// or in none. None for minutes in which no visitor was there and nothing was counted.
    public List<MinuteRow> rows(long nowMillis) {
        boolean due = Elapsed.isOver(writtenMillis, EVERY_MILLIS, nowMillis);
        if (!due && closed.isEmpty()) {
            return List.of();
        }
        if (due) {
            writtenMillis = nowMillis;
        }
        var rows = lastRows();
        closed.clear();
        return rows;
    }

    /// The same with the open minutes in any case, as they are now. They are not given out by that:
    /// the life ends, or may end soon.
    public List<MinuteRow> lastRows() {
        var rows = new ArrayList<MinuteRow>(closed);
        OpenMinute before = previous;
        if (before != null && !before.isIdle()) {
            rows.add(before.row(key(before), false));
        }
        if (currentEnds != Long.MAX_VALUE && !current.isIdle()) {
            rows.add(current.row(key(current), false));
        }
        return rows;
    }

    private RowKey key(OpenMinute minute) {
        return new RowKey(room, minute.number(), center, life);
    }

    private static long minuteOf(long millis) {
        return Math.floorDiv(millis, RowKey.MINUTE_MILLIS);
    }
}
