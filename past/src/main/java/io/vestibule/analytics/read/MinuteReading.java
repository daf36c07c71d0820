package io.vestibule.analytics.read;

import io.vestibule.analytics.figure.Figure;
import io.vestibule.analytics.figure.Grain;
import io.vestibule.analytics.figure.MinuteMerge;
import io.vestibule.analytics.figure.RoomNumbers;
import io.vestibule.analytics.figure.Slice;
import io.vestibule.analytics.figure.SliceSource.Wanted;
import io.vestibule.analytics.figure.StoredMinute;
import io.vestibule.analytics.table.HistogramCells;
import io.vestibule.analytics.table.MinuteCells;
import io.vestibule.analytics.table.ReadConnections;
import io.vestibule.analytics.table.SliceSql;
import io.vestibule.analytics.table.StoreDoor;
import io.vestibule.analytics.table.Tables;
import io.vestibule.minute.Distribution;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// One reading of minutes: rows of lives and data centers become slices as they come. Histograms
/// are looked up only where they are asked for, or percentiles of several rows become one.
/// *Confined to its thread.*
final class MinuteReading {

    private static final String HISTOGRAMS = "SELECT %s FROM %s WHERE t = ? AND room = ? AND center = ? AND life = ?"
            .formatted(String.join(", ", Tables.HISTOGRAMS), Tables.histogramsOf(Grain.MINUTE));

    private final StoreDoor door;
    private final ReadConnections.Lent lent;
    private final Wanted wanted;
    private final int @Nullable [] rooms;
    private final Figure[] figures;
    private final int[] places;

    MinuteReading(StoreDoor door, ReadConnections.Lent lent, Wanted wanted, int @Nullable [] rooms) {
        this.door = door;
        this.lent = lent;
        this.wanted = wanted;
        this.rooms = rooms;
        this.figures = wanted.figures().toArray(Figure[]::new);
        this.places = Arrays.stream(figures).mapToInt(Figure::index).toArray();
    }

    void read(Consumer<Slice> to) throws SQLException {
        var cells = new MinuteCells(needs());
        boolean histograms = !wanted.histograms().isEmpty();
        var filter = RoomNumbers.of(rooms);
        try (PreparedStatement lookUp = lent.connection().prepareStatement(HISTOGRAMS);
                Statement statement = SliceSql.statement(lent.connection());
                ResultSet row = statement.executeQuery(sql(cells, histograms))) {
            var merge = new MinuteMerge(minute -> lookUp(lookUp, minute));
            var group = new ArrayList<StoredMinute>();
            while (row.next()) {
                if (filter.contains(row.getInt(2))) {
                    var minute = cells.read(row);
                    if (histograms) {
                        minute.histograms =
                                HistogramCells.readAll(row, 6 + cells.columns().size());
                    }
                    if (!group.isEmpty() && isOther(group.getFirst(), minute)) {
                        tell(group, merge, to);
                        group.clear();
                    }
                    group.add(minute);
                }
            }
            if (!group.isEmpty()) {
                tell(group, merge, to);
            }
        } catch (LookUpFailed e) {
            throw e.cause;
        }
    }

    private static boolean isOther(StoredMinute a, StoredMinute b) {
        return a.minute != b.minute || a.room != b.room;
    }

    /// Histograms of several rows can only be distinguished from those of none by the number of
    /// values.
    private Set<Figure> needs() {
        var needs = new HashSet<>(wanted.figures());
        for (Distribution of : wanted.histograms()) {
            needs.add(new Figure.Values(of));
        }
        return needs;
    }

    private String sql(MinuteCells cells, boolean histograms) {
        var sql = new StringBuilder("SELECT m.t, m.room, m.center, m.life, m.moments");
        cells.columns().forEach(column -> sql.append(", m.").append(column));
        if (histograms) {
            Tables.HISTOGRAMS.forEach(column -> sql.append(", h.").append(column));
        }
        int from = SliceSql.from(wanted);
        int until = SliceSql.until(wanted);
        sql.append(" FROM ");
        if (SliceSql.looksUp(rooms)) {
            sql.append(door.rows(Tables.MINUTE, "m", from, until, 1));
            sql.append(SliceSql.among("m", rooms));
        } else {
            sql.append(Tables.MINUTE).append(" m");
        }
        if (histograms) {
            sql.append(" LEFT JOIN ").append(Tables.histogramsOf(Grain.MINUTE));
            sql.append(" h ON h.t = m.t AND h.room = m.room");
            sql.append(" AND h.center = m.center AND h.life = m.life");
        }
        if (!SliceSql.looksUp(rooms)) {
            sql.append(" WHERE m.t >= ").append(from).append(" AND m.t < ").append(until);
        }
        return sql.append(" ORDER BY m.t, m.room, m.center, m.life").toString();
    }

    private void tell(List<StoredMinute> group, MinuteMerge merge, Consumer<Slice> to) throws SQLException {
        var centers = merge.centers(group);
        if (wanted.centers()) {
            for (StoredMinute center : centers) {
                to.accept(slice(center, lent.dictionary().needCenter(center.center)));
            }
        } else {
            to.accept(slice(merge.whole(centers), ""));
        }
    }

    private Slice slice(StoredMinute minute, String center) throws SQLException {
        var numbers = new long[Figure.ALL.size()];
        Arrays.fill(numbers, Figure.NONE);
        for (int i = 0; i < places.length; i++) {
            numbers[places[i]] = MinuteMerge.of(figures[i], minute);
        }
        var histograms = new byte[StoredMinute.DISTRIBUTIONS][];
        for (Distribution of : Distribution.values()) {
            histograms[of.index()] = wanted.histograms().contains(of) ? minute.histogram(of) : new byte[0];
        }
        return new Slice(minute.minute * 60L, lent.dictionary().needRoom(minute.room), center, numbers, histograms);
    }

    private static void lookUp(PreparedStatement lookUp, StoredMinute minute) {
        try {
            lookUp.setInt(1, minute.minute);
            lookUp.setInt(2, minute.room);
            lookUp.setInt(3, minute.center);
            lookUp.setLong(4, minute.life);
            try (ResultSet row = lookUp.executeQuery()) {
                if (row.next()) {
                    minute.histograms = HistogramCells.readAll(row, 1);
                }
            }
        } catch (SQLException e) {
            throw new LookUpFailed(e);
        }
    }

    /// Carries an error through what takes none. Thrown and caught within this part.
    private static final class LookUpFailed extends RuntimeException {

        @java.io.Serial
        private static final long serialVersionUID = 1L;

        private final SQLException cause;

        LookUpFailed(SQLException cause) {
            super(cause);
            this.cause = cause;
        }
    }
}
