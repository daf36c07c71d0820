package io.vestibule.coordination;

import org.jspecify.annotations.Nullable;

import java.util.HashMap;
import java.util.Map;

/// Which workers there are and what was heard of them. *Confined to its agent.*
final class Workers {

    /// How long a silent worker is waited for; it renews nothing after 10 s.
    static final long PATIENCE_MILLIS = 12_000;

    private static final int INTERVALS_UNTIL_DROPPED = 3;

    private final Map<Integer, Heard> workers = new HashMap<>();

    /// Up to when all have told everything, unless a report came since.
    private long toldMillis;

    private boolean isTold;

    /// No worker was heard last before this.
    private long heardSinceMillis = Long.MAX_VALUE;

    /// One worker in one of its lives.
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
    int count() {
        int there = 0;
        for (Heard worker : workers.values()) {
            there += worker.gone ? 0 : 1;
        }
        return there;
    }

    /// Expects reports of a worker. Nothing happens if it is known.
    void join(WorkerId id, long nowMillis) {
        Heard known = workers.get(id.number());
        if (known == null || known.incarnation < id.incarnation()) {
            workers.put(id.number(), new Heard(id.incarnation(), nowMillis));
            heardSinceMillis = Math.min(heardSinceMillis, nowMillis);
            isTold = false;
        }
    }

    /// Whether what this report says has to be taken: it is the next one of its worker.
    boolean takes(Report report, long nowMillis) {
        join(report.worker(), report.throughMillis());
        Heard worker = known(report.worker());
        if (worker == null) {
            return false;
        }
        worker.heardMillis = nowMillis;
        if (report.sequence() != Math.max(worker.taken, report.acknowledged()) + 1) {
            return false;
        }
        isTold = false;
        worker.taken = report.sequence();
        worker.throughMillis = Math.max(worker.throughMillis, report.throughMillis());
        worker.gone = report.last();
        return true;
    }

    /// The highest number taken of this worker.
    long taken(WorkerId id) {
        Heard worker = known(id);
        return worker == null ? 0 : worker.taken;
    }

    /// Up to when everything is told: what ticks may be closed by. A worker that is silent is
    /// waited for, but not longer than [#PATIENCE_MILLIS]; one that said farewell is not.
    long throughMillis(long nowMillis) {
        if (!isTold) {
            toldMillis = Long.MAX_VALUE;
            for (Heard worker : workers.values()) {
                if (!worker.gone) {
                    toldMillis = Math.min(toldMillis, worker.throughMillis);
                }
            }
            isTold = true;
        }
        return Math.max(Math.min(nowMillis, toldMillis), nowMillis - PATIENCE_MILLIS);
    }

    /// Up to when the reports of a worker were taken; `unknown` if it never reported.
    long acknowledgedMillis(int number, long unknown) {
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
            isTold = false;
        }
    }

    private @Nullable Heard known(WorkerId id) {
        Heard worker = workers.get(id.number());
        return worker != null && worker.incarnation == id.incarnation() ? worker : null;
    }
}
