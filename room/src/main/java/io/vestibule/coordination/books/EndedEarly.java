package io.vestibule.coordination.books;

import io.vestibule.queue.EndedIds;
import io.vestibule.tally.SessionRule;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.LongConsumer;

/// Ids whose session was ended before its time: for one session duration, and at least as long as
/// the ledger remembers them, workers must not let their tickets pass.
///
/// Beyond a million of them the oldest are forgotten, here and in the ledger: a copy of such a
/// cookie opens again until it expires, and is counted like anybody inside. *Confined to its
/// agent.*
public final class EndedEarly {

    /// How many are remembered.
    static final int MOST = 1 << 20;

    /// Ids that have ended anyway are forgotten in about this many batches.
    private static final int PARTS = 256;

    private final int most;
    private final LongConsumer forget;
    private final Set<Long> fresh = new LinkedHashSet<>();
    private final ArrayDeque<Checkpoint> marks = new ArrayDeque<>();
    private EndedIds ids;
    private long forgotten;

    /// Up to a number all had ended at a moment.
    private record Checkpoint(long fromMillis, long atMillis, long through) {}

    /// @param term names this list; grows with every one that is begun
    /// @param most how many are remembered
    /// @param forget receives the ids that are no longer remembered because there are more
    EndedEarly(long term, int most, LongConsumer forget) {
        this.most = most;
        this.forget = forget;
        ids = EndedIds.begun(Math.max(1, term), 1);
    }

    /// Remembers an id. Nothing happens if it is remembered already.
    void add(long id, SessionRule rule, long atMillis) {
        if (ids.contains(id) || !fresh.add(id)) {
            return;
        }
        long part = rule.rememberedMillis() / PARTS;
        var last = marks.peekLast();
        long through = ids.through() + fresh.size();
        if (last != null && atMillis - last.fromMillis() < part) {
            marks.removeLast();
            marks.add(new Checkpoint(last.fromMillis(), Math.max(last.atMillis(), atMillis), through));
        } else {
            marks.add(new Checkpoint(atMillis, atMillis, through));
        }
        if (fresh.size() >= PARTS) {
            settle();
        }
    }

    /// Forgets those whose ticket has expired, when the ledger does: were a session duration raised
    /// meanwhile, their tickets would open again uncounted.
    void prune(SessionRule rule, long nowMillis) {
        var oldest = marks.peek();
        while (oldest != null && nowMillis - oldest.atMillis() >= rule.rememberedMillis()) {
            ids = ids().without(oldest.through() + 1);
            marks.remove();
            oldest = marks.peek();
        }
    }

    /// The ids.
    public EndedIds ids() {
        settle();
        return ids;
    }

    /// How many were forgotten because there were more than are remembered.
    public long forgotten() {
        return forgotten;
    }

    private void settle() {
        if (fresh.isEmpty()) {
            return;
        }
        ids = ids.with(fresh.stream().mapToLong(Long::longValue).toArray());
        fresh.clear();
        if (ids.through() - ids.first() >= most) {
            // More than one at a time: forgetting should be rare.
            int gone = (int) (ids.through() - ids.first() + 1 - most) + most / PARTS;
            for (long id : ids.from(ids.first(), gone)) {
                forget.accept(id);
            }
            forgotten += gone;
            ids = ids.without(ids.first() + gone);
        }
    }

    void write(DataOutput copy) throws IOException {
        long[] all = ids().from(ids.first(), ids.size());
        var rest = marks.iterator();
        var mark = new Checkpoint(0, 0, 0);
        copy.writeInt(all.length);
        for (int i = 0; i < all.length; i++) {
            while (mark.through() < ids.first() + i && rest.hasNext()) {
                mark = rest.next();
            }
            copy.writeLong(all[i]);
            copy.writeLong(mark.atMillis());
        }
    }

    void read(DataInput copy, SessionRule rule) throws IOException {
        int entries = copy.readInt();
        for (int i = 0; i < entries; i++) {
            add(copy.readLong(), rule, copy.readLong());
        }
    }
}
