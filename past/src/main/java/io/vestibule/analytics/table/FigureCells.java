package io.vestibule.analytics.table;

import io.vestibule.analytics.figure.Figure;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;

/// Takes figures out of the columns of a coarse table. *Immutable.*
public final class FigureCells {

    private final int[] places;
    private final boolean[] mayBeNone;
    private final List<String> columns;

    /// @param figures which are read
    public FigureCells(Collection<Figure> figures) {
        var all = List.copyOf(figures);
        this.places = all.stream().mapToInt(Figure::index).toArray();
        this.mayBeNone = new boolean[places.length];
        for (int i = 0; i < places.length; i++) {
            mayBeNone[i] = all.get(i) instanceof Figure.Read;
        }
        this.columns =
                all.stream().map(figure -> Tables.quoted(figure.column())).toList();
    }

    public List<String> columns() {
        return columns;
    }

    /// The numbers by [Figure#index]; [Figure#NONE] where one was not asked for.
    ///
    /// @param first the first column
    public long[] read(ResultSet row, int first) throws SQLException {
        var numbers = new long[Figure.ALL.size()];
        Arrays.fill(numbers, Figure.NONE);
        for (int i = 0; i < places.length; i++) {
            long number = row.getLong(first + i);
            numbers[places[i]] = number == 0 && mayBeNone[i] && row.wasNull() ? Figure.NONE : number;
        }
        return numbers;
    }
}
