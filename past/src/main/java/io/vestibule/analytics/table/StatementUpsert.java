package io.vestibule.analytics.table;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;

/// Writes by one statement a row: SQLite is in this process, and nothing is on a way. *Confined to
/// its thread.*
final class StatementUpsert implements Upsert, RowCells {

    private final PreparedStatement statement;
    private int column;
    private int rows;

    StatementUpsert(Connection connection, Into into) throws SQLException {
        this.statement =
                connection.prepareStatement(Tables.upsert(into.table(), into.key(), into.columns(), into.only()));
    }

    @Override
    public void add(Row row) throws SQLException {
        column = 1;
        row.into(this);
        statement.addBatch();
        rows++;
    }

    @Override
    public void integer(int value) throws SQLException {
        statement.setInt(column++, value);
    }

    @Override
    public void number(long value) throws SQLException {
        statement.setLong(column++, value);
    }

    @Override
    public void bytes(byte[] value) throws SQLException {
        statement.setBytes(column++, value);
    }

    @Override
    public void none() throws SQLException {
        statement.setNull(column++, Types.NULL);
    }

    @Override
    public boolean[] write() throws SQLException {
        var written = new boolean[rows];
        if (rows > 0) {
            int[] counts = statement.executeBatch();
            for (int i = 0; i < rows; i++) {
                written[i] = counts[i] != 0;
            }
        }
        rows = 0;
        return written;
    }

    @Override
    public void close() throws SQLException {
        statement.close();
    }
}
