package io.vestibule.analytics.write;

import io.vestibule.analytics.figure.Grain;
import io.vestibule.analytics.figure.HistogramCheck;
import io.vestibule.analytics.figure.RoomRef;
import io.vestibule.analytics.figure.StoreFigures;
import io.vestibule.analytics.figure.StoredMinute;
import io.vestibule.analytics.figure.UnsentMinutes;
import io.vestibule.analytics.table.Dictionary;
import io.vestibule.analytics.table.HistogramCells;
import io.vestibule.analytics.table.MinuteCells;
import io.vestibule.analytics.table.ReadConnections;
import io.vestibule.analytics.table.Tables;
import io.vestibule.minute.Distribution;
import io.vestibule.minute.MinuteRow;
import io.vestibule.minute.RowKey;
import io.vestibule.room.RoomId;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;

/// Sends a copy elsewhere what it does not have, out of the tables. *Thread-safe.*
public final class CopyMarks implements UnsentMinutes {

    private static final String OLDEST =
            "SELECT t, changes FROM %s WHERE what = '%s' ORDER BY t LIMIT ?".formatted(Tables.DIRTY, RowWriter.COPY);

    private static final String ROWS =
            "SELECT m.t, m.room, m.center, m.life, m.moments, %s, h.%s, m.complete FROM %s m LEFT JOIN %s h ON h.t = m.t AND h.room = m.room AND h.center = m.center AND h.life = m.life WHERE m.t = ? ORDER BY m.room, m.center, m.life"
                    .formatted(
                            "m." + String.join(", m.", MinuteCells.ALL.columns()),
                            String.join(", h.", Tables.HISTOGRAMS),
                            Tables.MINUTE,
                            Tables.histogramsOf(Grain.MINUTE));

    private final ReadConnections connections;
    private final SentMinutes sent;
    private final StoreFigures figures;

    public CopyMarks(ReadConnections connections, SentMinutes sent, StoreFigures figures) {
        this.connections = connections;
        this.sent = sent;
        this.figures = figures;
    }

    @Override
    public List<Unsent> oldest(int most) {
        return connections.use(lent -> {
            var found = new ArrayList<Unsent>();
            try (PreparedStatement read = lent.connection().prepareStatement(OLDEST)) {
                read.setInt(1, most + sent.size());
                try (ResultSet row = read.executeQuery()) {
                    while (row.next() && found.size() < most) {
                        var unsent = new Unsent(row.getInt(1), row.getLong(2));
                        if (!sent.contains(unsent)) {
                            found.add(unsent);
                        }
                    }
                }
            }
            return found;
        });
    }

    @Override
    public void rows(long minute, BiConsumer<RoomRef, MinuteRow> to) {
        var check = new HistogramCheck(figures);
        boolean _ = connections.use(lent -> {
            try (PreparedStatement read = lent.connection().prepareStatement(ROWS)) {
                read.setInt(1, Math.toIntExact(minute));
                try (ResultSet row = read.executeQuery()) {
                    while (row.next()) {
                        tell(row, lent.dictionary(), check, to);
                    }
                }
            }
            return true;
        });
    }

    private static void tell(
            ResultSet row, Dictionary dictionary, HistogramCheck check, BiConsumer<RoomRef, MinuteRow> to)
            throws SQLException {
        var minute = MinuteCells.ALL.read(row);
        int next = 6 + MinuteCells.ALL.columns().size();
        byte[][] read = HistogramCells.readAll(row, next);
        check.leaveOut(read, Tables.histogramsOf(Grain.MINUTE), minute.minute, minute.room);
        minute.histograms = read;
        var histograms = new byte[StoredMinute.DISTRIBUTIONS][];
        for (Distribution of : Distribution.values()) {
            histograms[of.index()] = minute.histogram(of);
        }
        boolean complete = row.getInt(next + histograms.length) != 0;
        var room = dictionary.needRoom(minute.room);
        var key = new RowKey(new RoomId(room.id()), minute.minute, dictionary.needCenter(minute.center), minute.life);
        to.accept(
                room,
                new MinuteRow(
                        key, complete, minute.counts, minute.moments, minute.gauges, minute.greatest, histograms));
    }

    @Override
    public void sent(Unsent minute) {
        sent.add(minute);
    }
}
