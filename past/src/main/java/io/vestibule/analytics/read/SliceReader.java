package io.vestibule.analytics.read;

import io.vestibule.analytics.figure.Grain;
import io.vestibule.analytics.figure.RoomNumbers;
import io.vestibule.analytics.figure.Slice;
import io.vestibule.analytics.figure.SliceSource;
import io.vestibule.analytics.table.DeletionHorizon;
import io.vestibule.analytics.table.Dictionary;
import io.vestibule.analytics.table.FigureCells;
import io.vestibule.analytics.table.HistogramColumns;
import io.vestibule.analytics.table.ReadConnections;
import io.vestibule.analytics.table.SliceSql;
import io.vestibule.analytics.table.StoreDoor;
import io.vestibule.analytics.table.Tables;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Reads slices out of the tables. *Thread-safe.*
public final class SliceReader implements SliceSource {

    /// Up to this many rooms are taken to be busy all the time, without asking.
    private static final int FEW = 20;

    /// The first column of figures.
    private static final int FIRST_FIGURE = 5;

    private final StoreDoor door;
    private final ReadConnections connections;
    private final DeletionHorizon kept;

    public SliceReader(StoreDoor door, ReadConnections connections, DeletionHorizon kept) {
        this.door = door;
        this.connections = connections;
        this.kept = kept;
    }

    @Override
    public void read(Wanted wanted, Consumer<Slice> to) {
        boolean _ = connections.use(lent -> {
            var rooms = rooms(wanted, lent.dictionary());
            if (rooms.length == 0 || wanted.fromSecond() >= wanted.untilSecond()) {
                return false;
            }
            var some = rooms.length == lent.dictionary().rooms() ? null : rooms;
            if (wanted.grain() == Grain.MINUTE) {
                new MinuteReading(door, lent, wanted, some).read(to);
            } else {
                readCoarse(lent, wanted, some, to);
            }
            return true;
        });
    }

    private static int[] rooms(Wanted wanted, Dictionary dictionary) {
        Set<String> zones = wanted.zones();
        return dictionary.numbers(room -> zones.contains(room.zone())
                && wanted.rooms().map(rooms -> rooms.contains(room.id())).orElse(true));
    }

    private void readCoarse(ReadConnections.Lent lent, Wanted wanted, int @Nullable [] rooms, Consumer<Slice> to)
            throws SQLException {
        var cells = new FigureCells(wanted.figures());
        var histograms = new HistogramColumns(wanted.histograms());
        String sql = coarse(wanted, rooms, cells, histograms);
        RoomNumbers filter = RoomNumbers.of(rooms);
        int firstHistogram = FIRST_FIGURE + cells.columns().size();
        try (Statement statement = SliceSql.statement(lent.connection());
                ResultSet row = statement.executeQuery(sql)) {
            while (row.next()) {
                int number = row.getInt(2);
                if (filter.contains(number)) {
                    int center = wanted.centers() ? row.getInt(3) : 0;
                    int of = wanted.centers() && center == 0 ? row.getInt(4) : center;
                    to.accept(new Slice(
                            row.getInt(1) * 60L,
                            lent.dictionary().needRoom(number),
                            of == 0 ? "" : lent.dictionary().needCenter(of),
                            cells.read(row, FIRST_FIGURE),
                            histograms.read(row, firstHistogram)));
                }
            }
        }
    }

    private String coarse(Wanted wanted, int @Nullable [] rooms, FigureCells cells, HistogramColumns histograms) {
        String table = Tables.of(wanted.grain());
        var sql = new StringBuilder("SELECT q.t, q.room, q.center, q.sole");
        cells.columns().forEach(column -> sql.append(", q.").append(column));
        histograms.columns().forEach(column -> sql.append(", h.").append(column));
        sql.append(" FROM ");
        sql.append(door.rows(
                table,
                "q",
                SliceSql.from(wanted),
                SliceSql.until(wanted),
                wanted.grain().minutes()));
        if (!wanted.centers()) {
            sql.append(" AND q.center = 0");
        }
        sql.append(SliceSql.among("q", rooms));
        if (!histograms.columns().isEmpty()) {
            sql.append(" LEFT JOIN ").append(Tables.histogramsOf(wanted.grain()));
            sql.append(" h ON h.t = q.t AND h.center = q.center AND h.room = q.room");
        }
        if (wanted.centers()) {
            sql.append(" WHERE q.center > 0 OR q.sole > 0");
        }
        return sql.append(" ORDER BY q.t, q.room, q.center").toString();
    }

    @Override
    public long keptSince(Grain grain, long nowSecond) {
        return kept.since(grain) * 60L;
    }

    @Override
    public long histogramsKeptSince(Grain grain, long nowSecond) {
        return kept.since(Tables.histogramsOf(grain)) * 60L;
    }

    @Override
    public long rows(Wanted wanted) {
        return connections.use(lent -> rows(wanted, lent));
    }

    /// Of a few rooms: as if each were busy all the time. Of many, whole days are asked how many of
    /// their minutes were busy.
    private long rows(Wanted wanted, ReadConnections.Lent lent) throws SQLException {
        var rooms = rooms(wanted, lent.dictionary());
        int from = SliceSql.from(wanted);
        int until = SliceSql.until(wanted);
        if (rooms.length == 0 || from >= until) {
            return 0;
        }
        int centers = wanted.centers() ? Math.max(1, lent.dictionary().centers()) : 1;
        int grain = wanted.grain().minutes();
        int day = Grain.DAY.minutes();
        long most = (long) rooms.length * centers * Math.ceilDiv(until - from, grain);
        if (rooms.length <= FEW || until - from <= day) {
            return most;
        }
        int firstDay = Math.ceilDiv(from, day) * day;
        int lastDay = lastDay(lent.connection());
        if (lastDay <= firstDay) {
            return most;
        }
        int end = Math.min(lastDay, Math.floorDiv(until, day) * day);
        long whole = wholeDays(lent.connection(), firstDay, end, day / grain, rooms, lent.dictionary());
        long before = Math.ceilDiv(firstDay - from, grain);
        long after = Math.ceilDiv(until - end, grain);
        return Math.min(most, (whole + (before + after) * rooms.length) * centers);
    }

    /// The last day that is not open: it may miss rows that are there already.
    private static int lastDay(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT max(t) FROM " + Tables.of(Grain.DAY))) {
            return row.next() ? row.getInt(1) : 0;
        }
    }

    private long wholeDays(Connection connection, int from, int until, int most, int[] rooms, Dictionary dictionary)
            throws SQLException {
        if (from >= until) {
            return 0;
        }
        var some = rooms.length == dictionary.rooms() ? null : rooms;
        String sql =
                "SELECT sum(CASE WHEN q.minutes > %1$d THEN %1$d ELSE q.minutes END) FROM %2$s AND q.center = 0%3$s"
                        .formatted(
                                most,
                                door.rows(Tables.of(Grain.DAY), "q", from, until, Grain.DAY.minutes()),
                                SliceSql.among("q", some));
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            return row.next() ? row.getLong(1) : 0;
        }
    }
}
