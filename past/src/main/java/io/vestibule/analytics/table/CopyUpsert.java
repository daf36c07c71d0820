package io.vestibule.analytics.table;

import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyIn;

/// Writes into PostgreSQL: all rows go by one COPY into a table of this connection's own, and from
/// there by one statement into theirs. A statement a row costs as much as writing it, and one that
/// the driver makes of many reports nothing about each. [The
/// format](https://www.postgresql.org/docs/current/sql-copy.html) is COPY's binary one. *Confined
/// to its thread.*
final class CopyUpsert implements Upsert, RowCells {

    private static final byte[] HEAD = "PGCOPY\n\u00ff\r\n\0\0\0\0\0\0\0\0\0".getBytes(StandardCharsets.ISO_8859_1);
    private static final int END = -1;
    private static final int NONE = -1;

    private final Connection connection;
    private final Into into;
    private final String own;
    private final Map<List<Long>, Integer> places = new HashMap<>();
    private final List<Long> key = new ArrayList<>();
    private final int keys;
    private byte[] bytes = new byte[1 << 16];
    private int used;
    private int rows;

    CopyUpsert(Connection connection, Into into) {
        this.connection = connection;
        this.into = into;
        this.own = "arriving_" + into.table();
        this.keys = into.keys();
        put(HEAD);
    }

    @Override
    public void add(Row row) throws SQLException {
        put(into.columns().size(), Short.BYTES);
        key.clear();
        row.into(this);
        places.put(List.copyOf(key), rows);
        rows++;
    }

    @Override
    public void integer(int value) {
        keep(value);
        put(Integer.BYTES, Integer.BYTES);
        put(value, Integer.BYTES);
    }

    @Override
    public void number(long value) {
        keep(value);
        put(Long.BYTES, Integer.BYTES);
        put(value, Long.BYTES);
    }

    private void keep(long value) {
        if (key.size() < keys) {
            key.add(value);
        }
    }

    @Override
    public void bytes(byte[] value) {
        put(value.length, Integer.BYTES);
        put(value);
    }

    @Override
    public void none() {
        put(NONE, Integer.BYTES);
    }

    /// The greatest byte first.
    private void put(long value, int length) {
        makeRoom(length);
        for (int rest = length - 1; rest >= 0; rest--) {
            bytes[used++] = (byte) (value >>> (Byte.SIZE * rest));
        }
    }

    private void put(byte[] value) {
        makeRoom(value.length);
        System.arraycopy(value, 0, bytes, used, value.length);
        used += value.length;
    }

    private void makeRoom(int more) {
        if (bytes.length - used < more) {
            bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, used + more));
        }
    }

    @Override
    public boolean[] write() throws SQLException {
        var written = new boolean[rows];
        if (rows > 0) {
            try (Statement statement = connection.createStatement()) {
                statement.execute(
                        "CREATE TEMPORARY TABLE IF NOT EXISTS %1$s (LIKE %2$s) ON COMMIT DELETE ROWS; DELETE FROM %1$s"
                                .formatted(own, into.table()));
                copy();
                try (ResultSet row = statement.executeQuery(insert())) {
                    while (row.next()) {
                        Integer place = places.get(keyOf(row));
                        if (place != null) {
                            written[place] = true;
                        }
                    }
                }
            }
        }
        rows = 0;
        places.clear();
        used = 0;
        put(HEAD);
        return written;
    }

    private void copy() throws SQLException {
        put(END, Short.BYTES);
        String sql = "COPY %s (%s) FROM STDIN (FORMAT binary)".formatted(own, String.join(", ", into.columns()));
        CopyIn copy = connection.unwrap(PGConnection.class).getCopyAPI().copyIn(sql);
        try {
            copy.writeToCopy(bytes, 0, used);
            long _ = copy.endCopy();
        } finally {
            if (copy.isActive()) {
                copy.cancelCopy();
            }
        }
    }

    private String insert() {
        String columns = String.join(", ", into.columns());
        return Tables.upsert(into, "SELECT %s FROM %s".formatted(columns, own)) + " RETURNING " + into.key();
    }

    private List<Long> keyOf(ResultSet row) throws SQLException {
        var found = new ArrayList<Long>();
        for (int i = 1; i <= keys; i++) {
            found.add(row.getLong(i));
        }
        return found;
    }

    @Override
    public void close() {
        // The table is the connection's, and empty after its transaction.
    }
}
