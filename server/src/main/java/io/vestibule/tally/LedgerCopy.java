package io.vestibule.tally;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;

/// Writes and reads the ledger's table: how many entries, then id and word of each. *Confined to
/// its agent.*
final class LedgerCopy {

    private final IdTable table;
    private int waiting;

    LedgerCopy(IdTable table) {
        this.table = table;
    }

    void write(DataOutput copy) throws IOException {
        copy.writeInt(table.size());
        for (int segment = 0; segment < table.segments(); segment++) {
            long[] entries = table.entries(segment);
            for (long number : entries) {
                copy.writeLong(number);
            }
        }
    }

    void read(DataInput copy, Line line, Sessions sessions) throws IOException {
        int entries = copy.readInt();
        long[] positions = new long[Math.min(entries, 1 << 10)];
        for (int i = 0; i < entries; i++) {
            long id = copy.readLong();
            long word = copy.readLong();
            table.put(id, word);
            if (Words.kind(word) == Words.ACTIVE) {
                sessions.add(Words.seenMillis(word));
            } else if (Words.kind(word) == Words.WAITING) {
                positions =
                        waiting < positions.length
                                ? positions
                                : Arrays.copyOf(positions, waiting * 2);
                positions[waiting++] = Words.position(word);
            }
        }
        Arrays.sort(positions, 0, waiting);
        for (int i = 0; i < waiting; i++) {
            line.insert(positions[i]);
        }
    }
}
