package io.vestibule.coordination;

import java.util.HashMap;
import java.util.Map;

/// Which workers there are and what was heard of them. *Confined to its agent.*
final class Workers {

    /// How long a silent worker is waited for; it renews nothing after 10 s.
    static final long PATIENCE_MILLIS = 12_000;

    private static final int INTERVALS_UNTIL_DROPPED = 3;

    private final Map<Integer, Worker> workers = new HashMap<>();

    private static final class Worker {
        private final long incarnation;
        private long taken;
        private long throughMillis;
        private long heardMillis;

        Worker(long incarnation, long nowMillis) {
            this.incarnation = incarnation;
            throughMillis = nowMillis;
            heardMillis = nowMillis;
        }
    }

    int count() {
        return workers.size();
    }

    /// Expects reports of a worker. Nothing happens if it is known.
    void join(WorkerId id, long nowMillis) {
        Worker known = workers.get(id.number());
        if (known == null || known.incarnation < id.incarnation()) {
            workers.put(id.number(), new Worker(id.incarnation(), nowMillis));
        }
    }

    /// Whether what this report says has to be taken: it is the next one of its worker.
    boolean takes(Report report, long nowMillis) {
        join(report.worker(), report.throughMillis());
        Worker worker = known(report.worker());
        if (worker == null) {
            return false;
        }
        worker.heardMillis = nowMillis;
        if (report.sequence() != Math.max(worker.taken, report.acknowledged()) + 1) {
            return false;
        }
        worker.taken = report.sequence();
        worker.throughMillis = Math.max(worker.throughMillis, report.throughMillis());
        return true;
    }

    /// The highest number taken of this worker.
    long taken(WorkerId id) {
        Worker worker = known(id);
        return worker == null ? 0 : worker.taken;
    }

    /// Up to when everything is told: what ticks may be closed by. A worker that is silent is
    /// waited for, but not longer than [#PATIENCE_MILLIS].
    long throughMillis(long nowMillis) {
        long through = nowMillis;
        for (Worker worker : workers.values()) {
            through = Math.min(through, worker.throughMillis);
        }
        return Math.max(through, nowMillis - PATIENCE_MILLIS);
    }

    /// Up to when the reports of a worker were taken; `unknown` if it never reported.
    long acknowledgedMillis(int number, long unknown) {
        Worker worker = workers.get(number);
        return worker == null ? unknown : worker.throughMillis;
    }

    /// Forgets workers that are gone: their sessions are in the ledger.
    void dropSilent(long sessionMillis, long nowMillis) {
        long longest = INTERVALS_UNTIL_DROPPED * Report.intervalMillis(workers.size());
        workers.values().removeIf(w -> nowMillis - w.heardMillis > longest + sessionMillis);
    }

    private @org.jspecify.annotations.Nullable Worker known(WorkerId id) {
        Worker worker = workers.get(id.number());
        return worker != null && worker.incarnation == id.incarnation() ? worker : null;
    }
}
