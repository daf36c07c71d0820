package io.vestibule.health;

/// Which good probes of a node are kept, so that there is one a minute of a check and region,
/// however many nodes probe it: each has every so many minutes one of its own, and keeps the first
/// good probe that comes in it or later. *Confined to one thread.*
final class HistorySample {

    private static final long MINUTE_MILLIS = 60_000;
    private static final long NONE = Long.MIN_VALUE;

    private int place;
    private int probers;
    private long turn = NONE;
    private int skipped;

    /// Takes a good probe.
    ///
    /// @param ofPlace which of the probes of its region the node makes
    /// @param ofProbers how many nodes of the region probe
    /// @param keepsAnyway whether it is kept whatever the minute is
    /// @return how many probes it stands for; 0 if it is not kept
    int good(long atMillis, int ofPlace, int ofProbers, boolean keepsAnyway) {
        if (place != ofPlace || probers != ofProbers) {
            place = ofPlace;
            probers = ofProbers;
            turn = NONE;
        }
        long minute = Math.floorDiv(atMillis, MINUTE_MILLIS);
        long now = Math.floorDiv(minute - place, (long) probers);
        boolean own = Math.floorMod(minute - place, (long) probers) == 0;
        boolean keeps = keepsAnyway || (turn == NONE ? own : now != turn);
        if (keeps || turn == NONE) {
            turn = now;
        }
        if (!keeps) {
            skipped++;
            return 0;
        }
        int stands = skipped + 1;
        skipped = 0;
        return stands;
    }
}
