package io.vestibule.coordination;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/// What a virtual house has written: a snapshot, journals, the promise. *Confined to its world.*
final class Disk {

    /// An entry and the moment it was written.
    record Line(long at, int kind, long id, long a, long b) {}

    final List<Line> center = new ArrayList<>();
    final List<Line> lanes = new ArrayList<>();
    private byte[] snapshot = new byte[0];
    private long snapshotMillis;
    Promise promise = new Promise(0, 0, 0);

    /// Takes a snapshot; journals go on from here, but for what lanes have not reported yet.
    void snapshot(DataCenter house, long now) {
        try {
            var bytes = new ByteArrayOutputStream();
            house.snapshot(new DataOutputStream(bytes));
            snapshot = bytes.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        snapshotMillis = now;
        center.clear();
        lanes.removeIf(line -> line.at() < now - 15_000);
    }

    /// A power cut: what was written since `after` is lost.
    void forgetSince(long after) {
        center.removeIf(line -> line.at() >= after);
        lanes.removeIf(line -> line.at() >= after);
        if (snapshotMillis >= after) {
            snapshot = new byte[0];
        }
    }

    void forgetAll() {
        center.clear();
        lanes.clear();
        snapshot = new byte[0];
        promise = new Promise(0, 0, 0);
    }

    /// Reads everything into a data center.
    void readInto(DataCenter house) {
        try {
            if (snapshot.length > 0) {
                house.restore(new DataInputStream(new ByteArrayInputStream(snapshot)));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        center.forEach(line -> house.replay(line.kind(), line.id(), line.a(), line.b()));
        lanes.forEach(line -> house.replay(line.kind(), line.id(), line.a(), line.b()));
    }
}
