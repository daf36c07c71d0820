package io.vestibule.analytics.table;

import io.vestibule.analytics.figure.HistogramMerge;
import io.vestibule.minute.Distribution;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Histograms in columns: without the head that all of them share. *Stateless.*
public final class HistogramCells {

    private static final byte WHOLE = 0;
    private static final byte BODY = 1;

    private HistogramCells() {}

    /// Puts one into the next column; nothing if there are no values.
    public static void write(RowCells to, byte[] histogram) throws SQLException {
        if (histogram.length == 0) {
            to.none();
        } else {
            to.bytes(packed(histogram));
        }
    }

    /// Takes a histogram out; no bytes if the row has no values of it.
    static byte[] read(ResultSet row, int column) throws SQLException {
        return unpacked(row.getBytes(column));
    }

    /// Takes all of them out, from a column on.
    public static byte[][] readAll(ResultSet row, int column) throws SQLException {
        var all = new byte[Distribution.values().length][];
        for (int i = 0; i < all.length; i++) {
            all[i] = read(row, column + i);
        }
        return all;
    }

    public static byte[] packed(byte[] histogram) {
        if (!HistogramMerge.isOurs(histogram)) {
            var packed = new byte[histogram.length + 1];
            packed[0] = WHOLE;
            System.arraycopy(histogram, 0, packed, 1, histogram.length);
            return packed;
        }
        var packed = Arrays.copyOfRange(histogram, HistogramMerge.HEAD - 1, histogram.length);
        packed[0] = BODY;
        return packed;
    }

    public static byte[] unpacked(byte @Nullable [] packed) {
        if (packed == null || packed.length < 2) {
            return new byte[0];
        }
        if (packed[0] == WHOLE) {
            return Arrays.copyOfRange(packed, 1, packed.length);
        }
        var histogram = new byte[packed.length - 1 + HistogramMerge.HEAD];
        HistogramMerge.head(histogram);
        System.arraycopy(packed, 1, histogram, HistogramMerge.HEAD, packed.length - 1);
        return histogram;
    }
}
