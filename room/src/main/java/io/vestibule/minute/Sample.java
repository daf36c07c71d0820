package io.vestibule.minute;

/// Which sessions are followed request by request where sessions do not renew, so that it is known
/// how long they last: all in a small room, else a share of them by a hash of their ids. Workers
/// and the coordinator choose the same ones, without a message. *Immutable.*
///
/// The share is a power of two, and a smaller sample is part of each greater one: when the number
/// of people grows, some drop out, and none of the others has been missed.
public final class Sample {

    /// No more sessions of a room are followed at a time.
    public static final int MOST = 2_000;

    /// As many are expected at most: by chance some more are drawn, hardly ever [#MOST].
    private static final int EXPECTED = 1_800;

    private Sample() {}

    /// How often the number of sessions was halved: a session is drawn with the chance `2^-level`.
    ///
    /// @param sessionsNow how many there are, as the view of the room says
    public static int level(long sessionsNow) {
        int level = 0;
        while (sessionsNow >> level > EXPECTED) {
            level++;
        }
        return level;
    }

    /// Whether a session belongs to the sample of a level.
    public static boolean isIn(long id, int level) {
        return Long.numberOfLeadingZeros(mixed(id)) >= level;
    }

    /// Whether a session is followed.
    ///
    /// @param id of the ticket
    /// @param sessionsNow how many there are, as the view of the room says
    public static boolean has(long id, long sessionsNow) {
        return isIn(id, level(sessionsNow));
    }

    /// Every bit of the id moves every bit: the finalizer of SplitMix64 (Steele, Lea and Flood,
    /// "Fast splittable pseudorandom number generators", 2014).
    static long mixed(long id) {
        long z = id + 0x9E37_79B9_7F4A_7C15L;
        z = (z ^ (z >>> 30)) * 0xBF58_476D_1CE4_E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D0_49BB_1331_11EBL;
        return z ^ (z >>> 31);
    }
}
