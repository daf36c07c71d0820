package io.vestibule.cluster.mirror;

import io.vestibule.wire.Frame;
import java.util.ArrayList;
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
        for (var next = early.firstEntry(); next != null && next.getKey() <= through() + 1; next = early.firstEntry()) {
            early.remove(next.getKey());
            since.append(next.getValue());
        }
    }

    /// Pieces of the copy.
    ///
    /// @param from the index of the first
    List<Frame> pieces(int from, int most) {
        var frames = new ArrayList<Frame>();
        int count = copy.size();
        for (int index = from; index < count && frames.size() < most; index++) {
            frames.add(new Frame.Piece(term, copyThrough, index, count, copy.get(index)));
        }
        return frames;
    }

    /// The entries after one.
    List<Frame> entries(long after, int most) {
        var frames = new ArrayList<Frame>();
        long last = after;
        while (last < through() && frames.size() < most) {
            var entries = since.frame(term, last + 1, Tail.MOST);
            frames.add(entries);
            last = entries.through();
        }
        return frames;
    }
}
