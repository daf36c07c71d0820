package io.vestibule.coordination.observers;

import io.vestibule.coordination.books.RoomBooks;
import io.vestibule.coordination.protocol.LaneNotes;
import io.vestibule.coordination.protocol.Report;
import io.vestibule.coordination.protocol.SlotAsk;
import io.vestibule.coordination.protocol.VisitEvent;
import io.vestibule.minute.Count;
import io.vestibule.minute.Distribution;
import io.vestibule.minute.FollowedSessions;
import io.vestibule.minute.MinuteBook;
import io.vestibule.minute.MinuteRow;
import io.vestibule.minute.OpenMinute;
import io.vestibule.queue.Claim;
import io.vestibule.queue.RoomView;
import io.vestibule.tally.EstimateScore;
import io.vestibule.tally.SweepFindings;
import io.vestibule.tally.VisitorStatus;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Reports to the minute book what comes true in a room, each fact by the moment at which it was
/// true. Without a book, and until the coordinator begins, it reports nothing: what is read again
/// from copies and journals was counted by an earlier life. *Confined to its agent.*
public final class RoomMinutes implements SweepFindings {

    /// A session that is followed and of whose end nothing was heard is forgotten by then.
    private static final long FORGOTTEN_MILLIS = 120_000;

    private final MinuteGauges gauges = new MinuteGauges();
    private final FollowedSessions followed;
    private @Nullable MinuteBook kept;

    /// The book from the beginning on.
    private @Nullable MinuteBook open;

    /// Whether sessions are followed by what workers report of the sample.
    private boolean follows;

    private boolean lostAll;
    private boolean begun;
    private long begunMillis;

    RoomMinutes(long nowMillis) {
        followed = new FollowedSessions(nowMillis);
    }

    /// Keeps a book.
    public void keep(MinuteBook book) {
        kept = book;
    }

    /// The coordinator begins.
    ///
    /// @param knowsNothing whether all is lost that an earlier life knew
    void begin(RoomBooks books, boolean knowsNothing) {
        MinuteBook book = kept;
        if (book == null) {
            return;
        }
        lostAll = knowsNothing;
        begunMillis = books.now();
        follows = !books.rules().limits().sessionRenewal();
        book.begin(begunMillis);
        gauges.begin(begunMillis);
        books.ledger().tell(this);
        open = book;
        begun = true;
    }

    /// Says whether an earlier life counted the report that is taken now: then this one does not.
    public void told(boolean before) {
        open = begun && !before ? kept : null;
    }

    /// Whether there is a book to which it is reported what happens.
    public boolean isOpen() {
        return open != null;
    }

    /// The rows to be written out now.
    public List<MinuteRow> rows(long nowMillis) {
        MinuteBook book = open;
        return book == null ? List.of() : book.rows(nowMillis);
    }

    /// All rows that were not given out, and those of what is not closed, as they are now.
    public List<MinuteRow> lastRows() {
        MinuteBook book = open;
        return book == null ? List.of() : book.lastRows();
    }

    /// Lets time pass, at every step of the data center, after all that happened was taken.
    void step(RoomBooks books) {
        MinuteBook book = open;
        if (book == null) {
            return;
        }
        long now = books.now();
        if (gauges.step(books, book)) {
            long session = books.rules().limits().session().toMillis();
            followed.forgetBefore(now - session - FORGOTTEN_MILLIS);
        }
        book.advance(now, books.throughMillis());
    }

    /// Other settings are in force.
    void turned(RoomBooks books) {
        if (open != null) {
            follows = !books.rules().limits().sessionRenewal();
            gauges.turned(books.now());
        }
    }

    /// Workers are shown this view.
    public void shown(RoomView view) {
        if (open != null) {
            gauges.shown(view);
            if (follows) {
                followed.fit(view.counts().active());
            }
        }
    }

    /// A slot was given.
    public void granted(SlotAsk ask, long acceptedMillis, RoomBooks books) {
        MinuteBook book = open;
        if (book == null) {
            return;
        }
        OpenMinute minute = book.at(books.now());
        if (ask.claim() == Claim.WAITING) {
            minute.took(Distribution.TOTAL_TIME_WAITED, Math.max(0, books.now() - ask.arrivedMillis()));
        }
        score(ask, minute, books.now());
        gauges.begun(books, book);
        if (MinuteGauges.isAboveLimit(books)) {
            minute.count(Count.ADMITTED_ABOVE_LIMIT);
        }
        follow(ask.id(), acceptedMillis);
    }

    private static void score(SlotAsk ask, OpenMinute minute, long nowMillis) {
        var told = ask.atArrival();
        if (!told.known()) {
            return;
        }
        long waited = nowMillis - told.toldMillis();
        minute.count(Count.ESTIMATES_SCORED);
        if (EstimateScore.isInBand(told.lowSeconds(), told.highSeconds(), waited)) {
            minute.count(Count.ESTIMATES_IN_BAND);
        }
        double error = EstimateScore.errorPercent(told.pointSeconds(), waited);
        minute.value(Distribution.ESTIMATE_ERROR, Math.round(error * 10));
    }

    /// A visitor was handed to the origin with a slot: the admission has come about.
    public void handed(long atMillis) {
        MinuteBook book = open;
        if (book != null) {
            book.at(atMillis).count(Count.ADMITTED);
        }
    }

    /// A visitor entered without a slot.
    ///
    /// @param before the status until then
    void entered(long id, long atMillis, VisitorStatus before, RoomBooks books) {
        MinuteBook book = open;
        if (book == null) {
            return;
        }
        OpenMinute minute = book.at(atMillis);
        minute.count(Count.ADMITTED);
        if (before instanceof VisitorStatus.Waiting(long arrived, long _, int _)) {
            minute.took(Distribution.TOTAL_TIME_WAITED, Math.max(0, atMillis - arrived));
        }
        gauges.begun(books, book);
        if (gauges.isEnteredAboveLimit(books, atMillis)) {
            minute.count(Count.ADMITTED_ABOVE_LIMIT);
        }
        follow(id, atMillis);
    }

    private void follow(long id, long acceptedMillis) {
        if (follows) {
            followed.begin(id, acceptedMillis);
        }
    }

    /// A slot came back: its admission did not come about, or its ticket was not seen again.
    void gaveBack(long id, long nowMillis) {
        MinuteBook book = open;
        if (book != null) {
            book.at(nowMillis).count(Count.GIVEN_BACK);
            long _ = followed.end(id);
        }
    }

    /// A newcomer was sent to wait.
    void touched(long arrivedMillis, long nowMillis) {
        count(Count.FIRST_TOUCHES, Math.min(arrivedMillis, nowMillis));
    }

    /// A waiting visitor checked in.
    ///
    /// @param joined whether the visitor was not counted before
    /// @param late whether the visitor had been there long before, and was counted as gone
    void checkedIn(VisitEvent.CheckedIn told, boolean joined, boolean late, long nowMillis) {
        MinuteBook book = open;
        if (book == null) {
            return;
        }
        long at = Math.min(told.atMillis(), nowMillis);
        OpenMinute minute = book.at(at);
        if (told.previousMillis() > 0) {
            minute.took(Distribution.TIME_BETWEEN_REFRESHES, Math.max(0, told.atMillis() - told.previousMillis()));
        }
        if (joined && !late) {
            minute.count(Count.JOINED);
        } else if (joined && !(lostAll && told.arrivedMillis() < begunMillis)) {
            // Where memory was lost those come back as well who were never counted as gone.
            minute.count(Count.ABANDONED, -1);
        }
    }

    /// A session or a wait was ended by the visitor, the origin or the operator.
    ///
    /// @param before the status until then
    /// @param wasInside whether a session ended that was still open
    void endedEarly(long id, long atMillis, VisitorStatus before, boolean wasInside, boolean revoked) {
        switch (before) {
            case VisitorStatus.Active(long accepted, long seen) -> {
                if (wasInside) {
                    count(revoked ? Count.REVOKED : Count.LEFT, atMillis);
                    ended(id, accepted, seen, atMillis);
                }
            }
            case VisitorStatus.Waiting _ -> count(Count.LEFT, atMillis);
            case VisitorStatus.Unknown _, VisitorStatus.Left _, VisitorStatus.Revoked _ -> {}
        }
    }

    @Override
    public void ended(long id, long acceptedMillis, long seenMillis, long atMillis) {
        MinuteBook book = open;
        if (book == null) {
            return;
        }
        OpenMinute minute = book.at(atMillis);
        minute.count(Count.SESSIONS_ENDED);
        long last = followed.end(id);
        if (!follows || last != FollowedSessions.UNKNOWN) {
            minute.count(Count.SESSIONS_TIMED);
            long inside = Math.max(last, seenMillis) - acceptedMillis;
            minute.took(Distribution.TIME_ON_ORIGIN, inside);
        }
    }

    @Override
    public void gaveUp(long atMillis) {
        count(Count.ABANDONED, atMillis);
    }

    @Override
    public void waits(long waitedMillis) {
        MinuteBook book = open;
        if (book != null) {
            book.at(gauges.waitsMillis()).took(Distribution.TIME_IN_QUEUE, waitedMillis);
        }
    }

    /// Takes what a worker reports besides.
    public void notes(Report report, long nowMillis) {
        MinuteBook book = open;
        LaneNotes notes = report.notes();
        if (book == null || notes.isEmpty()) {
            return;
        }
        for (LaneNotes.Sighting sighting : notes.sightings()) {
            followed.seen(sighting.id(), Math.min(sighting.atMillis(), nowMillis));
        }
        if (notes.counts().length > 0) {
            // What it counted happened before the moment that it has reported up to.
            OpenMinute minute = book.at(Math.min(report.throughMillis(), nowMillis) - 1);
            for (Count what : Count.OF_LANES) {
                minute.count(what, notes.count(what));
            }
        }
    }

    private void count(Count what, long atMillis) {
        MinuteBook book = open;
        if (book != null) {
            book.at(atMillis).count(what);
        }
    }
}
