package io.vestibule.analytics.write;

import io.vestibule.analytics.figure.Figure;
import io.vestibule.analytics.figure.Grain;
import io.vestibule.analytics.figure.SliceSum;
import io.vestibule.analytics.table.HistogramCells;
import io.vestibule.analytics.table.RowCells;
import io.vestibule.analytics.table.StoreDoor;
import io.vestibule.analytics.table.Tables;
import io.vestibule.analytics.table.Upsert;
import io.vestibule.minute.Distribution;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/// Writes slices of one grain in place of those that were made before. *Confined to its thread.*
final class SliceWriter implements AutoCloseable {

    private static final List<String> KEY = List.of("t", "center", "room");

    private final Upsert slices;
    private final Upsert histograms;
    private final boolean withHistograms;

    /// @param withHistograms whether the histograms of all parts are known; otherwise those that
    ///   were written before stay
    SliceWriter(StoreDoor door, Connection connection, Grain grain, boolean withHistograms) throws SQLException {
        this.withHistograms = withHistograms;
        this.slices = door.upsert(
                connection,
                new Upsert.Into(
                        Tables.of(grain), Tables.COARSE_KEY, Tables.joined(KEY, List.of("sole"), Tables.FIGURES), ""));
        this.histograms = door.upsert(
                connection,
                new Upsert.Into(
                        Tables.histogramsOf(grain), Tables.COARSE_KEY, Tables.joined(KEY, Tables.HISTOGRAMS), ""));
    }

    /// Adds a slice to those that are written.
    void add(int t, int center, int room, int sole, SliceSum sum) throws SQLException {
        slices.add(cells -> {
            key(cells, t, center, room);
            cells.integer(sole);
            figures(cells, sum.figures());
        });
        if (withHistograms) {
            histograms.add(cells -> {
                key(cells, t, center, room);
                for (Distribution of : Distribution.values()) {
                    HistogramCells.write(cells, sum.histogram(of));
                }
            });
        }
    }

    private static void figures(RowCells to, long[] figures) throws SQLException {
        for (int i = 0; i < figures.length; i++) {
            boolean mayBeNone = Figure.ALL.get(i) instanceof Figure.Read;
            if (figures[i] == (mayBeNone ? Figure.NONE : 0)) {
                to.none();
            } else {
                to.number(figures[i]);
            }
        }
    }

    private static void key(RowCells to, int t, int center, int room) throws SQLException {
        to.integer(t);
        to.integer(center);
        to.integer(room);
    }

    /// Writes what was added; to be committed by the caller.
    void write() throws SQLException {
        var _ = slices.write();
        var _ = histograms.write();
    }

    @Override
    public void close() throws SQLException {
        slices.close();
        histograms.close();
    }
}
