package io.vestibule.cluster.mirror;

import io.vestibule.wire.Frame;

import java.util.List;
import java.util.TreeMap;

/// The mirrored state of one term: a copy and the entries since. *Confined to its mirror.*
final class MirroredTerm {

    /// How many frames may wait for an earlier one.
    private static final int MOST_EARLY = 64;

    final long term;
    List<byte[]> copy;
    long copyThrough;
    final Tail since;

    /// Came before what is missing yet.
    private final TreeMap<Long, Frame.Entries> early = new TreeMap<>();

    MirroredTerm(IncomingCopy of) {
        term = of.term;
        copy = of.all();
        copyThrough = of.through;
        since = new Tail(of.through);
    }

    /// A later copy makes entries needless, and may know more of them.
    void renew(IncomingCopy by) {
        copy = by.all();
        copyThrough = by.through;
        since.drop(copyThrough);
        takeEarly();
    }

    long through() {
        return since.through();
    }

    void add(Frame.Entries entries) {
        if (entries.from() > through() + 1) {
            if (early.size() < MOST_EARLY) {
                early.put(entries.from(), entries);
            }
            return;
        }
        since.append(entries);
        takeEarly();
    }

    private void takeEarly() {
        for (var next = early.firstEntry();
                next != null && next.getKey() <= through() + 1;
                next = early.firstEntry()) {
            early.remove(next.getKey());
            since.append(next.getValue());
        }
    }
}
