package io.vestibule.board;

import io.vestibule.board.SlotFigures.Count;
import io.vestibule.coordination.Entry;
import io.vestibule.coordination.Happening;
import io.vestibule.coordination.Happening.CheckedIn;
import io.vestibule.coordination.Happening.FirstTouch;
import io.vestibule.coordination.Report;
import io.vestibule.queue.RoomView;
import io.vestibule.room.Room;
import io.vestibule.room.RoomId;

import org.jspecify.annotations.Nullable;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// One room as one lane knows it: the view, and what has to be told. *Confined to its event loop.*
final class LaneRoom {

    /// How often a lane with nothing to say reports while people wait: seats become free by it.
    private static final long WAITED_FOR_MILLIS = 100;

    /// A moment so long ago that nothing is renewed.
    private static final long NEVER = Long.MIN_VALUE / 2;

    private final RoomId id;
    private final Lane lane;
    private final LaneParts parts;

    private @Nullable RoomLink link;
    private long sequence;
    private long acknowledgedMillis = NEVER;
    private List<Happening> happenings = new ArrayList<>();
    private final ArrayDeque<Sent> sent = new ArrayDeque<>();
    private int kept;
    private long reportedNanos;

    private @Nullable RoomView read;
    private @Nullable RoomView shown;
    private @Nullable Room shownFor;

    LaneRoom(RoomId id, Lane lane, LaneParts parts) {
        this.id = id;
        this.lane = lane;
        this.parts = parts;
    }

    /// A report that is not acknowledged yet.
    private record Sent(Report report, long atNanos) {}

    Lane lane() {
        return lane;
    }

    boolean isAttached() {
        return link != null;
    }

    /// What was told before there was a host is written and reported now.
    void attach(RoomLink newLink) {
        link = newLink;
        sequence = 0;
        sent.clear();
        kept = happenings.size();
        acknowledged(parts.clock().millis());
        for (Happening happening : happenings) {
            Entry.write(happening, newLink.journal());
        }
        flush();
    }

    /// The newest view, fit to this lane; made once for every view that comes.
    @SuppressWarnings("ReferenceEquality") // the same view or another: what it says is not asked
    RoomView view(Room room, long nowMillis) {
        var newest = link == null ? null : parts.states().newest(id).orElse(null);
        if (shown == null || newest != read || (newest == null && shownFor != room)) {
            var base = newest == null ? RoomView.unknown(room, nowMillis) : newest;
            read = newest;
            shownFor = room;
            shown = base.acknowledging(acknowledgedMillis);
        }
        return shown;
    }

    void ask(SlotCall call) {
        if (link != null) {
            link.ask(call);
        }
    }

    void report(Happening happening) {
        boolean mayForget = happening instanceof CheckedIn || happening instanceof FirstTouch;
        if (mayForget && kept >= parts.settings().keepLimit()) {
            parts.figures().add(Count.HAPPENINGS_FORGOTTEN);
            return;
        }
        if (link != null) {
            Entry.write(happening, link.journal());
        }
        happenings.add(happening);
        kept++;
        parts.figures().add(Count.HAPPENINGS);
        if (happenings.size() >= parts.settings().flushAt()) {
            flush();
        }
    }

    /// Reports if there is something to say or it is time to say that there is nothing.
    void beat(long nowNanos) {
        long quietMillis = TimeUnit.NANOSECONDS.toMillis(nowNanos - reportedNanos);
        if (!happenings.isEmpty() || quietMillis >= intervalMillis()) {
            flush();
        }
        var oldest = sent.peek();
        if (oldest != null && isOverdue(oldest, nowNanos)) {
            sendAgain(nowNanos);
        }
    }

    private long intervalMillis() {
        return parts.states()
                .newest(id)
                .map(RoomView::counts)
                .filter(counts -> counts.waiting() == 0)
                .map(counts -> Report.intervalMillis(counts.workers()))
                .orElse(WAITED_FOR_MILLIS);
    }

    /// Reports what there is, be it nothing.
    void flush() {
        if (link == null) {
            return;
        }
        takeAcknowledgment(link.acknowledged());
        reportedNanos = parts.nanos().getAsLong();
        var report =
                new Report(
                        link.worker(),
                        ++sequence,
                        sequence - 1 - sent.size(),
                        lane.throughMillis(),
                        happenings);
        happenings = new ArrayList<>();
        sent.add(new Sent(report, reportedNanos));
        parts.figures().add(Count.REPORTS);
        link.report(report);
    }

    private void takeAcknowledgment(long highest) {
        long through = acknowledgedMillis;
        while (!sent.isEmpty() && sent.element().report().sequence() <= highest) {
            var taken = sent.remove().report();
            kept -= taken.happenings().size();
            through = taken.throughMillis();
        }
        if (through != acknowledgedMillis) {
            acknowledged(through);
        }
    }

    private void acknowledged(long throughMillis) {
        acknowledgedMillis = throughMillis;
        shown = null;
    }

    private boolean isOverdue(Sent report, long nowNanos) {
        long age = TimeUnit.NANOSECONDS.toMillis(nowNanos - report.atNanos());
        return age >= parts.settings().resendMillis();
    }

    private void sendAgain(long nowNanos) {
        if (link == null) {
            return;
        }
        takeAcknowledgment(link.acknowledged());
        for (int i = sent.size(); i > 0; i--) {
            var again = new Sent(sent.remove().report(), nowNanos);
            sent.add(again);
            parts.figures().add(Count.REPORTS_AGAIN);
            link.report(again.report());
        }
    }
}
