package io.vestibule.cluster;

import io.vestibule.coordination.DataCenter;

/// Brings the coordinator's promises to disk ahead of need. If the disk fails or takes too long
/// slots no longer wait for it: the site goes on, and the operator is told. *Confined to its
/// agent.*
final class Promising {

    private static final long AGAIN_MILLIS = 1_000;

    private final DataCenter center;
    private final RoomJournal journal;
    private final Outlet outlet;
    private final long patienceMillis;

    private long requested;
    private long requestedMillis;
    private boolean underWay;
    private boolean kept = true;

    /// @param patienceMillis how long a promise may take
    Promising(DataCenter center, RoomJournal journal, Outlet outlet, long patienceMillis) {
        this.center = center;
        this.journal = journal;
        this.outlet = outlet;
        this.patienceMillis = patienceMillis;
    }

    /// Whether slots wait for promises.
    boolean areKept() {
        return kept;
    }

    /// Sends the next promise on its way, if there is one.
    void lookAround(long now) {
        var promise = center.promise(now);
        if (underWay) {
            if (kept && now - requestedMillis >= patienceMillis) {
                keep(false);
            }
            return;
        }
        boolean again = !kept && now - requestedMillis >= AGAIN_MILLIS;
        if (promise.sequence() > requested || again) {
            underWay = true;
            requested = promise.sequence();
            requestedMillis = now;
            outlet.promise(promise);
        }
    }

    /// A promise is on disk. One that is too low by now does not yet make promises kept again.
    void confirmed(long sequence, long now) {
        underWay = false;
        center.promiseConfirmed(sequence);
        if (!kept && center.promise(now).sequence() == sequence) {
            keep(true);
        }
    }

    /// A promise could not be written.
    void failed() {
        underWay = false;
        if (kept) {
            keep(false);
        }
    }

    private void keep(boolean now) {
        kept = now;
        center.keepPromises(now);
        journal.unpromised(!now);
        outlet.promising(now);
    }
}
