package io.vestibule.cluster.mirror;

import io.vestibule.cluster.disk.PackedAllotment;
import io.vestibule.coordination.books.Journal;
import io.vestibule.coordination.protocol.WorkerId;
import io.vestibule.coordination.world.Allotment;
import io.vestibule.coordination.world.AllotmentPair;
import io.vestibule.coordination.world.Promise;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// What the host of a room sends its mirrors besides what the coordinator knows: the newest
/// promise, which workers it expects, and whether it said farewell.
///
/// It comes before a copy, and continues in entries of a journal whose kinds are negative, which
/// the coordinator leaves out. *Confined to its agent.*
public final class HostHeader {

    private static final int FORM = 1;
    private static final int PROMISE = -1;
    private static final int SEATS = -2;
    private static final int PASSES = -3;
    private static final int WORKER = -4;
    private static final int FAREWELL = -5;
    private static final int IN_FLIGHT = -6;
    private static final int STARTED = -7;
    private static final int MOST_WORKERS = 1 << 20;

    private final Map<Integer, Long> workers = new TreeMap<>();
    private Promise promise = new Promise(0, 0, 0);
    private Promise begun = promise;

    /// Of the promise that is sent next.
    private int inFlight;

    private boolean farewell;

    /// The newest promise that was sent whole.
    public Promise promise() {
        return promise;
    }

    /// Says whether nothing came after.
    public void farewell(boolean said) {
        farewell = said;
    }

    /// Whether the host stopped in order: nothing came after.
    public boolean farewell() {
        return farewell;
    }

    /// The workers that reports are expected of.
    public List<WorkerId> workers() {
        return workers.entrySet().stream()
                .map(worker -> new WorkerId(worker.getKey(), worker.getValue()))
                .toList();
    }

    /// Reports a promise; it counts when its last entry is there.
    public static void write(Promise promise, Journal to) {
        if (promise.inFlight() > 0) {
            to.append(IN_FLIGHT, promise.sequence(), promise.inFlight(), 0);
        }
        to.append(PROMISE, promise.sequence(), promise.seats(), promise.passes());
        write(SEATS, promise.allotments().seats(), to);
        write(PASSES, promise.allotments().passes(), to);
    }

    private static void write(int kind, Allotment allotment, Journal to) {
        to.append(kind, allotment.epoch(), allotment.version(), PackedAllotment.amounts(allotment));
    }

    /// Reports a worker.
    public static void write(WorkerId worker, Journal to) {
        to.append(WORKER, worker.number(), worker.incarnation(), 0);
    }

    /// Says farewell.
    public static void writeFarewell(Journal to) {
        to.append(FAREWELL, 0, 0, 0);
    }

    /// Says that a mirror was started again: whatever it acknowledged before comes before this.
    ///
    /// @param start the number that names the start
    static void writeStarted(long start, Journal to) {
        to.append(STARTED, start, 0, 0);
    }

    /// Whether an entry says that of this start.
    static boolean isStarted(long kind, long id, long start) {
        return kind == STARTED && id == start;
    }

    /// Takes an entry of the stream; those of coordinators change nothing but that the host
    /// continues.
    public void take(int kind, long id, long a, long b) {
        farewell = kind == FAREWELL || (farewell && kind == STARTED);
        switch (kind) {
            case IN_FLIGHT -> inFlight = (int) a;
            case PROMISE -> {
                begun = new Promise(id, (int) a, (int) b).inFlight(inFlight);
                inFlight = 0;
            }
            case SEATS ->
                begun = with(new AllotmentPair(
                        allotment(id, a, b), begun.allotments().passes()));
            case PASSES -> {
                begun = with(new AllotmentPair(begun.allotments().seats(), allotment(id, a, b)));
                promise = begun;
            }
            case WORKER -> workers.merge((int) id, a, Math::max);
            default -> {}
        }
    }

    /// Takes a worker.
    public void take(WorkerId worker) {
        workers.merge(worker.number(), worker.incarnation(), Math::max);
    }

    /// Takes a promise.
    public void take(Promise newest) {
        promise = newest;
    }

    private Promise with(AllotmentPair allotments) {
        return new Promise(begun.sequence(), begun.seats(), begun.passes(), allotments, begun.inFlight());
    }

    private static Allotment allotment(long epoch, long version, long amount) {
        return PackedAllotment.of(epoch, version, amount);
    }

    /// Writes it before a copy.
    public void write(DataOutput out) throws IOException {
        out.writeInt(FORM);
        out.writeBoolean(farewell);
        out.writeLong(promise.sequence());
        out.writeInt(promise.seats());
        out.writeInt(promise.passes());
        write(promise.allotments().seats(), out);
        write(promise.allotments().passes(), out);
        out.writeInt(workers.size());
        for (Map.Entry<Integer, Long> worker : workers.entrySet()) {
            out.writeInt(worker.getKey());
            out.writeLong(worker.getValue());
        }
    }

    private static void write(Allotment allotment, DataOutput out) throws IOException {
        out.writeLong(allotment.epoch());
        out.writeLong(allotment.version());
        out.writeInt(allotment.amount());
    }

    /// Reads what comes before a copy.
    ///
    /// @throws IOException if it is something else
    public static HostHeader read(DataInput in) throws IOException {
        if (in.readInt() != FORM) {
            throw new IOException("not the account of a host of this version");
        }
        var header = new HostHeader();
        header.farewell = in.readBoolean();
        long sequence = in.readLong();
        int seats = in.readInt();
        int passes = in.readInt();
        header.promise = new Promise(sequence, seats, passes, new AllotmentPair(readTerm(in), readTerm(in)));
        int count = in.readInt();
        if (count < 0 || count > MOST_WORKERS) {
            throw new IOException("a host expects " + count + " workers");
        }
        for (int i = 0; i < count; i++) {
            header.workers.put(in.readInt(), in.readLong());
        }
        return header;
    }

    private static Allotment readTerm(DataInput in) throws IOException {
        return new Allotment(in.readLong(), in.readLong(), in.readInt());
    }
}
