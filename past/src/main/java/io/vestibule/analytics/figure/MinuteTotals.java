package io.vestibule.analytics.figure;

import io.vestibule.board.MetricSink;
import io.vestibule.board.MetricSource;
import io.vestibule.minute.Count;
import io.vestibule.minute.Distribution;
import io.vestibule.minute.MinuteRow;
import io.vestibule.minute.RowKey;
import io.vestibule.room.Room;
import io.vestibule.room.RoomId;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.HdrHistogram.Histogram;

/// What the rooms that are hosted here have counted since the process began, as metrics: those
/// numbers of minute rows that an alarm or a graph is made of. *One writer a room, many readers.*
///
/// A row that comes again replaces the one before, so that each event counts once.
public final class MinuteTotals implements MetricSource {

    /// Rows of a room that may come again: the open minute, and those before it that are not
    /// closed.
    private static final int OPEN_ROWS = 3;

    private static final double TENTHS = 10.0;

    private final Function<RoomId, Optional<Room>> rooms;
    private final Map<RoomId, RoomTotals> totals = new ConcurrentHashMap<>();

    /// @param rooms the rooms of the moment; totals of others are dropped
    public MinuteTotals(Function<RoomId, Optional<Room>> rooms) {
        this.rooms = rooms;
    }

    /// Counts a row that is to be kept.
    public void count(MinuteRow row) {
        totals.computeIfAbsent(row.key().room(), _ -> new RoomTotals()).count(row);
    }

    @Override
    public void tell(MetricSink sink) {
        totals.keySet().removeIf(id -> rooms.apply(id).isEmpty());
        totals.forEach((id, room) ->
                rooms.apply(id).ifPresent(known -> room.tell(sink, "room", known.name(), "zone", known.zone())));
    }

    /// Of one room. *Thread-safe.*
    private static final class RoomTotals {

        private final long[] sums = new long[Count.values().length];
        private final Map<RowKey, MinuteRow> open = new HashMap<>();
        private final Deque<RowKey> order = new ArrayDeque<>();
        private long newest;
        private byte[] waited = {};

        synchronized void count(MinuteRow row) {
            var before = open.put(row.key(), row);
            for (Count count : Count.values()) {
                sums[count.index()] += row.count(count) - (before == null ? 0 : before.count(count));
            }
            if (before == null) {
                order.add(row.key());
                if (order.size() > OPEN_ROWS) {
                    open.remove(order.remove());
                }
            }
            var entered = row.histogram(Distribution.TOTAL_TIME_WAITED);
            if (row.isComplete() && row.key().minute() >= newest && entered.length > 0) {
                newest = row.key().minute();
                waited = entered;
            }
        }

        synchronized void tell(MetricSink sink, String... labels) {
            total(
                    sink,
                    "vestibule_room_admitted_total",
                    "Admissions in this data center, as this node counted them.",
                    Count.ADMITTED,
                    labels);
            total(
                    sink,
                    "vestibule_room_admitted_above_limit_total",
                    "Admissions beyond a limit in force at that moment.",
                    Count.ADMITTED_ABOVE_LIMIT,
                    labels);
            total(sink, "vestibule_room_joined_total", "Visitors who joined the line.", Count.JOINED, labels);
            total(
                    sink,
                    "vestibule_room_abandoned_total",
                    "Visitors who waited and did not come back in time.",
                    Count.ABANDONED,
                    labels);
            total(
                    sink,
                    "vestibule_room_coordinator_silent_total",
                    "Slot requests that the coordinator did not answer in time.",
                    Count.COORDINATOR_SILENT,
                    labels);
            total(
                    sink,
                    "vestibule_room_origin_failed_total",
                    "Admitted requests for which no origin could be reached.",
                    Count.ORIGIN_FAILED,
                    labels);
            limited(sink, "seats", Count.LIMITED_BY_SEATS, labels);
            limited(sink, "passes", Count.LIMITED_BY_PASSES, labels);
            limited(sink, "pace", Count.LIMITED_BY_PACE, labels);
            limited(sink, "operator", Count.LIMITED_BY_OPERATOR, labels);
            limited(sink, "nothing", Count.UNLIMITED, labels);
            if (waited.length > 0) {
                var histogram = Histogram.decodeFromByteBuffer(ByteBuffer.wrap(waited), 0);
                for (Percentile at : Percentile.values()) {
                    sink.gauge(
                            "vestibule_room_waited_seconds",
                            "How long visitors had waited who entered in the last finished"
                                    + " minute with any, in this data center.",
                            histogram.getValueAtPercentile(at.percent()) / TENTHS,
                            with(labels, "at", at.column()));
                }
            }
        }

        private void total(MetricSink sink, String name, String help, Count count, String... labels) {
            sink.counter(name, help, sums[count.index()], labels);
        }

        private void limited(MetricSink sink, String by, Count count, String... labels) {
            sink.counter(
                    "vestibule_room_limited_seconds_total",
                    "Seconds in which something held visitors back, by what it was.",
                    sums[count.index()] / (long) TENTHS,
                    with(labels, "by", by));
        }

        private static String[] with(String[] labels, String name, String value) {
            var all = new String[labels.length + 2];
            System.arraycopy(labels, 0, all, 0, labels.length);
            all[labels.length] = name;
            all[labels.length + 1] = value;
            return all;
        }
    }
}
