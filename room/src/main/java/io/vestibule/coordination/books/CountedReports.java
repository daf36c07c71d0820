package io.vestibule.coordination.books;

import io.vestibule.coordination.protocol.Report;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/// Which reports the minute book of the room's host has counted, by worker: a worker whose
/// acknowledgment got lost reports to the next host once more, and that one must not count them
/// again.
///
/// Empty where there is no minute book. It comes after the end of a copy, where versions before it
/// do not look. *Confined to its agent.*
public final class CountedReports {

    /// Of workers that were heard least recently nothing is known beyond so many.
    static final int MOST = 1 << 14;

    /// Comes before it: what follows a copy may be something else.
    static final long MAGIC = 0x5653_5443_4f55_4e54L;

    /// The worker that was heard last comes last.
    private final LinkedHashMap<Integer, Counted> workers = new LinkedHashMap<>(16, 0.75f, true);

    /// @param sequence the highest number that was counted
    private record Counted(long incarnation, long sequence) {}

    /// A report was counted.
    public void add(int worker, long incarnation, long sequence) {
        Counted before = workers.get(worker);
        boolean later = before == null
                || incarnation > before.incarnation
                || (incarnation == before.incarnation && sequence > before.sequence);
        if (later) {
            workers.put(worker, new Counted(incarnation, sequence));
        }
        if (workers.size() > MOST) {
            var _ = workers.pollFirstEntry();
        }
    }

    /// Whether a report was counted, by this host or one before it.
    public boolean has(Report report) {
        Counted counted = workers.get(report.worker().number());
        return counted != null
                && counted.incarnation == report.worker().incarnation()
                && report.sequence() <= counted.sequence;
    }

    /// Writes it, unless there is nothing.
    void write(DataOutput copy) throws IOException {
        if (workers.isEmpty()) {
            return;
        }
        copy.writeLong(MAGIC);
        copy.writeInt(workers.size());
        for (Map.Entry<Integer, Counted> worker : workers.entrySet()) {
            copy.writeInt(worker.getKey());
            copy.writeLong(worker.getValue().incarnation);
            copy.writeLong(worker.getValue().sequence);
        }
    }

    /// Reads it, behind its beginning.
    ///
    /// @throws IOException if it is cut short or too long
    void read(DataInput copy) throws IOException {
        int count = copy.readInt();
        if (count < 0 || count > MOST) {
            throw new IOException("a host counted reports of " + count + " workers");
        }
        for (int i = 0; i < count; i++) {
            add(copy.readInt(), copy.readLong(), copy.readLong());
        }
    }
}
