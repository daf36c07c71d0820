package io.vestibule.cluster.disk;

import io.vestibule.coordination.books.Journal;
import java.io.IOException;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The journal of one writer in one room: a lane, or the room's agent.
///
/// Segments go round: the writer fills one after another; when a copy on disk holds what is in a
/// segment, the segment may be used again. A spare one is ordered as soon as the last spare is
/// taken. An entry that finds no segment is lost: that is counted and recorded, so that a reader of
/// the journal knows. *One writer; segments come from the disk's thread.*
public final class RoomJournal implements Journal {

    private static final int LARGEST = 131_071;

    private final int writer;
    private final long seed;
    private final Consumer<RoomJournal> order;
    private final Queue<Segment> spare = new ConcurrentLinkedQueue<>();
    private final Queue<Segment> full = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean ordered = new AtomicBoolean();
    private final AtomicLong appended = new AtomicLong();
    private final AtomicLong missed = new AtomicLong();

    private @Nullable Segment current;
    private long next;
    private long flags;
    private volatile boolean turnWanted;
    private volatile boolean extended;
    private volatile int wanted;

    /// A journal without segments.
    ///
    /// @param writer the number of the lane, or [Cover#CENTER]
    /// @param first the number of its first segment
    /// @param seed makes records of this journal unlike those of others
    /// @param records how many entries its first segments hold
    /// @param order asks the disk for one more segment
    RoomJournal(int writer, long first, long seed, int records, Consumer<RoomJournal> order) {
        this.writer = writer;
        this.next = first;
        this.seed = seed;
        this.wanted = records;
        this.order = order;
    }

    public int writer() {
        return writer;
    }

    /// How many records the next segment should hold: more, after one was too small.
    int wanted() {
        return wanted;
    }

    /// Whether it ever got a segment.
    public boolean hasSegments() {
        return extended;
    }

    /// Begins the first segment. Called by the thread that makes the journal, before its writer
    /// knows it.
    void begin() {
        turn();
    }

    /// Takes a new segment. From the thread that makes them.
    void add(Segment segment) {
        extended = true;
        spare.add(segment);
        ordered.set(false);
    }

    @Override
    public void append(int kind, long id, long a, long b) {
        try {
            if (current == null || !current.append(kind, id, a, b)) {
                appendToNext(kind, id, a, b);
            }
            appended.lazySet(appended.getPlain() + 1);
        } catch (IllegalStateException _) {
            // The room was let go while a lane still held it.
            missed.incrementAndGet();
        }
    }

    private void appendToNext(int kind, long id, long a, long b) {
        if (current != null) {
            wanted = Math.clamp(2L * current.capacity() + 1, wanted, LARGEST);
        }
        turn();
        if (current == null || !current.append(kind, id, a, b)) {
            missed.incrementAndGet();
            flagCurrent(Segment.MISSED);
        }
    }

    /// Says that the next segments are to be distinguished from those before: the writer turns to a
    /// new one at its next [#mark]. One that holds nothing and says nothing stays.
    public void wantTurn() {
        turnWanted = true;
    }

    /// The number of the segment that is written now: everything in segments of lower numbers was
    /// appended before this call. By the writer.
    public long mark() {
        if (turnWanted && !spare.isEmpty() && current != null && says(current)) {
            turnWanted = false;
            turn();
        }
        return current == null ? next : current.number();
    }

    private boolean says(Segment segment) {
        return segment.records() > 0 || segment.flags() != flags;
    }

    /// Turns to a new segment if there is one.
    ///
    /// @return the number of the segment that is written now. By the writer.
    public long turnedMark() {
        turnWanted = true;
        return mark();
    }

    private void turn() {
        var segment = spare.poll();
        if (segment == null) {
            orderOne();
            return;
        }
        if (current != null) {
            current.close();
            full.add(current);
        }
        segment.begin(writer, next, Segment.mix(seed, next, writer));
        segment.flag(flags);
        next++;
        current = segment;
        if (spare.isEmpty()) {
            orderOne();
        }
    }

    private void orderOne() {
        if (!ordered.get() && ordered.compareAndSet(false, true)) {
            order.accept(this);
        }
    }

    /// Marks what is written from now on as covered by a promise or not. By the writer.
    public void unpromised(boolean now) {
        flags = now ? Segment.UNPROMISED : 0;
        if (now) {
            flagCurrent(Segment.UNPROMISED);
        }
    }

    /// Writes down that entries are missing, here or in another journal of the room. By the writer.
    public void incomplete() {
        flagCurrent(Segment.MISSED);
    }

    private void flagCurrent(long flag) {
        if (current != null) {
            current.flag(flag);
        }
    }

    /// Sees to it that everything is on disk. When its writer has stopped.
    void force(Disk disk) throws IOException {
        for (Segment segment : full) {
            disk.force(segment.memory());
        }
        if (current != null) {
            disk.force(current.memory());
        }
    }

    /// Lets the segments before `mark` be used again: what they hold is on disk elsewhere.
    void release(long mark) {
        for (var oldest = full.peek(); oldest != null && oldest.number() < mark; oldest = full.peek()) {
            full.remove();
            spare.add(oldest);
        }
    }

    /// How many entries were written.
    public long appended() {
        return appended.get();
    }

    /// How many entries found no room.
    public long missed() {
        return missed.get();
    }
}
