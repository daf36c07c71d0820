package io.vestibule.analytics.table;

import io.vestibule.minute.Distribution;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;

/// Takes the histograms that are asked for out of their columns. *Immutable.*
public final class HistogramColumns {

    private static final byte[] NO_VALUES = {};

    private final List<Distribution> wanted;

    public HistogramColumns(Collection<Distribution> wanted) {
        this.wanted = List.copyOf(wanted);
    }

    public List<String> columns() {
        return wanted.stream().map(of -> Tables.quoted(of.column())).toList();
    }

    /// By [Distribution#index]; no bytes where there are none.
    ///
    /// @param first the first column
    public byte[][] read(ResultSet row, int first) throws SQLException {
        var all = new byte[Distribution.values().length][];
        Arrays.fill(all, NO_VALUES);
        for (int i = 0; i < wanted.size(); i++) {
            all[wanted.get(i).index()] = HistogramCells.read(row, first + i);
        }
        return all;
    }
}
