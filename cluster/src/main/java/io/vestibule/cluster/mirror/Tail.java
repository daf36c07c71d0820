package io.vestibule.cluster.mirror;

import io.vestibule.coordination.books.Journal;
import io.vestibule.wire.Frame;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// The newest entries of a journal whose entries are numbered: those since a copy. A few take
/// little memory, many 32 bytes each. *Confined to its agent.*
final class Tail implements Journal {

    /// A frame has so many entries at most.
    static final int MOST = 2_048;

    private static final int WORDS = Frame.Entries.WORDS;
    private static final int FIRST = 64;

    /// Of `MOST` entries each; the last one grows to that.
    private final List<long[]> blocks = new ArrayList<>();

    /// The number before that of the first entry of the first block.
    private long origin;

    private long dropped;
    private long through;

    /// None yet.
    ///
    /// @param through the number before that of the first
    Tail(long through) {
        origin = through;
        dropped = through;
        this.through = through;
    }

    /// The number of the newest entry.
    long through() {
        return through;
    }

    /// All later ones are here.
    long dropped() {
        return dropped;
    }

    @Override
    public void append(int kind, long id, long a, long b) {
        append((long) kind, id, a, b);
    }

    private void append(long kind, long id, long a, long b) {
        int at = (int) ((through - origin) % MOST) * WORDS;
        if (at == 0) {
            blocks.add(new long[FIRST * WORDS]);
        }
        long[] block = blocks.getLast();
        if (at == block.length) {
            block = Arrays.copyOf(block, 2 * block.length);
            blocks.set(blocks.size() - 1, block);
        }
        block[at] = kind;
        block[at + 1] = id;
        block[at + 2] = a;
        block[at + 3] = b;
        through++;
    }

    /// Takes what is new of some entries.
    ///
    /// @param entries the first is known, or the next
    void append(Frame.Entries entries) {
        long[] words = entries.words();
        long known = through + 1 - entries.from();
        for (long at = known * WORDS; at < words.length; at += WORDS) {
            int i = (int) at;
            append(words[i], words[i + 1], words[i + 2], words[i + 3]);
        }
    }

    /// Forgets entries.
    ///
    /// @param last the number of the last of them; may be one that did not come yet
    void drop(long last) {
        if (last >= through) {
            blocks.clear();
            origin = last;
            dropped = last;
            through = last;
        } else if (last > dropped) {
            dropped = last;
            int whole = (int) ((last - origin) / MOST);
            blocks.subList(0, whole).clear();
            origin += (long) whole * MOST;
        }
    }

    /// Some of them.
    ///
    /// @param from the number of the first; one that is here
    /// @param most how many at most, 1 to `MOST`
    Frame.Entries frame(long term, long from, long most) {
        int count = (int) Math.min(most, through - from + 1);
        var words = new long[count * WORDS];
        int done = 0;
        while (done < words.length) {
            long before = from - 1 - origin + done / WORDS;
            int at = (int) (before % MOST) * WORDS;
            int some = Math.min(words.length - done, MOST * WORDS - at);
            System.arraycopy(blocks.get((int) (before / MOST)), at, words, done, some);
            done += some;
        }
        return new Frame.Entries(term, from, words);
    }

    /// Sends all of them, in order.
    void tell(Journal to) {
        for (long number = dropped; number < through; number++) {
            long[] block = blocks.get((int) ((number - origin) / MOST));
            int at = (int) ((number - origin) % MOST) * WORDS;
            to.append((int) block[at], block[at + 1], block[at + 2], block[at + 3]);
        }
    }
}
