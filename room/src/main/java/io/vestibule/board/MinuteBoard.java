package io.vestibule.board;

import io.vestibule.minute.MinuteRow;
import io.vestibule.minute.RowKey;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.function.Consumer;

/// Where the hosts of rooms leave minute rows, until they are kept. *One writer a room, one reader;
/// thread-safe.*
///
/// Bounded by [MinuteRow#bytes]: while nothing is taken, the row that has waited longest is lost
/// first.
public final class MinuteBoard implements MetricSource {

    /// How many bytes of rows may wait: half an hour of a thousand busy rooms.
    public static final long MOST_BYTES = 64L << 20;

    private final long mostBytes;
    private SequencedMap<RowKey, MinuteRow> waiting = new LinkedHashMap<>();
    private long bytes;
    private long left;
    private long lost;
    private volatile Consumer<MinuteRow> listener = _ -> {};

    public MinuteBoard() {
        this(MOST_BYTES);
    }

    /// @param mostBytes how many bytes of rows may wait
    MinuteBoard(long mostBytes) {
        this.mostBytes = mostBytes;
    }

    /// Leaves a row. One with the same key that still waits is replaced.
    public void leave(MinuteRow row) {
        listener.accept(row);
        add(row);
    }

    private synchronized void add(MinuteRow row) {
        left++;
        put(row);
        while (bytes > mostBytes) {
            bytes -= waiting.pollFirstEntry().getValue().bytes();
            lost++;
        }
    }

    private void put(MinuteRow row) {
        var replaced = waiting.put(row.key(), row);
        bytes += row.bytes() - (replaced == null ? 0 : replaced.bytes());
    }

    /// Notifies a listener of every row, on the thread that leaves it.
    public void listen(Consumer<MinuteRow> told) {
        listener = told;
    }

    /// Takes all rows that wait, in the order in which their keys came.
    public synchronized List<MinuteRow> take() {
        var taken = List.copyOf(waiting.values());
        waiting = new LinkedHashMap<>();
        bytes = 0;
        return taken;
    }

    /// How many rows were lost since the process began.
    public synchronized long lost() {
        return lost;
    }

    @Override
    public void tell(MetricSink sink) {
        long rows;
        long rowBytes;
        long rowsLeft;
        long rowsLost;
        synchronized (this) {
            rows = waiting.size();
            rowBytes = bytes;
            rowsLeft = left;
            rowsLost = lost;
        }
        sink.counter(
                "vestibule_minute_rows_total",
                "Minute rows that the hosts of rooms handed out to be kept, repetitions included.",
                rowsLeft);
        sink.counter(
                "vestibule_minute_rows_lost_total",
                "Minute rows that were lost because too many waited to be kept.",
                rowsLost);
        sink.gauge("vestibule_minute_rows_waiting", "Minute rows that wait to be kept.", (double) rows);
        sink.gauge(
                "vestibule_minute_rows_waiting_bytes",
                "Size of the minute rows that wait to be kept; beyond 64 MiB the oldest are lost.",
                (double) rowBytes);
    }
}
