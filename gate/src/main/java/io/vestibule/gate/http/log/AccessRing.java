package io.vestibule.gate.http.log;

import io.vestibule.gate.http.plan.GateMetrics;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/// Entries on their way from one lane to the log's writer, which is woken for one if it waits. When it is full, entries
/// are dropped and counted: a slow disk slows no visitor. *One writer, one reader.*
public final class AccessRing {

    private final AtomicReferenceArray<@Nullable AccessEntry> slots;
    private final int mask;
    private final GateMetrics metrics;
    private final Doorbell doorbell;
    private int head;
    private int tail;

    /// @param size a power of two
    AccessRing(int size, GateMetrics metrics, Doorbell doorbell) {
        slots = new AtomicReferenceArray<>(size);
        mask = size - 1;
        this.metrics = metrics;
        this.doorbell = doorbell;
    }

    /// Called by the lane.
    public void add(AccessEntry entry) {
        int slot = tail & mask;
        if (slots.getAcquire(slot) != null) {
            metrics.add(GateMetrics.Count.LOG_LINES_DROPPED);
            return;
        }
        slots.set(slot, entry);
        tail++;
        doorbell.ring();
    }

    /// Called by the writer.
    @Nullable
    AccessEntry poll() {
        int slot = head & mask;
        var entry = slots.getAcquire(slot);
        if (entry != null) {
            slots.setRelease(slot, null);
            head++;
        }
        return entry;
    }

    /// Whether the ring is empty. Called by the writer.
    boolean isEmpty() {
        return slots.get(head & mask) == null;
    }
}
