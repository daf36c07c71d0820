package io.vestibule.tally;

import java.nio.LongBuffer;
import java.util.Arrays;
import java.util.BitSet;

/// A map from ticket ids to words of 64 bits. *Confined to its agent.*
final class IdTable {

    /*
     * Open addressing with linear probing, id and word side by side, in segments that grow one by
     * one, a quarter at a time: growing never moves more than one segment, and a segment is between
     * 64 % and 80 % full: 20 to 25 bytes an entry. Taking one out moves those behind it up, so that
     * no dead entries gather. Ids are random and cannot be chosen from outside.
     */

    private static final int SMALLEST = 8;

    /// The key of the id 0, which marks a free place.
    private static final long ZERO = 0x5A17_EB0E_51E5_7A6FL;

    private static final long[] EMPTY = new long[0];

    private final long[][] segments;
    private final int[] sizes;

    /// The segments that may not be bare.
    private final BitSet filled = new BitSet();

    private final int segmentShift;
    private int size;

    /// @param segmentBits the number of segments as a power of two
    IdTable(int segmentBits) {
        segments = new long[1 << segmentBits][];
        Arrays.fill(segments, EMPTY);
        sizes = new int[1 << segmentBits];
        segmentShift = segmentBits;
    }

    /// Looks at an entry and says what becomes of it.
    @FunctionalInterface
    interface EntryAction {

        /// Says what the entry becomes: the new word, the same one, or [LedgerEntry#ABSENT] to take
        /// it out.
        long visit(long id, long word);
    }

    int size() {
        return size;
    }

    int segments() {
        return segments.length;
    }

    long get(long id) {
        long key = key(id);
        long hash = hash(key);
        long[] table = segments[segment(hash)];
        int at = find(table, key, hash);
        return at >= 0 ? table[at + 1] : LedgerEntry.ABSENT;
    }

    void put(long id, long word) {
        long key = key(id);
        long hash = hash(key);
        int segment = segment(hash);
        long[] table = segments[segment];
        int at = find(table, key, hash);
        if (at >= 0) {
            table[at + 1] = word;
            return;
        }
        if ((sizes[segment] + 1) * 5 > table.length / 2 * 4) {
            table = resize(segment, Math.max(SMALLEST, (sizes[segment] + 1) * 3 / 2));
            at = find(table, key, hash);
        }
        table[-at - 1] = key;
        table[-at] = word;
        sizes[segment]++;
        size++;
        filled.set(segment);
    }

    void remove(long id) {
        long key = key(id);
        long hash = hash(key);
        int segment = segment(hash);
        int at = find(segments[segment], key, hash);
        if (at >= 0) {
            takeOut(segment, at);
        }
    }

    /// Visits every entry of one segment once.
    void visit(int segment, EntryAction visitor) {
        long[] table = segments[segment];
        // An entry that moves up never passes a free place. If some have run over the end, the
        // visit
        // begins behind them: they may move back while those at the end are taken out.
        int from = runsOverTheEnd(table) ? firstFree(table) : 0;
        visit(segment, visitor, from, table.length);
        visit(segment, visitor, 0, from);
        if (table.length > 2 * SMALLEST && sizes[segment] * 4 < table.length / 2) {
            var _ = resize(segment, Math.max(SMALLEST, sizes[segment] * 3 / 2));
        }
        if (isBare(segment)) {
            filled.clear(segment);
        }
    }

    private void visit(int segment, EntryAction visitor, int from, int end) {
        long[] table = segments[segment];
        int at = from;
        while (at < end) {
            if (table[at] != 0) {
                long word = visitor.visit(id(table[at]), table[at + 1]);
                if (word == LedgerEntry.ABSENT) {
                    takeOut(segment, at);
                    continue;
                }
                table[at + 1] = word;
            }
            at += 2;
        }
    }

    private static boolean runsOverTheEnd(long[] table) {
        return table.length > 0 && table[0] != 0 && table[table.length - 2] != 0;
    }

    private static int firstFree(long[] table) {
        int at = 0;
        while (at < table.length && table[at] != 0) {
            at += 2;
        }
        return at;
    }

    /// How many entries one segment holds.
    int size(int segment) {
        return sizes[segment];
    }

    /// Whether one segment holds nothing, and no more memory than the least.
    boolean isBare(int segment) {
        return sizes[segment] == 0 && segments[segment].length <= 2 * SMALLEST;
    }

    /// The first segment from this one on that may not be bare; as many as there are if none is.
    int nextFilled(int segment) {
        int next = filled.nextSetBit(segment);
        return next < 0 ? segments.length : next;
    }

    /// Writes the entries of one segment: id, word, id, word…
    void write(int segment, LongBuffer entries) {
        long[] table = segments[segment];
        for (int i = 0; i < table.length; i += 2) {
            if (table[i] != 0) {
                entries.put(id(table[i])).put(table[i + 1]);
            }
        }
    }

    void visitAll(EntryAction visitor) {
        for (int segment = 0; segment < segments.length; segment++) {
            visit(segment, visitor);
        }
    }

    private long[] resize(int segment, int places) {
        long[] old = segments[segment];
        long[] table = new long[places * 2];
        for (int i = 0; i < old.length; i += 2) {
            if (old[i] != 0) {
                int at = -find(table, old[i], hash(old[i])) - 1;
                table[at] = old[i];
                table[at + 1] = old[i + 1];
            }
        }
        segments[segment] = table;
        return table;
    }

    /// Closes the gap by moving up those whose probing led past it.
    private void takeOut(int segment, int at) {
        long[] table = segments[segment];
        int gap = at;
        int next = step(table, gap);
        while (table[next] != 0) {
            int home = home(table, hash(table[next]));
            boolean passed = gap <= next ? (home <= gap || home > next) : (home <= gap && home > next);
            if (passed) {
                table[gap] = table[next];
                table[gap + 1] = table[next + 1];
                gap = next;
            }
            next = step(table, next);
        }
        table[gap] = 0;
        table[gap + 1] = 0;
        sizes[segment]--;
        size--;
    }

    /// The index of `key`, or the free one where it belongs as `-index - 1`.
    private static int find(long[] table, long key, long hash) {
        if (table.length == 0) {
            return -1;
        }
        int at = home(table, hash);
        while (table[at] != 0) {
            if (table[at] == key) {
                return at;
            }
            at = step(table, at);
        }
        return -at - 1;
    }

    private static int step(long[] table, int at) {
        return at + 2 == table.length ? 0 : at + 2;
    }

    /// Where probing begins: the hash as a fraction of the table.
    private static int home(long[] table, long hash) {
        return (int) (((hash & 0xffff_ffffL) * (table.length / 2)) >>> 32) * 2;
    }

    private int segment(long hash) {
        return segmentShift == 0 ? 0 : (int) (hash >>> (Long.SIZE - segmentShift));
    }

    private static long hash(long key) {
        long mixed = (key ^ (key >>> 32)) * 0x9E3779B97F4A7C15L;
        return mixed ^ (mixed >>> 29);
    }

    private static long key(long id) {
        return id != 0 ? id : ZERO;
    }

    private static long id(long key) {
        return key != ZERO ? key : 0;
    }
}
