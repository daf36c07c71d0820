package io.vestibule.tally;

/// How a [VisitorStatus] is packed into 64 bits. *Immutable.*
final class LedgerEntry {

    /*
     * The lowest two bits say which.
     *
     *     waiting   arrival 42 (ms, to the year 2109) | check-in 12 (s, modulo 4,096) | live 8 (s)
     *     the rest  seen, or when it ended 35 (0.1 s, to 2078) | 27 since accepted (0.1 s, 155 days)
     *
     * A check-in is at most a minute ahead and less than an hour old when it is read, since those
     * who are not live any more are swept out every second; so twelve bits name it.
     */

    static final int WAITING = 0;
    static final int ACTIVE = 1;
    static final int LEFT = 2;
    static final int REVOKED = 3;

    /// No entry: none of the above has all bits set.
    static final long ABSENT = -1;

    private static final int KIND_BITS = 2;
    private static final int LIVE_BITS = 8;
    private static final int CHECK_IN_BITS = 12;
    private static final int AGE_BITS = 27;
    private static final int TAIL_BITS = CHECK_IN_BITS + LIVE_BITS;

    /// What moments of sessions are rounded to, in ms. One who left the line ended in the tenth
    /// that the session began in, and so is distinguished from one who was inside.
    static final long TENTH = 100;

    private static final long SECOND = 1000;
    private static final long AHEAD_SECONDS = 60;

    private LedgerEntry() {}

    static int kind(long word) {
        return (int) mask(word, KIND_BITS);
    }

    static long waiting(long arrivedMillis, long checkedInSecond, long liveSeconds) {
        long live = Math.clamp(liveSeconds, 0, (1 << LIVE_BITS) - 1);
        long tail = mask(checkedInSecond, CHECK_IN_BITS) << LIVE_BITS | live;
        return (arrivedMillis << TAIL_BITS | tail) << KIND_BITS | WAITING;
    }

    /// When a waiting visitor arrived.
    static long arrived(long word) {
        return word >>> (KIND_BITS + TAIL_BITS);
    }

    static int liveSeconds(long word) {
        return (int) mask(word >>> KIND_BITS, LIVE_BITS);
    }

    /// The second of the check-in, read at `nowMillis`.
    static long checkedInSecond(long word, long nowMillis) {
        long newest = nowMillis / SECOND + AHEAD_SECONDS;
        return newest - mask(newest - (word >>> (KIND_BITS + LIVE_BITS)), CHECK_IN_BITS);
    }

    /// The first second in which the visitor is not live any more.
    static long liveUntilSecond(long word, long nowMillis) {
        return checkedInSecond(word, nowMillis) + liveSeconds(word);
    }

    static long active(long acceptedMillis, long seenMillis) {
        return sinceAccepted(acceptedMillis, seenMillis, ACTIVE);
    }

    /// The word of a visitor who was let in at `acceptedMillis` and whose session ended at
    /// `atMillis`.
    static long ended(int kind, long acceptedMillis, long atMillis) {
        return sinceAccepted(acceptedMillis, atMillis, kind);
    }

    private static long sinceAccepted(long acceptedMillis, long seenMillis, int kind) {
        long seen = Math.floorDiv(seenMillis, TENTH);
        long age = Math.clamp(seen - Math.floorDiv(acceptedMillis, TENTH), 0, (1L << AGE_BITS) - 1);
        return (seen << AGE_BITS | age) << KIND_BITS | kind;
    }

    static long seenMillis(long word) {
        return (word >>> (KIND_BITS + AGE_BITS)) * TENTH;
    }

    static long acceptedMillis(long word) {
        return seenMillis(word) - mask(word >>> KIND_BITS, AGE_BITS) * TENTH;
    }

    static VisitorStatus standing(long word, long nowMillis) {
        if (word == ABSENT) {
            return VisitorStatus.UNKNOWN;
        }
        return switch (kind(word)) {
            case WAITING ->
                new VisitorStatus.Waiting(arrived(word), checkedInSecond(word, nowMillis) * SECOND, liveSeconds(word));
            case ACTIVE -> new VisitorStatus.Active(acceptedMillis(word), seenMillis(word));
            case LEFT -> new VisitorStatus.Left(seenMillis(word));
            default -> new VisitorStatus.Revoked(seenMillis(word));
        };
    }

    private static long mask(long value, int bits) {
        return value & ((1L << bits) - 1);
    }
}
