package io.vestibule.board;

import java.util.Arrays;

/// Which sessions of the sample a lane has reported in the tick that runs, so that it reports each
/// once. Bounded: what does not fit is not reported. *Confined to its event loop.*
///
/// Kept are 32 bits of each id, 12 KiB at most. In one room of some 2,000 two of the 2,000 sessions
/// share them: of these two, only the one that comes first in a tick is reported in it.
final class SightedSessions {

    /*
     * Open addressing, at most two thirds full. A mark's place is the mark itself, scaled to the
     * number of places (Lemire, "Fast random integer generation in an interval", 2019).
     */

    /// Sessions of one tick: the sample has no more.
    static final int MOST = 2_048;

    private static final int FIRST_PLACES = 48;
    private static final int FREE = 0;
    private static final long GOLDEN = 0x9E37_79B9_7F4A_7C15L;

    private int[] marks = new int[FIRST_PLACES];
    private int size;
    private long tick = Long.MIN_VALUE;

    /// Whether a session has to be reported: it was not in this tick.
    ///
    /// @param now the tick that runs
    boolean isNew(long id, long now) {
        if (now != tick) {
            turn(now);
        }
        int mark = mark(id);
        int place = place(mark);
        if (marks[place] == mark || size == MOST) {
            return false;
        }
        marks[place] = mark;
        size++;
        if (size * 3 > marks.length * 2) {
            grow();
        }
        return true;
    }

    private static int mark(long id) {
        int mark = (int) ((id * GOLDEN) >>> Integer.SIZE);
        return mark == FREE ? 1 : mark;
    }

    private void turn(long now) {
        tick = now;
        if (size * 6 < marks.length && marks.length > FIRST_PLACES) {
            marks = new int[marks.length / 2];
        } else {
            Arrays.fill(marks, FREE);
        }
        size = 0;
    }

    private void grow() {
        var before = marks;
        marks = new int[before.length * 2];
        for (int mark : before) {
            if (mark != FREE) {
                marks[place(mark)] = mark;
            }
        }
    }

    /// Where a mark is, or would be.
    private int place(int mark) {
        int place = (int) ((Integer.toUnsignedLong(mark) * marks.length) >>> Integer.SIZE);
        while (marks[place] != mark && marks[place] != FREE) {
            place = place + 1 == marks.length ? 0 : place + 1;
        }
        return place;
    }
}
