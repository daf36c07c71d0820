package io.vestibule.analytics;

import io.vestibule.analytics.figure.Grain;
import io.vestibule.analytics.figure.StoredMinute;
import io.vestibule.analytics.table.HistogramCells;
import io.vestibule.analytics.table.MinuteCells;
import io.vestibule.analytics.table.ReadConnections;
import io.vestibule.analytics.table.StoreDoor;
import io.vestibule.analytics.table.Tables;
import io.vestibule.minute.Distribution;
import io.vestibule.minute.MinuteRow;
import io.vestibule.minute.RowKey;
import io.vestibule.room.RoomId;
import io.vestibule.store.StorePlace;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// Minute rows as the tables have them, of each data center and life: queries only get what was added up of them.
/// *Stateless.*
public final class StoredRows {

    private static final String ROWS =
            "SELECT m.t, m.room, m.center, m.life, m.moments, m.%s, h.%s, m.complete FROM %s m LEFT JOIN %s h ON h.t = m.t AND h.room = m.room AND h.center = m.center AND h.life = m.life WHERE m.t BETWEEN ? AND ? ORDER BY m.t, m.room, m.center, m.life"
                    .formatted(
                            String.join(", m.", MinuteCells.ALL.columns()),
                            String.join(", h.", Tables.HISTOGRAMS),
                            Tables.MINUTE,
                            Tables.histogramsOf(Grain.MINUTE));

    private static final Duration LONGEST = Duration.ofMinutes(1);

    private StoredRows() {}

    /// Reads them in the order of time, while a node writes or after it.
    ///
    /// @param first minute of the epoch
    /// @param last included
    public static List<MinuteRow> read(StorePlace place, long first, long last) {
        try (var connections = new ReadConnections(new StoreDoor(place), LONGEST, () -> {})) {
            return connections.use(lent -> {
                try (PreparedStatement read = lent.connection().prepareStatement(ROWS)) {
                    read.setInt(1, Math.toIntExact(first));
                    read.setInt(2, Math.toIntExact(last));
                    try (ResultSet row = read.executeQuery()) {
                        var rows = new ArrayList<MinuteRow>();
                        while (row.next()) {
                            rows.add(row(row, lent));
                        }
                        return rows;
                    }
                }
            });
        }
    }

    private static MinuteRow row(ResultSet row, ReadConnections.Lent lent) throws SQLException {
        StoredMinute minute = MinuteCells.ALL.read(row);
        int next = 6 + MinuteCells.ALL.columns().size();
        minute.histograms = HistogramCells.readAll(row, next);
        var histograms = new byte[StoredMinute.DISTRIBUTIONS][];
        for (Distribution of : Distribution.values()) {
            histograms[of.index()] = minute.histogram(of);
        }
        boolean complete = row.getInt(next + histograms.length) != 0;
        var room = new RoomId(lent.dictionary().needRoom(minute.room).id());
        var key = new RowKey(room, minute.minute, lent.dictionary().needCenter(minute.center), minute.life);
        return new MinuteRow(key, complete, minute.counts, minute.moments, minute.gauges, minute.greatest, histograms);
    }
}
