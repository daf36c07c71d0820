package io.vestibule.cluster.among;

import io.vestibule.coordination.books.Journal;
import io.vestibule.coordination.books.JournalEntry;
import io.vestibule.ground.Elapsed;
import io.vestibule.minute.MinuteRow;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/// The minute rows of a host on their way out: they wait until a majority of the nodes knows the
/// reports that they count. So if the host dies then, the next one knows of each of these reports
/// that it was counted, and what is reported again counts once.
///
/// A host that is superseded gives out what its minute book said when it had counted what the next
/// host knows, and no more: lanes repeat later reports to that one. For this the rows of some
/// recent moments are kept. The next host may also ask this one's disk: that a report was counted
/// is written there when the rows may leave. *Confined to the host's agent.*
final class WaitingRows {

    /// Without a majority rows wait for this long, and then leave all the same: what may be counted
    /// twice is better than a room of which nothing is seen.
    static final long PATIENCE_MILLIS = 10_000;

    /// Rows are kept for a host that is superseded no more often than this.
    static final long APART_MILLIS = 50;

    /// Of so many moments at most that a majority does not know of.
    static final int MOST_UNKNOWN = 16;

    /// Of so many reports at most it waits to be written that they were counted; beyond that the
    /// oldest are written: a successor that asks this disk alone may then count too little.
    static final int MOST_COUNTED = 4_096;

    private final Journal own;

    /// Entries that are not on disk yet, [#MOST_COUNTED] at most.
    private final ArrayDeque<Counted> counted = new ArrayDeque<>();

    /// What no majority knows of, as far as anybody here can say.
    private final ArrayDeque<Rows> unknown = new ArrayDeque<>();

    /// The newest that a majority knows of, or that left.
    private Rows known = new Rows(0, List.of());

    private long keptMillis;

    private List<MinuteRow> rows = List.of();

    /// What they count is in the entries up to this one.
    private long through;

    private long sinceMillis;

    /// The rows that have not left, as they were at some moment.
    ///
    /// @param through what they count is in the entries up to this one
    private record Rows(long through, List<MinuteRow> rows) {}

    /// A report was counted.
    ///
    /// @param through the number of the entry that says so
    private record Counted(long through, int kind, long id, long a, long b) {}

    /// @param own the journal on this node's disk
    WaitingRows(Journal own) {
        this.own = own;
    }

    /// Writes an entry to the journal on disk: at once, unless it says that a report was counted.
    ///
    /// @param number of the entry
    void write(long number, int kind, long id, long a, long b) {
        if (kind == JournalEntry.COUNTED) {
            counted.add(new Counted(number, kind, id, a, b));
            if (counted.size() > MOST_COUNTED) {
                writeCounted(counted.element().through());
            }
        } else {
            own.append(kind, id, a, b);
        }
    }

    /// The rows that may leave now.
    ///
    /// @param more the next ones, asked for when none wait
    /// @param newest the number of the newest entry
    /// @param mirrored the number of the last entry that a majority has
    List<MinuteRow> next(Supplier<List<MinuteRow>> more, long newest, long mirrored, long now) {
        if (rows.isEmpty()) {
            rows = more.get();
            through = newest;
            sinceMillis = now;
        }
        boolean late = Elapsed.isOver(sinceMillis, PATIENCE_MILLIS, now);
        return late || mirrored >= through ? taken() : List.of();
    }

    /// A majority has the entries up to this one.
    void mirrored(long last) {
        while (!unknown.isEmpty() && unknown.element().through() <= last) {
            known = unknown.remove();
        }
        writeCounted(last);
    }

    /// Keeps the rows as they are now, if anything was said since the last time.
    ///
    /// @param all those that the minute book has not given out
    /// @param newest the number of the newest entry
    void keep(Supplier<List<MinuteRow>> all, long newest, long now) {
        long last = unknown.isEmpty() ? known.through() : unknown.getLast().through();
        if (newest > last && unknown.size() < MOST_UNKNOWN && Elapsed.isOver(keptMillis, APART_MILLIS, now)) {
            keptMillis = now;
            unknown.add(new Rows(newest, with(all.get())));
        }
    }

    private void writeCounted(long upTo) {
        while (!counted.isEmpty() && counted.element().through() <= upTo) {
            var entry = counted.remove();
            own.append(entry.kind(), entry.id(), entry.a(), entry.b());
        }
    }

    /// All rows, when the host has stopped: the next one asks its disk, which knows everything.
    ///
    /// @param last those that did not wait
    List<MinuteRow> last(List<MinuteRow> last) {
        writeCounted(Long.MAX_VALUE);
        return with(last);
    }

    /// The rows of a host that is superseded.
    ///
    /// @param last those that did not wait
    /// @param inherited the number of the last entry that the next host knows
    List<MinuteRow> lastOf(List<MinuteRow> last, long inherited) {
        mirrored(inherited);
        if (known.through() >= inherited) {
            return known.rows();
        }
        // A little too much rather than too little.
        var next = unknown.isEmpty() ? new Rows(Long.MAX_VALUE, with(last)) : unknown.element();
        writeCounted(next.through());
        return next.rows();
    }

    private List<MinuteRow> with(List<MinuteRow> more) {
        var all = new ArrayList<>(rows);
        all.addAll(more);
        return all;
    }

    private List<MinuteRow> taken() {
        var leaving = rows;
        rows = List.of();
        if (!leaving.isEmpty()) {
            unknown.removeIf(each -> each.through() < through);
            known = new Rows(Math.max(through, known.through()), List.of());
            writeCounted(through);
        }
        return leaving;
    }
}
