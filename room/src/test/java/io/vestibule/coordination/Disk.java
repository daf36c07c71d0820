package io.vestibule.coordination;

import io.vestibule.coordination.books.Beginning;
import io.vestibule.coordination.center.DataCenter;
import io.vestibule.coordination.world.Promise;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/// What a virtual house has written: snapshots, journals, the promise. *Confined to its world.*
public final class Disk {

    /// Workers report what is in their journals within this time.
    private static final long REPORTED_MILLIS = 15_000;

    /// An entry and the moment it was written.
    public record Line(long at, int kind, long id, long a, long b) {}

    private record Snapshot(ByteArrayOutputStream bytes, long at) {}

    public final List<Line> center = new ArrayList<>();
    public final List<Line> lanes = new ArrayList<>();

    /// The newest and the one before: the newest may not be on disk yet.
    private final ArrayDeque<Snapshot> snapshots = new ArrayDeque<>();

    public Promise promise = new Promise(0, 0, 0);

    /// Whether snapshot and journals say everything: not from a loss to the next snapshot.
    private boolean complete = true;

    /// Takes a snapshot. Journals continue; what the snapshot before this one knows is let go.
    public void snapshot(DataCenter house, long now) {
        try {
            var bytes = new ByteArrayOutputStream();
            house.snapshot(new DataOutputStream(bytes));
            snapshots.addLast(new Snapshot(bytes, now));
            complete = true;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        if (snapshots.size() > 2) {
            snapshots.removeFirst();
            long known = snapshots.getFirst().at();
            center.removeIf(line -> line.at() < known);
            lanes.removeIf(line -> line.at() < known - REPORTED_MILLIS);
        }
    }

    /// A power cut: what was written since `after` is lost.
    public void forgetSince(long after) {
        complete = false;
        center.removeIf(line -> line.at() >= after);
        lanes.removeIf(line -> line.at() >= after);
        snapshots.removeIf(snapshot -> snapshot.at() >= after);
    }

    public void forgetAll() {
        complete = false;
        center.clear();
        lanes.clear();
        snapshots.clear();
        promise = new Promise(0, 0, 0);
    }

    /// How a data center begins that reads this.
    public Beginning beginning() {
        return complete ? new Beginning.Complete(promise.allotments()) : new Beginning.Promised(promise);
    }

    /// Reads everything into a data center.
    public void readInto(DataCenter house) {
        long from = 0;
        if (!snapshots.isEmpty()) {
            var newest = snapshots.getLast();
            from = newest.at();
            try {
                house.restore(new DataInputStream(
                        new ByteArrayInputStream(newest.bytes().toByteArray())));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        replay(center, from, house);
        replay(lanes, from - REPORTED_MILLIS, house);
    }

    private static void replay(List<Line> journal, long from, DataCenter house) {
        for (Line line : journal) {
            if (line.at() >= from) {
                house.replay(line.kind(), line.id(), line.a(), line.b());
            }
        }
    }
}
