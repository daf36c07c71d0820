package io.vestibule.cluster.host;

import io.vestibule.cluster.disk.RoomJournal;
import io.vestibule.coordination.center.DataCenter;
import io.vestibule.coordination.world.Promise;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/// Brings the coordinator's promises to disk ahead of need. If the disk fails or takes too long
/// slots no longer wait for it: the site continues, and the operator is notified. *Confined to its
/// agent.*
final class PromiseWriter {

    private static final long AGAIN_MILLIS = 1_000;

    private final DataCenter center;
    private final RoomJournal journal;
    private final Consumer<Promise> keeping;
    private final Outlet outlet;
    private final LongSupplier patience;

    private long requested;
    private long requestedMillis;
    private boolean underWay;
    private boolean kept = true;

    /// @param keeping brings a promise to where it is kept
    /// @param patience how long a promise may take, in milliseconds
    PromiseWriter(
            DataCenter center, RoomJournal journal, Consumer<Promise> keeping, Outlet outlet, LongSupplier patience) {
        this.center = center;
        this.journal = journal;
        this.keeping = keeping;
        this.outlet = outlet;
        this.patience = patience;
    }

    /// Whether slots wait for promises.
    boolean areKept() {
        return kept;
    }

    /// Sends the next promise on its way, if there is one.
    void lookAround(long now) {
        var promise = center.promise(now);
        if (underWay) {
            if (kept && now - requestedMillis >= patience.getAsLong()) {
                keep(false);
            }
            return;
        }
        boolean again = !kept && now - requestedMillis >= AGAIN_MILLIS;
        if (promise.sequence() > requested || again) {
            underWay = true;
            requested = promise.sequence();
            requestedMillis = now;
            keeping.accept(promise);
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
