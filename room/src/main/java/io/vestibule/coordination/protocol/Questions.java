package io.vestibule.coordination.protocol;

import java.util.Arrays;

/// When the questions under way were asked. Takes no memory for a question once it has had room for
/// as many. *Confined to its worker.*
final class Questions {

    private static final int FIRST = 16;

    /// In the place of a moment: answered or given up.
    private static final long SETTLED = Long.MAX_VALUE;

    /// A ring: the moment of question `n` is at index `n` modulo its length, a power of two.
    private long[] askedMillis = new long[FIRST];

    private long oldest;
    private long next;

    /// A question is under way.
    ///
    /// @return its number
    long asked(long nowMillis) {
        if (next - oldest == askedMillis.length) {
            grow();
        }
        askedMillis[at(next)] = nowMillis;
        return next++;
    }

    /// A question is not under way any more.
    void settled(long question) {
        if (question >= oldest && question < next) {
            askedMillis[at(question)] = SETTLED;
            while (oldest < next && askedMillis[at(oldest)] == SETTLED) {
                oldest++;
            }
        }
    }

    /// When the oldest was asked; later than any moment if none is under way.
    long oldestMillis() {
        return oldest == next ? SETTLED : askedMillis[at(oldest)];
    }

    private void grow() {
        var longer = Arrays.copyOf(askedMillis, askedMillis.length * 2);
        for (long question = oldest; question < next; question++) {
            longer[(int) (question & (longer.length - 1))] = askedMillis[at(question)];
        }
        askedMillis = longer;
    }

    private int at(long question) {
        return (int) (question & (askedMillis.length - 1));
    }
}
