package io.vestibule.analytics.write;

import io.vestibule.analytics.figure.Grain;
import io.vestibule.analytics.figure.HistogramMerge;
import io.vestibule.analytics.figure.RoomNames;
import io.vestibule.analytics.figure.StoredMinute;
import io.vestibule.analytics.table.Dictionary;
import io.vestibule.analytics.table.HistogramCells;
import io.vestibule.analytics.table.MinuteCells;
import io.vestibule.analytics.table.StoreDoor;
import io.vestibule.analytics.table.Tables;
import io.vestibule.analytics.table.Upsert;
import io.vestibule.minute.MinuteRow;
import io.vestibule.minute.RowKey;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// Writes minute rows, all of a batch or none: each in place of an earlier one with its key, unless
/// that was complete. A complete one that comes again is a repetition, and is left as it is, or the
/// clock was set back and the minute began again: then it is stored as another life, so that both
/// count. *Confined to its thread.*
final class RowWriter {

    private static final Upsert.Into MINUTES =
            new Upsert.Into(Tables.MINUTE, Tables.MINUTE_KEY, Tables.minuteNames(), Tables.MINUTE + ".complete = 0");

    private static final Upsert.Into HISTOGRAMS = new Upsert.Into(
            Tables.histogramsOf(Grain.MINUTE),
            Tables.MINUTE_KEY,
            Tables.joined(List.of("t", "room", "center", "life"), Tables.HISTOGRAMS),
            "");

    private static final String READ =
            "SELECT t, room, center, life, moments, %s FROM %s WHERE t = ? AND room = ? AND center = ? AND life = ?"
                    .formatted(String.join(", ", MinuteCells.ALL.columns()), Tables.MINUTE);

    private static final String MARK =
            "INSERT INTO %1$s (what, t, changes) VALUES (?, ?, 1) ON CONFLICT (what, t) DO UPDATE SET changes = %1$s.changes + 1"
                    .formatted(Tables.DIRTY);

    /// Minutes that began again and are remembered as such.
    private static final int MOST_AGAIN = 10_000;

    private final StoreDoor door;
    private final Dictionary dictionary;
    private final RoomNames names;
    private final HistogramMerge sum = new HistogramMerge();
    private final Map<RowKey, Integer> again = new LinkedHashMap<>();

    RowWriter(StoreDoor door, Dictionary dictionary, RoomNames names) {
        this.door = door;
        this.dictionary = dictionary;
        this.names = names;
    }

    /// A row and where it goes.
    private record Entry(RowKey key, StoredMinute minute, boolean complete) {}

    /// Writes rows in one transaction.
    void write(Connection connection, List<MinuteRow> rows) throws SQLException {
        var entries = new ArrayList<Entry>(rows.size());
        for (MinuteRow row : rows) {
            entries.add(entry(connection, row));
        }
        connection.commit();
        try (Upsert minutes = door.upsert(connection, MINUTES);
                Upsert histograms = door.upsert(connection, HISTOGRAMS)) {
            for (List<Entry> once : withoutRepetitions(entries)) {
                write(connection, once, minutes, histograms);
            }
        }
        mark(connection, entries);
        connection.commit();
    }

    /// Rows with the same key follow each other in parts of their own.
    private static Collection<List<Entry>> withoutRepetitions(List<Entry> entries) {
        var times = new HashMap<RowKey, Integer>();
        var parts = new TreeMap<Integer, List<Entry>>();
        for (Entry entry : entries) {
            int time = times.merge(entry.key, 1, Integer::sum);
            parts.computeIfAbsent(time, _ -> new ArrayList<>()).add(entry);
        }
        return parts.values();
    }

    private void write(Connection connection, List<Entry> entries, Upsert minutes, Upsert histograms)
            throws SQLException {
        for (Entry entry : entries) {
            minutes.add(cells -> MinuteCells.write(cells, entry.minute, entry.complete));
        }
        boolean[] written = minutes.write();
        for (int i = 0; i < written.length; i++) {
            Entry entry = entries.get(i);
            if (written[i]) {
                add(histograms, entry.minute);
            } else {
                var moved = writeAgain(connection, minutes, entry);
                if (moved != null) {
                    add(histograms, moved);
                }
            }
        }
        var _ = histograms.write();
    }

    private Entry entry(Connection connection, MinuteRow row) throws SQLException {
        var key = row.key();
        int room = dictionary.number(connection, names.at(key.room(), key.minute()));
        int center = dictionary.number(connection, key.center());
        long life = key.life() * MinuteCells.LIVES_APART + again.getOrDefault(key, 0);
        return new Entry(key, StoredMinute.of(row, room, center, life, sum), row.isComplete());
    }

    private static void add(Upsert to, StoredMinute minute) throws SQLException {
        if (Arrays.stream(minute.values).anyMatch(values -> values > 0)) {
            var histograms = Objects.requireNonNull(minute.histograms);
            to.add(cells -> {
                MinuteCells.key(cells, minute);
                for (byte[] one : histograms) {
                    HistogramCells.write(cells, one == null ? new byte[0] : one);
                }
            });
        }
    }

    private static void key(PreparedStatement to, StoredMinute minute, long life) throws SQLException {
        to.setInt(1, minute.minute);
        to.setInt(2, minute.room);
        to.setInt(3, minute.center);
        to.setLong(4, life);
    }

    /// Writes a row whose place has a complete one.
    ///
    /// @return what was written; nothing if it is there already
    private @Nullable StoredMinute writeAgain(Connection connection, Upsert write, Entry entry) throws SQLException {
        long first = entry.key.life() * MinuteCells.LIVES_APART;
        long life = entry.minute.life;
        while (!isThere(connection, entry.minute, life)) {
            life++;
            if (life == first + MinuteCells.LIVES_APART) {
                return null;
            }
            var moved = moved(entry.minute, life);
            write.add(cells -> MinuteCells.write(cells, moved, entry.complete));
            if (write.write()[0]) {
                again.put(entry.key, (int) (life - first));
                if (again.size() > MOST_AGAIN) {
                    again.remove(again.keySet().iterator().next());
                }
                return moved;
            }
        }
        return null;
    }

    private static StoredMinute moved(StoredMinute minute, long life) {
        var moved = new StoredMinute(minute.minute, minute.room, minute.center, life);
        System.arraycopy(minute.counts, 0, moved.counts, 0, moved.counts.length);
        System.arraycopy(minute.gauges, 0, moved.gauges, 0, moved.gauges.length);
        System.arraycopy(minute.greatest, 0, moved.greatest, 0, moved.greatest.length);
        System.arraycopy(minute.values, 0, moved.values, 0, moved.values.length);
        System.arraycopy(minute.percentiles, 0, moved.percentiles, 0, moved.percentiles.length);
        moved.moments = minute.moments;
        moved.histograms = minute.histograms;
        return moved;
    }

    private static boolean isThere(Connection connection, StoredMinute minute, long life) throws SQLException {
        try (PreparedStatement read = connection.prepareStatement(READ)) {
            key(read, minute, life);
            try (ResultSet row = read.executeQuery()) {
                return row.next() && minute.hasNumbersOf(MinuteCells.ALL.read(row));
            }
        }
    }

    /// Last in the transaction, since others that write the same minute wait for it.
    private void mark(Connection connection, List<Entry> entries) throws SQLException {
        var quarters = new TreeSet<Integer>();
        for (Entry entry : entries) {
            int minute = entry.minute.minute;
            quarters.add(minute - Math.floorMod(minute, Grain.QUARTER.minutes()));
        }
        mark(connection, Grain.QUARTER.name(), quarters);
    }

    static void mark(Connection connection, String what, Iterable<Integer> times) throws SQLException {
        try (PreparedStatement mark = connection.prepareStatement(MARK)) {
            for (int t : times) {
                mark.setString(1, what);
                mark.setInt(2, t);
                int _ = mark.executeUpdate();
            }
        }
    }
}
