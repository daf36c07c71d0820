package io.vestibule.minute;

import java.util.Arrays;

/// When the sessions of the [Sample] were last seen, where sessions do not renew. *Confined to the
/// agent of its room.*
///
/// Followed from their admission on: of a session that began before, it is not known which of its
/// requests were missed.
public final class FollowedSessions {

    /*
     * Open addressing, 12 bytes a place. An id's place follows from its hash, scaled to the number
     * of places (Lemire, "Fast random integer generation in an interval", 2019), so that this need
     * not be a power of two. An entry that goes is closed up behind (Knuth 6.4, algorithm R).
     */

    /// Nothing is known of the last request.
    public static final long UNKNOWN = Long.MIN_VALUE;

    private static final int FIRST = 16;
    private static final int LARGEST = Sample.MOST + Sample.MOST / 8;
    private static final int FREE = Integer.MIN_VALUE;
    private static final long TENTH = 100;

    private final long baseTenth;
    private long[] ids = {};
    private int[] seen = {};
    private int size;
    private int level;

    /// @param nowMillis moments are kept for three years from now
    public FollowedSessions(long nowMillis) {
        baseTenth = nowMillis / TENTH;
    }

    /// Follows as large a sample as belongs to this many sessions; those that do not belong to it
    /// are followed no more.
    public void fit(long sessionsNow) {
        int fitting = Sample.level(sessionsNow);
        if (fitting > level) {
            keepOnly(fitting);
        }
        level = fitting;
    }

    private void keepOnly(int fitting) {
        long[] oldIds = ids;
        int[] oldSeen = seen;
        ids = new long[0];
        seen = new int[0];
        size = 0;
        for (int i = 0; i < oldIds.length; i++) {
            if (oldSeen[i] != FREE && Sample.isIn(oldIds[i], fitting)) {
                put(oldIds[i], oldSeen[i]);
            }
        }
    }

    /// A session begins.
    public void begin(long id, long atMillis) {
        if (Sample.isIn(id, level) && size < Sample.MOST) {
            put(id, tenth(atMillis));
        }
    }

    /// A session was seen. Nothing happens if it is not followed.
    public void seen(long id, long atMillis) {
        int at = find(id);
        if (at >= 0) {
            seen[at] = Math.max(seen[at], tenth(atMillis));
        }
    }

    /// A session ended, or was none.
    ///
    /// @return when it was last seen, to a tenth of a second; [#UNKNOWN] if it was not followed
    public long end(long id) {
        int at = find(id);
        if (at < 0) {
            return UNKNOWN;
        }
        long last = (baseTenth + seen[at]) * TENTH;
        remove(at);
        return last;
    }

    /// Forgets sessions that were last seen before a moment: their ends were not reported.
    public void forgetBefore(long millis) {
        int oldest = tenth(millis);
        for (int i = 0; i < seen.length; i++) {
            while (seen[i] != FREE && seen[i] < oldest) {
                remove(i);
            }
        }
    }

    /// How many are followed.
    public int size() {
        return size;
    }

    private int tenth(long millis) {
        return (int) Math.clamp(millis / TENTH - baseTenth, FREE + 1L, Integer.MAX_VALUE);
    }

    private void put(long id, int tenth) {
        int at = find(id);
        if (at < 0) {
            if (size >= ids.length - ids.length / 8 && ids.length < LARGEST) {
                grow();
            }
            at = home(id);
            while (seen[at] != FREE) {
                at = next(at);
            }
            ids[at] = id;
            size++;
        }
        seen[at] = tenth;
    }

    private void grow() {
        long[] oldIds = ids;
        int[] oldSeen = seen;
        int places = Math.clamp(oldIds.length * 2L, FIRST, LARGEST);
        ids = new long[places];
        seen = new int[places];
        Arrays.fill(seen, FREE);
        size = 0;
        for (int i = 0; i < oldIds.length; i++) {
            if (oldSeen[i] != FREE) {
                put(oldIds[i], oldSeen[i]);
            }
        }
    }

    /// The place of an id; -1 if it has none.
    private int find(long id) {
        if (size == 0) {
            return -1;
        }
        int at = home(id);
        while (seen[at] != FREE) {
            if (ids[at] == id) {
                return at;
            }
            at = next(at);
        }
        return -1;
    }

    private void remove(int from) {
        int hole = from;
        int at = next(hole);
        while (seen[at] != FREE) {
            int home = home(ids[at]);
            boolean stays = hole < at ? hole < home && home <= at : hole < home || home <= at;
            if (!stays) {
                ids[hole] = ids[at];
                seen[hole] = seen[at];
                hole = at;
            }
            at = next(at);
        }
        seen[hole] = FREE;
        size--;
    }

    /// The upper bits of the hash choose the sample, so the lower ones choose the place.
    private int home(long id) {
        long low = Sample.mixed(id) & 0xFFFF_FFFFL;
        return (int) ((low * ids.length) >>> Integer.SIZE);
    }

    private int next(int at) {
        return at + 1 == ids.length ? 0 : at + 1;
    }
}
