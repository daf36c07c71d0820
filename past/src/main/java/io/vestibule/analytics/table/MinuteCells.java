package io.vestibule.analytics.table;

import io.vestibule.analytics.figure.Figure;
import io.vestibule.analytics.figure.Percentile;
import io.vestibule.analytics.figure.StoredMinute;
import io.vestibule.minute.Count;
import io.vestibule.minute.Distribution;
import io.vestibule.minute.Gauge;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Puts a [StoredMinute] into the columns of its table and takes it out again, only those that are
/// asked for. *Immutable.*
public final class MinuteCells {

    /// Every number of a minute.
    public static final MinuteCells ALL = new MinuteCells(Set.copyOf(Figure.ALL));

    /// Lives in the tables are spaced by this: a minute that was complete and begins again, since
    /// the clock was set back, is stored as another life in between.
    public static final int LIVES_APART = 16;

    private final List<String> columns = new ArrayList<>();
    private final List<Cell> cells = new ArrayList<>();

    /// Takes one column out.
    private interface Cell {
        void read(ResultSet row, int column, StoredMinute to) throws SQLException;
    }

    /// @param figures that can be made out of the columns
    public MinuteCells(Set<Figure> figures) {
        for (Figure figure : figures) {
            switch (figure) {
                case Figure.Minutes _, Figure.Moments _ -> {}
                case Figure.Total(Count count) -> count(count);
                case Figure.OfAMinute(Count count, var _) -> count(count);
                case Figure.Read(Gauge gauge, var merge) -> {
                    gauge(gauge);
                    if (merge == Figure.Merge.GREATEST && gauge.isAdded()) {
                        greatest(gauge);
                    }
                }
                case Figure.MomentsOf(Gauge gauge) -> gauge(gauge);
                case Figure.Values(var of) -> values(of.index());
                case Figure.Weight(var of) -> {
                    values(of.index());
                    of.weight().ifPresent(this::weight);
                }
                case Figure.Weighted(var of, Percentile at) -> {
                    values(of.index());
                    of.weight().ifPresent(this::weight);
                    int place = of.index() * StoredMinute.PERCENTILES + at.index();
                    add(
                            Tables.PERCENTILES.get(place),
                            (row, column, to) -> to.percentiles[place] = row.getLong(column));
                }
            }
        }
    }

    private void weight(Distribution.Weight by) {
        switch (by) {
            case ACTIVE -> gauge(Gauge.ACTIVE);
            case WAITING -> gauge(Gauge.WAITING);
            case ADMITTED -> count(Count.ADMITTED);
        }
    }

    private void count(Count count) {
        int place = count.index();
        add(Tables.COUNTS.get(place), (row, column, to) -> to.counts[place] = row.getLong(column));
    }

    private void gauge(Gauge gauge) {
        int place = gauge.index();
        add(Tables.GAUGES.get(place), (row, column, to) -> unpack(row.getBytes(column), to.gauges, place));
    }

    private void greatest(Gauge gauge) {
        int place = gauge.index();
        add(Tables.GREATEST.get(place), (row, column, to) -> to.greatest[place] = row.getInt(column));
    }

    private void values(int place) {
        add(Tables.VALUES.get(place), (row, column, to) -> to.values[place] = row.getLong(column));
    }

    private void add(String column, Cell cell) {
        if (!columns.contains(column)) {
            columns.add(column);
            cells.add(cell);
        }
    }

    /// What is asked for, after `t`, `room`, `center`, `life` and `moments`.
    public List<String> columns() {
        return columns;
    }

    /// Takes a row out, which begins with those five columns.
    public StoredMinute read(ResultSet row) throws SQLException {
        var minute = new StoredMinute(row.getInt(1), row.getInt(2), row.getInt(3), row.getLong(4));
        minute.moments = row.getInt(5);
        for (int i = 0; i < cells.size(); i++) {
            cells.get(i).read(row, i + 6, minute);
        }
        return minute;
    }

    /// Puts a row into the columns of [Tables#minuteNames].
    public static void write(RowCells to, StoredMinute minute, boolean complete) throws SQLException {
        key(to, minute);
        to.integer(complete ? 1 : 0);
        to.integer(minute.moments);
        for (long count : minute.counts) {
            number(to, count);
        }
        for (int gauge = 0; gauge < Tables.GAUGES.size(); gauge++) {
            byte[] packed = pack(minute.gauges, gauge);
            if (packed == null) {
                to.none();
            } else {
                to.bytes(packed);
            }
        }
        for (int greatest : minute.greatest) {
            integer(to, greatest);
        }
        for (long values : minute.values) {
            number(to, values);
        }
        for (long percentile : minute.percentiles) {
            integer(to, percentile);
        }
    }

    /// Puts the four columns of a key.
    public static void key(RowCells to, StoredMinute minute) throws SQLException {
        to.integer(minute.minute);
        to.integer(minute.room);
        to.integer(minute.center);
        to.number(minute.life);
    }

    private static void number(RowCells to, long number) throws SQLException {
        if (number == 0) {
            to.none();
        } else {
            to.number(number);
        }
    }

    private static void integer(RowCells to, long number) throws SQLException {
        if (number == 0) {
            to.none();
        } else {
            to.integer((int) Math.min(Integer.MAX_VALUE, number));
        }
    }

    /// Six readings, each one larger and with seven bits a byte; one if all are equal; nothing if
    /// there are none.
    private static byte @Nullable [] pack(int[] gauges, int gauge) {
        int first = gauge * Gauge.MOMENTS;
        boolean equal = true;
        for (int i = 1; i < Gauge.MOMENTS; i++) {
            equal &= gauges[first + i] == gauges[first];
        }
        if (equal && gauges[first] == Gauge.NONE) {
            return null;
        }
        int readings = equal ? 1 : Gauge.MOMENTS;
        int length = 0;
        for (int i = 0; i < readings; i++) {
            length += lengthOf(gauges[first + i] + 1L);
        }
        var packed = new byte[length];
        int at = 0;
        for (int i = 0; i < readings; i++) {
            long rest = gauges[first + i] + 1L;
            while (rest > 0x7f) {
                packed[at++] = (byte) (rest | 0x80);
                rest >>>= 7;
            }
            packed[at++] = (byte) rest;
        }
        return packed;
    }

    private static int lengthOf(long number) {
        return Math.max(1, (Long.SIZE - Long.numberOfLeadingZeros(number) + 6) / 7);
    }

    private static void unpack(byte @Nullable [] packed, int[] gauges, int gauge) {
        if (packed == null) {
            return;
        }
        int first = gauge * Gauge.MOMENTS;
        int at = 0;
        int readings = 0;
        while (at < packed.length && readings < Gauge.MOMENTS) {
            long number = 0;
            int shift = 0;
            byte next;
            do {
                next = packed[at++];
                number |= (next & 0x7fL) << shift;
                shift += 7;
            } while (next < 0 && at < packed.length);
            gauges[first + readings] = (int) (number - 1);
            readings++;
        }
        for (int i = readings; readings == 1 && i < Gauge.MOMENTS; i++) {
            gauges[first + i] = gauges[first];
        }
    }
}
