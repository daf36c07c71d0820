package io.vestibule.coordination.observers;

import io.vestibule.coordination.books.RoomBooks;
import io.vestibule.minute.Count;
import io.vestibule.minute.Gauge;
import io.vestibule.minute.GaugeValues;
import io.vestibule.minute.MinuteBook;
import io.vestibule.minute.RowKey;
import io.vestibule.queue.Estimate;
import io.vestibule.queue.Plan;
import io.vestibule.queue.RoomView;
import io.vestibule.queue.Rules;
import io.vestibule.queue.WaitEstimate;
import io.vestibule.room.Limits;
import org.jspecify.annotations.Nullable;

/// Reads off the state of a room at every whole ten seconds of the clock, and what holds visitors
/// back in between. At the same moments it asks how long those who wait have waited: read once a
/// minute, a line that stands for less than a minute could be missed. *Confined to its agent.*
final class MinuteGauges {

    private static final long TENTH = 100;

    /// Workers may go by earlier settings for a moment.
    private static final long SETTLES_MILLIS = 2_000;

    private @Nullable RoomView shown;
    private long nextMillis;
    private long steppedMillis;
    private long turnedMillis = Long.MIN_VALUE / 2;
    private long waitsMillis;
    private Count limitedBy = Count.UNLIMITED;
    private int empty;

    /// Begins to read.
    void begin(long nowMillis) {
        steppedMillis = nowMillis;
        nextMillis = Math.ceilDiv(nowMillis, Gauge.APART_MILLIS) * Gauge.APART_MILLIS;
    }

    /// Workers are shown this view.
    void shown(RoomView view) {
        shown = view;
    }

    /// Other settings are in force.
    void turned(long nowMillis) {
        turnedMillis = nowMillis;
    }

    /// The moment up to which the ledger reports waits.
    long waitsMillis() {
        return waitsMillis;
    }

    /// Lets time pass.
    ///
    /// @return whether gauges were read
    boolean step(RoomBooks books, MinuteBook book) {
        long now = books.now();
        spend(now, book);
        look(books);
        begun(books, book);
        if (now < nextMillis) {
            return false;
        }
        long moment = Math.floorDiv(now, Gauge.APART_MILLIS) * Gauge.APART_MILLIS;
        nextMillis = moment + Gauge.APART_MILLIS;
        book.read(moment, values(books));
        waitsMillis = moment;
        books.ledger().tellWaits(moment);
        return true;
    }

    /// A session may have begun: there may be more people inside than ever in this minute.
    void begun(RoomBooks books, MinuteBook book) {
        book.peak(
                books.now(),
                books.people(),
                books.heldBack().seatsTaken(),
                books.ledger().line().size());
    }

    /// What held visitors back at the last look did so until now.
    private void spend(long now, MinuteBook book) {
        // A host that stood still for long knows nothing of the time before.
        long from = Math.max(steppedMillis, now - RowKey.MINUTE_MILLIS);
        while (from < now) {
            long border = (Math.floorDiv(from, RowKey.MINUTE_MILLIS) + 1) * RowKey.MINUTE_MILLIS;
            long to = Math.min(now, border);
            long tenths = Math.floorDiv(to, TENTH) - Math.floorDiv(from, TENTH);
            var minute = book.at(from);
            minute.count(limitedBy, tenths);
            minute.count(Count.SLOTS_EMPTY, tenths * empty);
            from = to;
        }
        steppedMillis = Math.max(steppedMillis, now);
    }

    private void look(RoomBooks books) {
        Rules.Entrance entrance = books.rules().entrance();
        switch (entrance) {
            case OPEN -> set(Count.UNLIMITED, 0);
            case SHUT, HELD -> set(Count.LIMITED_BY_OPERATOR, 0);
            case LINE, DRAW -> {
                Plan plan = books.plan();
                set(limit(plan), plan.eligible());
            }
        }
    }

    private void set(Count by, int slots) {
        limitedBy = by;
        empty = slots;
    }

    /// What is least of seats, passes and pace, if fewer may enter than wait.
    private static Count limit(Plan plan) {
        if (plan.slots() >= plan.waiting()) {
            return Count.UNLIMITED;
        }
        if (plan.paced() < plan.free()) {
            return Count.LIMITED_BY_PACE;
        }
        return Math.max(0, plan.seatsFree()) <= Math.max(0, plan.passesFree())
                ? Count.LIMITED_BY_SEATS
                : Count.LIMITED_BY_PASSES;
    }

    /// Whether there are more people, or admissions in 60 s, than the settings in force allow.
    static boolean isAboveLimit(RoomBooks books) {
        Limits limits = books.rules().limits();
        return books.people() > limits.totalActiveUsers() || admittedLately(books) > limits.newUsersPerMinute();
    }

    private static int admittedLately(RoomBooks books) {
        return books.passes().out() - books.heldBack().passes(books.now()).count();
    }

    /// Whether a visitor who entered without a slot did so beyond a limit, of the world where that
    /// is known.
    boolean isEnteredAboveLimit(RoomBooks books, long atMillis) {
        if (books.rules().entrance() == Rules.Entrance.OPEN || atMillis < turnedMillis + SETTLES_MILLIS) {
            return false;
        }
        int limit = books.rules().limits().totalActiveUsers();
        return isAboveLimit(books)
                || books.globalLink().world(books.now()).stream().anyMatch(world -> world.active() > limit);
    }

    private GaugeValues values(RoomBooks books) {
        Rules rules = books.rules();
        boolean limited = rules.entrance() != Rules.Entrance.OPEN;
        int waiting = books.ledger().line().size();
        return new GaugeValues(
                books.people(),
                books.heldBack().seatsTaken(),
                waiting,
                waiting == 0 ? 0 : longestSeconds(books),
                limited ? rules.limits().totalActiveUsers() : Gauge.NONE,
                limited ? rules.limits().newUsersPerMinute() : Gauge.NONE,
                (int) rules.limits().session().toMinutes());
    }

    /// The estimate of the last of the line, by the view that workers have.
    private int longestSeconds(RoomBooks books) {
        RoomView view = shown;
        if (view == null || view.counts().waiting() == 0) {
            return Gauge.NONE;
        }
        return switch (Estimate.told(view, view.line().last(), books.bucketSeconds())) {
            case WaitEstimate.Known known -> known.pointSeconds();
            case WaitEstimate.Unknown _ -> Gauge.NONE;
        };
    }
}
