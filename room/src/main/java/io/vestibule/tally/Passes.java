package io.vestibule.tally;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.LongBuffer;

/// The passes that are out: given to a visitor who is not yet at the origin, or used less than a
/// minute ago. *Confined to its agent.*
public final class Passes {

    /*
     * A used pass is counted in the tenth of a second in which it was used and is back when that
     * tenth's end is a minute ago, so never too soon and at most 0.1 s too late. A pass for which
     * no use is reported counts as used ten seconds after it was given; if it turns out that it was
     * used later still, it moves.
     */

    /// How long a used pass stays out.
    public static final long OUT_MILLIS = 60_000;

    /// When a pass without a report counts as used.
    public static final long UNHEARD_MILLIS = 10_000;

    private static final long TENTH = 100;

    /// A power of two that holds a minute of tenths and ten seconds more on both sides.
    private static final int BINS = 1024;

    private final int[] bins = new int[BINS];
    private final IdTable given = new IdTable(0);
    private long oldestBin;
    private int used;
    private int unused;
    private long checkedMillis = Long.MIN_VALUE;

    public Passes(long nowMillis) {
        oldestBin = oldestOut(nowMillis);
    }

    /// How many are out.
    public int out() {
        return used + unused;
    }

    /// How many of those out come back by `millis`.
    public int backBy(long millis) {
        return back(oldestBin, millis);
    }

    /// How many of those that are out at one moment come back by a later one.
    public int backWithin(long fromMillis, long millis) {
        return back(Math.max(oldestBin, oldestOut(fromMillis)), millis);
    }

    /// How long until one of those that are used comes back; 0 if none is.
    public int nextBackMillis(long nowMillis) {
        if (used == 0) {
            return 0;
        }
        long bin = oldestBin;
        while (bin < oldestBin + BINS && bins[index(bin)] == 0) {
            bin++;
        }
        return (int) Math.max(0, (bin + 1) * TENTH + OUT_MILLIS - nowMillis);
    }

    private int back(long firstBin, long millis) {
        long end = Math.min(oldestOut(millis), oldestBin + BINS);
        if (used == 0 || firstBin >= end) {
            return 0;
        }
        int first = index(firstBin);
        int last = index(end - 1) + 1;
        return first < last ? sum(first, last) : sum(first, BINS) + sum(0, last);
    }

    private int sum(int from, int to) {
        int sum = 0;
        for (int i = from; i < to; i++) {
            sum += bins[i];
        }
        return sum;
    }

    /// Lets time pass.
    public void advance(long nowMillis) {
        long oldest = oldestOut(nowMillis);
        long last = Math.min(oldest, oldestBin + BINS);
        for (long bin = oldestBin; bin < last; bin++) {
            used -= bins[index(bin)];
            bins[index(bin)] = 0;
        }
        oldestBin = Math.max(oldestBin, oldest);
        if (nowMillis - checkedMillis >= OUT_MILLIS / 60 || checkedMillis == Long.MIN_VALUE) {
            checkedMillis = nowMillis;
            if (!given.isBare(0)) {
                given.visit(0, (_, word) -> hearNothing(word, nowMillis));
            }
        }
    }

    /// Gives one to a visitor who is about to be handed to the origin.
    public void give(long id, long nowMillis) {
        long before = given.get(id);
        if (before != LedgerEntry.ABSENT) {
            takeAway(before);
        }
        given.put(id, Given.open(nowMillis));
        unused++;
    }

    /// The visitor was handed to the origin: the pass is used from then on, and not from before it
    /// was given, whatever a clock says. A second call has no effect.
    ///
    /// @return whether a pass was out under this id
    public boolean handed(long id, long atMillis) {
        long word = given.get(id);
        if (word == LedgerEntry.ABSENT) {
            return false;
        }
        if (!Given.isUsed(word)) {
            unused--;
            use(Math.max(atMillis, Given.givenMillis(word)));
        } else if (atMillis > Given.usedMillis(word)) {
            unuse(Given.usedMillis(word));
            use(atMillis);
        }
        given.remove(id);
        return true;
    }

    /// Another request of the same visitor enters with the pass that was given, unless a request
    /// was handed to the origin with it before: it is used from then on and cannot be given back.
    ///
    /// @return whether that is so
    public boolean entered(long id, long atMillis) {
        long word = given.get(id);
        if (word == LedgerEntry.ABSENT) {
            return false;
        }
        takeAway(word);
        use(atMillis);
        given.put(id, Given.entered(atMillis));
        return true;
    }

    /// Whether a pass was given under this id and has not been used to enter yet.
    public boolean isGiven(long id) {
        long word = given.get(id);
        return word != LedgerEntry.ABSENT && !Given.isEntered(word);
    }

    /// The admission did not come about: the pass is back at once.
    ///
    /// @return whether a pass was out under this id that had not been used to enter
    public boolean giveBack(long id) {
        if (!isGiven(id)) {
            return false;
        }
        long word = given.get(id);
        takeAway(word);
        given.remove(id);
        return true;
    }

    /// A visitor was let in without a pass being given: one counts as used.
    public void use(long atMillis) {
        add(atMillis, 1);
    }

    /// Counts `count` as used at this moment, by unknown visitors.
    public void assumeUsed(int count, long atMillis) {
        add(atMillis, count);
    }

    public void write(DataOutput copy) throws IOException {
        copy.writeLong(oldestBin);
        for (int i = 0; i < BINS; i++) {
            copy.writeInt(bins[index(oldestBin + i)]);
        }
        long[] entries = new long[given.size() * 2];
        given.write(0, LongBuffer.wrap(entries));
        copy.writeInt(entries.length);
        for (long number : entries) {
            copy.writeLong(number);
        }
    }

    /// Reads a copy in place of what was there.
    public void read(DataInput copy) throws IOException {
        oldestBin = copy.readLong();
        used = 0;
        unused = 0;
        for (int i = 0; i < BINS; i++) {
            int count = copy.readInt();
            bins[index(oldestBin + i)] = count;
            used += count;
        }
        int numbers = copy.readInt();
        for (int i = 0; i < numbers; i += 2) {
            long id = copy.readLong();
            long word = copy.readLong();
            given.put(id, word);
            unused += Given.isUsed(word) ? 0 : 1;
        }
    }

    private long hearNothing(long word, long nowMillis) {
        if (Given.isUsed(word)) {
            return Math.floorDiv(Given.usedMillis(word), TENTH) < oldestBin ? LedgerEntry.ABSENT : word;
        }
        long assumed = Given.givenMillis(word) + UNHEARD_MILLIS;
        if (nowMillis < assumed) {
            return word;
        }
        unused--;
        use(assumed);
        return Given.used(assumed);
    }

    private void takeAway(long word) {
        if (Given.isUsed(word)) {
            unuse(Given.usedMillis(word));
        } else {
            unused--;
        }
    }

    private void unuse(long atMillis) {
        add(atMillis, -1);
    }

    private void add(long atMillis, int count) {
        long bin = Math.floorDiv(atMillis, TENTH);
        if (bin >= oldestBin) {
            bins[index(Math.min(bin, oldestBin + BINS - 1))] += count;
            used += count;
        }
    }

    /// The oldest tenth whose passes are still out.
    private static long oldestOut(long nowMillis) {
        return Math.floorDiv(nowMillis - OUT_MILLIS, TENTH);
    }

    private static int index(long bin) {
        return (int) (bin & (BINS - 1));
    }

    /// The record of a pass that was given: when it was given, or from when on it counts as used,
    /// because no use was reported or because a visitor entered.
    private static final class Given {

        private static final int OPEN = 0;
        private static final int USED = 1;
        private static final int ENTERED = 2;
        private static final int STATE_BITS = 2;
        private static final int STATE_MASK = (1 << STATE_BITS) - 1;

        static long open(long givenMillis) {
            return givenMillis << STATE_BITS | OPEN;
        }

        static long used(long usedMillis) {
            return usedMillis << STATE_BITS | USED;
        }

        static long entered(long usedMillis) {
            return usedMillis << STATE_BITS | ENTERED;
        }

        static boolean isUsed(long word) {
            return (word & STATE_MASK) != OPEN;
        }

        static boolean isEntered(long word) {
            return (word & STATE_MASK) == ENTERED;
        }

        static long givenMillis(long word) {
            return word >> STATE_BITS;
        }

        static long usedMillis(long word) {
            return word >> STATE_BITS;
        }
    }
}
