package io.vestibule.coordination;

import io.vestibule.queue.SortedIds;
import io.vestibule.tally.SessionRule;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/// Ids whose session was ended before its time: for one session duration, and at least as long as
/// the ledger remembers them, workers must not let their tickets pass. *Confined to its agent.*
final class EndedEarly {

    private final LinkedHashMap<Long, Long> ended = new LinkedHashMap<>();
    private SortedIds ids = SortedIds.NONE;
    private boolean changed;

    void add(long id, long atMillis) {
        ended.putIfAbsent(id, atMillis);
        changed = true;
    }

    /// Forgets those whose ticket is over by itself, when the ledger does: were a session duration
    /// raised meanwhile, their tickets would open again and nobody would count them.
    void prune(SessionRule rule, long nowMillis) {
        if (ended.isEmpty()) {
            return;
        }
        var oldest = ended.values().iterator();
        while (oldest.hasNext() && nowMillis - oldest.next() >= rule.rememberedMillis()) {
            oldest.remove();
            changed = true;
        }
    }

    /// The ids, sorted.
    SortedIds ids() {
        if (changed) {
            ids = SortedIds.of(ended.keySet().stream().mapToLong(Long::longValue).toArray());
            changed = false;
        }
        return ids;
    }

    void write(DataOutput copy) throws IOException {
        copy.writeInt(ended.size());
        for (Map.Entry<Long, Long> entry : ended.entrySet()) {
            copy.writeLong(entry.getKey());
            copy.writeLong(entry.getValue());
        }
    }

    void read(DataInput copy) throws IOException {
        int entries = copy.readInt();
        for (int i = 0; i < entries; i++) {
            add(copy.readLong(), copy.readLong());
        }
    }
}
