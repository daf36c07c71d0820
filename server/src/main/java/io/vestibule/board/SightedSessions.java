package io.vestibule.board;

import java.util.Arrays;

/// Which sessions of the sample a lane has told of in the tick that runs, so that it tells of each
/// once. Bounded: what does not fit is not told. *Confined to its event loop.*
final class SightedSessions {

    /// Sessions of one tick: the sample has no more.
    static final int MOST = 2_048;

    private static final int FIRST_SLOTS = 64;

    /// Open addressing, at most half full; 0 is an empty place.
    private long[] ids = new long[FIRST_SLOTS];

    private int size;
    private long tick = Long.MIN_VALUE;

    /// Whether a session has to be told of: it was not in this tick.
    ///
    /// @param id random, so that its last bits place it
    /// @param now the tick that runs
    boolean isNew(long id, long now) {
        if (now != tick) {
            turn(now);
        }
        int slot = slot(id);
        if (ids[slot] == id || size == MOST) {
            return false;
        }
        ids[slot] = id;
        size++;
        if (size * 2 > ids.length) {
            grow();
        }
        return true;
    }

    private void turn(long now) {
        tick = now;
        if (size * 8 < ids.length && ids.length > FIRST_SLOTS) {
            ids = new long[ids.length / 2];
        } else {
            Arrays.fill(ids, 0);
        }
        size = 0;
    }

    private void grow() {
        var before = ids;
        ids = new long[before.length * 2];
        for (long id : before) {
            if (id != 0) {
                ids[slot(id)] = id;
            }
        }
    }

    /// Where an id is, or would be.
    private int slot(long id) {
        int mask = ids.length - 1;
        int slot = (int) id & mask;
        while (ids[slot] != id && ids[slot] != 0) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }
}
