package io.vestibule.coordination.books;

import io.vestibule.coordination.protocol.Move;
import io.vestibule.coordination.protocol.Report;
import io.vestibule.coordination.protocol.VisitEvent;
import io.vestibule.coordination.protocol.VisitEvent.Admitted;
import io.vestibule.coordination.protocol.VisitEvent.CheckedIn;
import io.vestibule.coordination.protocol.VisitEvent.FirstTouch;
import io.vestibule.coordination.protocol.VisitEvent.Forwarded;
import io.vestibule.coordination.protocol.VisitEvent.GaveBack;
import io.vestibule.coordination.protocol.VisitEvent.Left;
import io.vestibule.coordination.protocol.VisitEvent.Revoked;
import io.vestibule.coordination.protocol.VisitEvent.Seen;

/// The kinds of journal entries and what their numbers mean. *Immutable.*
public final class JournalEntry {

    /// A slot was granted; `a` is the moment of admission.
    public static final int GRANTED = 1;

    public static final int CHECKED_IN = 2;
    public static final int SEEN = 3;
    public static final int HANDED = 4;
    public static final int GAVE_BACK = 5;
    public static final int LEFT = 6;
    public static final int REVOKED = 7;
    public static final int ADMITTED = 8;

    /// A visitor entered with a slot that was granted to another request of theirs.
    public static final int ENTERED = 9;

    /// A coordinator heard the report sent at the moment `a`.
    public static final int CONTACT = 10;

    /// Slots that are assumed taken belong to no known visitor: an earlier host was lost.
    public static final int HELD_BACK = 11;

    /// A seat was given back, since its ticket was not shown again; `a` is the moment of admission.
    public static final int UNSEEN = 12;

    /// The minute book counted a report: `id` is the worker's number, `a` its incarnation, `b` the
    /// report's number.
    public static final int COUNTED = 13;

    /// A sick origin holds the line otherwise than before: `id` is the number of sessions when its
    /// recovery began, `a` since when, `b` what is done ([PackedHold#number]).
    public static final int ORIGIN_HOLD = 14;

    /// A visitor moved to another network: `id` is the old id, `a` the new one, `b` the moment and
    /// the network. A version that does not know it counts the visitor under both, until the old
    /// one expires.
    public static final int MOVED = 15;

    /// The room's time is ahead of the host's wall clock by `a`, since that was set.
    public static final int CLOCK = 16;

    // Arrival and life share a number: 48 bits for the arrival, 16 for tenths of a second.
    private static final int LIFE_BITS = 16;
    private static final int LIFE_MASK = (1 << LIFE_BITS) - 1;
    private static final long TENTH = 100;

    private JournalEntry() {}

    /// Writes what happened at a worker into its journal, before the answer goes out. First touches
    /// are not written: nothing rests on them.
    public static void write(VisitEvent event, Journal journal) {
        switch (event) {
            case FirstTouch _ -> {}
            case CheckedIn(long id, long arrived, long at, long liveUntil, long _) ->
                journal.append(CHECKED_IN, id, arrivalAndLife(arrived, liveUntil - at), at);
            case Seen(long id, long from, long to) -> journal.append(SEEN, id, from, to);
            case Forwarded(long id, long at) -> journal.append(HANDED, id, at, 0);
            case GaveBack(long id, long accepted) -> journal.append(GAVE_BACK, id, accepted, 0);
            case Left(long id, long at, boolean waiting) -> journal.append(LEFT, id, at, waiting ? 1 : 0);
            case Revoked(long id, long at) -> journal.append(REVOKED, id, at, 0);
            case Admitted(long id, long at) -> journal.append(ADMITTED, id, at, 0);
        }
    }

    /// Writes that the minute book counts a report, after [what happened][#write]. A host without
    /// one writes nothing.
    public static void writeCounted(Report report, Journal journal) {
        var worker = report.worker();
        journal.append(COUNTED, worker.number(), worker.incarnation(), report.sequence());
    }

    /// Writes how far the line is held.
    public static void write(PackedHold held, Journal journal) {
        var hold = held.hold();
        journal.append(ORIGIN_HOLD, held.before(), hold.sinceMillis(), PackedHold.number(hold));
    }

    /// Writes that a visitor continues under another id.
    static void writeMoved(long id, Move to, long nowMillis, Journal journal) {
        journal.append(MOVED, id, to.newId(), nowMillis << Short.SIZE | to.network());
    }

    private static long arrivalAndLife(long arrivedMillis, long lifeMillis) {
        return arrivedMillis << LIFE_BITS | Math.ceilDiv(lifeMillis, TENTH);
    }

    /// What a [#CHECKED_IN] entry says.
    public static CheckedIn checkedIn(long id, long a, long b) {
        long life = (a & LIFE_MASK) * TENTH;
        return new CheckedIn(id, a >>> LIFE_BITS, b, b + life);
    }
}
