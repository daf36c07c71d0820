package io.vestibule.crowd;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.summingLong;

import io.vestibule.analytics.StoredRows;
import io.vestibule.minute.Count;
import io.vestibule.minute.Distribution;
import io.vestibule.minute.Gauge;
import io.vestibule.minute.MinuteRow;
import io.vestibule.minute.RowKey;
import io.vestibule.room.RoomId;
import io.vestibule.store.StorePlace;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.HdrHistogram.Histogram;

/// The minute rows of one room as an analytics store has them. *Immutable.*
public final class PastRows {

    private final List<MinuteRow> rows;

    private PastRows(List<MinuteRow> rows) {
        this.rows = List.copyOf(rows);
    }

    /// Reads them, while a node writes or after it.
    ///
    /// @param place of the analytics store
    public static PastRows read(StorePlace place, RoomId room, long fromMillis, long untilMillis) {
        return new PastRows(
                StoredRows.read(place, fromMillis / RowKey.MINUTE_MILLIS, untilMillis / RowKey.MINUTE_MILLIS).stream()
                        .filter(row -> row.key().room().equals(room))
                        .toList());
    }

    /// How often something was counted, by the minute of the epoch.
    public Map<Long, Long> byMinute(Count count) {
        return rows.stream()
                .collect(groupingBy(row -> row.key().minute(), TreeMap::new, summingLong(row -> row.count(count))));
    }

    /// How often something was counted by each life of a host, by data center and life, the oldest
    /// first.
    Map<String, Long> byLife(Count count) {
        return rows.stream()
                .collect(groupingBy(
                        row -> row.key().center() + " " + row.key().life(),
                        TreeMap::new,
                        summingLong(row -> row.count(count))));
    }

    /// How often something was counted in all.
    public long sum(Count count) {
        return rows.stream().mapToLong(row -> row.count(count)).sum();
    }

    /// What the gauges read, in the order of time: of each data center the latest life, added up.
    /// Moments at which one of the data centers says nothing are left out.
    ///
    /// @param centers how many data centers there are
    public List<GateWatch.Sample> samples(int centers) {
        var byMoment = new TreeMap<Long, Map<String, MinuteRow>>();
        for (MinuteRow row : rows) {
            for (int moment = 0; moment < Gauge.MOMENTS; moment++) {
                if (row.hasMoment(moment)) {
                    long at = row.key().minute() * RowKey.MINUTE_MILLIS + moment * Gauge.APART_MILLIS;
                    byMoment.computeIfAbsent(at, _ -> new TreeMap<>())
                            .merge(
                                    row.key().center(),
                                    row,
                                    (one, other) ->
                                            one.key().life() > other.key().life() ? one : other);
                }
            }
        }
        var samples = new ArrayList<GateWatch.Sample>();
        byMoment.forEach((at, of) -> {
            if (of.size() == centers) {
                int moment = (int) ((at % RowKey.MINUTE_MILLIS) / Gauge.APART_MILLIS);
                samples.add(
                        new GateWatch.Sample(at, sum(of, Gauge.ACTIVE, moment), sum(of, Gauge.WAITING, moment), 0, 0));
            }
        });
        return samples;
    }

    /// The moments at which gauges were read anywhere, in the order of time.
    public List<Long> moments() {
        var moments = new TreeSet<Long>();
        for (MinuteRow row : rows) {
            for (int moment = 0; moment < Gauge.MOMENTS; moment++) {
                if (row.hasMoment(moment)) {
                    moments.add(row.key().minute() * RowKey.MINUTE_MILLIS + moment * Gauge.APART_MILLIS);
                }
            }
        }
        return List.copyOf(moments);
    }

    private static long sum(Map<String, MinuteRow> of, Gauge gauge, int moment) {
        return of.values().stream()
                .mapToLong(row -> Math.max(0, row.at(gauge, moment)))
                .sum();
    }

    /// The values of a distribution over all rows, in tenths.
    public Histogram histogram(Distribution of) {
        var all = new Histogram(Distribution.GREATEST, 2);
        for (MinuteRow row : rows) {
            if (row.histogram(of).length > 0) {
                all.add(Histogram.decodeFromByteBuffer(ByteBuffer.wrap(row.histogram(of)), 0));
            }
        }
        return all;
    }

    @Override
    public String toString() {
        var text = new StringBuilder();
        for (Count count : Count.values()) {
            if (sum(count) > 0) {
                text.append("  %s %d".formatted(count.column(), sum(count)));
            }
        }
        for (Distribution of : Distribution.values()) {
            var values = histogram(of);
            text.append("%n  %s: %d, p50 %.1f p95 %.1f"
                    .formatted(
                            of.column(),
                            values.getTotalCount(),
                            values.getValueAtPercentile(50) / 10.0,
                            values.getValueAtPercentile(95) / 10.0));
        }
        return text.append('\n').toString();
    }
}
