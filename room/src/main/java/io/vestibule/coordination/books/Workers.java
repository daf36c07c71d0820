package io.vestibule.coordination.books;

import io.vestibule.coordination.protocol.Report;
import io.vestibule.coordination.protocol.WorkerId;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Which workers there are and what they reported. *Confined to its agent.*
public final class Workers {

    /// How long a silent worker is waited for; it renews nothing after 10 s.
    static final long PATIENCE_MILLIS = 12_000;

    private static final int INTERVALS_UNTIL_DROPPED = 3;

    private final Map<Integer, Heard> workers = new HashMap<>();

    /// Up to when all have reported everything, and how many of them not beyond that; none if it
    /// has to be computed.
    private long toldMillis;

    private int last;

    /// No worker was heard last before this.
    private long heardSinceMillis = Long.MAX_VALUE;

    /// One incarnation of a worker.
    private static final class Heard {
        private final long incarnation;
        private long taken;
        private long throughMillis;
        private long heardMillis;

        /// It said farewell; known yet, so that a report that comes twice is taken once.
        private boolean gone;

        Heard(long incarnation, long nowMillis) {
            this.incarnation = incarnation;
            throughMillis = nowMillis;
            heardMillis = nowMillis;
        }
    }

    /// How many there are, without those that said farewell.
    public int count() {
        int there = 0;
        for (Heard worker : workers.values()) {
            there += worker.gone ? 0 : 1;
        }
        return there;
    }

    /// Expects reports of a worker. Nothing happens if it is known.
    public void join(WorkerId id, long nowMillis) {
        joined(id, nowMillis);
    }

    private Heard joined(WorkerId id, long nowMillis) {
        Heard known = workers.get(id.number());
        if (known != null && known.incarnation >= id.incarnation()) {
            return known;
        }
        var heard = new Heard(id.incarnation(), nowMillis);
        workers.put(id.number(), heard);
        heardSinceMillis = Math.min(heardSinceMillis, nowMillis);
        last = 0;
        return heard;
    }

    /// Whether a report is the next one of its worker, and will be taken.
    public boolean isNext(Report report) {
        Heard worker = workers.get(report.worker().number());
        long incarnation = report.worker().incarnation();
        if (worker == null || worker.incarnation < incarnation) {
            return report.sequence() == report.acknowledged() + 1;
        }
        return worker.incarnation == incarnation && isNext(report, worker);
    }

    private static boolean isNext(Report report, Heard of) {
        return report.sequence() == Math.max(of.taken, report.acknowledged()) + 1;
    }

    /// Whether what this report says has to be taken: it is the next one of its worker.
    public boolean takes(Report report, long nowMillis) {
        // A worker that does not know the room's time yet speaks of moments to come.
        long through = Math.min(report.throughMillis(), nowMillis + RoomClock.TOLERANCE_MILLIS);
        Heard worker = joined(report.worker(), through);
        if (worker.incarnation != report.worker().incarnation()) {
            return false;
        }
        worker.heardMillis = nowMillis;
        if (!isNext(report, worker)) {
            return false;
        }
        worker.taken = report.sequence();
        long before = worker.throughMillis;
        worker.throughMillis = Math.max(before, through);
        if (worker.gone || report.last()) {
            last = 0;
        } else if (last > 0 && before == toldMillis && worker.throughMillis > before) {
            last--;
        }
        worker.gone = report.last();
        return true;
    }

    /// Nothing will come of this worker any more.
    public void gone(WorkerId id) {
        Heard worker = known(id);
        if (worker != null) {
            worker.gone = true;
            last = 0;
        }
    }

    /// The highest number taken of this worker.
    public long taken(WorkerId id) {
        Heard worker = known(id);
        return worker == null ? 0 : worker.taken;
    }

    /// Up to when everything is reported: ticks may be closed up to then. A worker that is silent
    /// is waited for, but not longer than [#PATIENCE_MILLIS]; one that said farewell is not.
    public long throughMillis(long nowMillis) {
        if (last == 0) {
            look();
        }
        return Math.max(Math.min(nowMillis, toldMillis), nowMillis - PATIENCE_MILLIS);
    }

    /// Whether a worker is silent for longer than ticks wait for it: what it has to report is not
    /// known here, for example that a visitor came back.
    boolean isWaitedFor(long nowMillis) {
        if (last == 0) {
            look();
        }
        return Math.min(nowMillis, toldMillis) < nowMillis - PATIENCE_MILLIS;
    }

    private void look() {
        toldMillis = Long.MAX_VALUE;
        for (Heard worker : workers.values()) {
            if (!worker.gone && worker.throughMillis < toldMillis) {
                toldMillis = worker.throughMillis;
                last = 0;
            }
            last += !worker.gone && worker.throughMillis == toldMillis ? 1 : 0;
        }
    }

    /// Up to when the reports of a worker were taken; `unknown` if it never reported.
    public long acknowledgedMillis(int number, long unknown) {
        Heard worker = workers.get(number);
        return worker == null ? unknown : worker.throughMillis;
    }

    /// Forgets workers that are gone: their sessions are in the ledger.
    void dropSilent(long sessionMillis, long nowMillis) {
        long longest = INTERVALS_UNTIL_DROPPED * Report.intervalMillis(workers.size());
        long oldest = nowMillis - longest - sessionMillis;
        if (heardSinceMillis < oldest) {
            workers.values().removeIf(worker -> worker.heardMillis < oldest);
            heardSinceMillis = Long.MAX_VALUE;
            for (Heard worker : workers.values()) {
                heardSinceMillis = Math.min(heardSinceMillis, worker.heardMillis);
            }
            last = 0;
        }
    }

    private @Nullable Heard known(WorkerId id) {
        Heard worker = workers.get(id.number());
        return worker != null && worker.incarnation == id.incarnation() ? worker : null;
    }
}
