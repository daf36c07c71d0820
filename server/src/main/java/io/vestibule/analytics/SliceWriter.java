package io.vestibule.analytics;

import io.vestibule.minute.Distribution;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.util.List;

/// Writes slices of one grain in place of those that were made before. *Confined to its thread.*
final class SliceWriter implements AutoCloseable {

    private static final List<String> KEY = List.of("t", "center", "room");

    private final PreparedStatement slices;
    private final PreparedStatement histograms;
    private final boolean withHistograms;
    private boolean any;

    /// @param withHistograms whether the histograms of all parts are known; otherwise those that
    ///   were written before stay
    SliceWriter(Connection connection, Grain grain, boolean withHistograms) throws SQLException {
        this.withHistograms = withHistograms;
        this.slices =
                connection.prepareStatement(
                        Tables.upsert(
                                Tables.of(grain),
                                Tables.COARSE_KEY,
                                Tables.joined(KEY, List.of("sole"), Tables.FIGURES),
                                ""));
        this.histograms =
                connection.prepareStatement(
                        Tables.upsert(
                                Tables.histogramsOf(grain),
                                Tables.COARSE_KEY,
                                Tables.joined(KEY, Tables.HISTOGRAMS),
                                ""));
    }

    /// Adds a slice to those that are written.
    void add(int t, int center, int room, int sole, SliceSum sum) throws SQLException {
        key(slices, t, center, room);
        slices.setInt(4, sole);
        long[] figures = sum.figures();
        for (int i = 0; i < figures.length; i++) {
            boolean mayBeNone = Figure.ALL.get(i) instanceof Figure.Read;
            if (figures[i] == (mayBeNone ? Slice.NONE : 0)) {
                slices.setNull(5 + i, Types.BIGINT);
            } else {
                slices.setLong(5 + i, figures[i]);
            }
        }
        slices.addBatch();
        any = true;
        if (withHistograms) {
            addHistograms(t, center, room, sum);
        }
    }

    private void addHistograms(int t, int center, int room, SliceSum sum) throws SQLException {
        key(histograms, t, center, room);
        for (Distribution of : Distribution.values()) {
            HistogramCells.write(histograms, 4 + of.index(), sum.histogram(of));
        }
        histograms.addBatch();
    }

    private static void key(PreparedStatement to, int t, int center, int room) throws SQLException {
        to.setInt(1, t);
        to.setInt(2, center);
        to.setInt(3, room);
    }

    /// Writes what was added; to be committed by the caller.
    void write() throws SQLException {
        if (any) {
            var _ = slices.executeBatch();
        }
        if (any && withHistograms) {
            var _ = histograms.executeBatch();
        }
    }

    @Override
    public void close() throws SQLException {
        slices.close();
        histograms.close();
    }
}
