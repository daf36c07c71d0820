package io.vestibule.board;

import io.vestibule.board.SlotFigures.Count;
import io.vestibule.coordination.books.JournalEntry;
import io.vestibule.coordination.protocol.Report;
import io.vestibule.coordination.protocol.VisitEvent;
import io.vestibule.coordination.protocol.Worker;
import io.vestibule.minute.Sample;
import io.vestibule.queue.RoomView;
import io.vestibule.room.Phase;
import io.vestibule.room.RoomId;
import org.jspecify.annotations.Nullable;

/// One room on one lane: a worker, between the boards and the way to the room's host. *Confined to
/// its event loop.*
final class LaneRoom {

    private final RoomId id;
    private final SlotClientParts parts;
    private final Worker worker;

    private @Nullable RoomLink link;
    private @Nullable RoomView read;

    /// By how much the room's time is ahead of the steady clock of this process.
    private long apartMillis;

    /// In rooms where sessions do not renew.
    private @Nullable SightedSessions sighted;

    LaneRoom(RoomId id, SlotClientParts parts) {
        this.id = id;
        this.parts = parts;
        worker = new Worker(parts.settings().worker());
    }

    boolean isAttached() {
        return link != null;
    }

    /// The room's time, by the newest view.
    long now(long clockMillis) {
        if (link != null) {
            look();
        }
        return clockMillis + apartMillis;
    }

    /// What the clock of the room's host says at a moment of the room's time.
    long wall(long nowMillis) {
        return read == null ? nowMillis : nowMillis - read.aheadMillis();
    }

    private long now() {
        return parts.clock().millis() + apartMillis;
    }

    /// Events from before there was a host are written and reported now.
    void attach(RoomLink newLink) {
        link = newLink;
        worker.begin(newLink.worker(), now());
        read = null;
        for (VisitEvent event : worker.untold()) {
            JournalEntry.write(event, newLink.journal());
        }
        flush();
    }

    /// Whether the host has taken everything that was reported; so it is where there is no host.
    boolean isAcknowledged() {
        return link == null || worker.isAcknowledged();
    }

    /// The newest view, fit to this lane; made once for every view that comes.
    RoomView view(Phase phase, long nowMillis) {
        if (link != null) {
            look();
        }
        return worker.view(phase, nowMillis);
    }

    @SuppressWarnings("ReferenceEquality") // the same view or another: what it says is not asked
    private void look() {
        var newest = parts.states().newest(id).orElse(null);
        if (newest != null && newest != read) {
            read = newest;
            apartMillis = parts.states().apartMillis(id);
            worker.see(newest);
        }
    }

    /// The number of a question that is under way from now on.
    long asked() {
        return worker.asked(now());
    }

    /// @param number of the question
    void settled(long number) {
        worker.settled(number);
    }

    void ask(SlotQuestion question) {
        if (link != null) {
            link.ask(question);
        }
    }

    /// @param whole whether the coordinator wants to know all of it
    void report(VisitEvent happened, boolean whole) {
        var event = whole || parts.settings().notes() ? happened : asBefore(happened);
        if (!worker.keeps(event)) {
            parts.figures().add(Count.HAPPENINGS_FORGOTTEN);
            return;
        }
        if (link != null) {
            JournalEntry.write(event, link.journal());
        }
        worker.note(event);
        parts.figures().add(Count.HAPPENINGS);
        if (worker.isFull()) {
            flush();
        }
    }

    /// Without what only the minute book and rooms that bind tickets want to know.
    private static VisitEvent asBefore(VisitEvent event) {
        return event instanceof VisitEvent.CheckedIn it
                ? new VisitEvent.CheckedIn(it.id(), it.arrivedMillis(), it.atMillis(), it.liveUntilMillis())
                : event;
    }

    void count(io.vestibule.minute.Count what) {
        worker.count(what);
    }

    void answered(boolean failed) {
        worker.answered(failed);
    }

    void saw(Phase phase, long session, long nowMillis) {
        // The decision on the same request has just looked for a newer one.
        var view = worker.view(phase, nowMillis);
        if (Sample.has(session, view.counts().active())) {
            if (sighted == null) {
                sighted = new SightedSessions();
            }
            if (sighted.isNew(session, view.rules().session().tickOf(nowMillis))) {
                worker.saw(session, nowMillis);
            }
        }
    }

    /// Reports if it is time to, and again what is not acknowledged.
    void beat() {
        if (link == null) {
            return;
        }
        look();
        long nowMillis = now();
        if (worker.isDue(nowMillis)) {
            flush();
        }
        worker.acknowledge(link.worker(), link.acknowledged());
        for (Report again : worker.again(nowMillis)) {
            parts.figures().add(Count.REPORTS_AGAIN);
            link.report(again);
        }
    }

    /// Reports what there is, be it nothing.
    void flush() {
        if (link != null && worker.isReporting()) {
            worker.acknowledge(link.worker(), link.acknowledged());
            parts.figures().add(Count.REPORTS);
            link.report(worker.report(now()));
        }
    }

    /// Reports what there is and says farewell.
    void leave() {
        if (link != null && worker.isReporting()) {
            worker.acknowledge(link.worker(), link.acknowledged());
            parts.figures().add(Count.REPORTS);
            link.report(worker.farewell(now()));
        }
    }
}
