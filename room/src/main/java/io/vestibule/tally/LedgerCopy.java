package io.vestibule.tally;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;

/// Writes and reads the ledger's table: how many entries, then id and word of each. *Confined to
/// its agent.*
final class LedgerCopy {

    /*
     * While a copy is written the coordinator pauses, so numbers are written in bulk, a segment of
     * the table at a time: some milliseconds for a million visitors.
     */

    private static final int ENTRY_BYTES = 2 * Long.BYTES;

    /// How many entries are read at once.
    private static final int HANDFUL = 4_096;

    private final IdTable table;
    private final PositionOf placing;
    private long[] positions = new long[HANDFUL];
    private int waiting;

    LedgerCopy(IdTable table, PositionOf placing) {
        this.table = table;
        this.placing = placing;
    }

    void write(DataOutput copy) throws IOException {
        copy.writeInt(table.size());
        var bytes = ByteBuffer.allocate(HANDFUL * ENTRY_BYTES);
        for (int segment = 0; segment < table.segments(); segment++) {
            int length = table.size(segment) * ENTRY_BYTES;
            if (bytes.capacity() < length) {
                bytes = ByteBuffer.allocate(length + length / 4);
            }
            table.write(segment, bytes.asLongBuffer());
            copy.write(bytes.array(), 0, length);
        }
    }

    void read(DataInput copy, Line line, Sessions sessions) throws IOException {
        int left = copy.readInt();
        var bytes = new byte[HANDFUL * ENTRY_BYTES];
        var numbers = ByteBuffer.wrap(bytes).asLongBuffer();
        while (left > 0) {
            int some = Math.min(left, HANDFUL);
            copy.readFully(bytes, 0, some * ENTRY_BYTES);
            for (int i = 0; i < some; i++) {
                take(numbers.get(2 * i), numbers.get(2 * i + 1), sessions);
            }
            left -= some;
        }
        line.rebuild(Arrays.copyOf(positions, waiting));
    }

    private void take(long id, long word, Sessions sessions) {
        table.put(id, word);
        if (LedgerEntry.kind(word) == LedgerEntry.ACTIVE) {
            sessions.add(LedgerEntry.seenMillis(word));
        } else if (LedgerEntry.kind(word) == LedgerEntry.WAITING) {
            if (waiting == positions.length) {
                positions = Arrays.copyOf(positions, waiting * 2);
            }
            positions[waiting++] = placing.positionMillis(id, LedgerEntry.arrived(word));
        }
    }
}
