package io.vestibule.queue;

import java.util.Arrays;

/// Ids of tickets whose session was ended before its time, each with a number, in the order in
/// which a coordinator learned of them: a window of a list that grows at one end and is forgotten
/// at the other. Everything after a number can be sent separately. *Immutable; what is alike is
/// shared.*
public final class EndedIds {

    /// No id, and no host that numbers any.
    public static final EndedIds NONE = new EndedIds(0, 1, 0, new Run[0]);

    /// Longer runs are not made: what is forgotten goes by whole runs.
    private static final int LONGEST_RUN = 1 << 16;

    private final long term;
    private final long first;
    private final long through;
    private final Run[] runs;

    /// Ids that follow each other. *Immutable.*
    ///
    /// @param from the number of the first
    /// @param ids in their order
    /// @param sorted the same, ascending
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Run(long from, long[] ids, long[] sorted) {

        static Run of(long from, long[] ids) {
            long[] sorted = ids.clone();
            Arrays.sort(sorted);
            return new Run(from, ids, sorted);
        }

        long through() {
            return from + ids.length - 1;
        }

        Run with(Run next) {
            long[] all = Arrays.copyOf(ids, ids.length + next.ids.length);
            System.arraycopy(next.ids, 0, all, ids.length, next.ids.length);
            return new Run(from, all, merged(sorted, next.sorted));
        }

        private static long[] merged(long[] one, long[] other) {
            var all = new long[one.length + other.length];
            int i = 0;
            int j = 0;
            for (int at = 0; at < all.length; at++) {
                boolean first = j == other.length || (i < one.length && one[i] <= other[j]);
                all[at] = first ? one[i++] : other[j++];
            }
            return all;
        }
    }

    private EndedIds(long term, long first, long through, Run[] runs) {
        this.term = term;
        this.first = first;
        this.through = through;
        this.runs = runs;
    }

    /// None yet.
    ///
    /// @param term of the host that numbers them; positive
    /// @param first the number that the first one that is remembered has
    public static EndedIds begun(long term, long first) {
        return new EndedIds(term, first, first - 1, new Run[0]);
    }

    /// Ids without numbers.
    public static EndedIds of(long... ids) {
        return NONE.with(ids);
    }

    /// A list of which only the newest ids were received.
    ///
    /// @param first the number of the first that is remembered
    /// @param through the number of the last
    /// @param newest the ids of the last, in their order; may be fewer than are remembered
    public static EndedIds told(long term, long first, long through, long... newest) {
        return new EndedIds(term, first, through - newest.length, new Run[0]).with(newest);
    }

    /// The host that numbers them; 0 if they are not numbered.
    public long term() {
        return term;
    }

    /// The number of the first that is remembered by the host that numbers them.
    public long first() {
        return first;
    }

    /// The number of the last.
    public long through() {
        return through;
    }

    /// How many are known here.
    public int size() {
        return (int) (through - known() + 1);
    }

    /// Whether all are known here that are remembered.
    public boolean isWhole() {
        return known() <= first;
    }

    /// The number of the first that is known here.
    private long known() {
        return runs.length == 0 ? through + 1 : runs[0].from;
    }

    /// Whether a session was ended.
    public boolean contains(long id) {
        for (Run run : runs) {
            if (Arrays.binarySearch(run.sorted, id) >= 0) {
                return true;
            }
        }
        return false;
    }

    /// The same and more.
    public EndedIds with(long... ids) {
        if (ids.length == 0) {
            return this;
        }
        Run last = Run.of(through + 1, ids.clone());
        int kept = runs.length;
        while (kept > 0 && grow(runs[kept - 1], last)) {
            last = runs[--kept].with(last);
        }
        Run[] next = Arrays.copyOf(runs, kept + 1);
        next[kept] = last;
        return new EndedIds(term, first, through + ids.length, next);
    }

    /// Each run is at least twice as long as the next, or both are long: so there are few, and no
    /// id is moved often.
    private static boolean grow(Run run, Run next) {
        long both = (long) run.ids.length + next.ids.length;
        return run.ids.length < 2L * next.ids.length && both <= LONGEST_RUN;
    }

    /// The same, as far as it is after a gap or was known before.
    ///
    /// @param oldest the number of the first that is remembered now
    /// @param from the number of the first of these
    /// @return what is known then; the same if something before them is missing
    public EndedIds hearing(long oldest, long from, long... ids) {
        var kept = without(oldest);
        if (from == oldest && from > kept.through + 1) {
            kept = begun(term, oldest);
        }
        long known = kept.through + 1 - from;
        return known < 0 || known >= ids.length ? kept : kept.with(Arrays.copyOfRange(ids, (int) known, ids.length));
    }

    /// The same without what is before a number. A few more may stay known.
    public EndedIds without(long before) {
        if (before <= first) {
            return this;
        }
        int gone = 0;
        while (gone < runs.length && runs[gone].through() < before) {
            gone++;
        }
        return new EndedIds(term, before, Math.max(through, before - 1), Arrays.copyOfRange(runs, gone, runs.length));
    }

    /// The same list without its contents: only how far it goes.
    public EndedIds untold() {
        return new EndedIds(term, first, through, new Run[0]);
    }

    /// Whether both are the same list up to the same number.
    public boolean isLike(EndedIds other) {
        return term == other.term && first == other.first && through == other.through;
    }

    /// The ids from a number on that are known here, in their order.
    public long[] from(long number, int most) {
        long begin = Math.max(number, known());
        int count = Math.clamp(through - begin + 1, 0, most);
        var ids = new long[count];
        int filled = 0;
        for (Run run : runs) {
            int skip = (int) Math.max(0, begin + filled - run.from);
            int more = Math.min(run.ids.length - skip, count - filled);
            if (more > 0) {
                System.arraycopy(run.ids, skip, ids, filled, more);
                filled += more;
            }
        }
        return ids;
    }

    /// The newest, in their order.
    public long[] newest(int most) {
        return from(Math.max(known(), through - most + 1), most);
    }

    /// How many runs are looked through for an id.
    int runs() {
        return runs.length;
    }

    @Override
    public String toString() {
        return "%d ended through %d".formatted(size(), through);
    }
}
