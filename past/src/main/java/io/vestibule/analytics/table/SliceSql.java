package io.vestibule.analytics.table;

import io.vestibule.analytics.figure.SliceSource.Wanted;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// What all reads of slices say in SQL: from when until when, and which rooms. *Stateless.*
public final class SliceSql {

    /// Rows that PostgreSQL sends at a time.
    private static final int FETCH = 2_000;

    /// Up to this many rooms are looked up by their keys; of more, all rooms are read.
    private static final int MOST_LOOKED_UP = 100;

    private SliceSql() {}

    public static int from(Wanted wanted) {
        return minuteOf(wanted.grain().floor(wanted.fromSecond()));
    }

    public static int until(Wanted wanted) {
        return minuteOf(wanted.untilSecond());
    }

    private static int minuteOf(long second) {
        return Math.clamp(Math.ceilDiv(second, 60L), 0, Integer.MAX_VALUE - 2_000);
    }

    /// A condition that names a few rooms; nothing for all or many.
    public static String among(String table, int @Nullable [] rooms) {
        if (rooms == null || rooms.length > MOST_LOOKED_UP) {
            return "";
        }
        String numbers = Arrays.toString(rooms).replace('[', '(').replace(']', ')');
        return " AND " + table + ".room IN " + numbers;
    }

    /// Whether only a few rooms are looked up.
    public static boolean looksUp(int @Nullable [] rooms) {
        return rooms != null && rooms.length <= MOST_LOOKED_UP;
    }

    public static Statement statement(Connection connection) throws SQLException {
        Statement statement = connection.createStatement();
        if (!connection.getAutoCommit()) {
            statement.setFetchSize(FETCH);
        }
        return statement;
    }
}
