package io.vestibule.advice;

import java.util.HashMap;
import java.util.Map;

/// How many visitors are on the site at once, and how many come in a minute. A visitor is an
/// address with a user agent, and is there until five minutes after the last request, as in a
/// session of a room. *Confined to one reading of a log.*
final class Presence {

    static final long SESSION_SECONDS = 300;

    /// Visitors that are distinguished; a log has more within five minutes only under attack.
    private static final int MOST = 4_000_000;

    private static final long MINUTE = 60;

    /* The last second of each visitor, and for each of the last five minutes' seconds how many
    were seen last in it: as time passes, those of the second that falls out have left. */

    private final Map<Long, Long> lastSeen = new HashMap<>();
    private final int[] lastIn = new int[(int) SESSION_SECONDS + 1];
    private final Map<Long, Integer> newcomers = new HashMap<>();
    private long now = Long.MIN_VALUE;
    private long first = Long.MAX_VALUE;
    private int inside;
    private int peak;
    private long peakSecond;

    /// Notes a request.
    ///
    /// @param begins whether it can begin a visit; parts of pages only prolong one
    void saw(long second, long visitor, boolean begins) {
        advance(second);
        long at = Math.max(second, now - SESSION_SECONDS);
        var before = lastSeen.get(visitor);
        if (before != null && before >= now - SESSION_SECONDS) {
            if (before >= at) {
                return;
            }
            lastIn[slot(before)]--;
        } else if (!begins || lastSeen.size() >= MOST) {
            return;
        } else {
            inside++;
            newcomers.merge(Math.floorDiv(second, MINUTE), 1, Integer::sum);
        }
        lastSeen.put(visitor, at);
        lastIn[slot(at)]++;
        if (inside > peak) {
            peak = inside;
            peakSecond = at;
        }
    }

    private void advance(long second) {
        first = Math.min(first, second);
        if (now == Long.MIN_VALUE) {
            now = second;
            return;
        }
        if (second <= now) {
            return;
        }
        long steps = Math.min(second - now, SESSION_SECONDS + 1);
        for (long s = second - steps + 1; s <= second; s++) {
            int slot = slot(s);
            inside -= lastIn[slot];
            lastIn[slot] = 0;
        }
        boolean nextMinute = Math.floorDiv(second, MINUTE) != Math.floorDiv(now, MINUTE);
        now = second;
        if (nextMinute) {
            lastSeen.values().removeIf(last -> last < now - SESSION_SECONDS);
        }
    }

    private int slot(long second) {
        return Math.floorMod(second, lastIn.length);
    }

    /// The most visitors that were there at once.
    int peak() {
        return peak;
    }

    /// When they were, in seconds since 1970.
    long peakSecond() {
        return peakSecond;
    }

    /// How many came in a minute, in 95 of 100 minutes at most; minutes without any count.
    int newcomersPerMinute() {
        if (newcomers.isEmpty()) {
            return 0;
        }
        long minutes = Math.floorDiv(now, MINUTE) - Math.floorDiv(first, MINUTE) + 1;
        int[] counts =
                newcomers.values().stream().mapToInt(Integer::intValue).sorted().toArray();
        long empty = Math.max(minutes - counts.length, 0);
        long rank = (long) Math.ceil(0.95 * (empty + counts.length)) - 1 - empty;
        return rank < 0 ? 0 : counts[(int) Math.min(rank, counts.length - 1)];
    }

    /// The most who came within one minute.
    int mostNewcomers() {
        return newcomers.values().stream().mapToInt(Integer::intValue).max().orElse(0);
    }
}
