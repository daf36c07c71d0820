package io.vestibule.analytics.table;

import java.sql.SQLException;
import java.util.List;

/// Writes rows into one table, many at once, each in place of the one that has its key. What is
/// written is committed by the caller. *Confined to its thread.*
public interface Upsert extends AutoCloseable {

    /// Where rows go.
    ///
    /// @param key the names of the columns that are the key, which come first
    /// @param columns all that are written
    /// @param only what must be true of a row that is replaced; empty for nothing
    record Into(String table, String key, List<String> columns, String only) {

        int keys() {
            return key.split(", ", -1).length;
        }
    }

    /// Puts the cells of one row.
    interface Row {
        void into(RowCells cells) throws SQLException;
    }

    /// Adds a row to those that are written next. No two of them have the same key.
    void add(Row row) throws SQLException;

    /// Writes what was added since the last time.
    ///
    /// @return for each row whether it was written: where it was not, the row that is there is one
    ///   that stays
    boolean[] write() throws SQLException;

    @Override
    void close() throws SQLException;
}
