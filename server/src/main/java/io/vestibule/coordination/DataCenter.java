package io.vestibule.coordination;

import io.vestibule.ground.SipHash;
import io.vestibule.queue.RoomView;
import io.vestibule.room.Room;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/// Keeps the counts of one room in one data center and gives out its slots.
///
/// A plain state machine: it holds no clock and sends nothing. Whoever hosts it hands in every
/// message with the time, which must not go backwards, one call after another.
///
/// This is the shape; it stays in recovery, refuses every slot and keeps nothing until its parts
/// are in place. *Confined to its agent.*
public final class DataCenter {

    private Room room;

    /// A data center that knows nothing yet; until [#begin] it refuses every slot.
    ///
    /// @param secret draws the moments of slots in random; the same over restarts is not needed
    /// @param journal gets every grant before [#ask] returns
    public DataCenter(Room room, SipHash secret, Journal journal) {
        this.room = room;
    }

    /// Reads a snapshot. Before [#begin], at most once.
    public void restore(DataInput snapshot) throws IOException {}

    /// Takes an entry of a journal: first those of this data center, then those of the workers,
    /// each file from its beginning. Before [#begin], after [#restore].
    public void replay(int kind, long id, long a, long b) {}

    /// Begins to give out slots.
    public void begin(Beginning how, long nowMillis) {}

    /// Takes new settings of the room. Everybody keeps the place.
    public void configure(Room room, long nowMillis) {
        this.room = room;
    }

    /// Expects reports of a worker from now on. A worker also joins by its first report; one that
    /// is known before [#begin] is waited for at once.
    public void join(WorkerId worker, long nowMillis) {}

    /// Takes a report, once.
    ///
    /// @return the highest number taken of this worker: the acknowledgment
    public long report(Report report, long nowMillis) {
        return report.sequence();
    }

    /// Answers a question for a slot.
    public SlotAnswer ask(SlotAsk ask, long nowMillis) {
        return SlotAnswer.REFUSED;
    }

    /// Closes ticks and lets go of those who are no longer live. About every 100 ms.
    public void step(long nowMillis) {}

    /// The view for the workers; [RoomView#acknowledging] fits it to one of them.
    public RoomView view(long nowMillis) {
        return RoomView.unknown(room, nowMillis);
    }

    /// Up to when the reports of a worker were taken; the time of the view if it never reported.
    public long acknowledgedMillis(int workerNumber, long nowMillis) {
        return nowMillis;
    }

    /// The promise that should be on disk now. The host writes one whose number it has not written
    /// yet and calls [#promiseConfirmed].
    public Promise promise(long nowMillis) {
        return new Promise(0, 0, 0);
    }

    /// The promise of this number, or a later one, is on disk.
    public void promiseConfirmed(long sequence) {}

    /// Whether slots wait for promises; off while the disk fails or nothing is kept.
    public void keepPromises(boolean kept) {}

    /// Writes a copy of everything.
    public void snapshot(DataOutput copy) throws IOException {}
}
