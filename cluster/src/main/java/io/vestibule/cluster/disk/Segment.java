package io.vestibule.cluster.disk;

import io.vestibule.coordination.books.Journal;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/// One mapped file of a journal: a header and records of 32 bytes.
///
/// What was appended is in the page cache when [#append] returns and survives the death of the
/// process, not a power cut. *One writer; read again by another process.*
public final class Segment {

    /*
     * Every record carries a check over itself, its index and the segment's salt; it is written
     * last. A record that was begun and not finished, one of an earlier use of the segment, and one
     * that the disk damaged do not check.
     *
     * header  0 magic   8 number   16 salt   24 writer   32 check
     *        40 how many records, once the segment is closed, with a check; 0 while it is open
     *        48 flags
     * record  0 kind (8 bits) and check (56 bits)   8 id   16 a   24 b
     */

    public static final int HEADER = 64;
    public static final int RECORD = 32;

    /// Entries are missing: they found no room.
    static final long MISSED = 1;

    /// Slots were given out that no promise on disk covers.
    static final long UNPROMISED = 2;

    private static final long MAGIC = 0x5645_5354_4a52_4e31L;
    private static final ValueLayout.OfLong WORD = ValueLayout.JAVA_LONG.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle RELEASED = WORD.varHandle();
    private static final int KIND_SHIFT = 56;
    private static final int WORDS = RECORD / Long.BYTES;
    private static final int NONE = -1;
    private static final int HALF = 32;
    private static final long LOWER_HALF = 0xFFFF_FFFFL;

    private final MemorySegment memory;
    private final int capacity;
    private long number;
    private long salt;
    private int records;
    private long flags;

    /// A segment in memory that is mapped; holds nothing before [#begin].
    Segment(MemorySegment memory) {
        this.memory = memory;
        this.capacity = (int) ((memory.byteSize() - HEADER) / RECORD);
    }

    /// How many bytes a segment for so many records takes.
    static long bytesFor(int records) {
        return HEADER + (long) RECORD * records;
    }

    int capacity() {
        return capacity;
    }

    /// The number among the segments of its writer.
    long number() {
        return number;
    }

    /// How many records it holds.
    int records() {
        return records;
    }

    MemorySegment memory() {
        return memory;
    }

    /// Begins again: whatever it held is forgotten.
    void begin(int writer, long newNumber, long newSalt) {
        number = newNumber;
        salt = newSalt;
        records = 0;
        flags = 0;
        memory.set(WORD, 0, 0);
        VarHandle.fullFence();
        memory.set(WORD, 8, number);
        memory.set(WORD, 16, salt);
        memory.set(WORD, 24, writer);
        memory.set(WORD, 32, mix(salt, number, writer));
        memory.set(WORD, 40, 0);
        memory.set(WORD, 48, 0);
        RELEASED.setRelease(memory, 0L, MAGIC);
    }

    /// Appends a record, unless the segment is full.
    boolean append(int kind, long id, long a, long b) {
        if (records == capacity) {
            return false;
        }
        long at = HEADER + (long) records * RECORD;
        memory.set(WORD, at + 8, id);
        memory.set(WORD, at + 16, a);
        memory.set(WORD, at + 24, b);
        RELEASED.setRelease(memory, at, first(salt, records, kind, id, a, b));
        records++;
        return true;
    }

    /// Says how many records there are: from now on each of them is missed if it is not there.
    void close() {
        RELEASED.setRelease(memory, 40L, closed(salt, records));
    }

    /// Adds to what a reader has to know.
    void flag(long more) {
        if ((flags | more) != flags) {
            flags |= more;
            RELEASED.setRelease(memory, 48L, flags);
        }
    }

    /// What a reader has to know.
    long flags() {
        return flags;
    }

    /// What a reader finds in a segment.
    ///
    /// @param used whether it ever was begun
    /// @param sound whether every record is there that should be
    record Found(boolean used, boolean sound, int writer, long number, long flags) {

        private static final Found UNUSED = new Found(false, true, 0, 0, 0);
        private static final Found BROKEN = new Found(false, false, 0, 0, 0);
    }

    /// Reads the header alone.
    static Found look(MemorySegment memory) {
        return read(memory, 0, Journal.NONE);
    }

    /// Reads every record that checks, in order.
    static Found read(MemorySegment memory, Journal into) {
        return read(memory, (int) ((memory.byteSize() - HEADER) / RECORD), into);
    }

    private static Found read(MemorySegment memory, int capacity, Journal into) {
        if (memory.byteSize() < HEADER) {
            return Found.UNUSED;
        }
        long number = memory.get(WORD, 8);
        long salt = memory.get(WORD, 16);
        long writer = memory.get(WORD, 24);
        if (memory.get(WORD, 0) == 0 && number == 0 && salt == 0) {
            return Found.UNUSED;
        }
        if (memory.get(WORD, 0) != MAGIC || memory.get(WORD, 32) != mix(salt, number, writer)) {
            return Found.BROKEN;
        }
        var records = memory.asSlice(HEADER, (long) capacity * RECORD).toArray(WORD);
        var span = replay(records, salt, into);
        long closed = memory.get(WORD, 40);
        boolean sound = span.firstGap() == span.last() && (closed == 0 || closed == closed(salt, span.last()));
        return new Found(true, sound || capacity == 0, (int) writer, number, memory.get(WORD, 48));
    }

    /// Where records are.
    ///
    /// @param firstGap the index of the first that does not check
    /// @param last the index after the last that checks
    private record Span(int firstGap, int last) {}

    /// Hands on every record that checks. A copy is read, which costs less than the mapping as long
    /// as the code is cold, and at a start it is.
    private static Span replay(long[] records, long salt, Journal into) {
        int firstGap = NONE;
        int last = 0;
        int index = 0;
        for (int at = 0; at < records.length; at += WORDS) {
            if (checks(records, at, salt, index)) {
                into.append((int) (records[at] >>> KIND_SHIFT), records[at + 1], records[at + 2], records[at + 3]);
                last = index + 1;
            } else if (firstGap == NONE) {
                firstGap = index;
            }
            index++;
        }
        return new Span(firstGap == NONE ? index : firstGap, last);
    }

    private static boolean checks(long[] records, int at, long salt, int index) {
        long first = records[at];
        int kind = (int) (first >>> KIND_SHIFT);
        return kind != 0 && first == first(salt, index, kind, records[at + 1], records[at + 2], records[at + 3]);
    }

    private static long first(long salt, int index, int kind, long id, long a, long b) {
        long check = mix(mix(mix(salt, index, kind), id, a), b, kind);
        return ((long) kind << KIND_SHIFT) | (check >>> (Long.SIZE - KIND_SHIFT));
    }

    private static long closed(long salt, int records) {
        return (mix(salt, records, MAGIC) << HALF) | ((records + 1) & LOWER_HALF);
    }

    /// Stirs two numbers into a third: every bit of any of them changes about half of the bits.
    /// Source: the finalizer of MurmurHash3 as chosen by David Stafford (variant 13).
    static long mix(long state, long x, long y) {
        long z = state + 0x9e37_79b9_7f4a_7c15L + x;
        z = (z ^ (z >>> 30)) * 0xbf58_476d_1ce4_e5b9L + y;
        z = (z ^ (z >>> 27)) * 0x94d0_49bb_1331_11ebL;
        return z ^ (z >>> 31);
    }
}
