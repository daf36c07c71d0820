package io.vestibule.board;

import io.vestibule.ticket.TicketSeal;

/// By how much a room's time is ahead of this process's steady clock, as far as views of it show. All in
/// milliseconds. *Immutable.*
///
/// A view that comes late looks like a room whose time is behind. Views by a clock that is behind are all
/// behind by the same time, those of a node that has too much to do are not: what looks behind is believed when
/// it has not changed for some time. The first view of a room is believed at once if it is very far behind: a
/// clock is the likelier cause then.
///
/// @param believed as views showed it that were not late
/// @param known whether any view was not late
/// @param lateSince since when, by this process's clock, all views were late by about the same; [#IN_TIME] where the
///   newest was not late
/// @param seenMillis when the newest came, by this process's clock
/// @param least of the late ones
/// @param greatest of the late ones
record RoomOffset(long believed, boolean known, long lateSince, long seenMillis, long least, long greatest) {

    private static final long IN_TIME = Long.MAX_VALUE;

    /// No view has come.
    static final RoomOffset UNKNOWN = new RoomOffset(0, false, IN_TIME, 0, 0, 0);

    /// After so long it is the clock that is behind, and not the views.
    private static final long SURE_MILLIS = 10_000;

    /// Views that are late differ by more than this within that time.
    private static final long UNSTEADY_MILLIS = 1_000;

    /// Views of a room come about once a second at least; after a longer silence one of them says nothing of the next.
    private static final long SILENT_MILLIS = 2_500;

    /// What the first view of a room is behind by more than this is laid to a clock.
    private static final long LATEST_MILLIS = 30_000;

    /// By a view that cannot be late.
    static RoomOffset of(long ahead) {
        return new RoomOffset(ahead, true, IN_TIME, 0, 0, 0);
    }

    /// A further view came, from another process.
    ///
    /// @param ahead by how much its time is ahead of this process's clock
    /// @param nowMillis by this process's clock
    RoomOffset next(long ahead, long nowMillis) {
        long late = apart() - ahead;
        if (late <= tolerance()) {
            return of(apart() == 0 ? ahead : Math.max(apart(), ahead));
        }
        if (!known && late > LATEST_MILLIS) {
            return of(ahead);
        }
        long low = Math.min(least, ahead);
        long high = Math.max(greatest, ahead);
        long silence = nowMillis - seenMillis;
        boolean goesOn =
                lateSince != IN_TIME && high - low <= UNSTEADY_MILLIS && silence >= 0 && silence <= SILENT_MILLIS;
        if (!goesOn) {
            return new RoomOffset(believed, known, nowMillis, nowMillis, ahead, ahead);
        }
        return nowMillis - lateSince >= SURE_MILLIS
                ? of(high)
                : new RoomOffset(believed, known, lateSince, nowMillis, low, high);
    }

    /// The offset by which gates go: clocks that are right differ too, by little.
    long apart() {
        return Math.abs(believed) > TicketSeal.SKEW_MILLIS ? believed : 0;
    }

    /// A clock that is off has an offset to the second, which views that come later and later do not lead away.
    private long tolerance() {
        return apart() == 0 ? TicketSeal.SKEW_MILLIS : UNSTEADY_MILLIS;
    }
}
