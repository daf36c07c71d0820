package io.vestibule.analytics.write;

import io.vestibule.analytics.figure.Figure;
import io.vestibule.analytics.figure.Grain;
import io.vestibule.analytics.figure.HistogramCheck;
import io.vestibule.analytics.figure.MinuteMerge;
import io.vestibule.analytics.figure.SliceSum;
import io.vestibule.analytics.figure.StoredMinute;
import io.vestibule.analytics.table.FigureCells;
import io.vestibule.analytics.table.HistogramCells;
import io.vestibule.analytics.table.MinuteCells;
import io.vestibule.analytics.table.StoreDoor;
import io.vestibule.analytics.table.Tables;
import io.vestibule.minute.Distribution;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/// Reads what a slice is made of, and adds it up by room: the minutes of a quarter, the quarters of
/// an hour, the hours of a day. *Confined to its thread.*
final class FinerParts {

    private final StoreDoor door;
    private final Grain grain;
    private final int t;
    private final HistogramCheck check;

    /// Histograms are read along with minutes.
    private final MinuteMerge merge = new MinuteMerge(_ -> {});

    /// @param t when the slice begins, in minutes of the epoch
    FinerParts(StoreDoor door, Grain grain, int t, HistogramCheck check) {
        this.door = door;
        this.grain = grain;
        this.t = t;
        this.check = check;
    }

    /// What one room had in a slice.
    ///
    /// @param centers by number; one at least
    record RoomSums(SliceSum whole, NavigableMap<Integer, SliceSum> centers) {

        RoomSums() {
            this(new SliceSum(), new TreeMap<>());
        }

        private SliceSum center(int number) {
            return centers.computeIfAbsent(number, _ -> new SliceSum());
        }
    }

    /// The sums of some rooms, by number.
    Map<Integer, RoomSums> read(Connection connection, int firstRoom, int lastRoom) throws SQLException {
        var rooms = new TreeMap<Integer, RoomSums>();
        if (grain == Grain.QUARTER) {
            addMinutes(connection, firstRoom, lastRoom, rooms);
        } else {
            addSlices(connection, firstRoom, lastRoom, rooms);
        }
        return rooms;
    }

    private void addMinutes(Connection connection, int firstRoom, int lastRoom, Map<Integer, RoomSums> to)
            throws SQLException {
        var minutes = new ArrayList<StoredMinute>();
        String sql =
                "SELECT m.t, m.room, m.center, m.life, m.moments, %s, %s FROM %s AND m.room BETWEEN %d AND %d LEFT JOIN %s h ON h.t = m.t AND h.room = m.room AND h.center = m.center AND h.life = m.life"
                        .formatted(
                                names("m", MinuteCells.ALL.columns()),
                                names("h", Tables.HISTOGRAMS),
                                rows(Tables.MINUTE, "m", Grain.MINUTE),
                                firstRoom,
                                lastRoom,
                                Tables.histogramsOf(Grain.MINUTE));
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            int histograms = 6 + MinuteCells.ALL.columns().size();
            while (row.next()) {
                var minute = MinuteCells.ALL.read(row);
                byte[][] read = HistogramCells.readAll(row, histograms);
                check.leaveOut(read, Tables.histogramsOf(Grain.MINUTE), minute.minute, minute.room);
                minute.histograms = read;
                minutes.add(minute);
            }
        }
        minutes.sort(Comparator.comparingInt((StoredMinute minute) -> minute.room)
                .thenComparingInt(minute -> minute.minute)
                .thenComparingInt(minute -> minute.center)
                .thenComparingLong(minute -> minute.life));
        int from = 0;
        for (int i = 1; i <= minutes.size(); i++) {
            var first = minutes.get(from);
            if (i == minutes.size() || minutes.get(i).room != first.room || minutes.get(i).minute != first.minute) {
                addMinute(minutes.subList(from, i), to.computeIfAbsent(first.room, _ -> new RoomSums()));
                from = i;
            }
        }
    }

    private void addMinute(List<StoredMinute> rows, RoomSums to) {
        var centers = merge.centers(rows);
        add(merge.whole(centers), to.whole());
        for (StoredMinute center : centers) {
            add(center, to.center(center.center));
        }
    }

    private static void add(StoredMinute minute, SliceSum to) {
        to.add(MinuteMerge.figures(minute));
        for (Distribution of : Distribution.values()) {
            to.add(of, minute.histogram(of));
        }
    }

    private void addSlices(Connection connection, int firstRoom, int lastRoom, Map<Integer, RoomSums> to)
            throws SQLException {
        Grain finer = grain.finer();
        String sql =
                "SELECT q.center, q.room, q.sole, %s, %s FROM %s AND q.room BETWEEN %d AND %d LEFT JOIN %s h ON h.t = q.t AND h.center = q.center AND h.room = q.room"
                        .formatted(
                                names("q", Tables.FIGURES),
                                names("h", Tables.HISTOGRAMS),
                                rows(Tables.of(finer), "q", finer),
                                firstRoom,
                                lastRoom,
                                Tables.histogramsOf(finer));
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            var cells = new FigureCells(Figure.ALL);
            while (row.next()) {
                int center = row.getInt(1);
                int sole = row.getInt(3);
                long[] figures = cells.read(row, 4);
                int room = row.getInt(2);
                byte[][] histograms = HistogramCells.readAll(row, 4 + Tables.FIGURES.size());
                check.leaveOut(histograms, Tables.histogramsOf(finer), t, room);
                var sums = to.computeIfAbsent(room, _ -> new RoomSums());
                if (center == 0) {
                    add(figures, histograms, sums.whole());
                }
                if (center != 0 || sole != 0) {
                    add(figures, histograms, sums.center(center == 0 ? sole : center));
                }
            }
        }
    }

    private static void add(long[] figures, byte[][] histograms, SliceSum to) {
        to.add(figures);
        for (Distribution of : Distribution.values()) {
            to.add(of, histograms[of.index()]);
        }
    }

    private String rows(String table, String name, Grain finer) {
        return door.rows(table, name, t, t + grain.minutes(), finer.minutes());
    }

    private static String names(String table, List<String> columns) {
        return String.join(
                ", ", columns.stream().map(column -> table + "." + column).toList());
    }
}
