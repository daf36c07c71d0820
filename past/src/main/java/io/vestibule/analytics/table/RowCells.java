package io.vestibule.analytics.table;

import java.sql.SQLException;

/// Takes the cells of a row, one after the other, in the order of the columns. *Confined to its
/// thread.*
public interface RowCells {

    /// The next cell of a column of type INTEGER.
    void integer(int value) throws SQLException;

    /// The next cell of a column of type BIGINT.
    void number(long value) throws SQLException;

    /// The next cell of a column of type BYTEA.
    void bytes(byte[] value) throws SQLException;

    /// The next cell, in which there is nothing.
    void none() throws SQLException;
}
